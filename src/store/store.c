/* store.c - the loop's side of the store: jobs are submitted, replies delivered; and how a store is opened and closed. Who does
 * the jobs is in store_threads.c, what comes unasked in store_heard.c. */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store_own.h"

enum { REPLIES_AT_ONCE = 16 }; /* between two calls of StoreOptions.between */

/* ---- the loop's side ------------------------------------------------------------------------------------- */

static bool is_reading(StoreKind kind) { return kind >= STORE_FIND_PERSON; }

/* Answered later, like every job: the submitter does not expect an answer before store_submit returns. Beyond STORE_REFUSED
 * nobody would be answered; that is never reached, because a submitter without memory for its own part submits nothing. */
static void refuse(Store *s, const StoreJob *job)
{
    if (!job->then.done || s->refused_n == STORE_REFUSED) return;
    s->refused[s->refused_n++] = job->then;
    if (s->o.wake) s->o.wake(s->o.self);
}

/* A callback may submit again and be refused again; that one waits for the next call. */
static int deliver_refused(Store *s)
{
    const StoreReply failed = {.outcome = STORE_FAILED, .why = "no memory"};
    int n = s->refused_n;
    for (int i = 0; i < n; i++)
        s->refused[i].done(s->refused[i].self, &failed);
    s->refused_n -= n;
    memmove(s->refused, s->refused + n, (size_t)s->refused_n * sizeof *s->refused);
    return n;
}

void store_submit(Store *s, const StoreJob *job)
{
    Item *item = item_make(job, &s->spares);
    if (!item) {
        refuse(s, job);
        return;
    }
    list_put(is_reading(job->kind) ? &s->fresh_read : &s->fresh_write, item);
    s->fresh++;
}

/* Signals after unlocking: a thread woken while the lock is held would only go back to sleep. */
void store_push(Store *s)
{
    if (!s->fresh) return;
    bool writes = s->fresh_write.first, reads = s->fresh_read.first;
    pthread_mutex_lock(&s->lock);
    s->counts.waiting += s->fresh;
    list_join(&s->write, &s->fresh_write);
    if (s->pace.patient) writes = s->write.n >= s->pace.company;
    list_join(&s->read, &s->fresh_read);
    pthread_mutex_unlock(&s->lock);
    if (writes) pthread_cond_signal(&s->to_write);
    if (reads) pthread_cond_signal(&s->to_read);
    s->fresh = 0;
}

/* While one callback runs, the memory of the next is on its way into the cache. */
static int hand_out(Store *s, Item *first)
{
    int n = 0;
    for (Item *next; first; first = next) {
        next = first->next;
        if (next) __builtin_prefetch(next->job.then.self);
        if (next && next->next) __builtin_prefetch(next->next);
        if (first->job.then.done) first->job.then.done(first->job.then.self, &first->reply);
        item_free(first, &s->spares);
        if (++n % REPLIES_AT_ONCE == 0 && next && s->o.between) s->o.between(s->o.self);
    }
    return n;
}

int store_deliver(Store *s)
{
    int refused = deliver_refused(s);
    heard_deliver(s);
    store_push(s);
    pthread_mutex_lock(&s->lock);
    Item *first = s->done.first;
    list_init(&s->done);
    pthread_mutex_unlock(&s->lock);
    int n = hand_out(s, first);
    pthread_mutex_lock(&s->lock);
    s->counts.waiting -= (uint64_t)n;
    pthread_mutex_unlock(&s->lock);
    store_push(s);
    return n + refused;
}

const char *store_trouble(Store *s)
{
    return atomic_load_explicit(&s->in_trouble, memory_order_acquire) ? s->trouble : NULL;
}

uint64_t store_node(const Store *s) { return s->backend->node ? s->backend->node(s->self) : 0; }

StoreCounts store_counts(Store *s)
{
    pthread_mutex_lock(&s->lock);
    StoreCounts counts = s->counts;
    pthread_mutex_unlock(&s->lock);
    counts.waiting += s->fresh;
    return counts;
}

bool store_running(Store *s, const StoreRunning *reader, char error[STORE_ERROR_MAX])
{
    uint64_t rows = 0;
    pthread_mutex_lock(&s->reading);
    bool fine = s->backend->running(s->self, reader, &rows, error);
    pthread_mutex_unlock(&s->reading);
    pthread_mutex_lock(&s->lock);
    s->counts.rows_read += rows;
    pthread_mutex_unlock(&s->lock);
    return fine;
}

/* ---- life ------------------------------------------------------------------------------------------------ */

/* The first whose prefix fits. SQLite's is empty, so it comes last and takes every file name. */
static const StoreBackend *const backends[] = {&store_postgres, &store_sqlite};

static const StoreBackend *find_backend(const char *where)
{
    for (size_t i = 0; i < sizeof backends / sizeof *backends; i++)
        if (strncmp(where, backends[i]->prefix, strlen(backends[i]->prefix)) == 0)
            return backends[i];
    return NULL;
}

static Store *make(const StoreOptions *options)
{
    Store *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->o = *options;
    s->backend = find_backend(options->where);
    pthread_mutex_init(&s->lock, NULL);
    pthread_mutex_init(&s->reading, NULL);
    pthread_cond_init(&s->to_write, NULL);
    pthread_cond_init(&s->to_read, NULL);
    list_init(&s->write);
    list_init(&s->read);
    list_init(&s->done);
    list_init(&s->fresh_write);
    list_init(&s->fresh_read);
    list_init(&s->heard);
    return s;
}

static void unmake(Store *s)
{
    pthread_cond_destroy(&s->to_write);
    pthread_cond_destroy(&s->to_read);
    pthread_mutex_destroy(&s->lock);
    pthread_mutex_destroy(&s->reading);
    spares_free(&s->spares);
    free(s);
}

Store *store_open(const StoreOptions *options, char error[STORE_ERROR_MAX])
{
    Store *s = make(options);
    error[0] = 0;
    if (!s) return NULL;
    StoreHost host = heard_host(s);
    s->self = s->backend->open(options, &host, error);
    if (!s->self) return unmake(s), NULL;
    s->backend->count(s->self, &s->counts);
    if (threads_start(s)) return s;
    snprintf(error, STORE_ERROR_MAX, "the store cannot start its threads");
    s->backend->close(s->self, true);
    unmake(s);
    return NULL;
}

void store_close(Store *s)
{
    if (!s) return;
    store_push(s);
    threads_end(s);
    store_deliver(s);
    s->backend->close(s->self, s->in_trouble);
    unmake(s);
}
