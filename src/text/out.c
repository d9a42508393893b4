/* out.c - see out.h. Once something did not fit, nothing more is written, but everything is still counted: so a caller who
 * wants to can ask for the size first, and a message that was cut is cut at its end, not in the middle. */
#include "text/out.h"

#include <string.h>

FbOut fb_out(char *text, size_t size)
{
    if (size) text[0] = '\0';
    return (FbOut){text, size, 0};
}

void fb_out_char(FbOut *out, char c)
{
    if (out->n + 1 < out->size) {
        out->text[out->n] = c;
        out->text[out->n + 1] = '\0';
    }
    out->n++;
}

void fb_out_bytes(FbOut *out, const char *bytes, size_t n)
{
    if (n && out->n < out->size && n < out->size - out->n) {
        memcpy(out->text + out->n, bytes, n);
        out->n += n;
        out->text[out->n] = '\0';
        return;
    }
    for (size_t i = 0; i < n; i++)
        fb_out_char(out, bytes[i]);
}

void fb_out_text(FbOut *out, const char *text) { fb_out_bytes(out, text, strlen(text)); }

void fb_out_number(FbOut *out, uint64_t number)
{
    char digits[20];
    size_t first = sizeof digits;
    do
        digits[--first] = (char)('0' + number % 10);
    while (number /= 10);
    fb_out_bytes(out, digits + first, sizeof digits - first);
}
