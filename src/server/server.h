/* server.h - `fambiz serve`: tables that people reach over the network.
 *
 * One thread runs the loop (net/), one pair of threads the store, a few the bots; only the loop's touches tables,
 * sessions and persons. An input goes through a table, becomes durable, and only then is anybody told.
 * Owns who is who, who is where, and what is let in. Refuses to know the rules, how a row is kept, what a socket is. */
#ifndef FAMBIZ_SERVER_H
#define FAMBIZ_SERVER_H

#include "server/options.h"

/* Serves until SIGTERM or SIGINT; the status of the program. What stands in the way is said on stderr. */
int server_run(const ServerOptions *options);

#endif
