/* language.h - in which language a command speaks: --lang, then LANGUAGE, LC_ALL and LANG, then English. */
#ifndef FB_LANGUAGE_H
#define FB_LANGUAGE_H

#include <argp.h>

#include "text/lang.h"

FbLang language_of_environment(void);
/* The value of --lang, or the end of the program with what would be right. */
FbLang language_option(struct argp_state *state, const char *name);

#endif
