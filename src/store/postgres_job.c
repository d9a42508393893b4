/* postgres_job.c - a job of a group as one statement, and what its result says. Rows are
 * postgres_batch.c's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fambiz.h"
#include "store/postgres.h"

/* ---- one job, one statement --------------------------------------------------------------------------------------- */

static bool send_snapshot(Pg *db, const StoreJob *j, char *why)
{
    return pg_send(db, why, PSQL_GAME_SNAPSHOT, "iiib", (int64_t)j->game, (int64_t)j->seq,
                   found_sum(j->game, j->seq, j->bytes, j->n), j->bytes, j->n);
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
        found_fold(j->players[i].name, folded);
        bytes_int(&array[0], (int64_t)j->players[i].person);
        bytes_put(&array[1], j->players[i].name, strlen(j->players[i].name));
        bytes_put(&array[2], folded, strlen(folded));
    }
    bytes_array(&array[3], PG_BIGINT, j->reader_n);
    for (int i = 0; i < j->reader_n; i++)
        bytes_int(&array[3], (int64_t)j->readers[i]);
    return pg_send(db, why, PSQL_RECORD_ADD, "tiibbbbb", j->id, j->when,
                   found_sum(0, 0, j->bytes, j->n), j->bytes, j->n, array[0].at, array[0].n,
                   array[1].at, array[1].n, array[2].at, array[2].n, array[3].at, array[3].n);
}

static bool send_aside(Pg *db, const StoreJob *j, char *why)
{
    char reason[STORE_WHY_MAX + 1];
    snprintf(reason, sizeof reason, "%s", j->name ? j->name : "");
    if (j->kind == STORE_PUT_BACK) return pg_send(db, why, PSQL_ASIDE_BACK, "i", (int64_t)j->aside);
    if (j->kind == STORE_DROP_ASIDE)
        return pg_send(db, why, PSQL_ASIDE_DROP, "i", (int64_t)j->aside);
    return pg_send(db, why, PSQL_ASIDE_ADD, "iitit", (int64_t)j->game, db->owner->node, reason,
                   j->when, fb_version());
}

bool job_send(Pg *db, const StoreJob *j, char *why)
{
    int64_t game = (int64_t)j->game, person = (int64_t)j->person, node = db->owner->node;
    switch (j->kind) {
    case STORE_OPEN_GAME:
        return pg_send(db, why, PSQL_GAME_ADD, "tiii", j->id, j->when, person, (int64_t)j->limit);
    case STORE_MEET: return pg_send(db, why, PSQL_MEET, "ii", game, person);
    case STORE_SNAPSHOT: return send_snapshot(db, j, why);
    case STORE_DROP_GAME: return pg_send(db, why, PSQL_GAME_DELETE, "ii", game, (int64_t)j->seq);
    case STORE_SET_ASIDE:
    case STORE_PUT_BACK:
    case STORE_DROP_ASIDE: return send_aside(db, j, why);
    case STORE_ADD_RECORD: return send_record(db, j, why);
    case STORE_ADD_PERSON:
        return pg_send(db, why, PSQL_PERSON_ADD, "btii", j->token, (size_t)STORE_TOKEN_BYTES,
                       j->name, (int64_t)j->kind_of, j->when);
    case STORE_SEE_PERSON: return pg_send(db, why, PSQL_PERSON_SEE, "ii", person, j->when);
    case STORE_NAME_PERSON: return pg_send(db, why, PSQL_PERSON_NAME, "it", person, j->name);
    case STORE_TOKEN_PERSON:
        return pg_send(db, why, PSQL_PERSON_TOKEN, "ib", person, j->token,
                       (size_t)STORE_TOKEN_BYTES);
    case STORE_BAN:
        return pg_send(db, why, PSQL_BAN_ADD, "tit", j->id, j->until, j->name ? j->name : "");
    case STORE_UNBAN: return pg_send(db, why, PSQL_BAN_DELETE, "t", j->id);
    case STORE_SET_DUE: return pg_send(db, why, PSQL_LEASE_DUE, "ii", game, j->when);
    case STORE_CLAIM_LEASE: return pg_send(db, why, PSQL_LEASE_CLAIM, "ii", game, node);
    case STORE_LIST_GAME:
        if (!j->n) return pg_send(db, why, PSQL_LIST_HIDE, "i", game);
        return pg_send(db, why, PSQL_LIST_SHOW, "ib", game, j->bytes, j->n);
    case STORE_GATHER:
        return pg_send(db, why, PSQL_GATHER_ADD, "iii", game, (int64_t)j->limit, j->when);
    case STORE_SIT: return pg_send(db, why, PSQL_GATHER_SIT, "");
    case STORE_RENEWED: return pg_send(db, why, PSQL_OLD_NONE, "");
    case STORE_TAKE_LEASE: return pg_send(db, why, PSQL_LEASE_TAKE, "ii", node, (int64_t)j->limit);
    default:
        return pg_send(db, why, PSQL_LEASE_END, "iiiii", game, node, (int64_t)j->epoch, j->when,
                       (int64_t)j->seq);
    }
}

