/* values.c - what a bot says of its question besides the answer: how long it has thought, every seat's chance, the moves
 * it considered; and a whole decision step by step. Asked of every seat at every question of a game, also of those that
 * have nothing to decide. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/scale.h"
#include "lib/unit.h"
#include "property/dice.h"
#include "table.h"
#include "text/pick.h"

enum { SEED = 20211105, BUDGET = 16, MOST = 1500, MOVES = 256, FEW = 6 };

/* Three bots a seat. Two are made alike: the second is asked step by step what the first does at once. The third
 * looks on while others decide. */
enum { AT_ONCE, IN_STEPS, LOOKS_ON, BOTS };

typedef struct Room {
    Table table;
    const FbLevel *level;
    void *memory[BOTS][FB_SEATS];
    FbBot *bot[BOTS][FB_SEATS];
    uint32_t budget;
    long questions, looks, moves, steps;
} Room;

static Room room;

/* ---- chances --------------------------------------------------------------------------------------- */

/* Those who are out have none, and all of them together are 1. */
static void check_chances(const FbBot *bot, const FbOpen *open)
{
    float chance[FB_SEATS], sum = 0;
    fb_bot_chances(bot, chance);
    for (int seat = 0; seat < FB_SEATS; seat++) {
        assert_true(chance[seat] >= 0 && chance[seat] <= 1);
        if (!(open->in >> seat & 1)) assert_true(chance[seat] == 0);
        sum += chance[seat];
    }
    assert_true(sum > 0.999F && sum < 1.001F);
    if (open->now.phase == FB_OVER) assert_true(chance[__builtin_ctz(open->in)] > 0.999F);
}

/* A seat that is not asked thinks as long; one that is out has nothing to think about. */
static void look(int seat)
{
    FbBot *bot = room.bot[LOOKS_ON][seat];
    FbView view;
    FbMove move;
    fb_view(&room.table.game, seat, &view);
    bool open = !fb_is_over(&room.table.game) && (view.open.in >> seat & 1);
    uint32_t budget = open ? room.budget : 0;
    fb_bot_look(bot, &view);
    assert_int_equal(fb_bot_thought(bot), 0);
    check_chances(bot, &view.open);
    assert_int_equal(fb_bot_think(bot, 0), budget);
    assert_int_equal(fb_bot_think(bot, UINT32_MAX), 0);
    assert_int_equal(fb_bot_thought(bot), budget);
    check_chances(bot, &view.open);
    assert_int_equal(fb_bot_moves(bot, &move, 1), 0);
    room.looks++;
}

static void look_around(void)
{
    const FbOpen *o = &room.table.game.open;
    for (int seat = 0; seat < o->seats; seat++)
        if (!(o->now.asked >> seat & 1) &&
            (fb_is_over(&room.table.game) || fb_rng_below(&room.table.rng, 8) == 0))
            look(seat);
}

/* ---- moves ----------------------------------------------------------------------------------------- */

/* Legal from the first pick to the last, in the game as it is. */
static void check_move(const FbMove *move)
{
    FbGame game = room.table.game;
    FbFastShuffler shuffler = room.table.shuffler;
    assert_in_range(move->n, 1, FB_MOVE_PICKS);
    for (int i = 0; i < move->n; i++)
        assert_int_equal(fb_try(&game, move->pick[i], &shuffler.base, NULL), FB_OK);
    assert_true(move->chance >= 0 && move->chance <= 1);
}

static void check_moves(const FbBot *bot, int seat)
{
    static FbMove moves[MOVES], few[MOVES];
    int n = fb_bot_moves(bot, moves, MOVES);
    uint64_t visits = 0;
    assert_in_range(n, 1, MOVES);
    for (int i = 0; i < n; i++) {
        assert_int_equal(moves[i].pick[0].seat, seat);
        assert_true(i == 0 || moves[i].visits <= moves[i - 1].visits);
        check_move(&moves[i]);
        visits += moves[i].visits;
    }
    assert_true(visits <= fb_bot_thought(bot));
    for (int most = 0; most < 3 && most <= n; most++) {
        assert_int_equal(fb_bot_moves(bot, few, most), most);
        for (int i = 0; i < most; i++)
            assert_true(few[i].visits == moves[i].visits);
    }
    if (!room.budget) {
        assert_int_equal(n, 1);
        assert_int_equal(moves[0].visits, 0);
        assert_true(same_pick(moves[0].pick[0], fb_bot_answer(bot)));
    }
    room.moves += n;
}

