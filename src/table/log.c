/* log.c - rows: inputs in bytes that last (docs/storage.md, "A row"). Owns their form: its version, the revision that the table
 * went by, the number of the input, the time, who and by which tab, then its fields in the order of input.def, then what the
 * table picked by itself meanwhile. An input has one spelling.
 *
 * Rows of 0.1.0 are form 1: no revision, no picks of the table's own, and settings in a form of their own (image.h). */
#include "table/codec.h"
#include "table/image.h"
#include "table/work.h"

enum { ROW_FORM = 2, ROW_FORM_0_1_0 = 1 };

/* ---- fields ------------------------------------------------------------------------------------------------------ */

static void code_settings_0_1_0(Codec *c, FbSettings *s)
{
    uint32_t rules = 0;
    code_u32(c, &s->window);
    code_u32(c, &rules);
    if (!image_rules(rules, &s->rules)) c->bad = true;
    code_u16(c, &s->lag);
    code_byte(c, &s->seats);
    code_byte(c, &s->clock);
    code_byte(c, &s->flags);
    code_level(c, &s->standin);
}

static void code_row_settings(Codec *c, int form, FbSettings *s)
{
    if (form == ROW_FORM_0_1_0)
        code_settings_0_1_0(c, s);
    else
        code_settings(c, s);
}

/* It stays where it is. */
static void code_start(Codec *c, FbStart *start)
{
    start->n = (uint16_t)code_count(c, start->n, FB_START_MAX);
    if (!codec_reads(c)) {
        code_bytes(c, (void *)(uintptr_t)start->text, start->n);
        return;
    }
    if (c->bad || start->n > c->size - c->at) {
        c->bad = true;
        *start = (FbStart){0};
        return;
    }
    start->text = (const char *)c->from + c->at;
    c->at += start->n;
}

#define CODE_NOTHING(f)
#define CODE_FLAG(f)     code_byte(c, &(f));
#define CODE_SEAT(f)     code_byte(c, &(f));
#define CODE_PERSON(f)   code_byte(c, &(f));
#define CODE_KIND(f)     code_byte(c, &(f));
#define CODE_LEVEL(f)    code_level(c, &(f));
#define CODE_FAMILY(f)   code_byte(c, &(f));
#define CODE_CARD(f)     code_card(c, &(f));
#define CODE_ORDER(f)    code_byte(c, &(f));
#define CODE_EMOTE(f)    code_byte(c, &(f));
#define CODE_COUNT(f)    code_u32(c, &(f));
#define CODE_MS(f)       code_u32(c, &(f));
#define CODE_ID(f)       code_bytes(c, (f).bytes, sizeof(f).bytes);
#define CODE_KEY(f)      code_bytes(c, (f).bytes, sizeof(f).bytes);
#define CODE_NAME(f)     code_counted(c, (f).text, &(f).n, FB_NAME_MAX);
#define CODE_TEXT(f)     code_counted(c, (f).text, &(f).n, FB_CHAT_MAX);
#define CODE_PART(f)     code_counted(c, (f).bytes, &(f).length, FB_PART_MAX);
#define CODE_PICKS(f)    code_picks(c, &(f));
#define CODE_SETTINGS(f) code_row_settings(c, form, &(f));
#define CODE_START(f)    code_start(c, &(f));

static void code_fields(Codec *c, int form, FbInput *input)
{
    (void)form;
    switch (input->type) {
#define FB_FIELD(kind, name) CODE_##kind(in->name)
#define FB_INPUT(number, id, word, who, when, fields) \
    case FB_IN_##id: {                                \
        FbIn_##word *in = &input->as.word;            \
        (void)in;                                     \
        fields                                        \
    } break;
#include "table/input.def"
#undef FB_INPUT
#undef FB_FIELD
    default: c->bad = true;
    }
}

static void code_input(Codec *c, int form, FbInput *input)
{
    code_u64(c, &input->now);
    if (input_who((FbInputType)input->type) != WHO_SERVER) {
        code_bytes(c, input->from.bytes, sizeof input->from.bytes);
        code_u32(c, &input->tab);
    }
    code_fields(c, form, input);
}

/* ---- rows ---------------------------------------------------------------------------------------------------------- */

/* Only what fb_table_input has taken is written, so all lengths fit. A codec asks for what may be written to, and writes
 * nothing there. */
int fb_row_write(uint8_t row[FB_ROW_MAX], const FbInput *input, uint32_t revision,
                 const FbOwnPicks *own)
{
    Codec c = codec_writer(row, FB_ROW_MAX);
    uint8_t head[] = {ROW_FORM, (uint8_t)revision, fb_input_number((FbInputType)input->type)};
    code_bytes(&c, head, sizeof head);
    code_input(&c, ROW_FORM, (FbInput *)(uintptr_t)input);
    code_bytes(&c, (void *)(uintptr_t)own->number, own->n);
    return (int)c.at;
}

bool fb_row_newer(const uint8_t *row, size_t n)
{
    return n && (row[0] > ROW_FORM || (row[0] == ROW_FORM && n > 1 && row[1] > FB_TABLE_REVISION));
}

static void read_own(FbOwnPicks *own, Codec *c)
{
    size_t n = c->size - c->at;
    if (c->bad || n > FB_OWN_MAX) {
        c->bad = true;
        return;
    }
    own->told = true;
    own->n = (uint16_t)n;
    code_bytes(c, own->number, n);
}

bool fb_row_read(FbInput *input, FbOwnPicks *own, const uint8_t *bytes, size_t n)
{
    Codec c = codec_reader(bytes, n);
    uint8_t form = 0, number = 0;
    memset(input, 0, sizeof *input);
    own->told = false;
    own->n = 0;
    input->revision = 1;
    code_byte(&c, &form);
    if (form != ROW_FORM && form != ROW_FORM_0_1_0) return false;
    if (form == ROW_FORM) code_byte(&c, &input->revision);
    code_byte(&c, &number);
    input->type = (uint8_t)fb_input_of_number(number);
    if (c.bad || !input->type || !input->revision || input->revision > FB_TABLE_REVISION)
        return false;
    code_input(&c, form, input);
    if (form == ROW_FORM) read_own(own, &c);
    return codec_whole(&c);
}

/* ---- whom a row names ---------------------------------------------------------------------------------------------- */

/* By the kinds of the fields, so that an input which is added later cannot keep a name that was erased. */
FbName *fb_input_name(FbInput *input)
{
    FbName *found = NULL;
    switch (input->type) {
#define FB_FIELD(kind, name) \
    if (_Generic(in->name, FbName : true, default : false)) found = (FbName *)&in->name;
#define FB_INPUT(number, id, word, who, when, fields) \
    case FB_IN_##id: {                                \
        FbIn_##word *in = &input->as.word;            \
        (void)in;                                     \
        fields                                        \
    } break;
#include "table/input.def"
#undef FB_INPUT
#undef FB_FIELD
    default: break;
    }
    return found;
}
