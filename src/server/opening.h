/* opening.h - opens the store. That may take long, if it copies a large file or waits for servers of an older version. So what it
 * reports is printed, logged and told to systemd, and a signal to stop ends the wait, although the loop is not running yet. */
#ifndef FAMBIZ_SERVER_OPENING_H
#define FAMBIZ_SERVER_OPENING_H

#include <stdbool.h>

typedef struct Server Server;

/* In this data folder, or where --store says. False: why not, on stderr; server->host.stopping: it was told to stop. */
bool opening_store(Server *server, const char *folder);

#endif
