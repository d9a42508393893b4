/* sqlite_check.c - a file is trusted only after it was looked at: is it ours, of a version that we know, whole, and
 * does the log say what its sums say. A damaged file is refused with what is wrong; it is never served. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "store/sqlite.h"

enum { APPLICATION = 0x46624261 }; /* "FbBa": in the header of the file, where file(1) shows it */

/* migrations[v] makes version v + 1 of version v. Rows here are never changed, only added. */
static const char *const migrations[] = {
    "CREATE TABLE game (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, opened INTEGER NOT NULL,"
    "  seq INTEGER NOT NULL, sum INTEGER NOT NULL, snapshot BLOB) STRICT;"
    /* In the order of arrival. By (game, seq) it would be four to ten times as slow. */
    "CREATE TABLE input (n INTEGER PRIMARY KEY, game INTEGER NOT NULL, seq INTEGER NOT NULL,"
    "  sum INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;"
    "CREATE TABLE record (id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL UNIQUE, finished INTEGER NOT NULL,"
    "  sum INTEGER NOT NULL, text BLOB NOT NULL) STRICT;"
    "CREATE TABLE player (record INTEGER NOT NULL, seat INTEGER NOT NULL, person INTEGER NOT NULL, name TEXT NOT NULL,"
    "  fold TEXT NOT NULL, PRIMARY KEY (record, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX player_fold ON player (fold, record);"
    "CREATE INDEX player_person ON player (person, record) WHERE person <> 0;"
    "CREATE TABLE person (id INTEGER PRIMARY KEY AUTOINCREMENT, token BLOB NOT NULL UNIQUE, name TEXT NOT NULL,"
    "  kind INTEGER NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT;"
    "CREATE TABLE ban (id TEXT PRIMARY KEY, until INTEGER NOT NULL, reason TEXT NOT NULL) STRICT, WITHOUT ROWID;",
};
enum { VERSION = sizeof migrations / sizeof *migrations };

/* SQLite would take either for a new file and begin anew: a -wal whose file is gone, a file cut to nothing. */
bool check_file(Sqlite *s, char *why)
{
    char wal[4096];
    struct stat file, log;
    snprintf(wal, sizeof wal, "%s-wal", s->where);
    bool has_file = stat(s->where, &file) == 0, has_log = stat(wal, &log) == 0 && log.st_size > 0;
    if (has_file && !file.st_size)
        snprintf(why, STORE_ERROR_MAX, "the file is empty (if it should be new, remove it)");
    else if (!has_file && has_log)
        snprintf(why, STORE_ERROR_MAX,
                 "the file is gone, but its -wal, with the newest games, is there");
    else
        return true;
    return false;
}

static bool migrate(Db *db, int64_t from, char *why)
{
    char pragma[64];
    if (!db_exec(db, "BEGIN IMMEDIATE", why)) return false;
    for (int64_t v = from; v < VERSION; v++)
        if (!db_exec(db, migrations[v], why)) return false;
    snprintf(pragma, sizeof pragma, "PRAGMA user_version = %d", (int)VERSION);
    if (!db_exec(db, pragma, why)) return false;
    snprintf(pragma, sizeof pragma, "PRAGMA application_id = %d", (int)APPLICATION);
    return db_exec(db, pragma, why) && db_exec(db, "COMMIT", why);
}

bool check_version(Sqlite *s, char *why)
{
    Db *db = &s->writer;
    int64_t tables = db_number(db, "SELECT count(*) FROM sqlite_schema", why);
    int64_t application = tables < 0 ? -1 : db_number(db, "PRAGMA application_id", why);
    int64_t version = application < 0 ? -1 : db_number(db, "PRAGMA user_version", why);
    if (version < 0) return false;
    if (tables && application != APPLICATION) {
        snprintf(why, STORE_ERROR_MAX, "it is a database, but not one of this program");
        return false;
    }
    if (version > VERSION) {
        snprintf(why, STORE_ERROR_MAX,
                 "it was written by a newer version of this program (format %d, known up to %d)",
                 (int)version, (int)VERSION);
        return false;
    }
    return version == VERSION || migrate(db, version, why);
}

