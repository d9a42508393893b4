/* scan.c - see scan.h. */
#include "text/scan.h"

#include <string.h>

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

uint8_t span_seat(FbSpan span, int seats)
{
    bool one = span.n == 1 && span.text[0] >= 'A' && span.text[0] < 'A' + seats;
    return one ? (uint8_t)(span.text[0] - 'A') : FB_NONE;
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
