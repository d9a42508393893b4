/* sha256.c - see sha256.h. The standard's words are big-endian, so they are read and written by shifts. */
#include "fair/sha256.h"

static const uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static const uint32_t start_state[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static inline uint32_t rotr(uint32_t x, unsigned n) { return x >> n | x << (32 - n); }

static uint32_t load_be(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | (uint32_t)p[3];
}

static void store_be(uint8_t *p, uint32_t x)
{
    for (int i = 0; i < 4; i++)
        p[i] = (uint8_t)(x >> (24 - 8 * i));
}

/* The message schedule, FIPS 180-4 section 6.2.2 step 1. */
static void schedule(uint32_t w[64], const uint8_t block[FB_SHA256_BLOCK])
{
    for (int i = 0; i < 16; i++)
        w[i] = load_be(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t s0 = rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t s1 = rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
}

/* One round on the working variables a..h = v[0..7], step 3; `in` is K + W of the round. */
static inline void one_round(uint32_t v[8], uint32_t in)
{
    uint32_t a = v[0], b = v[1], c = v[2], e = v[4], f = v[5], g = v[6];
    uint32_t t1 = v[7] + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + in;
    uint32_t t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    for (int i = 7; i > 0; i--)
        v[i] = v[i - 1];
    v[4] += t1;
    v[0] = t1 + t2;
}

static void add_block(uint32_t state[8], const uint8_t block[FB_SHA256_BLOCK])
{
    uint32_t w[64], v[8];
    schedule(w, block);
    for (int i = 0; i < 8; i++)
        v[i] = state[i];
    for (int i = 0; i < 64; i++)
        one_round(v, round_constant[i] + w[i]);
    for (int i = 0; i < 8; i++)
        state[i] += v[i];
}

void fb_sha256_start(FbSha256 *hash)
{
    for (int i = 0; i < 8; i++)
        hash->state[i] = start_state[i];
    hash->length = 0;
}

/* Byte by byte. Only a few hundred bytes a game are hashed, and this is hard to get wrong. */
void fb_sha256_add(FbSha256 *hash, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;
    for (size_t i = 0; i < size; i++) {
        hash->buffer[hash->length++ % FB_SHA256_BLOCK] = from[i];
        if (hash->length % FB_SHA256_BLOCK == 0) add_block(hash->state, hash->buffer);
    }
}

void fb_sha256_end(FbSha256 *hash, uint8_t digest[FB_SHA256_BYTES])
{
    static const uint8_t pad[FB_SHA256_BLOCK] = {0x80};
    uint64_t bits = hash->length * 8;
    uint8_t tail[8];
    store_be(tail, (uint32_t)(bits >> 32));
    store_be(tail + 4, (uint32_t)bits);
    /* 0x80 and zeros up to eight bytes before the end of a block: 1 to 64 bytes. */
    fb_sha256_add(hash, pad, 1 + (size_t)((119 - hash->length % 64) % 64));
    fb_sha256_add(hash, tail, sizeof tail);
    for (int i = 0; i < 8; i++)
        store_be(digest + 4 * i, hash->state[i]);
}

void fb_sha256(uint8_t digest[FB_SHA256_BYTES], const void *bytes, size_t size)
{
    FbSha256 hash;
    fb_sha256_start(&hash);
    fb_sha256_add(&hash, bytes, size);
    fb_sha256_end(&hash, digest);
}
