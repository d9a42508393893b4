/* counter.c - when a taste counters, and with which card: the one it values least. */
#include "tastes/own.h"

enum { FEW = 3 }; /* men in play: about to lose */

/* Does the card being played harm a man of this family, as far as it says whom? */
static bool harms(const TasteBot *bot, int seat)
{
    const FbOpen *o = open_of(bot);
    for (int i = 0; i < o->named_n; i++)
        if (family_of(o->named[i]) == seat && !fb_card_helps(o->now.card, i)) return true;
    return false;
}

static bool is_last_hope(const TasteBot *bot)
{
    return family_size(open_of(bot), bot->base.seat) <= FEW;
}

static int counters_held(const TasteBot *bot)
{
    int n = 0;
    for (FbCard card = 0; card < FB_CARDS; card++)
        if (fb_card_kind(card) == FB_COUNTER) n += fb_hand_count(bot->base.view.hand, card);
    return n;
}

bool counter_own(const TasteBot *bot) { return harms(bot, bot->base.seat); }

bool counter_any(const TasteBot *bot) { return (void)bot, true; }

bool counter_last(const TasteBot *bot) { return counter_own(bot) && is_last_hope(bot); }

bool counter_hoard(const TasteBot *bot)
{
    return counter_own(bot) && (counters_held(bot) > 1 || is_last_hope(bot));
}

bool counter_feud(const TasteBot *bot)
{
    return counter_own(bot) || hits_was_hit(bot, open_of(bot)->now.turn, taste_of(bot)->turns);
}

bool counter_guard(const TasteBot *bot)
{
    int friend = wish_friend(bot);
    return counter_own(bot) || (open_of(bot)->now.turn != friend && harms(bot, friend) &&
                                !hits_was_hit(bot, friend, taste_of(bot)->turns));
}

FbPick counter_pick(TasteBot *bot, const FbPick *picks, int n)
{
    FbPick pass = {(uint8_t)bot->base.seat, FB_W_PASS}, choice = pass;
    if (!taste_of(bot)->counters(bot)) return pass;
    for (int i = 0; i < n; i++)
        if (picks[i].what < FB_CARDS &&
            (choice.what == FB_W_PASS ||
             card_worth(bot, picks[i].what) < card_worth(bot, choice.what)))
            choice = picks[i];
    return choice;
}
