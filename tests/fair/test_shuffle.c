/* test_shuffle.c - R 9.2 and 9.3: on handmade words, by a second implementation, by chi-square. */
#include "support.h"

#include <sodium.h>

#include "fair/shuffle.h"

/* A stream that says these words first. They are the last ones made: reading on makes more. */
static FbKeyStream handmade(const uint32_t *words, uint32_t n)
{
    FbKeyStream stream;
    static const uint8_t seed[32] = {7};
    fb_key_stream(&stream, seed, 0);
    stream.used = FB_CHACHA20_WORDS - n;
    memcpy(stream.words + stream.used, words, n * sizeof *words);
    return stream;
}

typedef struct Below {
    uint32_t n, words[3], result, read;
} Below;

/* The limit is 2^32 - (2^32 mod n): 0xffffffff for 3, 0xfffffffc for 6 and 7, 0xfffffffa for 10,
 * 0xfffffff0 for 58, 0xffffffcc for 68; powers of two take every word. */
static const Below belows[] = {
    {1, {0, 9, 9}, 0, 1},
    {1, {0xffffffff, 9, 9}, 0, 1}, /* below(1) reads a word, and takes any */
    {2, {0xffffffff, 9, 9}, 1, 1},
    {64, {0xffffffff, 9, 9}, 63, 1},
    {0x80000000, {0xffffffff, 9, 9}, 0x7fffffff, 1},
    {3, {0xfffffffe, 9, 9}, 2, 1},
    {3, {0xffffffff, 4, 9}, 1, 2},
    {6, {0xfffffffb, 9, 9}, 5, 1},
    {6, {0xfffffffc, 9, 9}, 3, 2},
    {7, {0xfffffffb, 9, 9}, 6, 1},
    {7, {0xfffffffc, 0xffffffff, 15}, 1, 3},
    {10, {0xfffffff9, 9, 9}, 9, 1},
    {10, {0xfffffffa, 0xfffffffd, 123}, 3, 3},
    {58, {0xffffffef, 9, 9}, 57, 1},
    {58, {0xfffffff0, 59, 9}, 1, 2},
    {68, {0xffffffcb, 9, 9}, 67, 1},
    {68, {0xffffffcc, 0xfffffff0, 69}, 1, 3},
    {0x80000001, {0x80000000, 9, 9}, 0x80000000, 1},
    {0x80000001, {0x80000001, 0xffffffff, 5}, 5, 3},
    {0xffffffff, {0xffffffff, 0xfffffffe, 9}, 0xfffffffe, 2},
};

static void r9_2_below_takes_and_refuses_exactly(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof belows / sizeof *belows; i++) {
        const Below *b = &belows[i];
        FbKeyStream stream = handmade(b->words, 3);
        uint32_t result = fb_below(&stream, b->n);
        if (result != b->result || stream.used != FB_CHACHA20_WORDS - 3 + b->read)
            fail_msg("row %zu: below(%u) is %u, %u words read", i, b->n, result,
                     stream.used - (FB_CHACHA20_WORDS - 3));
    }
}

/* The same in 64 bits, where R 9.2 can be written down as it stands. */
static void r9_2_borders_of_every_n(void **unused)
{
    (void)unused;
    for (uint64_t n = 1; n <= 70; n++) {
        uint64_t limit = (UINT64_C(1) << 32) - (UINT64_C(1) << 32) % n;
        for (uint64_t w = limit - 80; w < UINT64_C(1) << 32; w++)
            assert_int_equal(fb_below_takes((uint32_t)w, (uint32_t)n), w < limit);
        assert_true(fb_below_takes(0, (uint32_t)n));
    }
}

static void r9_2_a_refused_word_leads_to_the_next_block(void **unused)
{
    (void)unused;
    const uint32_t refused = 0xffffffff;
    FbKeyStream stream = handmade(&refused, 1), next = stream;
    next.used = FB_CHACHA20_WORDS;
    uint32_t word = fb_key_stream_word(&next);
    assert_int_equal(fb_below(&stream, 10), word % 10); /* the word of this seed is not refused */
    assert_int_equal(stream.used, 1);
}

