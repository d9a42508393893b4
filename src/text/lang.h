/* lang.h - the languages, and the texts of po/ by their ids. There is a language for each file in po/; no code knows which.
 * How an event finds the id of its sentence is in sentence.h. */
#ifndef FB_LANG_H
#define FB_LANG_H

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A language by its place in the list. Another build may number them differently, so what is stored or sent is the code. A
 * number out of range means English. */
typedef uint8_t FbLang;
enum { FB_ENGLISH = 0, FB_LANG_NONE = 255 };

FB_API int fb_langs(void);                    /* how many there are */
FB_API const char *fb_lang_code(FbLang lang); /* "de" */
FB_API const char *fb_lang_name(FbLang lang); /* "Deutsch": in its own words */
/* "de", "de_DE.UTF-8", "de:en" and the like: whatever --lang, LANGUAGE and LANG may say. FB_LANG_NONE for NULL and for
 * languages we do not have; then the caller can try the next. */
FB_API FbLang fb_lang_find(const char *name);

/* The text with this id ("phase.play"); in English if the language lacks it; NULL if there is no such text. */
FB_API const char *fb_text(FbLang lang, const char *id);
/* The same, in its form for n things if it has plural forms. */
FB_API const char *fb_text_for(FbLang lang, const char *id, uint64_t n);
/* The text whose id is `head` and a word in small letters: ("table.", "STALE") finds table.stale. So the rows of the .def
 * tables, which have names in capitals, find their texts. */
FB_API const char *fb_text_of(FbLang lang, const char *head, const char *word);
/* "Contract", "Auftrag"; `?` for no card. */
FB_API const char *fb_card_name(FbCard card, FbLang lang);
/* The same, with soft hyphens (U+00AD) where it may be broken. */
FB_API const char *fb_card_name_soft(FbCard card, FbLang lang);

#ifdef __cplusplus
}
#endif
#endif
