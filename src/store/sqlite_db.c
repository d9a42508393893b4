/* sqlite_db.c - connections and statements of the SQLite back end. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "store/sqlite.h"

static const char *const texts[SQL_COUNT] = {
#define SQL(id, text) text,
#include "store/sql.def"
#undef SQL
};

void db_why(Db *db, const char *doing, char *why)
{
    int system = sqlite3_system_errno(db->db);
    snprintf(why, STORE_ERROR_MAX, "%s: %s%s%s", doing, sqlite3_errmsg(db->db), system ? ": " : "",
             system ? strerror(system) : "");
}

bool db_open(Db *db, const Sqlite *s, int flags, char *why)
{
    int rc = sqlite3_open_v2(s->where, &db->db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                             s->o.vfs);
    if (rc == SQLITE_OK) {
        sqlite3_busy_timeout(db->db, 5000); /* the checkpoint's short locks */
        return true;
    }
    db_why(db, "cannot open the file", why);
    return false;
}

/* In trouble nothing is moved from the -wal into the file: what the disk has really taken, nobody knows. */
void db_close(Db *db, bool in_trouble)
{
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(db->made[i]);
    if (in_trouble && db->db) sqlite3_db_config(db->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(db->db);
    memset(db, 0, sizeof *db);
}

bool db_exec(Db *db, const char *sql, char *why)
{
    if (sqlite3_exec(db->db, sql, NULL, NULL, NULL) == SQLITE_OK) return true;
    db_why(db, "cannot be read", why);
    return false;
}

int64_t db_number(Db *db, const char *sql, char *why)
{
    sqlite3_stmt *st = NULL;
    int64_t value = -1;
    if (sqlite3_prepare_v2(db->db, sql, -1, &st, NULL) == SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW)
        value = sqlite3_column_int64(st, 0);
    else
        db_why(db, "cannot be read", why);
    sqlite3_finalize(st);
    return value;
}

/* Values are used before the caller's memory is gone, so they are not copied. */
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

static sqlite3_stmt *prepared(Db *db, SqlId id, char *why, const char *types, va_list values)
{
    sqlite3_stmt **st = &db->made[id];
    if (!*st && sqlite3_prepare_v3(db->db, texts[id], -1, SQLITE_PREPARE_PERSISTENT, st, NULL)) {
        db_why(db, "a statement is refused", why);
        return NULL;
    }
    bind_all(*st, types, values);
    return *st;
}

sqlite3_stmt *db_with(Db *db, SqlId id, char *why, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    sqlite3_stmt *st = prepared(db, id, why, types, values);
    va_end(values);
    return st;
}

int db_row(Db *db, sqlite3_stmt *st, char *why)
{
    if (!st) return -1;
    int rc = sqlite3_step(st);
    if (rc == SQLITE_ROW) return 1;
    if (rc != SQLITE_DONE) db_why(db, "the store", why);
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return rc == SQLITE_DONE ? 0 : -1;
}

bool db_run(Db *db, SqlId id, char *why, const char *types, ...)
{
    va_list values;
    va_start(values, types);
    sqlite3_stmt *st = prepared(db, id, why, types, values);
    va_end(values);
    return db_row(db, st, why) == 0;
}

void db_text(sqlite3_stmt *st, int column, char *out, size_t size)
{
    const unsigned char *text = sqlite3_column_text(st, column);
    snprintf(out, size, "%s", text ? (const char *)text : "");
}
