/* test_draw.c - a mixed table: who is drawn depends on the seed and the deal, not on who else sits there; nobody is drawn twice; and a set
 * that is held out stays among itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/match.h"
#include "lib/unit.h"

enum { DEALS = 400 };

static void read_match(ArenaMatch *match, const char *seats, uint64_t seed)
{
    FbTextError error;
    *match = (ArenaMatch){.seed = seed};
    assert_true(arena_list_read(match, seats, FB_ENGLISH, &error));
    assert_true(arena_match_tables(match, FB_ENGLISH, &error));
}

static int number_of(const FbLevel *level)
{
    int n = 0;
    while (taste_at(n) != level)
        assert_non_null(taste_at(n++));
    return n;
}

/* How many of the deals have the same opponents, seat by seat. */
static int same_deals(const char *seats, uint64_t seed, const char *others, uint64_t other_seed)
{
    const FbLevel *here[FB_SEATS], *there[FB_SEATS];
    ArenaMatch one, two;
    int same = 0;
    read_match(&one, seats, seed);
    read_match(&two, others, other_seed);
    for (uint64_t deal = 0; deal < DEALS; deal++) {
        arena_levels(&one, deal, here);
        arena_levels(&two, deal, there);
        same += memcmp(here + 1, there + 1, (size_t)(one.players - 1) * sizeof *here) == 0;
    }
    arena_match_close(&one);
    arena_match_close(&two);
    return same;
}

static void test_same_for_every_contender(void **state)
{
    const char *don = "don,taste:any,taste:any,taste:any";
    (void)state;
    assert_int_equal(same_deals(don, 1, "soldier,taste:any,taste:any,taste:any", 1), DEALS);
    assert_int_equal(same_deals(don, 1, "cmd:./mybot,taste:any,taste:any,taste:any", 1), DEALS);
    assert_true(same_deals(don, 1, don, 2) < DEALS / 20);
    assert_true(same_deals(don, 1, "don,taste:known,taste:known,taste:known", 1) < DEALS);
}

/* Who comes, how often, to the seats of a list that are drawn from this set. */
static void check_set(TasteSet set, const char *seats)
{
    const FbLevel *level[FB_SEATS];
    int often[64] = {0}, n = 0;
    ArenaMatch match;
    read_match(&match, seats, 7);
    for (uint64_t deal = 0; deal < DEALS; deal++) {
        uint64_t here = 0;
        arena_levels(&match, deal, level);
        assert_ptr_equal(level[0], fb_level_find("don", 3));
        for (int i = 1; i < match.players; i++) {
            int at = number_of(level[i]);
            assert_false(here >> at & 1);
            here |= UINT64_C(1) << at;
            often[at]++;
        }
    }
    for (; taste_at(n); n++)
        assert_true(taste_is_in(n, set) ? often[n] > DEALS / 20 : often[n] == 0);
    arena_match_close(&match);
}

static void test_sets(void **state)
{
    (void)state;
    check_set(TASTES_ALL, "don,taste:any,taste:any,taste:any");
    check_set(TASTES_KNOWN, "don,taste:known,taste:known");
    check_set(TASTES_HELD_OUT, "don,taste:held-out,taste:held-out,taste:held-out,taste:held-out");
    check_set(TASTES_HELD_OUT, "don,taste:held-out");
}

static void test_one_taste(void **state)
{
    const FbLevel *level[FB_SEATS];
    ArenaMatch match;
    (void)state;
    read_match(&match, "taste:grudge,soldier,cmd:./mybot", 1);
    arena_levels(&match, 3, level);
    assert_string_equal(fb_level_name(level[0]), "taste:grudge");
    assert_string_equal(fb_level_name(level[1]), "soldier");
    assert_null(level[2]);
    arena_match_close(&match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_for_every_contender),
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_one_taste),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
