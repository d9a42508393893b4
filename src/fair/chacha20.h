/* chacha20.h - the ChaCha20 block function and the key stream of R 9.1.
 *
 * Owns: RFC 8439 section 2.3, and how shuffle number k reads it as 32-bit words.
 * Refuses to know: cards, games, and encryption: nothing is ever encrypted here, the stream is
 * only a source of numbers that anybody with the seed can make again.
 *
 * A small ChaCha20 of our own instead of libsodium's, because the same code runs in the browser
 * (wasm32, freestanding). The tests hold it against the RFC and against libsodium.
 */
#ifndef FB_FAIR_CHACHA20_H
#define FB_FAIR_CHACHA20_H

#include <stdint.h>

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    FB_CHACHA20_STATE = 16, /* words of a block, and of what it is made from */
    FB_CHACHA20_WORDS = 64  /* words of the four blocks that are made at once */
};

/* The input of the block function: constants, key, block counter (word 12), nonce. */
FB_API void fb_chacha20_state(uint32_t state[FB_CHACHA20_STATE], const uint8_t key[32],
                              uint32_t counter, const uint8_t nonce[12]);

/* The block of this state, and the three with the next counters. The RFC's bytes are these words,
 * each written least significant byte first. Four, because that is what a deal needs (57 words for
 * 58 cards), and vector instructions make four in less time than two. */
FB_API void fb_chacha20_blocks(const uint32_t state[FB_CHACHA20_STATE],
                               uint32_t out[FB_CHACHA20_WORDS]);

/* The words of one shuffle. Open on purpose: a test lays its own words into `words` and sets
 * `used` before them, and so can ask fb_below for every border of R 9.2. */
typedef struct FbKeyStream {
    uint32_t state[FB_CHACHA20_STATE]; /* input of the next block */
    uint32_t words[FB_CHACHA20_WORDS]; /* the blocks being read */
    uint32_t used;                     /* words of them that were read; all: make the next */
} FbKeyStream;

/* The stream of shuffle number k (R 9.1): counter 0, nonce = k as a little-endian word and eight
 * zero bytes. No block is made before a word is asked for. After 2^32 blocks it repeats. */
FB_API void fb_key_stream(FbKeyStream *stream, const uint8_t seed[32], uint32_t k);

/* Makes the next four blocks; only fb_key_stream_word needs it. */
FB_API void fb_key_stream_refill(FbKeyStream *stream);

/* The next word. In the header because a shuffle asks for one a card. */
static inline uint32_t fb_key_stream_word(FbKeyStream *stream)
{
    if (stream->used >= FB_CHACHA20_WORDS) fb_key_stream_refill(stream);
    return stream->words[stream->used++];
}

#ifdef __cplusplus
}
#endif
#endif
