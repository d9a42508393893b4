/* utf8.h - which bytes are a character of UTF-8 (RFC 3629). Owns the one definition of that: no overlong
 * form, no surrogate, nothing above U+10FFFF. Knows nothing of what a character means. */
#ifndef FB_UTF8_H
#define FB_UTF8_H

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How many bytes (1 to 4) the character takes that the n bytes start with, and which it is; 0 where they
 * start with none. */
int fb_utf8_get(const char *bytes, size_t n, uint32_t *code);
/* Writes a character that fb_utf8_get could have read. Answers how many bytes it took. */
int fb_utf8_put(char bytes[4], uint32_t code);

#ifdef __cplusplus
}
#endif
#endif
