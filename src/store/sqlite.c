/* sqlite.c - the back end that needs no other program: one file, and its -wal beside it.
 *
 * Every transaction is a commit with synchronous=FULL: it has reached the disk before anybody hears of it. Rows are collected and
 * written sixteen to a statement (sqlite_log.c); all other jobs flush them first, so that the order stays.
 *
 * A commit goes into the -wal, from which a checkpoint moves pages into the file. SQLite starts the -wal over only when all of it
 * has been moved, and while rows keep coming some page has always not been. So the checkpoint goes in two steps:
 *
 *     NOTHING_TO_MOVE --the -wal has CHECKPOINT more pages--> BULK   the reading thread moves everything there is by now
 *            ^                                                  |
 *            +--the writer moves the few that came since------ REST  before its next transaction
 *
 * A commit then waits for a few pages only, once in CHECKPOINT. Doing without lost: the -wal grew for ever, and a commit into a
 * growing file takes twice as long as one that overwrites, because the file system writes its own journal as well. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "store/sqlite.h"

enum {
    CHECKPOINT = 1000, /* pages in the -wal that are worth moving */
    CHECKPOINT_NOW =
        16000 /* pages by which the writer waits for the reader that has kept the -wal from starting over */
};
typedef enum Moving { NOTHING_TO_MOVE, BULK, REST } Moving;

/* One server at a time: flock on a file beside it, because SQLite's own locks would let in several. */
static bool take_lock(Sqlite *s, char *why)
{
    char name[4096];
    snprintf(name, sizeof name, "%s.lock", s->where);
    s->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock >= 0 && flock(s->lock, LOCK_EX | LOCK_NB) == 0) return true;
    if (s->lock >= 0 && errno == EWOULDBLOCK)
        snprintf(why, STORE_ERROR_MAX, "another server uses it");
    else
        snprintf(why, STORE_ERROR_MAX, "%.200s cannot be locked: %s", name, strerror(errno));
    return false;
}

static int on_commit(void *self, sqlite3 *db, const char *name, int pages)
{
    Sqlite *s = self;
    (void)db, (void)name;
    if (pages < s->wal_pages) s->moved_pages = 0;
    s->wal_pages = pages;
    return SQLITE_OK;
}

static bool set_up(Sqlite *s, char *why)
{
    Db *db = &s->writer;
    if (!db_exec(
            db,
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;"
            "PRAGMA secure_delete = FAST; PRAGMA trusted_schema = OFF; PRAGMA wal_autocheckpoint = 0",
            why))
        return false;
    sqlite3_wal_hook(db->sqlite, on_commit, s);
    return true;
}

/* It reads something at once: until it has, it does not know of the -wal, and its checkpoints do nothing. */
static bool set_up_reader(Sqlite *s, char *why)
{
    return db_exec(&s->reader,
                   "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA query_only = ON;"
                   "SELECT count(*) FROM sqlite_schema",
                   why);
}

static bool open_all(Sqlite *s, char *why)
{
    return take_lock(s, why) && check_file(s, why) &&
           db_open(&s->writer, s, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, why) &&
           check_version(s, why) && set_up(s, why) && check_contents(s, why) &&
           db_open(&s->reader, s, SQLITE_OPEN_READWRITE, why) && set_up_reader(s, why);
}

static void sqlite_close(void *self, bool in_trouble)
{
    Sqlite *s = self;
    db_close(&s->reader, in_trouble);
    db_close(&s->writer, in_trouble);
    if (s->lock >= 0) close(s->lock);
    games_free(&s->games);
    damage_free(&s->damaged);
    free(s->where);
    free(s);
}

