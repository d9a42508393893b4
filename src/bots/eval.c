/* eval.c - see eval.h. A mobster at home counts 1, one on the list a little, the less the sooner he is due. The chance
 * of a family grows with that count; at a table of several a large family draws the others' fire, so that it grows
 * slower there. The figures were fitted to the outcomes of games (docs/bots.md). */
#include "bots/eval.h"

enum { DUE = 8, COUNTS = 11 };

/* What a man on the list still counts, by the turns before he is due: in peace, in war, at double rate. */
static const float listed_worth[3][DUE] = {
    {0.05F, 0.12F, 0.16F, 0.18F, 0.18F, 0.18F, 0.18F, 0.18F},
    {0.00F, 0.08F, 0.14F, 0.18F, 0.24F, 0.30F, 0.30F, 0.30F},
    {0.02F, 0.12F, 0.26F, 0.30F, 0.30F, 0.30F, 0.30F, 0.30F},
};

/* The weight of a family by its count, for two families and for more. */
static const float weight[2][COUNTS] = {
    {0.048F, 0.08F, 0.19F, 0.33F, 0.61F, 1.00F, 1.58F, 2.49F, 3.88F, 5.50F, 7.00F},
    {0.12F, 0.46F, 0.70F, 0.85F, 0.95F, 1.04F, 1.12F, 1.20F, 1.28F, 1.36F, 1.44F},
};

static int count_bits(uint64_t x)
{
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}

static void counts(const FbOpen *o, float count[FB_SEATS])
{
    const float *worth = listed_worth[o->war];
    for (int s = 0; s < o->seats; s++)
        count[s] = (float)count_bits(o->home & FB_FAMILY_BITS(s));
    for (int i = 0; i < o->list_n; i++) {
        int due = o->war == 2 ? i / 2 : i;
        count[FB_SEAT_OF(o->list[i])] += worth[due < DUE ? due : DUE - 1];
    }
}

static float weigh(const float *table, float count)
{
    int whole = (int)count;
    float part = count - (float)whole;
    return table[whole] + (table[whole + 1] - table[whole]) * part;
}

void eval_shares(const FbOpen *o, float share[FB_SEATS])
{
    float count[FB_SEATS] = {0}, sum = 0;
    const float *table = weight[count_bits(o->in) > 2];
    counts(o, count);
    for (int s = 0; s < FB_SEATS; s++) {
        share[s] = o->in >> s & 1 ? weigh(table, count[s]) : 0;
        sum += share[s];
    }
    for (int s = 0; s < FB_SEATS; s++)
        share[s] /= sum;
}