/* ---- its answer -------------------------------------------------------------------------------------------------- */

static StoreOutcome take_leases(PGresult *r, StoreReply *reply, StoreOutcome none)
{
    int n = PQntuples(r);
    StoreLease *all = calloc((size_t)n + 1, sizeof *all);
    for (int i = 0; all && i < n; i++)
        all[i] =
            (StoreLease){(uint64_t)pg_int(r, i, 0), (uint64_t)pg_int(r, i, 1), pg_int(r, i, 2)};
    reply->leases = all;
    reply->lease_n = all ? n : 0;
    return reply->lease_n ? STORE_DURABLE : none;
}

static StoreOutcome take_person(PGresult *r, const StoreJob *job, StorePerson *p)
{
    if (!PQntuples(r)) return STORE_CONFLICT;
    p->person = (uint64_t)pg_int(r, 0, 0);
    snprintf(p->name, sizeof p->name, "%s", job->name);
    p->kind_of = job->kind_of;
    p->created = p->seen = job->when;
    return STORE_DURABLE;
}

static StoreOutcome take_id(PGresult *r, uint64_t *id)
{
    if (!PQntuples(r)) return STORE_CONFLICT;
    *id = (uint64_t)pg_int(r, 0, 0);
    return STORE_DURABLE;
}

/* Its number, 0 where there is none; and whether something stands in its way. */
static StoreOutcome take_number(PGresult *r, uint64_t *number)
{
    *number = (uint64_t)pg_int(r, 0, 0);
    if (*number) return STORE_DURABLE;
    return pg_int(r, 0, 1) ? STORE_CONFLICT : STORE_NOTHING;
}

static StoreOutcome take_seat(PGresult *r, StoreReply *reply)
{
    size_t n;
    if (!PQntuples(r)) return STORE_NOTHING;
    reply->seq = (uint32_t)pg_int(r, 0, 0);
    reply->name = pg_copy(r, 0, 1, &n);
    return reply->name ? STORE_DURABLE : STORE_NOTHING;
}

StoreOutcome job_take(PGresult *r, const StoreJob *job, StoreReply *reply)
{
    switch (job->kind) {
    case STORE_OPEN_GAME: return take_number(r, &reply->game);
    case STORE_SET_ASIDE: return take_number(r, &reply->aside);
    case STORE_PUT_BACK: return take_number(r, &reply->game);
    case STORE_ADD_RECORD: return take_id(r, &reply->record);
    case STORE_ADD_PERSON: return take_person(r, job, &reply->person);
    case STORE_CLAIM_LEASE: return take_leases(r, reply, STORE_CONFLICT);
    case STORE_TAKE_LEASE: return take_leases(r, reply, STORE_NOTHING);
    case STORE_SIT: return take_seat(r, reply);
    case STORE_SNAPSHOT:
        if (pg_int(r, 0, 0)) return STORE_DURABLE;
        return pg_int(r, 0, 1) ? STORE_CONFLICT : STORE_NOTHING;
    case STORE_TOKEN_PERSON: return pg_changes(r) ? STORE_DURABLE : STORE_CONFLICT;
    default: return pg_changes(r) ? STORE_DURABLE : STORE_NOTHING;
    }
}
