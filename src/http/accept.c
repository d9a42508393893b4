/* accept.c - see accept.h. A quality that is missing or cannot be read counts as 1. */
#include "http/accept.h"

#include <string.h>

/* "0.85" */
static int read_quality(const char *text, const char *end)
{
    int value = 0;
    for (int unit = 1000; text < end && unit; text++) {
        if (*text == '.') continue;
        if (*text < '0' || *text > '9') break;
        value += (*text - '0') * unit;
        unit /= 10;
    }
    return value;
}

bool accept_next(const char **list, Accepted *next)
{
    const char *at = *list + strspn(*list, ", "), *end = at + strcspn(at, ",");
    if (at == end) return false;
    *list = end;
    *next = (Accepted){at, strcspn(at, ",; "), 1000};
    for (const char *c = at + next->n; c + 1 < end; c++)
        if (c[0] == 'q' && c[1] == '=') next->quality = read_quality(c + 2, end);
    return true;
}
