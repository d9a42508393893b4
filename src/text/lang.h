/* lang.h - languages, and the texts of po/ by their ids. Owns the list of the languages, which is that of the files in
 * po/, and the choice of one; what is said in it stands in po/, and how an event becomes an id in sentence.h. */
#ifndef FB_LANG_H
#define FB_LANG_H

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A language by its place in the list, the same for one build only: what is stored or sent is its code. A number that
 * is none of a language stands for English. */
typedef uint8_t FbLang;
enum { FB_ENGLISH = 0, FB_LANG_NONE = 255 };

FB_API int fb_langs(void);                    /* how many there are */
FB_API const char *fb_lang_code(FbLang lang); /* "de" */
FB_API const char *fb_lang_name(FbLang lang); /* "Deutsch": in its own words */
/* "de", "de_DE.UTF-8", "de:en" and the like: what --lang, LANGUAGE and LANG may say. FB_LANG_NONE where it is
 * none of ours, NULL included; then the next may be asked. */
FB_API FbLang fb_lang_find(const char *name);

/* The text with this id ("phase.play"), in English if the language lacks it, or NULL. */
FB_API const char *fb_text(FbLang lang, const char *id);
/* The form of it for n things, if it has plural forms. */
FB_API const char *fb_text_for(FbLang lang, const char *id, uint64_t n);
/* The text with the id that `head` and a word make, in small letters: ("table.", "STALE"). What is written in capitals in
 * the .def tables is so found in po/. */
FB_API const char *fb_text_of(FbLang lang, const char *head, const char *word);
/* "Contract", "Auftrag"; `?` for no card. */
FB_API const char *fb_card_name(FbCard card, FbLang lang);
/* The same with soft hyphens, U+00AD, where it may be broken. */
FB_API const char *fb_card_name_soft(FbCard card, FbLang lang);

#ifdef __cplusplus
}
#endif
#endif
