/* postgres_db.c - a connection to PostgreSQL: made, and thrown away when anything fails. What it is asked is in postgres_rows.c.
 *
 *      closed --pg_connect: dial, check the tables (the writer, the first time), prepare all statements--> open
 *        ^                                                                                                   |
 *        +-------- pg_failed: whatever fails, of what was asked or of the network; then a pause ------------+
 *
 * There is no third state. Closing rolls back what the connection was doing, so nothing ever has to be repaired; fate_of decides
 * only whether the same request is worth another connection. Pauses double up to a second, and differ from node to node, so that
 * a server that comes back is not overrun.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/postgres.h"

enum { PAUSE_LEAST = 20, PAUSE_MOST = 1000 };

Pg pg_make(Postgres *owner, PgWho who, int patience)
{
    return (Pg){.conn = {&pg_kind}, .owner = owner, .who = who, .patience = patience};
}

int64_t pg_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- failures ----------------------------------------------------------------------------------------------- */

/* Messages of libpq and the server have several lines; ours have one. */
static void say(char *why, const char *text)
{
    snprintf(why, STORE_ERROR_MAX, "%.400s", text && *text ? text : "the connection is lost");
    for (char *end = why + strlen(why); end > why && end[-1] == '\n';)
        *--end = 0;
    for (char *c = why; *c; c++)
        if (*c == '\n') *c = ' ';
}

/* What may work the next time, by the beginning of its SQLSTATE: connections (08), deadlocks and serialization (40), no room or
 * memory (53), locks (55), a server that stops (57), its disk (58), a password being changed (28), a standby (25006), a
 * transaction idle for too long (25P03), and a token that another node took at the same moment (23505). */
static Fate fate_of(const char *state)
{
    static const char *const again[] = {"08", "40", "53",    "55",    "57",
                                        "58", "28", "25006", "25P03", "23505"};
    for (size_t i = 0; state && i < sizeof again / sizeof *again; i++)
        if (strncmp(state, again[i], strlen(again[i])) == 0) return FATE_AGAIN;
    return state ? FATE_BROKEN : FATE_AGAIN;
}

bool pg_lost(Pg *db, const char *text, char *why)
{
    db->fate = FATE_AGAIN;
    db->answered = false;
    say(why, text);
    return false;
}

void pg_refused(Pg *db, const PGresult *r, char *why)
{
    db->fate = fate_of(PQresultErrorField(r, PG_DIAG_SQLSTATE));
    db->answered = PQstatus(db->link) == CONNECTION_OK;
    say(why, PQresultErrorMessage(r));
}

/* ---- connecting -------------------------------------------------------------------------------------------------- */

/* The writer looks things up by key only, so another plan is never better, whatever the statistics of a young table say. And a
 * transaction whose client is gone or frozen must not hold its rows for long, because other nodes wait for them. */
static const char *const settings[] = {
    [PG_WRITER] =
        "SET search_path = fambiz; SET client_min_messages = error; SET plan_cache_mode = force_generic_plan;"
        "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off;"
        "SET idle_in_transaction_session_timeout = '2s'; SELECT set_config('synchronous_commit', 'on', false) "
        "WHERE current_setting('synchronous_commit') = 'off'",
    [PG_READER] =
        "SET search_path = fambiz; SET client_min_messages = error; SET jit = off; SET synchronous_commit = off",
    [PG_EAR] =
        "SET search_path = fambiz; SET client_min_messages = error; SET synchronous_commit = off",
};

/* Notices are not printed: whatever matters is a failure. */
static void say_nothing(void *self, const char *text) { (void)self, (void)text; }

/* libpq quotes an address that it cannot read, and there may be a password in it. So that is checked first. */
static bool is_address(const char *where)
{
    PQconninfoOption *parts = PQconninfoParse(where, NULL);
    PQconninfoFree(parts);
    return parts;
}

/* A parameter listed before `where` counts only if `where` does not set it. */
static bool dial(Pg *db, char *why)
{
    static const char letters[] = "wre";
    char name[64];
    if (!is_address(db->owner->where)) {
        snprintf(
            why, STORE_ERROR_MAX,
            "its address cannot be read: postgresql://USER@HOST/DATABASE is wanted, with each of :/@%%?# in a name or "
            "password as its code, %%3A for :");
        db->fate = FATE_BROKEN;
        return false;
    }
    snprintf(name, sizeof name, "%s-%c", db->owner->tag, letters[db->who]);
    const char *keys[] = {"connect_timeout", "dbname", "application_name", "client_encoding", NULL};
    const char *values[] = {"10", db->owner->where, name, "SQL_ASCII", NULL};
    db->link = PQconnectdbParams(keys, values, 1);
    if (!db->link || PQstatus(db->link) != CONNECTION_OK)
        return pg_lost(db, db->link ? PQerrorMessage(db->link) : "no memory", why);
    if (PQserverVersion(db->link) < 150000) {
        snprintf(why, STORE_ERROR_MAX, "it is PostgreSQL %d; version 15 is the oldest that will do",
                 PQserverVersion(db->link) / 10000);
        db->fate = FATE_BROKEN;
        return false;
    }
    PQsetNoticeProcessor(db->link, say_nothing, NULL);
    PQsetnonblocking(db->link, 1);
    return pg_run(db, settings[db->who], why);
}

bool pg_connect(Pg *db, char *why)
{
    bool first = !db->owner->node && db->who == PG_WRITER;
    db->fate = FATE_FINE;
    if (dial(db, why) && (!first || pg_check(db, why)) && pg_prepare(db, why) &&
        (db->who != PG_WRITER || PQenterPipelineMode(db->link)))
        return true;
    pg_close(db);
    return false;
}

void pg_close(Pg *db)
{
    PQfinish(db->link);
    db->link = NULL;
}

static void rest(const Pg *db)
{
    const StoreHost *host = &db->owner->host;
    int64_t most = PAUSE_LEAST << (db->failed < 6 ? db->failed : 6);
    if (most > PAUSE_MOST) most = PAUSE_MOST;
    int64_t until = pg_now() + most / 2 + (db->owner->node % 7 + 1) * most / 14;
    while (pg_now() < until && !host->closing(host->self))
        usleep(10000);
}

/* A first failure of a server that is alive, such as a deadlock, is not reported: the next attempt usually works. */
void pg_failed(Pg *db, const char *why)
{
    const StoreHost *host = &db->owner->host;
    bool quiet = db->answered && !db->failed;
    pg_close(db);
    if (!quiet) host->away(host->self, (int)db->who, why);
    db->failed++;
    rest(db);
}

void pg_worked(Pg *db)
{
    const StoreHost *host = &db->owner->host;
    if (db->failed) host->away(host->self, (int)db->who, NULL);
    db->failed = 0;
}

/* Tries once in any case: a store that is closing may have one last thing to write. */
bool pg_reconnect(Pg *db, char *why)
{
    const StoreHost *host = &db->owner->host;
    while (!db->link && !pg_connect(db, why)) {
        if (host->closing(host->self)) return false;
        pg_failed(db, why);
    }
    return true;
}