static void *sqlite_open(const StoreOptions *options, const StoreHost *host, char *why)
{
    (void)host; /* a file is never out of reach */
    char what[STORE_ERROR_MAX];
    sqlite_wait_for_memory();
    Sqlite *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->o = *options;
    s->where = strdup(options->where);
    s->lock = -1;
    if (s->where && open_all(s, what)) return s;
    static const char restore[] =
        ". To restore: put a backup of the file in its place and remove the -wal and -shm beside it; or save what can be read "
        "with `sqlite3 FILE .recover`";
    if (s->advised)
        snprintf(why, STORE_ERROR_MAX, "%.80s: %.400s. Nothing was changed", options->where, what);
    else
        snprintf(why, STORE_ERROR_MAX, "%.120s: %.200s. Nothing was changed%s", options->where,
                 what, restore);
    sqlite_close(s, true);
    return NULL;
}

/* ---- transactions ------------------------------------------------------------------------------------------- */

/* A checkpoint that cannot write loses nothing: everything is still in the -wal. */
static bool move_pages(Db *db, int mode, char *why)
{
    int rc = sqlite3_wal_checkpoint_v2(db->sqlite, NULL, mode, NULL, NULL);
    if (rc == SQLITE_OK || (rc & 0xff) == SQLITE_BUSY || (rc & 0xff) == SQLITE_LOCKED) return true;
    db_why(db, "the checkpoint", why);
    return false;
}

static bool move_rest(Sqlite *s, char *why)
{
    if (__atomic_load_n(&s->moving, __ATOMIC_ACQUIRE) != REST) return true;
    s->moved_pages = s->wal_pages;
    __atomic_store_n(&s->moving, NOTHING_TO_MOVE, __ATOMIC_RELAXED);
    return move_pages(
        &s->writer,
        s->wal_pages > CHECKPOINT_NOW ? SQLITE_CHECKPOINT_RESTART : SQLITE_CHECKPOINT_PASSIVE, why);
}

static bool sqlite_begin(Sqlite *s, char *why)
{
    s->group_rows = 0;
    s->row_n = 0;
    return move_rest(s, why) && conn_run(&s->writer.conn, why, SQL_BEGIN, "");
}

static bool sqlite_commit(Sqlite *s, char *why)
{
    return log_flush(s, why) && aside_rows(s, why) && log_sweep(s, why) &&
           conn_run(&s->writer.conn, why, ASK_COMMIT, "");
}

static void sqlite_rollback(Sqlite *s)
{
    char why[STORE_ERROR_MAX];
    if (!sqlite3_get_autocommit(s->writer.sqlite)) conn_run(&s->writer.conn, why, SQL_ROLLBACK, "");
}

/* Says no until the last round of moving pages is finished. */
static bool sqlite_untidy(void *self)
{
    Sqlite *s = self;
    if (s->wal_pages < s->moved_pages + CHECKPOINT ||
        __atomic_load_n(&s->moving, __ATOMIC_RELAXED) != NOTHING_TO_MOVE)
        return false;
    __atomic_store_n(&s->moving, BULK, __ATOMIC_RELEASE);
    return true;
}

static bool sqlite_tidy(void *self, char *why)
{
    Sqlite *s = self;
    if (__atomic_load_n(&s->moving, __ATOMIC_ACQUIRE) != BULK) return true;
    if (!move_pages(&s->reader, SQLITE_CHECKPOINT_PASSIVE, why)) return false;
    __atomic_store_n(&s->moving, REST, __ATOMIC_RELEASE);
    return true;
}

/* What only several nodes need: leases, rows of others, lists in common. */
static bool is_between_nodes(StoreKind kind)
{
    return (kind >= STORE_SET_DUE && kind <= STORE_RENEWED) || kind == STORE_ROWS ||
           kind == STORE_NEWER || kind == STORE_LISTED || kind == STORE_MET ||
           kind == STORE_OLD_GAMES;
}

