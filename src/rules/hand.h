/* hand.h - a multiset of cards in one word. Owns the layout of FbHand:
 *
 *      63 ............ 34  33 ........ 0
 *     [ further copies   | a bit a kind ]
 *
 * The low bits say which kinds are there, so "which of these can I play" is one AND. Above them, each kind with several
 * copies has a small field that counts the copies beyond the first; hand.c lays the fields out from cards.def. */
#ifndef FB_HAND_H
#define FB_HAND_H

#include "bits.h"
#include "fambiz.h"

#define FB_BIT(card) (UINT64_C(1) << (card))

/* For each kind: its field's lowest bit, and all of its bits. A kind with a single copy has no field, and zeros here. */
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

/* A card is played from a hand of which this is the known part: one fewer is known (R 3.5). */
static inline FbHand hand_forget(FbHand known, FbCard card)
{
    return hand_has(known, card) ? hand_remove(known, card) : known;
}

#endif
