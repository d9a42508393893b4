/* load.c - `bench/load`: what the server can do, durable before anybody is told, beside what it should.
 *
 *     load FOLDER SECONDS TABLES FLOOR SCENARIO[:RUNS]
 *
 * A run starts a server of its own, on the first core, in FOLDER, which is to be on a real disk. One JSON line of figures
 * each; of several runs, one more with their medians. TABLES is the number for which the aims were set (500); fewer try the
 * program out. FLOOR is the command that measures what a message costs a program that only passes it on (bench/floor), or
 * empty. It is called before every run, because on a shared machine the floor of a minute ago is another one. At the end of
 * each run the server is killed, and every step that anybody was told has to be in the log. */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fetch.h"
#include "load.h"

typedef struct Figures {
    double picks_per_s, median_ms, p99_ms, last_median_ms, last_p99_ms;
    double cpu_us, loop_cpu_us, floor_us, cpu_ratio, bytes_out, bytes_in;
    double rss_mb, full_mb, kib_per_table, kib_per_socket;
    double restore_s;
    int tables; /* the last: before it are doubles only (medians) */
} Figures;
enum { RUNS_MAX = 99 };

/* ---- what a process has used ------------------------------------------------------------------------------------ */

static double thread_seconds(int pid, const char *thread)
{
    char path[320];
    unsigned long long ns = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", pid, thread);
    FILE *f = fopen(path, "r");
    if (!f) return 0;
    if (fscanf(f, "%llu", &ns) != 1) ns = 0;
    fclose(f);
    return (double)ns / 1e9;
}

/* All threads, to the nanosecond; the loop's is the first. */
static double cpu_seconds(int pid, double *loop)
{
    char path[64], first[16];
    double all = 0;
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    snprintf(first, sizeof first, "%d", pid);
    DIR *threads = opendir(path);
    for (struct dirent *e; threads && (e = readdir(threads));)
        if (e->d_name[0] != '.') all += thread_seconds(pid, e->d_name);
    if (threads) closedir(threads);
    *loop = thread_seconds(pid, first);
    return all;
}

/* ---- figures ---------------------------------------------------------------------------------------------------------- */

static void measure_run(Load *l, const Serve *serve, double seconds, Figures *f)
{
    double loop0, loop, cpu0 = cpu_seconds(serve->pid, &loop0), start = (double)crowd_now();
    double in = (double)crowd_bytes_in(l->party->crowd), out = (double)l->party->bytes_out;
    load_run(l, seconds);
    double wall = ((double)crowd_now() - start) / 1e6, picks = l->picks ? (double)l->picks : 1;
    double cpu = cpu_seconds(serve->pid, &loop) - cpu0;
    f->picks_per_s = (double)l->picks / wall;
    f->cpu_us = cpu * 1e6 / picks;
    f->loop_cpu_us = (loop - loop0) * 1e6 / picks;
    f->bytes_out = ((double)crowd_bytes_in(l->party->crowd) - in) / picks;
    f->bytes_in = ((double)l->party->bytes_out - out) / picks;
    f->median_ms = crowd_times_at(&l->sender, 0.5) / 1e3;
    f->p99_ms = crowd_times_at(&l->sender, 0.99) / 1e3;
    f->last_median_ms = crowd_times_at(&l->last, 0.5) / 1e3;
    f->last_p99_ms = crowd_times_at(&l->last, 0.99) / 1e3;
    f->rss_mb = (double)crowd_rss(serve->pid) / 1024;
}

/* The server is killed, and started again on what it left: seconds until it answers. */
static double restore(Serve *serve)
{
    static Fetch web = {.fd = -1};
    serve_end(serve, SIGKILL);
    double start = (double)crowd_now();
    serve_start(serve);
    fetch_open(&web, serve->port);
    while (fetch(&web, "GET", "/healthz", "", "") != 200)
        usleep(1000);
    fetch_close(&web);
    return ((double)crowd_now() - start) / 1e6;
}

/* ---- aims --------------------------------------------------------------------------------------------------------------- */

typedef struct Aim {
    const char *scenario, *figure;
    char at; /* '>': at least; '<': at most */
    double aim;
    size_t field;
} Aim;

#define AIM(scenario, figure, at, aim)                        \
    {                                                         \
        scenario, #figure, at, aim, offsetof(Figures, figure) \
    }
static const Aim aims[] = {
    AIM("saturated", cpu_ratio, '<', 1.45),
    AIM("saturated", bytes_out, '<', 700),
    AIM("steady", median_ms, '<', 0.6),
    AIM("steady", p99_ms, '<', 2), /* of the median of five runs */
    AIM("steady", cpu_us, '<', 110),
    AIM("steady", rss_mb, '<', 30),
    AIM("many", p99_ms, '<', 10),
    AIM("many", restore_s, '<', 1),
    AIM("mixed", bytes_out, '<', 700),
};

static void say_aims(const char *scenario, const Figures *f)
{
    const char *comma = "";
    printf(",\"aims\":[");
    for (size_t i = 0; i < sizeof aims / sizeof *aims; i++) {
        const Aim *a = &aims[i];
        double is = *(const double *)((const char *)f + a->field);
        if (strcmp(a->scenario, scenario) != 0) continue;
        bool met = a->at == '>' ? is >= a->aim : is <= a->aim;
        printf("%s\"%s %.6g, wanted %s %.6g: %s\"", comma, a->figure, is,
               a->at == '>' ? "at least" : "at most", a->aim, met ? "met" : "missed");
        comma = ",";
    }
    printf("]");
}

