/* hand.c - the layout of FbHand, computed from cards.def, and its public functions. */
#include "hand.h"

/* How many bits count the further copies of a kind: enough for the deck that has more of them. */
#define MORE(n)                 ((n) > 8 ? 4 : (n) > 4 ? 3 : (n) > 2 ? 2 : (n) > 1 ? 1 : 0)
#define WIDTH(mayfair, lookout) MORE((mayfair) > (lookout) ? (mayfair) : (lookout))

/* Where each field begins: above the bits of the kinds, one after the other. */
enum {
    BEFORE = FB_CARDS - 1,
#define FB_CARD(number, since, code, kind, mayfair, lookout, ...) \
    AT_##code, LAST_##code = AT_##code + WIDTH(mayfair, lookout) - 1,
#include "cards.def"
#undef FB_CARD
    BITS
};
_Static_assert(BITS <= 64, "a hand is one word: too many cards, or too many copies");

#define FIELD(shift, width)                                                             \
    {                                                                                   \
        (width) ? UINT64_C(1) << (shift) : 0, ((UINT64_C(1) << (width)) - 1) << (shift) \
    }

const FbHandField fb_hand_field[FB_CARDS] = {
#define FB_CARD(number, since, code, kind, mayfair, lookout, ...) \
    [FB_##code] = FIELD(AT_##code, WIDTH(mayfair, lookout)),
#include "cards.def"
#undef FB_CARD
};

FbHand fb_hand_with(FbHand hand, FbCard card) { return hand_add(hand, card); }

FbHand fb_hand_without(FbHand hand, FbCard card) { return hand_remove(hand, card); }

int fb_hand_count(FbHand hand, FbCard card) { return hand_count(hand, card); }

int fb_hand_size(FbHand hand)
{
    int size = 0;
    for (uint64_t kinds = hand & FB_CARD_BITS; kinds; kinds &= kinds - 1)
        size += hand_count(hand, (FbCard)fb_lowest(kinds));
    return size;
}
