/* card_text.h - what a card does, in words, under the rules in play. Owns which sentences are said (card_text.def); how
 * they read is po/'s, and whether they are true is what tests/text/test_card_text.c asks the engine. */
#ifndef FB_CARD_TEXT_H
#define FB_CARD_TEXT_H

#include "text/lang.h"
#include "text/out.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_CARD_TEXT_MAX = 640 }; /* room for any text and a zero byte */

/* One to five sentences, the first of which cites the rule: "One mobster … (rule 5.4). Then …" */
FB_API void fb_card_text(FbOut *out, FbCard card, FbRules rules, FbLang lang);
/* What no printed text says of it, in a sentence that cites the rule: "Ruling: …" or "Reconstructed: …". False if everything is
 * printed. It belongs where somebody looks a card up, never on a card in the hand or on the table. */
FB_API bool fb_card_guess(FbOut *out, FbCard card, FbRules rules, FbLang lang);
/* The gist in at most 28 characters: "Kill anyone, list your own". */
FB_API void fb_card_short(FbOut *out, FbCard card, FbRules rules, FbLang lang);

#ifdef __cplusplus
}
#endif
#endif
