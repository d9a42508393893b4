/* run.h - plays the deals of a match on several threads.
 *
 * Owns: the threads, the order of the deals, when to stop. Deals are finished in any order but added to the tally in theirs, so the
 * tally always holds the first n deals of its shard, whatever the threads did. So a stopping rule looks at the same figures in every
 * run, and one number says what has been played. When a run is stopped, deals finished ahead of an unfinished one are dropped. */
#ifndef FB_ARENA_RUN_H
#define FB_ARENA_RUN_H

#include <stdatomic.h>

#include "arena/sprt.h"
#include "arena/tally.h"

typedef enum ArenaEnd { ARENA_DONE, ARENA_DECIDED, ARENA_STOPPED } ArenaEnd;

typedef struct ArenaRun {
    const ArenaMatch *match;
    ArenaTally *tally; /* including what was played before */
    uint64_t deals;    /* of the whole match */
    uint32_t shard;    /* from 0; plays the deals shard, shard + shards, … */
    int threads;
    ArenaSprt sprt;
    const atomic_bool *stop; /* set from outside, by a signal */
    /* Called now and then by the thread that called arena_run, while nobody adds to the tally. */
    void (*look)(void *self, const struct ArenaRun *run);
    void *self;
} ArenaRun;

ArenaEnd arena_run(ArenaRun *run);
/* How many deals this shard has, and how many it has played. */
uint64_t arena_run_wanted(const ArenaRun *run);
uint64_t arena_run_played(const ArenaRun *run);

#endif
