/* effect.h - one function a card's effect, named in cards.def. Private to rules/. */
#ifndef FB_EFFECT_H
#define FB_EFFECT_H

#include "game.h"

FbStep effect_contract(FbGame *g, const FbIo *io);
FbStep effect_double(FbGame *g, const FbIo *io);
FbStep effect_hit(FbGame *g, const FbIo *io);
FbStep effect_massacre(FbGame *g, const FbIo *io);
FbStep effect_cross(FbGame *g, const FbIo *io);
FbStep effect_war(FbGame *g, const FbIo *io);
FbStep effect_ambush(FbGame *g, const FbIo *io);
FbStep effect_vendetta(FbGame *g, const FbIo *io);
FbStep effect_turncoat(FbGame *g, const FbIo *io);
FbStep effect_rescue(FbGame *g, const FbIo *io);
FbStep effect_substitute(FbGame *g, const FbIo *io);
FbStep effect_intrigue(FbGame *g, const FbIo *io);
FbStep effect_truce(FbGame *g, const FbIo *io);
FbStep effect_payoff(FbGame *g, const FbIo *io);
FbStep effect_crackdown(FbGame *g, const FbIo *io);
FbStep effect_nothing(FbGame *g, const FbIo *io);
FbStep effect_give(FbGame *g, const FbIo *io);

static inline int effect_named(const FbGame *g, int i)
{
    return g->open.named[i] - FB_WHO_MOBSTER;
}

#endif
