/* remote.h - a table on a server: one connection, which comes back by itself when it breaks. */
#ifndef FB_TERMINAL_REMOTE_H
#define FB_TERMINAL_REMOTE_H

#include "net/client.h"
#include "terminal/host.h"

/* Who one is on that server is remembered in the state folder. NULL if there is no memory. */
Host *remote_open(const NetUrl *url, FbLang lang, HostHear *hear, void *self);

#endif
