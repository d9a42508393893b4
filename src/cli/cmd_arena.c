/* cmd_arena.c - `fambiz arena`: matches between bots. Owns the options, the signals and the file of
 * --resume; everything else is in src/arena. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/command.h"
#include "arena/progress.h"
#include "arena/state.h"
#include "cli/arena.h"
#include "cli/cli.h"
#include "cli/levels.h"
#include "cli/rules_option.h"
#include "text/json.h"
#include "text/say.h"

enum { SAVE_SECONDS = 10, THREADS_MAX = 256, INTERRUPTED = 130 };

typedef struct ArenaOptions {
    ArenaMatch match;
    ArenaOutput output;
    ArenaRun run;
    ArenaProgress progress;
    uint32_t shards;
    const char *resume;
    double saved;
    uint64_t saved_deals;
    bool lost; /* the file could not be written */
} ArenaOptions;

/* ---- options ---------------------------------------------------------------------------------------- */

static bool read_seats(void *options, const OptionValue *value)
{
    FbTextError error;
    return arena_list_read(&((ArenaOptions *)options)->match, value->text, value->lang, &error) ||
           option_wrong(value, "option.text", "text", error.message, NULL);
}

static bool read_edition(void *options, const OptionValue *value)
{
    return edition_read(&((ArenaOptions *)options)->match.rules, value);
}

static bool read_shard(void *options, const OptionValue *value)
{
    ArenaOptions *o = options;
    unsigned shard, shards;
    char rest, most[24];
    if (sscanf(value->text, "%u/%u%c", &shard, &shards, &rest) != 2 || !shard || shard > shards ||
        shards > ARENA_SHARDS)
        return option_wrong(value, "arena.shard.wrong", "most", say_number(most, ARENA_SHARDS),
                            NULL);
    o->run.shard = shard - 1;
    o->shards = shards;
    return true;
}

static bool read_sprt(void *options, const OptionValue *value)
{
    return arena_sprt_read(&((ArenaOptions *)options)->run.sprt, value->text) ||
           option_wrong(value, "arena.sprt.wrong", NULL);
}

#define O ArenaOptions
static const Option rows[] = {
    OPTION_IS_OWN("seats", 's', "LIST", read_seats, NULL),
    OPTION_IS_NUMBER(O, match.players, "players", 0, "N", 2, FB_SEATS),
    OPTION_IS_NUMBER(O, run.deals, "deals", 'd', "N", 1, 1000000000000),
    OPTION_IS_OWN("edition", 'e', "E", read_edition, edition_word),
    OPTION_IS_NUMBER(O, match.seed, "seed", 'S', "N", 0, FB_JSON_LARGEST),
    OPTION_IS_NUMBER(O, run.threads, "threads", 't', "N", 1, THREADS_MAX),
    OPTION_IS_TEXT(O, resume, "resume", 'r', "FILE"),
    OPTION_IS_OWN("shard", 'i', "I/N", read_shard, NULL),
    OPTION_IS_OWN("sprt", 0, "LOW,HIGH", read_sprt, NULL),
    OPTION_IS_NUMBER(O, match.draw_after, "draw-after", 0, "N", 1, 1000000),
    OPTION_IS_NUMBER(O, match.timeout, "timeout", 0, "MS", 1, 3600000),
};
#undef O

static const OptionSet set = {
    .command = "arena",
    .part = {OPTION_PART("arena", rows, 0),
             OPTION_PART("arena", arena_output_row, offsetof(ArenaOptions, output))}};

static void check(const OptionLine *line, ArenaOptions *o)
{
    FbTextError error;
    arena_output_check(line, &o->output);
    if (!o->match.entries) args_wrong(line, "arena.wanted", NULL);
    if (!arena_match_tables(&o->match, line->lang, &error)) args_refuse(line, error.message);
    if (o->shards > 1 && !o->resume) args_wrong(line, "arena.shard.resume", NULL);
    if (o->shards > 1 && o->run.sprt.high > 0) args_wrong(line, "arena.shard.sprt", NULL);
}

/* ---- the run ---------------------------------------------------------------------------------------- */

static atomic_bool interrupted;

static void interrupt(int signal)
{
    (void)signal;
    atomic_store(&interrupted, true);
}

/* The first Ctrl-C ends the run, a second one the program. */
static void take_signals(void)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action = (struct sigaction){.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &action, NULL);
}

