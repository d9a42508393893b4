/* memory.c - a bot lives in the memory that it was handed: it asks for no more, stays inside, and does not mind where
 * that lies.
 *
 * The linker sends every call for memory through the functions below (CMakeLists.txt: --wrap). The memory of a bot lies
 * between two pages that nobody may touch, once at the end of the room between them and once at its beginning, and in
 * all the places that malloc may give, between bytes that must stay what they are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lib/scale.h"
#include "lib/unit.h"
#include "property/dice.h"
#include "table.h"

enum { SEED = 20211105, BUDGET = 12, MOST = 400, ALIGNED = 16, GUARD = 256, RUBBISH = 0xa5 };

/* ---- calls for memory ------------------------------------------------------------------------------ */

/* volatile: a compiler takes it for granted that malloc changes nobody's variables. */
static volatile bool watching;
static volatile long calls;

#define WATCH(type, name, parameters, arguments) \
    type __real_##name parameters;               \
    type __wrap_##name parameters;               \
    type __wrap_##name parameters                \
    {                                            \
        calls += watching;                       \
        return __real_##name arguments;          \
    }

WATCH(void *, malloc, (size_t n), (n))
WATCH(void *, calloc, (size_t n, size_t size), (n, size))
WATCH(void *, realloc, (void *old, size_t n), (old, n))
WATCH(void *, aligned_alloc, (size_t aligned, size_t n), (aligned, n))
WATCH(int, posix_memalign, (void **out, size_t aligned, size_t n), (out, aligned, n))
WATCH(void *, mmap, (void *at, size_t n, int prot, int flags, int fd, off_t offset),
      (at, n, prot, flags, fd, offset))
WATCH(void *, sbrk, (intptr_t n), (n))
WATCH(void, free, (void *old), (old))

/* ---- places ---------------------------------------------------------------------------------------- */

enum { PLACES = 6 };

/* Memory for a bot somewhere in a larger piece; all of that is rubbish at first. */
typedef struct Place {
    uint8_t *piece, *memory;
    size_t size, bytes;
} Place;

static size_t rounded(size_t n, size_t to) { return (n + to - 1) / to * to; }

/* At the beginning or at the end of a piece between two fences. */
static Place place_fenced(size_t bytes, bool at_end)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), size = rounded(bytes, page);
    uint8_t *fence = mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(fence, MAP_FAILED);
    uint8_t *piece = fence + page;
    assert_int_equal(mprotect(piece, size, PROT_READ | PROT_WRITE), 0);
    uint8_t *memory = at_end ? piece + size - rounded(bytes, ALIGNED) : piece;
    return (Place){piece, memory, size, bytes};
}

/* Aligned as malloc does, and no better: `step` times 16 behind a multiple of 64. */
static Place place_stepped(size_t bytes, int step)
{
    size_t size = rounded(bytes + (size_t)2 * GUARD, 64);
    uint8_t *piece = aligned_alloc(64, size);
    assert_non_null(piece);
    return (Place){piece, piece + GUARD / 2 + step * ALIGNED, size, bytes};
}

static Place place_at(int number, size_t bytes)
{
    Place place = number < 2 ? place_fenced(bytes, number) : place_stepped(bytes, number - 2);
    memset(place.piece, RUBBISH, place.size);
    return place;
}

/* What does not belong to the bot is still rubbish. */
static void check_outside(const Place *place)
{
    for (const uint8_t *at = place->piece; at < place->piece + place->size; at++) {
        if (at == place->memory) at += place->bytes;
        if (at < place->piece + place->size) assert_int_equal(*at, RUBBISH);
    }
}

static void leave(int number, Place *place)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    check_outside(place);
    if (number < 2)
        munmap(place->piece - page, place->size + 2 * page);
    else
        free(place->piece);
}

/* ---- a seat in all places -------------------------------------------------------------------------- */

typedef struct Room {
    Table table;
    Place place[PLACES];
    FbBot *bot[PLACES];
    int seat;
    long questions;
} Room;

static Room room;