/* R 9.3 on paper: 5 cards, words 2 1 1 0. i=4: j=2; i=3: j=1; i=2: j=1; i=1: j=0. */
static void r9_3_swaps_go_down_from_the_last_card(void **unused)
{
    (void)unused;
    const uint32_t words[] = {7, 5, 4, 2}; /* mod 5, 4, 3, 2 */
    FbKeyStream stream = handmade(words, 4);
    FbCard cards[5] = {10, 11, 12, 13, 14};
    const FbCard want[5] = {14, 10, 13, 11, 12};
    fb_shuffle_from(&stream, cards, 5);
    assert_memory_equal(cards, want, 5);
    assert_int_equal(stream.used, FB_CHACHA20_WORDS);
}

static void r9_3_fewer_than_two_cards_read_nothing(void **unused)
{
    (void)unused;
    FbKeyStream stream = handmade(&(uint32_t){0}, 1);
    FbCard card = 42;
    fb_shuffle_from(&stream, &card, 1);
    fb_shuffle_from(&stream, NULL, 0);
    assert_int_equal(card, 42);
    assert_int_equal(stream.used, FB_CHACHA20_WORDS - 1);
}

/* R 9 once more, as plainly as can be, on libsodium's stream. */
static void plain_shuffle(const uint8_t seed[32], uint32_t k, uint8_t *c, int m)
{
    uint8_t stream[4096], nonce[12] = {(uint8_t)(k & 255), (uint8_t)(k >> 8 & 255),
                                       (uint8_t)(k >> 16 & 255), (uint8_t)(k >> 24)};
    crypto_stream_chacha20_ietf(stream, sizeof stream, nonce, seed);
    const uint8_t *p = stream;
    for (int i = m - 1; i >= 1; i--) {
        uint64_t n = (uint64_t)i + 1, limit = (UINT64_C(1) << 32) - (UINT64_C(1) << 32) % n, w;
        do {
            w = p[0] + p[1] * UINT64_C(0x100) + p[2] * UINT64_C(0x10000) +
                p[3] * UINT64_C(0x1000000);
            p += 4;
        } while (w >= limit);
        uint8_t swapped = c[i];
        c[i] = c[w % n];
        c[w % n] = swapped;
    }
}

static void r9_3_equals_the_plain_implementation(void **unused)
{
    (void)unused;
    Random r = random_from_environment();
    for (int round = 0; round < 3000; round++) {
        uint8_t seed[32], want[256], got[256];
        int m = (int)(random_next(&r) >> 40) % 257;
        uint32_t k = round % 2 ? (uint32_t)round / 100 : (uint32_t)(random_next(&r) >> 32);
        random_fill(&r, seed, sizeof seed);
        random_fill(&r, want, sizeof want);
        memcpy(got, want, sizeof want);
        plain_shuffle(seed, k, want, m);
        fb_shuffle(seed, k, got, m);
        assert_memory_equal(got, want,
                            sizeof want); /* nothing behind the m-th card moves, either */
    }
}

static void the_shuffler_shuffles_by_its_seed_and_k(void **unused)
{
    (void)unused;
    uint8_t seed[32] = {3, 1, 4, 1, 5};
    FbFairShuffler shuffler;
    fb_fair_shuffler(&shuffler, seed);
    seed[0] = 99; /* it keeps a seed of its own */
    for (uint32_t k = 0; k < 5; k++) {
        uint8_t want[58], got[58], kept[32] = {3, 1, 4, 1, 5};
        for (uint8_t i = 0; i < 58; i++)
            want[i] = got[i] = i;
        plain_shuffle(kept, k, want, 58);
        shuffler.base.shuffle(&shuffler.base, k, got, 58);
        assert_memory_equal(got, want, 58);
    }
}

/* ---- chi-square ---- */

enum { DECK = 58, SHUFFLES = 20000 };

typedef void Shuffle(const uint8_t seed[32], uint32_t k, uint8_t *c, int m);

