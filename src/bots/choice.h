/* choice.h - the picks worth thinking about, and the obvious ones among them. Mobsters of one family that are at
 * home without an ability are all the same, and so are the dead: one of them stands for all. */
#ifndef FB_CHOICE_H
#define FB_CHOICE_H

#include "bots/eval.h"

/* The distinct picks of one seat of those that are asked. */
int choice_picks(const FbGame *game, int seat, FbPick *picks);
/* Leaves out picks that are the same as one before; answers how many are left. */
int choice_distinct(const FbOpen *open, FbPick *picks, int n);
/* The target, or the mobster to choose, by rule of thumb; false where something else is to be decided. */
bool choice_thumb(const float *weight, const FbGame *game, FbPick *pick);
/* Goes on to the end of a card that is being played: targets by rule of thumb, nobody counters, whoever has to
 * choose takes the first. `weight` tells which family is strongest. Until another decision is to be made. */
void choice_finish(const float *weight, FbGame *game, FbShuffler *shuffler);

#endif
