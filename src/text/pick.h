/* pick.h - picks and moves as text (docs/notation.md, "Moves"). Owns their spelling and the question
 * where one decision ends and the next begins. Whether a pick is legal is for the rules to say; here
 * their refusals only get words. */
#ifndef FB_PICK_H
#define FB_PICK_H

#include "text/out.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Why a text was refused: what is wrong, and what would be right. English, one line, plain ASCII. Every
 * reader of text/ fills one in when it answers false, and leaves its result alone; it may be NULL. */
typedef struct FbTextError {
    char message[200];
    size_t at; /* the byte of the text at which it was found */
} FbTextError;

/* The longest decision is INT with the whole list; more fits into a move that runs on. */
enum { FB_MOVE_MAX = 128 };

/* `CON`, `drop`, `B3`, `B`. */
FB_API void fb_what_write(FbOut *out, uint8_t what);
/* FB_NONE where the text is none of these. */
FB_API uint8_t fb_what_read(const char *text, size_t n);

/* `A:CON`, `*:pass`. */
FB_API void fb_pick_write(FbOut *out, FbPick pick);
/* Picks of one seat (n > 0) as one move: `A:CON,B3`. */
FB_API void fb_move_write(FbOut *out, const FbPick *picks, int n);
/* A move into picks of one seat; answers how many, 0 where it is no move or has more than `max`. */
FB_API int fb_move_read(const char *text, size_t n, FbPick *picks, int max, FbTextError *error);

/* Whether `pick`, made in `phase`, goes on with the decision of the pick `last`, made in `last_phase`
 * just before it. A decision begins with a pick in ready, draw, play, again, counter, choose or grudge;
 * what is picked in drop, butcher and target belongs to it, and so do further mobsters that the same
 * seat chooses for the same card. */
FB_API bool fb_pick_goes_on(FbPhase last_phase, FbPick last, FbPhase phase, FbPick pick);

/* "this card is not in this seat's hand (rule 4.3)" */
FB_API void fb_why_write(FbOut *out, FbRefusal refusal);

/* Applies all picks of a move, or none: then the error names the pick and the rule, and neither game
 * nor events have changed. The shuffler may have been called for a move that is refused further on, so
 * it should answer by the number of the shuffle alone (fair/). `events` may be NULL. */
FB_API bool fb_move_apply(FbGame *game, const char *text, size_t n, FbShuffler *shuffler,
                          FbEvents *events, FbTextError *error);

#ifdef __cplusplus
}
#endif
#endif
