/* postgres_read.c - what is read from PostgreSQL of games: the rows of other nodes above all, those of many games in one
 * question. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

/* ---- rows ----------------------------------------------------------------------------------------------------------- */

/* Columns of GAME_ROWS: which job, 0 for the game itself and its snapshot, then a row or that. */
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

/* What is not as it was written is damage, and is not given out. */
static bool is_sound(Item *item, const PGresult *r, int i, bool is_next)
{
    uint32_t seq = (uint32_t)pg_int(r, i, COLUMN_SEQ);
    bool sound = pg_sound((uint64_t)pg_int(r, i, COLUMN_GAME), seq, r, i, COLUMN_SUM);
    char why[96];
    if (sound && is_next) return true;
    snprintf(why, sizeof why, "%s %u%s", sound ? "rows of it are missing before row" : "its row",
             seq, sound ? "" : damage_not_written);
    item->reply.outcome = STORE_DAMAGED;
    item->reply.why = item->why = strdup(why);
    return false;
}

static bool take_row(StoreRow *row, const PGresult *r, int i, char *why)
{
    row->seq = (uint32_t)pg_int(r, i, COLUMN_SEQ);
    row->at = pg_int(r, i, COLUMN_AT);
    row->bytes = pg_copy(r, i, COLUMN_BYTES, &row->n);
    return row->bytes || (pg_no_memory(why), false);
}

/* The game is at `first`, and behind it so many rows. */
static bool take_game(Item *item, const PGresult *r, int first, int n, char *why)
{
    StoreReply *reply = &item->reply;
    size_t length;
    uint32_t last = item->job.seq;
    StoreRow *all = calloc((size_t)n + 1, sizeof *all);
    bool fine = all || (pg_no_memory(why), false);
    reply->game = (uint64_t)pg_int(r, first, COLUMN_GAME);
    reply->name = pg_copy(r, first, COLUMN_NAME, &length);
    reply->rows = all;
    reply->outcome = STORE_DURABLE;
    if (fine && pg_int(r, first, COLUMN_SEQ) > last) {
        if (!is_sound(item, r, first, true)) return true;
        fine = take_row(&reply->snapshot, r, first, why);
        last = reply->snapshot.seq;
    }
    for (int i = 0; fine && i < n; i++, last++, reply->row_n++) {
        bool is_next = pg_int(r, first + 1 + i, COLUMN_SEQ) == (int64_t)last + 1;
        if (!is_sound(item, r, first + 1 + i, is_next)) return true;
        fine = take_row(&all[i], r, first + 1 + i, why);
    }
    return fine;
}

/* Where the answers to the next job begin. */
static int end_of(const PGresult *r, int first)
{
    int end = first + 1;
    while (end < PQntuples(r) && pg_int(r, end, COLUMN_JOB) == pg_int(r, first, COLUMN_JOB))
        end++;
    return end;
}

static bool take_all(Item *group, const PGresult *r, char *why)
{
    int64_t job = 1;
    for (Item *i = group; i; i = i->next)
        i->reply.outcome = STORE_NOTHING;
    for (int first = 0, end; first < PQntuples(r); first = end) {
        end = end_of(r, first);
        for (; job < pg_int(r, first, COLUMN_JOB); job++)
            group = group->next;
        if (!take_game(group, r, first, end - first - 1, why)) return false;
    }
    return true;
}

static int64_t most(const StoreJob *job) { return job->limit > 0 ? job->limit : INT64_MAX; }

static PGresult *ask_named(Pg *db, const StoreJob *job, char *why)
{
    return pg_ask(db, why, PSQL_GAME_NAMED, "tii", job->id, (int64_t)job->seq, most(job));
}

static PGresult *ask_many(Pg *db, const Item *group, char *why)
{
    Bytes array[3] = {0};
    PGresult *r = NULL;
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
    if (array[0].failed || array[1].failed || array[2].failed)
        pg_no_memory(why);
    else
        r = pg_ask(db, why, PSQL_GAME_MANY, "bbb", array[0].at, array[0].n, array[1].at, array[1].n,
                   array[2].at, array[2].n);
    for (int i = 0; i < 3; i++)
        free(array[i].at);
    return r;
}

