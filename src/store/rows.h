/* rows.h - a statement asked of a database, and its answer read row by row, whichever database it is.
 *
 * Persons, records, bans, games set aside: their tables are the same in SQLite and in PostgreSQL, so what is made of an answer is
 * written once (shared.h) and sees a database only like this:
 *
 *     Rows r = conn_ask(conn, why, ASK_BAN_ALL, "i", now);
 *     while (rows_next(&r)) use(rows_int(&r, 1));
 *     return rows_end(&r);                           always; false: something failed, and `why` says what
 *
 * A failure is kept in the Rows, so that nothing has to be looked at before rows_end. What SQLite and PostgreSQL do differently
 * is behind ConnKind; appends, on which the speed of a server hangs, do not come this way. */
#ifndef FAMBIZ_STORE_ROWS_H
#define FAMBIZ_STORE_ROWS_H

#include <stdarg.h>

#include "store/store.h"

/* Statements for both (ASK_), only for SQLite (SQL_), only for PostgreSQL (PSQL_). */
typedef enum Statement {
#define BOTH(id, text)             ASK_##id,
#define EACH(id, sqlite, postgres) ASK_##id,
#define SQL(id, text)              SQL_##id,
#define PSQL(id, text)             PSQL_##id,
#include "store/both.def"
#include "store/psql.def"
#include "store/sql.def"
#undef PSQL
#undef SQL
#undef EACH
#undef BOTH
    STATEMENTS
} Statement;

typedef struct Conn Conn;

typedef struct Rows {
    const Conn *conn;
    void *answer; /* a sqlite3_stmt, a PGresult; NULL: the statement was refused */
    int at;       /* the row, of those that are all there */
    bool stream;  /* the rows come over the net one by one */
    bool over, failed;
    char *why;
} Rows;

/* Values of a statement, as letters: i int64_t, t text, b bytes and size_t. */
typedef struct ConnKind {
    Rows (*ask)(Conn *conn, char *why, Statement id, const char *types, va_list values);
    /* Sends a statement; its answer is taken later. False: why. */
    bool (*send)(Conn *conn, char *why, Statement id, const char *types, va_list values);
    /* A statement without values whose answer is too large to be in memory at once. */
    Rows (*stream)(Conn *conn, char *why, Statement id);
    bool (*next)(Rows *r);
    int64_t (*number)(const Rows *r, int column);
    const void *(*bytes)(const Rows *r, int column, size_t *n);
    int64_t (*changes)(const Rows *r); /* behind the last row: how many were changed */
    void (*end)(Rows *r);
} ConnKind;

/* The head of a Db (sqlite.h) and of a Pg (postgres.h), which are one connection each. */
struct Conn {
    const ConnKind *kind;
};

Rows conn_ask(Conn *conn, char *why, Statement id, const char *types, ...);
Rows conn_stream(Conn *conn, char *why, Statement id);
bool conn_send(Conn *conn, char *why, Statement id, const char *types, ...);
/* Of a statement without rows: how many rows of its table it changed, -1: why. */
int64_t conn_change(Conn *conn, char *why, Statement id, const char *types, ...);
bool conn_run(Conn *conn, char *why, Statement id, const char *types, ...);

bool rows_next(Rows *r); /* false: that was the last, or it failed */
int64_t rows_int(const Rows *r, int column);
const void *rows_bytes(const Rows *r, int column, size_t *n); /* until the next row */
void rows_text(const Rows *r, int column, char *out, size_t size);
void *rows_copy(Rows *r, int column,
                size_t *n); /* malloc'ed, with a 0 behind it; NULL: no memory, and it has failed */
int64_t rows_changes(Rows *r);
bool rows_end(Rows *r);
StoreOutcome rows_outcome(Rows *r); /* the same: durable or failed */

/* array_more (array.h); NULL: no memory, and *r has failed. */
void *rows_more(Rows *r, void *list, int *n, size_t size);

StoreOutcome no_memory(char *why); /* STORE_FAILED */
/* Over two numbers (game and seq) and bytes: a row that was changed behind our back is known by it. */
int64_t row_sum(uint64_t a, uint64_t b, const void *bytes, size_t n);
/* Do the bytes in the column after `sum` fit that checksum, as those of this row? */
bool rows_sound(const Rows *r, uint64_t game, uint32_t seq, int sum);

#endif
