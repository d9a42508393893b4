/* levels.h - how the levels of the bots are called and described. Owns the way from a level's word to its texts in po/;
 * which levels there are, and how they play, is for bots/ to say. */
#ifndef FB_LEVELS_H
#define FB_LEVELS_H

#include "text/lang.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum FbLevelText {
    FB_LEVEL_NAME,   /* "Handlanger" */
    FB_LEVEL_TEMPER, /* a word or two: "ahnungslos" */
    FB_LEVEL_ABOUT,  /* one line on how it plays */
    FB_LEVEL_TEXTS
} FbLevelText;

/* By the word of the protocol ("stooge"); NULL where no text is known for it. */
FB_API const char *fb_level_text(FbLang lang, const char *level, FbLevelText which);

#ifdef __cplusplus
}
#endif
#endif
