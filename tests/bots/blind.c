/* blind.c - no choice of a bot depends on what its seat cannot see.
 *
 * At every seat sit twins: two players made alike and told the same events. At each question what the seat cannot see is
 * dealt again: one twin is asked in the world of the game, the other in the second world. They look the same from the
 * seat, to the byte, so the twins must answer the same, also to fb_bot_go, and value moves and chances alike. The memory
 * of the second twin is full of rubbish when it is made, so that nothing can come from there either.
 *
 * The test of the test are four players who cheat, each in another way: each must be noticed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/scale.h"
#include "lib/unit.h"
#include "property/dice.h"
#include "table.h"

enum { SEED = 20211105, BUDGET = 24, MOST = 1500 };

typedef struct Twin {
    uint8_t *memory;
    FbBot *bot;
} Twin;

/* How a player answers: an honest one looks at the view alone. */
typedef FbPick (*Answer)(Twin *twin, const FbGame *world, const FbView *view);

typedef struct Room {
    Table table;
    Twin twin[2][FB_SEATS];
    Answer answer;
    unsigned told; /* bit s: the twins of seat s are shown its events */
    long questions, moved, windows, passed, told_apart, go;
} Room;

static Room room;

/* ---- the players ----------------------------------------------------------------------------------- */

static FbPick answer_bot(Twin *twin, const FbGame *world, const FbView *view)
{
    (void)world;
    return fb_bot_pick(twin->bot, view);
}

static FbPick nth(const FbView *view, uint64_t n)
{
    FbPick picks[FB_LEGAL_MAX];
    return picks[n % (uint64_t)fb_view_legal(view, picks)];
}

static FbPick answer_hands(Twin *twin, const FbGame *world, const FbView *view)
{
    uint64_t sum = 0;
    (void)twin;
    for (int seat = 0; seat < world->open.seats; seat++)
        sum = table_fold(sum, world->hand[seat]);
    return nth(view, sum >> 40);
}

static FbPick answer_deck(Twin *twin, const FbGame *world, const FbView *view)
{
    (void)twin;
    return nth(view, world->open.deck_n ? world->deck[world->open.deck_n - 1] : 0);
}

/* Counters only when it is the last to answer: who has passed is hidden. */
static FbPick answer_last(Twin *twin, const FbGame *world, const FbView *view)
{
    (void)twin;
    return nth(view, __builtin_popcount(world->open.now.asked) == 1 ? 0 : FB_LEGAL_MAX - 1);
}

static FbPick answer_rubbish(Twin *twin, const FbGame *world, const FbView *view)
{
    (void)world;
    return nth(view, twin->memory[0]);
}

/* ---- two worlds ------------------------------------------------------------------------------------ */

static void count(const FbGame *world, const FbGame *other)
{
    const FbOpen *o = &world->open;
    room.questions++;
    room.moved += memcmp(world->hand, other->hand, sizeof world->hand) != 0 ||
                  memcmp(world->deck, other->deck, o->deck_n) != 0;
    if (o->now.phase != FB_COUNTERING) return;
    room.windows++;
    room.passed += o->now.asked != other->open.now.asked;
}

/* All that a twin says to a question. */
typedef struct Said {
    FbPick pick, go[FB_GO_MAX];
    int go_n;
    uint64_t values;
} Said;

static void question(Twin *twin, const FbGame *world, const FbView *view, bool go, Said *said)
{
    memset(said, 0, sizeof *said);
    if (go) said->go_n = fb_bot_go(twin->bot, view, said->go);
    said->pick = room.answer(twin, world, view);
    if (twin->bot) said->values = table_values(twin->bot);
}

/* The second world is made only when the first twin has answered, so that nothing of it can lie about by then. */
static FbPick ask(Table *t, int seat, const FbView *view)
{
    Said said, again;
    FbGame other;
    FbView other_view;
    bool go = room.twin[0][seat].bot && fb_rng_below(&t->rng, 8) == 0;
    question(&room.twin[0][seat], &t->game, view, go, &said);
    assert_true(fb_sample(view, &t->rng, &other));
    fb_view(&other, seat, &other_view);
    assert_memory_equal(view, &other_view, sizeof *view);
    question(&room.twin[1][seat], &other, &other_view, go, &again);
    count(&t->game, &other);
    room.go += go;
    room.told_apart += memcmp(&said, &again, sizeof said) != 0;
    return said.pick;
}

