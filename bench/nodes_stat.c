/* nodes_stat.c - see nodes_stat.h. */
#include "nodes_stat.h"

#include <postgresql/libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crowd.h"

enum {
    LOOK_US = 20000,   /* a look costs PostgreSQL half a millisecond */
    COUNT_US = 1100000 /* it counts once a second */
};

static PGconn *conn;
static pthread_t watcher;
static atomic_bool watching;
static StatWaits waits;

void stat_open(const char *url)
{
    conn = PQconnectdb(url);
    if (PQstatus(conn) == CONNECTION_OK) return;
    fprintf(stderr, "nodes: %s", PQerrorMessage(conn));
    exit(EXIT_FAILURE);
}

void stat_close(void)
{
    PQfinish(conn);
    conn = NULL;
}

static PGresult *ask(const char *sql)
{
    PGresult *r = PQexec(conn, sql);
    if (PQresultStatus(r) == PGRES_TUPLES_OK) return r;
    fprintf(stderr, "nodes: %s", PQerrorMessage(conn));
    exit(EXIT_FAILURE);
}

static double number(const PGresult *r, int row, int column)
{
    return atof(PQgetvalue(r, row, column));
}

void stat_each(void (*each)(const void *self, int pid), const void *self)
{
    PGresult *r = ask("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() UNION ALL "
                      "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int");
    for (int i = 0; i < PQntuples(r); i++)
        each(self, (int)number(r, i, 0));
    PQclear(r);
}

static void add_cpu(const void *self, int pid)
{
    double *const *all = self;
    **all += crowd_cpu(pid);
}

double stat_cpu(void)
{
    double all = 0, *to = &all;
    stat_each(add_cpu, &to);
    return all;
}

Stat stat_now(void)
{
    usleep(COUNT_US);
    PGresult *r = ask("SELECT xact_commit, wal_bytes, wal_sync FROM pg_stat_database, pg_stat_wal "
                      "WHERE datname = current_database()");
    Stat stat = {number(r, 0, 0), number(r, 0, 1), number(r, 0, 2)};
    PQclear(r);
    return stat;
}

/* ---- what is waited for ------------------------------------------------------------------------------------------------- */

static void look(void)
{
    PGresult *r =
        ask("SELECT coalesce(wait_event_type, ''), coalesce(wait_event, '') FROM pg_stat_activity "
            "WHERE application_name LIKE 'fambiz-%-w'");
    for (int i = 0; i < PQntuples(r); i++) {
        const char *type = PQgetvalue(r, i, 0), *event = PQgetvalue(r, i, 1);
        if (!strcmp(type, "Client"))
            waits.server++;
        else if (!strncmp(event, "WAL", 3))
            waits.disk++;
        else if (*type)
            waits.lock++;
        else
            waits.computing++;
    }
    PQclear(r);
}

static void *watch(void *nothing)
{
    (void)nothing;
    for (; watching; usleep(LOOK_US))
        look();
    return NULL;
}

void stat_watch(void)
{
    waits = (StatWaits){0};
    watching = true;
    if (pthread_create(&watcher, NULL, watch, NULL)) perror("nodes"), exit(EXIT_FAILURE);
}

StatWaits stat_watched(void)
{
    watching = false;
    pthread_join(watcher, NULL);
    double all = waits.server + waits.disk + waits.lock + waits.computing;
    if (!(all > 0)) all = 1;
    return (StatWaits){waits.server / all, waits.disk / all, waits.lock / all,
                       waits.computing / all};
}
