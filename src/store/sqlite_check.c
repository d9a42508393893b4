/* sqlite_check.c - a file is trusted only after it was looked at: is its structure whole, and does the log say what its sums
 * say. A file whose structure is damaged is refused with what is wrong, and never served. A game of which a row or the snapshot
 * is not what was written, or of which rows are missing, is damaged alone: it is noted, and store_running tells of it. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "store/sqlite.h"

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

bool check_structure(Db *db, char *why)
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

/* ---- contents ---------------------------------------------------------------------------------------------------------- */

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
        if (!game) return snprintf(why, STORE_ERROR_MAX, "no memory"), sqlite3_reset(st), false;
        game->snapshot = game->last = (uint32_t)sqlite3_column_int64(st, 1);
        if (game->snapshot && !same_sum(st, 2, 3, game->id, game->snapshot) &&
            !damage_note(&s->damaged, game->id, "its snapshot at row", game->snapshot,
                         damage_not_written, why))
            return sqlite3_reset(st), false;
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
    return same_sum(st, 2, 3, id, seq) ||
           damage_note(&s->damaged, id, "its row", seq, damage_not_written, why);
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
    int64_t asides = db_number(&s->writer, "SELECT count(*) FROM aside", why);
    s->asides = asides > 0 ? (uint64_t)asides : 0;
    return asides >= 0 && check_structure(&s->writer, why) && check_games(s, why) &&
           check_rows(s, why) && check_gaps(s, why);
}
