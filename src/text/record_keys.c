/* record_keys.c - the header of a record: one reader and one writer for each key. Owns the escapes: in Names a backslash takes the next character as it is, and that is a
 * quotation mark, a backslash or a slash; the slash alone stands between names. */
#include <string.h>

#include "text/edition.h"
#include "text/families.h"
#include "text/position_reader.h"
#include "text/record_token.h"

static bool refuse(RecordHead *h, FbSpan value, const char *before, const char *after)
{
    return error_quote(h->error, head_at(h, value), before, value, after);
}

/* An error of another reader, which counted from the start of the value. */
static bool shifted(RecordHead *h, FbSpan value)
{
    if (h->error) h->error->at += head_at(h, value);
    return false;
}

/* ---- one key after the other ---------------------------------------------------------------------- */

static bool revision_of(RecordHead *h, int *revision)
{
    uint64_t number;
    FbSpan v = h->value[FB_KEY_RULES];
    if (!span_number(v, 99, &number) || number < 2)
        return refuse(h, v, "no revision of the rules ", ": it is 2 or more");
    *revision = (int)number;
    return number <= FB_RULES_REVISION || refuse(h, v, "this program is too old for revision ",
                                                 " of the rules: a newer version wrote the record");
}

/* Without the key Rules it is a record of 0.1.0, and its edition means what it meant there. */
static bool read_edition(RecordHead *h, FbRecordKey key)
{
    FbSpan v = h->value[key];
    int revision = 1;
    if (record_has(h->record, FB_KEY_RULES) && !revision_of(h, &revision)) return false;
    return fb_rules_read_at(&h->record->rules, v.text, v.n, revision, h->error) || shifted(h, v);
}

static void write_edition(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    fb_rules_write(out, r->rules);
}

/* The edition was read with it: that key comes first. */
static bool read_revision(RecordHead *h, FbRecordKey key)
{
    int revision;
    (void)key;
    return revision_of(h, &revision);
}

static void write_revision(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    fb_out_number(out, (uint64_t)fb_rules_revision(r->rules));
}

static bool read_players(RecordHead *h, FbRecordKey key)
{
    uint64_t seats;
    FbSpan v = h->value[key];
    if (!span_number(v, FB_SEATS, &seats) || seats < 2)
        return refuse(h, v, "no number of players ", ": it is 2 to 6");
    h->record->seats = (uint8_t)seats;
    return true;
}

static void write_players(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    fb_out_number(out, r->seats);
}

static bool read_family(RecordHead *h, int seat, FbSpan part)
{
    uint8_t f = 0;
    while (f < FB_FAMILIES && !span_is(part, fb_family_name(f)))
        f++;
    if (f == FB_FAMILIES)
        return refuse(h, part, "no family ",
                      ": it is Capone Mob, Moran Gang, New York Mob, Murder, Inc., Purple Gang or "
                      "Bank Robbers");
    for (int s = 0; s < seat; s++)
        if (h->record->family[s] == f)
            return refuse(h, part, "two seats with the ", ": each family once is right");
    h->record->family[seat] = f;
    return true;
}

static bool wrong_number(RecordHead *h, FbSpan value)
{
    return refuse(h, value, "not one for each of the players: ", ", / stands between two");
}

static bool read_families(RecordHead *h, FbRecordKey key)
{
    FbSpan rest = h->value[key], part;
    int seat = 0;
    for (; span_next(&rest, '/', &part); seat++)
        if (seat < h->record->seats && !read_family(h, seat, part)) return false;
    return seat == h->record->seats || wrong_number(h, h->value[key]);
}

static void write_families(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    for (int s = 0; s < r->seats; s++) {
        if (s) fb_out_char(out, '/');
        fb_out_text(out, fb_family_name(r->family[s]));
    }
}

static bool is_escaped(char c) { return c == '"' || c == '\\' || c == '/'; }

