/* store_own.h - what the files of a store share: store.c (life, the loop's side), store_threads.c (jobs done), store_heard.c
 * (what the back end tells by itself). Private to them. */
#ifndef FAMBIZ_STORE_OWN_H
#define FAMBIZ_STORE_OWN_H

#include <pthread.h>
#include <stdatomic.h>

#include "store/backend.h"
#include "store/item.h"

enum {
    STORE_CONNECTIONS = 3, /* of a back end */
    STORE_REFUSED = 4096   /* jobs of one round of the loop for which there is no memory */
};

/* Of the writing thread: which rows wait for company (gather, store_threads.c). `patient` and `company` are under the lock,
 * the rest is its own. */
typedef struct Pace {
    bool patient;   /* it waits for `company` jobs, and is not to be woken for less */
    int company;    /* so many are worth a transaction now */
    uint64_t began; /* µs: the last group */
    int hurried;    /* so many more rows do not wait … */
    int in_vain;    /* … and so many were to be spared when it last waited for nobody */
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
        fresh_read; /* submitted, and not yet handed to the threads: the loop's alone */
    uint64_t fresh;
    StoreThen refused[STORE_REFUSED]; /* the loop's alone, too */
    int refused_n;
    Spares spares; /* the loop's alone */
    atomic_bool closing;
    atomic_bool in_trouble;
    bool away[STORE_CONNECTIONS]; /* under the lock, as its reason and all that was heard */
    char away_why[STORE_ERROR_MAX];
    List
        heard; /* of other nodes, in their order: jobs that nobody does. With a name: said; otherwise a row */
    int heard_n;
    bool due;  /* a lease is */
    bool tidy; /* the reading thread should */
    char trouble[STORE_ERROR_MAX];
    StoreCounts counts;
    Pace pace;
};

/* store_threads.c */
bool threads_start(Store *store);
void threads_end(Store *store); /* when all is done that was pushed */

/* store_heard.c */
StoreHost heard_host(Store *store);
void heard_deliver(Store *store);

#endif
