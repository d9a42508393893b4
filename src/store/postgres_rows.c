/* postgres_rows.c - what a connection to PostgreSQL is asked: statements prepared and sent with their values, waited for with a
 * limit, and their answers as rows.h sees them.
 *
 * libpq never blocks here: everything is sent and received by poll. A network that swallows packets without a word would otherwise
 * hold a thread for ever. In pipeline mode (the writer's) many statements are sent before the first answer is read, and pg_sync
 * marks the end of what belongs together; a single statement takes a sync of its own. */
#include <endian.h>
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

enum { VALUES_MAX = 8 };

static const char *const texts[STATEMENTS] = {
/* NULL: only SQLite's */
#define BOTH(id, text)             [ASK_##id] = text,
#define EACH(id, sqlite, postgres) [ASK_##id] = postgres,
#define PSQL(id, text)             [PSQL_##id] = text,
#include "store/both.def"
#include "store/psql.def"
#undef PSQL
#undef EACH
#undef BOTH
};

/* ---- waiting -------------------------------------------------------------------------------------------------- */

/* Waits until a result can be taken without blocking. */
static bool wait_for(Pg *db, char *why)
{
    while (PQisBusy(db->link)) {
        int unsent = PQflush(db->link);
        if (unsent < 0) return pg_lost(db, PQerrorMessage(db->link), why);
        struct pollfd fd = {PQsocket(db->link), (short)(POLLIN | (unsent ? POLLOUT : 0)), 0};
        int n = poll(&fd, 1, db->patience);
        if (n == 0) return pg_lost(db, "the database does not answer", why);
        if (n < 0 && errno != EINTR) return pg_lost(db, strerror(errno), why);
        if (fd.revents & ~POLLOUT && !PQconsumeInput(db->link))
            return pg_lost(db, PQerrorMessage(db->link), why);
    }
    return true;
}

static PGresult *next(Pg *db, char *why)
{
    return wait_for(db, why) ? PQgetResult(db->link) : NULL;
}

