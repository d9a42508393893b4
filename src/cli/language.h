/* language.h - in which language a command speaks where --lang does not say it: LANGUAGE, LC_ALL, LC_MESSAGES, LANG, then
 * English. */
#ifndef FB_LANGUAGE_H
#define FB_LANGUAGE_H

#include "text/lang.h"

FbLang language_of_environment(void);

#endif
