/* choice.h - which picks are worth thinking about, and which are obvious. A family's mobsters at home without an ability are
 * interchangeable, and so are its dead; only one of each is considered. */
#ifndef FB_CHOICE_H
#define FB_CHOICE_H

#include "bots/eval.h"

/* The distinct picks of one of the seats that are asked. */
int choice_picks(const FbGame *game, int seat, FbPick *picks);
/* Leaves out picks that come to the same as an earlier one. Returns how many are left. */
int choice_distinct(const FbOpen *open, FbPick *picks, int n);
/* The target, or the mobster to choose, by rule of thumb. False if something else has to be decided. */
bool choice_thumb(const float *weight, const FbGame *game, FbPick *pick);
/* Finishes the card that is being played, in the most obvious way: targets by rule of thumb, nobody counters, whoever has
 * to choose takes the first. Stops at the next real decision. `weight` tells which family is strongest. */
void choice_finish(const float *weight, FbGame *game, FbShuffler *shuffler);

#endif
