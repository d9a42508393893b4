/* server.h - `fambiz serve`: tables that people reach over the network.
 *
 * One thread runs the loop (net/), one pair of threads the store, a few the bots; only the loop's touches tables,
 * sessions and persons. An input goes through a table, becomes durable, and only then is anybody told.
 * Owns who is who, who is where, and what is let in. Refuses to know the rules, how a row is kept, what a socket is. */
#ifndef FAMBIZ_SERVER_H
#define FAMBIZ_SERVER_H

#include "daemon/options.h"

typedef struct Server Server;

/* Serves until SIGTERM or SIGINT; the status of the program. What stands in the way is said on stderr. */
int server_run(const ServerOptions *options);

/* ---- for the files of server/ alone ------------------------------------------------------------------------------- */

/* The host's tables, with what the server gives them (way.c). False: no memory. */
bool server_start_host(Server *server);
void server_sweep(void *server);
void server_watch(void *server);
/* No new tables from here on; a notice to everybody. */
void server_drain(Server *server, bool on);
/* SIGTERM: clocks stand still, what is on its way is made durable, everybody is told, and the loop ends. */
void server_stop(Server *server);

#endif
