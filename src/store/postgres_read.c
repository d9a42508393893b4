/* postgres_read.c - what is read from PostgreSQL: persons, records, bans, the rows of other nodes, what runs; and the
 * one job that has to read before it writes, to forget a person. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

static StoreOutcome no_memory(char *why)
{
    snprintf(why, STORE_ERROR_MAX, "no memory");
    return STORE_FAILED;
}

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
    if (!record) return no_memory(why), false;
    record->record = (uint64_t)pg_int(r, i, 0);
    pg_text(r, i, 1, record->id, sizeof record->id);
    record->finished = pg_int(r, i, 2);
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
                          : pg_ask(db, why, PSQL_RECORD_BY_ID, "i", (int64_t)job->record);
    StoreOutcome outcome = take_records(db, r, true, reply, why);
    return outcome == STORE_DURABLE && !reply->record_n ? STORE_NOTHING : outcome;
}

static StoreOutcome search(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    Search s = found_search(job);
    PGresult *r = s.by_name ? pg_ask(db, why, PSQL_RECORD_SEARCH_NAME, "iiiitt", s.before, s.since,
                                     s.until, s.limit, s.from, s.to)
                            : pg_ask(db, why, PSQL_RECORD_SEARCH, "iiii", s.before, s.since,
                                     s.until, s.limit);
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
    if (outcome != STORE_DURABLE) return outcome;
    return take_records(db, pg_ask(db, why, PSQL_RECORD_BY_PERSON, "i", person), true, reply, why);
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
    return all ? STORE_DURABLE : no_memory(why);
}

/* ---- forgetting -------------------------------------------------------------------------------------------------------- */

static bool do_it(PGresult *r)
{
    PQclear(r);
    return r;
}

static bool forget_one(Postgres *p, const PGresult *r, char *why)
{
    Pg *db = &p->writer;
    char name[STORE_NAME_MAX + 1], folded[FOLD_MAX];
    int64_t record = pg_int(r, 0, 0), seat = pg_int(r, 0, 1);
    size_t n;
    char *text =
        found_forget(&p->o, PQgetvalue(r, 0, 2), (size_t)PQgetlength(r, 0, 2), (int)seat, name, &n);
    found_fold(name, folded);
    bool fine =
        text ? do_it(pg_ask(db, why, PSQL_RECORD_TEXT, "iib", record, found_sum(0, 0, text, n),
                            text, n)) &&
                   do_it(pg_ask(db, why, PSQL_PLAYER_FORGET, "iitt", record, seat, name, folded))
             : do_it(pg_ask(db, why, PSQL_RECORD_DELETE, "i", record)) &&
                   do_it(pg_ask(db, why, PSQL_PLAYER_DELETE, "i", record));
    free(text);
    return fine;
}

/* One at a time from the start, since each takes itself out of what is searched. */
StoreOutcome people_forget(Postgres *p, const StoreJob *job, char *why)
{
    Pg *db = &p->writer;
    int64_t person = (int64_t)job->person;
    for (bool more = true; more;) {
        PGresult *r = pg_ask(db, why, PSQL_PLAYER_OF_PERSON, "i", person);
        if (!r) return STORE_FAILED;
        more = PQntuples(r);
        bool fine = !more || forget_one(p, r, why);
        PQclear(r);
        if (!fine) return STORE_FAILED;
    }
    PGresult *r = pg_ask(db, why, PSQL_PERSON_DELETE, "i", person);
    if (!r) return STORE_FAILED;
    bool gone = pg_changes(r);
    PQclear(r);
    return gone ? STORE_DURABLE : STORE_NOTHING;
}

/* ---- games ----------------------------------------------------------------------------------------------------------- */

/* A row or snapshot that is not what was written is damage, and is not given out. */
static bool is_sound(uint64_t game, uint32_t seq, const PGresult *r, int i, int sum, char *why)
{
    if (pg_int(r, i, sum) ==
        found_sum(game, seq, PQgetvalue(r, i, sum + 1), (size_t)PQgetlength(r, i, sum + 1)))
        return true;
    snprintf(why, STORE_ERROR_MAX, "row %u of game %llu is not what was written", seq,
             (unsigned long long)game);
    return false;
}

/* n, id, seq, sum, bytes, at */
static bool take_row(StoreRow *row, const PGresult *r, int i, char *why)
{
    row->seq = (uint32_t)pg_int(r, i, 2);
    row->at = pg_int(r, i, 5);
    if (!is_sound((uint64_t)pg_int(r, i, 1), row->seq, r, i, 3, why)) return false;
    row->bytes = pg_copy(r, i, 4, &row->n);
    return row->bytes || (no_memory(why), false);
}

static bool take_rows(const StoreJob *job, const PGresult *r, StoreReply *reply, char *why)
{
    int n = PQntuples(r) - 1;
    size_t length;
    StoreRow *all = calloc((size_t)n + 1, sizeof *all);
    bool fine = all || (no_memory(why), false);
    reply->game = (uint64_t)pg_int(r, 0, 1);
    reply->name = pg_copy(r, 0, 6, &length);
    reply->rows = all;
    if (fine && pg_int(r, 0, 2) > job->seq) fine = take_row(&reply->snapshot, r, 0, why);
    for (int i = 0; fine && i < n; i++, reply->row_n++)
        fine = take_row(&all[i], r, i + 1, why);
    return fine;
}

