/* press.c - plays games, and knows what has to be there (press.h). */
#include "press.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef enum Doing { OPEN, APPEND, SNAPSHOT, DROP } Doing;

typedef struct Played {
    uint64_t game;
    uint32_t seq;
    Doing doing;
} Played;

static Store *store;
static Played played[PRESS_GAMES];
static long rows;
static bool ending;
static int opened;
static uint32_t durable[PRESS_GAMES_MAX]; /* by game: the newest row; UINT32_MAX: dropped */
static uint32_t seen[PRESS_GAMES_MAX];

static void text_of(uint64_t game, uint32_t seq, char text[32])
{
    snprintf(text, 32, "row %llu/%u", (unsigned long long)game, seq);
}

static void next(Played *p);

static void done(void *self, const StoreReply *reply)
{
    Played *p = self;
    if (reply->outcome != STORE_DURABLE)
        fail_msg("job %d of game %llu, row %u: outcome %d %s", p->doing,
                 (unsigned long long)p->game, p->seq, reply->outcome, reply->why ? reply->why : "");
    if (p->doing == OPEN) p->game = reply->game, p->seq = 0;
    assert_in_range(p->game, 1, PRESS_GAMES_MAX - 1);
    if (p->doing == APPEND) durable[p->game] = p->seq, rows++;
    if (p->doing == DROP) durable[p->game] = UINT32_MAX, p->game = 0;
    if (!ending) next(p);
}

/* Opened, rows with a snapshot in the middle, dropped. */
static void next(Played *p)
{
    char text[32] = "snapshot", id[32];
    StoreThen then = {done, p};
    p->doing = !p->game                                         ? OPEN
               : p->seq == PRESS_LAST                           ? DROP
               : p->seq == PRESS_LAST / 2 && p->doing == APPEND ? SNAPSHOT
                                                                : APPEND;
    switch (p->doing) {
    case OPEN:
        snprintf(id, sizeof id, "press %d", ++opened);
        return store_open_game(store, then, id, 0, 0, 0);
    case APPEND:
        text_of(p->game, ++p->seq, text);
        return store_append(store, then, p->game, p->seq, 0, text, strlen(text));
    case SNAPSHOT: return store_snapshot(store, then, p->game, p->seq, text, strlen(text));
    case DROP: return store_drop_game(store, then, p->game, p->seq);
    }
}

void press_start(Store *s)
{
    store = s;
    ending = false;
    rows = opened = 0;
    memset(durable, 0, sizeof durable);
    memset(played, 0, sizeof played);
    for (int i = 0; i < PRESS_GAMES; i++)
        next(&played[i]);
}

void press_on(long more)
{
    for (long until = rows + more; rows < until;)
        if (!store_deliver(store)) usleep(200);
}

long press_rows(void) { return rows; }

void press_end(void)
{
    ending = true;
    while (store_counts(store).waiting)
        if (!store_deliver(store)) usleep(200);
}

static void see_game(void *self, uint64_t game, const char *id, uint32_t seq, const void *bytes,
                     size_t n)
{
    (void)self, (void)id, (void)bytes, (void)n;
    assert_in_range(game, 1, PRESS_GAMES_MAX - 1);
    assert_true(durable[game] != UINT32_MAX);
    seen[game] = seq;
}

static void see_row(void *self, uint64_t game, uint32_t seq, const void *bytes, size_t n)
{
    char text[32];
    (void)self;
    text_of(game, seq, text);
    assert_int_equal(seq, ++seen[game]);
    assert_int_equal(n, strlen(text));
    assert_memory_equal(bytes, text, n);
}

void press_check(Store *s)
{
    char error[STORE_ERROR_MAX];
    memset(seen, 0, sizeof seen);
    assert_true(store_running(s, &(StoreRunning){NULL, see_game, see_row, NULL}, error));
    for (int i = 0; i < PRESS_GAMES_MAX; i++)
        if (durable[i] != UINT32_MAX) assert_int_equal(seen[i], durable[i]);
}
