/* say.h - a text of po/ with its {placeholders} filled in by name. For everything that is no event (sentence.h). */
#ifndef FB_TEXT_SAY_H
#define FB_TEXT_SAY_H

#include <stdarg.h>

#include "text/lang.h"
#include "text/out.h"

/* say(out, lang, "terminal.turn", "seat", name, NULL): pairs of a placeholder and what to put there. The value of "n", a
 * number, chooses the form of a plural. An id that po/ does not have is written as it is, so that a missing text shows. */
void say(FbOut *out, FbLang lang, const char *id, ...) __attribute__((sentinel));
void say_list(FbOut *out, FbLang lang, const char *id, va_list pairs);
/* A text without placeholders. */
const char *say_text(FbLang lang, const char *id);
/* Begins a sentence: makes the first letter a capital, accented Latin letters included. */
void say_capital(char *text);
/* A number as text, for say(): `buffer` is handed back. */
const char *say_number(char buffer[24], uint64_t number);

#endif
