/* sqlite_records.c - finished games in the SQLite back end: kept, found, searched, and made to forget a name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite.h"

enum { LIMIT_MAX = 200, FOLD_MAX = STORE_NAME_MAX + 2 };

/* Names are found whatever their case: ASCII, and the letters of Latin-1, which in UTF-8 follow a byte 0xc3. */
static void fold(const char *name, char out[FOLD_MAX])
{
    size_t n = strnlen(name, STORE_NAME_MAX);
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)name[i];
        if (c >= 'A' && c <= 'Z') c = (unsigned char)(c + 32);
        if (i && (unsigned char)name[i - 1] == 0xc3 && c >= 0x80 && c <= 0x9e && c != 0x97)
            c = (unsigned char)(c + 32);
        out[i] = (char)c;
    }
    out[n] = 0;
}

/* ---- writing ---------------------------------------------------------------------------------------------- */

static bool add_player(Sqlite *s, uint64_t record, int seat, const StorePlayer *player, char *why)
{
    char folded[FOLD_MAX];
    fold(player->name, folded);
    return db_run(&s->writer, SQL_PLAYER_ADD, why, "iiitt", (int64_t)record, (int64_t)seat,
                  (int64_t)player->person, player->name, folded);
}

StoreOutcome records_add(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why)
{
    if (!db_run(&s->writer, SQL_RECORD_ADD, why, "tiib", job->id, job->when,
                db_sum(0, 0, job->bytes, job->n), job->bytes, job->n))
        return STORE_FAILED;
    if (!sqlite3_changes(s->writer.db)) return STORE_CONFLICT;
    reply->record = (uint64_t)sqlite3_last_insert_rowid(s->writer.db);
    for (int i = 0; i < job->player_n && i < STORE_SEATS; i++)
        if (!add_player(s, reply->record, i, &job->players[i], why)) return STORE_FAILED;
    return STORE_DURABLE;
}

/* A record whose text cannot be rewritten goes as a whole: the name must not stay. */
static bool forget_one(Sqlite *s, int64_t record, int64_t seat, const char *text, size_t n,
                       char *why)
{
    char name[STORE_NAME_MAX + 1], folded[FOLD_MAX];
    size_t size = n + STORE_NAME_MAX + 64;
    char *out = malloc(size);
    snprintf(name, sizeof name, "Player %d", (int)seat + 1);
    fold(name, folded);
    size_t m = out && s->o.rename ? s->o.rename(text, n, (int)seat, name, out, size) : 0;
    bool fine =
        m ? db_run(&s->writer, SQL_RECORD_TEXT, why, "iib", record, db_sum(0, 0, out, m), out, m) &&
                db_run(&s->writer, SQL_PLAYER_FORGET, why, "iitt", record, seat, name, folded)
          : db_run(&s->writer, SQL_RECORD_DELETE, why, "i", record) &&
                db_run(&s->writer, SQL_PLAYER_DELETE, why, "i", record);
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

typedef struct Found {
    StoreRecord *row;
    int n, size;
} Found;

static StoreRecord *found_more(Found *f)
{
    if (f->n == f->size) {
        int size = f->size ? f->size * 2 : 16;
        StoreRecord *row = realloc(f->row, (size_t)size * sizeof *row);
        if (!row) return NULL;
        f->row = row, f->size = size;
    }
    return memset(&f->row[f->n++], 0, sizeof *f->row);
}

/* A text that is not what was written is damage, and is not given out. */
static bool take_text(StoreRecord *r, sqlite3_stmt *st, char *why)
{
    size_t n = (size_t)sqlite3_column_bytes(st, 4);
    const void *text = sqlite3_column_blob(st, 4);
    if (sqlite3_column_int64(st, 3) != db_sum(0, 0, text, n)) {
        snprintf(why, STORE_ERROR_MAX, "record %llu is damaged", (unsigned long long)r->record);
        return false;
    }
    char *copy = malloc(n + 1);
    if (!copy) return snprintf(why, STORE_ERROR_MAX, "no memory"), false;
    if (n) memcpy(copy, text, n);
    copy[n] = 0;
    r->text = copy, r->text_n = n;
    return true;
}

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
        fine = !text || take_text(r, st, why);
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
    char from[FOLD_MAX], to[FOLD_MAX + 1];
    int64_t before = job->before ? (int64_t)job->before : INT64_MAX,
            until = job->until ? job->until : INT64_MAX;
    int64_t limit = job->limit > 0 && job->limit < LIMIT_MAX ? job->limit : LIMIT_MAX;
    if (!job->name || !job->name[0])
        return db_with(&s->reader, SQL_RECORD_SEARCH, why, "iiii", before, job->since, until,
                       limit);
    fold(job->name, from);
    snprintf(to, sizeof to, "%s\xff", from); /* behind all that begins so; no UTF-8 has this byte */
    sqlite3_stmt *st =
        db_with(&s->reader, SQL_RECORD_SEARCH_NAME, why, "iiii", before, job->since, until, limit);
    if (st) {
        sqlite3_bind_text(st, 5, from, -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(st, 6, to, -1, SQLITE_TRANSIENT);
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
                     : db_with(&s->reader, SQL_RECORD_BY_ID, why, "i", (int64_t)job->record);
    }
    StoreOutcome outcome = take_all(s, st, true, reply, why);
    return outcome == STORE_DURABLE && !reply->record_n ? STORE_NOTHING : outcome;
}
