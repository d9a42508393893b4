/* bench_levels.c - how fast the bots are: decisions at the opening of a game, one JSON line for
 * each level and number of seats. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "cli/bench.h"
#include "cli/cli.h"
#include "text/edition.h"

enum { OPENINGS = 16 };

/* The opening: the first decision after the deal, as its seat sees it. */
static void opening(const BenchOptions *o, int players, uint64_t seed, FbView *view)
{
    FbGame game;
    FbFastShuffler shuffler;
    FbRules rules = fb_edition(FB_LOOKOUT_2021);
    FbTextError error;
    if (o->edition) fb_rules_read(&rules, o->edition, strlen(o->edition), &error);
    fb_fast_shuffler(&shuffler, seed);
    fb_deal(&game, rules, players, &shuffler.base, NULL);
    while (game.open.now.phase != FB_PLAY)
        fb_apply(&game, fb_legal_nth(&game, 0), &shuffler.base, NULL);
    fb_view(&game, game.open.now.turn, view);
}

/* Never inlined: bench/thought counts the instructions in it. */
__attribute__((noinline)) static void bench_think(FbBot *bot, const FbView *view)
{
    fb_bot_pick(bot, view);
}

static void bench_level(const BenchOptions *o, const FbLevel *level, int players)
{
    uint32_t iterations = fb_level_iterations(level) ? (uint32_t)o->iterations : 0;
    long times = iterations ? 1 : 20000;
    void *memory = cli_memory(NULL, fb_level_bytes(level));
    double start = bench_seconds();
    for (uint64_t i = 0; i < OPENINGS; i++) {
        FbView view;
        opening(o, players, i, &view);
        FbBot *bot = fb_bot_make(memory, level, view.seat, i);
        if (iterations) fb_bot_budget(bot, iterations);
        for (long n = 0; n < times; n++)
            bench_think(bot, &view);
    }
    double seconds = bench_seconds() - start;
    long decisions = OPENINGS * times;
    printf(
        "{\"bench\":\"level\",\"level\":\"%s\",\"players\":%d,\"iterations\":%u,\"decisions\":%ld,"
        "\"us_a_decision\":%.2f,\"iterations_per_s\":%.0f,\"bytes\":%zu}\n",
        fb_level_name(level), players, iterations, decisions, seconds * 1e6 / (double)decisions,
        (double)iterations * (double)decisions / seconds, fb_level_bytes(level));
    free(memory);
}

void bench_levels(const BenchOptions *o)
{
    for (int i = 0; fb_level_at(i); i++) {
        if (fb_level_at(o->bots) && i != o->bots) continue;
        for (int players = 2; players <= FB_SEATS; players += 2)
            if (!o->players || players == o->players) bench_level(o, fb_level_at(i), players);
    }
}
