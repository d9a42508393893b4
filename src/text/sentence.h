/* sentence.h - events, refusals, questions and moves as sentences. Owns the way from an event to the id of its sentence, and
 * how names are filled in. The sentences themselves are in po/, a file for each language.
 *
 * An id is looked up from the particular to the general, and the first that po/ has is used:
 *
 *     event.WORD.CARD.N     event.play.hit.1      the second target of Hit
 *     event.WORD.CARD       event.drew.none       a card that the reader may not see
 *     event.WORD.KIND       event.play.ability    WORD is the event's, CARD a code in small letters or `none`,
 *     event.WORD.DETAIL     event.return.home     KIND attack, rescue, counter or ability
 *     event.WORD.N          event.war.2
 *     event.WORD            event.turn
 *
 * At each stage .you is tried first if the reader is the one who acts. DETAIL is `family` or `family.yours` if a family is
 * named, `home` if somebody returns there, `discard` if that is the book's word for a drop, and the phase of an `ask`.
 * Questions work the same way, with the phase as WORD. The sentence of the deal ends with that of the dealer, dealer.WHY.
 * So a new card, or a better sentence for one case, is an entry in po/ and no code. */
#ifndef FB_SENTENCE_H
#define FB_SENTENCE_H

#include "text/families.h"
#include "text/lang.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_SENTENCE_MAX = 1024 }; /* with names of 40 bytes, the longest is well below */

/* What happened, to a reader for whom fb_event_for has made the event. Writes nothing for an event that goes without
 * saying. `names` may be NULL; reader_seat may be FB_SPECTATOR. */
FB_API void fb_sentence(FbOut *out, FbLang lang, const FbNames *names, const FbEvent *event,
                        int reader_seat);
/* "this card is not in this seat's hand"; empty for FB_OK. */
FB_API const char *fb_refusal_text(FbRefusal refusal, FbLang lang);
/* "This card is not in the hand (rule 4.3)." Nothing for FB_OK. */
FB_API void fb_refusal_sentence(FbOut *out, FbLang lang, FbRefusal refusal);
/* What the view's seat is asked, or whom it is waiting for. */
FB_API void fb_question(FbOut *out, FbLang lang, const FbNames *names, const FbView *view);
/* A decision of the view's seat, as advice: "Play Contract against Joe Valachi (C9)." The ids begin with move.WORD, where
 * WORD is the first word picked; or `play`, `aim` (with targets) or `counter` for a card, `list` for a mobster. Writes
 * nothing if n is 0. */
FB_API void fb_move_sentence(FbOut *out, FbLang lang, const FbNames *names, const FbView *view,
                             const FbPick *picks, int n);
/* A pick as a menu shows it: the name of a card, a mobster or a seat, or a word. */
FB_API void fb_what_label(FbOut *out, FbLang lang, const FbNames *names, uint8_t what);

#ifdef __cplusplus
}
#endif
#endif
