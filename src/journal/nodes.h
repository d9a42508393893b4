/* nodes.h - the servers that share one PostgreSQL: which of them are alive, and the clock they have in common.
 *
 * Owns the numbers of connections. Such a number says which node holds the connection, so whoever finds one of a node that is gone
 * knows that nobody holds it. Refuses to know tables. */
#ifndef FAMBIZ_JOURNAL_NODES_H
#define FAMBIZ_JOURNAL_NODES_H

#include "store/store.h"

typedef struct Server Server;
typedef struct Nodes Nodes;

/* Asks the store who is there, and waits for it. NULL: why not, on stderr. */
Nodes *nodes_new(Server *server);
void nodes_free(Nodes *nodes);

/* The shared clock, in milliseconds. It stands still while the store is out of reach. */
uint64_t nodes_ms(Nodes *nodes);
uint64_t nodes_local(const Nodes *nodes, uint64_t ms); /* the same moment in µs of net_now */
/* The store is out of reach, or is back. */
void nodes_away(Nodes *nodes, bool away);
bool nodes_reaches(const Nodes *nodes); /* NULL, a server that is alone, always does */

uint32_t nodes_tab(Nodes *nodes); /* the number of a new connection */
/* The log says that a connection of another node was made at this time of the shared clock, so that node was alive then. */
void nodes_heard(Nodes *nodes, uint32_t tab, int64_t at);
bool nodes_is_own(const Nodes *nodes, uint32_t tab);     /* is it a connection of this node? */
bool nodes_holds(Nodes *nodes, uint32_t tab);            /* … of a node that is alive? */
const StoreNode *nodes_list(const Nodes *nodes, int *n); /* all of them, this one included */
int nodes_alive(const Nodes *nodes);                     /* how many, this one included; NULL: 1 */
bool nodes_is_alive(const Nodes *nodes, const StoreNode *node);
uint64_t nodes_own(const Nodes *nodes); /* our number */

#endif
