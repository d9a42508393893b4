/* store_threads.c - jobs done by the back end: two queues, two threads.
 *
 * Owns who does a job when, and how many go into one group. What a job is, and how a group becomes durable, is the back end's.
 *
 *      the loop                      the writing thread             the reading thread
 *
 *      store_submit
 *         | fresh: its own, no lock
 *      store_push ---- write ------> gather
 *         |                          one transaction
 *         |                             | durable, or failed
 *         +----------- read --------------------------------------> rows of several games: one query;
 *                                       |                           anything else: one job at a time
 *      store_deliver <--- done ---------+<------------------------------+
 *                                       | then what can wait: other nodes are told,
 *                                       +---------- tidy -------------> and what nobody needs any more is cleared away
 *
 * The three lists (write, read, done) are under `lock`, which nobody holds while waiting for the disk or the network. `reading`
 * guards the back end's reading side; store_running, which the loop calls at the start, takes it as well.
 *
 * The writing thread takes everything that waits, does it in one transaction, and only then lets anybody know. So one wait for
 * the disk serves all the jobs that came during the last one. It is woken once for everything the loop submitted in a round
 * (store_push): woken for the first of many, it would do just that one.
 *
 * A commit costs as much for one row as for a hundred, and at a few thousand rows a second commits are half of what the server
 * does. So a row that comes alone soon after the last group waits for a second one (Pace, gather):
 *
 *      more than APART_US since the last group began     take what is there
 *      one job, sooner than that                         wait for a second one, until APART_US have passed
 *      … and none came                                   the next 1, 3, 7 … HURRIED_MAX groups do not wait
 *      the last group found CROWD or more waiting        wait for as many again, until then
 *
 * The third line is for a lone game. Its next row is submitted only when this one is durable, so waiting is always in vain. The
 * fourth is for a rush: otherwise the thread would take the few rows that came while the disk was busy, and the server would
 * spend on commits what it lacks for people.
 *
 * The reading thread keeps searches out of everybody's way.
 *
 * Trouble is for good. After a failed write nobody knows what the disk holds, so no later group is tried; every write fails from
 * then on, with the first reason. Reading goes on. */
#define _GNU_SOURCE /* pthread_cond_clockwait */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/store_own.h"

enum {
    GROUP_MAX = 4096, /* jobs in one transaction */
    READ_MAX = 256,   /* jobs in one query */
    APART_US =
        1500, /* a group begins no sooner than this after the last one, if company is worth waiting for */
    CROWD = 8,       /* jobs waiting for a group that make it a rush */
    HURRIED_MAX = 63 /* groups that do not wait because one waited in vain */
};

/* ---- replies, trouble --------------------------------------------------------------------------------------------------- */

/* Under the lock. Does the loop have to be woken? */
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

/* From now on nothing is written. The text is set once and never changes, so that replies can point to it. */
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

/* ---- writing ------------------------------------------------------------------------------------------------------------- */

static void count_group(Store *s, const Item *group)
{
    StoreCounts now = {0};
    s->backend->count(s->self, &now);
    pthread_mutex_lock(&s->lock);
    for (; group; group = group->next) {
        s->counts.jobs++;
        s->counts.rows += group->job.kind == STORE_APPEND && group->reply.outcome == STORE_DURABLE;
        s->counts.late += group->reply.late;
    }
    s->counts.groups++;
    s->counts.log_rows = now.log_rows;
    s->counts.running = now.running;
    pthread_mutex_unlock(&s->lock);
}

/* What can wait until the group has been answered. */
static void see_to_the_rest(Store *s)
{
    if (s->backend->replied) s->backend->replied(s->self);
    if (s->backend->untidy && !s->backend->untidy(s->self)) return;
    pthread_mutex_lock(&s->lock);
    s->tidy = true;
    pthread_mutex_unlock(&s->lock);
    pthread_cond_signal(&s->to_read);
}

static uint64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* Under the lock: waits for company, until APART_US after the last group began. */
static void wait_for_company(Store *s)
{
    uint64_t us = s->pace.began + APART_US;
    struct timespec until = {(time_t)(us / 1000000), (long)(us % 1000000) * 1000};
    s->pace.patient = true;
    while (s->write.n < s->pace.company && !s->closing)
        if (pthread_cond_clockwait(&s->to_write, &s->lock, CLOCK_MONOTONIC, &until)) break;
    s->pace.patient = false;
}

/* Under the lock. The table in the head says what it waits for. */
static void gather(Store *s)
{
    Pace *p = &s->pace;
    if (p->hurried) {
        p->hurried--;
        return;
    }
    if (now_us() >= p->began + APART_US) return;
    wait_for_company(s);
    if (!s->write.first) return;
    if (s->write.n >= 2)
        p->in_vain = 0;
    else if (p->in_vain < HURRIED_MAX)
        p->in_vain = 2 * p->in_vain + 1;
    p->hurried = p->in_vain;
}

static Item *next_group(Store *s)
{
    pthread_mutex_lock(&s->lock);
    gather(s);
    while (!s->write.first && !s->closing)
        pthread_cond_wait(&s->to_write, &s->lock);
    int n = s->write.n;
    Item *group = list_take(&s->write, GROUP_MAX);
    s->pace.company = n >= CROWD ? n : 2;
    pthread_mutex_unlock(&s->lock);
    s->pace.began = now_us();
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
        if (done) see_to_the_rest(s);
    }
    return NULL;
}

/* ---- reading ------------------------------------------------------------------------------------------------------------- */

static bool is_rows(const Item *item) { return item->job.kind == STORE_ROWS && item->job.game; }

/* Under the lock: the first job that waits. Consecutive requests for rows are merged into one query. */
static Item *next_reads(Store *s)
{
    int n = 1;
    for (const Item *i = s->read.first; i && is_rows(i) && n < READ_MAX; i = i->next)
        n += i->next && is_rows(i->next);
    return list_take(&s->read, n);
}

static void read_some(Store *s, Item *group)
{
    char why[STORE_ERROR_MAX] = "";
    pthread_mutex_lock(&s->reading);
    s->backend->read(s->self, group, why);
    pthread_mutex_unlock(&s->reading);
    for (Item *i = group; i; i = i->next)
        if (i->reply.outcome == STORE_FAILED) i->reply.why = i->why = strdup(why);
    reply_with(s, group);
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
        Item *group = next_reads(s);
        bool wants_tidy = s->tidy, end = s->closing && !group;
        s->tidy = false;
        pthread_mutex_unlock(&s->lock);
        if (end) return NULL;
        if (group) read_some(s, group);
        if (wants_tidy) tidy(s);
    }
}

/* ---- life ---------------------------------------------------------------------------------------------------------------- */

bool threads_start(Store *s)
{
    if (pthread_create(&s->writer, NULL, write_all, s)) return false;
    if (pthread_create(&s->reader, NULL, read_all, s) == 0) return true;
    s->closing = true;
    pthread_cond_signal(&s->to_write);
    pthread_join(s->writer, NULL);
    return false;
}

void threads_end(Store *s)
{
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->to_write);
    pthread_cond_signal(&s->to_read);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->writer, NULL);
    pthread_join(s->reader, NULL);
}
