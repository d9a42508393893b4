/* budget.c - levels by name and number, and how a bot thinks: its whole budget whatever it holds, in slices of any size,
 * to the same answer. That each iteration is real work, too, is seen in work.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/scale.h"
#include "lib/unit.h"
#include "property/dice.h"
#include "table.h"

enum { SEED = 20211105, TWINS = 5, MOST = 1500 };
static const uint32_t all_at_once = UINT32_MAX;

/* Bots of one seat, made alike, and how they are asked. */
typedef struct Room {
    Table table;
    const FbLevel *level;
    void *memory[FB_SEATS][TWINS];
    FbBot *bot[FB_SEATS][TWINS];
    uint32_t budget;
    long questions, forced, otherwise;
} Room;

static Room room;

static FbBot *make(void **memory, const FbLevel *level, int seat, uint64_t seed)
{
    *memory = malloc(fb_level_bytes(level));
    assert_non_null(*memory);
    return fb_bot_make(*memory, level, seat, seed);
}

static void sit(const FbLevel *level, int seats, int twins, uint32_t budget, uint64_t seed)
{
    room.level = level;
    room.budget = fb_level_iterations(level) ? budget : 0;
    for (int seat = 0; seat < seats; seat++)
        for (int i = 0; i < twins; i++) {
            room.bot[seat][i] = make(&room.memory[seat][i], level, seat, seed);
            fb_bot_budget(room.bot[seat][i], budget);
        }
}

static void rise(void)
{
    for (int seat = 0; seat < FB_SEATS; seat++)
        for (int i = 0; i < TWINS; i++) {
            free(room.memory[seat][i]);
            room.memory[seat][i] = room.bot[seat][i] = NULL;
        }
}

static void see(Table *t, int seat, const FbEvent *event)
{
    (void)t;
    for (int i = 0; i < TWINS; i++)
        if (room.bot[seat][i]) fb_bot_see(room.bot[seat][i], event);
}

static void note(const FbView *view)
{
    FbPick picks[FB_LEGAL_MAX];
    room.questions++;
    room.forced += fb_view_legal(view, picks) == 1;
}

/* A game of each level, asked like this. */
static void play_levels(FbPick (*ask)(Table *, int, const FbView *), int twins, uint32_t budget,
                        long games)
{
    FbRng rng = {SEED};
    for (int n = 0; table_level(n); n++) {
        room.questions = room.forced = 0;
        for (long g = 0; g < games; g++) {
            int seats = 2 + (int)g % 3;
            sit(table_level(n), seats, twins, budget, fb_rng_next(&rng));
            room.table.ask = ask, room.table.see = see;
            table_deal(&room.table, dice_rules(&rng), seats, fb_rng_next(&rng));
            table_play(&room.table, MOST);
            assert_false(room.table.illegal);
            rise();
        }
        printf("%s: %ld questions, %ld forced\n", fb_level_name(room.level), room.questions,
               room.forced);
        assert_true(room.forced > 0 && room.forced < room.questions);
    }
}

/* ---- levels ---------------------------------------------------------------------------------------- */

static void test_levels_by_name(void **state)
{
    const FbLevel *level;
    int n;
    (void)state;
    for (n = 0; (level = fb_level_at(n)); n++) {
        const char *name = fb_level_name(level);
        char longer[64];
        assert_true(strlen(name) > 1 && strlen(name) < sizeof longer - 1);
        snprintf(longer, sizeof longer, "%sx", name);
        assert_ptr_equal(fb_level_find(longer, strlen(name)), level);
        assert_null(fb_level_find(longer, strlen(name) + 1));
        assert_null(fb_level_find(name, strlen(name) - 1));
        assert_true(fb_level_bytes(level) > 0);
    }
    assert_true(n > 0);
    assert_null(fb_level_at(-1));
    assert_null(fb_level_at(n));
    assert_null(fb_level_at(INT32_MAX));
    assert_null(fb_level_find("", 0));
}

static void test_every_level_of_the_ladder(void **state)
{
    static const struct {
        const char *name;
        bool searches;
    } ladder[] = {{"random", false},  {"stooge", false}, {"thug", false},
                  {"soldier", false}, {"capo", true},    {"don", true}};
    (void)state;
    for (size_t i = 0; i < sizeof ladder / sizeof *ladder; i++) {
        const FbLevel *level = fb_level_find(ladder[i].name, strlen(ladder[i].name));
        assert_non_null(level);
        assert_int_equal(fb_level_iterations(level) > 0, ladder[i].searches);
    }
    assert_true(fb_level_iterations(fb_level_find("don", 3)) >
                fb_level_iterations(fb_level_find("capo", 4)));
}

