/* work.c - an iteration is work, whatever the bot holds: for time tells.
 *
 * The rules and the bots are compiled so that each basic block calls the function below: a clock that shows the same on
 * every machine. With it: a question with a single pick costs, iteration by iteration, what a question with several
 * does; and in a counter window who holds a Counter takes as long as who holds none. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/unit.h"
#include "property/dice.h"
#include "table.h"

enum { SEED = 20211105, BUDGET = 10, MOST = 1500, GAMES = 4, WINDOWS = 60 };

static uint64_t blocks;
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void) { blocks++; }

typedef struct Room {
    Table table;
    const FbLevel *level;
    void *memory[FB_SEATS + 1]; /* one for bots that are asked but once */
    FbBot *bot[FB_SEATS];
    long questions[2], idle[2]; /* of several picks, and forced ones */
    double blocks[2];           /* an iteration, summed up */
    long windows;
    uint64_t with, without; /* a Counter in hand: blocks of all windows */
} Room;

static Room room;

/* What it costs a new bot to think about this view so long. */
static uint64_t cost(const FbView *view, uint32_t budget)
{
    FbBot *bot = fb_bot_make(room.memory[FB_SEATS], room.level, view->seat, SEED);
    uint64_t before = blocks;
    fb_bot_budget(bot, budget);
    fb_bot_pick(bot, view);
    return blocks - before;
}

static bool is_forced(const FbView *view)
{
    FbPick picks[FB_LEGAL_MAX];
    return fb_view_legal(view, picks) == 1;
}

/* Twice the budget against the budget: what the iterations cost, without the rest of a decision. */
static void compare(const FbView *view)
{
    uint64_t once = cost(view, BUDGET), twice = cost(view, 2 * BUDGET);
    bool forced = is_forced(view);
    room.questions[forced]++;
    room.idle[forced] += twice < once + BUDGET;
    room.blocks[forced] += ((double)twice - (double)once) / BUDGET;
}

static FbPick ask_some(Table *t, int seat, const FbView *view)
{
    if (fb_rng_below(&t->rng, 4) == 0) compare(view);
    return fb_bot_pick(room.bot[seat], view);
}

/* The view with one card of the hand that is no Counter changed for this one; false where that cannot be. */
static bool holding(FbView *view, FbCard card)
{
    for (FbCard c = 0; c < FB_CARDS; c++)
        if (fb_hand_count(view->hand, c) && !fb_card_can_counter(c, view->open.now.card)) {
            view->hand = fb_hand_with(fb_hand_without(view->hand, c), card);
            return !fb_view_check(view);
        }
    return false;
}

static FbPick ask_window(Table *t, int seat, const FbView *view)
{
    FbView with = *view, without = *view;
    if (view->open.now.phase == FB_COUNTERING && is_forced(view) && room.windows < WINDOWS &&
        fb_card_can_counter(FB_FAM, view->open.now.card) && holding(&with, FB_FAM) &&
        holding(&without, FB_LAM)) {
        room.windows++;
        room.with += cost(&with, BUDGET);
        room.without += cost(&without, BUDGET);
        assert_false(is_forced(&with));
        assert_true(is_forced(&without));
    }
    (void)seat;
    return table_random(t, view);
}

static void play(FbPick (*ask)(Table *, int, const FbView *), FbRng *rng)
{
    int seats = dice_seats(rng);
    for (int seat = 0; seat < seats; seat++) {
        room.bot[seat] = fb_bot_make(room.memory[seat], room.level, seat, fb_rng_next(rng));
        fb_bot_budget(room.bot[seat], 1);
    }
    room.table.ask = ask;
    table_deal(&room.table, dice_rules(rng), seats, fb_rng_next(rng));
    table_play(&room.table, MOST);
    assert_false(room.table.illegal);
}

static void with_level(const FbLevel *level, void (*test)(void))
{
    room = (Room){.level = level};
    for (int i = 0; i <= FB_SEATS; i++) {
        room.memory[i] = malloc(fb_level_bytes(level));
        assert_non_null(room.memory[i]);
    }
    test();
    for (int i = 0; i <= FB_SEATS; i++)
        free(room.memory[i]);
}

static void each_search(void (*test)(void))
{
    const FbLevel *level;
    int tried = 0;
    for (int n = 0; (level = table_level(n)); n++)
        if (fb_level_iterations(level)) with_level(level, test), tried++;
    assert_true(tried > 0);
}

static void check_forced(void)
{
    FbRng rng = {SEED};
    for (int g = 0; g < GAMES; g++)
        play(ask_some, &rng);
    double open = room.blocks[0] / (double)room.questions[0];
    double forced = room.blocks[1] / (double)room.questions[1];
    printf("%s: %ld questions, %.0f blocks an iteration; %ld forced, %.0f; idle %ld and %ld\n",
           fb_level_name(room.level), room.questions[0], open, room.questions[1], forced,
           room.idle[0], room.idle[1]);
    assert_int_equal(room.idle[0], 0);
    assert_int_equal(room.idle[1], 0);
    assert_true(forced * 2 > open && open * 2 > forced);
}

static void check_windows(void)
{
    FbRng rng = {SEED};
    while (room.windows < WINDOWS)
        play(ask_window, &rng);
    printf("%s: %ld windows, %llu blocks with a Counter in hand, %llu without\n",
           fb_level_name(room.level), room.windows, (unsigned long long)room.with,
           (unsigned long long)room.without);
    assert_true(room.with < room.without * 2 && room.without < room.with * 2);
}

static void test_forced_picks(void **state)
{
    (void)state;
    each_search(check_forced);
}

static void test_windows(void **state)
{
    (void)state;
    each_search(check_windows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forced_picks),
        cmocka_unit_test(test_windows),
    };
    printf("seed %d\n", SEED);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
