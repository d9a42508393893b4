/* levels.c - see levels.h. A level that po/ does not know has no text; the caller then shows its word. */
#include "text/levels.h"

#include "text/out.h"

enum { ID_MAX = 64 };

const char *fb_level_text(FbLang lang, const char *level, FbLevelText which)
{
    static const char *const part[FB_LEVEL_TEXTS] = {".name", ".temper", ".about"};
    char id[ID_MAX];
    FbOut out = fb_out(id, sizeof id);
    if (which >= FB_LEVEL_TEXTS) return NULL;
    fb_out_text(&out, "level.");
    fb_out_text(&out, level);
    fb_out_text(&out, part[which]);
    return fb_out_fits(&out) ? fb_text(lang, id) : NULL;
}
