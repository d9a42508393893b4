/* cards.c - cards.def as a table, and what can be looked up in it. */
#include "cards.h"
#include "hand.h"

#define B(code) FB_BIT(FB_##code)

enum {
    PLAIN = 0,
    ORDERS = FB_TRAIT_ORDERS,
    ROLES = FB_TRAIT_ROLES,
    HELPS_FIRST = FB_TRAIT_HELPS_FIRST,
    HELPS_SECOND = FB_TRAIT_HELPS_SECOND,
    AGAIN = FB_TRAIT_AGAIN,
    BUTCHERS = FB_TRAIT_BUTCHERS,
    BLACK = FB_TRAIT_BLACK,
    NEXT = FB_TRAIT_NEXT
};

const FbCardRow fb_card_row[FB_CARDS] = {
#define FB_CARD(number, since, code, kind, m, l, countered, targets, effect, traits) \
    {#code, countered, FB_##kind, since, {m, l}, FB_T_##targets, traits},
#include "cards.def"
#undef FB_CARD
};

#define FB_CARD(number, since, code, kind, m, l, countered, targets, effect, traits) \
    _Static_assert((FB_T_##targets == FB_T_ORDER) == (((traits)&ORDERS) != 0),       \
                   "a card that reorders the list names its targets into it");
#include "cards.def"
#undef FB_CARD

#define FB_CARD(number, since, code, kind, ...)                                  \
    _Static_assert((FB_##kind == FB_ABILITY) == (FB_##code >= FB_FIRST_ABILITY), \
                   "abilities come last");
#include "cards.def"
#undef FB_CARD

const char *fb_card_code(FbCard card) { return card < FB_CARDS ? fb_card_row[card].code : "?"; }

FbKind fb_card_kind(FbCard card) { return (FbKind)fb_card_row[card].kind; }

FbCard fb_card_find(const char *code, size_t length)
{
    if (length != 3) return FB_NONE;
    for (FbCard c = 0; c < FB_CARDS; c++) {
        const char *row = fb_card_row[c].code;
        if (row[0] == code[0] && row[1] == code[1] && row[2] == code[2]) return c;
    }
    return FB_NONE;
}

bool fb_card_can_counter(FbCard counter, FbCard card)
{
    return (fb_card_row[card].countered >> counter) & 1;
}

uint64_t fb_card_counters(FbCard card) { return fb_card_row[card].countered; }

bool fb_card_has(FbCard card, FbTrait trait)
{
    return card < FB_CARDS && (fb_card_row[card].traits & trait);
}

bool fb_card_helps(FbCard card, int n)
{
    return fb_card_has(card, n == 0 ? FB_TRAIT_HELPS_FIRST : n == 1 ? FB_TRAIT_HELPS_SECOND : 0);
}
