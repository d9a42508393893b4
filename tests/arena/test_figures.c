/* test_figures.c - the statistics of the arena, on results made up so that the figures are known. */
#include "lib/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rating.h"
#include "arena/share.h"
#include "arena/sprt.h"

static ArenaMatch match_of(const char *list, int players)
{
    ArenaMatch match = {.players = players};
    FbTextError error;
    assert_true(arena_list_read(&match, list, FB_ENGLISH, &error));
    assert_true(arena_match_tables(&match, FB_ENGLISH, &error));
    return match;
}

/* So many deals at a table of two, of which the first member wins so many games each. */
static void add(ArenaTally *tally, const ArenaMatch *match, uint32_t table, int deals, int first)
{
    const ArenaDeal deal = {.table = table, .wins = {(uint8_t)first, (uint8_t)(2 - first)}};
    for (int i = 0; i < deals; i++)
        arena_tally_deal(tally, 0, &deal, match);
}

static void assert_near(double got, double wanted, double within)
{
    if (fabs(got - wanted) > within) fail_msg("%f is not %f within %f", got, wanted, within);
}

/* ---- times ------------------------------------------------------------------------------------- */

static void times_are_right_to_three_percent(void **unused)
{
    (void)unused;
    static ArenaTimes all, odd, even;
    for (uint64_t ns = 1; ns <= 100000; ns++) {
        arena_times_note(&all, 10 * ns);
        arena_times_note(ns & 1 ? &odd : &even, 10 * ns);
    }
    assert_near(arena_times_quantile(&all, 0.5) / 500000, 1, 0.032);
    assert_near(arena_times_quantile(&all, 0.99) / 990000, 1, 0.032);
    assert_near(arena_times_mean(&all), 500005, 0.5);
    arena_times_add(&odd, &even);
    assert_memory_equal(&all, &odd, sizeof all);
}

static void times_have_no_bounds(void **unused)
{
    (void)unused;
    static const uint64_t ns[] = {0, 1, 15, 16, 17, 31, 32, 33, 1000000007, UINT64_C(1) << 44};
    for (size_t i = 0; i < sizeof ns / sizeof *ns; i++) {
        ArenaTimes times = {0};
        arena_times_note(&times, ns[i]);
        assert_near(arena_times_quantile(&times, 0.5), (double)ns[i], (double)ns[i] * 0.032);
    }
    ArenaTimes times = {0};
    assert_true(arena_times_quantile(&times, 0.5) == 0 && arena_times_mean(&times) == 0);
    arena_times_note(&times, UINT64_MAX);
    assert_true(arena_times_quantile(&times, 0.5) > 3e13);
}

/* ---- shares ------------------------------------------------------------------------------------ */

static ArenaShare share_of(int twos, int ones, int noughts)
{
    ArenaMatch match = match_of("random,stooge", 0);
    ArenaTally *tally = arena_tally(&match, 1);
    add(tally, &match, 0, twos, 2);
    add(tally, &match, 0, ones, 1);
    add(tally, &match, 0, noughts, 0);
    ArenaSample sample = arena_sample_entry(&match, tally, 0);
    free(tally);
    arena_match_close(&match);
    return arena_share(&sample);
}

static void assert_share(ArenaShare got, double share, double low, double high)
{
    assert_near(got.share, share, 1e-6);
    assert_near(got.low, low, 1e-4);
    assert_near(got.high, high, 1e-4);
}

/* The expected bounds are Wilson's, from an independent computation. */
static void related_games_count_once(void **unused)
{
    (void)unused;
    assert_share(share_of(60, 0, 40), 0.6, 0.50146, 0.69102);  /* 200 games are worth 99 */
    assert_share(share_of(25, 50, 25), 0.5, 0.43102, 0.56898); /* as if independent: 198 */
    assert_share(share_of(0, 100, 0), 0.5, 0.5, 0.5); /* the rotations take all luck away */
    assert_share(share_of(100, 0, 0), 1, 0.96300, 1);
    assert_share(share_of(0, 0, 100), 0, 0, 0.03700);
    assert_share(share_of(0, 0, 0), 0, 0, 1);
}

/* ---- ratings ----------------------------------------------------------------------------------- */

/* Odds of three to one are 190.85 points. A deal's score has variance 1/4, the curvature is 2000 * 3/16. */
static void a_pair_is_rated_by_its_odds(void **unused)
{
    (void)unused;
    ArenaMatch match = match_of("random,stooge", 0);
    ArenaTally *tally = arena_tally(&match, 1);
    ArenaRating rating[ARENA_LIST];
    add(tally, &match, 0, 500, 2);
    add(tally, &match, 0, 500, 1);
    arena_rate(&match, tally, rating);
    assert_near(rating[0].points - rating[1].points, 190.85, 0.1);
    assert_near(rating[0].points, -rating[1].points, 1e-6);
    assert_near(rating[0].error, 7.18, 0.02);
    free(tally);
    arena_match_close(&match);
}

