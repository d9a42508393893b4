/* postgres.c - the back end for several nodes: PostgreSQL, through libpq, on three connections.
 *
 *      writer   groups of jobs, in one transaction each       postgres_group.c, _job.c, _batch.c
 *      reader   searches, rows of other nodes, the sweep      postgres_read.c, _tell.c
 *      ear      hears other nodes, and beats                  postgres_ear.c, _note.c
 *
 * This file owns opening and closing, when to try again, and the sweep. A database that is out of reach is waited for: a group is
 * tried until it is known to be done, and nobody hears anything before.
 *
 * The sweep is delicate. PRIMARY KEY (game, seq) decides which of two nodes wins a place in a game's log, but only while the
 * winner's row exists. An append that began earlier and arrives late must still find it, or it would win a place that is long
 * taken. So whoever drops rows does not delete them:
 *
 *      dropped        the game and seq are written down in `outdated`
 *         |  any node that finds the entry, and so knows it is committed
 *      stamped        with the number that the next transaction will get
 *         |  all transactions with smaller numbers are over: nobody is left who could come late
 *      gone           rows and entry are deleted
 *
 * This works because a group gets its transaction number with its first statement, before it looks at any game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "rules/fambiz.h"
#include "store/postgres.h"

enum {
    OPEN_PATIENCE =
        60000, /* milliseconds. Nobody is waiting yet, and giving up would end the start */
    WRITER_PATIENCE = 5000,
    READER_PATIENCE = 10000,
    LAST_PATIENCE = 2000, /* while closing */
    SWEEP_EVERY = 250,
    SWEEP_PARTS = 8, /* at a time, so that a reader does not wait long */
    SWEEP_PARTS_LAST = 100
};

/* ---- the list of nodes -------------------------------------------------------------------------------------------------- */

static bool join(Postgres *p, char *why)
{
    Rows r = conn_ask(&p->writer.conn, why, PSQL_NODE_ADD, "ttii", p->tag, fb_version(),
                      (int64_t)p->o.form, (int64_t)PG_TABLES);
    if (rows_next(&r)) p->node = rows_int(&r, 0);
    if (!rows_end(&r)) return false;
    if (!p->node)
        snprintf(why, STORE_ERROR_MAX,
                 "a server of a newer version has just changed its tables: start that version");
    return p->node;
}

static bool enlist(Postgres *p, char *why)
{
    Pg *db = &p->writer; /* the one whose commits are durable */
    int64_t games, rows;
    if (!conn_run(&db->conn, why, PSQL_NODE_OLD, "") || !join(p, why) ||
        !pg_number_of(db, PSQL_GAME_COUNT, &games, why) ||
        !pg_number_of(db, PSQL_ROW_COUNT, &rows, why))
        return false;
    p->running = (uint64_t)games;
    p->log_rows = (uint64_t)rows;
    return true;
}

/* ---- the sweep ---------------------------------------------------------------------------------------------------------- */

/* Sweeps one part; says how many entries of `outdated` are gone, or -1 and why. */
static int64_t sweep_some(Postgres *p, char *why)
{
    int64_t n = -1;
    if (!conn_run(&p->reader.conn, why, PSQL_SWEEP_STAMP, "")) return -1;
    Rows r = conn_ask(&p->reader.conn, why, PSQL_SWEEP, "");
    if (rows_next(&r)) {
        n = rows_int(&r, 0);
        __atomic_fetch_sub(&p->log_rows, (uint64_t)rows_int(&r, 1), __ATOMIC_RELAXED);
    }
    rows_end(&r);
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

/* A failure is not reported: the next job will run into the same and say so. */
static bool postgres_tidy(void *self, char *why)
{
    Postgres *p = self;
    int64_t now = pg_now();
    if (!p->reader.link) return true;
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
    if (!in_trouble && p->reader.link) sweep(p, SWEEP_PARTS_LAST);
    if (!in_trouble && p->reader.link && p->node)
        conn_run(&p->reader.conn, why, PSQL_NODE_DELETE, "i", p->node);
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
    p->writer = pg_make(p, PG_WRITER, OPEN_PATIENCE);
    p->reader = pg_make(p, PG_READER, OPEN_PATIENCE);
    bool opened = p->where && open_all(p, what);
    p->writer.patience = WRITER_PATIENCE;
    p->reader.patience = READER_PATIENCE;
    if (opened) return p;
    snprintf(why, STORE_ERROR_MAX,
             "the PostgreSQL database cannot be used: %.300s. Nothing was changed", what);
    postgres_close(p, true);
    return NULL;
}

/* After a failure: trying again is useless, or the store is closing and has tried twice. */
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

/* Counts what is durable now, and notes it for the other nodes. */
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

/* One attempt, or the question what became of the last. True: the group is known to be done. */
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

/* If a merged query fails, the requests are made one by one: each needs less memory. */
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

/* What was told already cannot be told twice, so there is only one attempt; but not on a connection that broke while it was
 * idle, so that is tried out first. */
static bool postgres_running(void *self, const StoreRunning *reader, uint64_t *rows, char *why)
{
    Postgres *p = self;
    if (p->reader.link && !conn_run(&p->reader.conn, why, PSQL_CLOCK, "")) pg_close(&p->reader);
    if ((p->reader.link || pg_connect(&p->reader, why)) && postgres_tell(p, reader, rows, why))
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