/* A bot that nobody gave another budget has its level's. */
static void test_budget_of_a_level(void **state)
{
    (void)state;
    room.table.see = NULL;
    table_deal(&room.table, fb_edition(FB_LOOKOUT_2021), 4, SEED);
    for (int n = 0; table_level(n); n++) {
        const FbLevel *level = table_level(n);
        FbView view;
        void *memory;
        FbBot *bot = make(&memory, level, 0, SEED);
        fb_view(&room.table.game, 0, &view);
        fb_bot_ask(bot, &view);
        assert_int_equal(fb_bot_think(bot, 0), fb_level_iterations(level));
        free(memory);
    }
}

/* ---- slices ---------------------------------------------------------------------------------------- */

/* Thinks in slices of one size, and counts what is left by itself. After each slice there is an answer: a
 * caller whose time is up may take it. */
static FbPick think(FbBot *bot, const FbView *view, uint32_t slice)
{
    uint32_t left = room.budget;
    fb_bot_ask(bot, view);
    do {
        assert_int_equal(fb_bot_think(bot, 0), left);
        assert_true(table_allows(view, fb_bot_answer(bot)));
        left -= slice < left ? slice : left;
        assert_int_equal(fb_bot_think(bot, slice), left);
    } while (left > 0);
    assert_int_equal(fb_bot_think(bot, all_at_once), 0);
    return fb_bot_answer(bot);
}

static FbPick ask_counting(Table *t, int seat, const FbView *view)
{
    static const uint32_t budgets[] = {1, 2, 9, 40};
    if (room.budget) {
        room.budget = budgets[fb_rng_below(&t->rng, 4)];
        fb_bot_budget(room.bot[seat][0], room.budget);
    }
    note(view);
    return think(room.bot[seat][0], view, 1 + fb_rng_below(&t->rng, 12));
}

static void test_whole_budget_whatever_it_holds(void **state)
{
    (void)state;
    play_levels(ask_counting, 1, 20, scaled(3, 30));
}

/* Five alike, in slices of 1, 7, 100, all at once, and by fb_bot_pick. */
static FbPick ask_slices(Table *t, int seat, const FbView *view)
{
    static const uint32_t slices[] = {1, 7, 100, UINT32_MAX};
    FbPick first = fb_bot_pick(room.bot[seat][4], view);
    (void)t;
    note(view);
    for (int i = 0; i < 4; i++)
        assert_true(same_pick(first, think(room.bot[seat][i], view, slices[i])));
    assert_true(same_pick(first, fb_bot_answer(room.bot[seat][4])));
    return first;
}

static void test_slices_of_any_size(void **state)
{
    (void)state;
    play_levels(ask_slices, TWINS, 8, scaled(2, 20));
    play_levels(ask_slices, TWINS, 107, 1);
}

/* Without a single iteration a bot still has an answer, and one that was not asked to the end is asked anew. */
static FbPick ask_hurried(Table *t, int seat, const FbView *view)
{
    FbBot *bot = room.bot[seat][0];
    note(view);
    fb_bot_ask(bot, view);
    fb_bot_think(bot, fb_rng_below(&t->rng, 3));
    return fb_bot_answer(bot);
}

static void test_answers_before_the_end(void **state)
{
    (void)state;
    play_levels(ask_hurried, 1, 50, scaled(10, 100));
    play_levels(ask_hurried, 1, 0, scaled(10, 100));
}

/* ---- seeds ----------------------------------------------------------------------------------------- */

/* What a new bot with this seed would pick. */
static FbPick fresh(const FbView *view, uint64_t seed)
{
    void *memory;
    FbBot *bot = make(&memory, room.level, view->seat, seed);
    fb_bot_budget(bot, room.budget);
    FbPick pick = think(bot, view, all_at_once);
    free(memory);
    return pick;
}

static FbPick ask_seeds(Table *t, int seat, const FbView *view)
{
    uint64_t seed = fb_rng_next(&t->rng);
    FbPick first = fresh(view, seed);
    (void)seat;
    note(view);
    assert_true(same_pick(first, fresh(view, seed)));
    room.otherwise += !same_pick(first, fresh(view, seed + 1));
    return first;
}

/* Chance is the seed's. How far another one shows is a level's own affair; at random it does. */
static void test_another_seed(void **state)
{
    (void)state;
    room.otherwise = 0;
    play_levels(ask_seeds, 1, 20, 1);
    assert_true(room.otherwise > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels_by_name),
        cmocka_unit_test(test_every_level_of_the_ladder),
        cmocka_unit_test(test_budget_of_a_level),
        cmocka_unit_test(test_whole_budget_whatever_it_holds),
        cmocka_unit_test(test_slices_of_any_size),
        cmocka_unit_test(test_answers_before_the_end),
        cmocka_unit_test(test_another_seed),
    };
    printf("seed %d\n", SEED);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
