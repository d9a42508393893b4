/* cmd_verify.c - `fambiz verify`: deals a finished game again and compares.
 *
 * From a record alone it can only be seen whether it is consistent: the commitment, the derivation
 * of the seed, every move, the result, the lots. With the messages that a player was sent, also
 * whether every card was the one dealt. With a player's witness (client/witness.h) the deal is
 * proved, to that player. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/game_file.h"
#include "cli/seat_option.h"
#include "cli/seen.h"
#include "client/witness.h"
#include "text/say.h"

typedef struct VerifyOptions {
    const char *file, *seen, *witness;
    int seat;
    FbLang lang;
} VerifyOptions;

typedef struct Met {
    Seen *seen;
    int seat;
} Met;

static void meet(void *self, const FbEvents *events, const FbGame *game)
{
    (void)game;
    const Met *met = self;
    seen_meet(met->seen, events, met->seat);
}

/* Returns what is wrong, or NULL. If the fault is in the file of sent messages, `line` is its line
 * there. */
static const char *check_seen(const VerifyOptions *o, GameFile *file, FbVerify *game, long *line)
{
    Seen seen = {0};
    const char *wrong = NULL;
    game->met = o->seen ? meet : NULL;
    game->self = &(Met){&seen, o->seat};
    if (o->seen && (wrong = seen_read(&seen, o->seen, line))) wrong = say_text(o->lang, wrong);
    if (!wrong) {
        wrong = fb_verify_game(game, &file->record, &file->shuffler);
        *line = o->seen && !wrong ? seen_unmet(&seen) : 0;
        if (*line) wrong = say_text(o->lang, "verify.dealt");
    }
    seen_close(&seen);
    return wrong;
}

static const char *check_witness(const VerifyOptions *o, const GameFile *file, FbVerify *game)
{
    FbWitness witness;
    size_t n;
    char *text = cli_read_file(o->witness, &n);
    FbSight *sight = cli_memory(NULL, FB_SIGHTS_MAX * sizeof *sight);
    const char *wrong = say_text(o->lang, "verify.witness.file");
    fb_witness_start(&witness, sight, FB_SIGHTS_MAX);
    if (text && fb_witness_read(&witness, text, n, &game->error))
        wrong = fb_witness_check(&witness, &file->record, game);
    free(text);
    free(sight);
    return wrong;
}

static void say_verdict(const VerifyOptions *o, const GameFile *file, const FbVerify *game)
{
    char text[512], cards[24], picks[24];
    FbOut out = fb_out(text, sizeof text);
    const char *id = o->seen ? "verify.consistent.sent" : "verify.consistent";
    say(&out, o->lang, o->witness ? "verify.proved" : id, "number",
        say_number(cards, (uint64_t)game->cards), "text",
        say_number(picks, (uint64_t)file->record.pick_n), NULL);
    printf("%s: %s\n", o->file, text);
}

static void say_wrong(const VerifyOptions *o, const char *wrong, long line)
{
    char text[512], number[24];
    FbOut out = fb_out(text, sizeof text);
    if (line)
        say(&out, o->lang, "verify.line", "text", wrong, "line", say_number(number, (uint64_t)line),
            "file", o->seen, NULL);
    printf("%s: %s\n", o->file, line ? text : wrong);
}

static int verify(const VerifyOptions *o)
{
    GameFile file;
    FbVerify game = {0};
    long line = 0;
    const char *wrong = NULL;
    if (!game_file_open(&file, o->file, o->lang)) return game_file_close(&file), EXIT_FAILURE;
    if (o->seat != FB_NONE && o->seat >= file.record.seats)
        wrong = say_text(o->lang, "verify.no-seat");
    if (!wrong) wrong = check_seen(o, &file, &game, &line);
    if (!wrong && o->witness) wrong = check_witness(o, &file, &game);
    if (wrong)
        say_wrong(o, wrong, line);
    else
        say_verdict(o, &file, &game);
    game_file_close(&file);
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static bool read_seat(void *options, const OptionValue *value)
{
    return seat_read(&((VerifyOptions *)options)->seat, value, "verify.as.wrong");
}

#define O VerifyOptions
static const Option rows[] = {
    OPTION_IS_OWN("as", 'a', "SEAT", read_seat, NULL),
    OPTION_IS_TEXT(O, seen, "seen", 's', "FILE"),
    OPTION_IS_TEXT(O, witness, "witness", 'w', "FILE"),
};
#undef O

static const OptionSet set = {
    .command = "verify", .part = {OPTION_PART("verify", rows, 0)}, .least = 1, .most = 1};

static int run(int argc, char **argv)
{
    VerifyOptions o = {.seat = FB_NONE};
    OptionLine line = args_read(&set, argc, argv, &o, NULL);
    if (o.seen && o.seat == FB_NONE) args_wrong(&line, "verify.seen.as", NULL);
    o.file = line.words[0];
    o.lang = line.lang;
    return verify(&o);
}

const CliCommand cli_verify = {"verify", run};
