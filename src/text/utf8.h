/* utf8.h - characters of UTF-8 (RFC 3629). Owns the one definition of which bytes are a character: no overlong forms, no
 * surrogates, nothing above U+10FFFF. Knows nothing of what a character means. */
#ifndef FB_UTF8_H
#define FB_UTF8_H

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The character that these n bytes begin with, and its length of 1 to 4 bytes; 0 if they begin with none. */
int fb_utf8_get(const char *bytes, size_t n, uint32_t *code);
/* Writes a character that fb_utf8_get could have read, and returns its length. */
int fb_utf8_put(char bytes[4], uint32_t code);

#ifdef __cplusplus
}
#endif
#endif
