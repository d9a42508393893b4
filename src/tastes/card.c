/* card.c - which card a taste plays, and which it keeps: the best one by a fixed table (worth.def) among those that are of use right now;
 * if none is, the worst is dropped. Also what it takes from the deck and puts away. */
#include "tastes/own.h"

enum { USELESS = -500, DUE = 30, JUNK = 25, GOOD = 50, END = 2, DROP = 1 };

static int kind_worth(FbKind kind)
{
    switch (kind) {
    case FB_ATTACK: return 50;
    case FB_RESCUE: return 45;
    case FB_COUNTER: return 44;
    case FB_ABILITY: break;
    }
    return 40;
}

int card_worth(const TasteBot *bot, FbCard card)
{
    int worth = taste_of(bot)->worth[card];
    return worth ? worth : kind_worth(fb_card_kind(card));
}

/* ---- is it of use? ---------------------------------------------------------------------------------- */

static int ours(const TasteBot *bot) { return men_of(open_of(bot)->listed, bot->base.seat); }

static int theirs(const TasteBot *bot) { return open_of(bot)->list_n - ours(bot); }

/* Will the war take a man of ours within a round? */
static bool is_due(const TasteBot *bot)
{
    const FbOpen *o = open_of(bot);
    int soon = o->war * __builtin_popcount(o->in);
    for (int i = 0; i < soon && i < o->list_n; i++)
        if (FB_SEAT_OF(o->list[i]) == bot->base.seat) return true;
    return false;
}

/* Is there anybody left to attack whom it does not spare? */
static bool has_prey(const TasteBot *bot)
{
    const FbOpen *o = open_of(bot);
    for (int seat = 0; seat < o->seats; seat++)
        if (bot->want[seat] >= 0 && men_of(o->home, seat)) return true;
    return false;
}

static int use_never(const TasteBot *bot, int worth) { return (void)bot, (void)worth, USELESS; }

static int use_ever(const TasteBot *bot, int worth) { return (void)bot, worth; }

/* It attacks somebody it spares only when there is nothing better to do. */
static int use_attack(const TasteBot *bot, int worth) { return has_prey(bot) ? worth : worth / 8; }

static int use_ours(const TasteBot *bot, int worth)
{
    if (!ours(bot)) return USELESS;
    return is_due(bot) ? worth + DUE : worth;
}

static int use_many_ours(const TasteBot *bot, int worth)
{
    int seats = __builtin_popcount(open_of(bot)->in);
    return ours(bot) * seats >= open_of(bot)->list_n ? use_ours(bot, worth) : USELESS;
}

static int use_truce(const TasteBot *bot, int worth)
{
    return open_of(bot)->war ? use_ours(bot, worth) : USELESS;
}

static int use_order(const TasteBot *bot, int worth)
{
    return theirs(bot) ? use_ours(bot, worth) : USELESS;
}

static int use_massacre(const TasteBot *bot, int worth)
{
    return theirs(bot) > 1 && theirs(bot) > 2 * ours(bot) ? worth : USELESS;
}

/* A war is of use if we have less than our part of the list, and nobody in front. */
static int use_war(const TasteBot *bot, int worth)
{
    const FbOpen *o = open_of(bot);
    if (o->war || !o->list_n || FB_SEAT_OF(o->list[0]) == bot->base.seat) return USELESS;
    return ours(bot) * __builtin_popcount(o->in) < o->list_n ? worth : USELESS;
}

static int use_by_kind(const TasteBot *bot, FbCard card, int worth)
{
    switch (fb_card_kind(card)) {
    case FB_ATTACK: return use_attack(bot, worth);
    case FB_RESCUE: return use_ours(bot, worth);
    case FB_ABILITY: return use_ever(bot, worth);
    case FB_COUNTER: break;
    }
    return use_never(bot, worth);
}

static int use_of(const TasteBot *bot, FbCard card)
{
    static int (*const use[FB_CARDS])(const TasteBot *, int) = {
#define WORTH(code, when, ...) [FB_##code] = use_##when,
#include "tastes/worth.def"
#undef WORTH
    };
    int worth = card_worth(bot, card);
    return use[card] ? use[card](bot, worth) : use_by_kind(bot, card, worth);
}

/* ---- picks ------------------------------------------------------------------------------------------ */

/* The worth of the worst card in hand. */
static int worst_held(const TasteBot *bot)
{
    int worst = GOOD;
    for (FbCard card = 0; card < FB_CARDS; card++)
        if (fb_hand_count(bot->base.view.hand, card) && card_worth(bot, card) < worst)
            worst = card_worth(bot, card);
    return worst;
}

static int take_pile(const TasteBot *bot)
{
    const FbOpen *o = open_of(bot);
    return o->pile_n && card_worth(bot, o->pile[o->pile_n - 1]) > GOOD ? GOOD : USELESS;
}

static int word_value(const TasteBot *bot, int word)
{
    switch (word) {
    case FB_W_END: return END;
    case FB_W_DROP: return DROP;
    case FB_W_BUTCHER: return worst_held(bot) < JUNK ? INT16_MAX : USELESS;
    case FB_W_PILE: return take_pile(bot);
    case FB_W_DONE: return -JUNK; /* whatever is worth less is put away first */
    default: return 0;            /* draw, deck */
    }
}

/* In `drop` and `butcher` the worst goes first. */
static int value(const TasteBot *bot, int what)
{
    int phase = open_of(bot)->now.phase;
    if (what >= FB_CARDS) return word_value(bot, what);
    return phase == FB_DROP || phase == FB_BUTCHER ? -card_worth(bot, (FbCard)what)
                                                   : use_of(bot, (FbCard)what);
}

FbPick card_pick(TasteBot *bot, const FbPick *picks, int n)
{
    FbPick choice = picks[0];
    for (int i = 1; i < n; i++)
        if (value(bot, picks[i].what) > value(bot, choice.what)) choice = picks[i];
    return choice;
}
