/* postgres_read.c - what only a database with several nodes is asked: rows of other nodes, those of many games in one query; the
 * lists that nodes share; who is alive and what time it is. All else is the same as in SQLite (shared.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

/* ---- rows ----------------------------------------------------------------------------------------------------------- */

/* Columns of GAME_ROWS: which job; 0 for the game itself and its snapshot, behind which its rows follow. */
enum {
    COLUMN_JOB,
    COLUMN_N,
    COLUMN_GAME,
    COLUMN_SEQ,
    COLUMN_SUM,
    COLUMN_BYTES,
    COLUMN_AT,
    COLUMN_NAME
};

static void take_bytes(StoreRow *row, Rows *r)
{
    row->seq = (uint32_t)rows_int(r, COLUMN_SEQ);
    row->at = rows_int(r, COLUMN_AT);
    row->bytes = rows_copy(r, COLUMN_BYTES, &row->n);
}

/* A row that is not what was written, or not the next one, is damage. It is reported, not handed out. */
static bool is_sound(Item *item, const Rows *r, bool is_next)
{
    uint32_t seq = (uint32_t)rows_int(r, COLUMN_SEQ);
    bool sound = rows_sound(r, (uint64_t)rows_int(r, COLUMN_GAME), seq, COLUMN_SUM);
    char why[96];
    if (sound && is_next) return true;
    snprintf(why, sizeof why, "%s %u%s", sound ? "rows of it are missing before row" : "its row",
             seq, sound ? "" : damage_not_written);
    item->reply.outcome = STORE_DAMAGED;
    item->reply.why = item->why = strdup(why);
    return false;
}

static void take_game(Item *item, Rows *r)
{
    size_t length;
    StoreReply *reply = &item->reply;
    reply->outcome = STORE_DURABLE;
    reply->game = (uint64_t)rows_int(r, COLUMN_GAME);
    reply->name = rows_copy(r, COLUMN_NAME, &length);
    if (rows_int(r, COLUMN_SEQ) > item->job.seq && is_sound(item, r, true))
        take_bytes(&reply->snapshot, r);
}

static void take_row(Item *item, Rows *r)
{
    StoreReply *reply = &item->reply;
    uint32_t known = reply->snapshot.seq ? reply->snapshot.seq : item->job.seq;
    if (reply->outcome == STORE_DAMAGED) return;
    if (!is_sound(item, r, rows_int(r, COLUMN_SEQ) == (int64_t)known + reply->row_n + 1)) return;
    StoreRow *row = rows_more(r, &reply->rows, &reply->row_n, sizeof *row);
    if (row) take_bytes(row, r);
}

static void take_all(Item *group, Rows *r)
{
    int64_t job = 1;
    for (Item *i = group; i; i = i->next)
        i->reply.outcome = STORE_NOTHING;
    while (rows_next(r)) {
        for (; job < rows_int(r, COLUMN_JOB); job++)
            group = group->next;
        if (rows_int(r, COLUMN_N))
            take_row(group, r);
        else
            take_game(group, r);
    }
}

static int64_t most(const StoreJob *job) { return job->limit > 0 ? job->limit : INT64_MAX; }

static Rows ask_named(Pg *db, const StoreJob *job, char *why)
{
    return conn_ask(&db->conn, why, PSQL_GAME_NAMED, "tii", job->id, (int64_t)job->seq, most(job));
}

static Rows ask_many(Pg *db, const Item *group, char *why)
{
    Bytes array[3] = {0};
    int n = 0;
    for (const Item *i = group; i; i = i->next)
        n++;
    for (int i = 0; i < 3; i++)
        bytes_array(&array[i], PG_BIGINT, n);
    for (const Item *i = group; i; i = i->next) {
        bytes_int(&array[0], (int64_t)i->job.game);
        bytes_int(&array[1], (int64_t)i->job.seq);
        bytes_int(&array[2], most(&i->job));
    }
    Rows r = {.failed = array[0].failed || array[1].failed || array[2].failed, .why = why};
    if (r.failed)
        no_memory(why);
    else
        r = conn_ask(&db->conn, why, PSQL_GAME_MANY, "bbb", array[0].at, array[0].n, array[1].at,
                     array[1].n, array[2].at, array[2].n);
    for (int i = 0; i < 3; i++)
        free(array[i].at);
    return r;
}

