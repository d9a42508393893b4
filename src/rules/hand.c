/* hand.c - the layout of FbHand as a table, and its public face. */
#include "hand.h"

/* Kinds with more than one copy in some deck, and where their further copies are counted. */
#define FIELD(card, shift, width) \
    [FB_##card] = {UINT64_C(1) << (shift), ((UINT64_C(1) << (width)) - 1) << (shift)}

const FbHandField fb_hand_field[FB_CARDS] = {
    FIELD(CON, 34, 4), FIELD(CNM, 38, 2), FIELD(CNF, 40, 1), FIELD(PRI, 41, 2),
    FIELD(DBL, 43, 2), FIELD(LAM, 45, 2), FIELD(COP, 47, 1), FIELD(SUB, 48, 1),
    FIELD(INT, 49, 1), FIELD(MOB, 50, 2), FIELD(FAM, 52, 3), FIELD(FIN, 55, 1),
};

FbHand fb_hand_with(FbHand hand, FbCard card) { return hand_add(hand, card); }

FbHand fb_hand_without(FbHand hand, FbCard card) { return hand_remove(hand, card); }

int fb_hand_count(FbHand hand, FbCard card)
{
    const FbHandField *field = &fb_hand_field[card];
    if (!hand_has(hand, card)) return 0;
    return field->one ? 1 + (int)((hand & field->all) / field->one) : 1;
}

int fb_hand_size(FbHand hand)
{
    int size = 0;
    for (uint64_t kinds = hand & FB_CARD_BITS; kinds; kinds &= kinds - 1)
        size += fb_hand_count(hand, (FbCard)fb_lowest(kinds));
    return size;
}
