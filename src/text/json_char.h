/* json_char.h - the smallest parts of JSON text, for json.c and json_walk.c. Private to text/. */
#ifndef FB_JSON_CHAR_H
#define FB_JSON_CHAR_H

#include <string.h>

#include "text/json.h"

static inline bool json_is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* A character of ASCII that stands for itself, as nearly all do. The fast path of every loop over a string. */
static inline bool json_is_plain(char c)
{
    return (uint8_t)c >= 0x20 && (uint8_t)c < 0x80 && c != '\\';
}

/* One character of a string, raw or escaped. Returns where the next one starts, or NULL if this is none. */
const char *json_char(const char *at, const char *end, uint32_t *code);
/* A whole number within 2^53. Returns where it ends, or NULL if it is none. */
const char *json_number(const char *at, const char *end, int64_t *number);
/* Do two checked strings say the same, however they are escaped? */
bool json_same_string(FbJson a, FbJson b);

#endif
