/* server.h - `fambiz serve`: tables that people reach over the network.
 *
 * One thread runs the loop (net/), two the store, a few the bots. Only the loop's touches tables, sessions and persons. An input goes
 * through a table, becomes durable, and only then is anybody told.
 * Owns how the parts start, work together and stop. Refuses to know the rules, how a row is kept, what a socket is. */
#ifndef FAMBIZ_SERVER_H
#define FAMBIZ_SERVER_H

#include "daemon/options.h"

typedef struct Server Server;

/* Serves until SIGTERM or SIGINT; answers the exit status. What is in the way is printed on stderr. */
int server_run(const ServerOptions *options);

/* ---- only for the files of server/ -------------------------------------------------------------------------------- */

/* Starts the host, with what this server provides for it (way.c). False: no memory. */
bool server_start_host(Server *server);
void server_sweep(void *server);
void server_watch(void *server);
/* From now on no new tables (or again, `on` false); everybody is told. */
void server_drain(Server *server, bool on);
/* SIGTERM: clocks stand still, what is on its way is made durable, everybody is told, and the loop ends. */
void server_stop(Server *server);

#endif
