/* origin.h - which pages may talk to this server: its own, and those named by --url and --origin. */
#ifndef FAMBIZ_DAEMON_ORIGIN_H
#define FAMBIZ_DAEMON_ORIGIN_H

#include <stdbool.h>

typedef struct Server Server;
struct NetAsk;

/* Is it a page of the server itself? */
bool origin_is_own(const struct NetAsk *ask);
/* May a page of this origin talk to us? Also true if there is no origin: then it is not a page. */
bool origin_allowed(const Server *server, const struct NetAsk *ask);

#endif
