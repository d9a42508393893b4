/* bits.h - counting and finding bits. Owns the choice between the machine's instructions and plain C,
 * so that a build for any x86-64 or wasm32 needs no help from a compiler's run-time library. */
#ifndef FB_BITS_H
#define FB_BITS_H

#include <stdint.h>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

static inline int fb_popcount(uint64_t x)
{
#if defined(__POPCNT__) || defined(__wasm__)
    return __builtin_popcountll(x);
#else
    x = x - ((x >> 1) & UINT64_C(0x5555555555555555));
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)((x * UINT64_C(0x0101010101010101)) >> 56);
#endif
}

static inline int fb_lowest(uint64_t x) { return __builtin_ctzll(x); }

/* The place of the n-th set bit, n from 0. */
static inline int fb_nth_bit(uint64_t x, int n)
{
#if defined(__BMI2__)
    return __builtin_ctzll(_pdep_u64(UINT64_C(1) << n, x));
#else
    while (n-- > 0)
        x &= x - 1;
    return __builtin_ctzll(x);
#endif
}

#endif
