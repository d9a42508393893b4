/* chacha20.h - the ChaCha20 block function and the key stream of R 9.1.
 *
 * Owns RFC 8439 section 2.3, and how shuffle number k reads it as 32-bit words. Refuses to know cards, games and
 * encryption: nothing is ever encrypted here. The stream is a source of numbers that anybody with the seed can make
 * again.
 *
 * It is a small ChaCha20 of our own rather than libsodium's, because the same code runs in the browser, without a libc.
 * The tests hold it against the RFC and against libsodium.
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

/* The block for this state and the three after it. The RFC's bytes are these words, each with the least significant byte
 * first. Four at a time, because a deal needs 57 words for 58 cards, and with vector instructions four blocks take less
 * time than two one by one. */
FB_API void fb_chacha20_blocks(const uint32_t state[FB_CHACHA20_STATE],
                               uint32_t out[FB_CHACHA20_WORDS]);

/* The words of one shuffle. Its fields are public so that a test can lay out words of its own and so try every border
 * case of R 9.2. */
typedef struct FbKeyStream {
    uint32_t state[FB_CHACHA20_STATE]; /* input of the next block */
    uint32_t words[FB_CHACHA20_WORDS]; /* the blocks being read */
    uint32_t used;                     /* how many words of them have been read */
} FbKeyStream;

/* The stream of shuffle number k (R 9.1): counter 0, nonce = k as a little-endian word and eight
 * zero bytes. No block is made before a word is asked for. After 2^32 blocks it repeats. */
FB_API void fb_key_stream(FbKeyStream *stream, const uint8_t seed[32], uint32_t k);

/* Makes the next four blocks; only fb_key_stream_word needs it. */
FB_API void fb_key_stream_refill(FbKeyStream *stream);

/* The next word. In the header because a shuffle asks for one per card. */
static inline uint32_t fb_key_stream_word(FbKeyStream *stream)
{
    if (stream->used >= FB_CHACHA20_WORDS) fb_key_stream_refill(stream);
    return stream->words[stream->used++];
}

#ifdef __cplusplus
}
#endif
#endif
