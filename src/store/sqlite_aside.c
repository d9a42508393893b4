/* sqlite_aside.c - games that nobody could read, in the SQLite back end: moved out of the running ones, put back, dropped. How
 * they are listed and read is the same in both databases (aside.c). */
#include <stdio.h>

#include "rules/fambiz.h"
#include "store/sqlite.h"

/* Its rows stay in the log until the end of the group (aside_rows), since finding them means reading all of it. */
static StoreOutcome set_aside(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    Conn *c = &s->writer.conn;
    char reason[STORE_WHY_MAX + 1];
    const Game *game = games_find(&s->games, job->game);
    if (!game) return STORE_NOTHING;
    snprintf(reason, sizeof reason, "%s", job->name ? job->name : "");
    if (!conn_run(c, why, SQL_ASIDE_ADD, "itit", (int64_t)job->game, reason, job->when,
                  fb_version()))
        return STORE_FAILED;
    reply->aside = (uint64_t)sqlite3_last_insert_rowid(s->writer.sqlite);
    if (!conn_run(c, why, SQL_GAME_DELETE, "i", (int64_t)job->game)) return STORE_FAILED;
    uint32_t rows = damage_of(&s->damaged, job->game) ? game->rows : game->last - game->snapshot;
    s->live -= rows;
    s->dead += rows;
    s->fresh_asides = true;
    games_remove(&s->games, job->game);
    return STORE_DURABLE;
}

bool aside_rows(Sqlite *s, char *why)
{
    if (!s->fresh_asides) return true;
    if (!conn_run(&s->writer.conn, why, SQL_ASIDE_ROWS, "")) return false;
    int64_t gone = conn_change(&s->writer.conn, why, SQL_ASIDE_CLEAR, "");
    s->dead -= gone > 0 ? (uint64_t)gone : 0;
    s->fresh_asides = false;
    return gone >= 0;
}

static bool forget(Sqlite *s, int64_t aside, char *why)
{
    return conn_run(&s->writer.conn, why, SQL_ASIDE_FORGET, "i", aside) &&
           conn_run(&s->writer.conn, why, SQL_ASIDE_DELETE, "i", aside);
}

/* Its number, its snapshot and its last row. Durable: it is there. */
static StoreOutcome find(Sqlite *s, int64_t aside, Game *found, char *why)
{
    Rows r = conn_ask(&s->writer.conn, why, SQL_ASIDE_BACK, "i", aside);
    bool there = rows_next(&r);
    if (there) {
        uint32_t snapshot = (uint32_t)rows_int(&r, 1), last = (uint32_t)rows_int(&r, 2);
        *found = (Game){.id = (uint64_t)rows_int(&r, 0), .snapshot = snapshot};
        found->last = last > snapshot ? last : snapshot;
    }
    return !rows_end(&r) ? STORE_FAILED : there ? STORE_DURABLE : STORE_NOTHING;
}

static StoreOutcome put_back(Sqlite *s, int64_t aside, StoreReply *reply, char *why)
{
    Conn *c = &s->writer.conn;
    Game found;
    StoreOutcome there = find(s, aside, &found, why);
    if (there != STORE_DURABLE) return there;
    int64_t rows = conn_run(c, why, SQL_ASIDE_GAME, "i", aside)
                       ? conn_change(c, why, SQL_ASIDE_INPUT, "i", aside)
                       : -1;
    if (rows < 0 || !forget(s, aside, why)) return STORE_FAILED;
    s->live += (uint64_t)rows;
    Game *game = games_add(&s->games, found.id);
    if (!game) return no_memory(why);
    *game = found;
    reply->game = found.id;
    return STORE_DURABLE;
}

static StoreOutcome drop(Sqlite *s, int64_t aside, char *why)
{
    Game found;
    StoreOutcome there = find(s, aside, &found, why);
    if (there != STORE_DURABLE) return there;
    return forget(s, aside, why) ? STORE_DURABLE : STORE_FAILED;
}

/* Whatever was set aside earlier in the group has to be complete before it can be put back. */
StoreOutcome aside_write(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    if (job->kind == STORE_SET_ASIDE) return set_aside(s, job, reply, why);
    if (!aside_rows(s, why)) return STORE_FAILED;
    return job->kind == STORE_PUT_BACK ? put_back(s, (int64_t)job->aside, reply, why)
                                       : drop(s, (int64_t)job->aside, why);
}
