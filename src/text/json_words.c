/* json_words.c - see json_words.h. Owns the spelling; whether the words go together is fb_view_check's question. */
#include "text/json_words.h"

#include <string.h>

#include "text/edition.h"

/* ---- writing -------------------------------------------------------------------------------------- */

void seat_put(FbJsonOut *json, uint8_t seat)
{
    char letter[] = {'"', (char)(seat == FB_SPECTATOR ? '-' : 'A' + seat), '"'};
    if (seat == FB_NONE)
        fb_json_put_null(json);
    else
        fb_json_put_spelt(json, letter, sizeof letter);
}

void card_put(FbJsonOut *json, FbCard card)
{
    if (card == FB_NONE)
        fb_json_put_null(json);
    else
        fb_json_put_text(json, fb_card_code(card));
}

void what_put(FbJsonOut *json, uint8_t what)
{
    char text[16];
    FbOut out = fb_out(text, sizeof text);
    fb_what_write(&out, what);
    fb_json_put_text(json, text);
}

void rules_put(FbJsonOut *json, FbRules rules)
{
    char text[FB_RULES_MAX];
    FbOut out = fb_out(text, sizeof text);
    fb_rules_write(&out, rules);
    if (fb_rules_revision(rules) != FB_RULES_REVISION) {
        fb_out_char(&out, '@');
        fb_out_number(&out, (uint64_t)fb_rules_revision(rules));
    }
    fb_json_put_text(json, text);
}

void byte_put(FbJsonOut *json, uint8_t number)
{
    if (number == FB_NONE)
        fb_json_put_null(json);
    else
        fb_json_put_number(json, number);
}

void number_put(FbJsonOut *json, const char *key, int64_t number)
{
    fb_json_key(json, key);
    fb_json_put_number(json, number);
}

/* ---- reading -------------------------------------------------------------------------------------- */

/* Any word of notation.md, or FB_NONE. */
static uint8_t word_take(FbJson value)
{
    char text[16];
    size_t n;
    return fb_json_string(value, text, sizeof text, &n) ? fb_what_read(text, n) : FB_NONE;
}

static bool range_take(FbJson value, int first, int end, uint8_t *what)
{
    uint8_t word = word_take(value);
    if (word < first || word >= end) return false;
    *what = word;
    return true;
}

static bool or_none(bool (*take)(FbJson, uint8_t *), FbJson value, uint8_t *what)
{
    if (fb_json_kind(value) != FB_JSON_NULL) return take(value, what);
    *what = FB_NONE;
    return true;
}

bool seat_take(FbJson value, uint8_t *seat)
{
    uint8_t what;
    if (!range_take(value, FB_WHO_SEAT, FB_WHO_END, &what)) return false;
    *seat = (uint8_t)(what - FB_WHO_SEAT);
    return true;
}

bool seat_or_none_take(FbJson value, uint8_t *seat) { return or_none(seat_take, value, seat); }

bool card_take(FbJson value, uint8_t *card) { return range_take(value, 0, FB_CARDS, card); }

bool card_or_none_take(FbJson value, uint8_t *card) { return or_none(card_take, value, card); }

bool mobster_take(FbJson value, uint8_t *what)
{
    return range_take(value, FB_WHO_MOBSTER, FB_WHO_SEAT, what);
}

bool target_take(FbJson value, uint8_t *what)
{
    return range_take(value, FB_WHO_MOBSTER, FB_WHO_END, what);
}

/* `@1` after an edition means that revision of the rules, under which the game began. Without it, today's. */
bool rules_take(FbJson value, FbRules *rules)
{
    char text[FB_RULES_MAX];
    size_t n;
    int revision = FB_RULES_REVISION;
    if (!fb_json_string(value, text, sizeof text, &n)) return false;
    if (n > 2 && text[n - 2] == '@') {
        revision = text[n - 1] - '0';
        if (text[n - 1] < '1' || revision >= FB_RULES_REVISION) return false;
        n -= 2;
    }
    return fb_rules_read_at(rules, text, n, revision, NULL);
}

bool small_take(FbJson value, int most, uint8_t *number)
{
    int64_t read;
    if (!fb_json_number(value, 0, most, &read)) return false;
    *number = (uint8_t)read;
    return true;
}

/* ---- bytes of structs ------------------------------------------------------------------------------- */

uint8_t json_byte(const JsonByte *row, const void *base)
{
    uint8_t byte = ((const uint8_t *)base)[row->at];
    return row->flag ? byte & row->flag : byte;
}

void json_byte_put(FbJsonOut *json, const JsonByte *row, const void *base)
{
    row->put(json, json_byte(row, base));
}

bool json_byte_take(FbJson value, const JsonByte *row, void *base, FbJsonError *error)
{
    uint8_t *byte = (uint8_t *)base + row->at, read;
    if (!row->take(value, &read)) return fb_json_wrong(error, row->key, value, row->what);
    if (!row->flag)
        *byte = read;
    else
        *byte = (uint8_t)(read ? *byte | row->flag : *byte & ~row->flag);
    return true;
}
