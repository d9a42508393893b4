/* json_out.c - see json_out.h.
 *
 * A server writes a step for every reader of every pick, and nearly all of a server's time between two system calls used to
 * go into this file. So the common cases are done in one go: a piece with its comma, a word with its quotes. Each has a slow
 * twin for the end of the buffer and for characters that need an escape, and only that twin knows those cases. */
#include "text/json_out.h"

#include <string.h>

#include "text/utf8.h"

FbJsonOut fb_json_out(FbOut *out) { return (FbJsonOut){out, false}; }

static void begin(FbJsonOut *json)
{
    if (json->more) fb_out_char(json->out, ',');
    json->more = true;
}

/* memcpy of a few bytes. Most pieces are so short that the call would cost more than the copy; two overlapping moves do. */
static inline void copy_short(char *to, const char *from, size_t n)
{
    if (n > 16)
        memcpy(to, from, n);
    else if (n >= 8)
        memcpy(to, from, 8), memcpy(to + n - 8, from + n - 8, 8);
    else if (n >= 4)
        memcpy(to, from, 4), memcpy(to + n - 4, from + n - 4, 4);
    else
        for (size_t i = 0; i < n; i++)
            to[i] = from[i];
}

/* A piece of at least one byte as it stands, with the comma before it if one is due. */
static inline void put(FbJsonOut *json, const char *piece, size_t n)
{
    FbOut *out = json->out;
    if (out->n + n + 2 > out->size) { /* with the comma and the zero byte */
        begin(json);
        fb_out_bytes(out, piece, n);
        return;
    }
    char *at = out->text + out->n;
    *at = ',';
    at += json->more;
    copy_short(at, piece, n);
    at[n] = '\0';
    out->n = (size_t)(at - out->text) + n;
    json->more = true;
}

void fb_json_open(FbJsonOut *json, char bracket)
{
    put(json, &bracket, 1);
    json->more = false;
}

void fb_json_close(FbJsonOut *json, char bracket)
{
    json->more = false;
    put(json, &bracket, 1);
}

void fb_json_key(FbJsonOut *json, const char *key)
{
    fb_json_put_text(json, key);
    fb_out_char(json->out, ':');
    json->more = false;
}

void fb_json_spelt_key(FbJsonOut *json, const char *spelt, size_t n)
{
    put(json, spelt, n);
    json->more = false;
}

void fb_json_put_spelt(FbJsonOut *json, const char *spelt, size_t n) { put(json, spelt, n); }

void fb_json_put_null(FbJsonOut *json) { put(json, "null", 4); }

void fb_json_put_bool(FbJsonOut *json, bool value)
{
    put(json, value ? "true" : "false", value ? 4 : 5);
}

void fb_json_put_number(FbJsonOut *json, int64_t number)
{
    char digits[21];
    size_t first = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[--first] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0) digits[--first] = '-';
    put(json, digits + first, sizeof digits - first);
}

static void put_hex(FbOut *out, uint32_t code)
{
    fb_out_text(out, "\\u00");
    fb_out_char(out, "0123456789abcdef"[code >> 4]);
    fb_out_char(out, "0123456789abcdef"[code & 15]);
}

static void put_escaped(FbOut *out, char c)
{
    static const char letter[] = "\"\\bfnrt", meant[] = "\"\\\b\f\n\r\t";
    for (int i = 0; letter[i]; i++)
        if (c == meant[i]) {
            fb_out_char(out, '\\');
            fb_out_char(out, letter[i]);
            return;
        }
    put_hex(out, (uint8_t)c);
}

/* From blank to tilde except the quote and the backslash: one look-up instead of four comparisons. */
/* clang-format off */
#define ALL16 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
static const bool stands_for_itself[256] = {
    [0x20] = 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ALL16, ALL16,
    [0x50] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, ALL16,
    [0x70] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0,
};
/* clang-format on */

static bool is_plain(char c) { return stands_for_itself[(uint8_t)c]; }

/* How many bytes from here on stand for themselves. */
static size_t plain(const char *string, const char *end)
{
    const char *at = string;
    while (at < end && is_plain(*at))
        at++;
    return (size_t)(at - string);
}

/* A word in one go, its length found on the way, if it fits and every byte stands for itself. Otherwise false, and nothing
 * is written. */
static bool put_plain(FbOut *out, const char *word)
{
    if (out->n + 3 > out->size) return false;
    char *start = out->text + out->n, *at = start + 1, *end = out->text + out->size - 2;
    while (at < end && is_plain(*word))
        *at++ = *word++;
    if (*word) return *start = '\0', false;
    *start = *at++ = '"';
    *at = '\0';
    out->n = (size_t)(at - out->text);
    return true;
}

static void put_quoted(FbOut *out, const char *string, size_t n)
{
    fb_out_char(out, '"');
    for (const char *end = string + n; string < end;) {
        uint32_t code;
        size_t run = plain(string, end);
        fb_out_bytes(out, string, run);
        string += run;
        if (string == end) break;
        int length = fb_utf8_get(string, (size_t)(end - string), &code);
        if (!length || !code)
            fb_out_text(out, "\xef\xbf\xbd"); /* U+FFFD */
        else if (code < 0x20 || code == '"' || code == '\\')
            put_escaped(out, *string);
        else
            fb_out_bytes(out, string, (size_t)length);
        string += length ? length : 1;
    }
    fb_out_char(out, '"');
}

void fb_json_put_string(FbJsonOut *json, const char *string, size_t n)
{
    begin(json);
    put_quoted(json->out, string, n);
}

void fb_json_put_text(FbJsonOut *json, const char *string)
{
    begin(json);
    if (!put_plain(json->out, string)) put_quoted(json->out, string, strlen(string));
}

bool fb_json_complain(FbTextError *error, const FbJsonError *wrong, const char *text)
{
    if (!error) return false;
    FbOut out = fb_out(error->message, sizeof error->message);
    error->at = wrong->at ? (size_t)(wrong->at - text) : 0;
    if (wrong->key) {
        fb_out_text(&out, wrong->key);
        fb_out_text(&out, ": ");
    }
    fb_out_text(&out, wrong->what);
    return false;
}
