/* pick.h - picks and moves as text (docs/notation.md, "Moves"). Owns how they are spelt, and where one decision ends and the
 * next begins. Whether a pick is legal is the rules' question; here it is only put into words. */
#ifndef FB_PICK_H
#define FB_PICK_H

#include "text/out.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Why a text was refused: what is wrong and what would be right, in one line of English (or in the language that the
 * reader was asked for: FbRecord.lang). Every reader of text/ that answers false has filled one in and left its result
 * alone. A caller that does not care hands in NULL. */
typedef struct FbTextError {
    char message[256];
    size_t at; /* the byte of the text at which it was found */
} FbTextError;

/* The longest decision is INT with the whole list; this leaves room for a move that runs on beyond its decision. */
enum { FB_MOVE_MAX = 128 };

/* `CON`, `drop`, `B3`, `B`. */
FB_API void fb_what_write(FbOut *out, uint8_t what);
/* FB_NONE if the text is none of these. */
FB_API uint8_t fb_what_read(const char *text, size_t n);

/* `A:CON`, `*:pass`. */
FB_API void fb_pick_write(FbOut *out, FbPick pick);
/* Picks of one seat (n > 0) as one move: `A:CON,B3`. */
FB_API void fb_move_write(FbOut *out, const FbPick *picks, int n);
/* A move into the picks of one seat. Returns how many; 0 if it is no move, or has more than `max`. */
FB_API int fb_move_read(const char *text, size_t n, FbPick *picks, int max, FbTextError *error);

/* Does `pick`, made in `phase`, belong to the same decision as the pick `last` before it, made in `last_phase`? A decision
 * begins with a pick in ready, draw, play, again, counter, choose or grudge. Picks in drop, butcher and target belong to
 * it, and so do further mobsters that the same seat chooses for the same card. */
FB_API bool fb_pick_goes_on(FbPhase last_phase, FbPick last, FbPhase phase, FbPick pick);

/* "this card is not in this seat's hand (rule 4.3)" */
FB_API void fb_why_write(FbOut *out, FbRefusal refusal);

/* Applies all picks of a move, or none: then the error names the pick and the rule, and neither game nor events have
 * changed. A move can be refused after it has drawn from a new deck, so the shuffler has to give the same order for the
 * same shuffle number again (fair/ does). `events` may be NULL. */
FB_API bool fb_move_apply(FbGame *game, const char *text, size_t n, FbShuffler *shuffler,
                          FbEvents *events, FbTextError *error);

#ifdef __cplusplus
}
#endif
#endif
