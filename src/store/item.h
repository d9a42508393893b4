/* item.h - a job on its way, with a copy of all that it points to, and its reply; and lists of them. */
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

/* Small items to be used again, by one thread. A row lives for a moment, and while hundreds of them are on their way malloc has
 * to merge and split its chunks for each. */
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
void reply_reset(StoreReply *reply); /* frees what it points to: as if nothing had been tried */

void list_init(List *l);
void list_put(List *l, Item *item);
void list_join(List *l, List *more); /* puts all of them at the end; `more` is empty then */
Item *list_take(List *l, int most);  /* the first `most` of them; the rest stays */

#endif
