/* eval.c - see eval.h.
 *
 *     count  = men at home + what men on the list still count     the sooner one is due, the less
 *     weight = table[count]                                       by families left: two, three, more
 *              x turn x slots x abilities x cards in the hand     a factor each; left out if only men count
 *     chance = weight / sum of all weights
 *
 * A product, because that is what a multinomial logistic regression (bench/fit) can fit: who wins is a matter of the
 * logarithms of the weights. A table for the count and no formula, because it bends differently for each number of
 * families: with several at the table, a large one draws everybody's fire. The table is read between its entries, because
 * men on the list count in fractions.
 *
 * docs/bots.md has how the figures were found, and how the levels play with them. */
#include "bots/eval.h"

#include "rules/bits.h"

static void counts(const Figures *f, const FbOpen *o, float count[FB_SEATS])
{
    const float *worth = f->listed[o->war];
    for (int s = 0; s < o->seats; s++)
        count[s] = (float)fb_popcount(o->home & FB_FAMILY_BITS(s));
    for (int i = 0; i < o->list_n; i++) {
        int due = o->war == 2 ? i / 2 : i;
        count[FB_SEAT_OF(o->list[i])] += worth[due < EVAL_DUE ? due : EVAL_DUE - 1];
    }
}

static float weigh(const float *table, float count)
{
    int whole = (int)count;
    float part = count - (float)whole;
    return table[whole] + (table[whole + 1] - table[whole]) * part;
}

int eval_kind(const FbOpen *o)
{
    int in = fb_popcount(o->in);
    return in <= 2 ? 0 : in == 3 ? 1 : 2;
}

int eval_slots(const FbOpen *o, int seat)
{
    const int most = FB_HAND_LIMIT;
    if (!fb_rules_get(o->rules, FB_SW_DRAW)) return 0;
    return o->hand_n[seat] < most ? most - o->hand_n[seat] : 0;
}

void eval_weights(const Figures *f, const FbOpen *o, float weight[FB_SEATS])
{
    float count[FB_SEATS] = {0};
    int kind = eval_kind(o);
    counts(f, o, count);
    for (int s = 0; s < FB_SEATS; s++)
        weight[s] = o->in >> s & 1 ? weigh(f->weight[kind], count[s]) : 0;
    if (f->men) return;
    weight[o->now.turn] *= f->turn[kind];
    for (int s = 0; s < o->seats; s++)
        for (int i = eval_slots(o, s); i > 0; i--)
            weight[s] *= f->slot[kind];
    if (fb_rules_get(o->rules, FB_SW_ADVANCED))
        for (int a = 0; a < FB_ABILITIES; a++)
            if (o->tag[a] != FB_NONE) weight[FB_SEAT_OF(o->tag[a])] *= f->tag[a];
}

float eval_hand(const Figures *f, const FbOpen *o, FbHand hand)
{
    const float *card = f->card[eval_kind(o)][o->war > 0];
    float factor = 1;
    if (f->men) return factor;
    for (uint64_t kinds = hand & FB_CARD_BITS; kinds; kinds &= kinds - 1) {
        FbCard c = (FbCard)fb_lowest(kinds);
        factor *= card[c];
        if (hand >> FB_CARDS)
            for (int i = fb_hand_count(hand, c); i > 1; i--)
                factor *= card[c];
    }
    return factor;
}

static void even(float share[FB_SEATS])
{
    float sum = 0;
    for (int s = 0; s < FB_SEATS; s++)
        sum += share[s];
    for (int s = 0; s < FB_SEATS; s++)
        share[s] /= sum;
}

void eval_shares(const Figures *f, const FbOpen *o, float share[FB_SEATS])
{
    eval_weights(f, o, share);
    even(share);
}

void eval_world(const Figures *f, const FbGame *g, float share[FB_SEATS])
{
    eval_weights(f, &g->open, share);
    for (int s = 0; s < g->open.seats; s++)
        if (g->open.in >> s & 1) share[s] *= eval_hand(f, &g->open, g->hand[s]);
    even(share);
}
