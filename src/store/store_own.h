/* store_own.h - what the files of a store share: store.c (opening, closing, the loop's side), store_threads.c (who does the jobs),
 * store_heard.c (what the back end reports unasked). Private to them. */
#ifndef FAMBIZ_STORE_OWN_H
#define FAMBIZ_STORE_OWN_H

#include <pthread.h>
#include <stdatomic.h>

#include "store/backend.h"
#include "store/item.h"

enum {
    STORE_CONNECTIONS = 3, /* of a back end */
    STORE_REFUSED = 4096   /* jobs of one round that are answered "no memory" */
};

/* How the writing thread decides whether a row waits for company (gather, store_threads.c). `patient` and `company` are under the
 * lock, the rest belongs to the thread. */
typedef struct Pace {
    bool patient;   /* it waits for `company` jobs, and must not be woken for fewer */
    int company;    /* that many are worth a transaction now */
    uint64_t began; /* µs: when the last group began */
    int hurried;    /* that many more rows are written without waiting … */
    int in_vain;    /* … and that many were spared the wait after it last waited in vain */
} Pace;

struct Store {
    const StoreBackend *backend;
    void *self;
    StoreOptions o;
    pthread_t writer, reader;
    pthread_mutex_t lock;
    pthread_mutex_t reading; /* the back end's reading side is in use */
    pthread_cond_t to_write, to_read;
    List write, read, done;
    List fresh_write,
        fresh_read; /* submitted and not yet handed to the threads; only the loop touches these */
    uint64_t fresh;
    StoreThen refused[STORE_REFUSED]; /* only the loop's, too */
    int refused_n;
    Spares spares; /* only the loop's */
    atomic_bool closing;
    atomic_bool in_trouble;
    bool
        away[STORE_CONNECTIONS]; /* under the lock, with the reason and everything that was heard */
    char away_why[STORE_ERROR_MAX];
    List
        heard; /* from other nodes, in order, in the shape of jobs: with a name a shout, without one a row */
    int heard_n;
    bool due;  /* some lease is */
    bool tidy; /* the reading thread should tidy up */
    char trouble[STORE_ERROR_MAX];
    StoreCounts counts;
    Pace pace;
};

/* store_threads.c */
bool threads_start(Store *store);
void threads_end(Store *store); /* after everything that was pushed is done */

/* store_heard.c */
StoreHost heard_host(Store *store);
void heard_deliver(Store *store);

#endif
