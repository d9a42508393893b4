/* greedy.c - `thug` and `soldier`: they take what looks best right now, and it never crosses their minds that somebody could
 * counter. The thug looks only at the harm he does; the soldier minds his own men as well (figures.c). */
#include "bots/level.h"
#include "bots/policy.h"

/* They look only at what they can see, so any world that fits will do. */
static void ask_greedy(FbBot *bot, const Figures *figures)
{
    FbPick picks[FB_LEGAL_MAX];
    FbFastShuffler shuffler;
    FbGame world;
    fb_fast_shuffler(&shuffler, fb_rng_next(&bot->rng));
    if (fb_sample(&bot->view, &bot->rng, &world)) {
        bot->chosen = policy_pick(figures, &world, bot->seat, &bot->rng, &shuffler.base);
        return;
    }
    fb_view_legal(&bot->view, picks);
    bot->chosen = picks[0];
}

static void ask_thug(FbBot *bot) { ask_greedy(bot, &figures_thug); }

static void ask_soldier(FbBot *bot) { ask_greedy(bot, &figures_soldier); }

const FbLevel level_thug = LEVEL_AT_ONCE(thug);
const FbLevel level_soldier = LEVEL_AT_ONCE(soldier);