static bool add_players(Conn *c, const StoreJob *job, int64_t record, char *why)
{
    char folded[FOLD_MAX];
    bool fine = true;
    for (int i = 0; fine && i < job->player_n && i < STORE_SEATS; i++) {
        const StorePlayer *p = &job->players[i];
        records_fold(p->name, folded);
        fine = conn_run(c, why, SQL_PLAYER_ADD, "iiitt", record, (int64_t)i, (int64_t)p->person,
                        p->name, folded);
    }
    for (int i = 0; fine && i < job->reader_n; i++)
        fine = conn_run(c, why, SQL_READER_ADD, "ii", record, (int64_t)job->readers[i]);
    return fine;
}

static StoreOutcome add_record(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    Conn *c = &s->writer.conn;
    int64_t added = conn_change(c, why, SQL_RECORD_ADD, "tiib", job->id, job->when,
                                row_sum(0, 0, job->bytes, job->n), job->bytes, job->n);
    if (added <= 0) return added ? STORE_FAILED : STORE_CONFLICT;
    int64_t record = sqlite3_last_insert_rowid(s->writer.sqlite);
    reply->record = (uint64_t)record;
    return add_players(c, job, record, why) ? STORE_DURABLE : STORE_FAILED;
}

static StoreOutcome write_person(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    if (!people_send(&s->writer.conn, job, why)) return STORE_FAILED;
    Rows r = db_rows(&s->writer, s->writer.sent, why);
    StoreOutcome outcome = people_take(&r, job, reply);
    return rows_end(&r) ? outcome : STORE_FAILED;
}

static StoreOutcome write_one(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    if (is_between_nodes(job->kind)) return STORE_NOTHING;
    if (job->kind != STORE_APPEND && !log_flush(s, why)) return STORE_FAILED;
    if (job->kind == STORE_ADD_RECORD) return add_record(s, job, reply, why);
    if (job->kind == STORE_ERASE_PERSON) return forget_write(s, job, reply, why);
    if (job->kind > STORE_ADD_RECORD) return write_person(s, job, reply, why);
    return job->kind < STORE_SET_ASIDE ? log_write(s, job, reply, why)
                                       : aside_write(s, job, reply, why);
}

static bool write_all(Sqlite *s, Item *group, char *why)
{
    for (Item *i = group; i; i = i->next) {
        i->reply.outcome = write_one(s, &i->job, &i->reply, why);
        if (i->reply.outcome == STORE_FAILED) return false;
    }
    return true;
}

static bool sqlite_write(void *self, Item *group, char *why)
{
    if (!sqlite_begin(self, why)) return false;
    if (write_all(self, group, why) && sqlite_commit(self, why)) return forget_purge(self, why);
    return sqlite_rollback(self), false;
}

static StoreOutcome read_clock(StoreReply *reply)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    reply->clock = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    reply->wall = now.tv_sec;
    return STORE_DURABLE;
}

static StoreOutcome read_one(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    if (is_between_nodes(job->kind)) return STORE_NOTHING;
    if (job->kind == STORE_CLOCK) return read_clock(reply);
    return read_shared(&s->reader.conn, job, reply, why);
}

static void sqlite_read(void *self, Item *group, char *why)
{
    for (Item *i = group; i; i = i->next)
        i->reply.outcome = read_one(self, &i->job, &i->reply, why);
}

static bool sqlite_running(void *self, const StoreRunning *reader, uint64_t *rows, char *why)
{
    Sqlite *s = self;
    return running_tell(&s->reader.conn, &s->damaged, reader, rows, why);
}

static void sqlite_count(void *self, StoreCounts *counts)
{
    Sqlite *s = self;
    counts->log_rows = s->live + s->dead;
    counts->running = s->games.n;
    counts->rows_read = s->rows_read;
}

const StoreBackend store_sqlite = {
    .prefix = "",
    .open = sqlite_open,
    .close = sqlite_close,
    .write = sqlite_write,
    .read = sqlite_read,
    .tidy = sqlite_tidy,
    .untidy = sqlite_untidy,
    .running = sqlite_running,
    .count = sqlite_count,
};
