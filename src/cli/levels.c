/* levels.c - see levels.h. */
#include "cli/levels.h"

#include <stdio.h>

#include "bots/bot.h"
#include "text/levels.h"

const char *level_word(int i)
{
    const FbLevel *level = fb_level_at(i);
    return level ? fb_level_name(level) : NULL;
}

/* The word that options and the engine take, and behind it who that is. */
static void put_level(FbOut *out, FbLang lang, const char *word)
{
    char line[256];
    snprintf(line, sizeof line, "  %-9s%s (%s)\n           %s\n", word,
             fb_level_text(lang, word, FB_LEVEL_NAME), fb_level_text(lang, word, FB_LEVEL_TEMPER),
             fb_level_text(lang, word, FB_LEVEL_ABOUT));
    fb_out_text(out, line);
}

void levels_help(FbOut *out, FbLang lang)
{
    fb_out_char(out, '\n');
    fb_out_text(out, fb_text(lang, "level.title"));
    fb_out_char(out, '\n');
    for (int i = 0; level_word(i); i++)
        put_level(out, lang, level_word(i));
}
