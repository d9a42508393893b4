/* policy.c - see policy.h. */
#include "bots/policy.h"

#include "bots/choice.h"
#include "bots/eval.h"

/* How the table stands for a seat: its part of all weights; for the rash, what is left of the others'. */
static float standing(const Figures *f, const FbOpen *o, int seat)
{
    float weight[FB_SEATS], others = 0;
    eval_weights(f, o, weight);
    for (int s = 0; s < FB_SEATS; s++)
        others += s == seat ? 0 : weight[s];
    return f->rash ? 1 / (1 + others) : weight[seat] / (weight[seat] + others);
}

static float value_of(const Figures *f, const FbGame *world, FbPick pick, int seat,
                      FbShuffler *shuffler)
{
    FbGame game = *world;
    fb_apply(&game, pick, shuffler, NULL);
    choice_finish(f, &game, shuffler);
    return standing(f, &game.open, seat) - (pick.what < FB_CARDS ? f->keep[pick.what] : 0);
}

FbPick policy_pick(const Figures *f, const FbGame *world, int seat, FbRng *rng,
                   FbShuffler *shuffler)
{
    FbPick picks[FB_LEGAL_MAX];
    int n = choice_picks(world, seat, picks);
    FbPick choice = picks[0];
    float best = -1;
    if (n == 1) return choice;
    for (int i = 0; i < n; i++) {
        if (picks[i].what == FB_W_DROP) continue; /* there is something to play */
        float value = value_of(f, world, picks[i], seat, shuffler) +
                      (float)fb_rng_below(rng, 1024) * (1.0F / (1 << 20));
        if (value > best) best = value, choice = picks[i];
    }
    return choice;
}

/* In a window everybody has a say, in the order of seats; the first Counter counts. */
static FbPick policy_answer(const Figures *f, const FbGame *world, FbRng *rng, FbShuffler *shuffler)
{
    for (int seat = 0; seat < world->open.seats; seat++) {
        if (!(world->open.now.asked >> seat & 1)) continue;
        FbPick pick = policy_pick(f, world, seat, rng, shuffler);
        if (pick.what != FB_W_PASS) return pick;
    }
    return (FbPick){FB_EVERYBODY, FB_W_PASS};
}

static int asked_seat(const FbOpen *o)
{
    int seat = 0;
    while (!(o->now.asked >> seat & 1))
        seat++;
    return seat;
}

void policy_play(const Figures *f, FbGame *world, int most, FbRng *rng, FbShuffler *shuffler)
{
    for (; most > 0 && !fb_is_over(world); most--) {
        FbPick pick = world->open.now.phase == FB_COUNTERING
                          ? policy_answer(f, world, rng, shuffler)
                          : policy_pick(f, world, asked_seat(&world->open), rng, shuffler);
        fb_apply(world, pick, shuffler, NULL);
    }
}
