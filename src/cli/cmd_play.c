/* cmd_play.c - `fambiz play`: the options of the terminal client. */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "cli/language.h"
#include "cli/levels.h"
#include "terminal/terminal.h"
#include "text/edition.h"

enum {
    KEY_PLAIN = 256,
    KEY_WATCH,
    KEY_RESUME,
    KEY_NAMES,
    KEY_SPEED,
    KEY_WINDOW,
    KEY_HINTS,
    KEY_CLOCK,
    KEY_ASCII,
    KEY_MOUSE,
    KEY_MAKE
};

/* All of them stand in the help, from which shells complete them (tools/completion.py). */
#define FB_SWITCH(number, since, id, word, zero, one, ...) " " word ":" zero "|" one
static const char house_rules[] = "a house rule; several are fine:"
#include "rules/edition.def"
    ;

static const struct argp_option options[] = {
    {"seats", 'n', "N", 0, "players, you included (default 4)", 1},
    {"level", 'L', "LEVEL", 0, "how well the bots play (default soldier)", 1},
    {"edition", 'e', "E", 0,
     "mayfair-2005, mayfair-2008, lookout-2021 (default) or lookout-2021-de, and house rules: "
     "lookout-2021+hit:opponents+advanced",
     1},
    {"rule", 'u', "SWITCH:VALUE", 0, house_rules, 1},
    {"clock", KEY_CLOCK, "C", 0, "untimed (default), relaxed, standard or blitz", 1},
    {"hints", KEY_HINTS, NULL, 0,
     "allow hints among people; alone against bots they are always there", 1},
    {"window", KEY_WINDOW, "SECONDS", 0,
     "how long a counter window is open: 3, 6 (default on a screen), 12, 60, or 0: no clock", 1},
    {"seed", 's', "HEX", 0, "deal from this seed (default: a random one)", 1},
    {"hot-seat", 'H', "N", 0, "N people share this keyboard, with a curtain between them", 2},
    {"names", KEY_NAMES, "A,B", 0, "how they, or you, are called", 2},
    {"join", 'j', "URL", 0,
     "a table on a server, http://HOST:PORT/#t/ID; without #t/ID, the next free place there", 2},
    {"make", KEY_MAKE, 0, 0,
     "with --join: create a table there, with the seats, edition, clock and window given here", 2},
    {"watch", KEY_WATCH, 0, 0, "take no seat, and look on", 2},
    {"resume", KEY_RESUME, 0, 0, "go on with the game that was left last", 2},
    {"record", 'r', "FILE", 0, "write the game's record there when it is over", 3},
    {"plain", KEY_PLAIN, 0, 0,
     "lines instead of a screen; so by itself where input or output is no terminal", 4},
    {"speed", KEY_SPEED, "S", 0, "slow, normal, fast or instant", 4},
    {"ascii", KEY_ASCII, 0, 0,
     "no characters beyond ASCII; so by itself where the locale has no others", 4},
    {"mouse", KEY_MOUSE, 0, 0, "the menu can be clicked", 4},
    {"lang", 'l', "LANG", 0, "en or de (default: from LANGUAGE or LANG)", 4},
    {0},
};

static void edition_option(TerminalOptions *o, struct argp_state *state, const char *text)
{
    FbTextError error;
    if (!fb_rules_read(&o->settings.rules, text, strlen(text), &error))
        argp_error(state, "--edition: %s", error.message);
}

/* Written behind the edition as it is so far, and read again: one reader for both. */
static void rule_option(TerminalOptions *o, struct argp_state *state, const char *text)
{
    char all[512], head[256];
    FbOut edition = fb_out(head, sizeof head), out = fb_out(all, sizeof all);
    FbTextError error;
    FbRules rules = o->settings.rules;
    size_t word = strcspn(text, ":");
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++) /* given twice, the last counts */
        if (strlen(fb_switch_word(sw)) == word && !strncmp(fb_switch_word(sw), text, word))
            rules = fb_rules_set(rules, sw, fb_rules_get(fb_rules_printed(rules), sw));
    fb_rules_write(&edition, rules);
    fb_out_text(&out, head);
    fb_out_char(&out, '+');
    fb_out_text(&out, text);
    if (!fb_out_fits(&out) || !fb_rules_read(&o->settings.rules, all, out.n, &error))
        argp_error(state, "--rule: %s", fb_out_fits(&out) ? error.message : "too long");
}

