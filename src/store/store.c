/* store.c - jobs on their way to the back end and their replies on the way back: two queues, two threads.
 *
 * The writing thread takes all that waits, does it in one transaction, and only then lets anybody know: so
 * one wait for the disk serves as many as came during the last one. It is woken once for all that the loop has
 * submitted in a round (store_push): woken for the first of many, it would do that one alone. The reading thread keeps searches from
 * standing in anybody's way. */
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/backend.h"
#include "store/item.h"

enum {
    GROUP_MAX = 4096, /* jobs of one transaction */
    HINTS_MAX = 4096, /* not yet delivered; more than that are one: anything may be new */
    CONNECTIONS = 3   /* of a back end */
};

typedef struct Hint {
    uint64_t game;
    uint32_t seq;
} Hint;

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
    atomic_bool closing;
    atomic_bool in_trouble;
    bool away[CONNECTIONS]; /* under the lock, as its reason and the hints */
    char away_why[STORE_ERROR_MAX];
    Hint hints[HINTS_MAX];
    int hint_n;
    bool due;    /* a lease is */
    List shouts; /* of other nodes: jobs that nobody does, whose bytes are told */
    bool tidy;   /* the reading thread should */
    char trouble[STORE_ERROR_MAX];
    StoreCounts counts;
};

/* ---- the threads ---------------------------------------------------------------------------------------- */

static bool is_reading(StoreKind kind) { return kind >= STORE_FIND_PERSON; }

/* Under the lock. Says whether anybody has to be woken. */
static bool put_done(Store *s, Item *first)
{
    bool was_empty = !s->done.first;
    for (Item *next; first; first = next) {
        next = first->next;
        list_put(&s->done, first);
    }
    return was_empty && s->done.first;
}

static void reply_with(Store *s, Item *first)
{
    pthread_mutex_lock(&s->lock);
    bool wake = put_done(s, first);
    pthread_mutex_unlock(&s->lock);
    if (wake && s->o.wake) s->o.wake(s->o.self);
}

/* From now on nothing is written. The text is set once and never changes, so replies may point to it. */
static void set_trouble(Store *s, const char *why)
{
    pthread_mutex_lock(&s->lock);
    if (!store_trouble(s)) snprintf(s->trouble, sizeof s->trouble, "%s", why);
    atomic_store_explicit(&s->in_trouble, true, memory_order_release);
    pthread_mutex_unlock(&s->lock);
}

static void fail_group(Store *s, Item *group)
{
    for (Item *i = group; i; i = i->next) {
        i->reply.outcome = STORE_FAILED;
        i->reply.why = s->trouble;
    }
}

static void count_group(Store *s, const Item *group)
{
    StoreCounts now = {0};
    s->backend->count(s->self, &now);
    pthread_mutex_lock(&s->lock);
    for (; group; group = group->next) {
        s->counts.jobs++;
        s->counts.rows += group->job.kind == STORE_APPEND && group->reply.outcome == STORE_DURABLE;
    }
    s->counts.groups++;
    s->counts.log_rows = now.log_rows;
    s->counts.running = now.running;
    s->tidy = true;
    pthread_cond_signal(&s->to_read);
    pthread_mutex_unlock(&s->lock);
}

static Item *next_group(Store *s)
{
    pthread_mutex_lock(&s->lock);
    while (!s->write.first && !s->closing)
        pthread_cond_wait(&s->to_write, &s->lock);
    Item *group = list_take(&s->write, GROUP_MAX);
    pthread_mutex_unlock(&s->lock);
    return group;
}

static void *write_all(void *argument)
{
    Store *s = argument;
    char why[STORE_ERROR_MAX];
    for (Item *group; (group = next_group(s));) {
        bool sound = !store_trouble(s), done = sound && s->backend->write(s->self, group, why);
        if (sound && !done) set_trouble(s, why);
        if (done)
            count_group(s, group);
        else
            fail_group(s, group);
        reply_with(s, group);
    }
    return NULL;
}

