/* nodes_load.c - `bench/nodes`: what several servers on one PostgreSQL can do, beside one of them on SQLite.
 *
 *     nodes_load [--machines=PERMILLE] FOLDER SECONDS TABLES NODES…
 *
 * NODES 0 is one server on SQLite. The people of a table are spread over all servers, which is the worst that a load balancer
 * can do: every pick is told by all of them. `saturated` is as many picks as it goes, `steady` 4 a second and table. One JSON
 * line each, with what the database did for it (nodes_stat.h). With --machines every server and the database have so many
 * thousandths of a core each (machines.h), and a line says how much of it they used: what limits is what is at its end. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/postgres.h"
#include "load.h"
#include "machines.h"
#include "nodes_stat.h"

enum { NODES_MOST = 8 };

typedef struct Bench {
    const char *folder;
    double seconds;
    int tables, nodes;
    int servers, permille; /* of a core for each machine; 0: all share all */
    Serve serve[NODES_MOST];
    int ports[NODES_MOST];
    Machine machine[NODES_MOST], database;
} Bench;

/* What all had used at one moment. */
typedef struct Used {
    double at, servers_s, database_s; /* when; seconds of CPU */
    MachineUse server, database;      /* of all servers together */
} Used;

static char url[200];

static void start_one(Bench *b, int i)
{
    char name[32];
    serve_prepare(&b->serve[i], b->folder);
    if (b->nodes) serve_argument(&b->serve[i], "--store"), serve_argument(&b->serve[i], url);
    serve_start(&b->serve[i]);
    b->ports[i] = b->serve[i].port;
    snprintf(name, sizeof name, "server-%d", i + 1);
    if (b->permille) machine_make(&b->machine[i], name, b->permille);
    machine_take(&b->machine[i], b->serve[i].pid);
}

static void stop_one(Bench *b, int i)
{
    serve_stop(&b->serve[i]);
    serve_clean(&b->serve[i]);
    machine_remove(&b->machine[i]);
}

static Used used(const Bench *b)
{
    Used u = {.at = (double)crowd_now() / 1e6};
    for (int i = 0; i < b->servers; i++) {
        MachineUse one = machine_use(&b->machine[i]);
        u.servers_s += crowd_cpu(b->serve[i].pid);
        u.server.periods += one.periods;
        u.server.full += one.full;
    }
    if (b->nodes) u.database_s = stat_cpu();
    u.database = machine_use(&b->database);
    return u;
}

/* ---- what is said ------------------------------------------------------------------------------------------------------- */

static double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

/* A line, as far as the servers are concerned … */
static void say(const char *scenario, Load *load, const Bench *b, const Used *from, const Used *to)
{
    printf(
        "{\"bench\":\"nodes\",\"scenario\":\"%s\",\"nodes\":%d,\"store\":\"%s\",\"tables\":%d,\"picks_per_s\":%.0f,"
        "\"median_ms\":%.3f,\"p99_ms\":%.3f,\"last_p99_ms\":%.3f,\"server_cpu_us\":%.1f",
        scenario, b->servers, b->nodes ? "postgresql" : "sqlite", load->tables,
        (double)load->picks / (to->at - from->at), crowd_times_at(&load->sender, 0.5) / 1e3,
        crowd_times_at(&load->sender, 0.99) / 1e3, crowd_times_at(&load->last, 0.99) / 1e3,
        share((to->servers_s - from->servers_s) * 1e6, (double)load->picks));
}

/* … and the database … */
static void say_stat(const Load *load, const Stat *from, const Stat *to, StatWaits waits,
                     double seconds, double cpu)
{
    double picks = (double)load->picks;
    printf(
        ",\"database_cpu_us\":%.1f,\"commits_per_s\":%.0f,\"syncs_per_s\":%.0f,\"wal_bytes_per_pick\":%.0f,"
        "\"writers\":{\"for_server\":%.2f,\"for_disk\":%.2f,\"for_lock\":%.2f,\"computing\":%.2f}",
        share(cpu * 1e6, picks), (to->commits - from->commits) / seconds,
        (to->wal_syncs - from->wal_syncs) / seconds, share(to->wal_bytes - from->wal_bytes, picks),
        waits.server, waits.disk, waits.lock, waits.computing);
}