/* Whole moves, each once, and the bot's own first. */
static void check_advice(const FbBot *bot)
{
    static FbMove moves[FEW];
    int n = fb_bot_advice(bot, moves, FEW);
    assert_in_range(n, 1, FEW);
    assert_true(same_pick(moves[0].pick[0], fb_bot_answer(bot)));
    for (int i = 0; i < n; i++) {
        FbGame game = room.table.game;
        FbFastShuffler shuffler = room.table.shuffler;
        bool on = true;
        check_move(&moves[i]);
        for (int p = 0; p < moves[i].n; p++) {
            FbPick pick = moves[i].pick[p];
            FbPhase phase = (FbPhase)game.open.now.phase;
            assert_true(on);
            fb_apply(&game, pick, &shuffler.base, NULL);
            on = (game.open.now.asked >> pick.seat & 1) &&
                 fb_pick_goes_on(phase, pick, (FbPhase)game.open.now.phase, pick);
        }
        assert_false(on);
        for (int j = 0; j < i; j++)
            assert_false(moves[i].n == moves[j].n && !memcmp(moves[i].pick, moves[j].pick,
                                                             (size_t)moves[i].n * sizeof(FbPick)));
    }
}

/* ---- questions ------------------------------------------------------------------------------------- */

/* fb_bot_go against the same in steps, for a caller with a clock. */
static void check_steps(int seat, const FbView *view)
{
    FbPick picks[FB_GO_MAX];
    FbBot *bot = room.bot[IN_STEPS][seat];
    int n = fb_bot_go(room.bot[AT_ONCE][seat], view, picks), at = 0;
    fb_bot_ask(bot, view);
    do {
        fb_bot_think(bot, UINT32_MAX);
        assert_in_range(at, 0, n - 1);
        assert_true(same_pick(fb_bot_answer(bot), picks[at++]));
    } while (fb_bot_ahead(bot, fb_bot_answer(bot)));
    assert_int_equal(at, n);
    room.steps += n;
}

static FbPick ask(Table *t, int seat, const FbView *view)
{
    FbBot *bot = room.bot[AT_ONCE][seat];
    fb_bot_look(bot, view);
    assert_int_equal(fb_bot_thought(bot), 0);
    for (uint32_t left = room.budget; left > 0;) {
        left = fb_bot_think(bot, 7);
        assert_int_equal(fb_bot_thought(bot), room.budget - left);
    }
    FbPick pick = fb_bot_answer(bot);
    check_chances(bot, &view->open);
    check_moves(bot, seat);
    check_advice(bot);
    assert_true(same_pick(fb_bot_answer(bot), pick));
    assert_true(same_pick(fb_bot_pick(room.bot[IN_STEPS][seat], view), pick));
    if (fb_rng_below(&t->rng, 3) == 0) check_steps(seat, view);
    room.questions++;
    return pick;
}

static void see(Table *t, int seat, const FbEvent *event)
{
    (void)t;
    for (int i = 0; i < BOTS; i++)
        fb_bot_see(room.bot[i][seat], event);
}

static void sit(int seats, uint64_t seed)
{
    room.budget = fb_level_iterations(room.level) ? BUDGET : 0;
    for (int i = 0; i < BOTS * seats; i++) {
        void **memory = &room.memory[i % BOTS][i / BOTS];
        *memory = realloc(*memory, fb_level_bytes(room.level));
        assert_non_null(*memory);
        room.bot[i % BOTS][i / BOTS] = fb_bot_make(*memory, room.level, i / BOTS, seed);
        fb_bot_budget(room.bot[i % BOTS][i / BOTS], BUDGET);
    }
}

static void play(FbRng *rng)
{
    int seats = dice_seats(rng);
    sit(seats, fb_rng_next(rng));
    room.table.ask = ask, room.table.see = see;
    table_deal(&room.table, dice_rules(rng), seats, fb_rng_next(rng));
    while (room.table.picks < MOST && table_step(&room.table))
        look_around();
    assert_false(room.table.illegal);
}

static void test_every_level(void **state)
{
    FbRng rng = {SEED};
    (void)state;
    for (int n = 0; (room.level = table_level(n)); n++) {
        room.questions = room.looks = room.moves = room.steps = 0;
        long games = fb_level_iterations(room.level) ? scaled(2, 60) : scaled(40, 800);
        for (long g = 0; g < games; g++)
            play(&rng);
        printf("%s: %ld questions, %ld moves, %ld picks step by step; %ld looks\n",
               fb_level_name(room.level), room.questions, room.moves, room.steps, room.looks);
        assert_true(room.moves > 0 && room.looks > 0 && room.steps > 0);
    }
}

static int clear(void **state)
{
    (void)state;
    for (int i = 0; i < BOTS * FB_SEATS; i++)
        free(room.memory[i % BOTS][i / BOTS]);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_level)};
    printf("seed %d\n", SEED);
    return cmocka_run_group_tests(tests, NULL, clear);
}
