/* policy.c - see policy.h.
 *
 * One ply and no more: each distinct pick is applied to a copy of the game, the card is finished by rule of thumb without
 * anybody countering, and eval.c says how the table stands then. The best one is taken.
 *
 *     policy_pick     thinks about every pick: what thug and soldier do with their whole turn
 *     quick_pick      the same, but targets and choices by rule of thumb: what the search plays on with, because there
 *                     are many of those, and trying each of them would take most of the time
 *
 * The search plays thousands of games a second with this, so what it costs is what a level costs. Three things keep it
 * cheap: picks that come to the same are tried once (choice.c), a seat that holds no Counter is not asked in a window, and
 * a single legal pick is taken without a look. */
#include "bots/policy.h"

#include "bots/choice.h"
#include "rules/bits.h"

/* How the table stands for a seat: its share of all weights; for the rash, how little is left of the others'. */
static float standing(const Figures *f, const FbGame *g, int seat)
{
    float weight[FB_SEATS], others = 0;
    eval_weights(f, &g->open, weight);
    for (int s = 0; s < FB_SEATS; s++)
        others += s == seat ? 0 : weight[s];
    if (f->rash) return 1 / (1 + others);
    float own = weight[seat] * eval_hand(f, &g->open, g->hand[seat]);
    return own / (own + others);
}

static float worth(const Figures *f, const float *weight, const FbGame *world, FbPick pick,
                   int seat, FbShuffler *shuffler)
{
    FbGame game = *world;
    fb_apply(&game, pick, shuffler, NULL);
    choice_finish(weight, &game, shuffler);
    return standing(f, &game, seat);
}

float policy_worth(const Figures *f, const FbGame *world, FbPick pick, int seat,
                   FbShuffler *shuffler)
{
    float weight[FB_SEATS];
    eval_weights(f, &world->open, weight);
    return worth(f, weight, world, pick, seat, shuffler);
}

FbPick policy_pick(const Figures *f, const FbGame *world, int seat, FbRng *rng,
                   FbShuffler *shuffler)
{
    FbPick picks[FB_LEGAL_MAX];
    int n = choice_picks(world, seat, picks);
    FbPick choice = picks[0];
    float best = -1;
    if (n == 1) return choice;
    float weight[FB_SEATS];
    eval_weights(f, &world->open, weight);
    for (int i = 0; i < n; i++) {
        if (picks[i].what == FB_W_DROP) continue; /* not while there is anything else */
        float value = worth(f, weight, world, picks[i], seat, shuffler) *
                      (1 + f->noise * (float)fb_rng_below(rng, 1024) * (1.0F / 1024));
        if (value > best) best = value, choice = picks[i];
    }
    return choice;
}

static bool has_counter(const FbGame *world, int seat)
{
    return world->hand[seat] & fb_card_counters(world->open.now.card);
}

/* In a window everybody has a say, in the order of seats, and the first Counter is played. */
static FbPick policy_answer(const Figures *f, const FbGame *world, FbRng *rng, FbShuffler *shuffler)
{
    for (int seat = 0; seat < world->open.seats; seat++) {
        if (!(world->open.now.asked >> seat & 1) || !has_counter(world, seat)) continue;
        FbPick pick = policy_pick(f, world, seat, rng, shuffler);
        if (pick.what != FB_W_PASS) return pick;
    }
    return (FbPick){FB_EVERYBODY, FB_W_PASS};
}

static FbPick quick_pick(const Figures *f, const FbGame *world, FbRng *rng, FbShuffler *shuffler)
{
    float weight[FB_SEATS];
    FbPick pick;
    if (world->open.now.phase == FB_COUNTERING) return policy_answer(f, world, rng, shuffler);
    if (world->open.now.phase == FB_TARGET) eval_weights(f, &world->open, weight);
    if (choice_thumb(weight, world, &pick)) return pick;
    return policy_pick(f, world, fb_lowest(world->open.now.asked), rng, shuffler);
}

void policy_play(const Figures *f, FbGame *world, int most, FbRng *rng, FbShuffler *shuffler)
{
    for (; most > 0 && !fb_is_over(world); most--)
        fb_apply(world, quick_pick(f, world, rng, shuffler), shuffler, NULL);
}
