/* cmd_bench.c - `fambiz bench`: random games on one core, one JSON line for each figure.
 *
 * The signature is a hash over all games played. A commit that should not change the rules must not
 * change it. Time is that of the process, so a busy machine disturbs it less; the figure that does
 * not depend on the machine at all is the number of instructions (bench/instructions). */
#include <limits.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/args.h"
#include "cli/bench.h"
#include "cli/cli.h"
#include "cli/levels.h"
#include "cli/rules_option.h"
#include "text/edition.h"

typedef struct Played {
    uint64_t decisions, signature;
    double seconds;
} Played;

/* mayfair-2008 has no rule that is not in the others, only another deck for those of 2005. It has its figures, but stays out
 * of the signature, which would change for nothing. */
static const char *const editions[] = {"mayfair-2005",
                                       "lookout-2021",
                                       "lookout-2021-de",
                                       "lookout-2021+advanced",
                                       "lookout-2021-de+advanced",
                                       "mayfair-2008"};
enum { SIGNED = 5 }; /* editions that the signature is made of */

double bench_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* With the full list of legal picks at every decision. */
static uint64_t bench_list(FbGame *game, FbShuffler *shuffler, FbRng *rng)
{
    FbPick picks[FB_LEGAL_MAX];
    uint64_t decisions = 0;
    for (; !fb_is_over(game); decisions++) {
        int n = fb_legal(game, picks);
        fb_apply(game, picks[fb_rng_below(rng, (uint32_t)n)], shuffler, NULL);
    }
    return decisions;
}

/* Picks are counted and drawn without writing the list. */
static uint64_t bench_short(FbGame *game, FbShuffler *shuffler, FbRng *rng)
{
    return fb_playout(game, shuffler, rng, UINT32_MAX);
}

/* Never inlined: bench/instructions counts the instructions in it. */
__attribute__((noinline)) static Played bench_play(FbRules rules, int players, long games,
                                                   bool list)
{
    Played played = {0, 0, 0};
    FbFastShuffler shuffler;
    FbRng rng = {1};
    FbGame game;
    fb_fast_shuffler(&shuffler, 2);
    double start = bench_seconds();
    for (long i = 0; i < games; i++) {
        fb_deal(&game, rules, players, &shuffler.base, NULL);
        played.decisions += (list ? bench_list : bench_short)(&game, &shuffler.base, &rng);
        played.signature = (played.signature ^ fb_hash(&game)) * UINT64_C(0x9e3779b97f4a7c15);
    }
    played.seconds = bench_seconds() - start;
    return played;
}

static const char *mode_word(int i)
{
    static const char *const word[] = {"list", "short", NULL};
    return word[i];
}

static void tell(const char *edition, int players, long games, const char *mode, const Played *p)
{
    double decisions = (double)p->decisions;
    printf(
        "{\"bench\":\"play\",\"edition\":\"%s\",\"players\":%d,\"mode\":\"%s\",\"games\":%ld,"
        "\"decisions\":%llu,\"decisions_per_s\":%.0f,\"games_per_s\":%.0f,\"ns_per_decision\":%.1f,"
        "\"state_bytes\":%zu,\"signature\":\"%016llx\"}\n",
        edition, players, mode, games, (unsigned long long)p->decisions, decisions / p->seconds,
        (double)games / p->seconds, p->seconds / decisions * 1e9, sizeof(FbGame),
        (unsigned long long)p->signature);
    fflush(stdout);
}

/* Both modes make the same picks, so the games must be the same. */
static uint64_t bench_row(const BenchOptions *o, const char *edition, int players)
{
    FbRules rules = 0;
    uint64_t signature[2] = {0, 0};
    fb_rules_read(&rules, edition, strlen(edition), NULL);
    for (int list = 1; list >= 0; list--) {
        if (o->mode >= 0 && o->mode != !list) continue;
        Played played = bench_play(rules, players, o->games, list);
        signature[list] = played.signature;
        if (!o->signature) tell(edition, players, o->games, mode_word(!list), &played);
    }
    if (o->mode < 0 && signature[0] != signature[1]) {
        fprintf(stderr, "fambiz bench: the list and the short cut differ in %s with %d players\n",
                edition, players);
        exit(EXIT_FAILURE);
    }
    return signature[0] ^ signature[1] * 3;
}

/* ---- single operations ------------------------------------------------------------------------------- */

enum { TIMES = 2000000, STATES = 16 }; /* few enough for the first-level cache */