static void read_one(Store *s, Item *item)
{
    char why[STORE_ERROR_MAX] = "";
    pthread_mutex_lock(&s->reading);
    item->reply.outcome = s->backend->read(s->self, &item->job, &item->reply, why);
    pthread_mutex_unlock(&s->reading);
    if (item->reply.outcome == STORE_FAILED) item->reply.why = item->why = strdup(why);
    reply_with(s, item);
}

static void tidy(Store *s)
{
    char why[STORE_ERROR_MAX];
    pthread_mutex_lock(&s->reading);
    bool fine = store_trouble(s) || s->backend->tidy(s->self, why);
    pthread_mutex_unlock(&s->reading);
    if (!fine) set_trouble(s, why);
}

static void *read_all(void *argument)
{
    Store *s = argument;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        while (!s->read.first && !s->tidy && !s->closing)
            pthread_cond_wait(&s->to_read, &s->lock);
        Item *item = list_take(&s->read, 1);
        bool wants_tidy = s->tidy, end = s->closing && !item;
        s->tidy = false;
        pthread_mutex_unlock(&s->lock);
        if (end) return NULL;
        if (item) read_one(s, item);
        if (wants_tidy) tidy(s);
    }
}

/* ---- what the back end tells --------------------------------------------------------------------------------- */

static bool is_closing(void *self) { return ((Store *)self)->closing; }

static bool is_away(const Store *s)
{
    bool away = false;
    for (int i = 0; i < CONNECTIONS; i++)
        away |= s->away[i];
    return away;
}

static void set_away(void *self, int which, const char *why)
{
    Store *s = self;
    pthread_mutex_lock(&s->lock);
    bool before = is_away(s);
    s->away[which] = why;
    if (why) snprintf(s->away_why, sizeof s->away_why, "%s", why);
    bool changed = before != is_away(s);
    pthread_mutex_unlock(&s->lock);
    if (changed && s->o.wake) s->o.wake(s->o.self);
}

static void add_hint(void *self, uint64_t game, uint32_t seq)
{
    Store *s = self;
    if (!s->o.hint) return;
    pthread_mutex_lock(&s->lock);
    bool wake = !s->hint_n;
    if (s->hint_n == HINTS_MAX) s->hint_n = 0, game = seq = 0;
    s->hints[s->hint_n++] = (Hint){game, seq};
    pthread_mutex_unlock(&s->lock);
    if (wake && s->o.wake) s->o.wake(s->o.self);
}

static void set_due(void *self)
{
    Store *s = self;
    if (!s->o.due) return;
    pthread_mutex_lock(&s->lock);
    bool wake = !s->due;
    s->due = true;
    pthread_mutex_unlock(&s->lock);
    if (wake && s->o.wake) s->o.wake(s->o.self);
}

static void add_shout(void *self, const char *text)
{
    Store *s = self;
    Item *item = s->o.shout ? item_make(&(StoreJob){.name = text}) : NULL;
    if (!item) return;
    pthread_mutex_lock(&s->lock);
    list_put(&s->shouts, item);
    pthread_mutex_unlock(&s->lock);
    if (s->o.wake) s->o.wake(s->o.self);
}

/* ---- the loop's side ------------------------------------------------------------------------------------- */

void store_submit(Store *s, const StoreJob *job)
{
    Item *item = item_make(job);
    if (!item) fprintf(stderr, "fambiz: no memory for the store\n"), abort();
    list_put(is_reading(job->kind) ? &s->fresh_read : &s->fresh_write, item);
    s->fresh++;
}

static void hand_over(List *to, List *fresh, pthread_cond_t *wake)
{
    if (!fresh->first) return;
    list_join(to, fresh);
    pthread_cond_signal(wake);
}

void store_push(Store *s)
{
    if (!s->fresh) return;
    pthread_mutex_lock(&s->lock);
    s->counts.waiting += s->fresh;
    hand_over(&s->write, &s->fresh_write, &s->to_write);
    hand_over(&s->read, &s->fresh_read, &s->to_read);
    pthread_mutex_unlock(&s->lock);
    s->fresh = 0;
}

