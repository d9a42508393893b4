/* limits.c - see limits.h. Each row is a leaky bucket, kept as one moment instead of a level and a time (virtual scheduling, as in ATM's
 * GCRA): the moment when the bucket is full again. How long to wait comes out of it directly. */
#include "http/limits.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "net/address.h"

enum { WAYS = 8, SETS = LIMITS_KEPT / WAYS };
#define MINUTE UINT64_C(60000000)

typedef struct Bucket {
    uint64_t key;  /* of address and row */
    uint64_t full; /* when it is full again; from then on it may be forgotten */
} Bucket;

struct Limits {
    uint64_t seed;
    uint32_t factor, servers;
    Bucket bucket[SETS][WAYS];
};

static const struct {
    uint32_t at_once, a_minute;
} rows[LIMIT_ROWS] = {
    [LIMIT_NONE] = {0, 0},
#define LIMIT(id, at_once, a_minute) [LIMIT_##id] = {at_once, a_minute},
#include "http/limits.def"
#undef LIMIT
};

Limits *limits_new(uint64_t seed, uint32_t factor)
{
    Limits *limits = calloc(1, sizeof *limits);
    if (!limits) return NULL;
    limits->seed = seed;
    limits->factor = factor ? factor : 1;
    limits->servers = 1;
    return limits;
}

void limits_free(Limits *limits) { free(limits); }

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Whatever is not an address shares one bucket. */
static uint64_t key_of(const Limits *limits, LimitRow row, const char *text)
{
    Address a;
    uint64_t high, low;
    if (!address_read(&a, text, strlen(text))) memset(&a, 0, sizeof a);
    a = address_house(&a);
    memcpy(&high, a.byte, sizeof high);
    memcpy(&low, a.byte + 8, sizeof low);
    return mix(mix(mix(limits->seed ^ high) ^ low) + row);
}

/* Its own, or the one in its set that is full soonest. */
static Bucket *find(Limits *limits, uint64_t key)
{
    Bucket *set = limits->bucket[key % SETS], *best = set;
    for (Bucket *b = set; b < set + WAYS; b++) {
        if (b->key == key) return b;
        if (b->full < best->full) best = b;
    }
    *best = (Bucket){key, 0};
    return best;
}

void limits_share(Limits *limits, uint32_t servers) { limits->servers = servers; }

uint32_t limits_take(Limits *limits, LimitRow row, const char *address, uint64_t now)
{
    if (row == LIMIT_NONE) return 0;
    uint64_t one = MINUTE / rows[row].a_minute / limits->factor, most = one * rows[row].at_once;
    most *= limits->factor;
    one *= limits->servers < rows[row].at_once ? limits->servers : rows[row].at_once;
    Bucket *b = find(limits, key_of(limits, row, address));
    uint64_t full = (b->full > now ? b->full : now) + one;
    if (full > now + most) return (uint32_t)((full - now - most + 999999) / 1000000);
    b->full = full;
    return 0;
}
