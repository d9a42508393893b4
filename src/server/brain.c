/* brain.c - threads on which bots think (brain.h).
 *
 * The most urgent question is taken first. A bot thinks until its iterations are used up or its time is over; both were
 * fixed before it looked, so that how long it takes tells nothing. An answer for which it is too late is not begun. */
#include "server/core.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"

enum {
    SLICE = 256,      /* iterations between two looks at the clock */
    MARGIN_US = 60000 /* what the way back to the table may take */
};

typedef struct Thought {
    struct Thought *next;
    uint64_t us; /* how long it took */
    BrainJob job;
} Thought;

struct Brain {
    Server *server;
    NetWaker *waker;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    Thought *waiting; /* the most urgent first */
    Thought *done;
    int waiting_n, threads;
    bool closing;
    pthread_t thread[];
};

/* ---- on a thread ------------------------------------------------------------------------------------------------- */

static Thought *next_thought(Brain *brain)
{
    pthread_mutex_lock(&brain->lock);
    while (!brain->waiting && !brain->closing)
        pthread_cond_wait(&brain->asked, &brain->lock);
    Thought *thought = brain->closing ? NULL : brain->waiting;
    if (thought) {
        brain->waiting = thought->next;
        brain->waiting_n--;
    }
    pthread_mutex_unlock(&brain->lock);
    return thought;
}

/* The picks of a decision share what time there is: each may take two thirds of what is left. */
static void think(FbBot *bot, uint64_t until)
{
    uint64_t now = net_now(), end = now < until ? now + (until - now) / 3 * 2 : now;
    while (fb_bot_think(bot, SLICE) > 0 && net_now() < end)
        continue;
}

static void answer(FbBot *bot, BrainJob *job)
{
    uint64_t until = job->until - MARGIN_US;
    FbPick pick;
    for (int i = 0; i < job->seen_n; i++)
        fb_bot_see(bot, &job->seen[i]);
    fb_bot_ask(bot, &job->view);
    do {
        think(bot, until);
        pick = fb_bot_answer(bot);
        job->picks.what[job->picks.n++] = pick.what;
    } while (job->picks.n < FB_PICKS_MAX && fb_bot_ahead(bot, pick));
}

static void hand_back(Brain *brain, Thought *thought)
{
    pthread_mutex_lock(&brain->lock);
    thought->next = brain->done;
    brain->done = thought;
    pthread_mutex_unlock(&brain->lock);
    net_wake(brain->waker);
}

/* Memory for the largest bot that was asked so far on this thread. */
typedef struct BotMemory {
    void *memory;
    size_t bytes;
} BotMemory;

static FbBot *make_bot(BotMemory *m, const BrainJob *job)
{
    const FbLevel *level = fb_level_at(job->ask.level);
    size_t bytes = fb_level_bytes(level);
    if (bytes > m->bytes) {
        free(m->memory);
        m->memory = malloc(bytes);
        m->bytes = m->memory ? bytes : 0;
    }
    return m->memory ? fb_bot_make(m->memory, level, job->ask.seat, job->seed) : NULL;
}

static void *think_all(void *argument)
{
    Brain *brain = argument;
    BotMemory memory = {NULL, 0};
    for (Thought *thought; (thought = next_thought(brain));) {
        BrainJob *job = &thought->job;
        uint64_t began = net_now();
        FbBot *bot = began + MARGIN_US < job->until ? make_bot(&memory, job) : NULL;
        if (bot) answer(bot, job);
        thought->us = net_now() - began;
        hand_back(brain, thought);
    }
    free(memory.memory);
    return NULL;
}

/* ---- on the loop -------------------------------------------------------------------------------------------------- */

static void thought_free(Thought *thought)
{
    free(thought->job.seen);
    free(thought);
}

static void hand_out_answers(void *self)
{
    Brain *brain = self;
    Metrics *metrics = &brain->server->metrics;
    pthread_mutex_lock(&brain->lock);
    Thought *first = brain->done;
    brain->done = NULL;
    pthread_mutex_unlock(&brain->lock);
    for (Thought *next; first; first = next) {
        next = first->next;
        metrics->thoughts += first->job.picks.n > 0;
        metrics->thoughts_late += first->job.picks.n == 0;
        metrics_time(&metrics->think_time, first->us);
        room_answer(brain->server, &first->job);
        thought_free(first);
    }
}

void brain_ask(Brain *brain, const BrainJob *job)
{
    Thought *thought = calloc(1, sizeof *thought);
    if (!thought) {
        free(job->seen); /* the table picks by itself */
        return;
    }
    thought->job = *job;
    pthread_mutex_lock(&brain->lock);
    Thought **at = &brain->waiting;
    while (*at && (*at)->job.until <= job->until)
        at = &(*at)->next;
    thought->next = *at;
    *at = thought;
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

static void free_all(Thought *first)
{
    for (Thought *next; first; first = next) {
        next = first->next;
        thought_free(first);
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
