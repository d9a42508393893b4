/* postgres_forget.c - to forget a person, in PostgreSQL: records, the log, snapshots and games set aside without it, in one
 * transaction; and then no byte of it in the files of the tables.
 *
 * VACUUM alone would make room where the old rows were, and leave their bytes there until something else is written over them. So
 * tables up to FULL_MOST are written anew (VACUUM FULL), for which everybody waits as long as that takes, a fraction of a second; what is
 * larger gets a VACUUM. docs/privacy.md says what may be left then, and what a WAL archive, a replica or a backup has.
 *
 * Nodes have the table of a running game in memory, under the person's id: so that id stays in rows that are still needed, until
 * the next snapshot. What another node was about to write while this was done comes later: so the person is remembered in `erased`, by its
 * number alone, and all is done once more after ERASED_AGAIN_S. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "store/postgres.h"

enum { VACUUM_PATIENCE = 60000 };
#define FULL_MOST "67108864"

/* ---- records ---------------------------------------------------------------------------------------------------------------- */

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
        text ? pg_done(pg_ask(db, why, PSQL_RECORD_TEXT, "iib", record, found_sum(0, 0, text, n),
                              text, n)) &&
                   pg_done(pg_ask(db, why, PSQL_PLAYER_FORGET, "iitt", record, seat, name, folded))
             : pg_done(pg_ask(db, why, PSQL_RECORD_DELETE, "i", record)) &&
                   pg_done(pg_ask(db, why, PSQL_PLAYER_DELETE, "i", record));
    free(text);
    return fine;
}

/* One at a time from the start, since each takes itself out of what is searched. */
static bool forget_records(Postgres *p, int64_t person, char *why)
{
    for (bool more = true, fine = true; more;) {
        PGresult *r = pg_ask(&p->writer, why, PSQL_PLAYER_OF_PERSON, "i", person);
        if (!r) return false;
        more = PQntuples(r);
        fine = !more || forget_one(p, r, why);
        PQclear(r);
        if (!fine) return false;
    }
    return true;
}

/* ---- rows and snapshots -------------------------------------------------------------------------------------------------------- */

/* Columns of FORGET_*: where it is, of which game, a row or a snapshot; is the person's id in it? */
enum { TRACE_PLACE, TRACE_GAME, TRACE_SEQ, TRACE_SUM, TRACE_BYTES, TRACE_THERE };

static StoreRow row_of(const PGresult *r, int i)
{
    return (StoreRow){.seq = (uint32_t)pg_int(r, i, TRACE_SEQ),
                      .sum = pg_int(r, i, TRACE_SUM),
                      .bytes = PQgetvalue(r, i, TRACE_BYTES),
                      .n = (size_t)PQgetlength(r, i, TRACE_BYTES)};
}

/* `put` writes it to its place. */
static bool rewrite(Postgres *p, const Whom *whom, uint64_t game, int64_t place,
                    const StoreRow *row, PsqlId put, char *why)
{
    Left left;
    if (!found_forget_row(&p->o, whom, game, row, &left))
        return !left.failed || pg_no_memory(why) != STORE_FAILED;
    bool fine = pg_done(pg_ask(&p->writer, why, put, "iiib", place, (int64_t)row->seq, left.sum,
                               left.bytes, left.n));
    free(left.bytes);
    return fine;
}

static bool forget_running(Postgres *p, Whom *whom, PsqlId which, PsqlId put, StoreReply *reply,
                           char *why)
{
    PGresult *r = pg_ask(&p->writer, why, which, "bi", whom->id, whom->id_n, (int64_t)whom->person);
    bool fine = r;
    for (int i = 0; fine && i < PQntuples(r); i++) {
        uint64_t game = (uint64_t)pg_int(r, i, TRACE_GAME);
        StoreRow row = row_of(r, i);
        whom->there = pg_int(r, i, TRACE_THERE);
        fine = rewrite(p, whom, game, pg_int(r, i, TRACE_PLACE), &row, put, why) &&
               (!whom->there || found_game(reply, game, why));
    }
    PQclear(r);
    return fine;
}

/* ---- games set aside ------------------------------------------------------------------------------------------------------------ */

/* Nobody has it in memory, so that the person's id can go, too: another one, which leads nowhere, is in all of its rows. */
static bool forget_aside(Postgres *p, Whom *whom, uint64_t game, int64_t aside, char *why)
{
    uint8_t as[ERASED_AS];
    PGresult *r = pg_ask(&p->writer, why, PSQL_FORGET_ASIDE_ROWS, "i", aside);
    bool fine = r && getrandom(as, sizeof as, 0) == sizeof as;
    whom->as = as;
    for (int i = 0; fine && i < PQntuples(r); i++) {
        StoreRow row = row_of(r, i);
        fine = rewrite(p, whom, game, aside, &row, PSQL_ASIDE_ROW_TEXT, why);
    }
    PQclear(r);
    return fine;
}