static bool complain(const char *text)
{
    fprintf(stderr, "fambiz arena: %s\n", text);
    return false;
}

static void save(ArenaOptions *o)
{
    FbTextError error;
    if (!o->resume) return;
    o->lost = !arena_state_write(o->resume, &o->match, o->run.tally, &error);
    if (o->lost) complain(error.message);
    o->saved = arena_now();
    o->saved_deals = arena_run_played(&o->run);
}

static void look(void *self, const ArenaRun *run)
{
    ArenaOptions *o = self;
    progress_show(&o->progress, run);
    if (arena_now() - o->saved > SAVE_SECONDS && o->saved_deals != arena_run_played(run)) save(o);
}

/* Reads what earlier runs have played, if it belongs to this match and this part of it. */
static bool load(ArenaOptions *o)
{
    ArenaMatch there;
    ArenaTally *tally;
    FbTextError error;
    o->run.tally = arena_tally(&o->match, o->shards);
    if (!o->resume || access(o->resume, F_OK)) return true;
    if (!arena_state_read(o->resume, &there, &tally, &error)) return complain(error.message);
    bool same = arena_state_same(&there, &o->match, &error);
    for (uint32_t i = 0; same && i < ARENA_SHARDS; i++)
        if ((tally->done[i] >= 0) != (i == o->run.shard) || tally->shards != o->shards)
            same = arena_wrong(&error, "it does not hold part %u of %u and nothing else",
                               o->run.shard + 1, o->shards);
    arena_match_close(&there);
    if (!same) fprintf(stderr, "fambiz arena: %s is another match: %s\n", o->resume, error.message);
    free(same ? o->run.tally : tally);
    if (same) o->run.tally = tally;
    return same;
}

/* A program that cannot even say hello should fail before the match, and not lose all of it. */
static bool try_commands(const ArenaMatch *match)
{
    for (int i = 0; i < match->entries; i++) {
        char why[COMMAND_WHY];
        if (match->entry[i].level || match->entry[i].kind != i) continue;
        ArenaCommand *c = arena_memory(sizeof *c);
        bool good = command_start(c, match->entry[i].command,
                                  (ArenaPatience){match->timeout, &interrupted}, why);
        command_free(c);
        if (good) continue;
        fprintf(stderr, "fambiz arena: %s does not answer hello with ok: %s\n",
                match->entry[i].spec, why);
        return false;
    }
    return true;
}

static int play(ArenaOptions *o)
{
    static ArenaReport report;
    o->run.match = &o->match;
    o->run.stop = &interrupted;
    o->run.look = look;
    o->run.self = o;
    take_signals();
    if (!load(o) || !try_commands(&o->match)) return EXIT_FAILURE;
    save(o);
    if (o->lost) return EXIT_FAILURE;
    progress_open(&o->progress, &o->run);
    ArenaEnd end = arena_run(&o->run);
    progress_close(&o->progress);
    save(o);
    arena_report(&report, &o->match, o->run.tally, &o->run.sprt);
    if (o->shards > 1) report.gaps[0] = '\0'; /* only one part was asked for */
    int status = arena_output(&o->output, &report);
    if (end == ARENA_STOPPED) complain("stopped: these are the figures so far");
    if (status == EXIT_SUCCESS && o->lost) status = EXIT_FAILURE;
    return end == ARENA_STOPPED ? INTERRUPTED : status;
}

static int processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > THREADS_MAX ? THREADS_MAX : (int)n;
}

static void more_help(FbOut *out, FbLang lang)
{
    fb_out_char(out, '\n');
    option_help_text(out, fb_text(lang, "arena.tail"));
    levels_help(out, lang);
}

static int run(int argc, char **argv)
{
    static ArenaOptions o;
    if (argc > 1 && strcmp(argv[1], "merge") == 0) {
        static char name[] = "fambiz arena merge";
        argv[1] = name;
        return arena_merge(argc - 1, argv + 1);
    }
    o.match = (ArenaMatch){
        .rules = fb_edition(FB_LOOKOUT_2021), .seed = 1, .draw_after = 400, .timeout = 10000};
    o.run.deals = 100;
    o.shards = 1;
    OptionLine line = args_read(&set, argc, argv, &o, more_help);
    check(&line, &o);
    if (!o.run.threads) o.run.threads = processors();
    int status = play(&o);
    free(o.run.tally);
    arena_match_close(&o.match);
    return status;
}

const CliCommand cli_arena = {"arena", run};
