/* sqlite_forget.c - to forget a person, in the SQLite back end: not only so that nobody can ask for it any more, but so that no
 * byte of it is left in the file or beside it.
 *
 *     one transaction: records, the log, snapshots, games set aside, the person  -  VACUUM  -  the -wal is cut to nothing
 *
 * Rows that are still needed are written anew, by StoreOptions.forget, and give the same game; those that are not go. A
 * page may keep, between its cells, copies of cells that were moved to another: SQLite's secure_delete overwrites what is deleted, but
 * not those. So a file up to VACUUM_MOST is written anew as a whole, which takes a second at most. In a larger one what is deleted is
 * overwritten, and so are all free pages; docs/privacy.md says what may be left then, and how to be rid of it.
 *
 * What was on its way while it was done comes later: so the person is remembered in `erased`, by its number alone, and all is done
 * once more after ERASED_AGAIN_S. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "store/sqlite.h"

enum { VACUUM_MOST = 64 << 20, BLOB_MOST = 1000000000 };

/* ---- rows and snapshots ------------------------------------------------------------------------------------------------- */

/* One of those that FORGET_* finds. */
typedef struct Trace {
    int64_t n; /* its place */
    uint64_t game;
    StoreRow row;
    bool there; /* the person's id is in it */
} Trace;

static bool no_memory(char *why)
{
    snprintf(why, STORE_ERROR_MAX, "no memory");
    return false;
}

/* 1: copied into *trace, whose bytes are the caller's to free; 0: there is none; -1: why. */
static int take_trace(Sqlite *s, sqlite3_stmt *st, Trace *trace, char *why)
{
    int row = db_row(&s->writer, st, why);
    if (row <= 0) return row;
    size_t n = (size_t)sqlite3_column_bytes(st, 4);
    char *bytes = malloc(n + 1);
    if (bytes && n) memcpy(bytes, sqlite3_column_blob(st, 4), n);
    *trace = (Trace){.n = sqlite3_column_int64(st, 0),
                     .game = (uint64_t)sqlite3_column_int64(st, 1),
                     .row = {.seq = (uint32_t)sqlite3_column_int64(st, 2),
                             .sum = sqlite3_column_int64(st, 3),
                             .bytes = bytes,
                             .n = n},
                     .there = sqlite3_column_int(st, 5)};
    sqlite3_reset(st);
    return bytes ? 1 : (no_memory(why), -1);
}

/* Writes what is left of a trace to its place: false, why. */
typedef bool Put(Sqlite *s, const Trace *trace, int64_t place, const Left *left, char *why);

static bool rewrite(Sqlite *s, const Whom *whom, const Trace *trace, int64_t place, Put *put,
                    char *why)
{
    Left left;
    if (!found_forget_row(&s->o, whom, trace->game, &trace->row, &left))
        return !left.failed || no_memory(why);
    bool fine = put(s, trace, place, &left, why);
    free(left.bytes);
    return fine;
}

static bool put_row(Sqlite *s, const Trace *trace, int64_t place, const Left *left, char *why)
{
    (void)place;
    return db_run(&s->writer, SQL_ROW_TEXT, why, "iib", trace->n, left->sum, left->bytes, left->n);
}

static bool put_snapshot(Sqlite *s, const Trace *trace, int64_t place, const Left *left, char *why)
{
    (void)place;
    return db_run(&s->writer, SQL_GAME_SNAPSHOT, why, "iiib", trace->n, (int64_t)trace->row.seq,
                  left->sum, left->bytes, left->n);
}

static bool put_aside(Sqlite *s, const Trace *trace, int64_t place, const Left *left, char *why)
{
    (void)place;
    return db_run(&s->writer, SQL_ASIDE_TEXT, why, "iib", trace->n, left->sum, left->bytes,
                  left->n);
}

static bool put_aside_row(Sqlite *s, const Trace *trace, int64_t place, const Left *left, char *why)
{
    return db_run(&s->writer, SQL_ASIDE_ROW_TEXT, why, "iiib", place, trace->n, left->sum,
                  left->bytes, left->n);
}

/* ---- running games --------------------------------------------------------------------------------------------------------- */

static bool forget_row(Sqlite *s, Whom *whom, const Trace *trace, StoreReply *reply, char *why)
{
    whom->there = trace->there;
    bool needed = log_needs(s, trace->game, trace->row.seq);
    if (needed)
        return rewrite(s, whom, trace, 0, put_row, why) &&
               (!trace->there || found_game(reply, trace->game, why));
    if (!trace->there) return true;
    s->dead--;
    return db_run(&s->writer, SQL_ROW_DROP, why, "i", trace->n);
}

