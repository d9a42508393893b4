/* position.h - a whole game, or what one seat sees of it, as one line (docs/notation.md, "Positions").
 *
 * Owns the fields, their order, and every reason to refuse a line. What comes out has passed the rules' own check (fb_check,
 * fb_view_check), so it can be played on. One thing is lost on the way: a line does not say which cards everybody saw go
 * into a hand (FbOpen.known). */
#ifndef FB_POSITION_H
#define FB_POSITION_H

#include "text/pick.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_POSITION_MAX = 1024 }; /* room for any line and a zero byte */

typedef struct FbPosition {
    FbGame game;      /* if partial, it lacks the cards given as numbers and cannot be played on */
    uint8_t seed[32]; /* R 9.1 */
    bool partial;     /* some hands, or the deck, are given as a number of cards */
    uint8_t hands_known; /* bit s: the cards of seat s are listed, or it has none */
} FbPosition;

FB_API bool fb_position_read(FbPosition *position, const char *line, size_t n, FbTextError *error);

/* What a seat sees of a position. In a partial one, cards listed in other hands count as seen by everybody. False if the
 * seat's own hand is only a number. */
FB_API bool fb_position_view(const FbPosition *position, int seat, FbView *view,
                             FbTextError *error);

/* False in the middle of a decision: a line can be written in the phases ready, play, again and over. */
FB_API bool fb_position_write(FbOut *out, const FbGame *game, const uint8_t seed[32]);
/* The partial line for a view: no seed, and the deck as a number, even if it is 0, so that it reads as a partial one.
 * Hands of which every card is known are listed, the others are numbers. */
FB_API bool fb_position_write_view(FbOut *out, const FbView *view);

#ifdef __cplusplus
}
#endif
#endif
