/* effect_contract.c - Contracts, and what Counters make of them (R 5.1 to 5.3, 6.2, 6.3, 6.6).
 *
 * These are the only cards whose effect can stop for a question. Mob Power has the attacker choose one of their own; where
 * the victim picks (`picker:victim`), the attacked family chooses who goes. A Double Contract may need both, one after the
 * other. So each effect is cut at those questions, and effect_choose goes on behind them:
 *
 *     effect_contract --+-- Mob Power: attacker chooses ---------------------------> GRUDGE
 *                       +-- other Counter -----------------------------------------> GRUDGE
 *                       +-- victim picks: victim chooses one ----------------------> GRUDGE
 *                       +-- lists the target --------------------------------------> GRUDGE
 *
 *     effect_double ----+-- Mob Power: attacker chooses --+
 *                       +---------------------------------+-- double_rest --> lists, or the victim chooses --> GRUDGE */
#include "effect.h"

/* R 5.2, 8.11: where on the list the victim goes. */
static int contract_place(const FbOpen *o)
{
    if (o->now.card == FB_PRI) return LIST_FRONT;
    if (o->now.card != FB_DBL && seat_owns(o, o->now.turn, FB_EAR)) return LIST_FRONT;
    return LIST_BACK;
}

/* R 6.3: whoever Mob Power puts on the list goes where the victim would have gone; with `power:end`, to the end. */
static int choose_place(const FbOpen *o, int seat)
{
    bool by_mob_power = seat == o->now.turn;
    return by_mob_power && rule_on(o, FB_SW_POWER) ? LIST_BACK : contract_place(o);
}

static FbStep contract_choose(FbGame *g, int seat, int how_many)
{
    g->open.now.left = (uint8_t)how_many;
    return turn_ask(g, FB_CHOOSE, seat);
}

static bool contract_mob_strikes(const FbOpen *o)
{
    return o->now.counter == FB_MOB && (o->home & FB_FAMILY_BITS(o->now.turn));
}

static int contract_victim(const FbOpen *o) { return o->named[0] - FB_WHO_SEAT; }

RULES FbStep effect_contract(FbGame *g, const FbIo *io)
{
    const FbOpen *o = &g->open;
    if (contract_mob_strikes(o)) return contract_choose(g, o->now.turn, 1);
    if (o->now.counter != FB_NONE) return STEP_GRUDGE;
    if (!rule_on(o, FB_SW_PICKER)) return contract_choose(g, contract_victim(o), 1);
    list_add(g, io, effect_named(g, 0), contract_place(o));
    return STEP_GRUDGE;
}

/* R 6.6: as many as the card demands, if so many are at home. A Counter saves one of them, but never a lone one. */
static FbStep double_victim_chooses(FbGame *g)
{
    const FbOpen *o = &g->open;
    int victim = contract_victim(o);
    int n = fb_popcount(o->home & FB_FAMILY_BITS(victim));
    int asked = seat_owns(o, o->now.turn, FB_SHO) ? 3 : 2;
    n = n < asked ? n : asked;
    return contract_choose(g, victim, o->now.counter != FB_NONE && n > 1 ? n - 1 : n);
}

/* What remains of a Double Contract after the window and Mob Power. R 6.2: a Counter saves the first, but never a lone
 * one. */
static FbStep double_rest(FbGame *g, const FbIo *io)
{
    const FbOpen *o = &g->open;
    if (!rule_on(o, FB_SW_PICKER)) return double_victim_chooses(g);
    for (int i = o->now.counter != FB_NONE && o->named_n > 1; i < o->named_n; i++)
        list_add(g, io, effect_named(g, i), LIST_BACK);
    return STEP_GRUDGE;
}

RULES FbStep effect_double(FbGame *g, const FbIo *io)
{
    if (contract_mob_strikes(&g->open)) return contract_choose(g, g->open.now.turn, 1);
    return double_rest(g, io);
}

RULES FbStep effect_choose(FbGame *g, const FbIo *io, int seat, int mobster)
{
    FbOpen *o = &g->open;
    list_add(g, io, mobster, choose_place(o, seat));
    if (--o->now.left) return STEP_ASK;
    if (seat == o->now.turn && o->now.card == FB_DBL) return double_rest(g, io);
    return STEP_GRUDGE;
}