static StoreOutcome rows(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    int64_t limit = job->limit > 0 ? job->limit : INT64_MAX;
    PGresult *r =
        job->id
            ? pg_ask(db, why, PSQL_GAME_NAMED, "tii", job->id, (int64_t)job->seq, limit)
            : pg_ask(db, why, PSQL_GAME_ONE, "iii", (int64_t)job->game, (int64_t)job->seq, limit);
    if (!r) return STORE_FAILED;
    bool there = PQntuples(r), fine = !there || take_rows(job, r, reply, why);
    PQclear(r);
    return !fine ? STORE_FAILED : there ? STORE_DURABLE : STORE_NOTHING;
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
    if (!r) return STORE_FAILED;
    uint64_t *all = calloc((size_t)PQntuples(r) + 1, sizeof *all);
    for (int i = 0; all && i < PQntuples(r); i++)
        all[reply->game_n++] = (uint64_t)pg_int(r, i, 0);
    PQclear(r);
    reply->games = all;
    return all ? STORE_DURABLE : no_memory(why);
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
    return all ? STORE_DURABLE : no_memory(why);
}

static StoreOutcome read_nodes(Pg *db, StoreReply *reply, char *why)
{
    PGresult *r = pg_ask(db, why, PSQL_NODE_ALL, "");
    if (!r) return STORE_FAILED;
    StoreNode *all = calloc((size_t)PQntuples(r) + 1, sizeof *all);
    for (int i = 0; all && i < PQntuples(r); i++)
        all[reply->node_n++] =
            (StoreNode){(uint64_t)pg_int(r, i, 0), pg_int(r, i, 1), pg_int(r, i, 2)};
    PQclear(r);
    reply->nodes = all;
    return all ? STORE_DURABLE : no_memory(why);
}

/* The clock last: the less time between it and the answer, the better. */
static StoreOutcome read_clock(Pg *db, StoreReply *reply, char *why)
{
    if (read_nodes(db, reply, why) == STORE_FAILED) return STORE_FAILED;
    PGresult *r = pg_ask(db, why, PSQL_CLOCK, "");
    if (!r) return STORE_FAILED;
    reply->clock = pg_int(r, 0, 0);
    reply->wall = pg_int(r, 0, 1);
    PQclear(r);
    return STORE_DURABLE;
}

StoreOutcome postgres_ask(Postgres *p, const StoreJob *job, StoreReply *reply, char *why)
{
    Pg *db = &p->reader;
    switch (job->kind) {
    case STORE_FIND_PERSON:
        return take_person(
            pg_ask(db, why, PSQL_PERSON_BY_TOKEN, "b", job->token, (size_t)STORE_TOKEN_BYTES),
            &reply->person);
    case STORE_EXPORT_PERSON: return export_person(db, job, reply, why);
    case STORE_FIND_RECORD: return find_record(db, job, reply, why);
    case STORE_SEARCH: return search(db, job, reply, why);
    case STORE_BANS: return bans(db, job, reply, why);
    case STORE_LISTED: return listed(db, job, reply, why);
    case STORE_NEWER: return newer(db, job, reply, why);
    case STORE_CLOCK: return read_clock(db, reply, why);
    default: return rows(db, job, reply, why);
    }
}

/* ---- the start ------------------------------------------------------------------------------------------------------- */

typedef bool Tell(const StoreRunning *reader, const PGresult *r, char *why);

static bool tell_game(const StoreRunning *reader, const PGresult *r, char *why)
{
    char id[STORE_ID_MAX + 1];
    uint64_t game = (uint64_t)pg_int(r, 0, 0);
    uint32_t seq = (uint32_t)pg_int(r, 0, 1);
    if (seq && !is_sound(game, seq, r, 0, 2, why)) return false;
    pg_text(r, 0, 4, id, sizeof id);
    reader->game(reader->self, game, id, seq, seq ? PQgetvalue(r, 0, 3) : NULL,
                 (size_t)PQgetlength(r, 0, 3));
    return true;
}

static bool tell_row(const StoreRunning *reader, const PGresult *r, char *why)
{
    uint64_t game = (uint64_t)pg_int(r, 0, 0);
    uint32_t seq = (uint32_t)pg_int(r, 0, 1);
    if (!is_sound(game, seq, r, 0, 2, why)) return false;
    reader->row(reader->self, game, seq, PQgetvalue(r, 0, 3), (size_t)PQgetlength(r, 0, 3));
    return true;
}

/* Row by row, so that not all of them are in memory at once. */
static bool tell_each(Pg *db, PsqlId id, Tell *tell, const StoreRunning *reader, uint64_t *n,
                      char *why)
{
    int row;
    bool fine = true;
    if (!pg_send(db, why, id, "") || !PQsetSingleRowMode(db->conn)) return false;
    for (PGresult *r; fine && (row = pg_row(db, &r, why)) > 0; PQclear(r), ++*n)
        fine = tell(reader, r, why);
    return fine && row == 0;
}

bool postgres_tell(Postgres *p, const StoreRunning *reader, uint64_t *n, char *why)
{
    Pg *db = &p->reader;
    uint64_t games = 0;
    return do_it(pg_ask(db, why, PSQL_BEGIN_READING, "")) &&
           tell_each(db, PSQL_GAME_ALL, tell_game, reader, &games, why) &&
           tell_each(db, PSQL_ROW_RUNNING, tell_row, reader, n, why) &&
           do_it(pg_ask(db, why, PSQL_COMMIT, ""));
}