/* How far card by position is from even: standard deviations, squared, with their sign (so that no
 * libm is needed). Rows and columns all have the same sum: therefore it is the sum of (O-E)^2/E
 * times (m-1)/m that is distributed as chi-square with (m-1)^2 degrees of freedom. */
static double unevenness(Shuffle *shuffle)
{
    static uint32_t seen[DECK][DECK];
    const double expected = (double)SHUFFLES / DECK, freedom = (DECK - 1.0) * (DECK - 1.0);
    double sum = 0;
    memset(seen, 0, sizeof seen);
    for (uint32_t t = 0; t < SHUFFLES; t++) { /* fixed seeds, 8 shuffles each: never flaky */
        uint8_t c[DECK], seed[32] = {(uint8_t)(t >> 3 & 255), (uint8_t)(t >> 11 & 255)};
        for (uint8_t i = 0; i < DECK; i++)
            c[i] = i;
        shuffle(seed, t & 7, c, DECK);
        for (int i = 0; i < DECK; i++)
            seen[c[i]][i]++;
    }
    for (int i = 0; i < DECK * DECK; i++)
        sum += (seen[i / DECK][i % DECK] - expected) * (seen[i / DECK][i % DECK] - expected) /
               expected;
    double z = sum * (DECK - 1) / DECK - freedom, variance = 2 * freedom;
    return z < 0 ? -z * z / variance : z * z / variance;
}

static void swap_all(const uint8_t seed[32], uint32_t k, uint8_t *c, int m) /* the naive below(m) */
{
    FbKeyStream stream;
    fb_key_stream(&stream, seed, k);
    for (int i = m - 1; i >= 1; i--) {
        uint32_t j = fb_below(&stream, (uint32_t)m);
        uint8_t card = c[i];
        c[i] = c[j];
        c[j] = card;
    }
}

static void without_refusing(const uint8_t seed[32], uint32_t k, uint8_t *c,
                             int m) /* w mod n, small w */
{
    FbKeyStream stream;
    fb_key_stream(&stream, seed, k);
    for (int i = m - 1; i >= 1; i--) {
        uint32_t j = fb_key_stream_word(&stream) % 256 % ((uint32_t)i + 1);
        uint8_t card = c[i];
        c[i] = c[j];
        c[j] = card;
    }
}

static void never_in_place(const uint8_t seed[32], uint32_t k, uint8_t *c,
                           int m) /* Sattolo's cycles */
{
    FbKeyStream stream;
    fb_key_stream(&stream, seed, k);
    for (int i = m - 1; i >= 1; i--) {
        uint32_t j = fb_below(&stream, (uint32_t)i);
        uint8_t card = c[i];
        c[i] = c[j];
        c[j] = card;
    }
}

static void every_card_is_everywhere_equally_often(void **unused)
{
    (void)unused;
    double z2 = unevenness(fb_shuffle);
    print_message("chi-square: z*|z| = %.2f\n", z2);
    assert_true(z2 > -9 && z2 < 9); /* within three standard deviations; fixed seeds, so for ever */
}

/* The test of the test. */
static void chi_square_finds_biased_shuffles(void **unused)
{
    (void)unused;
    double swapped = unevenness(swap_all), modulo = unevenness(without_refusing),
           cycles = unevenness(never_in_place);
    print_message("biased: %.0f %.0f %.0f\n", swapped, modulo, cycles);
    assert_true(swapped > 100 && modulo > 100 && cycles > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r9_2_below_takes_and_refuses_exactly),
        cmocka_unit_test(r9_2_borders_of_every_n),
        cmocka_unit_test(r9_2_a_refused_word_leads_to_the_next_block),
        cmocka_unit_test(r9_3_swaps_go_down_from_the_last_card),
        cmocka_unit_test(r9_3_fewer_than_two_cards_read_nothing),
        cmocka_unit_test(r9_3_equals_the_plain_implementation),
        cmocka_unit_test(the_shuffler_shuffles_by_its_seed_and_k),
        cmocka_unit_test(every_card_is_everywhere_equally_often),
        cmocka_unit_test(chi_square_finds_biased_shuffles),
    };
    return cmocka_run_group_tests_name("fair/shuffle", tests, NULL, NULL);
}
