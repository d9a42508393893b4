/* brain.h - bots think on threads of their own; the host asks and is answered (host/think.h).
 *
 * A job is what its seat may know, copied: the view, and the events that it has seen. No thread of the brain can
 * see a table. Answers come back on the loop. */
#ifndef FAMBIZ_DAEMON_BRAIN_H
#define FAMBIZ_DAEMON_BRAIN_H

#include "host/think.h"

typedef struct Brain Brain;
typedef struct Server Server;

Brain *brain_new(Server *server, int threads);
void brain_free(Brain *brain);
void brain_ask(Brain *brain, const FbThink *ask);
int brain_waiting(Brain *brain); /* how many do */

#endif
