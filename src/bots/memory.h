/* memory.h - what the others' behaviour says about their hands. A player who plays a weak card seems to have no better one;
 * one who lets a Contract pass seems to have no Counter for it. What they have drawn since may be anything.
 *
 * Owns, for every hand, how likely each kind of card is there. Learns from the events of its own seat, which is all that a
 * player can know. */
#ifndef FB_MEMORY_H
#define FB_MEMORY_H

#include "bots/eval.h"

typedef struct Memory {
    FbView view;     /* moved on by the events */
    bool is_in_step; /* it has seen every event */
    float held[FB_SEATS]
              [FB_CARDS];  /* 1, or less if the card seemed missing at the seat's last decision */
    float fresh[FB_SEATS]; /* cards drawn since then and still there, on average */
    float now[FB_SEATS][FB_CARDS]; /* both together, for the question at hand */
} Memory;

void memory_clear(Memory *memory, int seat);
void memory_see(Memory *memory, const FbEvent *event);
/* A question about this view. It may be a few of the seat's own picks ahead of the events (fb_bot_ahead). */
void memory_ask(Memory *memory, const FbView *view);
/* Turns a world that was dealt evenly into one that is likely by this memory, by exchanging hidden cards. */
void memory_bend(const Memory *memory, FbGame *world, FbRng *rng);

#endif
