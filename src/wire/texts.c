/* texts.c - the kinds of fields that are strings (kind.def): names and lines as they are, bytes in hexadecimal digits.
 * Owns their bounds. Whether what people ask for is plain text is for the table to say; what a server tells has to be, for
 * it is shown as it is. */
#include "fair/hex.h"
#include "wire/shape.h"

/* ---- texts ------------------------------------------------------------------------------------------------------------ */

/* A string into text[size], zero behind it. */
static bool string_take(FbJson value, char *text, size_t size, size_t *n)
{
    memset(text, 0, size);
    return fb_json_string(value, text, size, n);
}

static bool told_plainly(const Taking *taking, const char *text, size_t n)
{
    return !taking->out || !n || fb_text_plain(text, n);
}

/* FbName and FbText: a count and the bytes. */
static bool counted_take(FbJson value, uint8_t *count, char *text, size_t size,
                         const Taking *taking)
{
    size_t n;
    if (!string_take(value, text, size, &n) || !told_plainly(taking, text, n)) return false;
    *count = (uint8_t)n;
    return true;
}

PUT(name)
{
    const FbName *name = field;
    (void)out, fb_json_put_string(json, name->text, name->n);
}
TAKE(name)
{
    FbName *name = field;
    return counted_take(value, &name->n, name->text, sizeof name->text, taking);
}

PUT(text)
{
    const FbText *text = field;
    (void)out, fb_json_put_string(json, text->text, text->n);
}
TAKE(text)
{
    FbText *text = field;
    return counted_take(value, &text->n, text->text, sizeof text->text, taking);
}

PUT(said) { (void)field, put_text(json, &out->said, out); }
TAKE(said) { return *(uint8_t *)field = 0, take_text(value, &taking->out->said, taking); }

PUT(line) { (void)out, fb_json_put_text(json, ((const FbLine *)field)->text); }
TAKE(line)
{
    FbLine *line = field;
    size_t n;
    return string_take(value, line->text, sizeof line->text, &n) &&
           told_plainly(taking, line->text, n);
}

/* ---- words ------------------------------------------------------------------------------------------------------------ */

static bool is_small(char c) { return c >= 'a' && c <= 'z'; }

static bool is_token(char c)
{
    return is_small(c) || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.' || c == '_' || c == '+';
}

PUT(token) { (void)out, fb_json_put_text(json, ((const FbToken *)field)->text); }
TAKE(token)
{
    FbToken *token = field;
    size_t n;
    (void)taking;
    if (!string_take(value, token->text, sizeof token->text, &n) || !n) return false;
    for (size_t i = 0; i < n; i++)
        if (!is_token(token->text[i])) return false;
    return true;
}

PUT(rule)
{
    if (((const FbToken *)field)->text[0])
        put_token(json, field, out);
    else
        fb_json_put_null(json);
}
TAKE(rule)
{
    if (fb_json_kind(value) != FB_JSON_NULL) return take_token(value, field, taking);
    memset(field, 0, sizeof(FbToken));
    return true;
}

PUT(table) { (void)out, fb_json_put_text(json, ((const FbTableId *)field)->text); }
TAKE(table)
{
    FbTableId *id = field;
    size_t n;
    (void)taking;
    if (!string_take(value, id->text, sizeof id->text, &n) || n != FB_TABLE_ID_TEXT) return false;
    for (size_t i = 0; i < n; i++)
        if (!is_small(id->text[i]) && (id->text[i] < '2' || id->text[i] > '7')) return false;
    return true;
}

/* ---- bytes -------------------------------------------------------------------------------------------------------------- */

enum { BYTES_MAX = 32 };

static void bytes_put(FbJsonOut *json, const uint8_t *bytes, size_t n)
{
    char text[2 * BYTES_MAX + 2] = "\"";
    fb_hex_write(text + 1, bytes, n);
    text[2 * n + 1] = '"';
    fb_json_put_spelt(json, text, 2 * n + 2);
}

static bool bytes_take(FbJson value, uint8_t *bytes, size_t n)
{
    char text[2 * BYTES_MAX + 1];
    size_t length;
    return fb_json_string(value, text, sizeof text, &length) && fb_hex_read(bytes, n, text, length);
}

PUT(id) { (void)out, bytes_put(json, ((const FbId *)field)->bytes, sizeof(FbId)); }
TAKE(id) { return (void)taking, bytes_take(value, ((FbId *)field)->bytes, sizeof(FbId)); }
PUT(key) { (void)out, bytes_put(json, ((const FbKey *)field)->bytes, sizeof(FbKey)); }
TAKE(key) { return (void)taking, bytes_take(value, ((FbKey *)field)->bytes, sizeof(FbKey)); }

/* The digits of the number, highest first. */
PUT(hash)
{
    uint64_t hash = *(const uint64_t *)field;
    uint8_t bytes[8];
    (void)out;
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    bytes_put(json, bytes, sizeof bytes);
}
TAKE(hash)
{
    uint64_t *hash = field;
    uint8_t bytes[8];
    (void)taking;
    if (!bytes_take(value, bytes, sizeof bytes)) return false;
    *hash = 0;
    for (int i = 0; i < 8; i++)
        *hash = *hash << 8 | bytes[i];
    return true;
}

PUT(part)
{
    const FbPart *part = field;
    (void)out, bytes_put(json, part->bytes, part->length);
}
TAKE(part)
{
    char text[2 * FB_PART_MAX + 1];
    size_t n;
    (void)taking;
    memset(field, 0, sizeof(FbPart));
    if (!fb_json_string(value, text, sizeof text, &n)) return false;
    return !n || fb_part_from_hex(field, text, n) == FB_SEED_OK; /* empty: adds nothing */
}
