/* soak.c - `bench/soak`: servers under a steady load for as long as one likes, and what it does to them over time.
 *
 *     soak FOLDER MINUTES TABLES NODES
 *
 * NODES 0 is one server on SQLite; more share a PostgreSQL. People play whole games, one after the other, faster than people do.
 * Every tenth of the time is one JSON line; the last one is how memory, open files and the 99th percentile of a pick went
 * from the second tenth to the last (the first is for warming up). */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/postgres.h"
#include "load.h"
#include "nodes/again.h"
#include "nodes/metric.h"

enum { PARTS = 10, NODES_MOST = 8, SLOWEST_US = 600000 };

typedef struct Part {
    double minutes, rss_kib, files, p99_ms, picks_per_s;
} Part;

static int open_files(int pid)
{
    char path[64];
    int n = -2; /* . and .. */
    snprintf(path, sizeof path, "/proc/%d/fd", pid);
    DIR *all = opendir(path);
    while (all && readdir(all))
        n++;
    if (all) closedir(all);
    return n;
}

static void look(const Serve *serve, int servers, Part *part)
{
    for (int i = 0; i < servers; i++) {
        part->rss_kib += (double)crowd_rss(serve[i].pid);
        part->files += open_files(serve[i].pid);
    }
}

/* Least squares: how much it grows a minute. */
static double slope(const Part *part, size_t field)
{
    double n = PARTS - 1, x = 0, y = 0, xx = 0, xy = 0;
    for (int i = 1; i < PARTS; i++) {
        double at = part[i].minutes, is = *(const double *)((const char *)&part[i] + field);
        x += at, y += is, xx += at * at, xy += at * is;
    }
    return (n * xy - x * y) / (n * xx - x * x);
}

static void soak(Load *l, const Serve *serve, const int *ports, int servers, double minutes)
{
    Part part[PARTS] = {0};
    double begun = (double)crowd_now();
    for (int i = 0; i < PARTS; i++) {
        double from = (double)crowd_now();
        l->picks = 0;
        l->sender.n = l->last.n = 0;
        load_run(l, minutes * 60 / PARTS);
        look(serve, servers, &part[i]);
        part[i].minutes = ((double)crowd_now() - begun) / 60e6;
        part[i].p99_ms = crowd_times_at(&l->sender, 0.99) / 1e3;
        part[i].picks_per_s = (double)l->picks * 1e6 / ((double)crowd_now() - from);
        printf(
            "{\"bench\":\"soak\",\"minutes\":%.2f,\"picks_per_s\":%.0f,\"p99_ms\":%.3f,\"rss_mb\":%.1f,\"files\":%.0f}\n",
            part[i].minutes, part[i].picks_per_s, part[i].p99_ms, part[i].rss_kib / 1024,
            part[i].files);
        fflush(stdout);
    }
    printf(
        "{\"bench\":\"soak\",\"servers\":%d,\"games\":%llu,\"rss_kib_per_minute\":%.1f,\"files_per_minute\":%.2f,\"p99_ms_per_minute\":%.4f,"
        "\"rss_mb_first\":%.1f,\"rss_mb_last\":%.1f,\"p99_ms_first\":%.3f,\"p99_ms_last\":%.3f}\n",
        servers, (unsigned long long)metric_sum(ports, servers, "fambiz_games_finished_total"),
        slope(part, offsetof(Part, rss_kib)), slope(part, offsetof(Part, files)),
        slope(part, offsetof(Part, p99_ms)), part[1].rss_kib / 1024, part[PARTS - 1].rss_kib / 1024,
        part[1].p99_ms, part[PARTS - 1].p99_ms);
}

int main(int argc, char **argv)
{
    static Load load;
    Serve serve[NODES_MOST];
    int ports[NODES_MOST];
    if (argc != 5) return fprintf(stderr, "soak FOLDER MINUTES TABLES NODES\n"), 2;
    int nodes = atoi(argv[4]), tables = atoi(argv[3]), servers = nodes ? nodes : 1;
    if (nodes < 0 || nodes > NODES_MOST) return fprintf(stderr, "soak: 0 to 8 nodes\n"), 2;
    if (nodes) postgres_start("fsync=on"), atexit(postgres_stop);
    for (int i = 0; i < servers; i++) {
        serve_prepare(&serve[i], argv[1]);
        if (nodes)
            serve_argument(&serve[i], "--store"),
                serve_argument(&serve[i], postgres_url("postgres"));
        serve_start(&serve[i]);
        ports[i] = serve[i].port;
    }
    load.human = true;
    load.slowest = SLOWEST_US;
    load.lobby = again;
    load_connect_nodes(&load, ports, servers, tables, 20211105);
    load_seat(&load);
    soak(&load, serve, ports, servers, atof(argv[2]));
    load_free(&load);
    for (int i = 0; i < servers; i++)
        serve_stop(&serve[i]), serve_clean(&serve[i]);
    return EXIT_SUCCESS;
}
