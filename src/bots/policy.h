/* policy.h - what a seat would do at a glance, in a world where its hand is known: the pick after which the table
 * stands best for it. Looks at the seat's own hand and at what lies open, at nothing else. */
#ifndef FB_POLICY_H
#define FB_POLICY_H

#include "bots/eval.h"

/* The pick of the seat that decides now (in a window, of this seat). */
FbPick policy_pick(const Figures *figures, const FbGame *world, int seat, FbRng *rng,
                   FbShuffler *shuffler);
/* How the table stands for the seat after this pick, and after the rest of it in the most obvious way. */
float policy_worth(const Figures *figures, const FbGame *world, FbPick pick, int seat,
                   FbShuffler *shuffler);
/* Lets every seat pick so, at most `most` times. */
void policy_play(const Figures *figures, FbGame *world, int most, FbRng *rng, FbShuffler *shuffler);

#endif
