/* greedy.c - `thug` and `soldier`: take what looks best at once, and in their minds nobody ever counters. The thug looks only at
 * the harm he does; the soldier minds his own men too (figures.c). */
#include "bots/level.h"
#include "bots/policy.h"

/* What he cannot see does not matter for what he looks at: any world will do. */
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

const FbLevel level_thug = {.name = "thug",
                            .bytes = sizeof(FbBot),
                            .ask = ask_thug,
                            .think = level_think_nothing,
                            .answer = level_answer_chosen};
const FbLevel level_soldier = {.name = "soldier",
                               .bytes = sizeof(FbBot),
                               .ask = ask_soldier,
                               .think = level_think_nothing,
                               .answer = level_answer_chosen};