static void see(Table *t, int seat, const FbEvent *event)
{
    (void)t;
    if (!(room.told >> seat & 1)) return;
    for (int i = 0; i < 2; i++)
        if (room.twin[i][seat].bot) fb_bot_see(room.twin[i][seat].bot, event);
}

static void seat_twins(const FbLevel *level, int seat, uint64_t seed)
{
    size_t bytes = level ? fb_level_bytes(level) : 1;
    for (int i = 0; i < 2; i++) {
        Twin *twin = &room.twin[i][seat];
        free(twin->memory);
        twin->memory = malloc(bytes);
        assert_non_null(twin->memory);
        memset(twin->memory, i ? 0xa5 : 0, bytes);
        twin->bot = level ? fb_bot_make(twin->memory, level, seat, seed) : NULL;
        if (level) fb_bot_budget(twin->bot, BUDGET);
    }
}

/* Twins that search take one seat in three, for they take their time. */
static void play(const FbLevel *level, long number, FbRng *rng)
{
    FbRules rules = dice_rules(rng);
    int seats = FB_SEATS - (int)(number % (FB_SEATS - 1));
    bool searches = level && fb_level_iterations(level);
    for (int seat = 0; seat < seats; seat++)
        seat_twins(searches && (seat + number) % 3 ? table_guest(rng) : level, seat,
                   fb_rng_next(rng));
    room.table.ask = ask;
    room.table.see = see;
    room.told = fb_rng_below(rng, 4) ? ~0u : (unsigned)fb_rng_next(rng);
    table_deal(&room.table, rules, seats, fb_rng_next(rng));
    table_play(&room.table, MOST);
    assert_false(room.table.illegal);
}

static void play_games(const char *name, Answer answer, const FbLevel *level, long games)
{
    FbRng rng = {SEED};
    room.answer = answer;
    room.questions = room.moved = room.windows = room.passed = room.told_apart = room.go = 0;
    for (long g = 0; g < games; g++)
        play(level, g, &rng);
    printf(
        "%s: %ld games, %ld questions, %ld by fb_bot_go; dealt otherwise %ld; %ld in windows, %ld with "
        "hidden passes; %ld told apart\n",
        name, games, room.questions, room.go, room.moved, room.windows, room.passed,
        room.told_apart);
}

/* ---- the tests ------------------------------------------------------------------------------------- */

static void test_every_level_is_blind(void **state)
{
    const FbLevel *level;
    (void)state;
    for (int n = 0; (level = table_level(n)); n++) {
        bool searches = fb_level_iterations(level) > 0;
        play_games(fb_level_name(level), answer_bot, level,
                   searches ? scaled(8, 200) : scaled(200, 3000));
        assert_int_equal(room.told_apart, 0);
        assert_true(room.moved * 2 > room.questions && room.passed > 0 && room.go > 0);
    }
}

static void test_who_cheats_is_noticed(void **state)
{
    (void)state;
    play_games("looks into hands", answer_hands, NULL, 3);
    assert_true(room.told_apart > 0);
    play_games("looks at the top of the deck", answer_deck, NULL, 3);
    assert_true(room.told_apart > 0);
    play_games("knows who has passed", answer_last, NULL, 3);
    assert_true(room.told_apart > 0);
    play_games("reads what lay in its memory", answer_rubbish, NULL, 3);
    assert_true(room.told_apart > 0);
}

static int clear(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        for (int seat = 0; seat < FB_SEATS; seat++)
            free(room.twin[i][seat].memory);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_level_is_blind),
        cmocka_unit_test(test_who_cheats_is_noticed),
    };
    printf("seed %d\n", SEED);
    return cmocka_run_group_tests(tests, NULL, clear);
}
