/* test_games.c - batches of games: seeds, steps, ends, and what is refused. */
#include "lib/unit.h"

#include <string.h>

#include "fair/fair.h"
#include "support.h"

enum { GAMES = 40, MOST = 100000 };

static const FbLevel *level(const char *name) { return fb_level_find(name, strlen(name)); }

/* ---- the rows --------------------------------------------------------------------------------------- */

static void test_fields(void **state)
{
    (void)state;
    size_t at = 0;
    int n = 0;
    for (; fb_learn_field(n); n++) {
        assert_int_equal(fb_learn_field(n)->offset, at);
        assert_true(strlen(fb_learn_field(n)->meaning) > 5);
        at += fb_learn_field(n)->bytes;
    }
    assert_int_equal(at, sizeof(FbObservation));
    assert_null(fb_learn_field(-1));
}

/* A spectator's view, and that of a game that is over, can be observed too. */
static void test_any_view(void **state)
{
    (void)state;
    FbFastShuffler shuffler;
    FbRng rng = {5};
    FbObservation seen;
    uint8_t mask[FB_LEARN_PICKS];
    FbGame game;
    FbView view;
    fb_fast_shuffler(&shuffler, 6);
    fb_deal(&game, fb_edition(FB_MAYFAIR_2005), 6, &shuffler.base, NULL);
    fb_view(&game, FB_SPECTATOR, &view);
    FbView turned = view;
    fb_learn_turn(&turned);
    assert_memory_equal(&turned, &view, sizeof view);
    fb_learn_observe(&view, &seen);
    assert_int_equal(fb_learn_mask(&view, mask), 0);
    assert_int_equal(seen.seat[0] + seen.seat[5], 0);
    assert_int_equal(seen.hands[5], 5);
    fb_playout(&game, &shuffler.base, &rng, UINT32_MAX);
    fb_view(&game, 3, &view);
    fb_learn_observe(&view, &seen);
    assert_int_equal(seen.phase[FB_OVER], 1);
    assert_int_equal(fb_learn_mask(&view, mask), 0);
}

static void test_rows_not_wanted(void **state)
{
    (void)state;
    FbLearnTable table = table_of(3);
    Rig rig = rig_make(&table, 2), other = rig_make(&table, 2);
    FbLearnOut none = {0};
    FbRng rng = {1};
    fb_learn_reset(rig.learn, 9, &none);
    fb_learn_reset(other.learn, 9, &other.out);
    for (int i = 0; i < 50; i++) {
        fb_learn_random(rig.learn, &rng, rig.picks);
        assert_int_equal(fb_learn_step(rig.learn, rig.picks, &none), 2);
        assert_int_equal(fb_learn_step(other.learn, rig.picks, &other.out), 2);
    }
    assert_memory_equal(rig.learn->game, other.learn->game, sizeof *rig.learn->game);
    rig_free(&rig);
    rig_free(&other);
}

/* ---- deals ------------------------------------------------------------------------------------------ */

/* The number as 64 hex digits, as the engine would read it. */
static void test_seed(void **state)
{
    (void)state;
    FbLearnTable table = table_of(4);
    Rig rig = rig_make(&table, 3);
    FbFairShuffler shuffler;
    uint8_t seed[32] = {0};
    FbGame game;
    fb_learn_reset(rig.learn, 0x1fe, &rig.out);
    seed[30] = 2; /* 0x200: game 2 */
    fb_fair_shuffler(&shuffler, seed);
    memset(&game, 0, sizeof game);
    fb_deal(&game, table.rules, 4, &shuffler.base, NULL);
    assert_true(fb_hash(&game) == fb_hash(&rig.learn->game[2].game));
    assert_true(fb_learn_seed(rig.learn, 2) == 0x200);
    rig_free(&rig);
}

/* A game plays the same alone and in company, also when it is dealt anew there. */
static void test_company(void **state)
{
    (void)state;
    FbLearnTable table = table_of(3), alone = table_of(3);
    table.level[1] = alone.level[1] = level("soldier");
    table.level[2] = alone.level[2] = level("stooge");
    table.auto_reset = true;
    Rig many = rig_make(&table, 5), one = rig_make(&alone, 1);
    FbRng rng = {3};
    int games = 0;
    fb_learn_reset(many.learn, 100, &many.out);
    fb_learn_reset(one.learn, 104, &one.out);
    for (int i = 0; games < 20 && i < MOST; i++) {
        const uint8_t *row = many.out.observation + 4 * sizeof(FbObservation);
        assert_memory_equal(row, one.out.observation, sizeof(FbObservation));
        fb_learn_random(many.learn, &rng, many.picks);
        step(&many);
        one.picks[0] = many.picks[4];
        step(&one);
        assert_int_equal(many.out.done[4], one.out.done[0]);
        assert_memory_equal(many.out.reward + 12, one.out.reward, 3 * sizeof(float));
        if (!one.out.done[0]) continue;
        games++;
        assert_true(fb_learn_seed(many.learn, 4) == 104 + 5 * (uint64_t)games);
        fb_learn_reset(one.learn, fb_learn_seed(many.learn, 4), &one.out);
    }
    assert_int_equal(games, 20);
    rig_free(&many);
    rig_free(&one);
}

/* ---- the end ---------------------------------------------------------------------------------------- */

