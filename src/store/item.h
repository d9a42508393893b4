/* item.h - a job on its way, with a copy of all that it points to, and its reply; and lists of them. */
#ifndef FAMBIZ_STORE_ITEM_H
#define FAMBIZ_STORE_ITEM_H

#include "store/store.h"

typedef struct Item {
    struct Item *next;
    StoreJob job;
    StoreReply reply;
    char *why; /* of its own, or NULL */
    char bytes[];
} Item;

typedef struct List {
    Item *first, **last;
} List;

Item *item_make(const StoreJob *job); /* NULL: no memory */
void item_free(Item *item);
void reply_reset(StoreReply *reply); /* frees what it points to: as if nothing had been tried */

void list_init(List *l);
void list_put(List *l, Item *item);
void list_join(List *l, List *more); /* puts all of them at the end; `more` is empty then */
Item *list_take(List *l, int most);  /* the first `most` of them; the rest stays */
bool list_has(const List *l, int n); /* at least so many */

#endif
