/* api_records.c - finished games: searched, and read as JSON or as they are (.fbr). They have ids of their own, because the id of a
 * table is secret while people go on playing there. Whoever knows the id of a record may read it. Without it, everybody finds the
 * games of public tables, and a person those they took part in.
 *
 * 0.1.0 linked records by number. Such a link still works for those who were there, and for nobody else. Whether the record does not
 * exist or is somebody else's, the store is asked the same (RECORD_BY_NUMBER) and the answer is the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "http/api_call.h"

enum { LISTED = 50, LISTED_MAX = 200, DAY = 86400 };

/* ---- writing ------------------------------------------------------------------------------------------------------- */

static void put_record(FbJsonOut *json, const void *self)
{
    const StoreRecord *record = self;
    call_put_text(json, "record", record->id);
    call_put_time(json, "finished", record->finished);
    fb_json_key(json, "players");
    fb_json_open(json, '[');
    for (int i = 0; i < record->players; i++)
        fb_json_put_text(json, record->player[i].name);
    fb_json_close(json, ']');
    if (record->head[0]) call_put_text(json, "head", record->head);
    if (!record->text) return;
    fb_json_key(json, "text");
    fb_json_put_string(json, record->text, record->text_n);
}

void call_put_records(FbJsonOut *json, const void *self)
{
    const StoreReply *reply = self;
    fb_json_key(json, "records");
    fb_json_open(json, '[');
    for (int i = 0; i < reply->record_n; i++) {
        fb_json_open(json, '{');
        put_record(json, &reply->records[i]);
        fb_json_close(json, '}');
    }
    fb_json_close(json, ']');
}

/* ---- one ----------------------------------------------------------------------------------------------------------- */

static bool is_id(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!((text[i] >= 'a' && text[i] <= 'z') || (text[i] >= '2' && text[i] <= '7')))
            return false;
    return n == FB_TABLE_ID_TEXT;
}

/* Decimal digits as we write them: no sign, no blanks, no leading zero. */
static bool read_number(const char *text, size_t n, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    if (!n || n > 15 || text[0] == '0') return false;
    for (size_t i = 0; i < n; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        value = value * 10 + (uint64_t)(text[i] - '0');
    }
    *number = value;
    return value <= most;
}

static uint64_t asker(const Call *call) { return call->person ? call->person->who.number : 0; }

static void find(Call *call, StoreDone *done)
{
    StoreThen then = {done, call};
    size_t n = strlen(call->arg);
    uint64_t record;
    if (is_id(call->arg, n))
        store_find_record(call->server->store, then, call->arg);
    else if (read_number(call->arg, n, INT64_MAX, &record))
        store_find_record_of(call->server->store, then, record, asker(call));
    else
        call_refuse(call, HTTP_NO_NO_RECORD, NULL);
}

static bool is_found(Call *call, const StoreReply *reply)
{
    if (reply->outcome == STORE_DURABLE && reply->record_n) return true;
    call_refuse(call, reply->outcome == STORE_FAILED ? HTTP_NO_NOT_READ : HTTP_NO_NO_RECORD, NULL);
    return false;
}

static void send_record(void *self, const StoreReply *reply)
{
    if (is_found(self, reply)) call_json(self, 200, put_record, &reply->records[0]);
}

static void send_record_text(void *self, const StoreReply *reply)
{
    Call *call = self;
    if (!is_found(call, reply)) return;
    snprintf(call->value, sizeof call->value, "attachment; filename=\"%s.fbr\"",
             reply->records[0].id);
    call_field(call, "content-disposition", call->value);
    call_answer(call, 200, net_type(".fbr"), reply->records[0].text, reply->records[0].text_n);
}

void call_record(Call *call) { find(call, send_record); }
void call_record_text(Call *call) { find(call, send_record_text); }

/* ---- many ---------------------------------------------------------------------------------------------------------- */

/* What is searched for. */
typedef struct Search {
    char name[STORE_NAME_MAX + 1];
    char before[FB_TABLE_ID_TEXT + 1];
    int64_t since, until;
    uint64_t limit;
    bool mine;
} Search;