static bool forget_snapshot(Sqlite *s, Whom *whom, const Trace *trace, StoreReply *reply, char *why)
{
    whom->there = trace->there;
    return rewrite(s, whom, trace, 0, put_snapshot, why) &&
           (!trace->there || found_game(reply, trace->game, why));
}

/* ---- games set aside ------------------------------------------------------------------------------------------------------- */

static bool forget_aside_rows(Sqlite *s, const Whom *whom, const Trace *aside, char *why)
{
    Trace trace = {0};
    int found;
    bool fine = true;
    while (fine && (found = take_trace(
                        s, db_with(&s->writer, SQL_FORGET_ASIDE_ROW, why, "ii", trace.n, aside->n),
                        &trace, why)) > 0) {
        trace.game = aside->game;
        fine = rewrite(s, whom, &trace, aside->n, put_aside_row, why);
        free((void *)(uintptr_t)trace.row.bytes);
    }
    return fine && found == 0;
}

/* Nobody has it in memory, so that the person's id can go, too: another one, which leads nowhere, is in all of its rows. */
static bool forget_aside(Sqlite *s, Whom *whom, const Trace *trace, StoreReply *reply, char *why)
{
    uint8_t as[ERASED_AS];
    (void)reply;
    if (getrandom(as, sizeof as, 0) != sizeof as)
        return snprintf(why, STORE_ERROR_MAX, "no randomness"), false;
    whom->as = as;
    whom->there = trace->there;
    bool fine =
        rewrite(s, whom, trace, 0, put_aside, why) && forget_aside_rows(s, whom, trace, why);
    whom->as = NULL;
    return fine;
}

/* ---- all of it -------------------------------------------------------------------------------------------------------------- */

typedef bool Forget(Sqlite *s, Whom *whom, const Trace *trace, StoreReply *reply, char *why);

/* Each is asked for behind the last one, since it may have been changed. */
static bool forget_each(Sqlite *s, SqlId which, Forget *forget, Whom *whom, StoreReply *reply,
                        char *why)
{
    Trace trace = {.n = -1};
    int found;
    bool fine = true;
    while (fine && (found = take_trace(
                        s, db_with(&s->writer, which, why, "ib", trace.n, whom->id, whom->id_n),
                        &trace, why)) > 0) {
        fine = forget(s, whom, &trace, reply, why);
        free((void *)(uintptr_t)trace.row.bytes);
    }
    return fine && found == 0;
}

static bool forget_games(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    Whom whom = {.person = job->person, .id = job->bytes, .id_n = job->n};
    if (!job->n) return true;
    return aside_rows(s, why) && forget_each(s, SQL_FORGET_ROW, forget_row, &whom, reply, why) &&
           forget_each(s, SQL_FORGET_GAME, forget_snapshot, &whom, reply, why) &&
           forget_each(s, SQL_FORGET_ASIDE, forget_aside, &whom, reply, why);
}

/* The first time it is remembered for a second one. */
static StoreOutcome forget_row_of_person(Sqlite *s, const StoreJob *job, char *why)
{
    Db *db = &s->writer;
    int64_t person = (int64_t)job->person;
    if (!db_run(db, SQL_READER_FORGET, why, "i", person) ||
        !db_run(db, SQL_PERSON_DELETE, why, "i", person))
        return STORE_FAILED;
    bool first = sqlite3_changes(db->db);
    if (!(first ? db_run(db, SQL_ERASED_ADD, why, "ii", person, job->when + ERASED_AGAIN_S)
                : db_run(db, SQL_ERASED_DELETE, why, "i", person)))
        return STORE_FAILED;
    return first || sqlite3_changes(db->db) ? STORE_DURABLE : STORE_NOTHING;
}

StoreOutcome forget_person(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    if (!db_exec(&s->writer, "PRAGMA secure_delete = ON", why) ||
        records_forget(s, job->person, why) != STORE_DURABLE || !forget_games(s, job, reply, why))
        return STORE_FAILED;
    StoreOutcome outcome = forget_row_of_person(s, job, why);
    s->purge |= outcome == STORE_DURABLE;
    return db_exec(&s->writer, "PRAGMA secure_delete = FAST", why) ? outcome : STORE_FAILED;
}

