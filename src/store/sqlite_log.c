/* sqlite_log.c - running games in the SQLite back end: rows, snapshots, the end, and the sweep.
 *
 * Rows lie in the order in which they came, those of all games mixed. To take out one finished game would touch as many
 * pages as it has rows, so it is not done: what is no longer needed is only counted, and when it is more than what is, a
 * part of the oldest end is dropped with every commit; rows there that are still needed move to the young end. */
#include <stdio.h>
#include <string.h>

#include "store/sqlite.h"

enum {
    SLACK = 4096,    /* rows that may lie about beyond those that are needed */
    SWEEP_LEAST = 64 /* rows looked at with a commit; and twice as many as it has added */
};

/* ---- the jobs --------------------------------------------------------------------------------------------- */

static StoreOutcome open_game(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    Db *db = &s->writer;
    if (!db_run(db, SQL_GAME_ADD, why, "ti", job->id, job->when)) return STORE_FAILED;
    if (!sqlite3_changes(db->db)) return STORE_CONFLICT;
    reply->game = (uint64_t)sqlite3_last_insert_rowid(db->db);
    if (games_add(&s->games, reply->game)) return STORE_DURABLE;
    snprintf(why, STORE_ERROR_MAX, "no memory");
    return STORE_FAILED;
}

static bool add_row(Sqlite *s, uint64_t game, uint32_t seq, int64_t sum, const void *bytes,
                    size_t n, char *why)
{
    return db_run(&s->writer, SQL_ROW_ADD, why, "iiib", (int64_t)game, (int64_t)seq, sum, bytes, n);
}

static int64_t sum_of(const StoreJob *job)
{
    return found_sum(job->game, job->seq, job->bytes, job->n);
}

static bool add_rows(Sqlite *s, char *why)
{
    sqlite3_stmt *st = db_with(&s->writer, SQL_ROWS_ADD, why, "");
    for (int i = 0; st && i < ROWS_AT_ONCE; i++) {
        const StoreJob *job = s->row[i];
        sqlite3_bind_int64(st, 4 * i + 1, (int64_t)job->game);
        sqlite3_bind_int64(st, 4 * i + 2, (int64_t)job->seq);
        sqlite3_bind_int64(st, 4 * i + 3, sum_of(job));
        sqlite3_bind_blob64(st, 4 * i + 4, job->n ? job->bytes : "", job->n, SQLITE_STATIC);
    }
    return db_row(&s->writer, st, why) == 0;
}

bool log_flush(Sqlite *s, char *why)
{
    int n = s->row_n;
    s->row_n = 0;
    if (n == ROWS_AT_ONCE) return add_rows(s, why);
    for (int i = 0; i < n; i++) {
        const StoreJob *job = s->row[i];
        if (!add_row(s, job->game, job->seq, sum_of(job), job->bytes, job->n, why)) return false;
    }
    return true;
}

/* The row is written with others (log_flush): its bytes live as long as the group. */
static StoreOutcome append(Sqlite *s, const StoreJob *job, char *why)
{
    Game *game = games_find(&s->games, job->game);
    if (!game) return STORE_NOTHING;
    if (job->seq != game->last + 1) return STORE_CONFLICT;
    s->row[s->row_n++] = job;
    game->last++;
    s->live++;
    s->group_rows++;
    return s->row_n < ROWS_AT_ONCE || log_flush(s, why) ? STORE_DURABLE : STORE_FAILED;
}

/* So many rows are no longer needed. */
static void let_go(Sqlite *s, uint32_t rows)
{
    s->live -= rows;
    s->dead += rows;
}

static StoreOutcome snapshot(Sqlite *s, const StoreJob *job, char *why)
{
    Game *game = games_find(&s->games, job->game);
    if (!game) return STORE_NOTHING;
    if (job->seq < game->snapshot || job->seq > game->last || !job->seq) return STORE_CONFLICT;
    if (!db_run(&s->writer, SQL_GAME_SNAPSHOT, why, "iiib", (int64_t)job->game, (int64_t)job->seq,
                found_sum(job->game, job->seq, job->bytes, job->n), job->bytes, job->n))
        return STORE_FAILED;
    let_go(s, job->seq - game->snapshot);
    game->snapshot = job->seq;
    return STORE_DURABLE;
}

