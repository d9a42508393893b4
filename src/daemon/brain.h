/* brain.h - bots think on threads of their own; the host asks and gets an answer (host/think.h).
 *
 * A job is a copy of what its seat may know: the view, and the events it has seen. No thread of the brain can see a table. Answers
 * are handed out on the loop. */
#ifndef FAMBIZ_DAEMON_BRAIN_H
#define FAMBIZ_DAEMON_BRAIN_H

#include "host/think.h"

typedef struct Brain Brain;
typedef struct Server Server;

Brain *brain_new(Server *server, int threads);
void brain_free(Brain *brain);
void brain_ask(Brain *brain, const FbThink *ask);
int brain_waiting(Brain *brain); /* how many questions */

#endif
