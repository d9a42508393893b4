/* remote.h - a table on a server: one connection, which reconnects by itself. */
#ifndef FB_TERMINAL_REMOTE_H
#define FB_TERMINAL_REMOTE_H

#include "net/client.h"
#include "terminal/host.h"

/* The cookie by which that server knows this person is kept in the state folder. NULL: no
 * memory. */
Host *remote_open(const NetUrl *url, FbLang lang, HostHear *hear, void *self);

#endif
