/* json_char.c - see json_char.h. */
#include "text/json_char.h"

#include "text/utf8.h"

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The \uXXXX at `at`, or NULL. */
static const char *hex_unit(const char *at, const char *end, uint32_t *unit)
{
    if (end - at < 6 || at[0] != '\\' || at[1] != 'u') return NULL;
    *unit = 0;
    for (int i = 2; i < 6; i++) {
        int digit = hex_digit(at[i]);
        if (digit < 0) return NULL;
        *unit = *unit << 4 | (uint32_t)digit;
    }
    return at + 6;
}

/* A character above U+FFFF is escaped as two halves, the high one first; neither may stand alone. */
static const char *hex_char(const char *at, const char *end, uint32_t *code)
{
    uint32_t low;
    at = hex_unit(at, end, code);
    if (!at || *code == 0 || (*code >= 0xdc00 && *code < 0xe000)) return NULL;
    if (*code < 0xd800 || *code >= 0xe000) return at;
    at = hex_unit(at, end, &low);
    if (!at || low < 0xdc00 || low >= 0xe000) return NULL;
    *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
    return at;
}

static const char *escaped_char(const char *at, const char *end, uint32_t *code)
{
    static const char letter[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (end - at < 2) return NULL;
    for (int i = 0; letter[i]; i++)
        if (at[1] == letter[i]) {
            *code = (uint8_t)meant[i];
            return at + 2;
        }
    return hex_char(at, end, code);
}

const char *json_char(const char *at, const char *end, uint32_t *code)
{
    if (at == end || (uint8_t)*at < 0x20) return NULL;
    if (*at == '\\') return escaped_char(at, end, code);
    int length = fb_utf8_get(at, (size_t)(end - at), code);
    return length ? at + length : NULL;
}

const char *json_number(const char *at, const char *end, int64_t *number)
{
    bool minus = at < end && *at == '-';
    at += minus;
    if (at == end || *at < '0' || *at > '9') return NULL;
    if (*at == '0' && end - at > 1 && at[1] >= '0' && at[1] <= '9') return NULL;
    int64_t n = 0;
    for (; at < end && *at >= '0' && *at <= '9'; at++) {
        n = n * 10 + (*at - '0');
        if (n > FB_JSON_LARGEST) return NULL;
    }
    *number = minus ? -n : n;
    return at;
}

bool json_same_string(FbJson a, FbJson b)
{
    const char *p = a.at + 1, *q = b.at + 1;
    if (json_is_plain(*p) && json_is_plain(*q) && *p != *q)
        return false; /* most differ in their first letter */
    while (*p != '"' && *q != '"') {
        uint32_t c, d;
        p = json_char(p, a.at + a.n, &c);
        q = json_char(q, b.at + b.n, &d);
        if (c != d) return false;
    }
    return *p == *q;
}
