/* turn_view.c - turns the table of a view so that its seat becomes A. To the rules, seats differ only in their order
 * clockwise, so a turned view is as good as any, and its legal picks are those of the original, turned. */
#include <string.h>

#include "learn/learn.h"

static uint8_t turn_seat(uint8_t seat, int by, int players)
{
    return seat == FB_NONE ? seat : (uint8_t)((seat + players - by) % players);
}

static uint8_t turn_mobster(uint8_t mobster, int by, int players)
{
    if (mobster == FB_NONE) return mobster;
    int seat = turn_seat((uint8_t)FB_SEAT_OF(mobster), by, players);
    return (uint8_t)(seat * FB_FAMILY + mobster % FB_FAMILY);
}

static uint8_t turn_what(uint8_t what, int by, int players)
{
    if (what < FB_WHO_MOBSTER || what >= FB_WHO_END) return what;
    if (what >= FB_WHO_SEAT)
        return (uint8_t)(FB_WHO_SEAT + turn_seat((uint8_t)(what - FB_WHO_SEAT), by, players));
    return (uint8_t)(FB_WHO_MOBSTER + turn_mobster((uint8_t)(what - FB_WHO_MOBSTER), by, players));
}

/* A word with `width` bits for each seat. */
static uint64_t turn_bits(uint64_t bits, int width, int by, int players)
{
    uint64_t all = (UINT64_C(1) << (players * width)) - 1;
    return (bits >> (by * width) | bits << ((players - by) * width)) & all;
}

static void turn_each(uint8_t *what, int n, int by, int players, uint8_t (*turn)(uint8_t, int, int))
{
    for (int i = 0; i < n; i++)
        what[i] = turn(what[i], by, players);
}

static void turn_control(FbControl *now, int by, int players)
{
    now->turn = turn_seat(now->turn, by, players);
    now->asked = (uint8_t)turn_bits(now->asked, 1, by, players);
    now->rescuer = turn_seat(now->rescuer, by, players);
    now->next = turn_seat(now->next, by, players);
}

void fb_learn_turn(FbView *view)
{
    FbOpen *o = &view->open, was = view->open;
    int by = view->seat, players = o->seats;
    if (by == 0 || by >= players) return;
    o->home = turn_bits(o->home, FB_FAMILY, by, players);
    o->listed = turn_bits(o->listed, FB_FAMILY, by, players);
    o->in = (uint8_t)turn_bits(o->in, 1, by, players);
    for (uint8_t s = 0; s < players; s++) {
        o->known[turn_seat(s, by, players)] = was.known[s];
        o->hand_n[turn_seat(s, by, players)] = was.hand_n[s];
    }
    turn_each(o->list, o->list_n, by, players, turn_mobster);
    turn_each(o->tag, sizeof o->tag, by, players, turn_mobster);
    if (!fb_card_has(o->now.card, FB_TRAIT_ORDERS))
        turn_each(o->named, o->named_n, by, players, turn_what);
    turn_control(&o->now, by, players);
    view->seat = 0;
}

uint8_t fb_learn_turn_back(uint8_t what, int seat, int players)
{
    return turn_what(what, players - seat, players);
}