static bool is_fine(const PGresult *r)
{
    ExecStatusType status = PQresultStatus(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
           status == PGRES_SINGLE_TUPLE || status == PGRES_PIPELINE_SYNC;
}

/* One result, without the end of its statement. NULL: why. */
static PGresult *take_one(Pg *db, char *why)
{
    PGresult *r = next(db, why);
    if (!r) {
        if (PQstatus(db->link) == CONNECTION_BAD) pg_lost(db, PQerrorMessage(db->link), why);
        return NULL;
    }
    if (is_fine(r)) return r;
    pg_refused(db, r, why);
    PQclear(r);
    return NULL;
}

/* One result, and behind it the end of the statement. NULL: why. */
static PGresult *take_whole(Pg *db, char *why)
{
    PGresult *r = take_one(db, why), *end;
    if (!r) return NULL;
    while (wait_for(db, why) && (end = PQgetResult(db->link))) {
        if (!is_fine(end)) pg_refused(db, end, why);
        bool fine = is_fine(end);
        PQclear(end);
        if (!fine) return PQclear(r), NULL;
    }
    return r;
}

bool pg_sync(Pg *db, char *why)
{
    if (PQpipelineSync(db->link) && PQflush(db->link) >= 0) return true;
    return pg_lost(db, PQerrorMessage(db->link), why);
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
    if (!PQsendQuery(db->link, sql)) return pg_lost(db, PQerrorMessage(db->link), why);
    PGresult *r = take_whole(db, why);
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

static bool send_values(Conn *conn, char *why, Statement id, const char *types, va_list values)
{
    Pg *db = (Pg *)conn;
    Values v;
    char name[8];
    bind_all(&v, types, values);
    snprintf(name, sizeof name, "s%d", (int)id);
    if (PQsendQueryPrepared(db->link, name, v.n, v.at, v.length, v.format, 1)) return true;
    return pg_lost(db, PQerrorMessage(db->link), why);
}

static Rows rows_of(Pg *db, PGresult *r, char *why)
{
    return (Rows){.conn = &db->conn, .answer = r, .at = -1, .failed = !r, .why = why};
}

Rows pg_take(Pg *db, char *why) { return rows_of(db, take_whole(db, why), why); }

/* In pipeline mode it takes a sync of its own. */
static Rows ask(Conn *conn, char *why, Statement id, const char *types, va_list values)
{
    Pg *db = (Pg *)conn;
    bool pipeline = PQpipelineStatus(db->link) != PQ_PIPELINE_OFF;
    bool sent = send_values(conn, why, id, types, values);
    PGresult *r = sent && (!pipeline || pg_sync(db, why)) ? take_whole(db, why) : NULL;
    if (!r || !pipeline || pg_synced(db, why)) return rows_of(db, r, why);
    PQclear(r);
    return rows_of(db, NULL, why);
}

static Rows stream(Conn *conn, char *why, Statement id)
{
    Pg *db = (Pg *)conn;
    bool sent = conn_send(conn, why, id, "") && PQsetSingleRowMode(db->link);
    return (Rows){.conn = conn, .stream = true, .failed = !sent, .why = why};
}

/* The end of a stream is a result without a row. */
static bool next_of_stream(Rows *r)
{
    Pg *db = (Pg *)(uintptr_t)r->conn;
    PQclear(r->answer);
    r->answer = take_one(db, r->why);
    r->at = 0;
    if (r->answer && PQresultStatus(r->answer) == PGRES_SINGLE_TUPLE) return true;
    r->failed = !r->answer || !wait_for(db, r->why) || PQgetResult(db->link);
    return false;
}

static bool next_row(Rows *r)
{
    return r->stream ? next_of_stream(r) : ++r->at < PQntuples(r->answer);
}

/* A bigint, an int or a bool, in the order of the net. */
static int64_t number(const Rows *r, int column)
{
    const char *value = PQgetvalue(r->answer, r->at, column);
    uint64_t wide;
    uint32_t narrow;
    switch (PQgetlength(r->answer, r->at, column)) {
    case sizeof wide: return memcpy(&wide, value, sizeof wide), (int64_t)be64toh(wide);
    case sizeof narrow: return memcpy(&narrow, value, sizeof narrow), (int32_t)be32toh(narrow);
    default: return *value;
    }
}

static const void *bytes(const Rows *r, int column, size_t *n)
{
    *n = (size_t)PQgetlength(r->answer, r->at, column);
    return PQgetvalue(r->answer, r->at, column);
}

static int64_t changes(const Rows *r) { return strtoll(PQcmdTuples(r->answer), NULL, 10); }
static void end(Rows *r) { PQclear(r->answer); }

const ConnKind pg_kind = {ask, send_values, stream, next_row, number, bytes, changes, end};

bool pg_number_of(Pg *db, Statement id, int64_t *number, char *why)
{
    Rows r = conn_ask(&db->conn, why, id, "");
    if (rows_next(&r)) *number = rows_int(&r, 0);
    return rows_end(&r);
}

/* ---- preparing --------------------------------------------------------------------------------------------------- */

/* What both.def calls ?1 is $1 here. */
static bool prepare_one(Pg *db, Statement id)
{
    enum { TEXT_MAX = 2048 };
    char name[8], text[TEXT_MAX];
    snprintf(name, sizeof name, "s%d", (int)id);
    snprintf(text, sizeof text, "%s", texts[id]);
    for (char *c = text; (c = strchr(c, '?'));)
        *c = '$';
    return PQsendPrepare(db->link, name, text, 0, NULL);
}

/* All statements at once: some ninety, in one round trip. */
bool pg_prepare(Pg *db, char *why)
{
    bool fine = PQenterPipelineMode(db->link);
    for (int i = 0; fine && i < STATEMENTS; i++)
        fine = !texts[i] || prepare_one(db, (Statement)i);
    if (!fine) return pg_lost(db, PQerrorMessage(db->link), why);
    fine = pg_sync(db, why);
    for (int i = 0; fine && i < STATEMENTS; i++) {
        PGresult *r = texts[i] ? take_whole(db, why) : NULL;
        fine = r || !texts[i];
        PQclear(r);
    }
    return fine && pg_synced(db, why) && PQexitPipelineMode(db->link);
}
