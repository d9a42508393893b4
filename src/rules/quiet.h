/* quiet.h - a pick applied without events: the path of every play-out. */
#ifndef FB_QUIET_H
#define FB_QUIET_H

#include "game.h"

void quiet_apply(FbGame *g, FbPick pick, const FbIo *io);

#endif
