/* chacha20.c - see chacha20.h. */
#include "fair/chacha20.h"

#include <string.h>

#include "fair/bytes.h"

enum { COUNTER = 12, NONCE = 13 }; /* places in the state, RFC 8439 section 2.3 */

/* One word of four blocks, side by side. If the machine has vector instructions, four blocks then cost little more than
 * one, and a deal takes half the time. */
typedef uint32_t Lanes __attribute__((vector_size(16)));

static inline Lanes rotl(Lanes x, int n) { return x << n | x >> (32 - n); }

/* Inlined with constant indices, so that the compiler can keep all sixteen words in registers. */
static inline void quarter_round(Lanes *x, int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = rotl(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotl(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotl(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotl(x[b] ^ x[c], 7);
}

static inline void double_round(Lanes *x)
{
    quarter_round(x, 0, 4, 8, 12); /* columns */
    quarter_round(x, 1, 5, 9, 13);
    quarter_round(x, 2, 6, 10, 14);
    quarter_round(x, 3, 7, 11, 15);
    quarter_round(x, 0, 5, 10, 15); /* diagonals */
    quarter_round(x, 1, 6, 11, 12);
    quarter_round(x, 2, 7, 8, 13);
    quarter_round(x, 3, 4, 9, 14);
}

void fb_chacha20_state(uint32_t state[FB_CHACHA20_STATE], const uint8_t key[32], uint32_t counter,
                       const uint8_t nonce[12])
{
    state[0] = 0x61707865; /* "expand 32-byte k" */
    state[1] = 0x3320646e;
    state[2] = 0x79622d32;
    state[3] = 0x6b206574;
    for (int i = 0; i < 8; i++)
        state[4 + i] = fb_load_le(key + 4 * i);
    state[COUNTER] = counter;
    for (int i = 0; i < 3; i++)
        state[NONCE + i] = fb_load_le(nonce + 4 * i);
}

void fb_chacha20_blocks(const uint32_t state[FB_CHACHA20_STATE], uint32_t out[FB_CHACHA20_WORDS])
{
    Lanes in[FB_CHACHA20_STATE], x[FB_CHACHA20_STATE];
    for (int i = 0; i < FB_CHACHA20_STATE; i++)
        in[i] = (Lanes){state[i], state[i], state[i], state[i]};
    in[COUNTER] += (Lanes){0, 1, 2, 3};
    memcpy(x, in, sizeof x);
    for (int i = 0; i < 10; i++)
        double_round(x);
    for (int i = 0; i < FB_CHACHA20_STATE; i++) {
        x[i] += in[i];
        for (int block = 0; block < 4; block++)
            out[FB_CHACHA20_STATE * block + i] = x[i][block];
    }
}

void fb_key_stream(FbKeyStream *stream, const uint8_t seed[32], uint32_t k)
{
    static const uint8_t no_nonce[12] = {0};
    fb_chacha20_state(stream->state, seed, 0, no_nonce);
    stream->state[NONCE] = k; /* R 9.1: its four little-endian bytes read back as this word */
    stream->used = FB_CHACHA20_WORDS;
}

void fb_key_stream_refill(FbKeyStream *stream)
{
    fb_chacha20_blocks(stream->state, stream->words);
    stream->state[COUNTER] += 4;
    stream->used = 0;
}
