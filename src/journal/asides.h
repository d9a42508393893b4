/* asides.h - tables that this program cannot read. They are set aside in the store, every byte of them, so that one bad table is just
 * one bad table; whoever opens the link of one is told so.
 *
 * Owns which tables these are, as far as this server has to know, and the choice between setting one aside and leaving it to other
 * nodes. Refuses to know why a table cannot be read. What an operator does with them is in admin_aside.c. */
#ifndef FAMBIZ_JOURNAL_ASIDES_H
#define FAMBIZ_JOURNAL_ASIDES_H

#include "store/store.h"
#include "wire/wire.h"

typedef struct Server Server;

enum { ASIDES_LEFT = 64, ASIDES_LEFT_MS = 10000 };

typedef struct AsideLeft {
    uint64_t game, since; /* µs */
} AsideLeft;

typedef struct Asides {
    bool
        known; /* their ids are listed here (asides_read); if not, the store is asked about each … */
    FbTableId *id;               /* … and this is NULL */
    int n;                       /* how many there are, in either case */
    int busy;                    /* how many are just being set aside */
    AsideLeft left[ASIDES_LEFT]; /* the last few games that were left to other nodes: logged once */
    int left_n;
} Asides;

bool asides_start(Server *server); /* false: no memory */
/* Reads the list from the store, and waits for it. False: why not, on stderr. */
bool asides_read(Server *server);
void asides_free(Server *server);
bool asides_has(const Server *server, const FbTableId *id);
void asides_forget(Server *server, const FbTableId *id); /* it was put back, or dropped */

/* Sets a table aside. `told` is given the answer for whoever wants the table: FB_WIRE_NO_SET_ASIDE, or FB_WIRE_NO_NOT_HERE if
 * another node has it; NULL: nobody waits. */
typedef void AsideTold(void *self, FbWireRefusal no);
void aside_set(Server *server, uint64_t game, const char *id, const char *why, AsideTold *told,
               void *self);
/* Leaves it to other nodes, and logs that once. */
void aside_leave(Server *server, uint64_t game, const char *why);
/* Was it left so recently that a node which can read it may still be about to drive it? */
bool aside_is_left(Server *server, uint64_t game);

#endif