static bool read_rows(Pg *db, Item *group, char *why)
{
    PGresult *r = group->job.id ? ask_named(db, &group->job, why) : ask_many(db, group, why);
    bool fine = r && take_all(group, r, why);
    PQclear(r);
    if (!fine || !group->job.id || group->reply.outcome != STORE_NOTHING) return fine;
    r = pg_ask(db, why, PSQL_ASIDE_NAMED, "t", group->job.id);
    group->reply.set_aside = r && pg_int(r, 0, 0);
    PQclear(r);
    return r;
}

/* ---- all games, all nodes ------------------------------------------------------------------------------------------- */

static StoreOutcome take_games(PGresult *r, StoreReply *reply, char *why)
{
    if (!r) return STORE_FAILED;
    uint64_t *all = calloc((size_t)PQntuples(r) + 1, sizeof *all);
    for (int i = 0; all && i < PQntuples(r); i++)
        all[reply->game_n++] = (uint64_t)pg_int(r, i, 0);
    PQclear(r);
    reply->games = all;
    return all ? STORE_DURABLE : pg_no_memory(why);
}

static StoreOutcome old_games(Pg *db, StoreReply *reply, char *why)
{
    StoreOutcome outcome = take_games(pg_ask(db, why, PSQL_OLD_GAMES, ""), reply, why);
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
    PGresult *r = games.failed || rows_known.failed
                      ? NULL
                      : pg_ask(db, why, PSQL_GAME_NEWER, "bb", games.at, games.n, rows_known.at,
                               rows_known.n);
    free(games.at);
    free(rows_known.at);
    return take_games(r, reply, why);
}

static StoreOutcome listed(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    PGresult *r = pg_ask(db, why, PSQL_LIST_ALL, "i", (int64_t)job->limit);
    if (!r) return STORE_FAILED;
    StoreRow *all = calloc((size_t)PQntuples(r) + 1, sizeof *all);
    for (int i = 0; all && i < PQntuples(r); i++, reply->row_n++)
        all[i].bytes = pg_copy(r, i, 0, &all[i].n);
    PQclear(r);
    reply->rows = all;
    return all ? STORE_DURABLE : pg_no_memory(why);
}

static StoreOutcome read_nodes(Pg *db, StoreReply *reply, char *why)
{
    PGresult *r = pg_ask(db, why, PSQL_NODE_ALL, "");
    if (!r) return STORE_FAILED;
    StoreNode *all = calloc((size_t)PQntuples(r) + 1, sizeof *all);
    for (int i = 0; all && i < PQntuples(r); i++) {
        StoreNode *node = &all[reply->node_n++];
        *node = (StoreNode){.node = (uint64_t)pg_int(r, i, 0),
                            .started = pg_int(r, i, 1),
                            .until = pg_int(r, i, 2),
                            .form = pg_int(r, i, 3)};
        pg_text(r, i, 4, node->program, sizeof node->program);
    }
    PQclear(r);
    reply->nodes = all;
    return all ? STORE_DURABLE : pg_no_memory(why);
}

/* The clock last: the less time between it and the answer, the better. */
static StoreOutcome read_clock(Pg *db, StoreReply *reply, char *why)
{
    if (read_nodes(db, reply, why) == STORE_FAILED) return STORE_FAILED;
    PGresult *r = pg_ask(db, why, PSQL_CLOCK, "");
    if (!r) return STORE_FAILED;
    reply->clock = pg_int(r, 0, 0);
    reply->wall = pg_int(r, 0, 1);
    reply->aside_n = (int)pg_int(r, 0, 2);
    PQclear(r);
    return STORE_DURABLE;
}

/* ---- what is asked ---------------------------------------------------------------------------------------------------- */

static StoreOutcome ask_one(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    switch (job->kind) {
    case STORE_LISTED: return listed(db, job, reply, why);
    case STORE_NEWER: return newer(db, job, reply, why);
    case STORE_MET:
        return take_games(pg_ask(db, why, PSQL_MET, "i", (int64_t)job->person), reply, why);
    case STORE_OLD_GAMES: return old_games(db, reply, why);
    case STORE_CLOCK: return read_clock(db, reply, why);
    case STORE_ASIDES:
    case STORE_ASIDE: return aside_ask(db, job, reply, why);
    default: return people_ask(db, job, reply, why);
    }
}

bool postgres_ask(Pg *db, Item *group, char *why)
{
    if (group->job.kind == STORE_ROWS) return read_rows(db, group, why);
    group->reply.outcome = ask_one(db, &group->job, &group->reply, why);
    return group->reply.outcome != STORE_FAILED;
}
