/* limits.h - how often one address may ask for something (limits.def), in memory that does not grow.
 *
 * An IPv6 address counts by its first 64 bits, since a household has as many as that. What is remembered of an address
 * and a row is one moment: when its bucket will be full again. There is room for LIMITS_KEPT of them; where a flood of
 * addresses wants more, those are forgotten first that are nearest to being full, so nobody is refused for the flood.
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

/* seed: random, so that nobody can aim at another's place. factor: how many times the usual is let through. */
Limits *limits_new(uint64_t seed, uint32_t factor);
void limits_free(Limits *limits);
/* So many servers let people in, each its share. */
void limits_share(Limits *limits, uint32_t servers);
/* 0: let through, and counted. Otherwise seconds to wait, at least 1. now: microseconds, never going back. */
uint32_t limits_take(Limits *limits, LimitRow row, const char *address, uint64_t now);

#endif
