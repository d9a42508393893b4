/* origin.h - which pages may talk to this server: its own, and those that --url and --origin name. */
#ifndef FAMBIZ_DAEMON_ORIGIN_H
#define FAMBIZ_DAEMON_ORIGIN_H

#include <stdbool.h>

typedef struct Server Server;
struct NetAsk;

/* Is it a page of the server itself? */
bool origin_is_own(const struct NetAsk *ask);
/* May a page of this origin talk to us? True, too, if none is named: then it is no page. */
bool origin_allowed(const Server *server, const struct NetAsk *ask);

#endif
