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

enum { FB_CHACHA20_WORDS = 16 };

/* The input of the block function: constants, key, block counter (word 12), nonce. */
FB_API void fb_chacha20_state(uint32_t state[FB_CHACHA20_WORDS], const uint8_t key[32],
                              uint32_t counter, const uint8_t nonce[12]);

/* One block. The RFC's bytes are these words, each written least significant byte first. */
FB_API void fb_chacha20_block(const uint32_t state[FB_CHACHA20_WORDS],
                              uint32_t out[FB_CHACHA20_WORDS]);

/* The words of one shuffle. Open on purpose: a test lays its own words into `block` and sets
 * `used` to 0, and so can ask fb_below for every border of R 9.2. */
typedef struct FbKeyStream {
    uint32_t state[FB_CHACHA20_WORDS]; /* input of the next block */
    uint32_t block[FB_CHACHA20_WORDS]; /* the block being read */
    uint32_t used;                     /* words of it that were read; all: make the next block */
} FbKeyStream;

/* The stream of shuffle number k (R 9.1): counter 0, nonce = k as a little-endian word and eight
 * zero bytes. No block is made before its first word is read. After 2^32 blocks it repeats. */
FB_API void fb_key_stream(FbKeyStream *stream, const uint8_t seed[32], uint32_t k);

/* Makes the next block; only fb_key_stream_word needs it. */
FB_API void fb_key_stream_refill(FbKeyStream *stream);

/* The next word. In the header because a shuffle asks for one a card. */
static inline uint32_t fb_key_stream_word(FbKeyStream *stream)
{
    if (stream->used >= FB_CHACHA20_WORDS) fb_key_stream_refill(stream);
    return stream->block[stream->used++];
}

#ifdef __cplusplus
}
#endif
#endif
