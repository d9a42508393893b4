/* test_metrics.c - what is counted and how it is written, with a server of three tables that is none. The text as a
 * whole is read by a strict reader in metrics.py, from a real one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/brain.h"
#include "http/api_call.h"
#include "journal/asides.h"
#include "journal/nodes.h"
#include "lib/unit.h"

/* ---- all that metrics.c asks of others ---------------------------------------------------------------------------- */

struct FbRoom {
    FbTable table;
    FbRoom *older;
};

static const char *trouble;

NetCounts net_counts(const Net *net)
{
    (void)net;
    return (NetCounts){.connections = 7, .bytes_out = UINT64_MAX};
}
StoreCounts store_counts(Store *store)
{
    (void)store;
    return (StoreCounts){.rows = 11, .waiting = 2};
}
FbRoom *fb_room_older(const FbRoom *room) { return room->older; }
const FbTable *fb_room_table(const FbRoom *room) { return &room->table; }
int nodes_alive(const Nodes *nodes) { return nodes ? 2 : 1; }
bool nodes_reaches(const Nodes *nodes) { return (void)nodes, true; }
int brain_waiting(Brain *brain) { return brain ? 1 : 3; }
const char *server_trouble(const Server *server) { return server ? trouble : NULL; }

static FbRoom rooms[3];
static char text[65536];

static Server *server(void)
{
    static Server s;
    static Asides none;
    memset(&s, 0, sizeof s);
    for (int i = 0; i < 3; i++) {
        rooms[i].table.phase = i ? FB_TABLE_PLAYING : FB_TABLE_LOBBY;
        rooms[i].older = i < 2 ? &rooms[i + 1] : NULL;
    }
    s.host.newest = rooms;
    s.asides = &none;
    s.sessions.n = 5;
    s.host.standing = 4;
    s.metrics.picks = 99;
    return &s;
}

static void expect(const char *line)
{
    char whole[256];
    snprintf(whole, sizeof whole, "\n%s\n", line);
    if (!strstr(text, whole)) fail_msg("not there: %s in\n%s", line, text);
}

/* ---- tests ---------------------------------------------------------------------------------------------------------- */

static void times_fall_into_buckets(void **state)
{
    (void)state;
    static const struct {
        uint64_t us;
        int bucket;
    } rows[] = {{0, 0},       {50, 0},      {51, 1},          {100, 1},        {101, 2},
                {819200, 14}, {819201, 15}, {UINT32_MAX, 15}, {1ull << 60, 15}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        MetricTimes times = {0};
        metrics_time(&times, rows[i].us);
        assert_int_equal(times.bucket[rows[i].bucket], 1);
        assert_int_equal(times.n, 1);
        assert_true(times.us == rows[i].us);
    }
}

static void all_is_written(void **state)
{
    (void)state;
    Server *s = server();
    static const uint64_t us[] = {40, 60, 60, 2000000};
    for (int i = 0; i < 4; i++)
        metrics_time(&s->metrics.pick_time, us[i]);
    trouble = NULL;
    size_t n = metrics_write(s, text, sizeof text);
    assert_int_equal(n, strlen(text));
    expect("# TYPE fambiz_picks_total counter");
    expect("fambiz_picks_total 99");
    expect("# TYPE fambiz_pick_seconds histogram");
    expect("fambiz_pick_seconds_bucket{le=\"5e-05\"} 1");
    expect("fambiz_pick_seconds_bucket{le=\"0.0001\"} 3");
    expect("fambiz_pick_seconds_bucket{le=\"0.8192\"} 3");
    expect("fambiz_pick_seconds_bucket{le=\"+Inf\"} 4");
    expect("fambiz_pick_seconds_sum 2.000160");
    expect("fambiz_pick_seconds_count 4");
    expect("fambiz_tables{phase=\"lobby\"} 1");
    expect("fambiz_tables{phase=\"playing\"} 2");
    expect("fambiz_tables{phase=\"over\"} 0");
    expect("fambiz_tables_standing 4");
    expect("fambiz_sessions 5");
    expect("fambiz_bots_waiting 3");
    expect("fambiz_connections 7");
    expect("fambiz_bytes_out_total 18446744073709551615");
    expect("fambiz_store_rows_total 11");
    expect("fambiz_store_waiting 2");
    expect("fambiz_trouble 0");
    trouble = "the disk is full";
    metrics_write(s, text, sizeof text);
    expect("fambiz_trouble 1");
    assert_null(strstr(text, "disk")); /* why is the operator's business, not a scraper's */
}

/* Never beyond its room, and the length that it would have had. */
static void a_small_room(void **state)
{
    (void)state;
    Server *s = server();
    size_t whole = metrics_write(s, text, sizeof text);
    for (size_t size = 0; size < whole + 2; size += 97) {
        char *room = malloc(size + 1);
        memset(room, '~', size + 1);
        size_t n = metrics_write(s, room, size);
        assert_true(n + 200 > whole && n < whole + 200); /* figures of the process move */
        assert_int_equal(room[size], '~');
        free(room);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_fall_into_buckets),
        cmocka_unit_test(all_is_written),
        cmocka_unit_test(a_small_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
