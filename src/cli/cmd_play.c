/* cmd_play.c - `fambiz play`: the options of the terminal client. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/levels.h"
#include "cli/rules_option.h"
#include "fair/hex.h"
#include "terminal/kept_rules.h"
#include "terminal/names.h"
#include "terminal/terminal.h"

typedef struct PlayOptions {
    TerminalOptions terminal;
    int pace, clock, window; /* which of pace_word, clock_word, window_word; -1: none was given */
    const char *save;        /* the rules by this name, or NULL */
    bool list;
} PlayOptions;

static const char *clock_word(int i)
{
    return i < FB_CLOCKS ? fb_clock_figures((FbClock)i).word : NULL;
}

/* Nobody asks for the pace of tables that had none. */
static const char *pace_word(int i)
{
    return ++i < FB_PACES ? fb_pace_figures((FbPace)i).word : NULL;
}

static const char *window_word(int i)
{
    static const char *const word[] = {"0", "3", "6", "12", "60", NULL};
    return word[i];
}

static const char *speed_word(int i)
{
    static const char *const word[] = {"slow", "normal", "fast", "instant", NULL};
    return word[i];
}

static bool read_edition(void *options, const OptionValue *value)
{
    return kept_edition_read(&((PlayOptions *)options)->terminal.settings.rules, value);
}

static bool read_rule(void *options, const OptionValue *value)
{
    return rule_read(&((PlayOptions *)options)->terminal.settings.rules, value);
}

static bool read_save(void *options, const OptionValue *value)
{
    ((PlayOptions *)options)->save = value->text;
    return kept_rules_may_be_called(value->text) ||
           option_wrong(value, "play.save-rules.name", NULL);
}

static bool read_hints(void *options, const OptionValue *value)
{
    (void)value;
    ((PlayOptions *)options)->terminal.settings.flags |= FB_HINTS;
    return true;
}

static bool read_seed(void *options, const OptionValue *value)
{
    TerminalOptions *o = &((PlayOptions *)options)->terminal;
    o->has_seed = fb_hex_read(o->seed, sizeof o->seed, value->text, strlen(value->text));
    return o->has_seed || option_wrong(value, "play.seed.wrong", NULL);
}

/* A family, or one for each person at this keyboard, in the order of --names. Nothing between two
 * commas means any. */
static bool read_family(void *options, const OptionValue *value)
{
    TerminalOptions *o = &((PlayOptions *)options)->terminal;
    const char *at = value->text;
    memset(o->family, 0, sizeof o->family);
    for (int p = 0; p < FB_SEATS && *at; p++) {
        size_t n = strcspn(at, ",");
        uint8_t family = family_called(at, n);
        if (n && family == FB_NONE)
            return option_words_wrong(value, "play.family.none", family_word);
        if (n && memchr(o->family, family + 1, sizeof o->family))
            return option_wrong(value, "play.family.twice", "text", family_word(family), NULL);
        o->family[p] = n ? (uint8_t)(family + 1) : 0;
        at += n + (at[n] == ',');
    }
    return !*at || option_words_wrong(value, "play.family.none", family_word);
}

#define O PlayOptions
static const Option rows[] = {
    OPTION_IS_NUMBER(O, terminal.settings.seats, "seats", 'n', "N", 2, FB_SEATS),
    OPTION_IS_CHOICE(O, terminal.level, "level", 'L', "LEVEL", level_word),
    OPTION_IS_OWN("edition", 'e', "E", read_edition, edition_word),
    OPTION_IS_OWN("rule", 'u', "SWITCH:VALUE", read_rule, rule_word),
    OPTION_IS_OWN("save-rules", 0, "NAME", read_save, NULL),
    OPTION_IS_FLAG(O, list, "list-rules", 0),
    OPTION_IS_CHOICE(O, pace, "pace", 'p', "P", pace_word),
    OPTION_IS_CHOICE(O, clock, "clock", 0, "C", clock_word),
    OPTION_IS_OWN("hints", 0, NULL, read_hints, NULL),
    OPTION_IS_CHOICE(O, window, "window", 0, "SECONDS", window_word),
    OPTION_IS_OWN("seed", 's', "HEX", read_seed, NULL),
    OPTION_IS_NUMBER(O, terminal.hot_seat, "hot-seat", 'H', "N", 2, FB_SEATS),
    OPTION_IS_TEXT(O, terminal.names, "names", 0, "A,B"),
    OPTION_IS_OWN("family", 'f', "NAME", read_family, family_word),
    OPTION_IS_TEXT(O, terminal.join, "join", 'j', "URL"),
    OPTION_IS_FLAG(O, terminal.make, "make", 0),
    OPTION_IS_FLAG(O, terminal.watch, "watch", 0),
    OPTION_IS_FLAG(O, terminal.resume, "resume", 0),
    OPTION_IS_TEXT(O, terminal.record, "record", 'r', "FILE"),
    OPTION_IS_FLAG(O, terminal.plain, "plain", 0),
    OPTION_IS_CHOICE(O, terminal.speed, "speed", 0, "S", speed_word),
    OPTION_IS_FLAG(O, terminal.ascii, "ascii", 0),
    OPTION_IS_FLAG(O, terminal.mouse, "mouse", 0),
};
#undef O

