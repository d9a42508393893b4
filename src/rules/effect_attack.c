/* effect_attack.c - what the attacks do that are not Contracts (R 5.4 to 5.9). */
#include "effect.h"

RULES FbStep effect_hit(FbGame *g, const FbIo *io)
{
    if (death(g, io, effect_named(g, 0), FB_HIT)) return STEP_ASK;
    if (g->open.named_n == 2) list_add(g, io, effect_named(g, 1), LIST_BACK);
    return STEP_GRUDGE;
}

/* R 5.5: one after the other. If the game ends on the way, the rest live. */
RULES FbStep effect_massacre(FbGame *g, const FbIo *io)
{
    while (g->open.list_n)
        if (death(g, io, g->open.list[0], FB_VAL)) return STEP_ASK;
    return STEP_GRUDGE;
}

RULES FbStep effect_cross(FbGame *g, const FbIo *io)
{
    for (int i = 0; i < g->open.named_n; i++)
        list_add(g, io, effect_named(g, i), LIST_BACK);
    return STEP_GRUDGE;
}

/* R 5.8. With an empty list there is no war to start or speed up (R 7.2). */
RULES FbStep effect_war(FbGame *g, const FbIo *io)
{
    const FbOpen *o = &g->open;
    bool keeps = o->war == 2 && rule_on(o, FB_SW_REWAR);
    if (o->list_n && !keeps) war_set(g, io, 1);
    return STEP_GRUDGE;
}

RULES FbStep effect_ambush(FbGame *g, const FbIo *io)
{
    if (g->open.list_n) war_set(g, io, 2);
    return STEP_GRUDGE;
}

/* R 5.7, 6.5: a Safe House keeps its own family off the list. It saves nobody else, and does not stop the war. */
RULES FbStep effect_vendetta(FbGame *g, const FbIo *io)
{
    const FbOpen *o = &g->open;
    for (int i = 0; i < o->named_n; i++)
        if (FB_SEAT_OF(effect_named(g, i)) != o->now.rescuer)
            list_add(g, io, effect_named(g, i), LIST_BACK);
    return effect_ambush(g, io);
}

/* R 5.9: the dead man may be the last of his family and the returning one of that family, too. So whether it leaves the
 * game is settled only after both. */
RULES FbStep effect_turncoat(FbGame *g, const FbIo *io)
{
    FbOpen *o = &g->open;
    int dies = effect_named(g, 0), returns = effect_named(g, 1);
    int family = FB_SEAT_OF(dies);
    int place = death_bury(g, io, dies, FB_TUR);
    if (!(in_play(o) & FB_FAMILY_BITS(family)) && FB_SEAT_OF(returns) != family &&
        death_family(g, io, family))
        return STEP_ASK;
    if (place == FB_NONE)
        o->home |= mob_bit(returns);
    else
        list_insert(o, place, returns);
    emit_who(io, FB_E_RETURN, returns, place);
    return STEP_GRUDGE;
}
