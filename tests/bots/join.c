/* join.c - several searches of one question, joined: the same every time, and all of their thought counts. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "lib/unit.h"

enum { THREADS = 3, BUDGET = 150 };

static FbBot *think(const FbLevel *level, const FbView *view, uint64_t seed)
{
    FbBot *bot = fb_bot_make(malloc(fb_level_bytes(level)), level, view->seat, seed);
    fb_bot_budget(bot, BUDGET);
    fb_bot_ask(bot, view);
    while (fb_bot_think(bot, 40) > 0)
        continue;
    return bot;
}

static void opening(FbView *view, uint64_t seed)
{
    FbGame game;
    FbFastShuffler shuffler;
    fb_fast_shuffler(&shuffler, seed);
    fb_deal(&game, fb_edition(FB_LOOKOUT_2021), 3, &shuffler.base, NULL);
    fb_view(&game, game.open.now.turn, view);
}

static uint32_t visits(const FbBot *bot)
{
    static FbMove moves[256];
    uint32_t sum = 0;
    int n = fb_bot_moves(bot, moves, 256);
    for (int i = 0; i < n; i++)
        sum += moves[i].visits;
    return sum;
}

static void answer(const FbLevel *level, const FbView *view, FbPick *pick, float chance[FB_SEATS])
{
    FbBot *bot[THREADS];
    for (uint64_t i = 0; i < THREADS; i++)
        bot[i] = think(level, view, 100 + i);
    uint32_t before = visits(bot[0]);
    for (int i = 1; i < THREADS; i++)
        fb_bot_join(bot[0], bot[i]);
    *pick = fb_bot_answer(bot[0]);
    fb_bot_chances(bot[0], chance);
    if (fb_level_iterations(level)) {
        assert_int_equal(fb_bot_thought(bot[0]), THREADS * BUDGET);
        assert_true(visits(bot[0]) >= before);
    }
    for (int i = 0; i < THREADS; i++)
        free(bot[i]);
}

static void test_join(void **state)
{
    (void)state;
    for (int i = 0; fb_level_at(i); i++)
        for (uint64_t seed = 0; seed < 4; seed++) {
            FbView view;
            FbPick pick[2], legal[FB_LEGAL_MAX];
            float chance[2][FB_SEATS], sum = 0;
            opening(&view, seed);
            for (int twice = 0; twice < 2; twice++)
                answer(fb_level_at(i), &view, &pick[twice], chance[twice]);
            assert_memory_equal(&pick[0], &pick[1], sizeof *pick);
            assert_memory_equal(chance[0], chance[1], sizeof chance[0]);
            bool found = false;
            for (int n = fb_view_legal(&view, legal); n-- > 0;)
                found |= memcmp(&legal[n], &pick[0], sizeof *pick) == 0;
            assert_true(found);
            for (int s = 0; s < FB_SEATS; s++)
                sum += chance[0][s];
            assert_true(sum > 0.99F && sum < 1.01F);
        }
}

/* The one that was of another mind alone is outvoted by the others. */
static void test_the_many_decide(void **state)
{
    const FbLevel *level = fb_level_find("flat", 4);
    int changed = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        FbView view;
        opening(&view, seed);
        FbBot *one = think(level, &view, 7), *joined = think(level, &view, 7);
        for (uint64_t i = 0; i < 4; i++) {
            FbBot *other = think(level, &view, 50 + i);
            fb_bot_join(joined, other);
            free(other);
        }
        changed += fb_bot_answer(one).what != fb_bot_answer(joined).what;
        free(one);
        free(joined);
    }
    assert_true(changed > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_join),
                                       cmocka_unit_test(test_the_many_decide)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
