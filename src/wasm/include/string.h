/* string.h - the part of <string.h> that the pure layers may use, for targets without a libc.
 *
 * Macros to the compiler's builtins, because -ffreestanding would otherwise make a call of every
 * small memcpy. What the compiler does not inline ends in src/wasm/string.c.
 */
#ifndef FAMBIZ_WASM_STRING_H
#define FAMBIZ_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
size_t strlen(const char *s);
int strcmp(const char *a, const char *b);

#define memcpy  __builtin_memcpy
#define memmove __builtin_memmove
#define memset  __builtin_memset
#define memcmp  __builtin_memcmp
#define strlen  __builtin_strlen
#define strcmp  __builtin_strcmp

#endif
