/* replay.h - a record on the screen: step by step, from any seat's view, with the chances of winning as a curve. */
#ifndef FB_TERMINAL_REPLAY_H
#define FB_TERMINAL_REPLAY_H

#include "terminal/face.h"
#include "text/families.h"
#include "text/record.h"

enum { REPLAY_OPEN = -1 }; /* for `seat`: with all hands open */

typedef struct ReplayGame {
    const FbRecord *record; /* every pick of it is legal */
    FbShuffler *shuffler;   /* of its seed */
    const FbNames *names;
    FbLang lang;
    int seat; /* whose view comes first: a seat, FB_SPECTATOR or REPLAY_OPEN */
    int at;   /* after how many moves to begin */
} ReplayGame;

/* Returns the exit status of the program. */
int replay_show(const ReplayGame *game, const ScreenOptions *options);

#endif
