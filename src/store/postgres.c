/* postgres.c - the back end for several nodes: PostgreSQL, through libpq, on three connections.
 *
 * The writing one does groups (postgres_group.c), the reading one all else, the ear (postgres_ear.c) listens. A database
 * that is out of reach is waited for: a group is tried until it is known to be done, and nobody is told anything
 * before.
 *
 * Rows that nobody needs any more are not deleted by whoever drops them. PRIMARY KEY (game, seq) lets one of two appends
 * win only as long as the winner's row is there: an append that began before and comes late must still find it. So what
 * can go is written down (`outdated`); whoever first finds it there, committed, stamps it with the next number that a
 * transaction will get; and when all older transactions are over, nobody is left who could come late, and it goes.
 * Every group gets its number with its first statement, before it looks at any game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "rules/fambiz.h"
#include "store/postgres.h"

enum {
    OPEN_PATIENCE = 60000, /* nobody waits for it yet, and giving up would be the end */
    WRITER_PATIENCE = 5000,
    READER_PATIENCE = 10000,
    LAST_PATIENCE = 2000, /* when it is closed */
    SWEEP_EVERY = 250,    /* milliseconds; so many parts, so that nobody who reads waits long: */
    SWEEP_PARTS = 8,
    SWEEP_PARTS_LAST = 100
};

/* ---- the list of nodes -------------------------------------------------------------------------------------------------- */

static bool asked(PGresult *r, int64_t *number)
{
    if (r && number) *number = pg_int(r, 0, 0);
    PQclear(r);
    return r;
}

static bool join(Postgres *p, char *why)
{
    PGresult *r = pg_ask(&p->writer, why, PSQL_NODE_ADD, "ttii", p->tag, fb_version(),
                         (int64_t)p->o.form, (int64_t)PG_TABLES);
    if (!r) return false;
    bool there = PQntuples(r) == 1;
    if (there) p->node = pg_int(r, 0, 0);
    if (!there)
        snprintf(why, STORE_ERROR_MAX,
                 "a server of a newer version has just changed its tables: start that version");
    PQclear(r);
    return there;
}

static bool enlist(Postgres *p, char *why)
{
    Pg *db = &p->writer; /* the one whose commits are durable */
    int64_t games, rows;
    if (!asked(pg_ask(db, why, PSQL_NODE_OLD, ""), NULL) || !join(p, why) ||
        !asked(pg_ask(db, why, PSQL_GAME_COUNT, ""), &games) ||
        !asked(pg_ask(db, why, PSQL_ROW_COUNT, ""), &rows))
        return false;
    p->running = (uint64_t)games;
    p->log_rows = (uint64_t)rows;
    return true;
}

/* ---- the sweep ---------------------------------------------------------------------------------------------------------- */

/* A part; how many of `outdated` are gone, -1: why. */
static int64_t sweep_some(Postgres *p, char *why)
{
    if (!asked(pg_ask(&p->reader, why, PSQL_SWEEP_STAMP, ""), NULL)) return -1;
    PGresult *r = pg_ask(&p->reader, why, PSQL_SWEEP, "");
    if (!r) return -1;
    int64_t n = pg_int(r, 0, 0);
    __atomic_fetch_sub(&p->log_rows, (uint64_t)pg_int(r, 0, 1), __ATOMIC_RELAXED);
    PQclear(r);
    return n;
}

static void sweep(Postgres *p, int parts)
{
    char why[STORE_ERROR_MAX];
    int64_t n = 1;
    while (parts-- > 0 && n > 0)
        n = sweep_some(p, why);
    if (n < 0) pg_close(&p->reader);
}

/* It fails for no reason that a later job would not find out about. */
static bool postgres_tidy(void *self, char *why)
{
    Postgres *p = self;
    int64_t now = pg_now();
    if (!p->reader.conn) return true;
    if (__atomic_exchange_n(&p->purge, false, __ATOMIC_ACQ_REL) && !pg_forget_purge(p, why))
        return pg_close(&p->reader), true;
    if (now < p->swept + SWEEP_EVERY) return true;
    p->swept = now;
    sweep(p, SWEEP_PARTS);
    return true;
}

/* ---- life --------------------------------------------------------------------------------------------------------------- */

static void postgres_close(void *self, bool in_trouble)
{
    Postgres *p = self;
    char why[STORE_ERROR_MAX];
    ear_stop(&p->ear);
    p->reader.patience = LAST_PATIENCE;
    if (!in_trouble && p->reader.conn) sweep(p, SWEEP_PARTS_LAST);
    if (!in_trouble && p->reader.conn && p->node)
        asked(pg_ask(&p->reader, why, PSQL_NODE_DELETE, "i", p->node), NULL);
    pg_close(&p->writer);
    pg_close(&p->reader);
    group_free(&p->group);
    free(p->where);
    free(p);
}

static bool open_all(Postgres *p, char *why)
{
    uint64_t noise;
    if (getrandom(&noise, sizeof noise, 0) != sizeof noise)
        return snprintf(why, STORE_ERROR_MAX, "no randomness"), false;
    snprintf(p->tag, sizeof p->tag, "fambiz-%016llx", (unsigned long long)noise);
    return pg_connect(&p->writer, why) && pg_connect(&p->reader, why) && enlist(p, why) &&
           ear_start(p, why);
}

