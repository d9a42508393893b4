/* sqlite_log.c - running games in the SQLite back end: rows, snapshots, the end of a game, and the sweep.
 *
 * Rows lie in the order in which they arrived, those of all games mixed:
 *
 *      oldest                                                          youngest
 *      a1 b1 a2 c1 [a3] b2 c2 b3 [a4] c3 …                             … b9 c8 <-- append
 *      '----.----'
 *           | log_sweep, with each commit: looks at the next few here
 *           +-- b1, c1: their game goes on and no snapshot replaces them -----> written again at the young end
 *           +-- a1, a2: game a is over ---------------------------------------> dropped, with everything else up to there
 *
 * Ordered by game, as one would at first, an append landed on a page of its own and cost four to ten times as much. The price of
 * arrival order is that a finished game cannot be taken out: that would touch as many pages as it has rows. So dead rows are only
 * counted (`dead` against `live`, by Games in memory). While there are more dead than live ones, and SLACK besides, every commit
 * sweeps a piece of the old end that is twice as long as what the commit appended: so the log shrinks faster than it grows, and
 * is never much longer than twice what is needed. That bounds a start, too, which reads all of it.
 *
 * Rows of a commit wait in s->row until there are ROWS_AT_ONCE, because one statement with sixteen rows takes two thirds of the
 * instructions of sixteen statements. Anything else in the transaction flushes them first. */
#include <stdio.h>
#include <string.h>

#include "store/sqlite.h"

enum {
    SLACK = 4096,    /* dead rows that are not worth sweeping */
    SWEEP_LEAST = 64 /* rows swept with a commit, besides two for each that it appended */
};

/* ---- the jobs ------------------------------------------------------------------------------------------------------------ */

static StoreOutcome open_game(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    int64_t added = conn_change(&s->writer.conn, why, SQL_GAME_ADD, "ti", job->id, job->when);
    if (added <= 0) return added ? STORE_FAILED : STORE_CONFLICT;
    reply->game = (uint64_t)sqlite3_last_insert_rowid(s->writer.sqlite);
    return games_add(&s->games, reply->game) ? STORE_DURABLE : no_memory(why);
}

static bool add_row(Sqlite *s, int64_t game, int64_t seq, int64_t sum, const void *bytes, size_t n,
                    char *why)
{
    return conn_run(&s->writer.conn, why, SQL_ROW_ADD, "iiib", game, seq, sum, bytes, n);
}

static int64_t sum_of(const StoreJob *job)
{
    return row_sum(job->game, job->seq, job->bytes, job->n);
}

static bool add_rows(Sqlite *s, char *why)
{
    sqlite3_stmt *st = db_prepared(&s->writer, SQL_ROWS_ADD, why);
    for (int i = 0; st && i < ROWS_AT_ONCE; i++) {
        const StoreJob *job = s->row[i];
        sqlite3_bind_int64(st, 4 * i + 1, (int64_t)job->game);
        sqlite3_bind_int64(st, 4 * i + 2, (int64_t)job->seq);
        sqlite3_bind_int64(st, 4 * i + 3, sum_of(job));
        sqlite3_bind_blob64(st, 4 * i + 4, job->n ? job->bytes : "", job->n, SQLITE_STATIC);
    }
    Rows r = db_rows(&s->writer, st, why);
    rows_next(&r);
    return rows_end(&r);
}

bool log_flush(Sqlite *s, char *why)
{
    int n = s->row_n;
    s->row_n = 0;
    if (n == ROWS_AT_ONCE) return add_rows(s, why);
    for (int i = 0; i < n; i++) {
        const StoreJob *job = s->row[i];
        if (!add_row(s, (int64_t)job->game, (int64_t)job->seq, sum_of(job), job->bytes, job->n,
                     why))
            return false;
    }
    return true;
}

/* Written later, with others (log_flush): the job, and so its bytes, live as long as the group. */
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
    if (!conn_run(&s->writer.conn, why, SQL_GAME_SNAPSHOT, "iiib", (int64_t)job->game,
                  (int64_t)job->seq, sum_of(job), job->bytes, job->n))
        return STORE_FAILED;
    let_go(s, job->seq - game->snapshot);
    game->snapshot = job->seq;
    return STORE_DURABLE;
}

static StoreOutcome end_game(Sqlite *s, const StoreJob *job, char *why)
{
    Game *game = games_find(&s->games, job->game);
    if (!game) return STORE_NOTHING;
    if (!conn_run(&s->writer.conn, why, SQL_GAME_DELETE, "i", (int64_t)job->game))
        return STORE_FAILED;
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

/* Is this row still needed? */
static bool is_needed(const Sqlite *s, const Rows *r)
{
    const Game *game = games_find(&s->games, (uint64_t)rows_int(r, 1));
    return game && rows_int(r, 2) > game->snapshot;
}

/* Moves a row to the young end. */
static bool move_row(Sqlite *s, const Rows *r, char *why)
{
    size_t n;
    const void *bytes = rows_bytes(r, 4, &n);
    return add_row(s, rows_int(r, 1), rows_int(r, 2), rows_int(r, 3), bytes, n, why);
}

bool log_sweep(Sqlite *s, char *why)
{
    if (s->dead <= s->live + SLACK) return true;
    int64_t last = 0, most = SWEEP_LEAST + 2 * (int64_t)s->group_rows;
    Rows r = conn_ask(&s->writer.conn, why, SQL_ROW_OLDEST, "i", most);
    while (rows_next(&r)) {
        last = rows_int(&r, 0);
        if (!is_needed(s, &r))
            s->dead--;
        else if (!move_row(s, &r, why))
            r.failed = true;
    }
    return rows_end(&r) && conn_run(&s->writer.conn, why, SQL_ROW_DELETE, "i", last);
}
