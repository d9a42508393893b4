/* say.h - a client's own words, which are no event: a text of po/ with {placeholders} filled in. Owns nothing but the filling. */
#ifndef FB_CLIENT_SAY_H
#define FB_CLIENT_SAY_H

#include "text/lang.h"
#include "text/out.h"

/* say(out, lang, "terminal.turn", "seat", name, NULL): pairs of a placeholder and its text. An id that po/ does not
 * have is written as it is, so that nothing is ever missing silently. */
void say(FbOut *out, FbLang lang, const char *id, ...) __attribute__((sentinel));
/* A text without placeholders. */
const char *say_text(FbLang lang, const char *id);
/* A number as text, for say(): `buffer` is handed back. */
const char *say_number(char buffer[24], uint64_t number);

#endif
