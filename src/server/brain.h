/* brain.h - bots think on threads of their own; the loop asks and is answered.
 *
 * A job is what its seat may know, copied: the view, and the events that it has seen. No thread of the brain can
 * see a table. Answers come back on the loop. */
#ifndef FAMBIZ_SERVER_BRAIN_H
#define FAMBIZ_SERVER_BRAIN_H

#include "wire/wire.h"

typedef struct Brain Brain;
typedef struct Server Server;

typedef struct BrainJob {
    FbTableId table; /* that asks */
    uint64_t until;  /* µs of net_now: an answer after that is of no use */
    FbTableAsk ask;
    FbView view;
    FbEvent *seen; /* or NULL; the brain frees it */
    int seen_n;
    uint64_t seed;
    FbPicks picks; /* the answer */
} BrainJob;

Brain *brain_new(Server *server, int threads);
void brain_free(Brain *brain);
void brain_ask(Brain *brain, const BrainJob *job);
int brain_waiting(Brain *brain); /* how many do */

#endif
