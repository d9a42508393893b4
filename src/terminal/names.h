/* names.h - finds a card or a family by what a person types: the beginning of any word of its name,
 * in any case. */
#ifndef FB_TERMINAL_NAMES_H
#define FB_TERMINAL_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All cards with such a name, in any language, as bits. */
uint64_t cards_called(const char *text);
/* By its boss or its own name ("capone", "purple"); FB_NONE if there is none, or more than one. */
uint8_t family_called(const char *text, size_t n);
/* The name by which options and commands list a family: "capone". NULL behind the last. */
const char *family_word(int family);

#endif
