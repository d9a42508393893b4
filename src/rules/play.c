/* play.c - the public functions that play. With events they go through the files of the rules, without through their
 * silent copy in quiet.c. */
#include "game.h"
#include "quiet.h"

void fb_deal(FbGame *game, FbRules rules, int seats, FbShuffler *shuffler, FbEvents *events)
{
    const FbIo io = {shuffler, events};
    if (events) fb_event_push_deal(events, rules, seats);
    rules_deal(game, rules, seats, &io);
}

void fb_apply(FbGame *game, FbPick pick, FbShuffler *shuffler, FbEvents *events)
{
    const FbIo io = {shuffler, events};
    if (events)
        rules_apply(game, pick, &io);
    else
        quiet_apply(game, pick, &io);
}

FbRefusal fb_try(FbGame *game, FbPick pick, FbShuffler *shuffler, FbEvents *events)
{
    FbRefusal refusal = fb_refuse(game, pick);
    if (refusal == FB_OK) fb_apply(game, pick, shuffler, events);
    return refusal;
}

int fb_winner(const FbGame *game)
{
    uint8_t in = game->open.in;
    return in & (in - 1) ? FB_NONE : fb_lowest(in);
}

static void fast_shuffle(FbShuffler *self, uint32_t k, FbCard *cards, int n)
{
    FbRng *rng = &((FbFastShuffler *)self)->rng;
    (void)k;
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = fb_rng_below(rng, (uint32_t)i + 1);
        FbCard c = cards[i];
        cards[i] = cards[j];
        cards[j] = c;
    }
}

void fb_fast_shuffler(FbFastShuffler *self, uint64_t seed)
{
    self->base.shuffle = fast_shuffle;
    self->rng.state = seed;
}