static bool read_rows(Pg *db, Item *group, char *why)
{
    const char *id = group->job.id;
    Rows r = id ? ask_named(db, &group->job, why) : ask_many(db, group, why);
    take_all(group, &r);
    if (!rows_end(&r) || !id || group->reply.outcome != STORE_NOTHING) return !r.failed;
    r = conn_ask(&db->conn, why, PSQL_ASIDE_NAMED, "t", id);
    group->reply.set_aside = rows_next(&r) && rows_int(&r, 0);
    return rows_end(&r);
}

/* ---- all games, all nodes ------------------------------------------------------------------------------------------- */

static StoreOutcome take_games(Rows r, StoreReply *reply)
{
    while (rows_next(&r)) {
        uint64_t *game = rows_more(&r, &reply->games, &reply->game_n, sizeof *game);
        if (!game) break;
        *game = (uint64_t)rows_int(&r, 0);
    }
    return rows_outcome(&r);
}

static StoreOutcome old_games(Pg *db, StoreReply *reply, char *why)
{
    StoreOutcome outcome = take_games(conn_ask(&db->conn, why, PSQL_OLD_GAMES, ""), reply);
    return outcome == STORE_DURABLE && !reply->game_n ? STORE_NOTHING : outcome;
}

static StoreOutcome newer(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    Bytes games = {0}, rows_known = {0};
    StoreAt at;
    int n = (int)(job->n / sizeof at);
    bytes_array(&games, PG_BIGINT, n);
    bytes_array(&rows_known, PG_BIGINT, n);
    for (int i = 0; i < n; i++) {
        memcpy(&at, (const char *)job->bytes + (size_t)i * sizeof at, sizeof at);
        bytes_int(&games, (int64_t)at.game);
        bytes_int(&rows_known, (int64_t)at.seq);
    }
    Rows r = {.failed = games.failed || rows_known.failed, .why = why};
    if (r.failed)
        no_memory(why);
    else
        r = conn_ask(&db->conn, why, PSQL_GAME_NEWER, "bb", games.at, games.n, rows_known.at,
                     rows_known.n);
    free(games.at);
    free(rows_known.at);
    return take_games(r, reply);
}

static StoreOutcome listed(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    Rows r = conn_ask(&db->conn, why, PSQL_LIST_ALL, "i", (int64_t)job->limit);
    while (rows_next(&r)) {
        StoreRow *row = rows_more(&r, &reply->rows, &reply->row_n, sizeof *row);
        if (row) row->bytes = rows_copy(&r, 0, &row->n);
    }
    return rows_outcome(&r);
}

static bool read_nodes(Pg *db, StoreReply *reply, char *why)
{
    Rows r = conn_ask(&db->conn, why, PSQL_NODE_ALL, "");
    while (rows_next(&r)) {
        StoreNode *node = rows_more(&r, &reply->nodes, &reply->node_n, sizeof *node);
        if (!node) break;
        node->node = (uint64_t)rows_int(&r, 0);
        node->started = rows_int(&r, 1);
        node->until = rows_int(&r, 2);
        node->form = rows_int(&r, 3);
        rows_text(&r, 4, node->program, sizeof node->program);
    }
    return rows_end(&r);
}

/* The clock is asked last, so that as little time as possible passes between its answer and ours. */
static StoreOutcome read_clock(Pg *db, StoreReply *reply, char *why)
{
    if (!read_nodes(db, reply, why)) return STORE_FAILED;
    Rows r = conn_ask(&db->conn, why, PSQL_CLOCK, "");
    if (rows_next(&r)) {
        reply->clock = rows_int(&r, 0);
        reply->wall = rows_int(&r, 1);
        reply->aside_n = (int)rows_int(&r, 2);
    }
    return rows_outcome(&r);
}

/* ---- what is asked ---------------------------------------------------------------------------------------------------- */

static StoreOutcome ask_one(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    switch (job->kind) {
    case STORE_LISTED: return listed(db, job, reply, why);
    case STORE_NEWER: return newer(db, job, reply, why);
    case STORE_MET:
        return take_games(conn_ask(&db->conn, why, PSQL_MET, "i", (int64_t)job->person), reply);
    case STORE_OLD_GAMES: return old_games(db, reply, why);
    case STORE_CLOCK: return read_clock(db, reply, why);
    default: return read_shared(&db->conn, job, reply, why);
    }
}

bool postgres_ask(Pg *db, Item *group, char *why)
{
    if (group->job.kind == STORE_ROWS) return read_rows(db, group, why);
    group->reply.outcome = ask_one(db, &group->job, &group->reply, why);
    return group->reply.outcome != STORE_FAILED;
}
