/* death.c - how mobsters die, families leave the game, wars begin and end, and the game is won (R 7). */
#include "game.h"

RULES void war_set(FbGame *g, const FbIo *io, int rate)
{
    if (g->open.war == rate) return;
    g->open.war = (uint8_t)rate;
    emit_n(io, FB_E_WAR, rate);
}

RULES void war_settle(FbGame *g, const FbIo *io)
{
    const FbOpen *o = &g->open;
    if (o->list_n == 0)
        war_set(g, io, 0); /* R 7.2 */
    else if (!o->war && war_is_due(o))
        war_set(g, io, 1);
}

/* Takes him and his ability off the table. Returns his place on the list, or FB_NONE if he was at home. */
RULES int death_bury(FbGame *g, const FbIo *io, int mobster, FbCard cause)
{
    FbOpen *o = &g->open;
    int place = FB_NONE;
    if (o->home & mob_bit(mobster))
        o->home &= ~mob_bit(mobster);
    else
        list_erase(o, place = list_find(o, mobster));
    emit(io, FB_E_DIE, FB_NONE, cause, FB_WHO_MOBSTER + mobster, place, 0);
    for (FbCard a = FB_FIRST_ABILITY; rule_on(o, FB_SW_ADVANCED) && a < FB_CARDS; a++)
        if (*tag_of(o, a) == mobster) {
            *tag_of(o, a) = FB_NONE;
            pile_put(o, a);
            emit(io, FB_E_LOSE, FB_NONE, a, FB_WHO_MOBSTER + mobster, FB_NONE, 0);
        }
    return place;
}

static void death_win(FbGame *g, const FbIo *io)
{
    FbOpen *o = &g->open;
    if (o->list_n == 0) war_set(g, io, 0);
    turn_rest(o);
    o->now.phase = o->now.stage = FB_OVER;
    o->now.asked = 0;
    emit_seat(io, FB_E_OVER, fb_lowest(o->in));
}

RULES bool death_family(FbGame *g, const FbIo *io, int seat)
{
    FbOpen *o = &g->open;
    while (g->hand[seat] & FB_CARD_BITS) {
        FbCard card = (FbCard)fb_lowest(g->hand[seat]);
        hand_to_pile(g, seat, card);
        emit_card(io, FB_E_DISCARD, seat, card);
    }
    o->in &= (uint8_t)~seat_bit(seat);
    if (o->now.next == seat) o->now.next = FB_NONE; /* R 8.9: killed by its own second card */
    emit_seat(io, FB_E_OUT, seat);
    if (o->in & (o->in - 1)) return false;
    death_win(g, io);
    return true;
}

RULES bool death(FbGame *g, const FbIo *io, int mobster, FbCard cause)
{
    int seat = FB_SEAT_OF(mobster);
    death_bury(g, io, mobster, cause);
    if (in_play(&g->open) & FB_FAMILY_BITS(seat)) return false;
    return death_family(g, io, seat);
}
