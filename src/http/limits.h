/* limits.h - how often one address may ask for something (limits.def), in memory that does not grow.
 *
 * An IPv6 address counts by its first 64 bits, because a household has a whole network of that size. What is remembered of an
 * address and a row is one moment: when its bucket will be full again. There is room for LIMITS_KEPT of them. If a flood of addresses
 * needs more, those nearest to being full are forgotten first, so nobody is refused because of the flood.
 * Owns no clock. */
#ifndef FAMBIZ_HTTP_LIMITS_H
#define FAMBIZ_HTTP_LIMITS_H

#include <stdint.h>

typedef enum LimitRow {
    LIMIT_NONE,
#define LIMIT(id, at_once, a_minute) LIMIT_##id,
#include "http/limits.def"
#undef LIMIT
    LIMIT_ROWS
} LimitRow;

enum { LIMITS_KEPT = 16384 };

typedef struct Limits Limits;

/* seed: random, so that nobody can push another out of their place. factor: how many times the usual is allowed. */
Limits *limits_new(uint64_t seed, uint32_t factor);
void limits_free(Limits *limits);
/* That many servers let people in, so each allows its share. */
void limits_share(Limits *limits, uint32_t servers);
/* 0: allowed, and counted. Otherwise: seconds to wait, at least 1. now: microseconds, never going back. */
uint32_t limits_take(Limits *limits, LimitRow row, const char *address, uint64_t now);

#endif
