/* sqlite_db.c - connections and statements of the SQLite back end, and what rows.h sees of them. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "store/sqlite.h"

static const char *const texts[STATEMENTS] = {
#define BOTH(id, text)             [ASK_##id] = text,
#define EACH(id, sqlite, postgres) [ASK_##id] = sqlite,
#define SQL(id, text)              [SQL_##id] = text,
#include "store/both.def"
#include "store/sql.def"
#undef SQL
#undef EACH
#undef BOTH
};

static const ConnKind sqlite_conn;

void db_why(Db *db, const char *doing, char *why)
{
    int system = sqlite3_system_errno(db->sqlite);
    snprintf(why, STORE_ERROR_MAX, "%s: %s%s%s", doing, sqlite3_errmsg(db->sqlite),
             system ? ": " : "", system ? strerror(system) : "");
}

bool db_open(Db *db, const Sqlite *s, int flags, char *why)
{
    db->conn.kind = &sqlite_conn;
    int rc = sqlite3_open_v2(s->where, &db->sqlite,
                             flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, s->o.vfs);
    if (rc == SQLITE_OK) {
        sqlite3_busy_timeout(db->sqlite, 5000); /* the checkpoint's short locks */
        return true;
    }
    db_why(db, "cannot open the file", why);
    return false;
}

/* In trouble nothing is moved from the -wal into the file: nobody knows what the disk has really taken. */
void db_close(Db *db, bool in_trouble)
{
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(db->made[i]);
    if (in_trouble && db->sqlite)
        sqlite3_db_config(db->sqlite, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(db->sqlite);
    memset(db, 0, sizeof *db);
}

bool db_exec(Db *db, const char *sql, char *why)
{
    if (sqlite3_exec(db->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK) return true;
    db_why(db, "cannot be read", why);
    return false;
}

int64_t db_number(Db *db, const char *sql, char *why)
{
    sqlite3_stmt *st = NULL;
    int64_t value = -1;
    if (sqlite3_prepare_v2(db->sqlite, sql, -1, &st, NULL) == SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW)
        value = sqlite3_column_int64(st, 0);
    else
        db_why(db, "cannot be read", why);
    sqlite3_finalize(st);
    return value;
}

/* The statement runs before the caller's memory is gone, so values are not copied. */
static void bind_all(sqlite3_stmt *st, const char *types, va_list values)
{
    for (int i = 1; *types; types++, i++) {
        const void *bytes;
        switch (*types) {
        case 'i': sqlite3_bind_int64(st, i, va_arg(values, int64_t)); break;
        case 't': sqlite3_bind_text(st, i, va_arg(values, const char *), -1, SQLITE_STATIC); break;
        default:
            bytes = va_arg(values, const void *);
            sqlite3_bind_blob64(st, i, bytes ? bytes : "", va_arg(values, size_t), SQLITE_STATIC);
        }
    }
}

sqlite3_stmt *db_prepared(Db *db, Statement id, char *why)
{
    sqlite3_stmt **st = &db->made[id];
    if (!*st && sqlite3_prepare_v3(db->sqlite, texts[id], -1, SQLITE_PREPARE_PERSISTENT, st, NULL))
        db_why(db, "a statement is refused", why);
    return *st;
}

/* ---- what rows.h sees of it ---------------------------------------------------------------------------------------------- */

Rows db_rows(Db *db, sqlite3_stmt *st, char *why)
{
    return (Rows){.conn = &db->conn, .answer = st, .failed = !st, .why = why};
}

/* Nothing runs before its answer is read. */
static bool send_values(Conn *conn, char *why, Statement id, const char *types, va_list values)
{
    Db *db = (Db *)conn;
    db->sent = db_prepared(db, id, why);
    if (db->sent) bind_all(db->sent, types, values);
    return db->sent;
}

static Rows ask(Conn *conn, char *why, Statement id, const char *types, va_list values)
{
    send_values(conn, why, id, types, values);
    return db_rows((Db *)conn, ((Db *)conn)->sent, why);
}

/* SQLite never has more than one row in memory. */
static Rows stream(Conn *conn, char *why, Statement id)
{
    return db_rows((Db *)conn, db_prepared((Db *)conn, id, why), why);
}

static bool next(Rows *r)
{
    int rc = sqlite3_step(r->answer);
    r->failed = rc != SQLITE_ROW && rc != SQLITE_DONE;
    if (r->failed) db_why((Db *)(uintptr_t)r->conn, "the store", r->why);
    return rc == SQLITE_ROW;
}

static int64_t number(const Rows *r, int column) { return sqlite3_column_int64(r->answer, column); }

static const void *bytes(const Rows *r, int column, size_t *n)
{
    const void *at = sqlite3_column_blob(r->answer, column);
    *n = (size_t)sqlite3_column_bytes(r->answer, column);
    return at;
}

static int64_t changes(const Rows *r) { return sqlite3_changes64(((const Db *)r->conn)->sqlite); }

static void end(Rows *r)
{
    sqlite3_reset(r->answer);
    sqlite3_clear_bindings(r->answer);
}

static const ConnKind sqlite_conn = {ask, send_values, stream, next, number, bytes, changes, end};