/* … and how near to their ends machines were: how much of their parts was used, and how often all of it. */
static void say_machines(const Bench *b, const Used *from, const Used *to)
{
    double part = b->permille / 1e3 * (to->at - from->at);
    printf(",\"permille\":%d,\"server_used\":%.2f,\"server_full\":%.2f,\"database_used\":%.2f,"
           "\"database_full\":%.2f",
           b->permille, (to->servers_s - from->servers_s) / part / b->servers,
           share(to->server.full - from->server.full, to->server.periods - from->server.periods),
           (to->database_s - from->database_s) / part,
           share(to->database.full - from->database.full,
                 to->database.periods - from->database.periods));
}

/* ---- what is done ------------------------------------------------------------------------------------------------------- */

static void play(const char *scenario, Load *load, const Bench *b)
{
    StatWaits waits = {0};
    Stat before = {0}, after;
    if (b->nodes) before = stat_now();
    Used from = used(b);
    if (b->nodes) stat_watch();
    load_run(load, b->seconds);
    if (b->nodes) waits = stat_watched();
    Used to = used(b);
    say(scenario, load, b, &from, &to);
    if (b->nodes) {
        after = stat_now();
        say_stat(load, &before, &after, waits, to.at - from.at, to.database_s - from.database_s);
    }
    if (b->permille) say_machines(b, &from, &to);
    puts("}");
    fflush(stdout);
}

static void measure(Bench *b, const char *scenario, double rate)
{
    static Load load;
    b->servers = b->nodes ? b->nodes : 1;
    for (int i = 0; i < b->servers; i++)
        start_one(b, i);
    memset(&load, 0, sizeof load);
    load.rate = rate;
    load.pause = 1;
    load_connect_nodes(&load, b->ports, b->servers, b->tables, 20211105);
    load_seat(&load);
    play(scenario, &load, b);
    load_free(&load);
    for (int i = 0; i < b->servers; i++)
        stop_one(b, i);
}

static Bench bench;

static void clean(void) { machine_remove(&bench.database); }

/* On a machine of its own: its processes, and the first of them, whose children the later ones will be. */
static void database(Bench *b)
{
    atexit(clean);
    postgres_start("fsync=on synchronous_commit=on");
    atexit(postgres_stop);
    snprintf(url, sizeof url, "%s", postgres_url("postgres"));
    stat_open(url);
    if (!b->permille) return;
    machine_make(&b->database, "database", b->permille);
    stat_each(machine_take, &b->database);
}

static void usage(void)
{
    fprintf(
        stderr,
        "usage: nodes_load [--machines=PERMILLE] FOLDER SECONDS TABLES NODES…, with 0 to %d nodes, and a machine of 100 "
        "to 1000 thousandths of a core\n",
        NODES_MOST);
    exit(2);
}

int main(int argc, char **argv)
{
    static const char machines[] = "--machines=";
    bool small = argc > 1 && !strncmp(argv[1], machines, strlen(machines));
    if (small) bench.permille = atoi(argv[1] + strlen(machines));
    if (small && (bench.permille < 100 || bench.permille > 1000)) usage();
    argv += small, argc -= small;
    if (argc < 5) usage();
    bench.folder = argv[1];
    bench.seconds = atof(argv[2]);
    bench.tables = atoi(argv[3]);
    database(&bench);
    for (int i = 4; i < argc; i++) {
        bench.nodes = atoi(argv[i]);
        if (bench.nodes < 0 || bench.nodes > NODES_MOST) usage();
        measure(&bench, "saturated", 0);
        if (!small) measure(&bench, "steady", 4.0 * bench.tables);
    }
    stat_close();
    return EXIT_SUCCESS;
}
