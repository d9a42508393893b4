/* cmd_verify.c - `fambiz verify`: deals a finished game again and says whether it was honest: the
 * commitment, the derivation of the seed, every move, the result, the lots drawn in heats; and, given what a
 * player was sent, that every card was the card dealt. */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/game_file.h"
#include "cli/seen.h"

typedef struct VerifyOptions {
    const char *file, *seen;
    int seat;
} VerifyOptions;

/* ---- heats: `{heat W SEATS}` behind the Counter that won window number W --------------------------- */

static bool heat_read(const FbComment *comment, unsigned *window, uint8_t *seats)
{
    char text[64], letters[8], rest;
    if (comment->n >= sizeof text || comment->n < 5 || memcmp(comment->text, "heat ", 5))
        return false;
    memcpy(text, comment->text, comment->n);
    text[comment->n] = '\0';
    if (sscanf(text, "heat %u %7[A-F]%c", window, letters, &rest) != 2) return false;
    *seats = 0;
    for (const char *c = letters; *c; c++)
        *seats |= (uint8_t)(1u << (*c - 'A'));
    return true;
}

/* The word alone, or with a blank behind it: other comments may start with `heated`. */
static bool is_heat(const FbComment *comment)
{
    return comment->n >= 4 && !memcmp(comment->text, "heat", 4) &&
           (comment->n == 4 || comment->text[4] == ' ');
}

/* The seats that could counter: none but these can be in a heat. */
static uint8_t countering(const FbGame *window)
{
    FbPick picks[FB_LEGAL_MAX];
    uint8_t seats = 0;
    for (int i = fb_legal(window, picks); i-- > 0;)
        if (picks[i].what < FB_CARDS) seats |= (uint8_t)(1u << picks[i].seat);
    return seats;
}

/* What is wrong with a heat, or NULL. `windows` is how many have been open so far, `before` the game before
 * the last pick. */
static const char *heat_check(const GameFile *file, const FbComment *comment, unsigned windows,
                              const FbGame *before)
{
    unsigned window;
    uint8_t seats;
    if (!heat_read(comment, &window, &seats)) return "a heat is written {heat WINDOW SEATS}";
    if (window != windows) return "a heat names a window that was not open there";
    const FbPick *pick = comment->after ? &file->picks[comment->after - 1] : NULL;
    if (!pick || pick->what >= FB_CARDS || before->open.now.phase != FB_COUNTERING)
        return "a heat stands behind the Counter that won it";
    if (seats & ~countering(before)) return "a heat names a seat that could not counter";
    if (fb_heat_lot(file->shuffler.seed, window, seats) != pick->seat)
        return "a lot fell to another seat than the one that played";
    return NULL;
}

/* ---- the whole game ------------------------------------------------------------------------------------ */

static const char *verify_heats(const GameFile *file, int *next, int picks, unsigned windows,
                                const FbGame *before)
{
    for (; *next < file->record.comment_n && file->comments[*next].after <= picks; ++*next) {
        if (!is_heat(&file->comments[*next])) continue;
        const char *wrong = heat_check(file, &file->comments[*next], windows, before);
        if (wrong) return wrong;
    }
    return NULL;
}

static const char *verify_game(GameFile *file, Seen *seen, int seat, int *cards)
{
    static FbEvents events;
    FbGame game, before;
    int comment = 0;
    unsigned windows = 0;
    const char *wrong = NULL;
    events.n = 0;
    fb_record_start(&file->record, &file->shuffler.base, &game, &events);
    before = game;
    for (int i = 0; !wrong; i++) {
        for (int k = 0; k < events.n; k++) {
            *cards += events.e[k].type == FB_E_DREW;
            windows += events.e[k].type == FB_E_ASK && events.e[k].now.phase == FB_COUNTERING;
        }
        wrong = verify_heats(file, &comment, i, windows, &before);
        if (seen) seen_meet(seen, &events, seat);
        if (i == file->record.pick_n) break;
        events.n = 0;
        before = game;
        fb_apply(&game, file->picks[i], &file->shuffler.base, &events);
    }
    return wrong;
}

static int verify(const VerifyOptions *o)
{
    GameFile file;
    FbGame game;
    FbTextError error;
    Seen seen = {0};
    int cards = 0;
    long line = 0; /* of the file with what was sent, if that is wrong */
    const char *wrong = NULL;
    if (!game_file_open(&file, o->file)) return game_file_close(&file), EXIT_FAILURE;
    if (o->seat != FB_NONE && o->seat >= file.record.seats)
        wrong = "there is no such seat in this game";
    if (!wrong && !fb_record_replay(&file.record, &file.shuffler.base, &game, &error))
        wrong = error.message;
    if (o->seen && !wrong) wrong = seen_read(&seen, o->seen, &line);
    if (!wrong) {
        wrong = verify_game(&file, o->seen ? &seen : NULL, o->seat, &cards);
        line = o->seen && !wrong ? seen_unmet(&seen) : 0;
        if (line) wrong = "what was sent is not what was dealt";
    }
    if (wrong && line)
        printf("%s: %s (line %ld of %s)\n", o->file, wrong, line, o->seen);
    else if (wrong)
        printf("%s: %s\n", o->file, wrong);
    else
        printf("%s: honest: %d cards drawn and %d picks are what the seed gives%s\n", o->file,
               cards, file.record.pick_n, o->seen ? ", and so is all that was sent" : "");
    seen_close(&seen);
    game_file_close(&file);
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* ---- the command --------------------------------------------------------------------------------------- */

static error_t option(int key, char *argument, struct argp_state *state)
{
    VerifyOptions *o = state->input;
    switch (key) {
    case 's': o->seen = argument; break;
    case 'a':
        o->seat = argument[0] - 'A';
        if (o->seat < 0 || o->seat >= FB_SEATS || argument[1])
            argp_error(state, "--as takes a seat from A to F, not '%s'", argument);
        break;
    case ARGP_KEY_ARG:
        if (state->arg_num) argp_error(state, "one FILE is enough");
        o->file = argument;
        break;
    case ARGP_KEY_END:
        if (!o->file) argp_error(state, "a FILE to verify is wanted");
        if (o->seen && o->seat == FB_NONE) argp_error(state, "--seen needs --as SEAT");
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"as", 'a', "SEAT", 0, "the seat that was sent what --seen holds", 0},
        {"seen", 's', "FILE", 0, "events that this seat was sent, one JSON a line", 0},
        {0},
    };
    static const struct argp argp = {
        options, option, "FILE", "Deals the game of a record again and says whether it was honest.",
        0,       0,      0};
    VerifyOptions o = {.seat = FB_NONE};
    argp_parse(&argp, argc, argv, 0, 0, &o);
    return verify(&o);
}

const CliCommand cli_verify = {"verify", "deals a recorded game again: was it honest?", run};
