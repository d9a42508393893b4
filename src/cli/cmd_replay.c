/* cmd_replay.c - `fambiz replay`: shows a record on a screen, as sentences, or as positions; the
 * whole game or up to a move; with all hands open, or as one seat saw it. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bot.h"
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/game_file.h"
#include "cli/seat_option.h"
#include "terminal/replay.h"
#include "text/say.h"
#include "text/sentence.h"

enum { AS_OPEN = REPLAY_OPEN };

typedef struct ReplayOptions {
    const char *file;
    long at;  /* moves to replay; -1: all */
    int seat; /* AS_OPEN, a seat or FB_SPECTATOR */
    bool positions, plain, ascii;
    FbLang lang;
} ReplayOptions;

typedef struct Replay {
    GameFile file;
    const ReplayOptions *o;
    FbGame game;
    FbEvents events;
    char position[FB_POSITION_MAX]; /* the last whole one, as the reader may know it */
    int position_pick;              /* how many picks come before it */
} Replay;

/* Notes the current position. In the middle of a move there is none: false, and the last one
 * stays. */
static bool take_position(Replay *r, int pick)
{
    char line[FB_POSITION_MAX];
    FbOut out = fb_out(line, sizeof line);
    FbView view;
    bool written;
    if (r->o->seat == AS_OPEN) {
        written = fb_position_write(&out, &r->game, r->file.shuffler.seed);
    } else {
        fb_view(&r->game, r->o->seat, &view);
        written = fb_position_write_view(&out, &view);
    }
    if (!written) return false;
    memcpy(r->position, line, out.n + 1);
    r->position_pick = pick;
    return true;
}

/* Prints where the game stands after that many picks: a position, and in the middle of a move the
 * picks since then. */
static void tell_place(Replay *r, int pick)
{
    puts(r->position);
    if (r->position_pick < pick) printf("moves");
    for (int i = r->position_pick; i < pick; i++) {
        char text[16];
        FbOut out = fb_out(text, sizeof text);
        fb_pick_write(&out, r->file.record.picks[i]);
        printf(" %s%s", text, i == pick - 1 ? "\n" : "");
    }
}

static void tell_events(Replay *r)
{
    char line[FB_SENTENCE_MAX];
    for (int i = 0; i < r->events.n; i++) {
        FbOut out = fb_out(line, sizeof line);
        FbEvent seen = r->events.e[i];
        int reader = r->o->seat == AS_OPEN ? FB_SPECTATOR : r->o->seat;
        if (r->o->seat != AS_OPEN && !fb_event_for(&r->events.e[i], reader, &seen)) continue;
        fb_sentence(&out, r->o->lang, &r->file.names, &seen, reader);
        if (out.n) puts(line);
    }
}

/* Tells what a pick or the deal has brought about. */
static void tell(Replay *r)
{
    if (!r->o->positions) tell_events(r);
    r->events.n = 0;
}

/* Replays one decision, which may be several picks. */
static int replay_move(Replay *r, int pick)
{
    const FbRecord *record = &r->file.record;
    FbPhase last_phase;
    do {
        last_phase = (FbPhase)r->game.open.now.phase;
        fb_apply(&r->game, record->picks[pick++], &r->file.shuffler.base, &r->events);
        tell(r);
    } while (pick < record->pick_n &&
             fb_pick_goes_on(last_phase, record->picks[pick - 1], (FbPhase)r->game.open.now.phase,
                             record->picks[pick]));
    if (take_position(r, pick) && r->o->positions) puts(r->position);
    return pick;
}

/* A record is shown on the screen if there is one and nothing else was asked for. */
static bool wants_screen(const ReplayOptions *o)
{
    return !o->plain && !o->positions && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) &&
           !screen_refuse();
}

/* A record calls bots by their level, and several may have the same: on the screen they are called
 * by their families. */
static void name_bots(Replay *r)
{
    for (int seat = 0; seat < r->file.record.seats; seat++) {
        const char **name = &r->file.names.seat[seat];
        if (*name && fb_level_find(*name, strlen(*name)))
            *name = fb_family_name(r->file.names.family[seat]);
    }
}

static int show(Replay *r)
{
    const ReplayGame game = {.record = &r->file.record,
                             .shuffler = &r->file.shuffler.base,
                             .names = &r->file.names,
                             .lang = r->o->lang,
                             .seat = r->o->seat,
                             .at = r->o->at < 0 || r->o->at > INT_MAX ? 0 : (int)r->o->at};
    int status = replay_show(&game, &(ScreenOptions){.ascii = r->o->ascii});
    game_file_close(&r->file);
    return status;
}

static void complain(const ReplayOptions *o, const char *id, const char *name, const char *value)
{
    char text[256];
    FbOut out = fb_out(text, sizeof text);
    say(&out, o->lang, id, name, value, NULL);
    fprintf(stderr, "fambiz: %s: %s\n", o->file, text);
}

static int replay(const ReplayOptions *o)
{
    static Replay r;
    FbGame end;
    FbTextError error;
    long moves = 0;
    int pick = 0;
    r.o = o;
    if (!game_file_open(&r.file, o->file, o->lang)) return game_file_close(&r.file), EXIT_FAILURE;
    const FbRecord *record = &r.file.record;
    if (o->seat >= record->seats && o->seat != FB_SPECTATOR) {
        complain(o, "replay.no-seat", "seat", (char[]){(char)('A' + o->seat), '\0'});
        return game_file_close(&r.file), EXIT_FAILURE;
    }
    bool whole = fb_record_replay(record, &r.file.shuffler.base, &end, &error);
    if (!whole) {
        fprintf(stderr, "fambiz: %s: %s\n", o->file, error.message);
        return game_file_close(&r.file), EXIT_FAILURE;
    }
    name_bots(&r);
    if (wants_screen(o)) return show(&r);
    r.events.n = 0;
    fb_record_start(record, &r.file.shuffler.base, &r.game, &r.events);
    tell(&r);
    if (take_position(&r, pick) && o->positions) puts(r.position);
    for (; pick < record->pick_n && (o->at < 0 || moves < o->at); moves++)
        pick = replay_move(&r, pick);
    if (o->at >= 0 && !o->positions) tell_place(&r, pick);
    if (o->at > moves) {
        char number[24];
        complain(o, "replay.end", "n", say_number(number, (uint64_t)moves));
    }
    game_file_close(&r.file);
    return EXIT_SUCCESS;
}

/* ---- the command ------------------------------------------------------------------------------------------------ */

static bool read_seat(void *options, const OptionValue *value)
{
    ReplayOptions *o = options;
    if (strcmp(value->text, "-")) return seat_read(&o->seat, value, "replay.as.wrong");
    o->seat = FB_SPECTATOR;
    return true;
}

#define O ReplayOptions
static const Option rows[] = {
    OPTION_IS_NUMBER(O, at, "at", 'n', "N", 0, INT64_MAX),
    OPTION_IS_OWN("as", 'a', "SEAT", read_seat, NULL),
    OPTION_IS_FLAG(O, positions, "positions", 'p'),
    OPTION_IS_FLAG(O, plain, "plain", 0),
    OPTION_IS_FLAG(O, ascii, "ascii", 0),
};
#undef O

static const OptionSet set = {
    .command = "replay", .part = {OPTION_PART("replay", rows, 0)}, .least = 1, .most = 1};

static int run(int argc, char **argv)
{
    ReplayOptions o = {.at = -1, .seat = AS_OPEN};
    OptionLine line = args_read(&set, argc, argv, &o, NULL);
    o.lang = line.lang;
    o.file = line.words[0];
    return replay(&o);
}

const CliCommand cli_replay = {"replay", run};
