/* test_tastes.c - what holds for every taste: it plays legally, blindly, to the end of the game, without allocating, and the same in every
 * build. Tables as in tests/bots (table.h), where every pick is checked.
 *
 * SIGNATURE stands for everything that all tastes picked in fixed games. Every preset compares with the same one, so compilers and
 * optimisation make no difference. If you change on purpose what a taste does, write the new one here, and measure docs/bots.md again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/table.h"
#include "lib/unit.h"
#include "property/dice.h"
#include "tastes/taste.h"

#define SIGNATURE UINT64_C(0xe08c8fa69f8c6c18)
enum { SEED = 20211105, MOST = 4000, BYTES = 2048, HOUSE = 20 };

typedef struct Twin {
    _Alignas(16) uint8_t memory[BYTES];
    FbBot *bot;
} Twin;

typedef struct Room {
    Table table;
    Twin twin[2][FB_SEATS];
    uint64_t hash;
    long questions, moved, apart;
    bool told; /* of events */
} Room;

static Room room;

/* ---- no allocation ---------------------------------------------------------------------------------- */

static long allocations;
void *__real_malloc(size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_malloc(size_t n) { return allocations++, __real_malloc(n); }
void *__real_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size) { return allocations++, __real_calloc(n, size); }

/* ---- players ---------------------------------------------------------------------------------------- */

static FbPick ask_twin(Twin *twin, const FbView *view)
{
    long before = allocations;
    FbPick pick = fb_bot_pick(twin->bot, view);
    assert_int_equal(allocations, before);
    return pick;
}

static FbPick ask_one(Table *t, int seat, const FbView *view)
{
    (void)t;
    FbPick pick = ask_twin(&room.twin[0][seat], view);
    room.questions++;
    room.hash = table_fold_pick(room.hash, pick);
    return pick;
}

/* The second twin is asked in a world in which all that its seat cannot see is dealt again. */
static FbPick ask_both(Table *t, int seat, const FbView *view)
{
    FbGame other;
    FbView again;
    FbPick pick = ask_one(t, seat, view);
    assert_true(fb_sample(view, &t->rng, &other));
    fb_view(&other, seat, &again);
    assert_memory_equal(view, &again, sizeof *view);
    room.moved += memcmp(t->game.hand, other.hand, sizeof other.hand) != 0;
    room.apart += !same_pick(pick, ask_twin(&room.twin[1][seat], &again));
    return pick;
}

static void see(Table *t, int seat, const FbEvent *event)
{
    (void)t;
    if (!room.told) return;
    for (int i = 0; i < 2; i++)
        fb_bot_see(room.twin[i][seat].bot, event);
}

/* What lay in the memory before is not the same. */
static void sit(int seat, const FbLevel *level, uint64_t seed)
{
    assert_true(fb_level_bytes(level) <= BYTES);
    for (int i = 0; i < 2; i++) {
        Twin *twin = &room.twin[i][seat];
        memset(twin->memory, i ? 0xa5 : 0, sizeof twin->memory);
        twin->bot = fb_bot_make(twin->memory, level, seat, seed);
    }
}

static const FbLevel *any_taste(FbRng *rng)
{
    int n = 0;
    while (taste_at(n))
        n++;
    return taste_at((int)fb_rng_below(rng, (uint32_t)n));
}

/* A whole game; NULL: a table of several tastes. Chance is drawn a statement each, in the same order in every build. */
static void play(const FbLevel *level, FbRules rules, int seats, FbRng *rng)
{
    for (int seat = 0; seat < seats; seat++) {
        const FbLevel *here = level ? level : any_taste(rng);
        sit(seat, here, fb_rng_next(rng));
    }
    room.table.see = see;
    table_deal(&room.table, rules, seats, fb_rng_next(rng));
    table_play(&room.table, MOST);
    assert_false(room.table.illegal);
}

static void play_house(const FbLevel *level, FbRng *rng)
{
    FbRules rules = dice_rules(rng);
    play(level, rules, dice_seats(rng), rng);
}

static void begin(FbPick (*ask)(Table *, int, const FbView *))
{
    room.table.ask = ask;
    room.told = true;
    room.hash = TABLE_HASH;
    room.questions = room.moved = room.apart = 0;
}

/* ---- the tests -------------------------------------------------------------------------------------- */

/* Each at a table of its own kind, and one of several. */
static void play_printed(FbRules rules, int seats, FbRng *rng)
{
    const FbLevel *level;
    int n = 0;
    do {
        level = taste_at(n++);
        play(level, rules, seats, rng);
        if (!fb_is_over(&room.table.game))
            fail_msg("%s at %d seats, rules %#x: not over after %d picks",
                     level ? fb_level_name(level) : "a mixed table", seats, rules, MOST);
    } while (level);
}

static void test_every_edition_to_the_end(void **state)
{
    FbRng rng = {SEED};
    (void)state;
    begin(ask_one);
    for (int edition = 0; edition < FB_EDITIONS; edition++)
        for (int advanced = 0; advanced < 2; advanced++)
            for (int seats = 2; seats <= FB_SEATS; seats++)
                play_printed(
                    fb_rules_set(fb_edition((enum FbEdition)edition), FB_SW_ADVANCED, advanced),
                    seats, &rng);
    printf("%ld picks, signature 0x%016llx\n", room.questions, (unsigned long long)room.hash);
    assert_true(room.hash == SIGNATURE);
}

/* House rules, and bots that are told nothing. */
static void test_house_rules(void **state)
{
    FbRng rng = {SEED};
    (void)state;
    begin(ask_one);
    for (int n = 0; taste_at(n); n++)
        for (int game = 0; game < HOUSE; game++) {
            room.told = game % 4 != 0;
            play_house(taste_at(n), &rng);
        }
    assert_true(room.questions > 0);
}

static void test_blind(void **state)
{
    FbRng rng = {SEED};
    (void)state;
    begin(ask_both);
    for (int n = 0; taste_at(n); n++)
        for (int game = 0; game < HOUSE; game++)
            play_house(game % 2 ? taste_at(n) : NULL, &rng);
    printf("%ld questions, %ld dealt otherwise, %ld told apart\n", room.questions, room.moved,
           room.apart);
    assert_true(room.moved * 2 > room.questions);
    assert_int_equal(room.apart, 0);
}

static void test_names(void **state)
{
    int held_out = 0, n = 0;
    (void)state;
    for (; taste_at(n); n++) {
        const char *name = fb_level_name(taste_at(n));
        assert_memory_equal(name, "taste:", 6);
        assert_ptr_equal(taste_find(name + 6, strlen(name + 6)), taste_at(n));
        assert_int_equal(taste_set_find(name + 6, strlen(name + 6)), TASTES_NONE);
        assert_true(taste_is_in(n, TASTES_ALL) && strlen(taste_says(n)) > 0);
        assert_true(taste_is_in(n, TASTES_KNOWN) != taste_is_in(n, TASTES_HELD_OUT));
        held_out += taste_is_in(n, TASTES_HELD_OUT);
    }
    assert_true(n >= 12 && held_out >= 4);
    assert_null(taste_find("plai", 4));
    assert_null(taste_find("", 0));
    for (TasteSet set = TASTES_ALL; set < TASTE_SETS; set++)
        assert_int_equal(taste_set_find(taste_set_name(set), strlen(taste_set_name(set))), set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_edition_to_the_end),
        cmocka_unit_test(test_house_rules),
        cmocka_unit_test(test_blind),
        cmocka_unit_test(test_names),
    };
    printf("seed %d\n", SEED);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
