/* names.h - what a person at the keyboard may call a card or a family: by any word of its name, begun, in any case. */
#ifndef FB_TERMINAL_NAMES_H
#define FB_TERMINAL_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The cards that are called so in any language, as bits. */
uint64_t cards_called(const char *text);
/* "capone", "purple": the family, by its boss or its name; FB_NONE if none is called so, or several are. */
uint8_t family_called(const char *text, size_t n);
/* The short name of a family, its boss: "capone"; NULL behind the last. */
const char *family_word(int family);

#endif
