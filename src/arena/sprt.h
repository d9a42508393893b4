/* sprt.h - when enough has been played: Wald's sequential test of the first entry's share of wins.
 *
 * Is the share at most `low`, or at least `high`? After every deal the evidence (the logarithm of the likelihood ratio) is computed from
 * the mean and variance of the deals' shares, as fishtest does with pairs of games:
 *     n (high - low) (2 mean - low - high) / (2 variance)
 * Beyond ±ln 19 one of the two is accepted, and either error is 5 % at most. "Stop as soon as the interval excludes X" lost: tested
 * after every deal, it would be wrong far more often than one time in twenty. */
#ifndef FB_ARENA_SPRT_H
#define FB_ARENA_SPRT_H

#include "arena/tally.h"

enum { ARENA_SPRT_LEAST = 30 };             /* deals; with fewer, the variance cannot be trusted */
#define ARENA_SPRT_BOUND 2.9444389791664403 /* ln (0.95 / 0.05) */

typedef struct ArenaSprt {
    double low, high; /* shares; both 0: there is no rule */
} ArenaSprt;

/* "0.25,0.40" */
bool arena_sprt_read(ArenaSprt *sprt, const char *text);
double arena_sprt_evidence(const ArenaSprt *sprt, const ArenaMatch *match, const ArenaTally *tally);
bool arena_sprt_decided(const ArenaSprt *sprt, const ArenaMatch *match, const ArenaTally *tally);

#endif
