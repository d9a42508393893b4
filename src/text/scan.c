/* scan.c - see scan.h. */
#include "text/scan.h"

#include <string.h>

enum { QUOTED = 24 }; /* bytes of foreign text that a message repeats */

FbSpan span_of(const char *word) { return (FbSpan){word, strlen(word)}; }

bool span_is(FbSpan span, const char *word)
{
    size_t n = strlen(word);
    return span.n == n && memcmp(span.text, word, n) == 0;
}

bool span_split(FbSpan span, char separator, FbSpan *head, FbSpan *tail)
{
    size_t i = 0;
    while (i < span.n && span.text[i] != separator)
        i++;
    bool found = i < span.n;
    *head = (FbSpan){span.text, i};
    *tail = (FbSpan){span.text + i + found, span.n - i - found};
    return found;
}

bool span_has(FbSpan span, char c)
{
    FbSpan head, tail;
    return span_split(span, c, &head, &tail);
}

bool span_next(FbSpan *rest, char separator, FbSpan *part)
{
    if (!rest->text) return false;
    if (!span_split(*rest, separator, part, rest)) rest->text = NULL;
    return true;
}

bool span_number(FbSpan span, uint64_t max, uint64_t *number)
{
    uint64_t value = 0;
    if (span.n == 0 || span.n > 10 || (span.n > 1 && span.text[0] == '0')) return false;
    for (size_t i = 0; i < span.n; i++) {
        if (span.text[i] < '0' || span.text[i] > '9') return false;
        value = value * 10 + (uint64_t)(span.text[i] - '0');
    }
    *number = value;
    return value <= max;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool span_hex(FbSpan span, uint8_t *bytes, size_t n)
{
    if (span.n != 2 * n) return false;
    for (size_t i = 0; i < n; i++) {
        int high = hex_digit(span.text[2 * i]), low = hex_digit(span.text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

void hex_write(FbOut *out, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        fb_out_char(out, "0123456789abcdef"[bytes[i] >> 4]);
        fb_out_char(out, "0123456789abcdef"[bytes[i] & 15]);
    }
}

void quote_write(FbOut *out, FbSpan span)
{
    fb_out_char(out, '"');
    for (size_t i = 0; i < span.n && i < QUOTED; i++) {
        char c = span.text[i];
        fb_out_char(out, c >= ' ' && c <= '~' ? c : '?');
    }
    fb_out_text(out, span.n > QUOTED ? "...\"" : "\"");
}

FbOut error_at(FbTextError *error, size_t at)
{
    if (!error) return fb_out(NULL, 0);
    error->at = at;
    return fb_out(error->message, sizeof error->message);
}

bool error_quote(FbTextError *error, size_t at, const char *before, FbSpan quoted,
                 const char *after)
{
    FbOut out = error_at(error, at);
    fb_out_text(&out, before);
    quote_write(&out, quoted);
    fb_out_text(&out, after);
    return false;
}

bool error_say(FbTextError *error, size_t at, const char *sentence)
{
    FbOut out = error_at(error, at);
    fb_out_text(&out, sentence);
    return false;
}
