/* postgres_aside.c - games that nobody could read, as PostgreSQL has them: listed, and one read byte for byte. They are set aside,
 * put back and dropped by jobs of a group (postgres_job.c). */
#include <stdlib.h>

#include "store/postgres.h"

enum { EACH_N, EACH_SEQ, EACH_SUM, EACH_BYTES, EACH_AT }; /* columns of ASIDE_EACH */

static void take_aside(StoreAside *a, const PGresult *r, int i)
{
    a->aside = (uint64_t)pg_int(r, i, 0);
    a->game = (uint64_t)pg_int(r, i, 1);
    a->opened = pg_int(r, i, 2);
    a->when = pg_int(r, i, 3);
    a->rows = (uint64_t)pg_int(r, i, 4);
    a->bytes = (uint64_t)pg_int(r, i, 5);
    pg_text(r, i, 6, a->id, sizeof a->id);
    pg_text(r, i, 7, a->why, sizeof a->why);
    pg_text(r, i, 8, a->program, sizeof a->program);
}

/* All of them, or (aside not 0) one. */
static StoreOutcome list(Pg *db, uint64_t aside, StoreReply *reply, char *why)
{
    PGresult *r = pg_ask(db, why, PSQL_ASIDE_ALL, "i", (int64_t)aside);
    if (!r) return STORE_FAILED;
    StoreAside *all = calloc((size_t)PQntuples(r) + 1, sizeof *all);
    for (int i = 0; all && i < PQntuples(r); i++)
        take_aside(&all[reply->aside_n++], r, i);
    PQclear(r);
    reply->asides = all;
    return all ? STORE_DURABLE : pg_no_memory(why);
}

static bool take_row(StoreRow *row, const PGresult *r, int i, uint64_t game)
{
    row->seq = (uint32_t)pg_int(r, i, EACH_SEQ);
    row->sum = pg_int(r, i, EACH_SUM);
    row->at = pg_int(r, i, EACH_AT);
    row->damaged = !pg_sound(game, row->seq, r, i, EACH_SUM);
    row->bytes = pg_copy(r, i, EACH_BYTES, &row->n);
    return row->bytes;
}

static StoreOutcome take_rows(PGresult *r, StoreReply *reply, char *why)
{
    if (!r) return STORE_FAILED;
    StoreRow *all = calloc((size_t)PQntuples(r) + 1, sizeof *all);
    bool fine = all;
    reply->rows = all;
    for (int i = 0; fine && i < PQntuples(r); i++) {
        bool first = pg_int(r, i, EACH_N) == 0;
        fine = take_row(first ? &reply->snapshot : &all[reply->row_n], r, i, reply->game);
        reply->row_n += fine && !first;
    }
    PQclear(r);
    return fine ? STORE_DURABLE : pg_no_memory(why);
}

StoreOutcome aside_ask(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    if (job->kind == STORE_ASIDES) return list(db, 0, reply, why);
    if (!job->aside) return STORE_NOTHING;
    if (list(db, job->aside, reply, why) == STORE_FAILED) return STORE_FAILED;
    if (!reply->aside_n) return STORE_NOTHING;
    reply->aside = job->aside;
    reply->game = reply->asides[0].game;
    return take_rows(pg_ask(db, why, PSQL_ASIDE_EACH, "i", (int64_t)job->aside), reply, why);
}
