/* asides.h - tables that this program cannot read: set aside in the store, every byte of them, so that one bad table is one bad
 * table; and who opens the link of one is told so.
 *
 * Owns which tables these are, as far as this server has to know, and the decision between setting one aside and leaving it to
 * other nodes. Refuses to know why a table cannot be read. What an operator does with them is admin_aside.c's. */
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
    bool known;    /* which there are (asides_read); otherwise the store is asked … */
    FbTableId *id; /* … and this is NULL */
    int n, size;   /* n: how many there are, in any case */
    int busy;      /* being set aside just now */
    AsideLeft left[ASIDES_LEFT]; /* games that were left to other nodes, the last few: told once */
    int left_n;
} Asides;

bool asides_start(Server *server); /* false: no memory */
/* Reads which there are, and waits for it. False: why not, on stderr. */
bool asides_read(Server *server);
void asides_free(Server *server);
bool asides_has(const Server *server, const FbTableId *id);
void asides_forget(Server *server, const FbTableId *id); /* it was put back, or dropped */

/* A table that cannot be read goes. `told` hears what whoever wants it is to be told: FB_WIRE_NO_SET_ASIDE, or
 * FB_WIRE_NO_NOT_HERE where another node has it; NULL: nobody waits. */
typedef void AsideTold(void *self, FbWireRefusal no);
void aside_set(Server *server, uint64_t game, const char *id, const char *why, AsideTold *told,
               void *self);
/* It is left to other nodes, which says the log once. */
void aside_leave(Server *server, uint64_t game, const char *why);
/* So lately that a node which can read it may still be about to drive it. */
bool aside_is_left(Server *server, uint64_t game);

#endif
