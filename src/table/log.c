/* log.c - rows: inputs in bytes. Owns their form, which logs keep for ever: a version, the number of the input, the
 * time, who and by which tab, then its fields in the order of input.def. Numbers are LEB128, without a byte too many, so
 * that an input has one spelling. */
#include "table/work.h"

enum { ROW_VERSION = 1 };

/* ---- writing ---------------------------------------------------------------------------------------------------- */

typedef struct RowOut {
    uint8_t *bytes;
    int n;
} RowOut;

static void put_bytes(RowOut *row, const void *bytes, size_t n)
{
    memcpy(row->bytes + row->n, bytes, n);
    row->n += (int)n;
}

static void put_byte(RowOut *row, uint8_t byte) { row->bytes[row->n++] = byte; }

static void put_number(RowOut *row, uint64_t x)
{
    for (; x >= 0x80; x >>= 7)
        put_byte(row, (uint8_t)(x | 0x80));
    put_byte(row, (uint8_t)x);
}

static void put_counted(RowOut *row, const void *bytes, uint8_t n)
{
    put_byte(row, n);
    put_bytes(row, bytes, n);
}

static void put_settings(RowOut *row, const FbSettings *s)
{
    put_number(row, s->window);
    put_number(row, s->rules);
    put_number(row, s->lag);
    put_byte(row, s->seats);
    put_byte(row, s->clock);
    put_byte(row, s->flags);
    put_byte(row, s->standin);
}

#define PUT_NOTHING(f)
#define PUT_FLAG(f)     put_byte(row, f);
#define PUT_SEAT(f)     put_byte(row, f);
#define PUT_PERSON(f)   put_byte(row, f);
#define PUT_KIND(f)     put_byte(row, f);
#define PUT_LEVEL(f)    put_byte(row, f);
#define PUT_FAMILY(f)   put_byte(row, f);
#define PUT_CARD(f)     put_byte(row, f);
#define PUT_ORDER(f)    put_byte(row, f);
#define PUT_EMOTE(f)    put_byte(row, f);
#define PUT_COUNT(f)    put_number(row, f);
#define PUT_MS(f)       put_number(row, f);
#define PUT_ID(f)       put_bytes(row, (f).bytes, sizeof(f).bytes);
#define PUT_KEY(f)      put_bytes(row, (f).bytes, sizeof(f).bytes);
#define PUT_NAME(f)     put_counted(row, (f).text, (f).n);
#define PUT_TEXT(f)     put_counted(row, (f).text, (f).n);
#define PUT_PART(f)     put_counted(row, (f).bytes, (f).length);
#define PUT_PICKS(f)    put_counted(row, (f).what, (f).n);
#define PUT_SETTINGS(f) put_settings(row, &(f));
#define PUT_START(f)    put_number(row, (f).n), put_bytes(row, (f).text, (f).n);

static void put_fields(RowOut *row, const FbInput *input)
{
    switch (input->type) {
#define FB_FIELD(kind, name) PUT_##kind(in->name)
#define FB_INPUT(number, id, word, who, when, fields) \
    case FB_IN_##id: {                                \
        const FbIn_##word *in = &input->as.word;      \
        (void)in;                                     \
        fields                                        \
    } break;
#include "table/input.def"
#undef FB_INPUT
#undef FB_FIELD
    default: break;
    }
}

/* Only what fb_table_input has taken is written, so all lengths fit. */
int fb_row_write(uint8_t row[FB_ROW_MAX], const FbInput *input)
{
    RowOut out = {row, 0};
    put_byte(&out, ROW_VERSION);
    put_byte(&out, fb_input_number((FbInputType)input->type));
    put_number(&out, input->now);
    if (input_who((FbInputType)input->type) != WHO_SERVER) {
        put_bytes(&out, input->from.bytes, sizeof input->from.bytes);
        put_number(&out, input->tab);
    }
    put_fields(&out, input);
    return out.n;
}

/* ---- reading --------------------------------------------------------------------------------------------------------- */

typedef struct RowIn {
    const uint8_t *bytes;
    size_t n, at;
    bool bad;
} RowIn;

static void get_bytes(RowIn *row, void *to, size_t n)
{
    if (row->bad || n > row->n - row->at) {
        row->bad = true;
        return;
    }
    memcpy(to, row->bytes + row->at, n);
    row->at += n;
}

