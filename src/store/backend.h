/* backend.h - what a back end of the store has to do: a row of functions.
 *
 * store.c owns the threads and the order; a back end owns the statements. `write` is called on the writing
 * thread between begin and commit, `read` on the reading thread, never both for one connection. What a
 * reply points to is malloc'ed, and freed by store.c. `why` has STORE_ERROR_MAX bytes. */
#ifndef FAMBIZ_STORE_BACKEND_H
#define FAMBIZ_STORE_BACKEND_H

#include "store/store.h"

typedef struct StoreBackend {
    const char *prefix; /* of StoreOptions.where */
    void *(*open)(const StoreOptions *options, char *why);
    /* `in_trouble`: a write has failed, so nothing is to be tidied up */
    void (*close)(void *self, bool in_trouble);

    bool (*begin)(void *self, char *why);
    StoreOutcome (*write)(void *self, const StoreJob *job, StoreReply *reply, char *why);
    bool (*commit)(void *self, char *why);
    void (*rollback)(void *self);

    StoreOutcome (*read)(void *self, const StoreJob *job, StoreReply *reply, char *why);
    /* Between jobs, on the reading thread: what can be done aside. False: nothing can be written any more. */
    bool (*tidy)(void *self, char *why);
    bool (*running)(void *self, const StoreRunning *reader, uint64_t *rows, char *why);
    /* log_rows, running and rows_read: before the threads start, and on the writing one */
    void (*count)(void *self, StoreCounts *counts);
} StoreBackend;

extern const StoreBackend store_sqlite;

#endif