static StoreOutcome end_game(Sqlite *s, const StoreJob *job, char *why)
{
    Game *game = games_find(&s->games, job->game);
    if (!game) return STORE_NOTHING;
    if (!db_run(&s->writer, SQL_GAME_DELETE, why, "i", (int64_t)job->game)) return STORE_FAILED;
    let_go(s, game->last - game->snapshot);
    games_remove(&s->games, job->game);
    return STORE_DURABLE;
}

StoreOutcome log_write(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    switch (job->kind) {
    case STORE_APPEND: return append(s, job, why);
    case STORE_OPEN_GAME: return open_game(s, job, reply, why);
    case STORE_SNAPSHOT: return snapshot(s, job, why);
    default: return end_game(s, job, why);
    }
}

/* ---- the sweep -------------------------------------------------------------------------------------------- */

bool log_needs(const Sqlite *s, uint64_t id, uint32_t seq)
{
    const Game *game = games_find(&s->games, id);
    return game && seq > game->snapshot;
}

/* Moves a needed row to the young end. */
static bool move_row(Sqlite *s, sqlite3_stmt *st, char *why)
{
    return add_row(s, (uint64_t)sqlite3_column_int64(st, 1), (uint32_t)sqlite3_column_int64(st, 2),
                   sqlite3_column_int64(st, 3), sqlite3_column_blob(st, 4),
                   (size_t)sqlite3_column_bytes(st, 4), why);
}

bool log_sweep(Sqlite *s, char *why)
{
    if (s->dead <= s->live + SLACK) return true;
    int64_t last = 0, most = SWEEP_LEAST + 2 * (int64_t)s->group_rows;
    sqlite3_stmt *st = db_with(&s->writer, SQL_ROW_OLDEST, why, "i", most);
    int row;
    while ((row = db_row(&s->writer, st, why)) > 0) {
        last = sqlite3_column_int64(st, 0);
        if (!log_needs(s, (uint64_t)sqlite3_column_int64(st, 1),
                       (uint32_t)sqlite3_column_int64(st, 2)))
            s->dead--;
        else if (!move_row(s, st, why))
            return sqlite3_reset(st), false;
    }
    return row == 0 && db_run(&s->writer, SQL_ROW_DELETE, why, "i", last);
}

/* ---- the start -------------------------------------------------------------------------------------------- */

static bool tell_games(Sqlite *s, const StoreRunning *r, char *why)
{
    char id[STORE_ID_MAX + 1];
    sqlite3_stmt *st = db_with(&s->reader, SQL_GAME_ALL, why, "");
    int row;
    while ((row = db_row(&s->reader, st, why)) > 0) {
        uint64_t game = (uint64_t)sqlite3_column_int64(st, 0);
        const char *damage = damage_of(&s->damaged, game);
        db_text(st, 4, id, sizeof id);
        if (!damage)
            r->game(r->self, game, id, (uint32_t)sqlite3_column_int64(st, 1),
                    sqlite3_column_blob(st, 3), (size_t)sqlite3_column_bytes(st, 3));
        else if (!damage_tell(r, game, id, damage, why))
            return sqlite3_reset(st), false;
    }
    return row == 0;
}

bool log_running(Sqlite *s, const StoreRunning *r, uint64_t *rows, char *why)
{
    if (!tell_games(s, r, why)) return false;
    sqlite3_stmt *st = db_with(&s->reader, SQL_ROW_RUNNING, why, "");
    int row;
    while ((row = db_row(&s->reader, st, why)) > 0) {
        uint64_t game = (uint64_t)sqlite3_column_int64(st, 0);
        ++*rows;
        if (!damage_of(&s->damaged, game))
            r->row(r->self, game, (uint32_t)sqlite3_column_int64(st, 1), sqlite3_column_blob(st, 2),
                   (size_t)sqlite3_column_bytes(st, 2));
    }
    return row == 0;
}
