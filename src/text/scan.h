/* scan.h - reading text that is not ours. Owns the bounds: a span is never read beyond its end and needs no zero byte
 * there. Knows nothing of the game, nor of what is said about a text that is wrong (report.h). Private to text/ and client/. */
#ifndef FB_SCAN_H
#define FB_SCAN_H

#include "text/out.h"

typedef struct FbSpan {
    const char *text;
    size_t n;
} FbSpan;

FbSpan span_of(const char *word);
bool span_is(FbSpan span, const char *word);
bool span_has(FbSpan span, char c);
/* Takes the next part off a list and leaves the rest behind its separator. False once all are taken. An empty list has
 * one part, an empty one. */
bool span_next(FbSpan *rest, char separator, FbSpan *part);
/* Splits at the first separator. If there is none: false, and head is the whole. */
bool span_split(FbSpan span, char separator, FbSpan *head, FbSpan *tail);
/* A decimal number without leading zeros, `max` at most. */
bool span_number(FbSpan span, uint64_t max, uint64_t *number);
/* The letter of one of so many seats, as its number; FB_NONE if it is none. */
uint8_t span_seat(FbSpan span, int seats);
/* Exactly 2n hex digits in small letters. */
bool span_hex(FbSpan span, uint8_t *bytes, size_t n);

void hex_write(FbOut *out, const uint8_t *bytes, size_t n);

#endif