static uint8_t get_byte(RowIn *row)
{
    uint8_t byte = 0;
    get_bytes(row, &byte, 1);
    return byte;
}

static uint64_t get_number(RowIn *row, uint64_t most)
{
    uint64_t x = 0;
    for (unsigned shift = 0; !row->bad; shift += 7) {
        uint64_t byte = get_byte(row), low = byte & 0x7f;
        bool last = byte < 0x80, idle = last && !low && shift;
        if (shift > 63 || low << shift >> shift != low || idle) row->bad = true;
        if (row->bad) break;
        x |= low << shift;
        if (last) break;
    }
    if (x > most) row->bad = true;
    return row->bad ? 0 : x;
}

static uint8_t get_counted(RowIn *row, void *to, size_t most)
{
    uint8_t n = get_byte(row);
    if (n > most) row->bad = true;
    if (!row->bad) get_bytes(row, to, n);
    return row->bad ? 0 : n;
}

/* It stays where it is. */
static void get_start(RowIn *row, FbStart *start)
{
    size_t n = (size_t)get_number(row, FB_START_MAX);
    if (row->bad || n > row->n - row->at) {
        row->bad = true;
        return;
    }
    *start = (FbStart){(const char *)row->bytes + row->at, (uint16_t)n};
    row->at += n;
}

static void get_settings(RowIn *row, FbSettings *s)
{
    s->window = (uint32_t)get_number(row, UINT32_MAX);
    s->rules = (FbRules)get_number(row, UINT16_MAX);
    s->lag = (uint16_t)get_number(row, UINT16_MAX);
    s->seats = get_byte(row);
    s->clock = get_byte(row);
    s->flags = get_byte(row);
    s->standin = get_byte(row);
}

#define GET_NOTHING(f)
#define GET_FLAG(f)     f = get_byte(row);
#define GET_SEAT(f)     f = get_byte(row);
#define GET_PERSON(f)   f = get_byte(row);
#define GET_KIND(f)     f = get_byte(row);
#define GET_LEVEL(f)    f = get_byte(row);
#define GET_FAMILY(f)   f = get_byte(row);
#define GET_CARD(f)     f = get_byte(row);
#define GET_ORDER(f)    f = get_byte(row);
#define GET_EMOTE(f)    f = get_byte(row);
#define GET_COUNT(f)    f = (uint32_t)get_number(row, UINT32_MAX);
#define GET_MS(f)       f = (uint32_t)get_number(row, UINT32_MAX);
#define GET_ID(f)       get_bytes(row, (f).bytes, sizeof(f).bytes);
#define GET_KEY(f)      get_bytes(row, (f).bytes, sizeof(f).bytes);
#define GET_NAME(f)     (f).n = get_counted(row, (f).text, FB_NAME_MAX);
#define GET_TEXT(f)     (f).n = get_counted(row, (f).text, FB_CHAT_MAX);
#define GET_PART(f)     (f).length = get_counted(row, (f).bytes, FB_PART_MAX);
#define GET_PICKS(f)    (f).n = get_counted(row, (f).what, FB_PICKS_MAX);
#define GET_SETTINGS(f) get_settings(row, &(f));
#define GET_START(f)    get_start(row, &(f));

static void get_fields(RowIn *row, FbInput *input)
{
    switch (input->type) {
#define FB_FIELD(kind, name) GET_##kind(in->name)
#define FB_INPUT(number, id, word, who, when, fields) \
    case FB_IN_##id: {                                \
        FbIn_##word *in = &input->as.word;            \
        (void)in;                                     \
        fields                                        \
    } break;
#include "table/input.def"
#undef FB_INPUT
#undef FB_FIELD
    default: row->bad = true;
    }
}

bool fb_row_read(FbInput *input, const uint8_t *bytes, size_t n)
{
    RowIn row = {bytes, n, 0, false};
    memset(input, 0, sizeof *input);
    if (get_byte(&row) != ROW_VERSION) return false;
    input->type = (uint8_t)fb_input_of_number(get_byte(&row));
    if (row.bad || input->type == FB_IN_NONE) return false;
    input->now = get_number(&row, UINT64_MAX);
    if (input_who((FbInputType)input->type) != WHO_SERVER) {
        get_bytes(&row, input->from.bytes, sizeof input->from.bytes);
        input->tab = (uint32_t)get_number(&row, UINT32_MAX);
    }
    get_fields(&row, input);
    return !row.bad && row.at == row.n;
}
