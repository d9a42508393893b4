/* target.c - whom a taste names for the card it has chosen: somebody of the family it wants most, or, if the card does good, of its
 * own. */
#include "tastes/own.h"

enum { FAMILY = 64, OURS = INT32_MAX / 2, BEST_MAN = 32, GOOD_MAN = 16 };

static bool has_ability(const FbOpen *o, int mobster)
{
    for (int a = 0; a < FB_ABILITIES; a++)
        if (o->tag[a] == mobster && fb_rules_get(o->rules, FB_SW_ADVANCED)) return true;
    return false;
}

static int place_of(const FbOpen *o, int mobster)
{
    int place = 0;
    while (place < o->list_n && o->list[place] != mobster)
        place++;
    return place;
}

/* What a man is worth as a victim: best one with an ability, then one at home. */
static int loss(const FbOpen *o, uint8_t what)
{
    if (what >= FB_WHO_SEAT) return 0;
    int mobster = what - FB_WHO_MOBSTER;
    if (has_ability(o, mobster)) return BEST_MAN;
    return o->home >> mobster & 1 ? GOOD_MAN : 0;
}

/* Who needs help: whoever is due first; an ability goes to somebody at home. */
static int need(const FbOpen *o, uint8_t what)
{
    if (what >= FB_WHO_SEAT) return 0;
    int mobster = what - FB_WHO_MOBSTER, place = place_of(o, mobster);
    if (fb_card_kind(o->now.card) == FB_ABILITY) return o->home >> mobster & 1;
    return FB_MOBSTERS - place;
}

static int harm_value(const TasteBot *bot, uint8_t what)
{
    const FbOpen *o = open_of(bot);
    int family = family_of(what);
    if (family == bot->base.seat) return -OURS - loss(o, what);
    return bot->want[family] * FAMILY + loss(o, what);
}

static int help_value(const TasteBot *bot, uint8_t what)
{
    int family = family_of(what);
    return family == bot->base.seat ? OURS + need(open_of(bot), what) : -bot->want[family];
}

static int value(const TasteBot *bot, uint8_t what)
{
    const FbControl *now = &open_of(bot)->now;
    if (what == FB_W_PASS) return 0; /* R 8.7: better than hitting somebody it spares */
    bool helps = now->phase == FB_TARGET && fb_card_helps(now->card, open_of(bot)->named_n);
    return helps ? help_value(bot, what) : harm_value(bot, what);
}

FbPick target_pick(TasteBot *bot, const FbPick *picks, int n)
{
    FbPick choice = picks[0];
    for (int i = 1; i < n; i++)
        if (value(bot, picks[i].what) > value(bot, choice.what)) choice = picks[i];
    return choice;
}
