/* wish.c - whom a taste wants to attack: one short function for each rule, from 0 to WISH_MOST, for an opponent who is still in. Chance
 * decides between equals. */
#include "tastes/own.h"

enum { MAN = 10, CHANCE = 256 };

int wish_anybody(const TasteBot *bot, int seat) { return (void)bot, (void)seat, 0; }

int wish_largest(const TasteBot *bot, int seat) { return MAN * family_size(open_of(bot), seat); }

int wish_smallest(const TasteBot *bot, int seat)
{
    return MAN * (FB_FAMILY - family_size(open_of(bot), seat));
}

/* How many seats it is from one to the other, clockwise. */
static int way(const TasteBot *bot, int from, int to)
{
    int seats = open_of(bot)->seats;
    return (to - from + seats) % seats;
}

int wish_next(const TasteBot *bot, int seat) { return FB_SEATS - way(bot, bot->base.seat, seat); }

int wish_previous(const TasteBot *bot, int seat)
{
    return FB_SEATS - way(bot, seat, bot->base.seat);
}

int wish_hitter(const TasteBot *bot, int seat) { return bot->hitter == seat ? WISH_MOST : 0; }

int wish_spoiler(const TasteBot *bot, int seat) { return bot->spoiler == seat ? WISH_MOST : 0; }

/* Hands are mostly of one size. */
int wish_cards(const TasteBot *bot, int seat)
{
    const FbOpen *o = open_of(bot);
    return MAN * o->hand_n[seat] + men_of(o->home, seat);
}

int wish_fallen(const TasteBot *bot, int seat) { return MAN * men_of(open_of(bot)->listed, seat); }

/* How many of the others hit this seat last. */
int wish_crowd(const TasteBot *bot, int seat)
{
    int wish = 0;
    for (int other = 0; other < open_of(bot)->seats; other++)
        if (other != bot->base.seat && (open_of(bot)->in >> other & 1) && bot->prey[other] == seat)
            wish += MAN;
    return wish;
}

/* A fixed order of all seats, drawn from the mood: of the opponents still in, the first is the rival, the last the friend. */
static int rank(const TasteBot *bot, int seat)
{
    FbRng rng = {bot->mood + (uint64_t)seat};
    return (int)fb_rng_below(&rng, WISH_MOST / FB_SEATS) * FB_SEATS + seat; /* no two are equal */
}

int wish_rival(const TasteBot *bot, int seat) { return rank(bot, seat); }

static bool is_opponent(const TasteBot *bot, int seat)
{
    return seat != bot->base.seat && (open_of(bot)->in >> seat & 1);
}

int wish_friend(const TasteBot *bot)
{
    int friend = FB_NONE;
    for (int seat = 0; seat < open_of(bot)->seats; seat++)
        if (is_opponent(bot, seat) && (friend == FB_NONE || rank(bot, seat) < rank(bot, friend)))
            friend = seat;
    return friend;
}

int wish_of(const TasteBot *bot, int seat)
{
    return taste_of(bot)->wish(bot, seat) + taste_of(bot)->loyalty(bot, seat);
}

void wish_all(TasteBot *bot)
{
    for (int seat = 0; seat < FB_SEATS; seat++) {
        uint32_t chance = fb_rng_below(&bot->base.rng, CHANCE);
        bot->want[seat] = is_opponent(bot, seat) ? wish_of(bot, seat) * CHANCE + (int)chance
                                                 : 2 * SPARED * CHANCE;
    }
}
