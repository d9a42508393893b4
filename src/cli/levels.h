/* levels.h - the levels of the bots, as options take them and --help lists them. */
#ifndef FB_CLI_LEVELS_H
#define FB_CLI_LEVELS_H

#include "text/lang.h"
#include "text/out.h"

/* Their words, weakest first; NULL behind the last. */
const char *level_word(int i);
/* The list, in a language of the reader's, for the end of a help. */
void levels_help(FbOut *out, FbLang lang);

#endif