/* One name from *at on, up to a slash or the end. */
static bool read_name(RecordHead *h, FbSpan v, size_t *at, char name[FB_NAME_MAX + 1])
{
    FbOut out = fb_out(name, FB_NAME_MAX + 1);
    size_t start = *at;
    for (; *at < v.n && v.text[*at] != '/'; ++*at) {
        if (v.text[*at] == '\\' && ++*at < v.n && !is_escaped(v.text[*at]))
            return refuse(h, (FbSpan){v.text + *at - 1, 2}, "no escape ",
                          ": a backslash stands before \", \\ or / only");
        fb_out_char(&out, v.text[*at]);
    }
    FbSpan whole = {v.text + start, *at - start};
    return fb_out_fits(&out) || refuse(h, whole, "too long a name: ", ", 64 bytes is the most");
}

static bool read_names(RecordHead *h, FbRecordKey key)
{
    FbSpan v = h->value[key];
    size_t at = 0;
    int seat = 0;
    for (; seat < h->record->seats && at <= v.n; seat++, at++)
        if (!read_name(h, v, &at, h->record->name[seat])) return false;
    return (seat == h->record->seats && at == v.n + 1) || wrong_number(h, v);
}

static void write_names(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    for (int s = 0; s < r->seats; s++) {
        if (s) fb_out_char(out, '/');
        for (const char *c = r->name[s]; *c; c++) {
            if (is_escaped(*c)) fb_out_char(out, '\\');
            fb_out_char(out, *c);
        }
    }
}

/* Two digits between least and most. */
static bool is_two(const char *digits, int least, int most)
{
    if (digits[0] < '0' || digits[0] > '9' || digits[1] < '0' || digits[1] > '9') return false;
    int number = (digits[0] - '0') * 10 + digits[1] - '0';
    return number >= least && number <= most;
}

static bool read_date(RecordHead *h, FbRecordKey key)
{
    FbSpan v = h->value[key];
    bool good = v.n == 10 && is_two(v.text, 0, 99) && is_two(v.text + 2, 0, 99) &&
                v.text[4] == '-' && is_two(v.text + 5, 1, 12) && v.text[7] == '-' &&
                is_two(v.text + 8, 1, 31);
    if (!good) return refuse(h, v, "no date ", ": it is year, month and day, as in 2021-12-31");
    memcpy(h->record->date, v.text, 10);
    return true;
}

static void write_date(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    fb_out_text(out, r->date);
}

static bool read_result(RecordHead *h, FbRecordKey key)
{
    FbSpan v = h->value[key];
    int seat = v.n == 1 ? v.text[0] - 'A' : FB_NONE;
    if (span_is(v, "draw")) seat = FB_RESULT_DRAW;
    if (seat != FB_RESULT_DRAW && (seat < 0 || seat >= h->record->seats))
        return refuse(h, v, "no result ", ": it is the seat that won, as in A, or draw");
    h->record->result = (uint8_t)seat;
    return true;
}

static void write_result(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    if (r->result == FB_RESULT_DRAW)
        fb_out_text(out, "draw");
    else
        fb_out_char(out, (char)('A' + r->result));
}

static bool read_position(RecordHead *h, FbRecordKey key)
{
    FbPosition position;
    FbRecord *r = h->record;
    FbSpan v = h->value[key];
    if (!position_read_at(&position, v.text, v.n, fb_rules_revision(r->rules), h->error))
        return shifted(h, v);
    if (position.partial)
        return refuse(h, v, "no whole position ", ": a game starts with every card in its place");
    if (position.game.open.rules != r->rules || position.game.open.seats != r->seats)
        return refuse(h, v, "another edition or number of players than the header's in ", "");
    r->start = position.game;
    memcpy(r->seed, position.seed, sizeof r->seed);
    return true;
}

static void write_position(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    fb_position_write(out, &r->start, r->seed);
}

static bool read_key32(RecordHead *h, FbRecordKey key, uint8_t bytes[32])
{
    FbSpan v = h->value[key];
    return span_hex(v, bytes, 32) ||
           refuse(h, v, "no 32 bytes ", ": it is 64 hex digits, 0 to 9 and a to f");
}

static bool read_seed(RecordHead *h, FbRecordKey key)
{
    uint8_t seed[32];
    FbRecord *r = h->record;
    if (!read_key32(h, key, seed)) return false;
    if (record_has(r, FB_KEY_POSITION) && memcmp(seed, r->seed, sizeof seed) != 0)
        return refuse(h, h->value[key], "the Seed ", " is not that of the Position");
    memcpy(r->seed, seed, sizeof seed);
    return true;
}

