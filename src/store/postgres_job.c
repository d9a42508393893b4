/* postgres_job.c - a job of a group as one statement, and what its result says. One statement each, because a group is a pipeline:
 * nothing can be asked first and decided then. What would take several steps is one statement with WITH. Rows are
 * postgres_batch.c's, persons and bans people.c's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fambiz.h"
#include "store/postgres.h"

/* ---- one job, one statement --------------------------------------------------------------------------------------- */

static bool send_snapshot(Pg *db, const StoreJob *j, char *why)
{
    return conn_send(&db->conn, why, PSQL_GAME_SNAPSHOT, "iiib", (int64_t)j->game, (int64_t)j->seq,
                     row_sum(j->game, j->seq, j->bytes, j->n), j->bytes, j->n);
}

static bool send_record(Pg *db, const StoreJob *j, char *why)
{
    Bytes *array = db->owner->group.array;
    int players = j->player_n < STORE_SEATS ? j->player_n : STORE_SEATS;
    bytes_array(&array[0], PG_BIGINT, players);
    bytes_array(&array[1], PG_BYTEA, players);
    bytes_array(&array[2], PG_BYTEA, players);
    for (int i = 0; i < players; i++) {
        char folded[FOLD_MAX];
        records_fold(j->players[i].name, folded);
        bytes_int(&array[0], (int64_t)j->players[i].person);
        bytes_put(&array[1], j->players[i].name, strlen(j->players[i].name));
        bytes_put(&array[2], folded, strlen(folded));
    }
    bytes_array(&array[3], PG_BIGINT, j->reader_n);
    for (int i = 0; i < j->reader_n; i++)
        bytes_int(&array[3], (int64_t)j->readers[i]);
    return conn_send(&db->conn, why, PSQL_RECORD_ADD, "tiibbbbb", j->id, j->when,
                     row_sum(0, 0, j->bytes, j->n), j->bytes, j->n, array[0].at, array[0].n,
                     array[1].at, array[1].n, array[2].at, array[2].n, array[3].at, array[3].n);
}

static bool send_aside(Pg *db, const StoreJob *j, char *why)
{
    char reason[STORE_WHY_MAX + 1];
    snprintf(reason, sizeof reason, "%s", j->name ? j->name : "");
    if (j->kind == STORE_PUT_BACK)
        return conn_send(&db->conn, why, PSQL_ASIDE_BACK, "i", (int64_t)j->aside);
    if (j->kind == STORE_DROP_ASIDE)
        return conn_send(&db->conn, why, PSQL_ASIDE_DROP, "i", (int64_t)j->aside);
    return conn_send(&db->conn, why, PSQL_ASIDE_ADD, "iitit", (int64_t)j->game, db->owner->node,
                     reason, j->when, fb_version());
}

bool job_send(Pg *db, const StoreJob *j, char *why)
{
    int64_t game = (int64_t)j->game, person = (int64_t)j->person, node = db->owner->node;
    switch (j->kind) {
    case STORE_OPEN_GAME:
        return conn_send(&db->conn, why, PSQL_GAME_ADD, "tiii", j->id, j->when, person,
                         (int64_t)j->limit);
    case STORE_MEET: return conn_send(&db->conn, why, PSQL_MEET, "ii", game, person);
    case STORE_SNAPSHOT: return send_snapshot(db, j, why);
    case STORE_DROP_GAME:
        return conn_send(&db->conn, why, PSQL_GAME_DELETE, "ii", game, (int64_t)j->seq);
    case STORE_SET_ASIDE:
    case STORE_PUT_BACK:
    case STORE_DROP_ASIDE: return send_aside(db, j, why);
    case STORE_ADD_RECORD: return send_record(db, j, why);
    case STORE_SET_DUE: return conn_send(&db->conn, why, PSQL_LEASE_DUE, "ii", game, j->when);
    case STORE_CLAIM_LEASE: return conn_send(&db->conn, why, PSQL_LEASE_CLAIM, "ii", game, node);
    case STORE_LIST_GAME:
        if (!j->n) return conn_send(&db->conn, why, PSQL_LIST_HIDE, "i", game);
        return conn_send(&db->conn, why, PSQL_LIST_SHOW, "ib", game, j->bytes, j->n);
    case STORE_GATHER:
        return conn_send(&db->conn, why, PSQL_GATHER_ADD, "iii", game, (int64_t)j->limit, j->when);
    case STORE_SIT: return conn_send(&db->conn, why, PSQL_GATHER_SIT, "");
    case STORE_RENEWED: return conn_send(&db->conn, why, PSQL_OLD_NONE, "");
    case STORE_END_LEASE:
        return conn_send(&db->conn, why, PSQL_LEASE_END, "iiiii", game, node, (int64_t)j->epoch,
                         j->when, (int64_t)j->seq);
    case STORE_TAKE_LEASE:
        return conn_send(&db->conn, why, PSQL_LEASE_TAKE, "ii", node, (int64_t)j->limit);
    default: return people_send(&db->conn, j, why);
    }
}

/* ---- its answer -------------------------------------------------------------------------------------------------- */

static StoreOutcome take_leases(Rows *r, StoreReply *reply, StoreOutcome none)
{
    while (rows_next(r)) {
        StoreLease *lease = rows_more(r, &reply->leases, &reply->lease_n, sizeof *lease);
        if (!lease) break;
        *lease = (StoreLease){(uint64_t)rows_int(r, 0), (uint64_t)rows_int(r, 1), rows_int(r, 2)};
    }
    return reply->lease_n ? STORE_DURABLE : none;
}

static StoreOutcome take_id(Rows *r, uint64_t *id)
{
    if (!rows_next(r)) return STORE_CONFLICT;
    *id = (uint64_t)rows_int(r, 0);
    return STORE_DURABLE;
}

/* Two columns: a number, or 0; and whether something was in its way. */
static StoreOutcome take_number(Rows *r, uint64_t *number)
{
    *number = rows_next(r) ? (uint64_t)rows_int(r, 0) : 0;
    if (*number) return STORE_DURABLE;
    return !r->failed && rows_int(r, 1) ? STORE_CONFLICT : STORE_NOTHING;
}

static StoreOutcome take_seat(Rows *r, StoreReply *reply)
{
    size_t n;
    if (!rows_next(r)) return STORE_NOTHING;
    reply->seq = (uint32_t)rows_int(r, 0);
    reply->name = rows_copy(r, 1, &n);
    return STORE_DURABLE;
}

StoreOutcome job_take(Rows *r, const StoreJob *job, StoreReply *reply)
{
    uint64_t changed;
    switch (job->kind) {
    case STORE_OPEN_GAME: return take_number(r, &reply->game);
    case STORE_SET_ASIDE: return take_number(r, &reply->aside);
    case STORE_PUT_BACK: return take_number(r, &reply->game);
    case STORE_SNAPSHOT: return take_number(r, &changed);
    case STORE_ADD_RECORD: return take_id(r, &reply->record);
    case STORE_CLAIM_LEASE: return take_leases(r, reply, STORE_CONFLICT);
    case STORE_TAKE_LEASE: return take_leases(r, reply, STORE_NOTHING);
    case STORE_SIT: return take_seat(r, reply);
    default: return people_take(r, job, reply);
    }
}
