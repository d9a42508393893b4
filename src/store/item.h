/* item.h - a job on its way, with a copy of everything it points to, and its reply; and lists of such items. */
#ifndef FAMBIZ_STORE_ITEM_H
#define FAMBIZ_STORE_ITEM_H

#include "store/job.h"

typedef struct Item {
    struct Item *next;
    StoreJob job;
    StoreReply reply;
    char *why;   /* of its own, or NULL */
    size_t room; /* for bytes */
    char bytes[];
} Item;

/* Small items kept for reuse, by one thread. A row lives for a moment; with hundreds of them on their way, malloc would merge and
 * split its chunks for each. */
typedef struct Spares {
    Item *first;
    int n;
} Spares;

typedef struct List {
    Item *first, **last;
    int n;
} List;

/* NULL: no memory. `spares` may be NULL. */
Item *item_make(const StoreJob *job, Spares *spares);
void item_free(Item *item, Spares *spares);
void spares_free(Spares *spares);
void reply_reset(StoreReply *reply); /* frees what it points to, as if nothing had been tried */

void list_init(List *l);
void list_put(List *l, Item *item);
void list_join(List *l, List *more); /* appends all of `more`, which is empty then */
Item *list_take(List *l, int most);  /* the first `most`; the rest stays */

#endif
