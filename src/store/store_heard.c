/* store_heard.c - what the back end reports unasked, from a thread of its own, kept until the loop takes it: rows and shouts of
 * other nodes, that a lease is due, that the database is out of reach. */
#include <stdio.h>

#include "store/store_own.h"

enum {
    HEARD_MAX = 4096
}; /* not yet delivered; more than that become one hint, "anything may be new" */

static void wake(const Store *s)
{
    if (s->o.wake) s->o.wake(s->o.self);
}

/* ---- on the back end's threads ------------------------------------------------------------------------------------------- */

static bool is_closing(void *self) { return ((Store *)self)->closing; }

static bool is_away(const Store *s)
{
    bool away = false;
    for (int i = 0; i < STORE_CONNECTIONS; i++)
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
    if (changed) wake(s);
}

static void drop_all(Store *s)
{
    for (Item *item; (item = list_take(&s->heard, 1));)
        item_free(item, NULL);
    s->heard_n = 0;
}

static void put(Store *s, const StoreJob *what)
{
    static const StoreJob anything = {0};
    pthread_mutex_lock(&s->lock);
    bool too_many = s->heard_n >= HEARD_MAX && !what->name;
    if (too_many) drop_all(s);
    Item *item = s->closing ? NULL : item_make(too_many ? &anything : what, NULL);
    bool first = item && !s->heard_n++;
    if (item) list_put(&s->heard, item);
    pthread_mutex_unlock(&s->lock);
    if (first) wake(s);
}

static void add_row(void *self, uint64_t game, const StoreRow *row)
{
    Store *s = self;
    StoreJob job = {
        .game = game, .seq = row->seq, .when = row->at, .bytes = row->bytes, .n = row->n};
    if (s->o.hint) put(s, &job);
}

static void add_shout(void *self, const char *text)
{
    Store *s = self;
    if (s->o.shout) put(s, &(StoreJob){.name = text});
}

static void set_due(void *self)
{
    Store *s = self;
    if (!s->o.due) return;
    pthread_mutex_lock(&s->lock);
    bool first = !s->due;
    s->due = true;
    pthread_mutex_unlock(&s->lock);
    if (first) wake(s);
}

StoreHost heard_host(Store *s)
{
    return (StoreHost){s, is_closing, set_away, add_row, set_due, add_shout};
}

/* ---- on the loop ----------------------------------------------------------------------------------------------------------- */

static void deliver_one(Store *s, const StoreJob *job)
{
    if (s->closing) return;
    if (job->name)
        s->o.shout(s->o.self, job->name);
    else
        s->o.hint(s->o.self, job->game,
                  &(StoreRow){.seq = job->seq, .at = job->when, .bytes = job->bytes, .n = job->n});
}

void heard_deliver(Store *s)
{
    pthread_mutex_lock(&s->lock);
    Item *first = list_take(&s->heard, s->heard_n);
    bool due = s->due && !s->closing;
    s->heard_n = 0;
    s->due = false;
    pthread_mutex_unlock(&s->lock);
    for (Item *next; first; first = next) {
        next = first->next;
        deliver_one(s, &first->job);
        item_free(first, NULL);
    }
    if (due) s->o.due(s->o.self);
}

void store_shout(Store *s, const char *text)
{
    if (s->backend->shout) s->backend->shout(s->self, text);
}

bool store_reconnecting(Store *s, char *why)
{
    pthread_mutex_lock(&s->lock);
    bool away = is_away(s);
    if (away && why) snprintf(why, STORE_ERROR_MAX, "%s", s->away_why);
    pthread_mutex_unlock(&s->lock);
    return away;
}
