/* postgres.c - starts and stops a PostgreSQL by the script, and speaks to it (postgres.h). */
#include "lib/postgres.h"

#include <postgresql/libpq-fe.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/unit.h"

static char folder[64], with[128];

static void script(const char *what, const char *more)
{
    char command[512];
    snprintf(command, sizeof command, "%s/tests/lib/postgres %s %s %s >/dev/null",
             getenv("FAMBIZ_SOURCE") ? getenv("FAMBIZ_SOURCE") : ".", what, folder, more);
    assert_int_equal(system(command), 0);
}

void postgres_start(const char *settings)
{
    const char *where = getenv("FAMBIZ_PG_DIR"); /* short: the folder holds a socket */
    assert_in_range(snprintf(folder, sizeof folder, "%s/fambiz-pg-XXXXXX", where ? where : "/tmp"),
                    1, sizeof folder - 1);
    assert_non_null(mkdtemp(folder));
    snprintf(with, sizeof with, "%d %s", (int)getpid(), settings);
    script("start", with);
}

void postgres_restart(void) { script("start", with); }
void postgres_kill(void) { script("kill", ""); }

void postgres_stop(void)
{
    if (!*folder) return;
    script("stop", "");
    *folder = 0;
}

const char *postgres_folder(void) { return folder; }

const char *postgres_url(const char *name)
{
    static char url[160];
    snprintf(url, sizeof url, "postgresql:///%s?host=%s&user=fambiz", name, folder);
    return url;
}

static PGresult *run(PGconn *conn, const char *sql)
{
    PGresult *r = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(r);
    bool fine = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!fine) print_error("%s: %s\n", sql, PQerrorMessage(conn));
    assert_true(fine);
    return r;
}

long postgres_run(const char *database, const char *sql)
{
    PGconn *conn = PQconnectdb(postgres_url(database));
    PGresult *r = run(conn, sql);
    long value = PQntuples(r) ? atol(PQgetvalue(r, 0, 0)) : 0;
    PQclear(r);
    PQfinish(conn);
    return value;
}

static PGconn *open_one;

void postgres_begin(const char *database, const char *sql)
{
    open_one = PQconnectdb(postgres_url(database));
    PQclear(run(open_one, "BEGIN"));
    PQclear(run(open_one, sql));
}

void postgres_commit(void)
{
    PQclear(run(open_one, "COMMIT"));
    PQfinish(open_one);
}

const char *postgres_database(const char *name)
{
    char sql[128];
    snprintf(sql, sizeof sql, "CREATE DATABASE %s", name);
    postgres_run("postgres", sql);
    return postgres_url(name);
}
