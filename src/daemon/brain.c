/* brain.c - threads on which bots think (brain.h).
 *
 * The most urgent question is taken first. How long a bot thinks is decided in host/think.h: until its iterations are used up or
 * its time is over. Both are fixed before it looks at its cards, so that the time it takes reveals nothing. A question whose time
 * is nearly up is not begun. */
#include "daemon/brain.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/core.h"

enum {
    SLICE = 256,      /* iterations between two looks at the clock */
    MARGIN_US = 60000 /* for the answer's way back to the table */
};

typedef struct Job {
    struct Job *next;
    uint64_t us; /* how long it took */
    FbThink ask;
    FbPicks picks; /* the answer; n 0: there was no time */
    FbEvent seen[];
} Job;

struct Brain {
    Server *server;
    NetWaker *waker;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    Job *waiting; /* the most urgent first */
    Job *done;
    int waiting_n, threads;
    bool closing;
    pthread_t thread[];
};

/* ---- on a thread ------------------------------------------------------------------------------------------------- */

static Job *next_job(Brain *brain)
{
    pthread_mutex_lock(&brain->lock);
    while (!brain->waiting && !brain->closing)
        pthread_cond_wait(&brain->asked, &brain->lock);
    Job *job = brain->closing ? NULL : brain->waiting;
    if (job) {
        brain->waiting = job->next;
        brain->waiting_n--;
    }
    pthread_mutex_unlock(&brain->lock);
    return job;
}

static void hand_back(Brain *brain, Job *job)
{
    pthread_mutex_lock(&brain->lock);
    job->next = brain->done;
    brain->done = job;
    pthread_mutex_unlock(&brain->lock);
    net_wake(brain->waker);
}

/* Memory for the largest bot that has thought on this thread so far. */
typedef struct BotMemory {
    void *memory;
    size_t bytes;
} BotMemory;

static void *room_for(BotMemory *m, size_t bytes)
{
    if (bytes > m->bytes) {
        free(m->memory);
        m->memory = malloc(bytes);
        m->bytes = m->memory ? bytes : 0;
    }
    return m->memory;
}

static void think(Job *job, BotMemory *m)
{
    FbThought thought;
    uint64_t now = net_now();
    bool late = now + MARGIN_US >= job->ask.until;
    void *memory = late ? NULL : room_for(m, fb_think_bytes(&job->ask));
    if (!memory) return;
    fb_thought_begin(&thought, memory, &job->ask, job->ask.until - MARGIN_US, now);
    while (!fb_thought_work(&thought, SLICE, net_now()))
        continue;
    job->picks = thought.picks;
}

static void *think_all(void *argument)
{
    Brain *brain = argument;
    BotMemory memory = {NULL, 0};
    for (Job *job; (job = next_job(brain));) {
        uint64_t began = net_now();
        think(job, &memory);
        job->us = net_now() - began;
        hand_back(brain, job);
    }
    free(memory.memory);
    return NULL;
}

/* ---- on the loop -------------------------------------------------------------------------------------------------- */

static void hand_out_answers(void *self)
{
    Brain *brain = self;
    Metrics *metrics = &brain->server->metrics;
    pthread_mutex_lock(&brain->lock);
    Job *first = brain->done;
    brain->done = NULL;
    pthread_mutex_unlock(&brain->lock);
    for (Job *next; first; first = next) {
        next = first->next;
        metrics->thoughts += first->picks.n > 0;
        metrics->thoughts_late += first->picks.n == 0;
        metrics_time(&metrics->think_time, first->us);
        fb_host_thought(&brain->server->host, &first->ask.table, &first->ask.ask, &first->picks);
        free(first);
    }
}

static Job *copy(const FbThink *ask)
{
    size_t seen = (size_t)ask->seen_n * sizeof *ask->seen;
    Job *job = malloc(sizeof *job + seen);
    if (!job) return NULL;
    *job = (Job){.ask = *ask};
    if (seen) memcpy(job->seen, ask->seen, seen);
    job->ask.seen = job->seen;
    return job;
}

void brain_ask(Brain *brain, const FbThink *ask)
{
    Job *job = copy(ask);
    if (!job) return; /* without memory, the table picks by itself */
    pthread_mutex_lock(&brain->lock);
    Job **at = &brain->waiting;
    while (*at && (*at)->ask.until <= job->ask.until)
        at = &(*at)->next;
    job->next = *at;
    *at = job;
    brain->waiting_n++;
    pthread_cond_signal(&brain->asked);
    pthread_mutex_unlock(&brain->lock);
}

int brain_waiting(Brain *brain)
{
    pthread_mutex_lock(&brain->lock);
    int n = brain->waiting_n;
    pthread_mutex_unlock(&brain->lock);
    return n;
}

/* ---- life -------------------------------------------------------------------------------------------------------- */

Brain *brain_new(Server *server, int threads)
{
    Brain *brain = calloc(1, sizeof *brain + (size_t)threads * sizeof(pthread_t));
    if (!brain) return NULL;
    brain->server = server;
    brain->waker = net_waker(server->net, hand_out_answers, brain);
    pthread_mutex_init(&brain->lock, NULL);
    pthread_cond_init(&brain->asked, NULL);
    while (brain->threads < threads &&
           !pthread_create(&brain->thread[brain->threads], NULL, think_all, brain))
        brain->threads++;
    return brain;
}

static void free_all(Job *first)
{
    for (Job *next; first; first = next) {
        next = first->next;
        free(first);
    }
}

void brain_free(Brain *brain)
{
    if (!brain) return;
    pthread_mutex_lock(&brain->lock);
    brain->closing = true;
    pthread_cond_broadcast(&brain->asked);
    pthread_mutex_unlock(&brain->lock);
    for (int i = 0; i < brain->threads; i++)
        pthread_join(brain->thread[i], NULL);
    free_all(brain->waiting);
    free_all(brain->done);
    net_waker_free(brain->waker);
    pthread_cond_destroy(&brain->asked);
    pthread_mutex_destroy(&brain->lock);
    free(brain);
}