/* A reward is given once, and a game that is over stays over. */
static void test_end(void **state)
{
    (void)state;
    for (int players = 2; players <= 6; players++) {
        FbLearnTable table = table_of(players);
        Rig rig = rig_make(&table, 2);
        FbRng rng = {7};
        float sum = 0, given = 0;
        int steps = 0, ends = 0;
        fb_learn_reset(rig.learn, 50, &rig.out);
        for (; steps < MOST && !(rig.out.done[0] && rig.out.done[1]); steps++) {
            int was = rig.out.done[0];
            step_at_random(&rig, &rng);
            ends += rig.out.done[0] && !was;
            for (int s = 0; s < players; s++) {
                sum += rig.out.reward[s];
                if (rig.out.reward[s] == 1)
                    given++, assert_int_equal(s, fb_winner(&rig.learn->game[0].game));
            }
        }
        assert_int_equal(ends, 1);
        assert_true(given == 1 && sum < 1e-6F && sum > -1e-6F);
        LearnGame was = rig.learn->game[0];
        rig.picks[0] = rig.picks[1] = 77; /* not looked at */
        step(&rig);
        assert_memory_equal(&was, &rig.learn->game[0], sizeof was);
        assert_int_equal(rig.out.seat[0], FB_NONE);
        assert_int_equal(rig.out.done[0], FB_LEARN_OVER);
        for (int w = 0; w < FB_LEARN_PICKS; w++)
            assert_int_equal(rig.out.mask[w], 0);
        assert_int_equal(fb_learn_refuse(rig.learn, 0, FB_CON), FB_NO_OVER);
        rig_free(&rig);
    }
}

/* Where the learner is out, the bots do not play on without it. */
static void test_learner_out(void **state)
{
    (void)state;
    FbLearnTable table = table_of(4);
    int out = 0;
    for (int s = 1; s < 4; s++)
        table.level[s] = level("thug");
    Rig rig = rig_make(&table, GAMES);
    FbRng rng = {8};
    fb_learn_reset(rig.learn, 0, &rig.out);
    for (int i = 0; i < 400; i++) {
        step_at_random(&rig, &rng);
        for (int k = 0; k < GAMES; k++) {
            const FbOpen *o = &rig.learn->game[k].game.open;
            if (rig.out.reward[4 * k] < 0 && o->now.phase != FB_OVER) {
                assert_true(rig.out.reward[4 * k] == -1.0F / 3 && !(o->in & 1));
                out++;
            }
        }
    }
    assert_true(out > GAMES / 4);
    rig_free(&rig);
}

/* Nobody does anything but drop: that has no end, but for the patience. */
static void test_cut(void **state)
{
    (void)state;
    FbLearnTable table = table_of(2);
    table.rules = fb_edition(FB_MAYFAIR_2005);
    table.patience = 150;
    Rig rig = rig_make(&table, 1);
    int steps = 0;
    fb_learn_reset(rig.learn, 1, &rig.out);
    for (; !rig.out.done[0]; steps++) {
        rig.picks[0] = FB_W_DROP;
        for (uint8_t w = 0; !rig.out.mask[rig.picks[0]]; w++)
            rig.picks[0] = w;
        step(&rig);
    }
    assert_int_equal(rig.out.done[0], FB_LEARN_CUT);
    assert_int_equal(steps, 150);
    assert_true(rig.out.reward[0] == 0 && rig.out.reward[1] == 0);
    rig_free(&rig);
}

/* ---- what is refused -------------------------------------------------------------------------------- */

static void test_illegal(void **state)
{
    (void)state;
    FbLearnTable table = table_of(3);
    Rig rig = rig_make(&table, GAMES);
    FbRng rng = {11};
    fb_learn_reset(rig.learn, 5, &rig.out);
    for (int i = 0; i < 60; i++) {
        uint8_t *before = malloc(rig.bytes), good;
        fb_learn_random(rig.learn, &rng, rig.picks);
        memcpy(before, rig.learn, rig.bytes);
        uint32_t bad = fb_rng_below(&rng, GAMES);
        if (rig.out.done[bad]) rig.picks[bad] = 0, bad = GAMES;
        if (bad < GAMES) {
            good = rig.picks[bad];
            for (int w = 0; w < 256; w++) {
                if (w < FB_LEARN_PICKS && rig.out.mask[bad * FB_LEARN_PICKS + (unsigned)w])
                    continue;
                rig.picks[bad] = (uint8_t)w;
                assert_int_equal(fb_learn_step(rig.learn, rig.picks, &rig.out), bad);
                assert_int_not_equal(fb_learn_refuse(rig.learn, bad, (uint8_t)w), FB_OK);
            }
            assert_memory_equal(before, rig.learn, rig.bytes);
            assert_int_equal(fb_learn_refuse(rig.learn, bad, good), FB_OK);
            rig.picks[bad] = good;
        }
        step(&rig);
        free(before);
    }
    rig_free(&rig);
}

static void test_wrong_tables(void **state)
{
    (void)state;
    FbLearnTable table = table_of(2);
    assert_null(fb_learn_wrong(&table));
    table.players = 1;
    assert_string_equal(fb_learn_wrong(&table), "two to six seats are wanted");
    table.players = 7;
    assert_string_equal(fb_learn_wrong(&table), "two to six seats are wanted");
    table = table_of(2);
    table.level[0] = level("don");
    assert_non_null(strstr(fb_learn_wrong(&table), "searches"));
    table.level[0] = table.level[1] = level("thug");
    assert_string_equal(fb_learn_wrong(&table), "the learner has no seat");
    table = table_of(2);
    table.patience = 99;
    assert_non_null(strstr(fb_learn_wrong(&table), "patience"));
    table = table_of(2);
    table.rules = UINT16_MAX;
    assert_string_equal(fb_learn_wrong(&table), "there is no such edition");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields),          cmocka_unit_test(test_any_view),
        cmocka_unit_test(test_rows_not_wanted), cmocka_unit_test(test_seed),
        cmocka_unit_test(test_company),         cmocka_unit_test(test_end),
        cmocka_unit_test(test_learner_out),     cmocka_unit_test(test_cut),
        cmocka_unit_test(test_illegal),         cmocka_unit_test(test_wrong_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
