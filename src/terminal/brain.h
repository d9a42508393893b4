/* brain.h - the bots at the tables of this process. They think one after another, in slices of a
 * few ms, so that the program still hears every key. How long a bot may think is decided in
 * host/think.h. */
#ifndef FB_TERMINAL_BRAIN_H
#define FB_TERMINAL_BRAIN_H

#include "host/host.h"
#include "host/think.h"

typedef struct Brain {
    struct Thinking *first, **last;
    bool patient; /* with a seed a bot thinks to the end, so that the game repeats exactly */
} Brain;

void brain_start(Brain *brain, bool patient);
void brain_end(Brain *brain);
void brain_take(Brain *brain, const FbThink *ask);
/* Thinks for about `ms` and hands what is decided to the host. `now` is the time of the host's
 * clock, which stands still meanwhile. True: there is more to think about. */
bool brain_work(Brain *brain, FbHost *host, uint64_t now, int ms);

#endif