static void deliver_hints(Store *s)
{
    Hint hint;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        bool none = !s->hint_n;
        if (!none) hint = s->hints[--s->hint_n];
        pthread_mutex_unlock(&s->lock);
        if (none) return;
        s->o.hint(s->o.self, hint.game, hint.seq);
    }
}

static void deliver_due(Store *s)
{
    pthread_mutex_lock(&s->lock);
    bool due = s->due;
    s->due = false;
    pthread_mutex_unlock(&s->lock);
    if (due) s->o.due(s->o.self);
}

static void deliver_shouts(Store *s)
{
    for (;;) {
        pthread_mutex_lock(&s->lock);
        Item *item = list_take(&s->shouts, 1);
        pthread_mutex_unlock(&s->lock);
        if (!item) return;
        if (!s->closing) s->o.shout(s->o.self, item->job.name);
        item_free(item);
    }
}

void store_shout(Store *s, const char *text)
{
    if (s->backend->shout) s->backend->shout(s->self, text);
}

int store_deliver(Store *s)
{
    int n = 0;
    deliver_shouts(s);
    if (s->o.hint && !s->closing) deliver_hints(s);
    if (s->o.due && !s->closing) deliver_due(s);
    store_push(s);
    pthread_mutex_lock(&s->lock);
    Item *first = s->done.first;
    list_init(&s->done);
    pthread_mutex_unlock(&s->lock);
    for (Item *next; first; first = next, n++) {
        next = first->next;
        if (first->job.done) first->job.done(first->job.self, &first->reply);
        item_free(first);
    }
    pthread_mutex_lock(&s->lock);
    s->counts.waiting -= (uint64_t)n;
    pthread_mutex_unlock(&s->lock);
    store_push(s);
    return n;
}

const char *store_trouble(Store *s)
{
    return atomic_load_explicit(&s->in_trouble, memory_order_acquire) ? s->trouble : NULL;
}

bool store_reconnecting(Store *s, char *why)
{
    pthread_mutex_lock(&s->lock);
    bool away = is_away(s);
    if (away && why) memcpy(why, s->away_why, sizeof s->away_why);
    pthread_mutex_unlock(&s->lock);
    return away;
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

/* The first whose prefix fits; a plain file name is SQLite's, which comes last. */
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
    list_init(&s->shouts);
    return s;
}

static void unmake(Store *s)
{
    pthread_cond_destroy(&s->to_write);
    pthread_cond_destroy(&s->to_read);
    pthread_mutex_destroy(&s->lock);
    pthread_mutex_destroy(&s->reading);
    free(s);
}

static bool start(Store *s)
{
    if (pthread_create(&s->writer, NULL, write_all, s)) return false;
    if (pthread_create(&s->reader, NULL, read_all, s) == 0) return true;
    s->closing = true;
    pthread_cond_signal(&s->to_write);
    pthread_join(s->writer, NULL);
    return false;
}

Store *store_open(const StoreOptions *options, char error[STORE_ERROR_MAX])
{
    Store *s = make(options);
    error[0] = 0;
    if (!s) return NULL;
    StoreHost host = {s, is_closing, set_away, add_hint, set_due, add_shout};
    s->self = s->backend->open(options, &host, error);
    if (!s->self) return unmake(s), NULL;
    s->backend->count(s->self, &s->counts);
    if (start(s)) return s;
    snprintf(error, STORE_ERROR_MAX, "the store cannot start its threads");
    s->backend->close(s->self, true);
    unmake(s);
    return NULL;
}

void store_close(Store *s)
{
    if (!s) return;
    store_push(s);
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->to_write);
    pthread_cond_signal(&s->to_read);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->writer, NULL);
    pthread_join(s->reader, NULL);
    store_deliver(s);
    s->backend->close(s->self, s->in_trouble);
    unmake(s);
}
