/* test_faults.c - a full disk and a failing fsync, at every point where they can happen: the store stops and says why, and what it has
 * acknowledged is there when it is opened again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault_vfs.h"
#include "help.h"
#include "lib/scale.h"

enum { ROWS = 12 };

static const char text[] =
    "a row of about as many bytes as a move with its time and its seat has in the log";

/* Writes rows until one is refused; says how many were acknowledged. */
static uint32_t append_until(Store *s, uint64_t game, uint32_t rows)
{
    for (uint32_t seq = 1; seq <= rows; seq++)
        if (help_append(s, game, seq, text) != STORE_DURABLE) return seq - 1;
    return rows;
}

static uint32_t rows_there(Store *s)
{
    uint32_t rows = 0;
    char *all = help_running(s);
    for (char *p = all; (p = strstr(p, text)); p++)
        rows++;
    free(all);
    return rows;
}

/* After the fault: writes are refused with a reason, nothing more is taken, nothing is lost. True: the fault happened. */
static bool survives(const char *file, Store *s, uint64_t game, uint32_t acked, const char *reason)
{
    bool stopped = store_trouble(s);
    if (stopped) {
        StoreReply reply;
        fault_none(); /* the disk is fine again, but who knows what it has forgotten */
        assert_int_equal(help_do(s, &reply, store_append, game, acked + 1, 0, text, strlen(text)),
                         STORE_FAILED);
        assert_string_equal(reply.why, store_trouble(s));
        assert_non_null(strstr(reply.why, reason));
        assert_int_equal(help_do(s, NULL, store_search, &(StoreSearch){0}),
                         STORE_DURABLE); /* reading goes on */
    } else {
        assert_int_equal(acked, ROWS);
    }
    store_close(s);
    fault_none();
    s = help_open(file, FAULT_VFS);
    uint32_t there = rows_there(s);
    assert_in_range(there, acked, ROWS);
    assert_int_equal(help_append(s, game, there + 1, text), STORE_DURABLE);
    store_close(s);
    help_clean();
    return stopped;
}

static bool try_full(long bytes)
{
    const char *file = help_file();
    Store *s = help_open(file, FAULT_VFS);
    uint64_t game = help_game(s, "g");
    fault.bytes = bytes;
    return survives(file, s, game, append_until(s, game, ROWS), "full");
}

static void disk_full(void **state)
{
    (void)state;
    int stopped = 0, tried = 0;
    long step = 70000 / scaled(24, 140);
    for (long bytes = 0; bytes < 70000; bytes += step, tried++)
        stopped += try_full(bytes);
    print_message("disk full at %d places, %d in time to be noticed\n", tried, stopped);
    assert_true(stopped > tried / 2);
}

static void sync_fails(void **state)
{
    (void)state;
    for (long syncs = 0; syncs < ROWS; syncs++) {
        const char *file = help_file();
        Store *s = help_open(file, FAULT_VFS);
        uint64_t game = help_game(s, "g");
        fault.syncs = syncs;
        uint32_t acked = append_until(s, game, ROWS);
        assert_int_equal(acked,
                         syncs); /* a row is one sync, and the one that failed was not told */
        assert_true(survives(file, s, game, acked, "I/O"));
    }
}

/* A checkpoint on the reading thread that fails must stop the store, too; otherwise the -wal would be overwritten. */
static void checkpoint_fails(void **state)
{
    (void)state;
    static char big[40000];
    const char *file = help_file();
    Store *s = help_open(file, FAULT_VFS);
    uint64_t game = help_game(s, "g");
    uint32_t acked = 0;
    memset(big, 'x', sizeof big - 1);
    fault.main_only = true;
    fault.syncs = 0;
    while (acked < 2000 && help_append(s, game, acked + 1, big) == STORE_DURABLE)
        acked++;
    assert_in_range(acked, 50, 1999);
    assert_non_null(strstr(store_trouble(s), "checkpoint"));
    store_close(s);
    fault_none();
    s = help_open(file, FAULT_VFS);
    assert_int_equal(help_append(s, game, acked + 1, text), STORE_DURABLE);
    store_close(s);
    help_clean();
}

/* A full disk while the store is being opened is an error like any other. */
static void open_fails(void **state)
{
    (void)state;
    char error[STORE_ERROR_MAX];
    const char *file = help_file();
    fault.bytes = 5000;
    assert_null(store_open(&(StoreOptions){.where = file, .vfs = FAULT_VFS}, error));
    assert_non_null(strstr(error, "full"));
    fault_none();
    help_clean();
}

int main(void)
{
    fault_register();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(disk_full),
        cmocka_unit_test(sync_fails),
        cmocka_unit_test(checkpoint_fails),
        cmocka_unit_test(open_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
