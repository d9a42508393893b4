/* shuffle.h - the shuffle of R 9, to the bit.
 *
 * Owns: below(n), the order of swaps, and the FbShuffler that deals games from a seed.
 * Refuses to know: what a card is, where a pile comes from, which shuffle is due. The rules count
 * the shuffles (R 9.4) and hand over the cards; a card here is a byte that moves.
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

/* R 9.2 for one word: may w stand for a number below n (n > 0)? w mod n is uniform only under the
 * greatest multiple of n that fits, 2^32 - (2^32 mod n). */
static inline bool fb_below_takes(uint32_t w, uint32_t n)
{
    /* 2^32 mod n < n: so nearly every word is taken without a division. 0 - n is 2^32 - n. */
    return w <= UINT32_MAX - n || w <= UINT32_MAX - (0 - n) % n;
}

/* R 9.2: below(n), n > 0. Reads at least one word, for n = 1 too. */
FB_API uint32_t fb_below(FbKeyStream *stream, uint32_t n);

/* R 9.3 with a stream at hand; reads nothing where there are fewer than two cards. */
FB_API void fb_shuffle_from(FbKeyStream *stream, FbCard *cards, int n);

/* R 9.1 to 9.3: shuffle number k of the game with this seed. cards[0] becomes the top. */
FB_API void fb_shuffle(const uint8_t seed[32], uint32_t k, FbCard *cards, int n);

/* The shuffles of one game, for the rules to call. `base` stays first: it is cast back. It holds
 * nothing that changes, so one may serve many copies of a game, and threads at once. */
typedef struct FbFairShuffler {
    FbShuffler base;
    uint8_t seed[32];
} FbFairShuffler;

FB_API void fb_fair_shuffler(FbFairShuffler *shuffler, const uint8_t seed[32]);

#ifdef __cplusplus
}
#endif
#endif
