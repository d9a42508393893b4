/* levels.h - what the bots' levels are called, and how they are described. Owns the way from a level's word to its texts in
 * po/; which levels there are is bots/level.def's. */
#ifndef FB_LEVELS_H
#define FB_LEVELS_H

#include "text/lang.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum FbLevelText {
    FB_LEVEL_NAME,   /* "Stooge" */
    FB_LEVEL_TEMPER, /* its character in a word or two: "clueless" */
    FB_LEVEL_ABOUT,  /* one line on how it plays */
    FB_LEVEL_TEXTS
} FbLevelText;

/* For a level by its word ("stooge"). NULL if po/ has no text for it. */
FB_API const char *fb_level_text(FbLang lang, const char *level, FbLevelText which);

#ifdef __cplusplus
}
#endif
#endif
