/* backend.h - what a back end of the store has to do: a table of functions.
 *
 * The store owns the threads and the order, a back end the statements. `write` is called on the writing thread with a whole
 * group, because only the back end knows how to make few round trips of many jobs; `read` on the reading thread. The two never
 * share a connection. What a reply points to is malloc'ed, and the store frees it. `why` has STORE_ERROR_MAX bytes. */
#ifndef FAMBIZ_STORE_BACKEND_H
#define FAMBIZ_STORE_BACKEND_H

#include "store/item.h"

/* What a back end may report to the store, from any thread, while it is open. */
typedef struct StoreHost {
    void *self;
    bool (*closing)(void *self); /* the store is being closed: stop waiting for anything */
    /* Its connection number `which` (from 0) is lost, and why; NULL: it is back. */
    void (*away)(void *self, int which, const char *why);
    void (*heard)(void *self, uint64_t game, const StoreRow *row); /* StoreOptions.hint */
    void (*due)(void *self);                                       /* StoreOptions.due */
    void (*shout)(void *self, const char *text);                   /* StoreOptions.shout */
} StoreHost;

typedef struct StoreBackend {
    const char *prefix; /* of StoreOptions.where */
    void *(*open)(const StoreOptions *options, const StoreHost *host, char *why);
    /* in_trouble: a write has failed, so nothing may be tidied up */
    void (*close)(void *self, bool in_trouble);

    /* Does a group in one transaction and sets every outcome; true: it is durable. False, and why: nothing more can be
     * written, and nobody knows what became of this group. While the database is out of reach it waits. */
    bool (*write)(void *self, Item *group, char *why);
    /* The group has been answered; what could wait is done now. NULL: nothing could. */
    void (*replied)(void *self);
    /* Sets every outcome; `why` is for those that failed. The group is one job, or several STORE_ROWS. */
    void (*read)(void *self, Item *group, char *why);
    /* On the reading thread, between jobs: work that is nobody's request. False: nothing can be written any more. */
    bool (*tidy)(void *self, char *why);
    /* On the writing thread, after a group: should `tidy` be called? NULL: every time. Waking a thread that finds nothing to do
     * costs as much as writing a row. */
    bool (*untidy)(void *self);
    bool (*running)(void *self, const StoreRunning *reader, uint64_t *rows, char *why);
    /* log_rows, running and rows_read: before the threads start, and on the writing thread */
    void (*count)(void *self, StoreCounts *counts);
    uint64_t (*node)(void *self); /* NULL: it is the only one */
    void (*shout)(void *self, const char *text);
} StoreBackend;

extern const StoreBackend store_sqlite, store_postgres;

#endif