/* `runs` 0: one of several, whose aims are for their median. */
static void say(const char *scenario, int runs, const Figures *f)
{
    printf("{\"bench\":\"load\",\"scenario\":\"%s\",\"tables\":%d,\"picks_per_s\":%.0f,"
           "\"median_ms\":%.3f,\"p99_ms\":%.3f,\"last_median_ms\":%.3f,\"last_p99_ms\":%.3f,"
           "\"cpu_us\":%.2f,\"loop_cpu_us\":%.2f,\"bytes_out\":%.0f,\"bytes_in\":%.0f,"
           "\"rss_mb\":%.1f,\"full_mb\":%.1f,\"kib_per_table\":%.2f,\"kib_per_socket\":%.2f",
           scenario, f->tables, f->picks_per_s, f->median_ms, f->p99_ms, f->last_median_ms,
           f->last_p99_ms, f->cpu_us, f->loop_cpu_us, f->bytes_out, f->bytes_in, f->rss_mb,
           f->full_mb, f->kib_per_table, f->kib_per_socket);
    if (f->floor_us > 0) printf(",\"floor_us\":%.2f,\"cpu_ratio\":%.3f", f->floor_us, f->cpu_ratio);
    if (f->restore_s > 0) printf(",\"restore_s\":%.3f", f->restore_s);
    if (runs > 1) printf(",\"median_of\":%d", runs);
    if (runs) say_aims(scenario, f);
    printf("}\n");
    fflush(stdout);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of each figure by itself. */
static Figures medians(const Figures *run, int runs)
{
    Figures all = *run;
    double one[RUNS_MAX];
    for (size_t at = 0; at < offsetof(Figures, tables); at += sizeof(double)) {
        for (int i = 0; i < runs; i++)
            memcpy(&one[i], (const char *)&run[i] + at, sizeof *one);
        qsort(one, (size_t)runs, sizeof *one, by_size);
        memcpy((char *)&all + at, &one[runs / 2], sizeof *one);
    }
    return all;
}

/* ---- scenarios ------------------------------------------------------------------------------------------------------------ */

typedef struct Scenario {
    const char *name;
    int times; /* so many times the tables asked for */
    double rate;
    bool human, restore;
} Scenario;

static const Scenario scenarios[] = {
    {"saturated", 1, 0, false, false},
    {"steady", 1, 2000, false, false},
    {"many", 2, 2000, false, true},
    {"mixed", 1, 0, true, false},
};

static void seat_and_weigh(Load *l, const Serve *serve, Figures *f, uint64_t seed)
{
    double empty = (double)crowd_rss(serve->pid);
    load_connect(l, serve, f->tables, seed);
    double connected = (double)crowd_rss(serve->pid);
    load_seat(l);
    double seated = (double)crowd_rss(serve->pid);
    f->kib_per_socket = (connected - empty) / (f->tables * LOAD_SEATS);
    f->kib_per_table = (seated - connected) / f->tables;
    f->full_mb = seated / 1024;
}

/* CPU in µs a message, of the line that the command prints, which is passed on; 0: there is no command. */
static double floor_of(const char *command)
{
    static const char key[] = "\"server_cpu_us_per_pick\":";
    char line[1024];
    FILE *out = *command ? popen(command, "r") : NULL;
    const char *found = out && fgets(line, sizeof line, out) ? strstr(line, key) : NULL;
    if (out) pclose(out);
    if (*command && !found) fprintf(stderr, "load: no floor: %s\n", command), exit(EXIT_FAILURE);
    if (found) fputs(line, stdout);
    return found ? atof(found + sizeof key - 1) : 0;
}

static Figures run(const Scenario *s, const char *folder, double seconds, int tables,
                   const char *floor)
{
    static Load load;
    Serve serve;
    Figures f = {.tables = tables * s->times, .floor_us = floor_of(floor)};
    serve_prepare(&serve, folder);
    serve.cpu = 0;
    serve_start(&serve);
    load.rate = s->rate * tables / 500;
    load.human = s->human;
    seat_and_weigh(&load, &serve, &f, 20211105);
    measure_run(&load, &serve, s->human ? 4 * seconds : seconds, &f);
    f.cpu_ratio = f.floor_us > 0 ? f.cpu_us / f.floor_us : 0;
    if (s->restore) f.restore_s = restore(&serve);
    serve_end(&serve, SIGKILL);
    if (load_verify(&load, &serve) != f.tables)
        fprintf(stderr, "load: a table is missing in the log\n"), exit(EXIT_FAILURE);
    load_free(&load);
    serve_clean(&serve);
    return f;
}

/* "steady:5" is the scenario steady, five times. */
static const Scenario *find_scenario(const char *text, int *runs)
{
    const char *colon = strchr(text, ':');
    size_t n = colon ? (size_t)(colon - text) : strlen(text);
    *runs = colon ? atoi(colon + 1) : 1;
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        if (strlen(scenarios[i].name) == n && memcmp(scenarios[i].name, text, n) == 0)
            return *runs >= 1 && *runs <= RUNS_MAX ? &scenarios[i] : NULL;
    return NULL;
}

int main(int argc, char **argv)
{
    static Figures figures[RUNS_MAX];
    int runs;
    if (argc != 6) return fprintf(stderr, "load FOLDER SECONDS TABLES FLOOR SCENARIO[:RUNS]\n"), 2;
    const Scenario *s = find_scenario(argv[5], &runs);
    if (!s) return fprintf(stderr, "load: no scenario is called %s\n", argv[5]), 2;
    for (int i = 0; i < runs; i++) {
        figures[i] = run(s, argv[1], atof(argv[2]), atoi(argv[3]), argv[4]);
        if (runs > 1) say(s->name, 0, &figures[i]);
    }
    Figures all = medians(figures, runs);
    say(s->name, runs, &all);
    return EXIT_SUCCESS;
}
