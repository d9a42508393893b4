/* api_metrics.c - /metrics: what is counted (metrics.h), as text. The format is Prometheus' text exposition, version 0.0.4: every family
 * once, HELP and TYPE before its samples. It never contains names of players, tables or addresses. */
#include <stdarg.h>
#include <stdio.h>

#include "daemon/brain.h"
#include "daemon/process.h"
#include "http/api_call.h"
#include "journal/asides.h"
#include "journal/nodes.h"
#include "text/out.h"

/* ---- families --------------------------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static void put(FbOut *out, const char *format, ...)
{
    char line[256];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    fb_out_text(out, line);
}

static void family(FbOut *out, const char *name, const char *type, const char *help)
{
    put(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void one(FbOut *out, const char *name, const char *type, const char *help, uint64_t value)
{
    family(out, name, type, help);
    put(out, "%s %llu\n", name, (unsigned long long)value);
}

static void seconds(FbOut *out, const char *name, const char *type, const char *help, double value)
{
    family(out, name, type, help);
    put(out, "%s %.3f\n", name, value);
}

static void put_Counter(FbOut *out, const char *name, const char *help, const MetricCounter *value)
{
    one(out, name, "counter", help, *value);
}

static void put_Times(FbOut *out, const char *name, const char *help, const MetricTimes *times)
{
    uint64_t n = 0;
    family(out, name, "histogram", help);
    for (int i = 0; i < METRIC_BUCKETS - 1; i++) {
        n += times->bucket[i];
        put(out, "%s_bucket{le=\"%g\"} %llu\n", name,
            (double)((uint64_t)METRIC_FIRST_US << i) / 1e6, (unsigned long long)n);
    }
    put(out, "%s_bucket{le=\"+Inf\"} %llu\n", name, (unsigned long long)times->n);
    put(out, "%s_sum %.6f\n%s_count %llu\n", name, (double)times->us / 1e6, name,
        (unsigned long long)times->n);
}

/* ---- what others count ------------------------------------------------------------------------------------------ */

