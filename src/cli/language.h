/* language.h - the language of a command without --lang: that of LANGUAGE, LC_ALL, LC_MESSAGES or
 * LANG, whichever names one that we have, else English. */
#ifndef FB_LANGUAGE_H
#define FB_LANGUAGE_H

#include "text/lang.h"

FbLang language_of_environment(void);

#endif
