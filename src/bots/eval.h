/* eval.h - how a table stands, from what lies open: a guess at each family's chance of winning. Owns the form of the
 * guess and its figures; knows no hand. No libm: the same bytes on every machine. */
#ifndef FB_EVAL_H
#define FB_EVAL_H

#include "rules/fambiz.h"

enum { EVAL_DUE = 8, EVAL_COUNTS = 11, EVAL_KINDS = 3 };

/* Tables by kind are for two families left, three, and more; those by war for peace, normal and double rate. Weights
 * and factors multiply. */
typedef struct Figures {
    float listed
        [3][EVAL_DUE]; /* what a man on the list still counts, by war and turns before he is due */
    float weight[EVAL_KINDS][EVAL_COUNTS]; /* the weight of a family by its count */
    float card[EVAL_KINDS][2][FB_CARDS]; /* the factor of a card in the hand, in peace and in war */
    float tag[FB_ABILITIES];             /* the factor of an ability */
    float turn[EVAL_KINDS];              /* the factor of the turn */
    float slot[EVAL_KINDS]; /* the factor of a card that will be drawn to fill the hand */
    float noise;            /* how far a guess may be off: at most this part of it */
    bool men;               /* only men count: what follows is left out */
    bool rash;              /* harm to others is all that counts, whatever it costs */
} Figures;

/* Which of the tables by kind. */
int eval_kind(const FbOpen *open);
/* How many cards the seat lacks that it will draw at once (R 1, draw:fill). */
int eval_slots(const FbOpen *open, int seat);

extern const Figures figures_thug, figures_soldier, figures_sharp, figures_fitted;

/* The weight of each family by what lies open, 0 for one that is out. */
void eval_weights(const Figures *figures, const FbOpen *open, float weight[FB_SEATS]);
/* The factor of a hand. */
float eval_hand(const Figures *figures, const FbOpen *open, FbHand hand);
/* The chance of each seat; they add up to 1. A seat that is out has 0, the winner 1. */
void eval_shares(const Figures *figures, const FbOpen *open, float share[FB_SEATS]);
/* The same with the hands of this world. */
void eval_world(const Figures *figures, const FbGame *world, float share[FB_SEATS]);

#endif
