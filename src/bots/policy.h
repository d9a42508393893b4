/* policy.h - what a player would do at a glance: the pick after which the table stands best for them. In a world where all
 * hands are known it still looks only at the player's own hand and what lies open. */
#ifndef FB_POLICY_H
#define FB_POLICY_H

#include "bots/eval.h"

/* What this seat, which is asked, would pick. */
FbPick policy_pick(const Figures *figures, const FbGame *world, int seat, FbRng *rng,
                   FbShuffler *shuffler);
/* How the table stands for the seat after this pick, once it is finished in the most obvious way (choice_finish). */
float policy_worth(const Figures *figures, const FbGame *world, FbPick pick, int seat,
                   FbShuffler *shuffler);
/* Plays on like this for all seats, `most` picks at most. */
void policy_play(const Figures *figures, FbGame *world, int most, FbRng *rng, FbShuffler *shuffler);

#endif
