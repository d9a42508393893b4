/* stooge.c - the levels that do not look at the table: `random` takes any legal pick and is the foot of the ladder; `stooge`
 * at least does not drop a card that it could play. */
#include "bots/level.h"

static void ask_random(FbBot *bot)
{
    FbPick picks[FB_LEGAL_MAX];
    int n = fb_view_legal(&bot->view, picks);
    bot->chosen = picks[fb_rng_below(&bot->rng, (uint32_t)n)];
}

/* Anything but `drop` and `end`, if there is anything else. */
static void ask_stooge(FbBot *bot)
{
    FbPick picks[FB_LEGAL_MAX];
    int n = fb_view_legal(&bot->view, picks), kept = 0;
    for (int i = 0; i < n; i++)
        if (picks[i].what != FB_W_DROP && picks[i].what != FB_W_END) picks[kept++] = picks[i];
    bot->chosen = picks[fb_rng_below(&bot->rng, (uint32_t)(kept ? kept : n))];
}

const FbLevel level_random = LEVEL_AT_ONCE(random);
const FbLevel level_stooge = LEVEL_AT_ONCE(stooge);
