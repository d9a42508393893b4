/* opening.h - the store is opened: what it tells meanwhile is printed, logged and told to systemd, because it may copy a large file,
 * or wait for servers of an older version; and a signal to stop ends the wait, though the loop does not run yet. */
#ifndef FAMBIZ_SERVER_OPENING_H
#define FAMBIZ_SERVER_OPENING_H

#include <stdbool.h>

typedef struct Server Server;

/* In this data folder, or where --store says. False: why not, on stderr; server->host.stopping: it was told to stop. */
bool opening_store(Server *server, const char *folder);

#endif
