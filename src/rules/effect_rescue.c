/* effect_rescue.c - what the rescues do (R 5.10 to 5.15), how an ability is given (R 8.1), and the table from a card to its
 * effect. */
#include "effect.h"

RULES FbStep effect_rescue(FbGame *g, const FbIo *io)
{
    if (g->open.now.counter == FB_NONE) /* R 6.4: once fingered, he stays */
        list_free(g, io, effect_named(g, 0));
    return STEP_GRUDGE;
}

/* Both are on the list. `swap`: they change places. `replace`: the first goes home, and the second moves up or down into
 * his place. */
static void substitute_within(FbGame *g, const FbIo *io, int leaves, int comes)
{
    FbOpen *o = &g->open;
    int to = list_find(o, leaves), from = list_find(o, comes);
    if (rule_on(o, FB_SW_SUB)) {
        o->list[to] = (uint8_t)comes;
        o->list[from] = (uint8_t)leaves;
        emit_who(io, FB_E_SWAP, comes, to);
        return;
    }
    list_free(g, io, leaves);
    to -= from < to;
    list_erase(o, list_find(o, comes));
    list_insert(o, to, comes);
    emit_who(io, FB_E_REPLACE, comes, to);
}

RULES FbStep effect_substitute(FbGame *g, const FbIo *io)
{
    int leaves = effect_named(g, 0), comes = effect_named(g, 1);
    if (g->open.listed & mob_bit(comes)) {
        substitute_within(g, io, leaves, comes);
        return STEP_GRUDGE;
    }
    int place = list_find(&g->open, leaves);
    list_free(g, io, leaves);
    list_add(g, io, comes, place);
    return STEP_GRUDGE;
}

/* Nothing is left to do: the targets were named into the list itself (apply.c). */
RULES FbStep effect_intrigue(FbGame *g, const FbIo *io) { return effect_nothing(g, io); }

RULES FbStep effect_truce(FbGame *g, const FbIo *io)
{
    war_set(g, io, 0);
    return STEP_GRUDGE;
}

/* From front to back, so that on the screen they leave in line. */
static void free_all(FbGame *g, const FbIo *io, uint64_t whom)
{
    for (int i = 0; i < g->open.list_n;) {
        int mobster = g->open.list[i];
        if (whom & mob_bit(mobster))
            list_free(g, io, mobster);
        else
            i++;
    }
}

RULES FbStep effect_payoff(FbGame *g, const FbIo *io)
{
    free_all(g, io, FB_FAMILY_BITS(g->open.named[0] - FB_WHO_SEAT));
    return STEP_GRUDGE;
}

RULES FbStep effect_crackdown(FbGame *g, const FbIo *io)
{
    free_all(g, io, ~UINT64_C(0));
    return STEP_GRUDGE;
}

RULES FbStep effect_nothing(FbGame *g, const FbIo *io)
{
    (void)g, (void)io;
    return STEP_GRUDGE;
}

RULES FbStep effect_give(FbGame *g, const FbIo *io)
{
    FbOpen *o = &g->open;
    *tag_of(o, o->now.card) = (uint8_t)effect_named(g, 0);
    emit(io, FB_E_GIVE, o->now.turn, o->now.card, o->named[0], FB_NONE, 0);
    return STEP_GRUDGE;
}

RULES FbStep effect_apply(FbGame *g, const FbIo *io)
{
    static FbStep (*const effect[FB_CARDS])(FbGame *, const FbIo *) = {
#define FB_CARD(number, since, code, kind, m, l, countered, targets, effect, ...) effect_##effect,
#include "cards.def"
#undef FB_CARD
    };
    return effect[g->open.now.card](g, io);
}
