/* card_text.h - what a card does, in words, under the rules in play: the edition, its house rules, and their revision.
 * Owns which sentences are said (card_text.def); the sentences stand in po/, and what is true is the rules' business. */
#ifndef FB_CARD_TEXT_H
#define FB_CARD_TEXT_H

#include "text/lang.h"
#include "text/out.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_CARD_TEXT_MAX = 640 }; /* room for any text, with its zero byte */

/* One to five whole sentences; the first one cites the rules: "One mobster … (rule 5.4). Then …" */
FB_API void fb_card_text(FbOut *out, FbCard card, FbRules rules, FbLang lang);
/* What of it no printed text says, in a sentence that cites the rule: "Ruling: …" or "Reconstructed: …". False: all of it is
 * printed. It belongs where somebody looks a card up: never on a card in the hand or on the table. */
FB_API bool fb_card_guess(FbOut *out, FbCard card, FbRules rules, FbLang lang);
/* The gist of it, at most 28 characters: "Kill anyone, list your own". */
FB_API void fb_card_short(FbOut *out, FbCard card, FbRules rules, FbLang lang);

#ifdef __cplusplus
}
#endif
#endif
