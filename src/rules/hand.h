/* hand.h - a multiset of cards in one word. Owns the layout of FbHand: the lowest bits say which kinds
 * are there, so that "which of these can be played" is one AND; the further copies of a kind are counted in
 * a field of its own above them, laid out by cards.def (hand.c). */
#ifndef FB_HAND_H
#define FB_HAND_H

#include "bits.h"
#include "fambiz.h"

#define FB_BIT(card) (UINT64_C(1) << (card))

/* Per kind: one further copy, and all of them. A kind of one copy has neither. */
typedef struct FbHandField {
    uint64_t one, all;
} FbHandField;
extern const FbHandField fb_hand_field[FB_CARDS];

static inline bool hand_has(FbHand hand, FbCard card) { return (hand >> card) & 1; }

static inline int hand_count(FbHand hand, FbCard card)
{
    const FbHandField *field = &fb_hand_field[card];
    if (!hand_has(hand, card)) return 0;
    return field->one ? 1 + (int)((hand & field->all) >> fb_lowest(field->one)) : 1;
}

static inline FbHand hand_add(FbHand hand, FbCard card)
{
    uint64_t bit = FB_BIT(card);
    return hand + ((hand & bit) ? fb_hand_field[card].one : bit);
}

static inline FbHand hand_remove(FbHand hand, FbCard card)
{
    const FbHandField *field = &fb_hand_field[card];
    return hand - ((hand & field->all) ? field->one : FB_BIT(card));
}

/* For cards known to be in a hand: one is played, so one fewer is known (R 3.5). */
static inline FbHand hand_forget(FbHand known, FbCard card)
{
    return hand_has(known, card) ? hand_remove(known, card) : known;
}

#endif