static uint8_t level_option(struct argp_state *state, const char *text)
{
    int level = fb_level_position(text);
    if (level < 0) argp_error(state, "--level: there is no level '%s'; see --help", text);
    return (uint8_t)level;
}

/* The number of a word; what would be right is said where it is none. */
static int word_option(struct argp_state *state, const char *name, const char *text,
                       const char *const *words)
{
    char all[128] = "";
    for (int i = 0; words[i]; i++) {
        if (!strcmp(words[i], text)) return i;
        strcat(strcat(all, i ? ", " : ""), words[i]);
    }
    argp_error(state, "--%s is one of %s, not '%s'", name, all, text);
    return 0;
}

static int number_option(struct argp_state *state, const char *name, const char *text, long least,
                         long most)
{
    long number = least;
    if (!cli_number(text, least, most, &number))
        argp_error(state, "--%s takes a number from %ld to %ld, not '%s'", name, least, most, text);
    return (int)number;
}

static int window_option(struct argp_state *state, const char *text)
{
    static const char *const words[] = {"0", "3", "6", "12", "60", NULL};
    return atoi(words[word_option(state, "window", text, words)]);
}

static bool table_option(TerminalOptions *o, int key, char *text, struct argp_state *state)
{
    static const char *const clocks[] = {"standard", "blitz", "relaxed", "untimed", NULL};
    switch (key) {
    case 'n': o->settings.seats = (uint8_t)number_option(state, "seats", text, 2, FB_SEATS); break;
    case 'L': o->level = level_option(state, text); break;
    case 'e': edition_option(o, state, text); break;
    case 'u': rule_option(o, state, text); break;
    case KEY_CLOCK: o->settings.clock = (uint8_t)word_option(state, "clock", text, clocks); break;
    case KEY_HINTS: o->settings.flags |= FB_HINTS; break;
    case KEY_WINDOW: o->window = window_option(state, text); break;
    case 's':
        if (!fb_hex_read(o->seed, 32, text, strlen(text)))
            argp_error(state, "--seed takes 64 hex digits in lower case");
        o->has_seed = true;
        break;
    default: return false;
    }
    return true;
}

static bool face_option(TerminalOptions *o, int key, char *text, struct argp_state *state)
{
    static const char *const speeds[] = {"slow", "normal", "fast", "instant", NULL};
    switch (key) {
    case 'r': o->record = text; break;
    case KEY_PLAIN: o->plain = true; break;
    case KEY_SPEED: o->speed = word_option(state, "speed", text, speeds); break;
    case KEY_ASCII: o->ascii = true; break;
    case KEY_MOUSE: o->mouse = true; break;
    case 'l': o->lang = language_option(state, text); break;
    default: return false;
    }
    return true;
}

static error_t option(int key, char *text, struct argp_state *state)
{
    TerminalOptions *o = state->input;
    if (table_option(o, key, text, state) || face_option(o, key, text, state)) return 0;
    switch (key) {
    case 'H': o->hot_seat = number_option(state, "hot-seat", text, 2, FB_SEATS); break;
    case KEY_NAMES: o->names = text; break;
    case 'j': o->join = text; break;
    case KEY_MAKE: o->make = true; break;
    case KEY_WATCH: o->watch = true; break;
    case KEY_RESUME: o->resume = true; break;
    case ARGP_KEY_END:
        if (o->make && !o->join)
            argp_error(state, "--make needs --join URL: the server to create a table on");
        if (o->make && o->window > 0) o->settings.window = (uint32_t)o->window * 1000;
        if (o->make && o->window == 0) o->settings.window = FB_UNTIMED;
        if (o->hot_seat > o->settings.seats)
            argp_error(state, "--hot-seat %d does not fit --seats %d", o->hot_seat,
                       o->settings.seats);
        if (o->hot_seat && (o->join || o->watch))
            argp_error(
                state,
                "--hot-seat is for people at this keyboard: it goes neither with --join nor with --watch");
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static int run(int argc, char **argv)
{
    static const struct argp argp = {
        options,
        option,
        0,
        "A game in the terminal: against bots, with people at this keyboard, or on a server.\v",
        0,
        levels_help,
        0};
    static TerminalOptions o;
    o.settings = fb_settings_default();
    o.settings.clock = FB_CLOCK_UNTIMED;
    o.level = o.settings.standin;
    o.lang = language_of_environment();
    o.speed = o.window = -1;
    argp_parse(&argp, argc, argv, 0, 0, &o);
    return terminal_play(&o);
}

const CliCommand cli_play = {"play", "plays a game in the terminal", run};
