/* scan.h - reading text that is not ours. Owns the bounds: a span is never read beyond its end, needs no
 * zero byte there, and a message about it never repeats more of it than a reader wants, nor a byte that
 * would disturb a terminal. Knows nothing of the game. Private to text/. */
#ifndef FB_SCAN_H
#define FB_SCAN_H

#include "text/out.h"
#include "text/pick.h"

typedef struct FbSpan {
    const char *text;
    size_t n;
} FbSpan;

FbSpan span_of(const char *word); /* of a string of our own */
bool span_is(FbSpan span, const char *word);
bool span_has(FbSpan span, char c);
/* Takes the next part off a list: `rest` goes on behind the separator. False when all are taken; an
 * empty span has one part, an empty one. */
bool span_next(FbSpan *rest, char separator, FbSpan *part);
/* Splits at the first separator. False, and head is the whole, where there is none. */
bool span_split(FbSpan span, char separator, FbSpan *head, FbSpan *tail);
/* Decimal digits without a leading zero, at most `max`. */
bool span_number(FbSpan span, uint64_t max, uint64_t *number);
/* Just 2n lower-case hex digits. */
bool span_hex(FbSpan span, uint8_t *bytes, size_t n);

void hex_write(FbOut *out, const uint8_t *bytes, size_t n);
/* Between quotation marks, shortened, whatever cannot be shown as '?'. */
void quote_write(FbOut *out, FbSpan span);

/* The error as a value: opens its message, to be written by the caller. */
FbOut error_at(FbTextError *error, size_t at);
/* The usual ones: `before "quoted" after`, and just a sentence. They answer false. */
bool error_quote(FbTextError *error, size_t at, const char *before, FbSpan quoted,
                 const char *after);
bool error_say(FbTextError *error, size_t at, const char *sentence);

#endif