/* ---- the file --------------------------------------------------------------------------------------------------------------- */

/* All free pages become those of one blob of zeros, and then free again. */
static bool scrub(Sqlite *s, int64_t page, char *why)
{
    char sql[256];
    int64_t bytes = page * db_number(&s->writer, "PRAGMA freelist_count", why);
    if (bytes <= 0) return bytes == 0;
    snprintf(sql, sizeof sql,
             "BEGIN; CREATE TABLE scrub (zeros BLOB); INSERT INTO scrub VALUES (zeroblob(%lld)); "
             "DROP TABLE scrub; COMMIT",
             (long long)(bytes < BLOB_MOST ? bytes : BLOB_MOST));
    return db_exec(&s->writer, sql, why);
}

/* There may be no room to write it anew: that is no reason to stop, and the second time there may be. */
static bool write_anew(Sqlite *s, char *why)
{
    int64_t page = db_number(&s->writer, "PRAGMA page_size", why);
    int64_t pages = page < 0 ? -1 : db_number(&s->writer, "PRAGMA page_count", why);
    if (pages < 0) return false;
    if (pages * page <= VACUUM_MOST ? db_exec(&s->writer, "VACUUM", why) : scrub(s, page, why))
        return true;
    if (!sqlite3_get_autocommit(s->writer.db)) sqlite3_exec(s->writer.db, "ROLLBACK", 0, 0, 0);
    int wrong = sqlite3_errcode(s->writer.db) & 0xff;
    return wrong == SQLITE_FULL || wrong == SQLITE_BUSY || wrong == SQLITE_LOCKED;
}

/* A reader who is still busy after the usual wait leaves the -wal as it is until the second time. */
bool forget_purge(Sqlite *s, char *why)
{
    if (!s->purge) return true;
    s->purge = false;
    if (!write_anew(s, why)) return false;
    int rc = sqlite3_wal_checkpoint_v2(s->writer.db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    if (rc == SQLITE_OK) s->wal_pages = s->moved_pages = 0;
    if (rc == SQLITE_OK || (rc & 0xff) == SQLITE_BUSY || (rc & 0xff) == SQLITE_LOCKED) return true;
    db_why(&s->writer, "the checkpoint", why);
    return false;
}

/* ---- reading ------------------------------------------------------------------------------------------------------------------ */

static StoreRow *more_rows(StoreReply *reply)
{
    enum { STEP = 64 };
    StoreRow *all = (StoreRow *)(uintptr_t)reply->rows;
    if (reply->row_n % STEP == 0) all = realloc(all, (size_t)(reply->row_n + STEP) * sizeof *all);
    if (!all) return NULL;
    reply->rows = all;
    return memset(&all[reply->row_n], 0, sizeof *all);
}

StoreOutcome forget_export(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    if (!job->n) return STORE_DURABLE;
    sqlite3_stmt *st = db_with(&s->reader, SQL_ROWS_OF_PERSON, why, "b", job->bytes, job->n);
    int row;
    while ((row = db_row(&s->reader, st, why)) > 0) {
        StoreRow *to = more_rows(reply);
        size_t n = (size_t)sqlite3_column_bytes(st, 2);
        char *bytes = to ? malloc(n + 1) : NULL;
        if (!bytes) return sqlite3_reset(st), no_memory(why), STORE_FAILED;
        if (n) memcpy(bytes, sqlite3_column_blob(st, 2), n);
        to->game = (uint64_t)sqlite3_column_int64(st, 0);
        to->seq = (uint32_t)sqlite3_column_int64(st, 1);
        to->bytes = bytes;
        to->n = n;
        reply->row_n++;
    }
    return row == 0 ? STORE_DURABLE : STORE_FAILED;
}

StoreOutcome forget_due(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    uint64_t *all = calloc((size_t)job->limit + 1, sizeof *all);
    if (!all) return no_memory(why), STORE_FAILED;
    reply->persons = all;
    sqlite3_stmt *st =
        db_with(&s->reader, SQL_TO_ERASE, why, "iii", job->when, job->until, (int64_t)job->limit);
    int row;
    while ((row = db_row(&s->reader, st, why)) > 0)
        if (reply->person_n < job->limit)
            all[reply->person_n++] = (uint64_t)sqlite3_column_int64(st, 0);
    return row == 0 ? STORE_DURABLE : STORE_FAILED;
}