static bool forget_asides(Postgres *p, Whom *whom, char *why)
{
    PGresult *r = pg_ask(&p->writer, why, PSQL_FORGET_ASIDES, "bi", whom->id, whom->id_n,
                         (int64_t)whom->person);
    bool fine = r;
    whom->there = true;
    for (int i = 0; fine && i < PQntuples(r); i++) {
        StoreRow row = row_of(r, i);
        uint64_t game = (uint64_t)pg_int(r, i, TRACE_GAME);
        int64_t aside = pg_int(r, i, TRACE_PLACE);
        fine = forget_aside(p, whom, game, aside, why) &&
               rewrite(p, whom, game, aside, &row, PSQL_ASIDE_TEXT, why);
        whom->as = NULL;
    }
    PQclear(r);
    return fine;
}

/* ---- all of it --------------------------------------------------------------------------------------------------------------------- */

static bool forget_games(Postgres *p, const StoreJob *job, StoreReply *reply, char *why)
{
    Whom whom = {.person = job->person, .id = job->bytes, .id_n = job->n};
    if (!job->n) return true;
    return forget_running(p, &whom, PSQL_FORGET_ROWS, PSQL_ROW_TEXT, reply, why) &&
           forget_running(p, &whom, PSQL_FORGET_GAMES, PSQL_GAME_TEXT, reply, why) &&
           forget_asides(p, &whom, why);
}

/* The first time it is remembered for a second one. */
static StoreOutcome forget_row_of_person(Postgres *p, const StoreJob *job, char *why)
{
    Pg *db = &p->writer;
    int64_t person = (int64_t)job->person;
    PGresult *r = pg_done(pg_ask(db, why, PSQL_FORGET_MAKER, "i", person))
                      ? pg_ask(db, why, PSQL_PERSON_DELETE, "i", person)
                      : NULL;
    if (!r) return STORE_FAILED;
    bool first = pg_changes(r);
    PQclear(r);
    r = first ? pg_ask(db, why, PSQL_ERASED_ADD, "ii", person, job->when + ERASED_AGAIN_S)
              : pg_ask(db, why, PSQL_ERASED_DELETE, "i", person);
    if (!r) return STORE_FAILED;
    bool gone = first || pg_changes(r);
    PQclear(r);
    return gone ? STORE_DURABLE : STORE_NOTHING;
}

StoreOutcome pg_forget_person(Postgres *p, const StoreJob *job, StoreReply *reply, char *why)
{
    if (!forget_records(p, (int64_t)job->person, why) || !forget_games(p, job, reply, why))
        return STORE_FAILED;
    return forget_row_of_person(p, job, why);
}

/* ---- the files --------------------------------------------------------------------------------------------------------------------- */

/* In a table that is being written somebody always waits: rather than hold them up it is left for the second time. */
static bool vacuum(Pg *db, const char *table, char *why)
{
    char sql[160];
    snprintf(sql, sizeof sql,
             "SELECT (pg_total_relation_size('fambiz.%s') <= " FULL_MOST ")::int::bigint", table);
    int64_t small = pg_number(db, sql, why);
    snprintf(sql, sizeof sql, "VACUUM %s fambiz.%s", small ? "(FULL)" : "", table);
    return small >= 0 && pg_run(db, sql, why);
}

bool pg_forget_purge(Postgres *p, char *why)
{
    static const char *const tables[] = {"person",  "player",    "record", "reader",
                                         "present", "game",      "input",  "listed",
                                         "aside",   "aside_row", "erased"};
    Pg *db = &p->reader;
    int patience = db->patience;
    db->patience = VACUUM_PATIENCE;
    bool fine = pg_run(db, "SET lock_timeout = '2s'", why);
    for (size_t i = 0; fine && i < sizeof tables / sizeof *tables; i++)
        fine = vacuum(db, tables[i], why);
    fine = fine && pg_run(db, "RESET lock_timeout", why);
    db->patience = patience;
    return fine;
}

/* ---- reading ------------------------------------------------------------------------------------------------------------------------- */

StoreOutcome pg_forget_export(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    if (!job->n) return STORE_DURABLE;
    PGresult *r =
        pg_ask(db, why, PSQL_ROWS_OF_PERSON, "bi", job->bytes, job->n, (int64_t)job->person);
    if (!r) return STORE_FAILED;
    StoreRow *all = calloc((size_t)PQntuples(r) + 1, sizeof *all);
    bool fine = all;
    reply->rows = all;
    for (int i = 0; fine && i < PQntuples(r); i++, reply->row_n += fine) {
        all[i] = (StoreRow){.game = (uint64_t)pg_int(r, i, 0),
                            .seq = (uint32_t)pg_int(r, i, 1),
                            .at = pg_int(r, i, 2)};
        all[i].bytes = pg_copy(r, i, 3, &all[i].n);
        fine = all[i].bytes;
    }
    PQclear(r);
    return fine ? STORE_DURABLE : pg_no_memory(why);
}

StoreOutcome pg_forget_due(Pg *db, const StoreJob *job, StoreReply *reply, char *why)
{
    PGresult *r = pg_ask(db, why, PSQL_TO_ERASE, "iii", job->when, job->until, (int64_t)job->limit);
    if (!r) return STORE_FAILED;
    uint64_t *all = calloc((size_t)PQntuples(r) + 1, sizeof *all);
    for (int i = 0; all && i < PQntuples(r); i++)
        all[reply->person_n++] = (uint64_t)pg_int(r, i, 0);
    PQclear(r);
    reply->persons = all;
    return all ? STORE_DURABLE : pg_no_memory(why);
}
