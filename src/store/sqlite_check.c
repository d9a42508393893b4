/* sqlite_check.c - a file is trusted only after it was checked: is its structure sound, and does every row of the log fit its
 * checksum? A file with a damaged structure is refused, and never served. A game with a row or snapshot that is not what was
 * written, or with rows missing, is damaged by itself: it is noted, and store_running names it. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "store/sqlite.h"

/* A -wal whose file is gone, or a file cut to nothing: SQLite would take either for a new database and start over. */
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

bool check_structure(Db *db, char *why)
{
    sqlite3_stmt *st = NULL;
    bool fine = false;
    if (sqlite3_prepare_v2(db->sqlite, "PRAGMA quick_check(1)", -1, &st, NULL) == SQLITE_OK &&
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

/* ---- contents ---------------------------------------------------------------------------------------------------------- */

static bool check_game(Sqlite *s, const Rows *r, char *why)
{
    Game *game = games_add(&s->games, (uint64_t)rows_int(r, 0));
    if (!game) return no_memory(why), false;
    uint32_t seq = (uint32_t)rows_int(r, 1);
    game->snapshot = game->last = seq;
    return !seq || rows_sound(r, game->id, seq, 2) ||
           damage_note(&s->damaged, game->id, "its snapshot at row", seq, damage_not_written, why);
}

/* A row of a finished game, or one that a snapshot replaces, only waits to be swept; nobody reads it, so nothing is wrong with
 * it. */
static bool check_row(Sqlite *s, const Rows *r, char *why)
{
    uint64_t id = (uint64_t)rows_int(r, 0);
    uint32_t seq = (uint32_t)rows_int(r, 1);
    Game *game = games_find(&s->games, id);
    s->rows_read++;
    if (!game || seq <= game->snapshot) return s->dead++, true;
    s->live++;
    game->rows++;
    game->sum += seq;
    if (seq > game->last) game->last = seq;
    return rows_sound(r, id, seq, 2) ||
           damage_note(&s->damaged, id, "its row", seq, damage_not_written, why);
}

typedef bool Check(Sqlite *s, const Rows *r, char *why);

static bool check_each(Sqlite *s, Statement which, Check *check, char *why)
{
    Rows r = conn_ask(&s->writer.conn, why, which, "");
    while (rows_next(&r))
        if (!check(s, &r, why)) r.failed = true;
    return rows_end(&r);
}

/* Is every row from the snapshot to the last there, exactly once? Count and sum of their numbers tell, in one pass and in any
 * order. */
static bool check_gaps(Sqlite *s, char *why)
{
    for (size_t i = 0; i < s->games.size; i++) {
        const Game *g = &s->games.place[i];
        uint64_t n = g->last - g->snapshot, sum = n * g->snapshot + n * (n + 1) / 2;
        if (!g->id || (g->rows == n && g->sum == sum)) continue;
        if (!damage_note(&s->damaged, g->id,
                         "rows of it are missing, or there twice; the last is row", g->last, "",
                         why))
            return false;
    }
    return true;
}

bool check_contents(Sqlite *s, char *why)
{
    return check_structure(&s->writer, why) && check_each(s, ASK_GAME_ALL, check_game, why) &&
           check_each(s, SQL_ROW_ALL, check_row, why) && check_gaps(s, why);
}
