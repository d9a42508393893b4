/* records.c - finished games, in either database: found and searched (shared.h). A record whose text is not what was written is
 * damage, and is not given out. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/shared.h"

enum { FOUND_MOST = 200 };

/* In UTF-8 the letters of Latin-1 follow a byte 0xc3. */
void records_fold(const char *name, char out[FOLD_MAX])
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

/* ---- players ------------------------------------------------------------------------------------------------------------- */

/* "[7,5,2]". One question for the players of all records: over the net, one for each would cost two hundred round trips. */
static char *list_numbers(const StoreReply *reply)
{
    char *list = malloc((size_t)reply->record_n * 21 + 3), *end = list;
    for (int i = 0; list && i < reply->record_n; i++)
        end += sprintf(end, "%c%" PRIu64, i ? ',' : '[', reply->records[i].record);
    return list ? strcpy(end, "]"), list : NULL;
}

/* Both lists go from the newest record to the oldest. */
static void take_players(Rows *r, StoreRecord *record, const StoreRecord *end)
{
    while (rows_next(r)) {
        while (record < end && record->record != (uint64_t)rows_int(r, 0))
            record++;
        if (record == end || record->players == STORE_SEATS) continue;
        StorePlayer *p = &record->player[record->players++];
        p->person = (uint64_t)rows_int(r, 1);
        rows_text(r, 2, p->name, sizeof p->name);
    }
}

static StoreOutcome find_players(Conn *c, const StoreReply *reply, char *why)
{
    StoreRecord *records = (StoreRecord *)(uintptr_t)reply->records;
    if (!reply->record_n) return STORE_DURABLE;
    char *numbers = list_numbers(reply);
    if (!numbers) return no_memory(why);
    Rows r = conn_ask(c, why, ASK_PLAYER_OF_RECORDS, "t", numbers);
    take_players(&r, records, records + reply->record_n);
    StoreOutcome outcome = rows_outcome(&r);
    free(numbers);
    return outcome;
}

/* ---- records ------------------------------------------------------------------------------------------------------------- */

/* The first lines of the text, as far as they are whole and its head. */
static void take_head(const Rows *r, StoreRecord *record)
{
    size_t n;
    const char *text = rows_bytes(r, 3, &n), *at = text;
    const char *end = text + (n < STORE_HEAD_MAX ? n : STORE_HEAD_MAX);
    while (at < end && *at == '[') {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        if (!line) break;
        at = line + 1;
    }
    size_t whole = (size_t)(at - text);
    if (whole) memcpy(record->head, text, whole);
    record->head[whole] = 0;
}

static void take_text(Rows *r, StoreRecord *record)
{
    if (rows_sound(r, 0, 0, 3)) {
        record->text = rows_copy(r, 4, &record->text_n);
        return;
    }
    r->failed = true;
    snprintf(r->why, STORE_ERROR_MAX, "record %" PRIu64 " is damaged", record->record);
}

static StoreOutcome take_records(Conn *c, Rows r, bool text, StoreReply *reply, char *why)
{
    while (rows_next(&r)) {
        StoreRecord *record = rows_more(&r, &reply->records, &reply->record_n, sizeof *record);
        if (!record) break;
        record->record = (uint64_t)rows_int(&r, 0);
        rows_text(&r, 1, record->id, sizeof record->id);
        record->finished = rows_int(&r, 2);
        if (text)
            take_text(&r, record);
        else
            take_head(&r, record);
    }
    return rows_end(&r) ? find_players(c, reply, why) : STORE_FAILED;
}

StoreOutcome records_find(Conn *c, const StoreJob *job, StoreReply *reply, char *why)
{
    Rows r = job->id ? conn_ask(c, why, ASK_RECORD_BY_GAME, "t", job->id)
                     : conn_ask(c, why, ASK_RECORD_BY_NUMBER, "ii", (int64_t)job->record,
                                (int64_t)job->person);
    StoreOutcome outcome = take_records(c, r, true, reply, why);
    return outcome == STORE_DURABLE && !reply->record_n ? STORE_NOTHING : outcome;
}

StoreOutcome records_of_person(Conn *c, const StoreJob *job, StoreReply *reply, char *why)
{
    Rows r = conn_ask(c, why, ASK_RECORD_BY_PERSON, "i", (int64_t)job->person);
    return take_records(c, r, true, reply, why);
}

/* A name is found by its beginning: what is behind it, but before it with a byte 0xff, which no UTF-8 has. */
StoreOutcome records_search(Conn *c, const StoreJob *job, StoreReply *reply, char *why)
{
    char from[FOLD_MAX], to[FOLD_MAX + 1];
    const char *before = job->id ? job->id : "";
    int64_t until = job->until ? job->until : INT64_MAX, person = (int64_t)job->person;
    int64_t limit = job->limit > 0 && job->limit < FOUND_MOST ? job->limit : FOUND_MOST;
    records_fold(job->name ? job->name : "", from);
    snprintf(to, sizeof to, "%s\xff", from);
    Rows r = from[0] ? conn_ask(c, why, ASK_RECORD_SEARCH_NAME, "tiiiitt", before, job->since,
                                until, limit, person, from, to)
                     : conn_ask(c, why, ASK_RECORD_SEARCH, "tiiii", before, job->since, until,
                                limit, person);
    return take_records(c, r, false, reply, why);
}
