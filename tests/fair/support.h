/* support.h - what the tests of the fair layer share: cmocka, hex, and numbers from a printed seed.
 *
 * Knows nothing of src/fair: what a test compares with must not come from what it tests. */
#ifndef FB_TESTS_FAIR_SUPPORT_H
#define FB_TESTS_FAIR_SUPPORT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/unit.h"

/* Bytes of a hex constant; blanks are skipped, so that vectors can be folded. Answers how many. */
static inline size_t unhex(uint8_t *out, const char *text)
{
    size_t n = 0;
    while (*text != '\0') {
        unsigned byte;
        if (*text == ' ') {
            text++;
            continue;
        }
        assert_int_equal(sscanf(text, "%2x", &byte), 1);
        out[n++] = (uint8_t)byte;
        text += 2;
    }
    return n;
}

/* A generator of its own (xorshift64*), never one that the library also uses. */
typedef struct Random {
    uint64_t x;
} Random;

static inline uint64_t random_next(Random *r)
{
    r->x ^= r->x >> 12;
    r->x ^= r->x << 25;
    r->x ^= r->x >> 27;
    return r->x * UINT64_C(2685821657736338717);
}

static inline void random_fill(Random *r, uint8_t *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (uint8_t)(random_next(r) >> 56);
}

/* Another seed on every run; FB_TEST_SEED=… repeats one. */
static inline Random random_from_environment(void)
{
    const char *given = getenv("FB_TEST_SEED");
    uint64_t seed = given != NULL ? strtoull(given, NULL, 0) : (uint64_t)time(NULL) * 1000003u;
    print_message("FB_TEST_SEED=%llu\n", (unsigned long long)seed);
    return (Random){seed | 1}; /* never zero, which would stay zero */
}

#endif
