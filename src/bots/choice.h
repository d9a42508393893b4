/* choice.h - the picks worth thinking about, and the obvious ones among them. Mobsters of one family that are at
 * home without an ability are all the same, and so are the dead: one of them stands for all. */
#ifndef FB_CHOICE_H
#define FB_CHOICE_H

#include "rules/fambiz.h"

/* Leaves out picks that are the same as one before; answers how many are left. */
int choice_distinct(const FbOpen *open, FbPick *picks, int n);
/* Goes on from a pick of `seat` to the end of its decision and of what follows at once: targets by rule of
 * thumb, nobody counters, choices by rule of thumb; until another decision is to be made. */
void choice_finish(FbGame *game, int seat, FbShuffler *shuffler);

#endif
