/* go.c - a whole decision, pick by pick, as far as it can be foreseen.
 *
 * To pick a target, a bot needs the view after it has picked the card. It works that out by itself: it samples a world that
 * fits its view, makes its own pick there, and moves its view on by the events. Which world it was makes no difference up
 * to the moment its seat would learn a card; there it stops, and has to be asked again with the real view. So it can neither
 * count on a card it has not drawn yet, nor give away by its answer that it looked. */
#include "bots/go.h"

#include "bots/level.h"

/* Does this seat learn a card by this event? It does by its own draw, and by the hand of a family that goes out. */
static bool teaches(const FbEvent *event, int seat)
{
    return (event->type == FB_E_DREW && event->seat == seat) ||
           (event->type == FB_E_DISCARD && event->seat != seat);
}

/* Moves the view on by one pick of its own seat. False at the end of what can be foreseen. */
static bool foresee(FbView *view, FbPick pick, FbRng *rng)
{
    FbGame world;
    FbEvents events = {0};
    FbFastShuffler shuffler;
    fb_fast_shuffler(&shuffler, fb_rng_next(rng));
    if (!fb_sample(view, rng, &world)) return false;
    fb_apply(&world, pick, &shuffler.base, &events);
    for (int i = 0; i < events.n; i++) {
        FbEvent seen;
        if (!fb_event_for(&events.e[i], view->seat, &seen)) continue;
        if (teaches(&seen, view->seat) || !fb_view_apply(view, &seen)) return false;
    }
    return go_is_asked(view);
}

/* On a copy of the bot's random numbers, so that looking ahead does not change what it would answer. */
bool fb_bot_ahead(FbBot *bot, FbPick pick)
{
    FbView ahead = bot->view;
    FbRng rng = bot->rng;
    if (!foresee(&ahead, pick, &rng)) return false;
    fb_bot_ask(bot, &ahead);
    return true;
}

int fb_bot_go(FbBot *bot, const FbView *view, FbPick picks[FB_GO_MAX])
{
    int n = 0;
    if (!go_is_asked(view)) return 0;
    fb_bot_ask(bot, view);
    do {
        while (fb_bot_think(bot, UINT32_MAX) > 0)
            continue;
        picks[n] = fb_bot_answer(bot);
    } while (fb_bot_ahead(bot, picks[n++]) && n < FB_GO_MAX);
    return n;
}