/* ---- contents ----------------------------------------------------------------------------------------------- */

static bool check_structure(Db *db, char *why)
{
    sqlite3_stmt *st = NULL;
    bool fine = false;
    if (sqlite3_prepare_v2(db->db, "PRAGMA quick_check(1)", -1, &st, NULL) == SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW) {
        const char *said = (const char *)sqlite3_column_text(st, 0);
        fine = said && strcmp(said, "ok") == 0;
        snprintf(why, STORE_ERROR_MAX, "%.300s", said ? said : "it cannot be checked");
    } else {
        db_why(db, "it cannot be checked", why);
    }
    sqlite3_finalize(st);
    return fine;
}

static bool same_sum(sqlite3_stmt *st, int sum, int bytes, uint64_t a, uint64_t b)
{
    return sqlite3_column_int64(st, sum) ==
           found_sum(a, b, sqlite3_column_blob(st, bytes), (size_t)sqlite3_column_bytes(st, bytes));
}

static bool check_games(Sqlite *s, char *why)
{
    sqlite3_stmt *st = db_with(&s->writer, SQL_GAME_ALL, why, "");
    int row;
    while ((row = db_row(&s->writer, st, why)) > 0) {
        Game *game = games_add(&s->games, (uint64_t)sqlite3_column_int64(st, 0));
        if (!game) return snprintf(why, STORE_ERROR_MAX, "no memory"), false;
        game->snapshot = game->last = (uint32_t)sqlite3_column_int64(st, 1);
        if (game->snapshot && !same_sum(st, 2, 3, game->id, game->snapshot)) {
            snprintf(why, STORE_ERROR_MAX, "the snapshot of game %lld is not what was written",
                     (long long)sqlite3_column_int64(st, 0));
            sqlite3_reset(st);
            return false;
        }
    }
    return row == 0;
}

/* Rows of games that are over, or before a snapshot, wait to be swept: nobody reads them any more. */
static bool check_row(Sqlite *s, sqlite3_stmt *st, char *why)
{
    uint64_t id = (uint64_t)sqlite3_column_int64(st, 0);
    uint32_t seq = (uint32_t)sqlite3_column_int64(st, 1);
    Game *game = games_find(&s->games, id);
    s->rows_read++;
    if (!game || seq <= game->snapshot) return s->dead++, true;
    s->live++;
    game->rows++;
    game->sum += seq;
    if (seq > game->last) game->last = seq;
    if (same_sum(st, 2, 3, id, seq)) return true;
    snprintf(why, STORE_ERROR_MAX, "row %u of game %llu is not what was written", seq,
             (unsigned long long)id);
    return false;
}

static bool check_rows(Sqlite *s, char *why)
{
    sqlite3_stmt *st = db_with(&s->writer, SQL_ROW_ALL, why, "");
    int row;
    while ((row = db_row(&s->writer, st, why)) > 0)
        if (!check_row(s, st, why)) return sqlite3_reset(st), false;
    return row == 0;
}

/* All rows from the snapshot to the last, each once. */
static bool check_gaps(const Sqlite *s, char *why)
{
    for (size_t i = 0; i < s->games.size; i++) {
        const Game *g = &s->games.place[i];
        uint64_t n = g->last - g->snapshot, sum = n * g->snapshot + n * (n + 1) / 2;
        if (!g->id || (g->rows == n && g->sum == sum)) continue;
        snprintf(why, STORE_ERROR_MAX,
                 "game %llu lacks rows: it has %u, up to %u, after a snapshot at %u",
                 (unsigned long long)g->id, g->rows, g->last, g->snapshot);
        return false;
    }
    return true;
}

bool check_contents(Sqlite *s, char *why)
{
    return check_structure(&s->writer, why) && check_games(s, why) && check_rows(s, why) &&
           check_gaps(s, why);
}
