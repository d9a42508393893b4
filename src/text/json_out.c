/* json_out.c - see json_out.h. */
#include "text/json_out.h"

#include <string.h>

#include "text/utf8.h"

FbJsonOut fb_json_out(FbOut *out) { return (FbJsonOut){out, false}; }

static void begin(FbJsonOut *json)
{
    if (json->more) fb_out_char(json->out, ',');
    json->more = true;
}

void fb_json_open(FbJsonOut *json, char bracket)
{
    begin(json);
    fb_out_char(json->out, bracket);
    json->more = false;
}

void fb_json_close(FbJsonOut *json, char bracket)
{
    fb_out_char(json->out, bracket);
    json->more = true;
}

void fb_json_key(FbJsonOut *json, const char *key)
{
    fb_json_put_text(json, key);
    fb_out_char(json->out, ':');
    json->more = false;
}

void fb_json_spelt_key(FbJsonOut *json, const char *spelt, size_t n)
{
    begin(json);
    fb_out_bytes(json->out, spelt, n);
    json->more = false;
}

void fb_json_put_null(FbJsonOut *json)
{
    begin(json);
    fb_out_text(json->out, "null");
}

void fb_json_put_bool(FbJsonOut *json, bool value)
{
    begin(json);
    fb_out_text(json->out, value ? "true" : "false");
}

void fb_json_put_number(FbJsonOut *json, int64_t number)
{
    begin(json);
    if (number < 0) fb_out_char(json->out, '-');
    fb_out_number(json->out, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
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

/* From blank to tilde, but for the quote and the backslash: one look, where comparisons would be four. */
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

/* A word in one go, if it fits and every byte stands for itself: a server writes dozens of them for a pick, so its length is
 * found on the way. False: nothing is written. */
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
