/* postgres_people.c - persons, records and bans as PostgreSQL has them. How somebody is erased is postgres_forget.c's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

/* ---- records -------------------------------------------------------------------------------------------------------- */

static bool find_players(Pg *db, Found *found, char *why)
{
    Bytes ids = {0};
    bytes_array(&ids, PG_BIGINT, found->n);
    for (int i = 0; i < found->n; i++)
        bytes_int(&ids, (int64_t)found->row[i].record);
    PGresult *r = ids.failed ? NULL : pg_ask(db, why, PSQL_PLAYER_OF_RECORDS, "b", ids.at, ids.n);
    free(ids.at);
    if (!r) return false;
    /* Players come by record from the oldest on, records from the newest. */
    for (int i = 0, at = found->n - 1; i < PQntuples(r); i++) {
        while (at > 0 && found->row[at].record != (uint64_t)pg_int(r, i, 0))
            at--;
        StoreRecord *record = &found->row[at];
        if (record->players == STORE_SEATS) continue;
        StorePlayer *p = &record->player[record->players++];
        p->person = (uint64_t)pg_int(r, i, 1);
        pg_text(r, i, 2, p->name, sizeof p->name);
    }
    PQclear(r);
    return true;
}

static bool take_record(Found *found, PGresult *r, int i, bool text, char *why)
{
    StoreRecord *record = found_more(found);
    if (!record) return pg_no_memory(why), false;
    record->record = (uint64_t)pg_int(r, i, 0);
    pg_text(r, i, 1, record->id, sizeof record->id);
    record->finished = pg_int(r, i, 2);
    if (!text) found_head(record, PQgetvalue(r, i, 3), (size_t)PQgetlength(r, i, 3));
    return !text || found_text(record, PQgetvalue(r, i, 4), (size_t)PQgetlength(r, i, 4),
                               pg_int(r, i, 3), why);
}

static StoreOutcome take_records(Pg *db, PGresult *r, bool text, StoreReply *reply, char *why)
{
    Found found = {NULL, 0, 0};
    bool fine = r;
    for (int i = 0; fine && i < PQntuples(r); i++)
        fine = take_record(&found, r, i, text, why);
    PQclear(r);
    fine = fine && (!found.n || find_players(db, &found, why));
    reply->records = found.row;
    reply->record_n = found.n;
    return fine ? STORE_DURABLE : STORE_FAILED;
}

static StoreOutcome find_record(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    PGresult *r = job->id ? pg_ask(db, why, PSQL_RECORD_BY_GAME, "t", job->id)
                          : pg_ask(db, why, PSQL_RECORD_BY_NUMBER, "ii", (int64_t)job->record,
                                   (int64_t)job->person);
    StoreOutcome outcome = take_records(db, r, true, reply, why);
    return outcome == STORE_DURABLE && !reply->record_n ? STORE_NOTHING : outcome;
}

static StoreOutcome search(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    Search s = found_search(job);
    PGresult *r = s.by_name ? pg_ask(db, why, PSQL_RECORD_SEARCH_NAME, "tiiiitt", s.before, s.since,
                                     s.until, s.limit, s.person, s.from, s.to)
                            : pg_ask(db, why, PSQL_RECORD_SEARCH, "tiiii", s.before, s.since,
                                     s.until, s.limit, s.person);
    return take_records(db, r, false, reply, why);
}

/* ---- persons, bans ---------------------------------------------------------------------------------------------------- */

static StoreOutcome take_person(PGresult *r, StorePerson *p)
{
    StoreOutcome outcome = !r ? STORE_FAILED : PQntuples(r) ? STORE_DURABLE : STORE_NOTHING;
    if (outcome == STORE_DURABLE) {
        p->person = (uint64_t)pg_int(r, 0, 0);
        pg_text(r, 0, 1, p->name, sizeof p->name);
        p->kind_of = (int)pg_int(r, 0, 2);
        p->created = pg_int(r, 0, 3);
        p->seen = pg_int(r, 0, 4);
    }
    PQclear(r);
    return outcome;
}

static StoreOutcome export_person(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    int64_t person = (int64_t)job->person;
    StoreOutcome outcome =
        take_person(pg_ask(db, why, PSQL_PERSON_BY_ID, "i", person), &reply->person);
    if (outcome == STORE_DURABLE)
        outcome =
            take_records(db, pg_ask(db, why, PSQL_RECORD_BY_PERSON, "i", person), true, reply, why);
    return outcome == STORE_DURABLE ? pg_forget_export(db, job, reply, why) : outcome;
}

static StoreOutcome bans(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    PGresult *r = pg_ask(db, why, PSQL_BAN_ALL, "i", job->when);
    if (!r) return STORE_FAILED;
    int n = PQntuples(r);
    StoreBan *all = calloc((size_t)n + 1, sizeof *all);
    for (int i = 0; all && i < n; i++) {
        pg_text(r, i, 0, all[i].id, sizeof all[i].id);
        all[i].until = pg_int(r, i, 1);
        pg_text(r, i, 2, all[i].reason, sizeof all[i].reason);
    }
    PQclear(r);
    reply->bans = all;
    reply->ban_n = all ? n : 0;
    return all ? STORE_DURABLE : pg_no_memory(why);
}

/* ---- what is asked of them --------------------------------------------------------------------------------------------- */

StoreOutcome people_ask(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    switch (job->kind) {
    case STORE_FIND_PERSON:
        return take_person(
            pg_ask(db, why, PSQL_PERSON_BY_TOKEN, "b", job->token, (size_t)STORE_TOKEN_BYTES),
            &reply->person);
    case STORE_EXPORT_PERSON: return export_person(db, job, reply, why);
    case STORE_FIND_RECORD: return find_record(db, job, reply, why);
    case STORE_SEARCH: return search(db, job, reply, why);
    case STORE_TO_ERASE: return pg_forget_due(db, job, reply, why);
    default: return bans(db, job, reply, why);
    }
}
