/* sqlite_aside.c - games that nobody could read, in the SQLite back end: moved out of the running ones, listed, read byte for
 * byte, put back and dropped. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fambiz.h"
#include "store/sqlite.h"

/* ---- writing ----------------------------------------------------------------------------------------------------------- */

static StoreOutcome no_memory(char *why)
{
    snprintf(why, STORE_ERROR_MAX, "no memory");
    return STORE_FAILED;
}

/* Its rows stay in the log until the group is complete (aside_rows). */
static StoreOutcome set_aside(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    Db *db = &s->writer;
    char reason[STORE_WHY_MAX + 1];
    const Game *game = games_find(&s->games, job->game);
    if (!game) return STORE_NOTHING;
    snprintf(reason, sizeof reason, "%s", job->name ? job->name : "");
    if (!db_run(db, SQL_ASIDE_ADD, why, "itit", (int64_t)job->game, reason, job->when,
                fb_version()))
        return STORE_FAILED;
    reply->aside = (uint64_t)sqlite3_last_insert_rowid(db->db);
    if (!db_run(db, SQL_GAME_DELETE, why, "i", (int64_t)job->game)) return STORE_FAILED;
    uint32_t rows = damage_of(&s->damaged, job->game) ? game->rows : game->last - game->snapshot;
    s->live -= rows;
    s->dead += rows;
    s->asides++;
    s->fresh_asides = true;
    games_remove(&s->games, job->game);
    return STORE_DURABLE;
}

bool aside_rows(Sqlite *s, char *why)
{
    if (!s->fresh_asides) return true;
    if (!db_run(&s->writer, SQL_ASIDE_ROWS, why, "") ||
        !db_run(&s->writer, SQL_ASIDE_CLEAR, why, ""))
        return false;
    s->dead -= (uint64_t)sqlite3_changes64(s->writer.db);
    s->fresh_asides = false;
    return true;
}

static bool forget(Sqlite *s, int64_t aside, char *why)
{
    s->asides--;
    return db_run(&s->writer, SQL_ASIDE_FORGET, why, "i", aside) &&
           db_run(&s->writer, SQL_ASIDE_DELETE, why, "i", aside);
}

/* Its number, its snapshot and its last row: 1, or 0: there is none, -1: why. */
static int find(Sqlite *s, int64_t aside, Game *found, char *why)
{
    sqlite3_stmt *st = db_with(&s->writer, SQL_ASIDE_BACK, why, "i", aside);
    int row = db_row(&s->writer, st, why);
    if (row <= 0) return row;
    found->id = (uint64_t)sqlite3_column_int64(st, 0);
    found->snapshot = (uint32_t)sqlite3_column_int64(st, 1);
    found->last = (uint32_t)sqlite3_column_int64(st, 2);
    if (found->last < found->snapshot) found->last = found->snapshot;
    sqlite3_reset(st);
    return 1;
}

static StoreOutcome put_back(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    Db *db = &s->writer;
    Game found;
    int64_t aside = (int64_t)job->aside;
    if (!aside_rows(s, why)) return STORE_FAILED;
    int there = find(s, aside, &found, why);
    if (there <= 0) return there ? STORE_FAILED : STORE_NOTHING;
    if (!db_run(db, SQL_ASIDE_GAME, why, "i", aside) ||
        !db_run(db, SQL_ASIDE_INPUT, why, "i", aside))
        return STORE_FAILED;
    s->live += (uint64_t)sqlite3_changes64(db->db);
    if (!forget(s, aside, why)) return STORE_FAILED;
    Game *game = games_add(&s->games, found.id);
    if (!game) return no_memory(why);
    game->snapshot = found.snapshot;
    game->last = found.last;
    reply->game = found.id;
    return STORE_DURABLE;
}

static StoreOutcome drop(Sqlite *s, const StoreJob *job, char *why)
{
    Game found;
    if (!aside_rows(s, why)) return STORE_FAILED;
    int there = find(s, (int64_t)job->aside, &found, why);
    if (there <= 0) return there ? STORE_FAILED : STORE_NOTHING;
    return forget(s, (int64_t)job->aside, why) ? STORE_DURABLE : STORE_FAILED;
}

