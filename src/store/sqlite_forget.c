/* sqlite_forget.c - a person erased from a SQLite file: not only so that no query finds them, but so that no byte of them is left in
 * the file or beside it. Which rows, records and games tell of them, and what is left of each, is the same in both databases
 * (forget.c); this file owns what the file itself still remembers.
 *
 *      one transaction, secure_delete ON      deleted bytes are overwritten with zeros
 *          dead rows with their id go         nobody would ever write them anew
 *          everything else is rewritten       forget.c
 *      commit
 *      VACUUM, or the free pages are scrubbed
 *      checkpoint TRUNCATE                    the -wal, which has the old pages, is cut to nothing
 *
 * Why VACUUM, if deleted bytes are overwritten? SQLite moves cells between pages, and a page may keep a copy of a cell that now
 * lives on another; secure_delete does not reach those. So a file up to VACUUM_MOST is written anew as a whole, which takes a
 * second at most. In a larger one all free pages are overwritten instead; docs/privacy.md says what may be left, and how to get
 * rid of it. If there is no room to write the file anew, or a reader holds the -wal, the second erasure does it (forget.c). */
#include <stdio.h>

#include "store/sqlite.h"

enum { VACUUM_MOST = 64 << 20, BLOB_MOST = 1000000000 };

/* Rows that only wait for the sweep go now, if the person is in them: nobody would ever write them anew. */
static bool drop_dead_rows(Sqlite *s, const StoreJob *job, char *why)
{
    if (!job->n) return true;
    if (!aside_rows(s, why)) return false;
    int64_t gone = conn_change(&s->writer.conn, why, SQL_ROW_FORGET, "b", job->bytes, job->n);
    s->dead -= gone > 0 ? (uint64_t)gone : 0;
    return gone >= 0;
}

StoreOutcome forget_write(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    if (!db_exec(&s->writer, "PRAGMA secure_delete = ON", why) || !drop_dead_rows(s, job, why))
        return STORE_FAILED;
    StoreOutcome outcome = forget_person(&s->writer.conn, &s->o, job, reply, why);
    s->purge |= outcome == STORE_DURABLE;
    return db_exec(&s->writer, "PRAGMA secure_delete = FAST", why) ? outcome : STORE_FAILED;
}

/* ---- the file --------------------------------------------------------------------------------------------------------------- */

/* Fills all free pages with one blob of zeros, and frees them again. */
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

/* No room to write it anew is no reason to stop serving; the second time there may be. */
static bool write_anew(Sqlite *s, char *why)
{
    int64_t page = db_number(&s->writer, "PRAGMA page_size", why);
    int64_t pages = page < 0 ? -1 : db_number(&s->writer, "PRAGMA page_count", why);
    if (pages < 0) return false;
    if (pages * page <= VACUUM_MOST ? db_exec(&s->writer, "VACUUM", why) : scrub(s, page, why))
        return true;
    if (!sqlite3_get_autocommit(s->writer.sqlite))
        sqlite3_exec(s->writer.sqlite, "ROLLBACK", 0, 0, 0);
    int wrong = sqlite3_errcode(s->writer.sqlite) & 0xff;
    return wrong == SQLITE_FULL || wrong == SQLITE_BUSY || wrong == SQLITE_LOCKED;
}

/* If a reader is still busy after the usual wait, the -wal stays as it is until the second time. */
bool forget_purge(Sqlite *s, char *why)
{
    if (!s->purge) return true;
    s->purge = false;
    if (!write_anew(s, why)) return false;
    int rc =
        sqlite3_wal_checkpoint_v2(s->writer.sqlite, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    if (rc == SQLITE_OK) s->wal_pages = s->moved_pages = 0;
    if (rc == SQLITE_OK || (rc & 0xff) == SQLITE_BUSY || (rc & 0xff) == SQLITE_LOCKED) return true;
    db_why(&s->writer, "the checkpoint", why);
    return false;
}
