/* nodes_load.c - `bench/nodes`: what several servers on one PostgreSQL can do, beside one of them on SQLite.
 *
 *     nodes_load FOLDER SECONDS TABLES NODES…
 *
 * NODES 0 is one server on SQLite. The people of a table are spread over all servers, which is the worst that a load balancer
 * can do: every pick is told by all of them. `saturated` is as many picks as it goes, `steady` 4 a second and table. One JSON
 * line each, with what the database did for it (nodes_stat.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/postgres.h"
#include "load.h"
#include "nodes_stat.h"

enum { NODES_MOST = 8 };

static char url[200];

static int start(Serve serve[NODES_MOST], int ports[NODES_MOST], int nodes, const char *folder)
{
    int servers = nodes ? nodes : 1;
    for (int i = 0; i < servers; i++) {
        serve_prepare(&serve[i], folder);
        if (nodes) serve_argument(&serve[i], "--store"), serve_argument(&serve[i], url);
        serve_start(&serve[i]);
        ports[i] = serve[i].port;
    }
    return servers;
}

static double cpu(const Serve *serve, int servers)
{
    double all = 0;
    for (int i = 0; i < servers; i++)
        all += crowd_cpu(serve[i].pid);
    return all;
}

/* A line, as far as the servers are concerned. */
static void say(const char *scenario, Load *load, int servers, int nodes, double wall, double used)
{
    double picks = load->picks ? (double)load->picks : 1;
    printf(
        "{\"bench\":\"nodes\",\"scenario\":\"%s\",\"nodes\":%d,\"store\":\"%s\",\"tables\":%d,\"picks_per_s\":%.0f,"
        "\"median_ms\":%.3f,\"p99_ms\":%.3f,\"last_p99_ms\":%.3f,\"server_cpu_us\":%.1f",
        scenario, servers, nodes ? "postgresql" : "sqlite", load->tables,
        (double)load->picks / wall, crowd_times_at(&load->sender, 0.5) / 1e3,
        crowd_times_at(&load->sender, 0.99) / 1e3, crowd_times_at(&load->last, 0.99) / 1e3,
        used * 1e6 / picks);
}

/* … and the database. */
static void say_stat(const Load *load, Stat before, Stat after, StatWaits waits, double wall)
{
    double picks = load->picks ? (double)load->picks : 1;
    printf(
        ",\"database_cpu_us\":%.1f,\"commits_per_s\":%.0f,\"syncs_per_s\":%.0f,\"wal_bytes_per_pick\":%.0f,"
        "\"writers\":{\"for_server\":%.2f,\"for_disk\":%.2f,\"for_lock\":%.2f,\"computing\":%.2f}",
        (after.cpu_s - before.cpu_s) * 1e6 / picks, (after.commits - before.commits) / wall,
        (after.wal_syncs - before.wal_syncs) / wall, (after.wal_bytes - before.wal_bytes) / picks,
        waits.server, waits.disk, waits.lock, waits.computing);
}

static void measure(const char *scenario, double rate, double seconds, int tables, int nodes,
                    const char *folder)
{
    static Load load;
    Stat before = {0};
    Serve serve[NODES_MOST];
    int ports[NODES_MOST] = {0}, servers = start(serve, ports, nodes, folder);
    memset(&load, 0, sizeof load);
    load.rate = rate;
    load_connect_nodes(&load, ports, servers, tables, 20211105);
    load_seat(&load);
    usleep(nodes ? 1100000 : 0); /* PostgreSQL counts once a second */
    if (nodes) before = stat_now(), stat_watch();
    double used = cpu(serve, servers), begun = (double)crowd_now();
    load_run(&load, seconds);
    double wall = ((double)crowd_now() - begun) / 1e6;
    say(scenario, &load, servers, nodes, wall, cpu(serve, servers) - used);
    if (nodes) {
        StatWaits waits = stat_watched();
        usleep(1100000);
        say_stat(&load, before, stat_now(), waits, wall);
    }
    puts("}");
    fflush(stdout);
    load_free(&load);
    for (int i = 0; i < servers; i++)
        serve_stop(&serve[i]), serve_clean(&serve[i]);
}

int main(int argc, char **argv)
{
    if (argc < 5) return fprintf(stderr, "nodes_load FOLDER SECONDS TABLES NODES…\n"), 2;
    postgres_start("fsync=on synchronous_commit=on");
    atexit(postgres_stop);
    snprintf(url, sizeof url, "%s", postgres_url("postgres"));
    stat_open(url);
    for (int i = 4; i < argc; i++) {
        int nodes = atoi(argv[i]), tables = atoi(argv[3]);
        if (nodes < 0 || nodes > NODES_MOST)
            return fprintf(stderr, "nodes_load: 0 to 8 nodes\n"), 2;
        measure("saturated", 0, atof(argv[2]), tables, nodes, argv[1]);
        measure("steady", 4.0 * tables, atof(argv[2]), tables, nodes, argv[1]);
    }
    stat_close();
    return EXIT_SUCCESS;
}
