/* brain.h - the bots of the tables in this process. They think one after the other, in slices, between two keys of the person. How
 * long they think is host/think.h's to say. */
#ifndef FB_TERMINAL_BRAIN_H
#define FB_TERMINAL_BRAIN_H

#include "host/host.h"
#include "host/think.h"

typedef struct Brain {
    struct Thinking *first, **last;
    bool patient; /* the game is to go the same way again, so however long it takes */
} Brain;

void brain_start(Brain *brain, bool patient);
void brain_end(Brain *brain);
void brain_take(Brain *brain, const FbThink *ask);
/* Thinks for about so many ms, and hands answers to the host, by whose clock it is `now`; that clock stands still meanwhile. True:
 * there is more to think about. */
bool brain_work(Brain *brain, FbHost *host, uint64_t now, int ms);

#endif
