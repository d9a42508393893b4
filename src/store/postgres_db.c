/* postgres_db.c - a connection to PostgreSQL: made, waited for with a limit, asked, and thrown away when anything fails.
 *
 * libpq never blocks here: a network that swallows packets without a word would hold a thread for ever. */
#include <endian.h>
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/postgres.h"

enum { VALUES_MAX = 8, PAUSE_LEAST = 20, PAUSE_MOST = 1000 };

static const char *const texts[PSQL_COUNT] = {
#define PSQL(id, text) text,
#include "store/psql.def"
#undef PSQL
};

int64_t pg_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- failures ----------------------------------------------------------------------------------------------- */

/* What libpq and the server say has lines; ours has one. */
static void say(char *why, const char *text)
{
    snprintf(why, STORE_ERROR_MAX, "%.400s", text && *text ? text : "the connection is lost");
    for (char *end = why + strlen(why); end > why && end[-1] == '\n';)
        *--end = 0;
    for (char *c = why; *c; c++)
        if (*c == '\n') *c = ' ';
}

/* By the beginning of an SQLSTATE: the connection, deadlocks, no room or memory, locks, a stop of the server, its disk,
 * a standby, a transaction that stood idle too long; and a token that another node took at the same moment. */
static Fate fate_of(const char *state)
{
    static const char *const again[] = {"08", "40", "53",    "55",    "57",
                                        "58", "28", "25006", "25P03", "23505"};
    for (size_t i = 0; state && i < sizeof again / sizeof *again; i++)
        if (strncmp(state, again[i], strlen(again[i])) == 0) return FATE_AGAIN;
    return state ? FATE_BROKEN : FATE_AGAIN;
}

static bool lost(Pg *db, const char *text, char *why)
{
    db->fate = FATE_AGAIN;
    db->answered = false;
    say(why, text);
    return false;
}

static void refused(Pg *db, const PGresult *r, char *why)
{
    db->fate = fate_of(PQresultErrorField(r, PG_DIAG_SQLSTATE));
    db->answered = PQstatus(db->conn) == CONNECTION_OK;
    say(why, PQresultErrorMessage(r));
}

/* ---- waiting -------------------------------------------------------------------------------------------------- */

/* Until a result can be taken without waiting. */
static bool wait_for(Pg *db, char *why)
{
    while (PQisBusy(db->conn)) {
        int unsent = PQflush(db->conn);
        if (unsent < 0) return lost(db, PQerrorMessage(db->conn), why);
        struct pollfd fd = {PQsocket(db->conn), (short)(POLLIN | (unsent ? POLLOUT : 0)), 0};
        int n = poll(&fd, 1, db->patience);
        if (n == 0) return lost(db, "the database does not answer", why);
        if (n < 0 && errno != EINTR) return lost(db, strerror(errno), why);
        if (fd.revents & ~POLLOUT && !PQconsumeInput(db->conn))
            return lost(db, PQerrorMessage(db->conn), why);
    }
    return true;
}

static PGresult *next(Pg *db, char *why)
{
    return wait_for(db, why) ? PQgetResult(db->conn) : NULL;
}