static bool read_date(const char *text, size_t n, int64_t *seconds)
{
    struct tm tm = {0}, back;
    char copy[16];
    if (n != 10) return false;
    memcpy(copy, text, n);
    copy[n] = 0;
    if (sscanf(copy, "%4d-%2d-%2d", &tm.tm_year, &tm.tm_mon, &tm.tm_mday) != 3) return false;
    tm.tm_year -= 1900;
    tm.tm_mon -= 1;
    back = tm;
    time_t when = timegm(&back);
    char again[16];
    strftime(again, sizeof again, "%Y-%m-%d", &back);
    *seconds = when;
    return when >= 0 && strcmp(copy, again) == 0;
}

static const char *take_name(Search *s, const char *text, size_t n)
{
    if (n > STORE_NAME_MAX) return "name: 64 bytes at most are wanted";
    memcpy(s->name, text, n);
    return NULL;
}

static const char *take_since(Search *s, const char *text, size_t n)
{
    return read_date(text, n, &s->since) ? NULL : "since: a date is wanted, as in 2021-12-31";
}

/* That day is included. */
static const char *take_until(Search *s, const char *text, size_t n)
{
    if (!read_date(text, n, &s->until)) return "until: a date is wanted, as in 2021-12-31";
    s->until += DAY;
    return NULL;
}

static const char *take_before(Search *s, const char *text, size_t n)
{
    if (!is_id(text, n)) return "before: the id of a record is wanted";
    memcpy(s->before, text, n);
    return NULL;
}

static const char *take_mine(Search *s, const char *text, size_t n)
{
    s->mine = n == 1 && *text == '1';
    return s->mine ? NULL : "mine: 1 is wanted, for the games where you were";
}

static const char *take_limit(Search *s, const char *text, size_t n)
{
    return read_number(text, n, LISTED_MAX, &s->limit) ? NULL
                                                       : "limit: a number from 1 to 200 is wanted";
}

static const struct {
    const char *key;
    const char *(*take)(Search *search, const char *text, size_t n);
} keys[] = {{"name=", take_name},     {"since=", take_since}, {"until=", take_until},
            {"before=", take_before}, {"limit=", take_limit}, {"mine=", take_mine}};

static const char *take_part(Search *search, const char *part, size_t n)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t head = strlen(keys[i].key);
        if (n >= head && strncmp(part, keys[i].key, head) == 0)
            return n > head ? keys[i].take(search, part + head, n - head) : NULL;
    }
    return n ? "name, since, until, before, limit and mine are wanted, as in name=Anna&limit=20"
             : NULL;
}

static const char *read_query(Search *search, const char *query)
{
    const char *wrong = NULL;
    *search = (Search){.limit = LISTED};
    for (const char *at = query; *at && !wrong;) {
        size_t n = strcspn(at, "&");
        wrong = take_part(search, at, n);
        at += n + (at[n] == '&');
    }
    return wrong;
}

static void send_records(void *self, const StoreReply *reply)
{
    if (reply->outcome == STORE_FAILED) return call_refuse(self, HTTP_NO_NOT_READ, NULL);
    call_json(self, 200, call_put_records, reply);
}

void call_records(Call *call)
{
    Search search;
    FbTextError error = {"", 0};
    const char *wrong = read_query(&search, call->ask->query);
    if (wrong) {
        FbOut out = fb_out(error.message, sizeof error.message);
        fb_out_text(&out, wrong);
        return call_refuse(call, HTTP_NO_QUERY, &error);
    }
    if (search.mine && !call->person) /* a page may ask before it has a cookie */
        return send_records(call, &(StoreReply){.outcome = STORE_DURABLE});
    store_search(call->server->store, (StoreThen){send_records, call},
                 &(StoreSearch){.name = search.name,
                                .since = search.since,
                                .until = search.until,
                                .before = search.before,
                                .person = search.mine ? asker(call) : 0,
                                .limit = (int)search.limit});
}
