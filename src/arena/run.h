/* run.h - plays the deals of a match on several threads.
 *
 * Owns: the threads, the order of the deals, when to stop. Deals are finished in any order and added to the tally
 * in theirs, so that the tally always holds the first so many deals of its shard, whatever the threads did: a
 * stopping rule looks at the same figures in every run, and a file says with one number what has been played.
 * What was finished ahead of an unfinished deal when the run is stopped is dropped. */
#ifndef FB_ARENA_RUN_H
#define FB_ARENA_RUN_H

#include <stdatomic.h>

#include "arena/sprt.h"
#include "arena/tally.h"

typedef enum ArenaEnd { ARENA_DONE, ARENA_DECIDED, ARENA_STOPPED } ArenaEnd;

typedef struct ArenaRun {
    const ArenaMatch *match;
    ArenaTally *tally; /* what was played before stands in it */
    uint64_t deals;    /* of the whole match */
    uint32_t shard;    /* from 0; this one plays the deals number shard, shard + shards, … */
    int threads;
    ArenaSprt sprt;
    const atomic_bool *stop; /* set from outside, by a signal */
    /* Called now and then by the thread that called arena_run, while nobody adds to the tally. */
    void (*look)(void *self, const struct ArenaRun *run);
    void *self;
} ArenaRun;

ArenaEnd arena_run(ArenaRun *run);
/* How many deals this shard has, and has played. */
uint64_t arena_run_wanted(const ArenaRun *run);
uint64_t arena_run_played(const ArenaRun *run);

#endif