static void write_seed(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    hex_write(out, r->seed, 32);
}

/* Without the key, the deal of 0.1.0. */
static bool read_deal(RecordHead *h, FbRecordKey key)
{
    uint64_t deal;
    FbSpan v = h->value[key];
    if (!span_number(v, 99, &deal) || deal < 2)
        return refuse(h, v, "no way to deal ", ": it is 2 or more");
    return deal == 2 ||
           refuse(h, v, "this program is too old for deal ", ": a newer version wrote the record");
}

static void write_deal(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)r, (void)key;
    fb_out_number(out, 2);
}

static bool read_chairs(RecordHead *h, FbRecordKey key)
{
    FbSpan v = h->value[key];
    unsigned taken = 0;
    bool good = v.n == h->record->seats;
    for (size_t s = 0; good && s < v.n; s++) {
        int chair = v.text[s] - 'A';
        good = chair >= 0 && chair < FB_SEATS && !(taken >> chair & 1);
        if (good) taken |= 1u << chair;
        h->record->chair[s] = (uint8_t)chair;
    }
    return good || refuse(h, v, "no chairs ", ": a letter for each player, each once, as in CDA");
}

static void write_chairs(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    for (int s = 0; s < r->seats; s++)
        fb_out_char(out, (char)('A' + r->chair[s]));
}

static bool read_first(RecordHead *h, FbRecordKey key)
{
    FbSpan v = h->value[key];
    h->record->first = span_is(v, "next") ? FB_FIRST_NEXT : FB_FIRST_LOT;
    return span_is(v, "lot") || span_is(v, "next") ||
           refuse(h, v, "no way to find the first dealer ", ": it is lot or next");
}

static void write_first(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    fb_out_text(out, r->first == FB_FIRST_NEXT ? "next" : "lot");
}

static bool read_server_seed(RecordHead *h, FbRecordKey key)
{
    return read_key32(h, key, h->record->server_seed);
}

static void write_server_seed(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    hex_write(out, r->server_seed, 32);
}

static bool read_commit(RecordHead *h, FbRecordKey key)
{
    return read_key32(h, key, h->record->commit);
}

static void write_commit(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    hex_write(out, r->commit, 32);
}

static bool read_part(RecordHead *h, FbRecordKey key)
{
    FbSpan v = h->value[key];
    int seat = (int)(key - FB_KEY_PART_A);
    FbRecordPart *part = &h->record->part[seat];
    if (seat >= h->record->seats) return refuse(h, v, "a part of a seat that does not play: ", "");
    part->n = (uint8_t)(v.n / 2);
    bool fits = v.n >= 2 * FB_RECORD_PART_MIN && v.n <= 2 * FB_RECORD_PART_MAX;
    return (fits && span_hex(v, part->bytes, part->n)) ||
           refuse(h, v, "no part ", ": it is 16 to 32 bytes, as 32 to 64 hex digits");
}

static void write_part(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    const FbRecordPart *part = &r->part[key - FB_KEY_PART_A];
    hex_write(out, part->bytes, part->n);
}

/* ---- the table ------------------------------------------------------------------------------------ */

static const struct {
    const char *key;
    bool (*read)(RecordHead *, FbRecordKey);
    void (*write)(FbOut *, const FbRecord *, FbRecordKey);
} key_row[FB_RECORD_KEYS] = {
#define KEY(id, key, value) {key, read_##value, write_##value},
#include "text/record.def"
#undef KEY
};

const char *record_key(FbRecordKey key) { return key_row[key].key; }

FbRecordKey record_key_find(FbSpan key)
{
    FbRecordKey k = 0;
    while (k < FB_RECORD_KEYS && !span_is(key, key_row[k].key))
        k++;
    return k;
}

bool record_key_read(RecordHead *head, FbRecordKey key) { return key_row[key].read(head, key); }

void record_key_write(FbOut *out, const FbRecord *record, FbRecordKey key)
{
    key_row[key].write(out, record, key);
}
