/* codec.c - the smallest parts of everything that is kept: numbers, counted bytes, and what a .def table numbers. */
#include "table/codec.h"

#include "bots/bot.h"

void code_bytes(Codec *c, void *bytes, size_t n)
{
    if (c->bad || n > c->size - c->at) {
        c->bad = true;
        if (codec_reads(c)) memset(bytes, 0, n);
        return;
    }
    if (n && codec_reads(c)) memcpy(bytes, c->from + c->at, n);
    if (n && !codec_reads(c)) memcpy(c->to + c->at, bytes, n);
    c->at += n;
}

void code_byte(Codec *c, uint8_t *byte) { code_bytes(c, byte, 1); }

void code_below(Codec *c, uint8_t *byte, uint8_t end)
{
    code_byte(c, byte);
    if (*byte < end) return;
    c->bad = true;
    *byte = 0;
}

void code_index(Codec *c, uint8_t *byte, uint8_t end)
{
    code_byte(c, byte);
    if (*byte < end || *byte == FB_NONE) return;
    c->bad = true;
    *byte = FB_NONE;
}

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

static void put_number(Codec *c, uint64_t x)
{
    uint8_t bytes[10];
    size_t n = 0;
    for (; x >= 0x80; x >>= 7)
        bytes[n++] = (uint8_t)(x | 0x80);
    bytes[n++] = (uint8_t)x;
    code_bytes(c, bytes, n);
}

static uint64_t get_number(Codec *c)
{
    uint64_t x = 0;
    for (unsigned shift = 0; !c->bad; shift += 7) {
        uint8_t byte = 0;
        code_byte(c, &byte);
        uint64_t low = byte & 0x7f;
        bool last = byte < 0x80, idle = last && !low && shift;
        if (shift > 63 || low << shift >> shift != low || idle) c->bad = true;
        if (c->bad) break;
        x |= low << shift;
        if (last) break;
    }
    return c->bad ? 0 : x;
}

static uint64_t code_number(Codec *c, uint64_t x, uint64_t most)
{
    if (!codec_reads(c)) {
        put_number(c, x);
        return x;
    }
    x = get_number(c);
    if (x <= most) return x;
    c->bad = true;
    return 0;
}

void code_u64(Codec *c, uint64_t *number) { *number = code_number(c, *number, UINT64_MAX); }

void code_u32(Codec *c, uint32_t *number)
{
    *number = (uint32_t)code_number(c, *number, UINT32_MAX);
}

void code_u16(Codec *c, uint16_t *number)
{
    *number = (uint16_t)code_number(c, *number, UINT16_MAX);
}

int code_count(Codec *c, int n, int most)
{
    return (int)code_number(c, (uint64_t)n, (uint64_t)most);
}

void code_counted(Codec *c, void *bytes, uint8_t *n, size_t room)
{
    code_byte(c, n);
    if (*n > room) c->bad = true;
    if (c->bad) *n = 0;
    if (codec_reads(c)) memset(bytes, 0, room);
    code_bytes(c, bytes, *n);
}

/* ---- numbers of .def tables --------------------------------------------------------------------------------------- */

void code_card(Codec *c, uint8_t *card)
{
    uint8_t number = codec_reads(c) ? 0 : fb_card_number(*card);
    code_byte(c, &number);
    if (!codec_reads(c)) return;
    *card = fb_card_of_number(number);
    if (*card == FB_NONE && number != FB_NONE) c->bad = true;
}

void code_what(Codec *c, uint8_t *what)
{
    uint8_t number = codec_reads(c) ? 0 : fb_pick_number(*what);
    code_byte(c, &number);
    if (!codec_reads(c)) return;
    *what = fb_pick_of_number(number);
    if (*what != FB_NONE) return;
    c->bad = true;
    *what = 0;
}

void code_picks(Codec *c, FbPicks *picks)
{
    code_byte(c, &picks->n);
    if (picks->n > FB_PICKS_MAX) c->bad = true;
    if (c->bad) picks->n = 0;
    for (int i = 0; i < picks->n; i++)
        code_what(c, &picks->what[i]);
}

void code_level(Codec *c, uint8_t *level)
{
    uint8_t number = codec_reads(c) ? 0 : (uint8_t)fb_level_number(*level);
    code_byte(c, &number);
    if (!codec_reads(c)) return;
    int at = number == FB_NONE ? FB_NONE : fb_level_of_number(number);
    if (at < 0) c->bad = true;
    *level = (uint8_t)(at < 0 ? 0 : at);
}

void code_rules(Codec *c, FbRules *rules)
{
    uint64_t number = codec_reads(c) ? 0 : fb_rules_number(*rules);
    code_u64(c, &number);
    if (!codec_reads(c)) return;
    *rules = 0;
    if (!c->bad && !fb_rules_of_number(number, rules)) c->bad = true;
}

/* ---- settings -------------------------------------------------------------------------------------------------------- */

/* A setting as a number, by the kind of settings.def: rules and levels by theirs. */
static uint64_t from_PLAIN(uint32_t value) { return value; }
static uint64_t from_RULES(FbRules rules) { return fb_rules_number(rules); }
static uint64_t from_LEVEL(uint8_t level) { return (uint64_t)fb_level_number(level); }

static uint64_t to_PLAIN(uint64_t value, bool *known) { return (void)known, value; }

static uint64_t to_RULES(uint64_t number, bool *known)
{
    FbRules rules = 0;
    *known = fb_rules_of_number(number, &rules);
    return rules;
}

static uint64_t to_LEVEL(uint64_t number, bool *known)
{
    int at = number < FB_NONE ? fb_level_of_number((int)number) : -1;
    *known = at >= 0;
    return at < 0 ? 0 : (uint64_t)at;
}

/* 0 where this program has no such setting. */
static uint64_t setting_get(const FbSettings *s, int number)
{
    switch (number) {
#define FB_SETTING(number, name, kind) \
    case number:                       \
        return from_##kind(s->name);
#include "table/settings.def"
#undef FB_SETTING
    default: return 0;
    }
}

/* The cast cuts what does not fit, and then it is not the same any more. */
static bool setting_set(FbSettings *s, int number, uint64_t stored)
{
    bool known = true;
    uint64_t value;
    switch (number) {
#define FB_SETTING(number, name, kind)        \
    case number:                              \
        value = to_##kind(stored, &known);    \
        s->name = (__typeof__(s->name))value; \
        return known && s->name == value;
#include "table/settings.def"
#undef FB_SETTING
    default: return false;
    }
}

enum { SETTINGS_END = 64 };

static void put_settings(Codec *c, const FbSettings *s)
{
    uint8_t end = 0;
    for (uint8_t number = 1; number < SETTINGS_END; number++) {
        uint64_t value = setting_get(s, number);
        if (!value) continue;
        code_byte(c, &number);
        code_u64(c, &value);
    }
    code_byte(c, &end);
}

static void get_settings(Codec *c, FbSettings *s)
{
    memset(s, 0, sizeof *s);
    for (uint8_t number = 0, last = 0; !c->bad; last = number) {
        uint64_t value = 0;
        code_byte(c, &number);
        if (!number) return;
        code_u64(c, &value);
        if (number <= last || !value || !setting_set(s, number, value)) c->bad = true;
    }
}

/* Each is its number and its value, in the order of the numbers; 0 ends them. One that is zero is not there: so a new one
 * changes no byte of a table that does not use it, and its zero has to be how tables were before it. */
void code_settings(Codec *c, FbSettings *s)
{
    if (codec_reads(c))
        get_settings(c, s);
    else
        put_settings(c, s);
}
