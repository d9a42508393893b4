/* quiet.h - fb_apply without events: quiet.c's fast path for one pick. */
#ifndef FB_QUIET_H
#define FB_QUIET_H

#include "game.h"

void quiet_apply(FbGame *g, FbPick pick, const FbIo *io);

#endif
