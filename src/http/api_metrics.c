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

/* ---- all of it -------------------------------------------------------------------------------------------------- */

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

size_t metrics_write(Server *server, char *text, size_t size)
{
    FbOut out = fb_out(text, size);
    NetCounts net = net_counts(server->net);
    StoreCounts store = store_counts(server->store);
    ProcessCounts process = process_counts();
#define METRIC(id, name, kind, help) put_##kind(&out, "fambiz_" name, help, &server->metrics.id);
#include "daemon/metrics.def"
#undef METRIC
#define FIGURE(name, type, help, value) one(&out, name, type, help, (uint64_t)(value));
#include "http/figures.def"
#undef FIGURE
    seconds(&out, "process_cpu_seconds_total", "counter", "Time of processors used", process.cpu_s);
    seconds(&out, "process_start_time_seconds", "gauge", "Began at, since 1970", process.start_s);
    put_tables(&out, server);
    family(&out, "fambiz_build_info", "gauge", "Always 1; the version is its label");
    put(&out, "fambiz_build_info{version=\"%s\"} 1\n", fb_version());
    return out.n;
}
