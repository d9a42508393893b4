/* shuffle.h - the shuffle of R 9, to the bit.
 *
 * Owns below(n), the order of swaps, and the FbShuffler that deals games from a seed. Refuses to know what a card is,
 * where a pile comes from, and which shuffle is due: the rules count shuffles (R 9.4) and hand over cards, which here are
 * bytes that change places.
 */
#ifndef FB_FAIR_SHUFFLE_H
#define FB_FAIR_SHUFFLE_H

#include <stdbool.h>
#include <stdint.h>

#include "fair/chacha20.h"
#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

/* R 9.2 for one word: may w be used for a number below n (n > 0)? Only below the greatest multiple of n that fits into 32
 * bits, 2^32 - (2^32 mod n), is w mod n uniform. */
static inline bool fb_below_takes(uint32_t w, uint32_t n)
{
    /* 2^32 mod n is below n, so nearly every word is accepted without a division. 0 - n is 2^32 - n. */
    return w <= UINT32_MAX - n || w <= UINT32_MAX - (0 - n) % n;
}

/* R 9.2: below(n), n > 0. Reads at least one word, even for n = 1. */
FB_API uint32_t fb_below(FbKeyStream *stream, uint32_t n);

/* R 9.3 on a stream. Reads nothing if there are fewer than two cards. */
FB_API void fb_shuffle_from(FbKeyStream *stream, FbCard *cards, int n);

/* R 9.1 to 9.3: shuffle number k of the game with this seed. cards[0] is the top afterwards. */
FB_API void fb_shuffle(const uint8_t seed[32], uint32_t k, FbCard *cards, int n);

/* The shuffles of one game, for the rules to call. `base` has to stay first, because it is cast back. Nothing in it
 * changes, so one can serve many copies of a game, in several threads. */
typedef struct FbFairShuffler {
    FbShuffler base;
    uint8_t seed[32];
} FbFairShuffler;

FB_API void fb_fair_shuffler(FbFairShuffler *shuffler, const uint8_t seed[32]);

#ifdef __cplusplus
}
#endif
#endif
