/* lot.c - see lot.h. */
#include "fair/lot.h"

#include "fair/bytes.h"
#include "fair/sha256.h"
#include "fair/shuffle.h"

enum { LOT_WORDS = FB_SHA256_BYTES / 4, LOT_SEATS = 0x3f };

typedef struct Lot {
    const uint8_t *seed;
    uint32_t window;
    uint8_t seats;
} Lot;

static void add_u32(FbSha256 *hash, uint32_t x)
{
    uint8_t le[4] = {(uint8_t)x, (uint8_t)(x >> 8), (uint8_t)(x >> 16), (uint8_t)(x >> 24)};
    fb_sha256_add(hash, le, sizeof le);
}

static void lot_digest(const Lot *lot, uint32_t j, uint8_t digest[FB_SHA256_BYTES])
{
    static const char label[] = "fambiz heat";
    FbSha256 hash;
    fb_sha256_start(&hash);
    fb_sha256_add(&hash, label, sizeof label - 1);
    fb_sha256_add(&hash, lot->seed, 32);
    add_u32(&hash, lot->window);
    fb_sha256_add(&hash, &lot->seats, 1);
    add_u32(&hash, j);
    fb_sha256_end(&hash, digest);
}

/* below(n) of R 9.2 on the words of the digests. */
static uint32_t lot_below(const Lot *lot, uint32_t n)
{
    uint8_t digest[FB_SHA256_BYTES];
    for (uint32_t i = 0;; i++) {
        if (i % LOT_WORDS == 0) lot_digest(lot, i / LOT_WORDS, digest);
        uint32_t w = fb_load_le(digest + 4 * (i % LOT_WORDS));
        if (fb_below_takes(w, n)) return w % n;
    }
}

int fb_heat_lot(const uint8_t seed[32], uint32_t window, uint8_t seats)
{
    Lot lot = {seed, window, seats};
    if (seats == 0 || (seats & ~LOT_SEATS) != 0) return -1;
    uint32_t skip = lot_below(&lot, (uint32_t)__builtin_popcount(seats));
    for (; skip > 0; skip--)
        seats &= (uint8_t)(seats - 1);
    return __builtin_ctz(seats);
}
