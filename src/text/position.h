/* position.h - a whole game, or what one seat sees of it, as one line (docs/notation.md, "Positions").
 *
 * Owns the fields and their order, and every reason for which a line is refused. The rules check what
 * comes out once more (fb_check, fb_view_check): a game read here can be played on, and differs from one
 * that was played to the same point only in what all saw go into a hand (FbOpen.known), which a line
 * does not tell. */
#ifndef FB_POSITION_H
#define FB_POSITION_H

#include "text/pick.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_POSITION_MAX = 1024 }; /* room for any line that is written, with its zero byte */

typedef struct FbPosition {
    FbGame game;         /* if partial, without the cards that are numbers: not for playing on */
    uint8_t seed[32];    /* R 9.1 */
    bool partial;        /* numbers stand for hands or for the deck */
    uint8_t hands_known; /* bit s: the cards of seat s are listed, or it has none */
} FbPosition;

FB_API bool fb_position_read(FbPosition *position, const char *line, size_t n, FbTextError *error);

/* What a seat sees of a position. Cards listed in other hands of a partial position are known to it.
 * False where the seat's own hand is a number. */
FB_API bool fb_position_view(const FbPosition *position, int seat, FbView *view,
                             FbTextError *error);

/* A line can be written at ready, play, again and over; elsewhere the answer is false. */
FB_API bool fb_position_write(FbOut *out, const FbGame *game, const uint8_t seed[32]);
/* The partial line for the seat of a view: without a seed, with the number of cards in the deck (0 too:
 * so it is read as a partial one). A hand of which all cards are known is listed, of the others only
 * the number is told. */
FB_API bool fb_position_write_view(FbOut *out, const FbView *view);

#ifdef __cplusplus
}
#endif
#endif
