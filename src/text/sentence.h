/* sentence.h - events, refusals and questions as sentences. Owns the way from an event to the id of its
 * sentence and the filling in of names; the sentences themselves stand in po/, one file a language.
 *
 * The id of an event is sought from the particular to the general, and the first that po/ has is taken:
 *     event.WORD.CARD.N  event.WORD.CARD  event.WORD.KIND  event.WORD.DETAIL  event.WORD.N  event.WORD
 * each with .you behind it first, where the reader is the one who acts. CARD is its code in small letters,
 * or none; KIND attack, rescue, counter or ability; DETAIL is family or family.yours where a family is
 * named, home where somebody comes back there, the phase of an `ask`, discard where the book calls a drop so. A question
 * goes the same way, with the phase as WORD. The sentence of the deal ends with that of the dealer, dealer.WHY. So a new card, or a finer wording, is an entry in po/ and nothing here. */
#ifndef FB_SENTENCE_H
#define FB_SENTENCE_H

#include "text/families.h"
#include "text/lang.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_SENTENCE_MAX = 1024 }; /* the longest, with names of up to 40 bytes, is well below */

/* What happened, as the reader may see it: the event has passed fb_event_for. Some say nothing: then
 * nothing is written. `names` may be NULL; reader_seat may be FB_SPECTATOR. */
FB_API void fb_sentence(FbOut *out, FbLang lang, const FbNames *names, const FbEvent *event,
                        int reader_seat);
/* "this card is not in this seat's hand"; empty for FB_OK. */
FB_API const char *fb_refusal_text(FbRefusal refusal, FbLang lang);
/* "This card is not in the hand (rule 4.3)." Nothing for FB_OK. */
FB_API void fb_refusal_sentence(FbOut *out, FbLang lang, FbRefusal refusal);
/* What the view's seat is asked, or for whom it waits. */
FB_API void fb_question(FbOut *out, FbLang lang, const FbNames *names, const FbView *view);
/* A decision of the view's seat, as advice: "Play Contract against Joe Valachi (C9)." The ids are move.WORD and so on, with
 * the first word as WORD; a card is `play`, `aim` (with targets) or `counter`, a mobster `list`. Nothing for no picks. */
FB_API void fb_move_sentence(FbOut *out, FbLang lang, const FbNames *names, const FbView *view,
                             const FbPick *picks, int n);
/* A pick as a menu shows it: a card's name, a word, a mobster, or a seat's name. */
FB_API void fb_what_label(FbOut *out, FbLang lang, const FbNames *names, uint8_t what);

#ifdef __cplusplus
}
#endif
#endif
