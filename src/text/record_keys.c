/* record_keys.c - the values of a record's header: a reader and a writer for each key, joined to its name by record.def.
 * Owns the escapes in Names: a slash stands between two names, so within one it is written \/, and " and \ likewise. */
#include <string.h>

#include "text/edition.h"
#include "text/families.h"
#include "text/record_token.h"

/* ---- one key after the other ---------------------------------------------------------------------- */

static bool revision_of(RecordHead *h, int *revision)
{
    uint64_t number;
    FbSpan v = h->value[FB_KEY_RULES];
    if (!span_number(v, 99, &number) || number < 2) return head_refuse(h, "wrong.rules", v);
    *revision = (int)number;
    return number <= FB_RULES_REVISION || head_refuse(h, "wrong.rules.newer", v);
}

/* A record without the key Rules was written by 0.1.0, and its edition means what it meant there: revision 1. */
static bool read_edition(RecordHead *h, FbRecordKey key)
{
    FbSpan v = h->value[key];
    int revision = 1;
    if (record_has(h->record, FB_KEY_RULES) && !revision_of(h, &revision)) return false;
    return rules_read(&h->record->rules, v.text, v.n, revision, h->report) ||
           report_shift(h->report, head_at(h, v));
}

static void write_edition(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    fb_rules_write(out, r->rules);
}

/* Checks the form; the value was used when the edition was read, which comes first. */
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
    if (!span_number(v, FB_SEATS, &seats) || seats < 2) return head_refuse(h, "wrong.players", v);
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
    if (f == FB_FAMILIES) return head_refuse(h, "wrong.family", part);
    for (int s = 0; s < seat; s++)
        if (h->record->family[s] == f) return head_refuse(h, "wrong.family.twice", part);
    h->record->family[seat] = f;
    return true;
}

static bool read_families(RecordHead *h, FbRecordKey key)
{
    FbSpan rest = h->value[key], part;
    int seat = 0;
    for (; span_next(&rest, '/', &part); seat++)
        if (seat < h->record->seats && !read_family(h, seat, part)) return false;
    return seat == h->record->seats || head_refuse(h, "wrong.players.each", h->value[key]);
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
            return head_refuse(h, "wrong.name.escape", (FbSpan){v.text + *at - 1, 2});
        fb_out_char(&out, v.text[*at]);
    }
    FbSpan whole = {v.text + start, *at - start};
    return fb_out_fits(&out) || head_refuse(h, "wrong.name.long", whole);
}

static bool read_names(RecordHead *h, FbRecordKey key)
{
    FbSpan v = h->value[key];
    size_t at = 0;
    int seat = 0;
    for (; seat < h->record->seats && at <= v.n; seat++, at++)
        if (!read_name(h, v, &at, h->record->name[seat])) return false;
    return (seat == h->record->seats && at == v.n + 1) || head_refuse(h, "wrong.players.each", v);
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

/* Two digits that make a number from least to most. */
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
    if (!good) return head_refuse(h, "wrong.date", v);
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
    h->record->result = span_is(v, "draw") ? FB_RESULT_DRAW : span_seat(v, h->record->seats);
    return h->record->result != FB_NONE || head_refuse(h, "wrong.result", v);
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
    if (!position_read(&position, v.text, v.n, fb_rules_revision(r->rules), h->report))
        return report_shift(h->report, head_at(h, v));
    if (position.partial) return head_refuse(h, "wrong.position.partial", v);
    if (position.game.open.rules != r->rules || position.game.open.seats != r->seats)
        return head_refuse(h, "wrong.position.header", v);
    r->start = position.game;
    memcpy(r->seed, position.seed, sizeof r->seed);
    return true;
}

static void write_position(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    fb_position_write(out, &r->start, r->seed);
}

/* The seeds and the commitment: 32 bytes each. */
static size_t bytes_at(FbRecordKey key)
{
    return key == FB_KEY_SEED     ? offsetof(FbRecord, seed)
           : key == FB_KEY_COMMIT ? offsetof(FbRecord, commit)
                                  : offsetof(FbRecord, server_seed);
}

/* A position has brought its own seed, and then the key must say the same. */
static bool read_bytes(RecordHead *h, FbRecordKey key)
{
    uint8_t read[32], *bytes = (uint8_t *)h->record + bytes_at(key);
    bool placed = key == FB_KEY_SEED && record_has(h->record, FB_KEY_POSITION);
    if (!span_hex(h->value[key], read, sizeof read))
        return head_refuse(h, "wrong.key.bytes", h->value[key]);
    if (placed && memcmp(read, bytes, sizeof read) != 0)
        return head_refuse(h, "wrong.seed.position", h->value[key]);
    memcpy(bytes, read, sizeof read);
    return true;
}

static void write_bytes(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    hex_write(out, (const uint8_t *)r + bytes_at(key), 32);
}

/* A record without the key was dealt as 0.1.0 did it. */
static bool read_deal(RecordHead *h, FbRecordKey key)
{
    uint64_t deal;
    FbSpan v = h->value[key];
    if (!span_number(v, 99, &deal) || deal < 2) return head_refuse(h, "wrong.deal", v);
    return deal == 2 || head_refuse(h, "wrong.deal.newer", v);
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
    return good || head_refuse(h, "wrong.chairs", v);
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
    return span_is(v, "lot") || span_is(v, "next") || head_refuse(h, "wrong.first", v);
}

static void write_first(FbOut *out, const FbRecord *r, FbRecordKey key)
{
    (void)key;
    fb_out_text(out, r->first == FB_FIRST_NEXT ? "next" : "lot");
}

static bool read_part(RecordHead *h, FbRecordKey key)
{
    FbSpan v = h->value[key];
    int seat = (int)(key - FB_KEY_PART_A);
    FbRecordPart *part = &h->record->part[seat];
    if (seat >= h->record->seats) return head_refuse(h, "wrong.part.seat", v);
    part->n = (uint8_t)(v.n / 2);
    bool fits = v.n >= 2 * FB_RECORD_PART_MIN && v.n <= 2 * FB_RECORD_PART_MAX;
    return (fits && span_hex(v, part->bytes, part->n)) || head_refuse(h, "wrong.part", v);
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