static bool is_fine(const PGresult *r)
{
    ExecStatusType status = PQresultStatus(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
           status == PGRES_SINGLE_TUPLE || status == PGRES_PIPELINE_SYNC;
}

/* One result, without the end of the statement. NULL: why. */
static PGresult *take_one(Pg *db, char *why)
{
    PGresult *r = next(db, why);
    if (!r) {
        if (PQstatus(db->conn) == CONNECTION_BAD) lost(db, PQerrorMessage(db->conn), why);
        return NULL;
    }
    if (is_fine(r)) return r;
    refused(db, r, why);
    PQclear(r);
    return NULL;
}

PGresult *pg_take(Pg *db, char *why)
{
    PGresult *r = take_one(db, why), *end;
    if (!r) return NULL;
    while (wait_for(db, why) && (end = PQgetResult(db->conn))) {
        if (!is_fine(end)) refused(db, end, why);
        bool fine = is_fine(end);
        PQclear(end);
        if (!fine) return PQclear(r), NULL;
    }
    return r;
}

int pg_row(Pg *db, PGresult **row, char *why)
{
    *row = take_one(db, why);
    if (!*row) return -1;
    if (PQresultStatus(*row) == PGRES_SINGLE_TUPLE) return 1;
    PQclear(*row);
    return wait_for(db, why) && !PQgetResult(db->conn) ? 0 : -1;
}

bool pg_sync(Pg *db, char *why)
{
    if (PQpipelineSync(db->conn) && PQflush(db->conn) >= 0) return true;
    return lost(db, PQerrorMessage(db->conn), why);
}

bool pg_synced(Pg *db, char *why)
{
    PGresult *r = take_one(db, why);
    bool fine = r && PQresultStatus(r) == PGRES_PIPELINE_SYNC;
    PQclear(r);
    return fine;
}

/* ---- asking ------------------------------------------------------------------------------------------------------ */

bool pg_run(Pg *db, const char *sql, char *why)
{
    if (!PQsendQuery(db->conn, sql)) return lost(db, PQerrorMessage(db->conn), why);
    PGresult *r = pg_take(db, why);
    PQclear(r);
    return r;
}

typedef struct Values {
    const char *at[VALUES_MAX];
    int length[VALUES_MAX], format[VALUES_MAX];
    int64_t number[VALUES_MAX]; /* in the order of the net */
    int n;
} Values;

static void bind_all(Values *v, const char *types, va_list values)
{
    for (v->n = 0; *types; types++, v->n++) {
        const char *bytes;
        size_t size;
        if (*types == 'i') {
            v->number[v->n] = (int64_t)htobe64((uint64_t)va_arg(values, int64_t));
            bytes = (const char *)&v->number[v->n], size = sizeof *v->number;
        } else {
            bytes = va_arg(values, const char *);
            size = *types == 'b' ? va_arg(values, size_t) : strlen(bytes);
        }
        v->at[v->n] = bytes ? bytes : "";
        v->length[v->n] = (int)size;
        v->format[v->n] = 1;
    }
}

static bool send_values(Pg *db, char *why, PsqlId id, const char *types, va_list values)
{
    Values v;
    char name[8];
    bind_all(&v, types, values);
    snprintf(name, sizeof name, "s%d", (int)id);
    if (PQsendQueryPrepared(db->conn, name, v.n, v.at, v.length, v.format, 1)) return true;
    return lost(db, PQerrorMessage(db->conn), why);
}

bool pg_send(Pg *db, char *why, PsqlId id, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    bool sent = send_values(db, why, id, types, values);
    va_end(values);
    return sent;
}

/* In pipeline mode it takes a sync of its own. */
PGresult *pg_ask(Pg *db, char *why, PsqlId id, const char *types, ...)
{
    va_list values;
    bool pipeline = PQpipelineStatus(db->conn) != PQ_PIPELINE_OFF;
    va_start(values, types);
    bool sent = send_values(db, why, id, types, values);
    va_end(values);
    PGresult *r = sent && (!pipeline || pg_sync(db, why)) ? pg_take(db, why) : NULL;
    if (!r || !pipeline || pg_synced(db, why)) return r;
    PQclear(r);
    return NULL;
}

/* ---- connecting -------------------------------------------------------------------------------------------------- */

/* All statements at once: some fifty, in one round trip. */
static bool prepare_all(Pg *db, char *why)
{
    bool fine = PQenterPipelineMode(db->conn);
    for (int i = 0; fine && i < PSQL_COUNT; i++) {
        char name[8];
        snprintf(name, sizeof name, "s%d", i);
        fine = PQsendPrepare(db->conn, name, texts[i], 0, NULL);
    }
    if (!fine) return lost(db, PQerrorMessage(db->conn), why);
    fine = pg_sync(db, why);
    for (int i = 0; fine && i < PSQL_COUNT; i++) {
        PGresult *r = pg_take(db, why);
        fine = r;
        PQclear(r);
    }
    return fine && pg_synced(db, why) && PQexitPipelineMode(db->conn);
}

/* The writer asks by keys alone, and is never better off with another plan, whatever the statistics of a young table
 * say. A transaction whose client is gone or frozen must not hold its rows for long: other nodes wait for them. */
static const char *const settings[] = {
    [PG_WRITER] =
        "SET search_path = fambiz; SET client_min_messages = error; SET plan_cache_mode = force_generic_plan;"
        "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off;"
        "SET idle_in_transaction_session_timeout = '2s'; SELECT set_config('synchronous_commit', 'on', false) "
        "WHERE current_setting('synchronous_commit') = 'off'",
    [PG_READER] =
        "SET search_path = fambiz; SET client_min_messages = error; SET jit = off; SET synchronous_commit = off",
    [PG_EAR] =
        "SET search_path = fambiz; SET client_min_messages = error; SET synchronous_commit = off",
};

/* Nothing is printed: what matters comes as a failure. */
static void say_nothing(void *self, const char *text) { (void)self, (void)text; }

/* libpq quotes what it cannot read, and a password may be in it: then the place alone is spoken of. */
static bool is_address(const char *where)
{
    PQconninfoOption *parts = PQconninfoParse(where, NULL);
    PQconninfoFree(parts);
    return parts;
}

/* Those that stand before `where` are only for when it does not say it itself. */
static bool dial(Pg *db, char *why)
{
    static const char letters[] = "wre";
    char name[64];
    if (!is_address(db->owner->where)) {
        snprintf(
            why, STORE_ERROR_MAX,
            "its address cannot be read: postgresql://USER@HOST/DATABASE is wanted, with each of :/@%%?# in a name or "
            "password as its code, %%3A for :");
        db->fate = FATE_BROKEN;
        return false;
    }
    snprintf(name, sizeof name, "%s-%c", db->owner->tag, letters[db->who]);
    const char *keys[] = {"connect_timeout", "dbname", "application_name", "client_encoding", NULL};
    const char *values[] = {"10", db->owner->where, name, "SQL_ASCII", NULL};
    db->conn = PQconnectdbParams(keys, values, 1);
    if (!db->conn || PQstatus(db->conn) != CONNECTION_OK)
        return lost(db, db->conn ? PQerrorMessage(db->conn) : "no memory", why);
    if (PQserverVersion(db->conn) < 150000) {
        snprintf(why, STORE_ERROR_MAX, "it is PostgreSQL %d; version 15 is the oldest that will do",
                 PQserverVersion(db->conn) / 10000);
        db->fate = FATE_BROKEN;
        return false;
    }
    PQsetNoticeProcessor(db->conn, say_nothing, NULL);
    PQsetnonblocking(db->conn, 1);
    return pg_run(db, settings[db->who], why);
}

bool pg_connect(Pg *db, char *why)
{
    bool first = !db->owner->node && db->who == PG_WRITER;
    db->fate = FATE_FINE;
    if (dial(db, why) && (!first || pg_check(db, why)) && prepare_all(db, why) &&
        (db->who != PG_WRITER || PQenterPipelineMode(db->conn)))
        return true;
    pg_close(db);
    return false;
}

void pg_close(Pg *db)
{
    PQfinish(db->conn);
    db->conn = NULL;
}

/* Pauses double, and differ from node to node, so that a server that comes back is not run over. */
static void rest(const Pg *db)
{
    const StoreHost *host = &db->owner->host;
    int64_t most = PAUSE_LEAST << (db->failed < 6 ? db->failed : 6);
    if (most > PAUSE_MOST) most = PAUSE_MOST;
    int64_t until = pg_now() + most / 2 + (db->owner->node % 7 + 1) * most / 14;
    while (pg_now() < until && !host->closing(host->self))
        usleep(10000);
}

/* A deadlock, say, is nobody's affair when the next try works. */
void pg_failed(Pg *db, const char *why)
{
    const StoreHost *host = &db->owner->host;
    bool quiet = db->answered && !db->failed;
    pg_close(db);
    if (!quiet) host->away(host->self, (int)db->who, why);
    db->failed++;
    rest(db);
}

void pg_worked(Pg *db)
{
    const StoreHost *host = &db->owner->host;
    if (db->failed) host->away(host->self, (int)db->who, NULL);
    db->failed = 0;
}

/* Once in any case: also what is closed may have one thing left to say. */
bool pg_reconnect(Pg *db, char *why)
{
    const StoreHost *host = &db->owner->host;
    while (!db->conn && !pg_connect(db, why)) {
        if (host->closing(host->self)) return false;
        pg_failed(db, why);
    }
    return true;
}
