/* loyalty.c - whom a taste spares or hates, whatever else it wants; this is added to its wish. With one opponent left there is nobody to
 * be loyal to. */
#include "tastes/own.h"

static bool is_duel(const TasteBot *bot) { return __builtin_popcount(open_of(bot)->in) == 2; }

int loyalty_nobody(const TasteBot *bot, int seat) { return (void)bot, (void)seat, 0; }

int loyalty_grudge(const TasteBot *bot, int seat)
{
    return hits_was_hit(bot, seat, taste_of(bot)->turns) ? HATED : 0;
}

/* Spares everybody until they hit it. */
int loyalty_truce(const TasteBot *bot, int seat)
{
    return is_duel(bot) || hits_was_hit(bot, seat, taste_of(bot)->turns) ? 0 : SPARED;
}

int loyalty_friend(const TasteBot *bot, int seat)
{
    if (is_duel(bot) || seat != wish_friend(bot)) return 0;
    return hits_was_hit(bot, seat, taste_of(bot)->turns) ? 0 : SPARED;
}

/* Spares the largest opponent, or all of the largest. */
int loyalty_courts(const TasteBot *bot, int seat)
{
    const FbOpen *o = open_of(bot);
    int size = family_size(o, seat);
    for (int other = 0; other < o->seats; other++)
        if (other != bot->base.seat && family_size(o, other) > size) return 0;
    return is_duel(bot) ? 0 : SPARED;
}
