/* greedy.c - `thug`: takes what looks best at once; in his mind nobody ever counters. */
#include "bots/level.h"
#include "bots/policy.h"

static void think_nothing(FbBot *bot, uint32_t iterations) { (void)bot, (void)iterations; }

static FbPick answer_chosen(const FbBot *bot) { return bot->chosen; }

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

const FbLevel level_thug = {"thug", 0, sizeof(FbBot), ask_thug, think_nothing, answer_chosen};
const FbLevel level_soldier = {"soldier",    0, sizeof(FbBot), ask_soldier, think_nothing,
                               answer_chosen};
