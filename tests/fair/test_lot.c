/* test_lot.c - the lots of a heat (lot.h).
 *
 * The expected winners come from a second implementation of the definition, in Python. */
#include "support.h"

#include "fair/lot.h"

/* Winners of windows 0, step, 2 step … as letters, with the seed 00 01 … 1f. */
static void check_lots(uint8_t seats, uint32_t step, const char *winners)
{
    uint8_t seed[32];
    for (uint8_t i = 0; i < 32; i++)
        seed[i] = i;
    for (uint32_t w = 0; winners[w] != '\0'; w++)
        assert_int_equal('A' + fb_heat_lot(seed, w * step, seats), winners[w]);
}

static void lots_are_those_of_the_definition(void **unused)
{
    (void)unused;
    check_lots(0x3f, 1, "DFCBBFBBCCBCEBCACEBFBFDA");
    check_lots(0x2a, 1, "DDDFDDDFFDFFDFBFBBDDBFFB");
    check_lots(0x05, 0x01020304, "CACCAAAACAACCCAAAAAACCCC"); /* all four bytes of the number */
}

/* One window in a thousand million: its first word is 0xfffffffd, which six seats cannot share evenly.
 * The second, 0x54093b75, decides: F. Without R 9.2 it would be B. */
static void a_word_that_cannot_be_shared_is_passed_over(void **unused)
{
    (void)unused;
    uint8_t seed[32];
    for (uint8_t i = 0; i < 32; i++)
        seed[i] = i;
    assert_int_equal(fb_heat_lot(seed, 368982542, 0x3f), 5);
}

static void a_seat_alone_wins(void **unused)
{
    (void)unused;
    const uint8_t seed[32] = {1};
    for (int s = 0; s < 6; s++)
        for (uint32_t w = 0; w < 20; w++)
            assert_int_equal(fb_heat_lot(seed, w, (uint8_t)(1 << s)), s);
}

static void no_seat_and_no_such_seat_have_no_winner(void **unused)
{
    (void)unused;
    const uint8_t seed[32] = {1};
    assert_int_equal(fb_heat_lot(seed, 0, 0), -1);
    assert_int_equal(fb_heat_lot(seed, 0, 0x40), -1);
    assert_int_equal(fb_heat_lot(seed, 0, 0x83), -1);
}

/* For each set of seats: only they win, and equally often. Fixed seeds. */
static void every_seat_of_every_heat_wins_its_share(void **unused)
{
    (void)unused;
    enum { LOTS = 6000 };
    for (uint8_t seats = 1; seats < 64; seats++) {
        int won[6] = {0}, n = 0;
        for (uint32_t t = 0; t < LOTS; t++) {
            const uint8_t seed[32] = {(uint8_t)(t % 60), 5};
            won[fb_heat_lot(seed, t / 60, seats)]++;
        }
        for (int s = 0; s < 6; s++)
            n += seats >> s & 1;
        for (int s = 0; s < 6; s++) {
            int share = seats >> s & 1 ? LOTS / n : 0;
            if (abs(won[s] - share) >
                (n > 1 ? 170 : 0)) /* over four standard deviations, at most 38.7 */
                fail_msg("heat %02x: seat %d won %d of %d", seats, s, won[s], LOTS);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lots_are_those_of_the_definition),
        cmocka_unit_test(a_word_that_cannot_be_shared_is_passed_over),
        cmocka_unit_test(a_seat_alone_wins),
        cmocka_unit_test(no_seat_and_no_such_seat_have_no_winner),
        cmocka_unit_test(every_seat_of_every_heat_wins_its_share),
    };
    return cmocka_run_group_tests_name("fair/lot", tests, NULL, NULL);
}
