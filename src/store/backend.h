/* backend.h - what a back end of the store has to do: a row of functions.
 *
 * store.c owns the threads and the order; a back end owns the statements. `write` is called on the writing
 * thread with a whole group, because only the back end knows how to make few round trips of many jobs; so is `read` on the
 * reading thread, never both for one connection. What a reply points to is malloc'ed, and freed by store.c. `why` has
 * STORE_ERROR_MAX bytes. */
#ifndef FAMBIZ_STORE_BACKEND_H
#define FAMBIZ_STORE_BACKEND_H

#include "store/item.h"

/* What a back end may tell store.c, from any thread, as long as it is open. */
typedef struct StoreHost {
    void *self;
    bool (*closing)(void *self); /* nothing is worth waiting for any more */
    /* Its connection number `which` (0 …) is lost, and why; NULL: it is there again. */
    void (*away)(void *self, int which, const char *why);
    void (*heard)(void *self, uint64_t game, const StoreRow *row); /* StoreOptions.hint */
    void (*due)(void *self);                                       /* StoreOptions.due */
    void (*shout)(void *self, const char *text);                   /* StoreOptions.shout */
} StoreHost;

typedef struct StoreBackend {
    const char *prefix; /* of StoreOptions.where */
    void *(*open)(const StoreOptions *options, const StoreHost *host, char *why);
    /* `in_trouble`: a write has failed, so nothing is to be tidied up */
    void (*close)(void *self, bool in_trouble);

    /* Does a group in one transaction and sets every outcome; true: it is durable. False, and why: nothing more can
     * be written, and what has become of this group is unknown. Waits for as long as the database is out of
     * reach. */
    bool (*write)(void *self, Item *group, char *why);
    /* Those who waited for a group have been told that it is done; NULL: nothing is left to do then. */
    void (*replied)(void *self);
    /* Sets every outcome; why, of those that failed. It is one job, or several STORE_ROWS of games. */
    void (*read)(void *self, Item *group, char *why);
    /* Between jobs, on the reading thread: what can be done aside. False: nothing can be written any more. */
    bool (*tidy)(void *self, char *why);
    /* After a group, on the writing thread: should `tidy` be called? NULL: yes, every time. Waking a thread that then finds
     * nothing to do costs as much as writing a row. */
    bool (*untidy)(void *self);
    bool (*running)(void *self, const StoreRunning *reader, uint64_t *rows, char *why);
    /* log_rows, running and rows_read: before the threads start, and on the writing one */
    void (*count)(void *self, StoreCounts *counts);
    uint64_t (*node)(void *self); /* NULL: it is the only one */
    void (*shout)(void *self, const char *text);
} StoreBackend;

extern const StoreBackend store_sqlite, store_postgres;

#endif