/* Games in the middle of play, as a search meets them. */
static void bench_states(FbGame *states)
{
    FbFastShuffler shuffler;
    FbRng rng = {7};
    fb_fast_shuffler(&shuffler, 8);
    for (int i = 0; i < STATES; i++) {
        fb_deal(&states[i], fb_edition(FB_LOOKOUT_2021), 4, &shuffler.base, NULL);
        for (int n = 0; n < 30 && !fb_is_over(&states[i]); n++)
            fb_apply(&states[i], fb_legal_random(&states[i], &rng), &shuffler.base, NULL);
    }
}

static void tell_operation(const char *name, double seconds, long times, size_t bytes)
{
    printf("{\"bench\":\"%s\",\"ns\":%.1f,\"times\":%ld,\"bytes\":%zu}\n", name,
           seconds / (double)times * 1e9, times, bytes);
}

static void bench_operations(void)
{
    static FbGame states[STATES], copies[STATES];
    static FbView views[STATES];
    FbRng rng = {9};
    bench_states(states);
    double start = bench_seconds();
    for (long i = 0; i < TIMES; i++) {
        copies[i % STATES] = states[i % STATES];
        __asm__ volatile("" ::: "memory"); /* keeps the compiler from dropping the copies */
    }
    tell_operation("copy", bench_seconds() - start, TIMES, sizeof *states);
    start = bench_seconds();
    for (long i = 0; i < TIMES; i++)
        fb_view(&states[i % STATES], (int)(i & 3), &views[i % STATES]);
    tell_operation("view", bench_seconds() - start, TIMES, sizeof *views);
    for (int i = 0; i < STATES; i++)
        fb_view(&states[i], states[i].open.now.turn, &views[i]);
    start = bench_seconds();
    for (long i = 0; i < TIMES; i++)
        fb_sample(&views[i % STATES], &rng, &copies[i % STATES]);
    tell_operation("sample", bench_seconds() - start, TIMES, sizeof *copies);
}

/* ---- the command ------------------------------------------------------------------------------------- */

/* A level, or all of them. */
static const char *bots_word(int i)
{
    const char *level = level_word(i);
    return level || i == 0 || !level_word(i - 1) ? level : "all";
}

static bool read_edition(void *options, const OptionValue *value)
{
    FbRules rules;
    ((BenchOptions *)options)->edition = value->text;
    return edition_read(&rules, value);
}

#define O BenchOptions
static const Option rows[] = {
    OPTION_IS_NUMBER(O, games, "games", 'g', "N", 1, LONG_MAX),
    OPTION_IS_OWN("edition", 'e', "E", read_edition, edition_word),
    OPTION_IS_NUMBER(O, players, "players", 'p', "N", 2, FB_SEATS),
    OPTION_IS_CHOICE(O, mode, "mode", 'm', "MODE", mode_word),
    OPTION_IS_FLAG(O, signature, "signature", 's'),
    {"bots", 'b', "LEVEL", "all", OPTION_CHOICE, OPTION_FIELD(O, bots), .words = bots_word},
    OPTION_IS_NUMBER(O, iterations, "iterations", 'i', "N", 1, UINT32_MAX),
};
#undef O

static const OptionSet set = {.command = "bench", .part = {OPTION_PART("bench", rows, 0)}};

static uint64_t bench_rows(const BenchOptions *o)
{
    uint64_t signature = 0;
    for (size_t i = 0; i < sizeof editions / sizeof *editions; i++) {
        if (i && (o->edition || (o->signature && i == SIGNED))) break;
        for (int players = 2; players <= FB_SEATS; players++)
            if (!o->players || players == o->players)
                signature =
                    signature * 31 + bench_row(o, o->edition ? o->edition : editions[i], players);
    }
    return signature;
}

static int run(int argc, char **argv)
{
    BenchOptions o = {.mode = -1, .bots = -1, .iterations = 2000};
    args_read(&set, argc, argv, &o, NULL);
    if (o.bots >= 0) return bench_levels(&o), 0;
    if (!o.games) o.games = o.signature ? 200 : 10000;
    static char buffer[BUFSIZ]; /* printing must not allocate anything that would be counted */
    setvbuf(stdout, buffer, _IOLBF, sizeof buffer);
    size_t before = mallinfo2().uordblks;
    uint64_t signature = bench_rows(&o);
    if (o.signature) return printf("%016llx\n", (unsigned long long)signature) < 0;
    if (o.edition || o.players || o.mode >= 0) return 0;
    printf("{\"bench\":\"allocations\",\"bytes\":%zu}\n", mallinfo2().uordblks - before);
    bench_operations();
    return 0;
}

const CliCommand cli_bench = {"bench", run};
