/* levels.c - see levels.h. */
#include "cli/levels.h"

#include <argp.h>
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "cli/language.h"
#include "text/levels.h"
#include "text/out.h"

enum { LINES_MAX = 4096 };

/* The word that options and the engine take; then, in the reader's language, who that is. */
static void put_level(FbOut *out, FbLang lang, const char *word)
{
    char line[256];
    snprintf(line, sizeof line, "  %-9s%s (%s)\n           %s\n", word,
             fb_level_text(lang, word, FB_LEVEL_NAME), fb_level_text(lang, word, FB_LEVEL_TEMPER),
             fb_level_text(lang, word, FB_LEVEL_ABOUT));
    fb_out_text(out, line);
}

/* argp frees what comes back, unless it is the very text that was handed in, which is const. */
char *levels_help(int key, const char *text, void *input)
{
    (void)input;
    if (key != ARGP_KEY_HELP_EXTRA) return text ? strdup(text) : NULL;
    FbOut out = fb_out(cli_memory(NULL, LINES_MAX), LINES_MAX);
    FbLang lang = language_of_environment();
    fb_out_text(&out, fb_text(lang, "level.title"));
    fb_out_char(&out, '\n');
    for (int i = 0; fb_level_at(i); i++)
        put_level(&out, lang, fb_level_name(fb_level_at(i)));
    return out.text;
}
