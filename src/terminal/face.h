/* face.h - the two ways to show a game: line by line, for pipes and screen readers, and on a
 * screen. Both work on a Play (play.h) and know nothing of hosts, so every feature is in both. */
#ifndef FB_TERMINAL_FACE_H
#define FB_TERMINAL_FACE_H

#include "terminal/play.h"

/* Both play until the person leaves, or, with no more input, until the game is over. */
void plain_play(Play *game);

typedef struct ScreenOptions {
    bool ascii; /* no character beyond ASCII */
    bool mouse;
} ScreenOptions;

/* Whether the terminal can draw at all (a dumb one cannot). */
bool screen_exists(void);
/* NULL if a screen can be shown here, else the id of the text that says why not. */
const char *screen_refuse(void);
bool screen_play(Play *game, const ScreenOptions *options);

/* TERM, HUP, INT and QUIT are only noted; the loops see that and end in good order. */
void face_catch_signals(void);
int face_signal(void); /* the one that came, or 0 */

#endif
