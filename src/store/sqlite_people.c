/* sqlite_people.c - persons and bans in the SQLite back end. A token is stored only as its hash. How somebody is erased is
 * sqlite_forget.c's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite.h"

/* ---- writing ---------------------------------------------------------------------------------------------- */

static StoreOutcome changed(Sqlite *s, bool ran, StoreOutcome unchanged)
{
    if (!ran) return STORE_FAILED;
    return sqlite3_changes(s->writer.db) ? STORE_DURABLE : unchanged;
}

static StoreOutcome add(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    bool ran = db_run(&s->writer, SQL_PERSON_ADD, why, "btii", job->token,
                      (size_t)STORE_TOKEN_BYTES, job->name, (int64_t)job->kind_of, job->when);
    StoreOutcome outcome = changed(s, ran, STORE_CONFLICT);
    if (outcome == STORE_DURABLE) {
        StorePerson *p = &reply->person;
        p->person = (uint64_t)sqlite3_last_insert_rowid(s->writer.db);
        snprintf(p->name, sizeof p->name, "%s", job->name);
        p->kind_of = job->kind_of;
        p->created = p->seen = job->when;
    }
    return outcome;
}

StoreOutcome people_write(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    Db *db = &s->writer;
    int64_t person = (int64_t)job->person;
    switch (job->kind) {
    case STORE_ADD_PERSON: return add(s, job, reply, why);
    case STORE_ERASE_PERSON: return forget_person(s, job, reply, why);
    case STORE_SEE_PERSON:
        return changed(s, db_run(db, SQL_PERSON_SEE, why, "ii", person, job->when), STORE_NOTHING);
    case STORE_NAME_PERSON:
        return changed(s, db_run(db, SQL_PERSON_NAME, why, "it", person, job->name), STORE_NOTHING);
    case STORE_TOKEN_PERSON:
        return changed(
            s,
            db_run(db, SQL_PERSON_TOKEN, why, "ib", person, job->token, (size_t)STORE_TOKEN_BYTES),
            STORE_CONFLICT);
    case STORE_BAN:
        return changed(
            s, db_run(db, SQL_BAN_ADD, why, "tit", job->id, job->until, job->name ? job->name : ""),
            STORE_NOTHING);
    default: return changed(s, db_run(db, SQL_BAN_DELETE, why, "t", job->id), STORE_NOTHING);
    }
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

static StoreOutcome take_person(Sqlite *s, sqlite3_stmt *st, StorePerson *p, char *why)
{
    int row = db_row(&s->reader, st, why);
    if (row <= 0) return row ? STORE_FAILED : STORE_NOTHING;
    p->person = (uint64_t)sqlite3_column_int64(st, 0);
    db_text(st, 1, p->name, sizeof p->name);
    p->kind_of = sqlite3_column_int(st, 2);
    p->created = sqlite3_column_int64(st, 3);
    p->seen = sqlite3_column_int64(st, 4);
    return db_row(&s->reader, st, why) == 0 ? STORE_DURABLE : STORE_FAILED;
}

static StoreOutcome bans(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    sqlite3_stmt *st = db_with(&s->reader, SQL_BAN_ALL, why, "i", job->when);
    StoreBan *all = NULL;
    int n = 0, row;
    while ((row = db_row(&s->reader, st, why)) > 0) {
        StoreBan *more = realloc(all, (size_t)(n + 1) * sizeof *all);
        if (!more) break;
        all = more;
        memset(&all[n], 0, sizeof *all);
        db_text(st, 0, all[n].id, sizeof all[n].id);
        all[n].until = sqlite3_column_int64(st, 1);
        db_text(st, 2, all[n].reason, sizeof all[n].reason);
        n++;
    }
    if (row > 0) sqlite3_reset(st);
    reply->bans = all;
    reply->ban_n = n;
    return row == 0 ? STORE_DURABLE : STORE_FAILED;
}

StoreOutcome people_read(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    sqlite3_stmt *st;
    switch (job->kind) {
    case STORE_BANS: return bans(s, job, reply, why);
    case STORE_TO_ERASE: return forget_due(s, job, reply, why);
    case STORE_FIND_PERSON:
        st = db_with(&s->reader, SQL_PERSON_BY_TOKEN, why, "b", job->token,
                     (size_t)STORE_TOKEN_BYTES);
        return take_person(s, st, &reply->person, why);
    default:
        st = db_with(&s->reader, SQL_PERSON_BY_ID, why, "i", (int64_t)job->person);
        StoreOutcome outcome = take_person(s, st, &reply->person, why);
        if (outcome == STORE_DURABLE) outcome = records_read(s, job, reply, why);
        return outcome == STORE_DURABLE ? forget_export(s, job, reply, why) : outcome;
    }
}
