/* eval.h - how a table stands: a guess at each family's chance of winning. Owns the form of the guess (eval.c tells it) and
 * its figures (figures.c, weight.def). It uses no libm, and multiplies in a fixed order, so that every machine gets the
 * same bytes. */
#ifndef FB_EVAL_H
#define FB_EVAL_H

#include "rules/fambiz.h"

enum { EVAL_DUE = 8, EVAL_COUNTS = 11, EVAL_KINDS = 3 };

/* Tables by kind are for two families left, for three, and for more; tables by war for peace, normal and double rate. */
typedef struct Figures {
    float listed[3][EVAL_DUE]; /* what a man on the list counts, by war and turns until he is due */
    float weight[EVAL_KINDS][EVAL_COUNTS]; /* of a family, by how many men it counts */
    float card[EVAL_KINDS][2][FB_CARDS];   /* factor of a card in the hand, in peace and in war */
    float tag[FB_ABILITIES];               /* factor of an ability */
    float turn[EVAL_KINDS];                /* factor of having the turn */
    float slot[EVAL_KINDS]; /* factor of each card that will be drawn to fill the hand */
    float noise;            /* a guess may be too high by this part of it */
    bool men;               /* only men count, no other factor */
    bool rash;              /* only harm to others counts, whatever it costs */
} Figures;

/* The index into tables by kind. */
int eval_kind(const FbOpen *open);
/* How many cards the seat lacks that it will draw all at once (R 1, `draw:fill`). */
int eval_slots(const FbOpen *open, int seat);

extern const Figures figures_thug, figures_soldier, figures_sharp, figures_fitted;

/* The weight of each family by what lies open; 0 if it is out. */
void eval_weights(const Figures *figures, const FbOpen *open, float weight[FB_SEATS]);
/* The factor of a hand. */
float eval_hand(const Figures *figures, const FbOpen *open, FbHand hand);
/* The chance of each seat. They add up to 1; a seat that is out has 0, the winner 1. */
void eval_shares(const Figures *figures, const FbOpen *open, float share[FB_SEATS]);
/* The same, with the hands of this world taken into account. */
void eval_world(const Figures *figures, const FbGame *world, float share[FB_SEATS]);

#endif
