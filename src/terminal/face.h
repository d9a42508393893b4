/* face.h - the two faces of a game: lines for pipes and screen readers, and a screen. */
#ifndef FB_TERMINAL_FACE_H
#define FB_TERMINAL_FACE_H

#include "terminal/play.h"

/* Play until the game is over or the person leaves; false where the screen cannot be shown. */
void plain_play(Play *game);

typedef struct ScreenOptions {
    bool ascii; /* no character beyond ASCII */
    bool mouse;
} ScreenOptions;

/* Whether this terminal can draw at all; a dumb one cannot. */
bool screen_exists(void);
/* Whether a screen can be shown here: NULL, or the id of the text that says why not. */
const char *screen_refuse(void);
bool screen_play(Play *game, const ScreenOptions *options);

/* Signals that ask for an end (TERM, HUP, INT) are noted, for the faces to leave in good order. */
void face_catch_signals(void);
int face_signal(void); /* the one that came, or 0 */

#endif
