/* sqlite_records.c - finished games in the SQLite back end: kept, found, searched, and made to forget a name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite.h"

/* ---- writing ---------------------------------------------------------------------------------------------- */

static bool add_player(Sqlite *s, uint64_t record, int seat, const StorePlayer *player, char *why)
{
    char folded[FOLD_MAX];
    found_fold(player->name, folded);
    return db_run(&s->writer, SQL_PLAYER_ADD, why, "iiitt", (int64_t)record, (int64_t)seat,
                  (int64_t)player->person, player->name, folded);
}

StoreOutcome records_add(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    if (!db_run(&s->writer, SQL_RECORD_ADD, why, "tiib", job->id, job->when,
                found_sum(0, 0, job->bytes, job->n), job->bytes, job->n))
        return STORE_FAILED;
    if (!sqlite3_changes(s->writer.db)) return STORE_CONFLICT;
    reply->record = (uint64_t)sqlite3_last_insert_rowid(s->writer.db);
    for (int i = 0; i < job->player_n && i < STORE_SEATS; i++)
        if (!add_player(s, reply->record, i, &job->players[i], why)) return STORE_FAILED;
    for (int i = 0; i < job->reader_n; i++)
        if (!db_run(&s->writer, SQL_READER_ADD, why, "ii", (int64_t)reply->record,
                    (int64_t)job->readers[i]))
            return STORE_FAILED;
    return STORE_DURABLE;
}

/* A record whose text cannot be rewritten goes as a whole: the name must not stay. */
static bool forget_one(Sqlite *s, int64_t record, int64_t seat, const char *text, size_t n,
                       char *why)
{
    char name[STORE_NAME_MAX + 1], folded[FOLD_MAX];
    size_t m;
    char *out = found_forget(&s->o, text, n, (int)seat, name, &m);
    found_fold(name, folded);
    bool fine =
        m ? db_run(&s->writer, SQL_RECORD_TEXT, why, "iib", record, found_sum(0, 0, out, m), out,
                   m) &&
                db_run(&s->writer, SQL_PLAYER_FORGET, why, "iitt", record, seat, name, folded)
          : db_run(&s->writer, SQL_RECORD_DELETE, why, "i", record) &&
                db_run(&s->writer, SQL_PLAYER_DELETE, why, "i", record) &&
                db_run(&s->writer, SQL_READER_DELETE, why, "i", record);
    free(out);
    return fine;
}

/* One at a time from the start, since each takes itself out of what is searched. */
StoreOutcome records_forget(Sqlite *s, uint64_t person, char *why)
{
    for (;;) {
        sqlite3_stmt *st = db_with(&s->writer, SQL_PLAYER_OF_PERSON, why, "i", (int64_t)person);
        int row = db_row(&s->writer, st, why);
        if (row <= 0) return row ? STORE_FAILED : STORE_DURABLE;
        int64_t record = sqlite3_column_int64(st, 0), seat = sqlite3_column_int64(st, 1);
        size_t n = (size_t)sqlite3_column_bytes(st, 2);
        char *text = malloc(n + 1);
        if (text && n) memcpy(text, sqlite3_column_blob(st, 2), n);
        sqlite3_reset(st);
        bool fine = text && forget_one(s, record, seat, text, n, why);
        free(text);
        if (!fine) return STORE_FAILED;
    }
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

static bool take_players(Sqlite *s, StoreRecord *r, char *why)
{
    sqlite3_stmt *st = db_with(&s->reader, SQL_PLAYER_OF_RECORD, why, "i", (int64_t)r->record);
    int row;
    while ((row = db_row(&s->reader, st, why)) > 0) {
        if (r->players == STORE_SEATS) continue;
        StorePlayer *p = &r->player[r->players++];
        p->person = (uint64_t)sqlite3_column_int64(st, 1);
        db_text(st, 2, p->name, sizeof p->name);
    }
    return row == 0;
}

static StoreOutcome take_all(Sqlite *s, sqlite3_stmt *st, bool text, StoreReply *reply, char *why)
{
    Found found = {NULL, 0, 0};
    int row;
    bool fine = true;
    while (fine && (row = db_row(&s->reader, st, why)) > 0) {
        StoreRecord *r = found_more(&found);
        if (!r) break;
        r->record = (uint64_t)sqlite3_column_int64(st, 0);
        db_text(st, 1, r->id, sizeof r->id);
        r->finished = sqlite3_column_int64(st, 2);
        if (!text) found_head(r, sqlite3_column_blob(st, 3), (size_t)sqlite3_column_bytes(st, 3));
        fine =
            !text || found_text(r, sqlite3_column_blob(st, 4), (size_t)sqlite3_column_bytes(st, 4),
                                sqlite3_column_int64(st, 3), why);
    }
    if (row > 0) sqlite3_reset(st);
    for (int i = 0; fine && row == 0 && i < found.n; i++)
        fine = take_players(s, &found.row[i], why);
    reply->records = found.row;
    reply->record_n = found.n;
    return fine && row == 0 ? STORE_DURABLE : STORE_FAILED;
}

static sqlite3_stmt *search(Sqlite *s, const StoreJob *job, char *why)
{
    Search ask = found_search(job);
    SqlId id = ask.by_name ? SQL_RECORD_SEARCH_NAME : SQL_RECORD_SEARCH;
    sqlite3_stmt *st = db_with(&s->reader, id, why, "tiiii", ask.before, ask.since, ask.until,
                               ask.limit, ask.person);
    if (st && ask.by_name) {
        sqlite3_bind_text(st, 6, ask.from, -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(st, 7, ask.to, -1, SQLITE_TRANSIENT);
    }
    return st;
}

StoreOutcome records_read(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    sqlite3_stmt *st;
    switch (job->kind) {
    case STORE_SEARCH: return take_all(s, search(s, job, why), false, reply, why);
    case STORE_EXPORT_PERSON:
        st = db_with(&s->reader, SQL_RECORD_BY_PERSON, why, "i", (int64_t)job->person);
        return take_all(s, st, true, reply, why);
    default:
        st = job->id ? db_with(&s->reader, SQL_RECORD_BY_GAME, why, "t", job->id)
                     : db_with(&s->reader, SQL_RECORD_BY_NUMBER, why, "ii", (int64_t)job->record,
                               (int64_t)job->person);
    }
    StoreOutcome outcome = take_all(s, st, true, reply, why);
    return outcome == STORE_DURABLE && !reply->record_n ? STORE_NOTHING : outcome;
}
