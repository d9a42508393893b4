/* lang.h - languages, and the texts of po/ by their ids. Owns the choice of a language; what is said in it
 * stands in po/, and how an event becomes an id in sentence.h. */
#ifndef FB_LANG_H
#define FB_LANG_H

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum FbLang { FB_ENGLISH, FB_GERMAN, FB_LANGS } FbLang; /* FB_LANGS, or more: as English */

/* "de", "de_DE.UTF-8", "de:en" and the like: what --lang, LANGUAGE and LANG may say. FB_LANGS where it is
 * none of ours, NULL included; then the next may be asked. */
FB_API FbLang fb_lang_find(const char *name);
FB_API const char *fb_lang_code(FbLang lang); /* "de" */
/* The text with this id ("phase.play"), or NULL. */
FB_API const char *fb_text(FbLang lang, const char *id);

#ifdef __cplusplus
}
#endif
#endif
