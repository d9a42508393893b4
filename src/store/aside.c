/* aside.c - games that nobody could read, in either database: listed, and one read byte for byte (shared.h). How they are set
 * aside, put back and dropped is each back end's own (sqlite_aside.c, postgres_job.c). */
#include "store/shared.h"

static StoreOutcome list(Conn *c, uint64_t aside, StoreReply *reply, char *why)
{
    Rows r = conn_ask(c, why, ASK_ASIDE_ALL, "i", (int64_t)aside);
    while (rows_next(&r)) {
        StoreAside *a = rows_more(&r, &reply->asides, &reply->aside_n, sizeof *a);
        if (!a) break;
        a->aside = (uint64_t)rows_int(&r, 0);
        a->game = (uint64_t)rows_int(&r, 1);
        a->opened = rows_int(&r, 2);
        a->when = rows_int(&r, 3);
        a->rows = (uint64_t)rows_int(&r, 4);
        a->bytes = (uint64_t)rows_int(&r, 5);
        rows_text(&r, 6, a->id, sizeof a->id);
        rows_text(&r, 7, a->why, sizeof a->why);
        rows_text(&r, 8, a->program, sizeof a->program);
    }
    return rows_outcome(&r);
}

static StoreOutcome take_rows(Rows r, StoreReply *reply)
{
    enum { N, SEQ, SUM, BYTES, AT };
    while (rows_next(&r)) {
        StoreRow *row = rows_int(&r, N) ? rows_more(&r, &reply->rows, &reply->row_n, sizeof *row)
                                        : &reply->snapshot;
        if (!row) break;
        row->seq = (uint32_t)rows_int(&r, SEQ);
        row->sum = rows_int(&r, SUM);
        row->at = rows_int(&r, AT);
        row->damaged = !rows_sound(&r, reply->game, row->seq, SUM);
        row->bytes = rows_copy(&r, BYTES, &row->n);
    }
    return rows_outcome(&r);
}

StoreOutcome aside_read(Conn *c, const StoreJob *job, StoreReply *reply, char *why)
{
    if (job->kind == STORE_ASIDES) return list(c, 0, reply, why);
    if (!job->aside) return STORE_NOTHING;
    if (list(c, job->aside, reply, why) == STORE_FAILED) return STORE_FAILED;
    if (!reply->aside_n) return STORE_NOTHING;
    reply->aside = job->aside;
    reply->game = reply->asides[0].game;
    return take_rows(conn_ask(c, why, ASK_ASIDE_EACH, "i", (int64_t)job->aside), reply);
}
