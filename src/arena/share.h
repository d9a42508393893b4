/* share.h - how often an entry wins, and how sure that is. The unit is the deal, of which the rotations are related:
 * each deal gives one number, the share of its games that were won. */
#ifndef FB_ARENA_SHARE_H
#define FB_ARENA_SHARE_H

#include "arena/tally.h"

/* Shares of deals, summed. */
typedef struct ArenaSample {
    double deals, games, sum, squares;
} ArenaSample;

/* A share and its 95 % interval: Wilson's, for as many games as the spread between deals says that the deals are
 * worth (fewer than were played where a deal favours a player in all rotations, more where they even out). */
typedef struct ArenaShare {
    double share, low, high;
} ArenaShare;

/* Of one entry; or of all that are of its kind, per seat that they had. */
ArenaSample arena_sample_entry(const ArenaMatch *match, const ArenaTally *tally, int entry);
ArenaSample arena_sample_kind(const ArenaMatch *match, const ArenaTally *tally, int kind);
/* The variance of one deal's share; 0 with less than two deals. */
double arena_sample_variance(const ArenaSample *sample);
ArenaShare arena_share(const ArenaSample *sample);

#endif
