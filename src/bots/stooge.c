/* stooge.c - the levels that do not look: `random`, any legal pick, the yardstick under the ladder; and
 * `stooge`, who at least does not drop a card that could be played. */
#include "bots/level.h"

static void ask_random(FbBot *bot)
{
    FbPick picks[FB_LEGAL_MAX];
    int n = fb_view_legal(&bot->view, picks);
    bot->chosen = picks[fb_rng_below(&bot->rng, (uint32_t)n)];
}

/* Leaves out `drop` and `end` where there is anything else. */
static void ask_stooge(FbBot *bot)
{
    FbPick picks[FB_LEGAL_MAX];
    int n = fb_view_legal(&bot->view, picks), kept = 0;
    for (int i = 0; i < n; i++)
        if (picks[i].what != FB_W_DROP && picks[i].what != FB_W_END) picks[kept++] = picks[i];
    bot->chosen = picks[fb_rng_below(&bot->rng, (uint32_t)(kept ? kept : n))];
}

const FbLevel level_random = {.name = "random",
                              .bytes = sizeof(FbBot),
                              .ask = ask_random,
                              .think = level_think_nothing,
                              .answer = level_answer_chosen};
const FbLevel level_stooge = {.name = "stooge",
                              .bytes = sizeof(FbBot),
                              .ask = ask_stooge,
                              .think = level_think_nothing,
                              .answer = level_answer_chosen};