static void *postgres_open(const StoreOptions *options, const StoreHost *host, char *why)
{
    char what[STORE_ERROR_MAX] = "no memory";
    Postgres *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->o = *options;
    p->host = *host;
    p->where = strdup(options->where);
    p->writer = (Pg){.owner = p, .who = PG_WRITER, .patience = OPEN_PATIENCE};
    p->reader = (Pg){.owner = p, .who = PG_READER, .patience = OPEN_PATIENCE};
    bool opened = p->where && open_all(p, what);
    p->writer.patience = WRITER_PATIENCE;
    p->reader.patience = READER_PATIENCE;
    if (opened) return p;
    snprintf(why, STORE_ERROR_MAX,
             "the PostgreSQL database cannot be used: %.300s. Nothing was changed", what);
    postgres_close(p, true);
    return NULL;
}

/* After a failure: it is of no use to try again, or nobody waits for more than a second try. */
static bool is_over(const Pg *db)
{
    const StoreHost *host = &db->owner->host;
    return db->fate == FATE_BROKEN || (db->failed && host->closing(host->self));
}

/* ---- writing ---------------------------------------------------------------------------------------------------------- */

static void note_row(Postgres *p, const Item *i)
{
    ear_note(
        &p->ear, i->job.game,
        &(StoreRow){.seq = i->job.seq, .at = i->reply.clock, .bytes = i->job.bytes, .n = i->job.n});
}

/* What is durable now: counted, and told to the other nodes. */
static void count_all(Postgres *p, const Item *group)
{
    uint64_t rows = 0, games = 0;
    for (const Item *i = group; i; i = i->next) {
        if (i->reply.outcome != STORE_DURABLE) continue;
        rows += i->job.kind == STORE_APPEND;
        games += i->job.kind == STORE_OPEN_GAME;
        bool dropped = i->job.kind == STORE_DROP_GAME || i->job.kind == STORE_SET_ASIDE;
        games += i->job.kind == STORE_PUT_BACK;
        games -= dropped;
        if (i->job.kind == STORE_APPEND) note_row(p, i);
        if (dropped) ear_note(&p->ear, i->job.game, &(StoreRow){0});
        if (i->job.kind == STORE_ERASE_PERSON) __atomic_store_n(&p->purge, true, __ATOMIC_RELEASE);
    }
    p->running += games;
    __atomic_fetch_add(&p->log_rows, rows, __ATOMIC_RELAXED);
}

/* One round: true, it is known to be done. */
static bool try_once(Postgres *p, Item *group, char *why)
{
    bool done = false;
    if (p->group.in_doubt) {
        p->writer.fate = FATE_BROKEN;
        if (!group_settle(p, &done, why)) return false;
        p->group.in_doubt = false;
        if (done) return true;
    }
    return group_try(p, group, why);
}

static bool postgres_write(void *self, Item *group, char *why)
{
    Postgres *p = self;
    Pg *db = &p->writer;
    p->group.in_doubt = false;
    while (pg_reconnect(db, why)) {
        if (try_once(p, group, why)) {
            pg_worked(db);
            count_all(p, group);
            return true;
        }
        if (is_over(db)) break;
        pg_failed(db, why);
    }
    pg_close(db);
    return false;
}

static void postgres_replied(void *self) { ear_tell(&((Postgres *)self)->ear); }

/* ---- reading ---------------------------------------------------------------------------------------------------------- */

static bool read_together(Postgres *p, Item *group, char *why)
{
    Pg *db = &p->reader;
    while (pg_reconnect(db, why)) {
        db->fate = FATE_BROKEN;
        if (postgres_ask(db, group, why)) return pg_worked(db), true;
        for (Item *i = group; i; i = i->next)
            reply_reset(&i->reply);
        if (is_over(db)) break;
        pg_failed(db, why);
    }
    pg_close(db);
    for (Item *i = group; i; i = i->next)
        i->reply.outcome = STORE_FAILED;
    return false;
}

/* What cannot be asked for together may be had one by one: there is less to find memory for. */
static void postgres_read(void *self, Item *group, char *why)
{
    if (read_together(self, group, why) || !group->next) return;
    for (Item *i = group, *next; i; i = next) {
        next = i->next;
        i->next = NULL;
        read_together(self, i, why);
        i->next = next;
    }
}

/* What was told already cannot be told again, so this is tried once; but not on a connection that broke while nobody
 * used it. */
static bool postgres_running(void *self, const StoreRunning *reader, uint64_t *rows, char *why)
{
    Postgres *p = self;
    if (p->reader.conn && !asked(pg_ask(&p->reader, why, PSQL_CLOCK, ""), NULL))
        pg_close(&p->reader);
    if ((p->reader.conn || pg_connect(&p->reader, why)) && postgres_tell(p, reader, rows, why))
        return true;
    pg_close(&p->reader);
    return false;
}

static void postgres_count(void *self, StoreCounts *counts)
{
    Postgres *p = self;
    counts->log_rows = __atomic_load_n(&p->log_rows, __ATOMIC_RELAXED);
    counts->running = p->running;
}

static uint64_t postgres_node(void *self) { return (uint64_t)((Postgres *)self)->node; }

static void postgres_shout(void *self, const char *text)
{
    ear_shout(&((Postgres *)self)->ear, text);
}

const StoreBackend store_postgres = {
    .prefix = "postgresql://",
    .open = postgres_open,
    .close = postgres_close,
    .write = postgres_write,
    .replied = postgres_replied,
    .read = postgres_read,
    .tidy = postgres_tidy,
    .running = postgres_running,
    .count = postgres_count,
    .node = postgres_node,
    .shout = postgres_shout,
};