static const OptionSet set = {.command = "play", .part = {OPTION_PART("play", rows, 0)}};

static void check(const OptionLine *line, const TerminalOptions *o)
{
    if (o->make && !o->join) args_wrong(line, "play.make.join", NULL);
    if (o->hot_seat > o->settings.seats)
        args_wrong(line, "play.hot-seat.seats", "n", (char[]){(char)('0' + o->hot_seat), '\0'},
                   "most", (char[]){(char)('0' + o->settings.seats), '\0'}, NULL);
    bool rules = option_given(line, "edition") || option_given(line, "rule");
    if (rules && o->join && !o->make) args_wrong(line, "play.edition.theirs", NULL);
    if (o->hot_seat && (o->join || o->watch)) args_wrong(line, "play.hot-seat.here", NULL);
    for (int p = o->hot_seat ? o->hot_seat : 1; p < FB_SEATS; p++)
        if (o->family[p]) args_wrong(line, "play.family.many", NULL);
    if (o->family[0] && o->watch) args_wrong(line, "play.family.watch", NULL);
}

/* A clock or a window among the options means a custom pace. People who share a keyboard cannot race each other: they are asked
 * one after another. */
static void set_pace(PlayOptions *options)
{
    TerminalOptions *o = &options->terminal;
    bool knobs = options->clock >= 0 || options->window >= 0;
    FbPace pace = options->pace >= 0 ? (FbPace)(options->pace + 1)
                  : knobs            ? FB_PACE_CUSTOM
                  : o->make          ? FB_PACE_PARTY
                                     : FB_PACE_RELAXED;
    o->settings = fb_settings_at(o->settings, pace);
    if (pace == FB_PACE_CUSTOM) {
        o->settings.clock = options->clock >= 0 ? (uint8_t)options->clock : FB_CLOCK_UNTIMED;
        o->settings.window = fb_clock_figures((FbClock)o->settings.clock).window;
    }
    if (options->window >= 0) {
        int seconds = atoi(window_word(options->window));
        o->settings.window = seconds ? (uint32_t)seconds * 1000 : FB_UNTIMED;
    }
    if (o->hot_seat && o->settings.window != FB_UNTIMED) {
        o->settings.pace = FB_PACE_CUSTOM;
        o->settings.window = FB_UNTIMED;
    }
}

static int run(int argc, char **argv)
{
    static PlayOptions options;
    TerminalOptions *o = &options.terminal;
    o->settings = fb_settings_default();
    o->level = o->settings.standin;
    o->speed = options.pace = options.clock = options.window = -1;
    OptionLine line = args_read(&set, argc, argv, &options, levels_help);
    check(&line, o);
    if (options.pace >= 0 && options.pace + 1 != FB_PACE_CUSTOM &&
        (options.clock >= 0 || options.window >= 0))
        args_wrong(&line, "play.pace.knobs", "text", pace_word(options.pace), NULL);
    set_pace(&options);
    if (options.list) args_print(&line, rules_list);
    if (options.save && !kept_rules_save(options.save, o->settings.rules)) {
        fprintf(stderr, "fambiz: cannot keep the rules %s: %s\n", options.save, strerror(errno));
        return EXIT_FAILURE;
    }
    o->lang = line.lang;
    return terminal_play(o);
}

const CliCommand cli_play = {"play", run};
