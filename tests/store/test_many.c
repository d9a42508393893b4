/* test_many.c - a lot of everything: replies in order, a log that stays small however many games have ended, and searches while others
 * write. Nothing is timed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "help.h"
#include "lib/scale.h"

static int wrong, replies;
static uint64_t last_reply;

/* Replies come in the order of submission: self is the number of the job. */
static void in_order(void *self, const StoreReply *reply)
{
    uint64_t number = (uint64_t)(uintptr_t)self;
    wrong += reply->outcome != STORE_DURABLE || number != last_reply + 1;
    last_reply = number;
    replies++;
}

static void append(Store *s, uint64_t game, uint32_t seq, uint64_t number)
{
    StoreThen then = {in_order, (void *)(uintptr_t)number};
    store_append(s, then, game, seq, 0, "some bytes", 10);
}

static void groups_keep_order(void **state)
{
    (void)state;
    enum { GAMES = 10 };
    uint32_t rows = (uint32_t)scaled(2000, 20000);
    uint64_t games[GAMES], number = 0;
    Store *s = help_open(help_file(), NULL);
    for (int i = 0; i < GAMES; i++) {
        char id[8];
        snprintf(id, sizeof id, "g%d", i);
        games[i] = help_game(s, id);
    }
    StoreCounts before = store_counts(s);
    wrong = replies = 0, last_reply = 0;
    for (uint32_t seq = 1; seq <= rows; seq++)
        for (int i = 0; i < GAMES; i++)
            append(s, games[i], seq, ++number);
    help_wait(s);
    StoreCounts after = store_counts(s);
    assert_int_equal(wrong, 0);
    assert_int_equal(replies, (int)number);
    assert_int_equal(after.rows - before.rows, number);
    print_message("%lu rows in %lu groups\n", (unsigned long)number,
                  (unsigned long)(after.groups - before.groups));
    assert_true((after.groups - before.groups) * 10 < number);
    store_close(s);
    help_clean();
}

/* ---- many games -------------------------------------------------------------------------------------------- */

static int ended;

static void count_end(void *self, const StoreReply *reply)
{
    (void)self;
    assert_int_equal(reply->outcome, STORE_DURABLE);
    ended++;
}

/* A game of that many rows that ends. Ids are given out in the order of opening, so they are known beforehand. */
static void whole_game(Store *s, uint64_t game, uint32_t rows)
{
    char id[24];
    static const StorePlayer players[] = {{"Ann", 0}, {"Bob", 0}};
    static const uint64_t everybody = 0;
    snprintf(id, sizeof id, "g%llu", (unsigned long long)game);
    store_open_game(s, STORE_NOBODY, id, 0, 0, 0);
    for (uint32_t seq = 1; seq <= rows; seq++)
        store_append(s, STORE_NOBODY, game, seq, 0, "bytes", 5);
    StoreNewRecord end = {.id = id, .text = "names: Ann, Bob\n", .n = 16, .when = 1};
    end.players = players, end.player_n = 2;
    end.readers = &everybody, end.reader_n = 1;
    store_add_record(s, (StoreThen){count_end, NULL}, &end);
    store_drop_game(s, STORE_NOBODY, game, 0);
    if (game % 64 == 0) help_wait(s);
}

/* Games that began before all others and go on: their rows have to be carried along as the log is swept. */
static void start_running(Store *s, int games, uint32_t rows)
{
    for (int i = 1; i <= games; i++) {
        char id[24];
        snprintf(id, sizeof id, "running %d", i);
        uint64_t game = help_game(s, id);
        assert_int_equal(game, i);
        for (uint32_t seq = 1; seq <= rows; seq++)
            store_append(s, STORE_NOBODY, game, seq, 0, id, strlen(id));
    }
    help_wait(s);
}

static int games_seen, rows_seen;

static void see_game(void *self, uint64_t game, const char *id, uint32_t seq, const void *bytes,
                     size_t n)
{
    (void)self, (void)game, (void)id, (void)seq, (void)bytes, (void)n;
    games_seen++;
}

static void see_row(void *self, uint64_t game, uint32_t seq, const void *bytes, size_t n)
{
    char id[24];
    (void)self, (void)seq;
    snprintf(id, sizeof id, "running %d", (int)game);
    assert_int_equal(n, strlen(id));
    assert_memory_equal(bytes, id, n);
    rows_seen++;
}

