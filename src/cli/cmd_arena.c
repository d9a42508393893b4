/* cmd_arena.c - `fambiz arena`: matches between bots, and who is the stronger. Owns the options, the signals and the
 * file of --resume; everything else is in src/arena. */
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
#include "text/edition.h"
#include "text/json.h"

enum { SAVE_SECONDS = 10, THREADS_MAX = 256, INTERRUPTED = 130 };
enum { KEY_DRAW = 256, KEY_TIMEOUT, KEY_SPRT, KEY_PLAYERS };

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

static long number(struct argp_state *state, const char *name, const char *text, long least,
                   long most)
{
    long value = 0;
    if (!cli_number(text, least, most, &value))
        argp_error(state, "%s takes a number from %ld to %ld, not '%s'", name, least, most, text);
    return value;
}

static void shard_option(ArenaOptions *o, struct argp_state *state, const char *text)
{
    unsigned shard, shards;
    char rest;
    if (sscanf(text, "%u/%u%c", &shard, &shards, &rest) != 2 || !shard || shard > shards ||
        shards > ARENA_SHARDS)
        argp_error(
            state,
            "--shard takes a part and how many there are, 1/4 to 4/4, of %d at most, not '%s'",
            ARENA_SHARDS, text);
    o->run.shard = shard - 1;
    o->shards = shards;
}

static void check_options(ArenaOptions *o, struct argp_state *state)
{
    FbTextError error;
    if (!o->match.entries) argp_error(state, "--seats is wanted: --seats don,soldier");
    if (!arena_match_tables(&o->match, &error)) argp_error(state, "%s", error.message);
    if (o->shards > 1 && !o->resume)
        argp_error(state, "--shard needs --resume FILE, for `fambiz arena merge`");
    if (o->shards > 1 && o->run.sprt.high > 0)
        argp_error(state, "--sprt looks at all deals in order: it cannot go with --shard");
}

static error_t option(int key, char *argument, struct argp_state *state)
{
    ArenaOptions *o = state->input;
    FbTextError error;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &o->output; break;
    case 's':
        if (!arena_list_read(&o->match, argument, &error))
            argp_error(state, "--seats: %s", error.message);
        break;
    case 'd': o->run.deals = (uint64_t)number(state, "--deals", argument, 1, 1000000000000); break;
    case 'e':
        if (!fb_rules_read(&o->match.rules, argument, strlen(argument), &error))
            argp_error(state, "--edition: %s", error.message);
        break;
    case 'S':
        o->match.seed = (uint64_t)number(state, "--seed", argument, 0, FB_JSON_LARGEST);
        break;
    case 't': o->run.threads = (int)number(state, "--threads", argument, 1, THREADS_MAX); break;
    case 'r': o->resume = argument; break;
    case 'i': shard_option(o, state, argument); break;
    case KEY_PLAYERS:
        o->match.players = (int)number(state, "--players", argument, 2, FB_SEATS);
        break;
    case KEY_DRAW:
        o->match.draw_after = (uint32_t)number(state, "--draw-after", argument, 1, 1000000);
        break;
    case KEY_TIMEOUT:
        o->match.timeout = (uint32_t)number(state, "--timeout", argument, 1, 3600000);
        break;
    case KEY_SPRT:
        if (!arena_sprt_read(&o->run.sprt, argument))
            argp_error(state,
                       "--sprt takes two shares with the lower one first, 0.25,0.40, not '%s'",
                       argument);
        break;
    case ARGP_KEY_END: check_options(o, state); break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static const struct argp_option options[] = {
    {"seats", 's', "LIST", 0,
     "who plays: levels (don, or don@12500 for another number of iterations) and commands that speak the engine "
     "protocol (cmd:./mybot, or cmd[level=stooge]:fambiz engine), separated by commas",
     0},
    {"players", KEY_PLAYERS, "N", 0,
     "at a table, where the list is longer: every choice of N of it plays in turn", 0},
    {"deals", 'd', "N", 0,
     "how many, in all (default 100); each is played with every rotation of the seats", 0},
    {"edition", 'e', "E", 0, "with its house rules (default lookout-2021)", 0},
    {"seed", 'S', "N", 0, "of all deals and bots (default 1)", 0},
    {"threads", 't', "N", 0, "the figures do not depend on it (default: one a processor)", 0},
    {"resume", 'r', "FILE", 0, "go on where FILE ends, and write there how far it came", 0},
    {"shard", 'i', "I/N", 0, "play part I of N; `fambiz arena merge FILE...` adds the parts up", 0},
    {"sprt", KEY_SPRT, "LOW,HIGH", 0,
     "stop when it is clear (at 5 %) whether the first entry's share of wins is at most LOW or at least HIGH",
     0},
    {"draw-after", KEY_DRAW, "N", 0, "turns without a death that make a game a draw (default 400)",
     0},
    {"timeout", KEY_TIMEOUT, "MS", 0, "for an answer of a command; later is lost (default 10000)",
     0},
    {0},
};

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
    o->saved = progress_now();
    o->saved_deals = arena_run_played(&o->run);
}

static void look(void *self, const ArenaRun *run)
{
    ArenaOptions *o = self;
    progress_show(&o->progress, run);
    if (progress_now() - o->saved > SAVE_SECONDS && o->saved_deals != arena_run_played(run))
        save(o);
}

/* What earlier sittings have played, if it is of this match and this part. */
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

/* A command that cannot even say hello is found out before the match, not by losing all of it. */
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
    if (o->shards > 1) report.gaps[0] = '\0'; /* one part is all that was wanted */
    int status = arena_output(&o->output, &report);
    if (end == ARENA_STOPPED) complain("stopped: these are the figures so far");
    if (status == EXIT_SUCCESS && o->lost) status = EXIT_FAILURE;
    return end == ARENA_STOPPED ? INTERRUPTED : status;
}

static int run(int argc, char **argv)
{
    static const struct argp_child children[] = {{&arena_output_argp, 0, 0, 0}, {0}};
    static const struct argp argp = {
        options,
        option,
        0,
        "Plays matches between bots: every deal with every rotation of the seats.\v"
        "`fambiz arena merge FILE...` adds up the parts of a match.",
        children,
        levels_help,
        0};
    static ArenaOptions o;
    if (argc > 1 && strcmp(argv[1], "merge") == 0) {
        static char name[] = "fambiz arena merge";
        argv[1] = name;
        return arena_merge(argc - 1, argv + 1);
    }
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    o.match = (ArenaMatch){
        .rules = fb_edition(FB_LOOKOUT_2021), .seed = 1, .draw_after = 400, .timeout = 10000};
    o.run.threads = processors < 1 ? 1 : processors > THREADS_MAX ? THREADS_MAX : (int)processors;
    o.run.deals = 100;
    o.shards = 1;
    argp_parse(&argp, argc, argv, 0, 0, &o);
    int status = play(&o);
    free(o.run.tally);
    arena_match_close(&o.match);
    return status;
}

const CliCommand cli_arena = {"arena", "plays matches between bots", run};
