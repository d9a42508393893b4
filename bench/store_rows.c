/* store_rows.c - how many rows the store makes durable, alone: bench/store starts it.
 *
 *     store_rows FILE|postgresql://… SECONDS
 *
 * One JSON line a figure: rows in groups of a fixed size; rows of 500 games with one in flight in each, as fast as it
 * goes and at 2,000 a second; opening a file with 1,000 running games. */
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "crowd.h"
#include "store/store.h"

enum { GAMES = 1000, BYTES = 100, SNAPSHOT_EVERY = 200 };

typedef struct Bench Bench;

typedef struct Table {
    Bench *bench;
    uint64_t game, said;
    uint32_t seq;
    bool waiting;
} Table;

struct Bench {
    Store *store;
    const char *file, *on; /* which back end */
    int wake;
    double seconds;
    bool again; /* a row that is durable is followed by the next of its game */
    Table table[GAMES];
    uint64_t rows;
    CrowdTimes times;
    char bytes[BYTES];
};

static void stop(const char *what)
{
    fprintf(stderr, "store_rows: %s\n", what);
    exit(EXIT_FAILURE);
}

static void wake(void *self)
{
    Bench *b = self;
    uint64_t one = 1;
    if (write(b->wake, &one, sizeof one) < 0) stop("no wake-up");
}

static void append(Table *t);

static void row_done(void *self, const StoreReply *reply)
{
    Table *t = self;
    if (reply->outcome != STORE_DURABLE) stop(reply->why ? reply->why : "a row is not durable");
    crowd_times_add(&t->bench->times, crowd_now() - t->said);
    t->bench->rows++;
    t->waiting = false;
    if (t->bench->again) append(t);
}

static void append(Table *t)
{
    Store *store = t->bench->store;
    const void *bytes = t->bench->bytes;
    t->waiting = true;
    t->said = crowd_now();
    store_append(store, (StoreThen){row_done, t}, t->game, ++t->seq, 0, bytes, BYTES);
    if (t->seq % SNAPSHOT_EVERY == 0)
        store_snapshot(store, STORE_NOBODY, t->game, t->seq, bytes, BYTES);
}

static void opened(void *self, const StoreReply *reply)
{
    Table *t = self;
    if (reply->outcome != STORE_DURABLE) stop("a game is not opened");
    t->game = reply->game;
    t->seq = 0;
}

static void open_store(Bench *b)
{
    char error[STORE_ERROR_MAX];
    b->store = store_open(&(StoreOptions){.where = b->file, .wake = wake, .self = b}, error);
    if (!b->store) stop(error);
    b->on = store_node(b->store) ? "postgresql" : "sqlite";
}

static void serve(Bench *b, int ms)
{
    struct pollfd fd = {b->wake, POLLIN, 0};
    uint64_t n;
    store_push(b->store);
    if (poll(&fd, 1, ms) > 0 && read(b->wake, &n, sizeof n) < 0 && errno != EAGAIN)
        stop("no wake-up");
    store_deliver(b->store);
}

static void serve_all(Bench *b)
{
    b->again = false;
    while (store_counts(b->store).waiting)
        serve(b, 100);
}

static void tell(Bench *b, const char *what, int n, double rate, double seconds, uint64_t groups)
{
    printf(
        "{\"bench\":\"store\",\"on\":\"%s\",\"what\":\"%s\",\"n\":%d,\"rate\":%.0f,\"seconds\":%.2f,\"rows\":%lu,\"rows_per_s\":%.0f,"
        "\"groups\":%lu,\"median_us\":%u,\"p99_us\":%u}\n",
        b->on, what, n, rate, seconds, (unsigned long)b->rows, (double)b->rows / seconds,
        (unsigned long)groups, crowd_times_at(&b->times, 0.5), crowd_times_at(&b->times, 0.99));
    fflush(stdout);
}

/* So many rows are submitted at once, and the next when all of them are durable. */
static void in_groups(Bench *b, int size)
{
    uint64_t start = crowd_now(), before = store_counts(b->store).groups, now = start;
    b->rows = b->times.n = 0;
    for (; (double)(now - start) < b->seconds * 1e6; now = crowd_now()) {
        for (int i = 0; i < size; i++)
            append(&b->table[i]);
        serve_all(b);
    }
    tell(b, "groups", size, 0, (double)(now - start) / 1e6, store_counts(b->store).groups - before);
}

static void one_in_flight(Bench *b, int games, double rate)
{
    uint64_t start = crowd_now(), before = store_counts(b->store).groups, now = start, said = 0;
    b->rows = b->times.n = 0;
    b->again = !(rate > 0);
    for (int i = 0; b->again && i < games; i++)
        append(&b->table[i]);
    for (int next = 0; (double)(now - start) < b->seconds * 1e6; now = crowd_now()) {
        for (; rate > 0 && said < (uint64_t)((double)(now - start) * rate / 1e6); said++) {
            while (b->table[next % games].waiting)
                next++;
            append(&b->table[next++ % games]);
        }
        serve(b, rate > 0 ? 1 : 100);
    }
    serve_all(b);
    tell(b, "one in flight a game", games, rate, (double)(now - start) / 1e6,
         store_counts(b->store).groups - before);
}

static uint64_t told;
static void see_game(void *self, uint64_t game, const char *id, uint32_t seq, const void *bytes,
                     size_t n)
{
    (void)self, (void)game, (void)id, (void)seq, (void)bytes, (void)n;
}
static void see_row(void *self, uint64_t game, uint32_t seq, const void *bytes, size_t n)
{
    (void)self, (void)game, (void)seq, (void)bytes, (void)n;
    told++;
}

static void start_up(Bench *b)
{
    char error[STORE_ERROR_MAX];
    store_close(b->store);
    uint64_t start = crowd_now();
    open_store(b);
    if (!store_running(b->store, &(StoreRunning){NULL, see_game, see_row, NULL}, error))
        stop(error);
    printf(
        "{\"bench\":\"store\",\"on\":\"%s\",\"what\":\"start\",\"games\":%d,\"rows\":%lu,\"ms\":%.1f}\n",
        b->on, GAMES, (unsigned long)told, (double)(crowd_now() - start) / 1e3);
}

int main(int argc, char **argv)
{
    if (argc < 3) return fprintf(stderr, "store_rows FILE|postgresql://… SECONDS\n"), 2;
    static Bench b;
    static const int sizes[] = {1, 50, 200, 1000};
    b.file = argv[1];
    b.seconds = atof(argv[2]);
    b.wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    memset(b.bytes, 'x', sizeof b.bytes);
    open_store(&b);
    for (int i = 0; i < GAMES; i++) {
        char id[16];
        snprintf(id, sizeof id, "game %d", i);
        b.table[i].bench = &b;
        store_open_game(b.store, (StoreThen){opened, &b.table[i]}, id, 0, 0, 0);
    }
    serve_all(&b);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        in_groups(&b, sizes[i]);
    one_in_flight(&b, 500, 0);
    one_in_flight(&b, 500, 2000);
    start_up(&b);
    store_close(b.store);
    return 0;
}
