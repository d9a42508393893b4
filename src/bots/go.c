/* go.c - a whole decision, pick by pick: where the bot's own picks lead as far as that can be known beforehand. */
#include "bots/go.h"

#include "bots/level.h"

/* An event by which this seat learns a card that it could not have named before: its own draw, or the
 * hand of a family that is out. */
static bool teaches(const FbEvent *event, int seat)
{
    return (event->type == FB_E_DREW && event->seat == seat) ||
           (event->type == FB_E_DISCARD && event->seat != seat);
}

/* Moves the view on by one pick of its own seat, in a world drawn at random: until a card is learned
 * everything that its seat sees is the same in all of them. False at the end of what can be foreseen. */
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

/* The bot's own numbers are left alone: which world it was does not matter for what comes next. */
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
