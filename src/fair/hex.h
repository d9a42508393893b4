/* hex.h - bytes as lower-case hex digits, strictly.
 *
 * Owns the one spelling of seeds, commitments and parts: two digits a byte, 0-9 and a-f, and nothing before, between or
 * after them (docs/notation.md: upper-case hex is an error). Refuses to know what the bytes are and how many there
 * should be.
 */
#ifndef FB_FAIR_HEX_H
#define FB_FAIR_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes 2n digits and a final NUL: text needs room for 2n + 1. */
FB_API void fb_hex_write(char *text, const uint8_t *bytes, size_t n);

/* Reads exactly n bytes out of exactly `length` characters (no NUL needed). False, and the bytes
 * left alone, unless length is 2n and every character a lower-case digit. */
FB_API bool fb_hex_read(uint8_t *bytes, size_t n, const char *text, size_t length);

#ifdef __cplusplus
}
#endif
#endif
