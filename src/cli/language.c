/* language.c - see language.h. Debian generates no German locale by itself, so setlocale would not do. */
#include "cli/language.h"

#include <stdlib.h>

FbLang language_of_environment(void)
{
    static const char *const variables[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        FbLang lang = fb_lang_find(getenv(variables[i]));
        if (lang != FB_LANG_NONE) return lang;
    }
    return FB_ENGLISH;
}
