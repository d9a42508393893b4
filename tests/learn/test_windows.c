/* test_windows.c - counter windows: everybody decides by himself, and among several Counters the lot decides. */
#include "lib/unit.h"

#include <string.h>

#include "fair/fair.h"
#include "support.h"

/* Two copies of a game in which the first of several seats is asked and could counter: in one it passes, in the other
 * it counters. The next seat must not see the difference. */
static void check_blind(Rig *rig, Rig *other, uint64_t counters)
{
    const LearnGame *g = &rig->learn->game[0];
    uint8_t before = g->waiting;
    memcpy(other->learn->game, g, sizeof *g);
    rig->picks[0] = FB_W_PASS;
    other->picks[0] = (uint8_t)__builtin_ctzll(counters);
    step(rig);
    step(other);
    assert_int_equal(g->waiting, before & (before - 1));
    assert_memory_equal(rig->out.observation, other->out.observation, sizeof(FbObservation));
    assert_memory_equal(rig->out.mask, other->out.mask, FB_LEARN_PICKS);
    assert_int_equal(rig->out.seat[0], other->out.seat[0]);
}

/* The Counters of a seat that is the first of several to be asked. */
static uint64_t first_counters(const LearnGame *g)
{
    const FbControl *now = &g->game.open.now;
    bool first = g->waiting == now->asked && g->waiting & (g->waiting - 1);
    return now->phase == FB_COUNTERING && first ? g->legal[0] & ~(UINT64_C(1) << FB_W_PASS) : 0;
}

static void test_window_is_blind(void **state)
{
    (void)state;
    FbLearnTable table = table_of(4);
    Rig rig = rig_make(&table, 1), other = rig_make(&table, 1);
    FbRng rng = {1};
    int tried = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        fb_learn_reset(rig.learn, seed, &rig.out);
        while (!rig.out.done[0]) {
            uint64_t counters = first_counters(&rig.learn->game[0]);
            if (counters)
                check_blind(&rig, &other, counters), tried++;
            else
                step_at_random(&rig, &rng);
        }
    }
    assert_true(tried > 50);
    rig_free(&rig);
    rig_free(&other);
}

/* The same game, played by hand: a window is applied when all have answered, with the lot of the heat. */
typedef struct Twin {
    FbGame game;
    FbFairShuffler shuffler;
    FbPick answer[FB_SEATS];
    uint32_t windows;
    int answers, heats, not_first;
} Twin;

static void twin_apply(Twin *twin, FbPick pick)
{
    assert_int_equal(fb_try(&twin->game, pick, &twin->shuffler.base, NULL), FB_OK);
}

static void twin_window(Twin *twin, FbPick pick)
{
    uint8_t counters = 0;
    twin->answer[twin->answers++] = pick;
    if (twin->answers < __builtin_popcount(twin->game.open.now.asked)) return;
    for (int i = 0; i < twin->answers; i++)
        if (twin->answer[i].what != FB_W_PASS) counters |= (uint8_t)(1u << twin->answer[i].seat);
    int winner = fb_heat_lot(twin->shuffler.seed, ++twin->windows, counters);
    twin->heats += (counters & (counters - 1)) != 0;
    twin->not_first += counters && winner != __builtin_ctz(counters);
    pick = (FbPick){FB_EVERYBODY, FB_W_PASS};
    for (int i = 0; i < twin->answers; i++)
        if (twin->answer[i].seat == winner) pick = twin->answer[i];
    twin->answers = 0;
    twin_apply(twin, pick);
}

static void twin_deal(Twin *twin, const FbLearnTable *table, uint8_t number)
{
    uint8_t seed[32] = {[31] = number};
    fb_fair_shuffler(&twin->shuffler, seed);
    fb_deal(&twin->game, table->rules, table->players, &twin->shuffler.base, NULL);
    twin->windows = 0;
}

/* Everybody counters who can, so that there are heats. */
static uint8_t eager_pick(const Rig *rig, FbRng *rng)
{
    const LearnGame *g = &rig->learn->game[0];
    uint64_t counters = g->legal[0] & ~(UINT64_C(1) << FB_W_PASS);
    fb_learn_random(rig->learn, rng, rig->picks);
    bool can = g->game.open.now.phase == FB_COUNTERING && counters;
    return can ? (uint8_t)__builtin_ctzll(counters) : rig->picks[0];
}

static void test_window_lot(void **state)
{
    (void)state;
    FbLearnTable table = table_of(6);
    Rig rig = rig_make(&table, 1);
    FbRng rng = {1};
    Twin twin = {0};
    for (uint8_t number = 0; number < 30; number++) {
        fb_learn_reset(rig.learn, number, &rig.out);
        twin_deal(&twin, &table, number);
        while (!rig.out.done[0]) {
            FbPick pick = {rig.out.seat[0], eager_pick(&rig, &rng)};
            bool window = twin.game.open.now.phase == FB_COUNTERING;
            (window ? twin_window : twin_apply)(&twin, pick);
            rig.picks[0] = pick.what;
            step(&rig);
            assert_true(fb_hash(&twin.game) == fb_hash(&rig.learn->game[0].game));
        }
    }
    assert_true(twin.heats > 20 && twin.not_first > 5);
    rig_free(&rig);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_window_is_blind),
        cmocka_unit_test(test_window_lot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
