/* think.h - how long a bot thinks, the same on every host: in iterations, which the level fixes before it looks at anything. Time
 * only cuts it short.
 *
 * A thought is begun with what a host asks (FbThink), worked in slices, as many and as large as the caller likes, and has an
 * answer when fb_thought_work says so. With time enough, the answer depends on nothing but the ask: not on the host, the size
 * of the slices, or the machine. Where time is short, each pick of a decision may take two thirds of what is left, since nobody
 * knows how many there will be. No thread, no clock, no memory of its own. */
#ifndef FB_HOST_THINK_H
#define FB_HOST_THINK_H

#include "bots/bot.h"
#include "wire/wire.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a bot, or a stand-in, is asked: all that its seat may know, and no more. */
typedef struct FbThink {
    FbTableId table; /* that asks … */
    FbTableAsk
        ask; /* … this, of this seat and level: both go back with the answer (fb_host_thought) */
    uint64_t until; /* µs of way.now: an answer after that is of no use */
    uint64_t seed;  /* the same for the same question of the same game, wherever it is asked */
    uint32_t iterations;
    /* Of a level that remembers: what its seat has seen since the deal, or since a stand-in sat down. */
    int seen_n;
    const FbEvent *seen;
    FbView view;
} FbThink;

typedef struct FbThought {
    FbBot *bot;
    FbPicks picks; /* the answer, so far */
    uint64_t until, pick_until;
    uint32_t left; /* iterations of this pick */
    bool begun;    /* … of which some are done */
} FbThought;

/* The memory that it needs for the bot, aligned as malloc does. It must stay until the answer. */
size_t fb_think_bytes(const FbThink *ask);
/* until: of the same clock as `now`, and without what the way back to the table may take; FB_NEVER: there is time. */
void fb_thought_begin(FbThought *thought, void *memory, const FbThink *ask, uint64_t until,
                      uint64_t now);
/* One slice of so many iterations. True: the answer stands in thought->picks. */
bool fb_thought_work(FbThought *thought, uint32_t iterations, uint64_t now);

#ifdef __cplusplus
}
#endif
#endif
