/* effect.h - one function a card's effect, named in cards.def. Private to rules/. */
#ifndef FB_EFFECT_H
#define FB_EFFECT_H

#include "game.h"

/* The prototypes are made from the table. Several cards share an effect, so some come twice, which C allows. */
#define FB_CARD(number, since, code, kind, m, l, countered, targets, effect, ...) \
    RULES FbStep effect_##effect(FbGame *g, const FbIo *io);
#include "cards.def"
#undef FB_CARD

static inline int effect_named(const FbGame *g, int i) { return g->open.named[i] - FB_WHO_MOBSTER; }

#endif
