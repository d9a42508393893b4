/* eval.h - how a table stands, from what lies open: a guess at each family's chance of winning. Owns the form of the
 * guess and its figures; knows no hand. No libm: the same bytes on every machine. */
#ifndef FB_EVAL_H
#define FB_EVAL_H

#include "rules/fambiz.h"

enum { EVAL_DUE = 8, EVAL_COUNTS = 11 };

typedef struct Figures {
    float listed
        [3][EVAL_DUE]; /* what a man on the list still counts, by war and turns before he is due */
    float weight[2]
                [EVAL_COUNTS]; /* the weight of a family by its count: of two families, of more */
    bool rash;                 /* harm to others is all that counts, whatever it costs */
    float turn;                /* what the turn is worth, as a part of its seat's weight */
    float keep[FB_CARDS];      /* what a card is worth in the hand: as a part of the chance */
} Figures;

extern const Figures figures_thug, figures_soldier;

/* The weight of each family, 0 for one that is out. */
void eval_weights(const Figures *figures, const FbOpen *open, float weight[FB_SEATS]);
/* The chance of each seat; they add up to 1. A seat that is out has 0, the winner 1. */
void eval_shares(const Figures *figures, const FbOpen *open, float share[FB_SEATS]);

#endif
