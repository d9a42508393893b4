/* eval.c - see eval.h. A mobster at home counts 1, one on the list a little, the less the sooner he is due. The chance
 * of a family grows with that count; at a table of several a large family draws the others' fire, so that it grows
 * slower there. The figures were found by playing (docs/bots.md). */
#include "bots/eval.h"

static int count_bits(uint64_t x)
{
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}

static void counts(const Figures *f, const FbOpen *o, float count[FB_SEATS])
{
    const float *worth = f->listed[o->war];
    for (int s = 0; s < o->seats; s++)
        count[s] = (float)count_bits(o->home & FB_FAMILY_BITS(s));
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

void eval_weights(const Figures *f, const FbOpen *o, float weight[FB_SEATS])
{
    float count[FB_SEATS] = {0};
    const float *table = f->weight[count_bits(o->in) > 2];
    counts(f, o, count);
    for (int s = 0; s < FB_SEATS; s++) {
        weight[s] = o->in >> s & 1 ? weigh(table, count[s]) : 0;
        if (s == o->now.turn) weight[s] *= 1 + f->turn;
    }
}

void eval_shares(const Figures *f, const FbOpen *o, float share[FB_SEATS])
{
    float sum = 0;
    eval_weights(f, o, share);
    for (int s = 0; s < FB_SEATS; s++)
        sum += share[s];
    for (int s = 0; s < FB_SEATS; s++)
        share[s] /= sum;
}
