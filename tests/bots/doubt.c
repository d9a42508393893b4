/* doubt.c - what the memory of a search makes of the others' behaviour (src/bots/memory.h). */
#include <string.h>

#include "bots/memory.h"
#include "lib/unit.h"

typedef struct Table {
    FbGame game;
    FbFastShuffler shuffler;
    Memory memory; /* of seat A */
} Table;

static void tell(Table *t, const FbEvents *events)
{
    FbEvent seen;
    for (int i = 0; i < events->n; i++)
        if (fb_event_for(&events->e[i], 0, &seen)) memory_see(&t->memory, &seen);
}

static void pick(Table *t, int seat, int what)
{
    static FbEvents events;
    FbPick p = {(uint8_t)seat, (uint8_t)what};
    events.n = 0;
    assert_int_equal(fb_try(&t->game, p, &t->shuffler.base, &events), FB_OK);
    tell(t, &events);
}

static void ask(Table *t)
{
    FbView view;
    fb_view(&t->game, 0, &view);
    memory_ask(&t->memory, &view);
}

/* A game of two in which A begins and holds a Contract. */
static void deal(Table *t, uint64_t seed)
{
    static FbEvents events;
    do {
        events.n = 0;
        memory_clear(&t->memory, 0);
        fb_fast_shuffler(&t->shuffler, seed++);
        fb_deal(&t->game, fb_edition(FB_LOOKOUT_2021), 2, &t->shuffler.base, &events);
    } while (t->game.open.now.turn != 0 || !fb_hand_count(t->game.hand[0], FB_CON));
    tell(t, &events);
    assert_true(t->memory.is_in_step);
}

static void test_a_fresh_hand_is_anything(void **state)
{
    Table t;
    (void)state;
    deal(&t, 1);
    ask(&t);
    for (FbCard c = 0; c < FB_CARDS; c++)
        assert_true(t.memory.now[1][c] >= 1);
}

/* Who lets a Contract on his own man pass holds no Counter for it, it seems; and then he draws. */
static void test_a_pass_tells(void **state)
{
    Table t;
    (void)state;
    deal(&t, 1);
    pick(&t, 0, FB_CON);
    pick(&t, 0, FB_WHO_MOBSTER + FB_MOBSTER(1, 1));
    float before = t.memory.held[1][FB_FAM];
    pick(&t, FB_EVERYBODY, FB_W_PASS);
    ask(&t);
    assert_true(before >= 1);
    assert_true(t.memory.now[1][FB_FAM] < 0.8F && t.memory.now[1][FB_MOB] < 0.8F);
    assert_true(t.memory.now[1][FB_FIN] >= 1 && t.memory.now[1][FB_CON] >= 1);
    assert_true(t.memory.held[1][FB_FAM] < t.memory.now[1][FB_FAM]); /* he has drawn a card */
}

static int have(const Table *t, FbCard card, int times)
{
    FbRng rng = {7};
    FbGame world;
    FbView view;
    int n = 0;
    fb_view(&t->game, 0, &view);
    for (int i = 0; i < times; i++) {
        assert_true(fb_sample(&view, &rng, &world));
        memory_bend(&t->memory, &world, &rng);
        assert_null(fb_check(&world));
        n += fb_hand_count(world.hand[1], card) > 0;
    }
    return n;
}

/* Worlds are drawn by it, and they are worlds. */
static void test_worlds_are_bent(void **state)
{
    Table t, even;
    (void)state;
    deal(&t, 1);
    pick(&t, 0, FB_CON);
    pick(&t, 0, FB_WHO_MOBSTER + FB_MOBSTER(1, 1));
    pick(&t, FB_EVERYBODY, FB_W_PASS);
    ask(&t);
    even = t;
    memory_clear(&even.memory, 0);
    ask(&even);
    int with = have(&t, FB_FAM, 2000), without = have(&even, FB_FAM, 2000);
    print_message("FAM in %d of 2000 worlds, %d by chance alone\n", with, without);
    assert_true(with < without * 9 / 10);
}

/* An event that does not fit is the end of what it knows, not of the bot. */
static void test_a_gap_is_survived(void **state)
{
    Table t;
    FbEvent wrong;
    (void)state;
    deal(&t, 1);
    memset(&wrong, 0, sizeof wrong);
    wrong.type = FB_E_PLAY, wrong.seat = 9;
    memory_see(&t.memory, &wrong);
    assert_false(t.memory.is_in_step);
    ask(&t);
    assert_true(t.memory.is_in_step);
    pick(&t, 0, FB_CON);
    assert_true(t.memory.is_in_step);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_fresh_hand_is_anything),
        cmocka_unit_test(test_a_pass_tells),
        cmocka_unit_test(test_worlds_are_bent),
        cmocka_unit_test(test_a_gap_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