static void put_net(FbOut *out, const NetCounts *c)
{
    const struct {
        const char *name, *type, *help;
        uint64_t value;
    } row[] = {
        {"fambiz_connections", "gauge", "TCP connections that are open", c->connections},
        {"fambiz_sockets", "gauge", "WebSockets that are open", c->sockets},
        {"fambiz_requests", "gauge", "HTTP requests that wait for their answer", c->requests},
        {"fambiz_accepted_total", "counter", "TCP connections taken", c->accepted},
        {"fambiz_turned_away_total", "counter", "Connections turned away: too many",
         c->turned_away},
        {"fambiz_too_slow_total", "counter", "Readers closed because too much waited", c->too_slow},
        {"fambiz_too_fast_total", "counter", "WebSockets closed for too many messages",
         c->too_fast},
        {"fambiz_too_long_total", "counter", "Messages and requests that were too long",
         c->too_long},
        {"fambiz_timed_out_total", "counter", "Connections closed because they were silent",
         c->timed_out},
        {"fambiz_messages_in_total", "counter", "WebSocket messages received", c->messages_in},
        {"fambiz_messages_out_total", "counter", "WebSocket messages sent", c->messages_out},
        {"fambiz_bytes_in_total", "counter", "Bytes of messages received", c->bytes_in},
        {"fambiz_bytes_out_total", "counter", "Bytes of messages sent", c->bytes_out},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        one(out, row[i].name, row[i].type, row[i].help, row[i].value);
}

static void put_store(FbOut *out, const StoreCounts *c)
{
    one(out, "fambiz_store_rows_total", "counter", "Rows made durable", c->rows);
    one(out, "fambiz_store_groups_total", "counter", "Transactions that made them so", c->groups);
    one(out, "fambiz_store_jobs_total", "counter", "Jobs done by the store", c->jobs);
    one(out, "fambiz_store_late_total", "counter", "Rows refused, because their lease had passed",
        c->late);
    one(out, "fambiz_store_rows_read_total", "counter", "Rows read at the start", c->rows_read);
    one(out, "fambiz_store_waiting", "gauge", "Jobs that wait for the store", c->waiting);
    one(out, "fambiz_store_log_rows", "gauge", "Rows in the log of running games", c->log_rows);
    one(out, "fambiz_store_running", "gauge", "Tables that a start would read", c->running);
}

static void put_tables(FbOut *out, const Server *server)
{
    static const struct {
        const char *word;
        uint8_t phase;
    } row[] = {{"lobby", FB_TABLE_LOBBY}, {"playing", FB_TABLE_PLAYING}, {"over", FB_TABLE_OVER}};
    uint64_t n[FB_TABLE_OVER + 1] = {0};
    for (const FbRoom *room = server->host.newest; room; room = fb_room_older(room))
        n[fb_room_table(room)->phase]++;
    family(out, "fambiz_tables", "gauge", "Tables that are being served");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        put(out, "fambiz_tables{phase=\"%s\"} %llu\n", row[i].word,
            (unsigned long long)n[row[i].phase]);
}

static void put_server(FbOut *out, const Server *server)
{
    one(out, "fambiz_sessions", "gauge", "Connections of somebody, streams of bots included",
        (uint64_t)server->sessions.n);
    one(out, "fambiz_bots_waiting", "gauge", "Bots that wait for a thread to think on",
        (uint64_t)brain_waiting(server->brain));
    one(out, "fambiz_nodes", "gauge", "Servers that are alive on the same store, this one included",
        (uint64_t)nodes_alive(server->nodes));
    one(out, "fambiz_reconnecting", "gauge",
        "1: the database is out of reach, and clocks stand still", !nodes_reaches(server->nodes));
    one(out, "fambiz_draining", "gauge", "1: no new tables are opened", server->host.draining);
    one(out, "fambiz_trouble", "gauge", "1: nothing can be saved, so nothing is taken any more",
        server_trouble(server) != NULL);
    family(out, "fambiz_build_info", "gauge", "Always 1; the version is its label");
    put(out, "fambiz_build_info{version=\"%s\"} 1\n", fb_version());
}

/* All programs that Prometheus looks at use these names. */
static void put_process(FbOut *out, const ProcessCounts *p)
{
    one(out, "process_resident_memory_bytes", "gauge", "Memory in use", p->resident);
    one(out, "process_virtual_memory_bytes", "gauge", "Addresses in use", p->virtual);
    seconds(out, "process_cpu_seconds_total", "counter", "Time of processors used", p->cpu_s);
    seconds(out, "process_start_time_seconds", "gauge", "Began at, since 1970", p->start_s);
    one(out, "process_open_fds", "gauge", "Open files and sockets", p->fds);
    one(out, "process_max_fds", "gauge", "Files and sockets that may be open", p->fds_max);
}

size_t metrics_write(Server *server, char *text, size_t size)
{
    FbOut out = fb_out(text, size);
    NetCounts net = net_counts(server->net);
    StoreCounts store = store_counts(server->store);
    ProcessCounts process = process_counts();
#define METRIC(id, name, kind, help) put_##kind(&out, "fambiz_" name, help, &server->metrics.id);
#include "daemon/metrics.def"
#undef METRIC
    put_tables(&out, server);
    one(&out, "fambiz_tables_standing", "gauge",
        "Tables at which play has not gone on for ten seconds, though it should",
        (uint64_t)server->host.standing);
    one(&out, "fambiz_tables_set_aside", "gauge",
        "Tables that could not be read and are kept aside: fambiz admin aside",
        (uint64_t)server->asides->n);
    put_server(&out, server);
    put_net(&out, &net);
    put_store(&out, &store);
    put_process(&out, &process);
    return out.n;
}
