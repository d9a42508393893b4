/* share.h - how often an entry wins, and how sure that is. The unit is the deal, because its rotations are related: each deal gives one
 * number, the share of its games that was won. */
#ifndef FB_ARENA_SHARE_H
#define FB_ARENA_SHARE_H

#include "arena/tally.h"

/* Shares of deals, summed. */
typedef struct ArenaSample {
    double deals, games, sum, squares;
} ArenaSample;

/* A share and its 95 % interval: Wilson's, for as many independent games as the deals are worth, judging by how much they spread. That
 * is fewer than were played if a deal favours a player in all rotations, and more if the rotations even out. */
typedef struct ArenaShare {
    double share, low, high;
} ArenaShare;

/* Of one entry; or of all entries of a kind, per seat they had. */
ArenaSample arena_sample_entry(const ArenaMatch *match, const ArenaTally *tally, int entry);
ArenaSample arena_sample_kind(const ArenaMatch *match, const ArenaTally *tally, int kind);
/* The variance of one deal's share; 0 with fewer than two deals. */
double arena_sample_variance(const ArenaSample *sample);
ArenaShare arena_share(const ArenaSample *sample);

#endif