StoreOutcome aside_write(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    switch (job->kind) {
    case STORE_SET_ASIDE: return set_aside(s, job, reply, why);
    case STORE_PUT_BACK: return put_back(s, job, reply, why);
    default: return drop(s, job, why);
    }
}

/* ---- reading ------------------------------------------------------------------------------------------------------------ */

static void take_aside(StoreAside *a, sqlite3_stmt *st)
{
    memset(a, 0, sizeof *a);
    a->aside = (uint64_t)sqlite3_column_int64(st, 0);
    a->game = (uint64_t)sqlite3_column_int64(st, 1);
    db_text(st, 2, a->id, sizeof a->id);
    db_text(st, 3, a->why, sizeof a->why);
    db_text(st, 4, a->program, sizeof a->program);
    a->opened = sqlite3_column_int64(st, 5);
    a->when = sqlite3_column_int64(st, 6);
    a->rows = (uint64_t)sqlite3_column_int64(st, 7);
    a->bytes = (uint64_t)sqlite3_column_int64(st, 8);
}

/* All of them, or (aside not 0) one. */
static StoreOutcome list(Sqlite *s, uint64_t aside, StoreReply *reply, char *why)
{
    sqlite3_stmt *st = db_with(&s->reader, SQL_ASIDE_ALL, why, "i", (int64_t)aside);
    StoreAside *all = NULL;
    int n = 0, row;
    while ((row = db_row(&s->reader, st, why)) > 0) {
        StoreAside *more = realloc(all, (size_t)(n + 1) * sizeof *all);
        if (!more) break;
        all = more;
        take_aside(&all[n++], st);
    }
    reply->asides = all;
    reply->aside_n = n;
    if (row > 0) return sqlite3_reset(st), no_memory(why);
    return row == 0 ? STORE_DURABLE : STORE_FAILED;
}

/* seq, sum, bytes. */
static bool take_row(StoreRow *row, sqlite3_stmt *st, uint64_t game)
{
    row->seq = (uint32_t)sqlite3_column_int64(st, 0);
    row->sum = sqlite3_column_int64(st, 1);
    row->n = (size_t)sqlite3_column_bytes(st, 2);
    char *copy = malloc(row->n + 1);
    if (copy && row->n) memcpy(copy, sqlite3_column_blob(st, 2), row->n);
    row->bytes = copy;
    row->damaged = copy && row->sum != found_sum(game, row->seq, copy, row->n);
    return copy;
}

static int take_snapshot(Sqlite *s, uint64_t aside, StoreReply *reply, char *why)
{
    sqlite3_stmt *st = db_with(&s->reader, SQL_ASIDE_SNAPSHOT, why, "i", (int64_t)aside);
    int row = db_row(&s->reader, st, why);
    if (row <= 0) return row;
    bool fine = !sqlite3_column_int64(st, 0) || take_row(&reply->snapshot, st, reply->game);
    sqlite3_reset(st);
    if (!fine) no_memory(why);
    return fine ? 1 : -1;
}

static bool take_rows(Sqlite *s, uint64_t aside, StoreReply *reply, char *why)
{
    StoreRow *all = calloc((size_t)reply->asides[0].rows + 1, sizeof *all);
    reply->rows = all;
    if (!all) return no_memory(why), false;
    sqlite3_stmt *st = db_with(&s->reader, SQL_ASIDE_EACH, why, "i", (int64_t)aside);
    int row;
    bool fine = true;
    while (fine && (row = db_row(&s->reader, st, why)) > 0) {
        if ((uint64_t)reply->row_n == reply->asides[0].rows) continue;
        fine = take_row(&all[reply->row_n], st, reply->game);
        reply->row_n += fine;
    }
    if (!fine) no_memory(why), sqlite3_reset(st);
    return fine && row == 0;
}

StoreOutcome aside_read(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    if (job->kind == STORE_ASIDES) return list(s, 0, reply, why);
    if (!job->aside || list(s, job->aside, reply, why) == STORE_FAILED)
        return job->aside ? STORE_FAILED : STORE_NOTHING;
    if (!reply->aside_n) return STORE_NOTHING;
    reply->aside = job->aside;
    reply->game = reply->asides[0].game;
    return take_snapshot(s, job->aside, reply, why) > 0 && take_rows(s, job->aside, reply, why)
               ? STORE_DURABLE
               : STORE_FAILED;
}
