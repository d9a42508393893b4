/* run.c - workers take deals, play them, and hand in the results.
 *
 *      crew_take: the next deal   -->  dealer_play   -->  crew_give: `waiting`, a ring of AHEAD results
 *          ^ waits if it is AHEAD of the tally                |  crew_fold, under the same lock
 *          '------------------------ moved -------------------+--> those that are next are added to the tally, in order;
 *                                                                  after each the stopping rule is asked */
#include "arena/run.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "arena/game.h"

enum {
    AHEAD = 256,
    LOOK_MS = 200
}; /* results that may wait for an earlier deal; how often to look */

typedef struct Crew {
    ArenaRun *run;
    pthread_mutex_t lock;
    pthread_cond_t moved; /* the tally has grown, or a worker is done */
    uint64_t next;        /* deal of this shard to be given out */
    uint64_t wanted;
    ArenaDeal waiting[AHEAD];
    bool here[AHEAD];
    bool decided; /* by the stopping rule */
    int working;
    atomic_bool stop; /* no further deals, and leave those that are being played */
} Crew;

uint64_t arena_run_wanted(const ArenaRun *run)
{
    uint64_t shards = run->tally->shards, shard = run->shard;
    return run->deals > shard ? (run->deals - shard + shards - 1) / shards : 0;
}

uint64_t arena_run_played(const ArenaRun *run)
{
    int64_t done = run->tally->done[run->shard];
    return done < 0 ? 0 : (uint64_t)done;
}

/* ---- under the lock -------------------------------------------------------------------------------- */

/* The next deal of this shard to play; false: there is none. Waits if others are far behind. */
static bool crew_take(Crew *crew, uint64_t *index)
{
    pthread_mutex_lock(&crew->lock);
    while (!atomic_load(&crew->stop) && crew->next >= arena_run_played(crew->run) + AHEAD)
        pthread_cond_wait(&crew->moved, &crew->lock);
    bool more = !atomic_load(&crew->stop) && crew->next < crew->wanted;
    *index = more ? crew->next++ : 0;
    pthread_mutex_unlock(&crew->lock);
    return more;
}

/* Adds up whatever is next in order. The rule is asked after every deal, so that every run stops at the same one. */
static void crew_fold(Crew *crew)
{
    ArenaRun *run = crew->run;
    for (uint64_t i; !crew->decided && crew->here[i = arena_run_played(run) % AHEAD];) {
        crew->here[i] = false;
        arena_tally_deal(run->tally, run->shard, &crew->waiting[i], run->match);
        crew->decided = arena_sprt_decided(&run->sprt, run->match, run->tally);
    }
    if (crew->decided) atomic_store(&crew->stop, true);
}

static void crew_times(Crew *crew, ArenaDealer *dealer)
{
    for (int i = 0; i < dealer->match->entries; i++) {
        if (!dealer->player[i].times.count) continue;
        arena_times_add(&crew->run->tally->row[i].times, &dealer->player[i].times);
        dealer->player[i].times = (ArenaTimes){0};
    }
}

static void crew_give(Crew *crew, uint64_t index, const ArenaDeal *deal, ArenaDealer *dealer)
{
    pthread_mutex_lock(&crew->lock);
    crew->waiting[index % AHEAD] = *deal;
    crew->here[index % AHEAD] = true;
    crew_times(crew, dealer);
    crew_fold(crew);
    pthread_cond_broadcast(&crew->moved);
    pthread_mutex_unlock(&crew->lock);
}

/* ---- threads --------------------------------------------------------------------------------------- */

static void *work(void *argument)
{
    Crew *crew = argument;
    const ArenaRun *run = crew->run;
    ArenaDealer *dealer = arena_memory(sizeof *dealer);
    ArenaDeal deal;
    uint64_t index;
    dealer_open(dealer, run->match, &crew->stop);
    while (crew_take(crew, &index) &&
           dealer_play(dealer, run->shard + index * run->tally->shards, &deal))
        crew_give(crew, index, &deal, dealer);
    dealer_close(dealer);
    free(dealer);
    pthread_mutex_lock(&crew->lock);
    crew->working--;
    pthread_cond_broadcast(&crew->moved);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

static struct timespec soon(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_nsec += LOOK_MS * 1000000L;
    if (t.tv_nsec >= 1000000000L) t.tv_sec++, t.tv_nsec -= 1000000000L;
    return t;
}

/* The calling thread watches: it passes on a wish to stop, and lets the caller look at the figures. */
static void watch(Crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    while (crew->working) {
        struct timespec until = soon();
        while (crew->working && pthread_cond_timedwait(&crew->moved, &crew->lock, &until) == 0)
            if (atomic_load(crew->run->stop)) break;
        if (atomic_load(crew->run->stop)) {
            atomic_store(&crew->stop, true);
            pthread_cond_broadcast(&crew->moved);
        }
        if (crew->run->look) crew->run->look(crew->run->self, crew->run);
    }
    pthread_mutex_unlock(&crew->lock);
}

static void start(Crew *crew, pthread_t *thread)
{
    crew->working = crew->run->threads;
    for (int i = 0; i < crew->run->threads; i++)
        if (pthread_create(&thread[i], NULL, work, crew)) {
            perror("fambiz arena: no thread");
            exit(EXIT_FAILURE);
        }
}

static Crew *crew_make(ArenaRun *run)
{
    Crew *crew = arena_memory(sizeof *crew);
    pthread_condattr_t attr;
    crew->run = run;
    crew->next = arena_run_played(run);
    crew->wanted = arena_run_wanted(run);
    if (run->tally->done[run->shard] < 0) run->tally->done[run->shard] = 0;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&crew->moved, &attr);
    pthread_condattr_destroy(&attr);
    return crew;
}

ArenaEnd arena_run(ArenaRun *run)
{
    Crew *crew = crew_make(run);
    pthread_t *thread = arena_memory((size_t)run->threads * sizeof *thread);
    crew->decided = arena_sprt_decided(&run->sprt, run->match, run->tally);
    atomic_store(&crew->stop, crew->decided);
    start(crew, thread);
    watch(crew);
    for (int i = 0; i < run->threads; i++)
        pthread_join(thread[i], NULL);
    ArenaEnd end = crew->decided                                   ? ARENA_DECIDED
                   : arena_run_played(run) < arena_run_wanted(run) ? ARENA_STOPPED
                                                                   : ARENA_DONE;
    pthread_cond_destroy(&crew->moved);
    pthread_mutex_destroy(&crew->lock);
    free(thread);
    free(crew);
    return end;
}
