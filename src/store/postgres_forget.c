/* postgres_forget.c - a person erased from PostgreSQL: what forget.c does in both databases, inside a group of the writer; and later,
 * on the reading connection, no byte of them left in the files of the tables.
 *
 * VACUUM alone would only mark the old rows as free and leave their bytes until something overwrites them. So tables up to
 * FULL_MOST are written anew (VACUUM FULL). Everybody waits while that takes place, a fraction of a second. A larger table gets a
 * plain VACUUM; docs/privacy.md says what may be left then, and what WAL archives, replicas and backups still hold. */
#include <stdio.h>

#include "store/postgres.h"

enum { VACUUM_PATIENCE = 60000 };
#define FULL_MOST "67108864"

/* It is no longer known who made a game; before that, it leads to the rows. */
StoreOutcome pg_forget_person(Postgres *p, const StoreJob *job, StoreReply *reply, char *why)
{
    Conn *c = &p->writer.conn;
    StoreOutcome outcome = forget_person(c, &p->o, job, reply, why);
    if (outcome == STORE_FAILED) return outcome;
    bool fine = conn_run(c, why, PSQL_FORGET_MAKER, "i", (int64_t)job->person);
    return fine ? outcome : STORE_FAILED;
}

/* ---- the files --------------------------------------------------------------------------------------------------------------------- */

/* The lock timeout (pg_forget_purge) ends this in a table that is busy: better to leave it for the second erasure than to hold
 * everybody up. */
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
