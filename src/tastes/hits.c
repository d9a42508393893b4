/* hits.c - who hit whom, and who countered: what a taste remembers of the events of its seat. A hit is a man or a family named for a card
 * that does them no good; whether it was countered does not matter, it was meant. Cards that name nobody (a war, a massacre) hit
 * nobody. */
#include "tastes/own.h"

#include <string.h>

void hits_begin(TasteBot *bot)
{
    bot->mood = (uint32_t)(fb_rng_next(&bot->base.rng) >> 32);
    bot->turns = 0;
    bot->hitter = bot->playing = bot->spoiler = FB_NONE;
    memset(bot->hit_at, 0, sizeof bot->hit_at);
    memset(bot->prey, FB_NONE, sizeof bot->prey);
    memset(bot->want, 0, sizeof bot->want);
}

static bool is_hit(const FbEvent *e)
{
    return e->type == FB_E_NAME && family_of(e->who) != e->seat && !fb_card_helps(e->card, e->n) &&
           !fb_card_has(e->card, FB_TRAIT_ORDERS);
}

void hits_see(TasteBot *bot, const FbEvent *event)
{
    if (event->type == FB_E_TURN) bot->turns++;
    if (event->type == FB_E_PLAY) bot->playing = event->seat;
    if (event->type == FB_E_COUNTER && bot->playing == bot->base.seat) bot->spoiler = event->seat;
    if (!is_hit(event)) return;
    int family = family_of(event->who);
    bot->prey[event->seat] = (uint8_t)family;
    if (family != bot->base.seat) return;
    bot->hit_at[event->seat] = bot->turns ? bot->turns : 1;
    bot->hitter = event->seat;
}

bool hits_was_hit(const TasteBot *bot, int seat, unsigned turns)
{
    return bot->hit_at[seat] && (!turns || bot->turns - bot->hit_at[seat] <= turns);
}