/* Strengths of 6, 2 and 1, every pair at its own table. */
static void pairs_make_a_ladder(void **unused)
{
    (void)unused;
    ArenaMatch match = match_of("random,stooge,cmd:x", 2);
    ArenaTally *tally = arena_tally(&match, 1);
    ArenaRating rating[ARENA_LIST];
    assert_int_equal(match.tables, 3);
    add(tally, &match, 0, 1000, 2), add(tally, &match, 0, 1000, 1); /* 3 : 1 */
    add(tally, &match, 1, 2500, 2), add(tally, &match, 1, 1000, 1); /* 6 : 1 */
    add(tally, &match, 2, 500, 2), add(tally, &match, 2, 1000, 1);  /* 2 : 1 */
    arena_rate(&match, tally, rating);
    assert_near(rating[0].points, 167.37, 0.2);
    assert_near(rating[1].points, -23.48, 0.2);
    assert_near(rating[2].points, -143.89, 0.2);
    free(tally);
    arena_match_close(&match);
}

static void whoever_never_wins_has_a_rating(void **unused)
{
    (void)unused;
    ArenaMatch match = match_of("random,stooge", 0);
    ArenaTally *tally = arena_tally(&match, 1);
    ArenaRating rating[ARENA_LIST];
    add(tally, &match, 0, 200, 2);
    arena_rate(&match, tally, rating);
    assert_true(rating[0].points > 300 && rating[0].points < 2000 && isfinite(rating[0].error));
    assert_true(rating[1].error > 100);
    free(tally);
    tally = arena_tally(&match, 1);
    arena_rate(&match, tally, rating);
    assert_true(rating[0].points == 0 && rating[0].error == 0);
    free(tally);
    arena_match_close(&match);
}

/* ---- the stopping rule ------------------------------------------------------------------------- */

static void evidence_is_that_of_the_formula(void **unused)
{
    (void)unused;
    ArenaMatch match = match_of("random,stooge", 0);
    ArenaTally *tally = arena_tally(&match, 1);
    ArenaSprt sprt;
    assert_true(arena_sprt_read(&sprt, "0.5,0.6"));
    add(tally, &match, 0, 12, 2), add(tally, &match, 0, 12, 1);
    assert_false(arena_sprt_decided(&sprt, &match, tally)); /* too few to tell */
    add(tally, &match, 0, 12, 2), add(tally, &match, 0, 12, 1);
    /* 48 * 0.1 * (1.5 - 1.1) / (2 * 0.0625 * 48 / 47) */
    assert_near(arena_sprt_evidence(&sprt, &match, tally), 15.04, 1e-6);
    assert_true(arena_sprt_decided(&sprt, &match, tally));
    free(tally);
    arena_match_close(&match);
}

/* ---- the list ---------------------------------------------------------------------------------- */

static void a_list_is_read(void **unused)
{
    (void)unused;
    ArenaMatch match =
        match_of("random,cmd[level=stooge ms=5]:a b\\,c,cmd[ms=5]:x [1,2],random", 0);
    assert_int_equal(match.entries, 4);
    assert_string_equal(match.entry[1].command, "a b,c");
    assert_string_equal(match.entry[1].go, "level=stooge ms=5");
    assert_string_equal(match.entry[2].command, "x [1,2]");
    assert_string_equal(match.entry[2].go, "level=random ms=5");
    assert_int_equal(match.entry[3].kind, 0);
    arena_match_close(&match);
}

static void every_choice_is_a_table(void **unused)
{
    (void)unused;
    ArenaMatch match = match_of("random,random,random,random,random,random,random,random", 6);
    assert_int_equal(match.tables, 28);
    assert_memory_equal(match.table[0].member, "\0\1\2\3\4\5", 6);
    assert_memory_equal(match.table[27].member, "\2\3\4\5\6\7", 6);
    for (uint32_t t = 1; t < match.tables; t++)
        assert_true(memcmp(match.table[t - 1].member, match.table[t].member, 6) < 0);
    arena_match_close(&match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_are_right_to_three_percent),
        cmocka_unit_test(times_have_no_bounds),
        cmocka_unit_test(related_games_count_once),
        cmocka_unit_test(a_pair_is_rated_by_its_odds),
        cmocka_unit_test(pairs_make_a_ladder),
        cmocka_unit_test(whoever_never_wins_has_a_rating),
        cmocka_unit_test(evidence_is_that_of_the_formula),
        cmocka_unit_test(a_list_is_read),
        cmocka_unit_test(every_choice_is_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
