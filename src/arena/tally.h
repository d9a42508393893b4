/* tally.h - the results of the deals, added up. Only whole numbers, so the sum is the same in whatever parts and on however many threads
 * the deals were played.
 *
 * The unit is the deal, because its rotations are related. Besides the wins of each member of a table, their products within a deal are
 * summed: every variance can be computed from those later (share.c). */
#ifndef FB_ARENA_TALLY_H
#define FB_ARENA_TALLY_H

#include "arena/match.h"
#include "arena/times.h"

enum { ARENA_SHARDS = 1024 };

/* One deal in all of its rotations. */
typedef struct ArenaDeal {
    uint32_t table;
    uint8_t wins[FB_SEATS];     /* by member of the table */
    uint8_t forfeits[FB_SEATS]; /* by member */
    uint8_t seat_wins[FB_SEATS];
    uint8_t draws;
    uint32_t decisions[FB_SEATS];   /* by member: how often it was asked */
    uint32_t picks, turns, longest; /* of all its games; picks of the longest one */
} ArenaDeal;

typedef struct ArenaTable {
    uint64_t deals, draws;
    uint64_t wins[FB_SEATS];
    uint64_t cross[FB_SEATS][FB_SEATS]; /* sums of wins[i] * wins[j] over the deals */
} ArenaTable;

typedef struct ArenaRow {
    uint64_t forfeits, decisions;
    ArenaTimes times; /* also of deals that were dropped; not part of the result */
} ArenaRow;

typedef struct ArenaTally {
    uint32_t shards; /* into how many parts the match is cut */
    int64_t done
        [ARENA_SHARDS]; /* deals of each part, counted from its first; -1: that part is not in here */
    uint64_t picks, turns, longest, seat_wins[FB_SEATS];
    ArenaRow row[ARENA_LIST];
    uint32_t tables;
    ArenaTable table[];
} ArenaTally;

/* An empty tally, to be freed by free(). */
ArenaTally *arena_tally(const ArenaMatch *match, uint32_t shards);
/* The next deal of a shard (from 0). */
void arena_tally_deal(ArenaTally *tally, uint32_t shard, const ArenaDeal *deal,
                      const ArenaMatch *match);
/* Adds another tally of the same match. False: they are cut differently, or both have part *shard; nothing was added. */
bool arena_tally_add(ArenaTally *tally, const ArenaTally *other, uint32_t *shard);
uint64_t arena_tally_deals(const ArenaTally *tally);

#endif
