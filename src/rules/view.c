/* view.c - what one seat may know (R 3.5): the open table, its own hand and, in a counter window, its own bit of who is still
 * asked. Built up field by field rather than copied and blanked, so that a field forgotten here is missing, not leaked,
 * and the bytes past each count are zero. */
#include "game.h"

static void copy_bytes(uint8_t *to, const uint8_t *from, int n) { memcpy(to, from, (size_t)n); }

void fb_view_blank(FbView *view, int seat)
{
    memset(view, 0, sizeof *view);
    view->seat = (uint8_t)seat;
}

static void view_mobsters(FbOpen *to, const FbOpen *from)
{
    to->home = from->home;
    to->listed = from->listed;
    to->list_n = from->list_n;
    copy_bytes(to->list, from->list, from->list_n);
    copy_bytes(to->tag, from->tag, sizeof to->tag);
    to->in = from->in;
    to->war = from->war;
}

static void view_cards(FbOpen *to, const FbOpen *from)
{
    to->pile_n = from->pile_n;
    copy_bytes(to->pile, from->pile, from->pile_n);
    to->deck_n = from->deck_n;
    copy_bytes(to->hand_n, from->hand_n, sizeof to->hand_n);
    memcpy(to->known, from->known, sizeof to->known);
    to->shuffles = from->shuffles;
}

#ifndef FB_LEAK
#define FB_LEAK 0
#endif

/* Whoever has passed keeps that to themselves until the window closes: it says that they have no Counter, or would not
 * spend it. */
uint8_t view_asked(const FbControl *now, int seat)
{
    if (now->phase != FB_COUNTERING || FB_LEAK == 3) return now->asked;
    return seat < FB_SEATS ? (uint8_t)(now->asked & seat_bit(seat)) : 0;
}

static void view_turn(FbOpen *to, const FbOpen *from, int seat)
{
    to->rules = from->rules;
    to->seats = from->seats;
    to->now = from->now;
    to->now.asked = view_asked(&from->now, seat);
    to->named_n = from->named_n;
    if (!card_names_into_list(from->now.card)) copy_bytes(to->named, from->named, from->named_n);
}

void fb_view(const FbGame *game, int seat, FbView *out)
{
    fb_view_blank(out, seat);
    view_mobsters(&out->open, &game->open);
    view_cards(&out->open, &game->open);
    view_turn(&out->open, &game->open, seat);
    if (seat < FB_SEATS) out->hand = game->hand[seat];
}