static void start_reads_what_runs(void **state)
{
    (void)state;
    enum { ROWS = 20, SLACK = 4096 };
    char error[STORE_ERROR_MAX];
    int running = (int)scaled(200, 1000), finished = (int)scaled(5000, 100000);
    const char *file = help_file();
    Store *s = help_open(file, NULL);
    start_running(s, running, ROWS);
    ended = 0;
    for (int i = 1; i <= finished; i++)
        whole_game(s, (uint64_t)(running + i), 8);
    help_wait(s);
    assert_int_equal(ended, finished);
    store_close(s);

    s = help_open(file, NULL);
    /* A transaction beside it can hold up the sweep; what is closed again sweeps again. */
    uint64_t most = (uint64_t)(2 * running * ROWS + SLACK);
    for (int i = 0; help_postgres && i < 20 && store_counts(s).log_rows > most; i++) {
        store_close(s);
        s = help_open(file, NULL);
    }
    games_seen = rows_seen = 0;
    assert_true(store_running(s, &(StoreRunning){NULL, see_game, see_row, NULL}, error));
    assert_int_equal(games_seen, running);
    assert_int_equal(rows_seen, running * ROWS);
    StoreCounts counts = store_counts(s);
    print_message("%d finished, %d running: %lu rows read, %lu in the log\n", finished, running,
                  (unsigned long)counts.rows_read, (unsigned long)counts.log_rows);
    assert_in_range(counts.log_rows, rows_seen, 2 * rows_seen + SLACK + 1000);
    /* Once to check the log, with what waits to be swept (PostgreSQL is not); once to tell what runs. */
    uint64_t checked = help_postgres ? 0 : counts.log_rows;
    assert_int_equal(counts.rows_read, checked + (uint64_t)rows_seen);
    assert_int_equal(help_append(s, 1, ROWS + 1, "on"), STORE_DURABLE);
    store_close(s);
    help_clean();
}

/* ---- the -wal ------------------------------------------------------------------------------------------------ */

/* How often it has begun anew (its header counts that), and its length. */
static uint32_t wal_began(const char *file, long *length)
{
    char path[128];
    uint8_t head[16] = {0};
    snprintf(path, sizeof path, "%s-wal", file);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_int_equal(fread(head, 1, sizeof head, f), sizeof head);
    fseek(f, 0, SEEK_END);
    *length = ftell(f);
    fclose(f);
    return (uint32_t)head[12] << 24 | (uint32_t)head[13] << 16 | (uint32_t)head[14] << 8 | head[15];
}

/* Rows come without a pause: while some are written the next already wait, so there is always one that has not been moved
 * into the file. */
static void wal_begins_anew(void **state)
{
    (void)state;
    if (help_postgres) return; /* it has none */
    enum { WAITING = 64, TIMES = 4, LENGTH_MAX = 8000 * 4120 };
    static char big[20000];
    const char *file = help_file();
    Store *s = help_open(file, NULL);
    uint64_t game = help_game(s, "g");
    long length;
    uint32_t seq = 0, first = wal_began(file, &length);
    memset(big, 'x', sizeof big);
    while (wal_began(file, &length) < first + TIMES) {
        assert_in_range(length, 0, LENGTH_MAX);
        if (store_counts(s).waiting < WAITING)
            store_append(s, STORE_NOBODY, game, ++seq, 0, big, sizeof big);
        store_deliver(s);
    }
    help_wait(s);
    print_message("%u rows, the -wal has %ld bytes\n", seq, length);
    store_close(s);
    help_clean();
}

/* ---- searches beside ----------------------------------------------------------------------------------------- */

typedef struct Search {
    int least, found; /* records that had ended when it was submitted */
} Search;

static void searched(void *self, const StoreReply *reply)
{
    Search *search = self;
    assert_int_equal(reply->outcome, STORE_DURABLE);
    search->found = reply->record_n;
    wrong += reply->record_n < search->least;
}

static void search_while_writing(void **state)
{
    (void)state;
    enum { GAMES = 150 };
    static Search searches[GAMES];
    Store *s = help_open(help_file(), NULL);
    wrong = ended = 0;
    for (uint64_t game = 1; game <= GAMES; game++) {
        Search *search = &searches[game - 1];
        whole_game(s, game, 5);
        store_deliver(s);
        search->least = ended, search->found = -1;
        store_search(s, (StoreThen){searched, search}, &(StoreSearch){.name = "ann"});
    }
    help_wait(s);
    assert_int_equal(wrong, 0);
    for (int i = 1; i < GAMES; i++)
        assert_true(searches[i].found >= searches[i - 1].found);
    store_close(s);
    help_clean();
}

int main(int argc, char **argv)
{
    help_backend(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_keep_order),
        cmocka_unit_test(start_reads_what_runs),
        cmocka_unit_test(wal_begins_anew),
        cmocka_unit_test(search_while_writing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
