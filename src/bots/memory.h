/* memory.h - what a bot remembers of a game: what the others' behaviour says about their hands. Who did not play a
 * card that he should have liked better than the one he played does not seem to hold it, and who let a card pass that he
 * should have countered holds no Counter for it. What he has drawn since may be anything.
 *
 * Owns the doubts about every kind of card in every hand. Learns from the events of its seat alone. */
#ifndef FB_MEMORY_H
#define FB_MEMORY_H

#include "bots/eval.h"

typedef struct Memory {
    FbView view;     /* moved on by the events */
    bool is_in_step; /* it has followed them all */
    float held
        [FB_SEATS]
        [FB_CARDS]; /* 1, or less where a card seems not to have been there at the last decision */
    float fresh[FB_SEATS]; /* cards drawn since then, less those of them that are gone again */
    float now[FB_SEATS][FB_CARDS]; /* the two together, for the question at hand */
} Memory;

void memory_clear(Memory *memory, int seat);
void memory_see(Memory *memory, const FbEvent *event);
/* A question about this view, which may be a few of the seat's own picks ahead of the events. */
void memory_ask(Memory *memory, const FbView *view);
/* Exchanges hidden cards of a world that was drawn evenly, so that it becomes as likely as the memory has it. */
void memory_bend(const Memory *memory, FbGame *world, FbRng *rng);

#endif
