/* evidence.c - see evidence.h. Frames are written as they come and not kept in memory, so that a run killed from outside leaves them, too.
 * The file is started over at a certain size, so a long run keeps at most twice that. */
#include "evidence.h"

#include <errno.h>
#include <postgresql/libpq-fe.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "lib/postgres.h"

enum { FILE_MAX = 64 << 20, PATH = 300 };

static char folder[200];
static FILE *frames, *rows;
static size_t written;

const char *evidence_folder(void) { return folder; }

static FILE *file(const char *name)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    if (!f) perror(path), exit(EXIT_FAILURE);
    return f;
}

/* ---- frames ------------------------------------------------------------------------------------------------------------ */

static void turn_over(void)
{
    char from[PATH], to[PATH];
    if (written < FILE_MAX) return;
    snprintf(from, sizeof from, "%s/frames", folder);
    snprintf(to, sizeof to, "%s/frames.old", folder);
    fclose(frames);
    rename(from, to);
    frames = file("frames");
    written = 0;
}

/* The time of day, as the servers' logs have it. */
static void put_time(void)
{
    struct timespec now;
    struct tm day;
    char text[20];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &day);
    strftime(text, sizeof text, "%H:%M:%S", &day);
    written += (size_t)fprintf(frames, "%s.%06ld ", text, now.tv_nsec / 1000);
}

void evidence_note(const char *format, ...)
{
    va_list values;
    if (!frames) return;
    put_time();
    va_start(values, format);
    vfprintf(frames, format, values);
    va_end(values);
    fputc('\n', frames);
    fflush(frames);
}

void evidence_frame(const Player *p, char way, const char *bytes, size_t n)
{
    if (!frames) return;
    put_time();
    written += n + (size_t)fprintf(frames, "player %d node %d %c ", p->number, p->node, way);
    for (size_t i = 0; i < n; i++)
        if (bytes[i] == '\n')
            written += (size_t)fprintf(frames, "\n    ");
        else
            fputc(bytes[i], frames);
    fputc('\n', frames);
    turn_over();
}

/* ---- rows -------------------------------------------------------------------------------------------------------------- */

static void put_events(const FbTableOut *out)
{
    for (int i = 0; i < out->step_n; i++) {
        const FbEvent *e = &out->step[i];
        fprintf(rows, " %d", e->type);
        if (e->type == FB_E_COUNTER) fprintf(rows, "(%s of %d)", fb_card_code(e->card), e->seat);
    }
}

void evidence_row(const Logged *logged, const FbTableOut *out)
{
    const FbTable *t = &logged->table;
    if (!rows || !out) return;
    fprintf(rows, "game %llu row %u: %s at %llu, hand %u, step %u, window %u%s, phase %d, tabs",
            (unsigned long long)logged->game, logged->seq, fb_input_word((FbInputType)out->row[1]),
            (unsigned long long)t->now, t->games, t->step, t->windows,
            t->window.open ? " open" : "", t->game.open.now.phase);
    for (int p = 0; p < FB_PEOPLE; p++)
        if (t->person[p].here) fprintf(rows, " %x", t->person[p].tab);
    fprintf(rows, ", events");
    put_events(out);
    fputc('\n', rows);
}

static void print_row(void *self, const Logged *logged, const FbTableOut *out)
{
    (void)self;
    evidence_row(logged, out);
}

/* ---- the database ------------------------------------------------------------------------------------------------------ */

static void dump(PGconn *conn, FILE *to, const char *what, const char *sql)
{
    PGresult *r = PQexec(conn, sql);
    fprintf(to, "%s%s\n", what, PQresultStatus(r) == PGRES_TUPLES_OK ? "" : PQerrorMessage(conn));
    for (int i = 0; i < PQntuples(r); i++) {
        for (int c = 0; c < PQnfields(r); c++)
            fprintf(to, "%s ", PQgetvalue(r, i, c));
        fputc('\n', to);
    }
    PQclear(r);
}

/* In a process of its own: a log that cannot be played again ends it. */
static void play_rows(void)
{
    Logged *tables;
    pid_t pid = fork();
    if (pid == 0) {
        rows = file("rows.last");
        logbook_read(postgres_url("postgres"), &tables, print_row, NULL);
        fclose(rows);
        _exit(EXIT_SUCCESS);
    }
    waitpid(pid, NULL, 0);
}

static void dump_database(void)
{
    if (!*postgres_folder()) return;
    PGconn *conn = PQconnectdb(postgres_url("postgres"));
    FILE *to = file("database");
    PQclear(PQexec(conn, "SET search_path = fambiz"));
    dump(conn, to, "clock, wall", "SELECT clock(), now()");
    dump(conn, to, "node: id, until, seen, started", "SELECT id, until, seen, started FROM node");
    dump(conn, to, "lease: game, holder, epoch, due",
         "SELECT game, holder, epoch, due FROM lease ORDER BY 1");
    dump(conn, to, "game: id, name, snapshot",
         "SELECT id, encode(name, 'escape'), seq FROM game ORDER BY 1");
    dump(
        conn, to, "connections: name, state, wait, query",
        "SELECT application_name, state, xact_start, wait_event_type, wait_event, left(query, 80) FROM pg_stat_activity "
        "WHERE application_name <> ''");
    dump(conn, to, "input: game, seq, at, bytes",
         "SELECT game, seq, at, encode(bytes, 'hex') FROM input ORDER BY game, seq");
    fclose(to);
    PQfinish(conn);
}

/* ---- beginning and end --------------------------------------------------------------------------------------------------- */

static void keep(void)
{
    if (!frames) return;
    fclose(frames);
    fclose(rows);
    frames = rows = NULL;
    dump_database();
    play_rows();
    fprintf(stderr, "what was said and written is in %s\n", folder);
}

static void make_folder(void)
{
    if (mkdir(folder, 0777) && errno != EEXIST) perror(folder), exit(EXIT_FAILURE);
}

void evidence_start(const char *what, uint64_t seed)
{
    const char *build = getenv("FAMBIZ_BUILD");
    snprintf(folder, sizeof folder, "%.120s/failed", build ? build : "build");
    make_folder();
    size_t n = strlen(folder);
    snprintf(folder + n, sizeof folder - n, "/%s-%llu-%d", what, (unsigned long long)seed,
             (int)getpid());
    make_folder();
    frames = file("frames");
    rows = file("rows");
    atexit(keep);
}

void evidence_remove(void)
{
    char command[PATH];
    if (!frames) return;
    fclose(frames);
    fclose(rows);
    frames = rows = NULL;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (system(command)) fprintf(stderr, "%s is still there\n", folder);
}