static void make_bots(const FbLevel *level, int seat, uint32_t budget, uint64_t seed)
{
    room.seat = seat;
    for (int i = 0; i < PLACES; i++) {
        room.place[i] = place_at(i, fb_level_bytes(level));
        watching = true;
        room.bot[i] = fb_bot_make(room.place[i].memory, level, seat, seed);
        fb_bot_budget(room.bot[i], budget);
        watching = false;
    }
}

static void leave_all(void)
{
    for (int i = 0; i < PLACES; i++)
        leave(i, &room.place[i]);
}

static FbPick ask(Table *t, int seat, const FbView *view)
{
    FbPick pick[PLACES], go[FB_GO_MAX];
    uint64_t values[PLACES];
    bool goes = fb_rng_below(&t->rng, 4) == 0;
    if (seat != room.seat) return table_random(t, view);
    room.questions++;
    for (int i = 0; i < PLACES; i++) {
        watching = true;
        if (goes) fb_bot_go(room.bot[i], view, go);
        pick[i] = fb_bot_pick(room.bot[i], view);
        values[i] = table_values(room.bot[i]);
        watching = false;
        assert_true(same_pick(pick[i], pick[0]) && values[i] == values[0]);
    }
    return pick[0];
}

static void see(Table *t, int seat, const FbEvent *event)
{
    (void)t;
    watching = true;
    for (int i = 0; i < PLACES && seat == room.seat; i++)
        fb_bot_see(room.bot[i], event);
    watching = false;
}

static void play(const FbLevel *level, FbRng *rng)
{
    int seats = dice_seats(rng);
    make_bots(level, (int)fb_rng_below(rng, (uint32_t)seats), BUDGET, fb_rng_next(rng));
    room.table.ask = ask, room.table.see = see;
    table_deal(&room.table, dice_rules(rng), seats, fb_rng_next(rng));
    table_play(&room.table, MOST);
    assert_false(room.table.illegal);
    leave_all();
}

/* ---- the tests ------------------------------------------------------------------------------------- */

static void test_calls_are_seen(void **state)
{
    void *volatile piece; /* or the compiler leaves both calls out */
    (void)state;
    calls = 0;
    watching = true;
    piece = malloc(1);
    free(piece);
    watching = false;
    assert_int_equal(calls, 2);
}

static void test_one_memory_in_any_place(void **state)
{
    FbRng rng = {SEED};
    (void)state;
    calls = 0;
    for (int n = 0; table_level(n); n++) {
        bool searches = fb_level_iterations(table_level(n)) > 0;
        room.questions = 0;
        for (long games = searches ? scaled(4, 40) : scaled(40, 400); games > 0; games--)
            play(table_level(n), &rng);
        printf("%s: %ld questions\n", fb_level_name(table_level(n)), room.questions);
        assert_true(room.questions > 0);
        assert_int_equal(calls, 0);
    }
}

/* So many iterations that whatever a level keeps of them must be full, with nobody at hand to give it more. */
static void test_more_thought_than_it_can_keep(void **state)
{
    uint32_t most = (uint32_t)scaled(70000, 400000);
    FbView view;
    (void)state;
    room.table.see = NULL;
    table_deal(&room.table, fb_edition(FB_LOOKOUT_2021), 2, SEED);
    fb_view(&room.table.game, 0, &view);
    for (int n = 0; table_level(n); n++) {
        const FbLevel *level = table_level(n);
        if (!fb_level_iterations(level)) continue;
        Place place = place_at(1, fb_level_bytes(level));
        FbBot *bot = fb_bot_make(place.memory, level, 0, SEED);
        calls = 0;
        watching = true;
        fb_bot_budget(bot, most);
        FbPick pick = fb_bot_pick(bot, &view);
        watching = false;
        assert_int_equal(calls, 0);
        assert_true(table_allows(&view, pick));
        leave(1, &place);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls_are_seen),
        cmocka_unit_test(test_one_memory_in_any_place),
        cmocka_unit_test(test_more_thought_than_it_can_keep),
    };
    printf("seed %d\n", SEED);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
