/* bits.h - counting and finding bits. Uses the machine's instructions if the build may, and plain C otherwise: then
 * __builtin_popcountll would call libgcc, which a module without libc does not have. */
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

/* The position of set bit number n, from 0. PDEP puts a single bit right there. */
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
