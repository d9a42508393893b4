/* cmd_play.c - `fambiz play`: a game in the terminal, line by line, against bots. */
#include "cli/play.h"

#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/language.h"
#include "cli/levels.h"
#include "text/edition.h"
#include "text/record.h"

/* The cards of the deal are not told one by one: the hand is shown when its owner is asked. */
static bool is_dealing(const PlayTable *t, const FbEvent *event)
{
    return event->type == FB_E_DREW && !t->dealt;
}

/* Bots are shown what their seats may see, and remember by it. */
static void tell_bots(const PlayTable *t)
{
    FbEvent seen;
    for (int i = 0; i < t->events.n; i++)
        for (int seat = 0; seat < t->seats; seat++)
            if (t->bot[seat] && fb_event_for(&t->events.e[i], seat, &seen))
                fb_bot_see(t->bot[seat], &seen);
}

void play_tell(PlayTable *t)
{
    char line[FB_SENTENCE_MAX];
    tell_bots(t);
    for (int i = 0; i < t->events.n; i++) {
        FbOut out = fb_out(line, sizeof line);
        FbEvent seen;
        t->dealt |= t->events.e[i].type == FB_E_TURN;
        if (is_dealing(t, &t->events.e[i])) continue;
        if (!fb_event_for(&t->events.e[i], PLAY_HUMAN, &seen)) continue;
        fb_sentence(&out, t->lang, &t->names, &seen, PLAY_HUMAN);
        if (out.n) puts(line);
    }
    t->events.n = 0;
}

void play_apply(PlayTable *t, FbPick pick)
{
    if (t->pick_n == t->pick_room) {
        t->pick_room = t->pick_room ? 2 * t->pick_room : 256;
        t->picks = cli_memory(t->picks, t->pick_room * sizeof *t->picks);
    }
    t->picks[t->pick_n++] = pick;
    fb_apply(&t->game, pick, &t->shuffler.base, &t->events);
    play_tell(t);
}

/* One pick of somebody who is asked. In a window the person goes first: any order is as good as another
 * (R 6.7), and nobody waits for a bot that will pass. */
static bool play_step(PlayTable *t)
{
    unsigned asked = t->game.open.now.asked;
    FbView view;
    if (asked & 1u << PLAY_HUMAN) return play_ask(t);
    int seat = 0;
    while (!(asked >> seat & 1))
        seat++;
    fb_view(&t->game, seat, &view);
    play_apply(t, fb_bot_pick(t->bot[seat], &view));
    return true;
}

/* Found out before the game, not after an evening of it. */
static bool can_record(const char *path)
{
    FILE *file = fopen(path, "a");
    if (file && !fclose(file)) return true;
    fprintf(stderr, "fambiz: cannot write %s: %s\n", path, strerror(errno));
    return false;
}

/* The record of a game that was left early has no result; it is good for reporting a bug. */
static bool play_record(const PlayTable *t)
{
    FbRecord record;
    FbTextError error;
    FbFairShuffler shuffler = t->shuffler;
    size_t room = 4096 + 64 * t->pick_n;
    char *text = cli_memory(NULL, room);
    FbOut out = fb_out(text, room);
    fb_record_blank(&record, t->picks, (int)t->pick_n, NULL, 0);
    fb_record_dealt(&record, t->rules, t->seats, t->seed);
    record.pick_n = (int)t->pick_n;
    if (fb_is_over(&t->game)) {
        record.result = (uint8_t)fb_winner(&t->game);
        record.has |= 1u << FB_KEY_RESULT;
    }
    FILE *file = NULL;
    bool done = fb_record_write(&out, &record, &shuffler.base, &error) && fb_out_fits(&out) &&
                (file = fopen(t->record, "w")) && fputs(text, file) >= 0;
    if (file && fclose(file)) done = false;
    if (!done) fprintf(stderr, "fambiz: cannot write %s: %s\n", t->record, strerror(errno));
    free(text);
    return done;
}

static void seat_bots(PlayTable *t)
{
    const FbLevel *level = t->level;
    for (int seat = PLAY_HUMAN + 1; seat < t->seats; seat++) {
        uint64_t seed;
        cli_random(&seed, sizeof seed);
        t->bot[seat] = fb_bot_make(cli_memory(NULL, fb_level_bytes(level)), level, seat, seed);
    }
}

static int play(PlayTable *t)
{
    if (t->record && !can_record(t->record)) return EXIT_FAILURE;
    seat_bots(t);
    fb_fair_shuffler(&t->shuffler, t->seed);
    fb_deal(&t->game, t->rules, t->seats, &t->shuffler.base, &t->events);
    play_say(t, "play.welcome");
    play_tell(t);
    while (!fb_is_over(&t->game))
        if (!play_step(t)) {
            play_say(t, "play.left");
            break;
        }
    bool kept = !t->record || play_record(t);
    free(t->picks);
    free(t->line);
    for (int seat = 0; seat < t->seats; seat++)
        free(t->bot[seat]);
    return kept ? EXIT_SUCCESS : EXIT_FAILURE;
}

static void edition_option(PlayTable *t, struct argp_state *state, const char *text)
{
    FbTextError error;
    if (!fb_rules_read(&t->rules, text, strlen(text), &error))
        argp_error(state, "--edition: %s", error.message);
}

static error_t option(int key, char *argument, struct argp_state *state)
{
    PlayTable *t = state->input;
    long seats;
    switch (key) {
    case 'n':
        if (!cli_number(argument, 2, FB_SEATS, &seats))
            argp_error(state, "--seats takes a number from 2 to 6, not '%s'", argument);
        t->seats = (int)seats;
        break;
    case 'L':
        t->level = fb_level_find(argument, strlen(argument));
        if (!t->level) argp_error(state, "--level: there is no level '%s'; see --help", argument);
        break;
    case 'e': edition_option(t, state, argument); break;
    case 's':
        if (!fb_hex_read(t->seed, 32, argument, strlen(argument)))
            argp_error(state, "--seed takes 64 hex digits in lower case");
        break;
    case 'r': t->record = argument; break;
    case 'l': t->lang = language_option(state, argument); break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"seats", 'n', "N", 0, "players, you included (default 4)", 0},
        {"level", 'L', "LEVEL", 0, "how well the bots play (default soldier)", 0},
        {"edition", 'e', "E", 0,
         "mayfair-2005, lookout-2021 (default) or lookout-2021-de, and house rules: "
         "lookout-2021+hit:opponents+advanced",
         0},
        {"seed", 's', "HEX", 0, "deal from this seed (default: a random one)", 0},
        {"record", 'r', "FILE", 0, "write the game's record there at the end", 0},
        {"lang", 'l', "LANG", 0, "en or de (default: from LANGUAGE or LANG)", 0},
        {0},
    };
    static const struct argp argp = {
        options, option,      0, "A game in the terminal against bots, line by line.\v",
        0,       levels_help, 0};
    static PlayTable table;
    table.rules = fb_edition(FB_LOOKOUT_2021);
    table.seats = 4;
    table.level = fb_level_find("soldier", strlen("soldier"));
    table.lang = language_of_environment();
    table.names = fb_names_default();
    cli_random_seed(table.seed);
    argp_parse(&argp, argc, argv, 0, 0, &table);
    return play(&table);
}

const CliCommand cli_play = {"play", "plays a game in the terminal", run};
