/* cards.c - cards.def as a table, and look-ups in it. */
#include "cards.h"
#include "hand.h"

#define B(code) FB_BIT(FB_##code)

const FbCardRow fb_card_row[FB_CARDS] = {
#define FB_CARD(number, since, code, name, german, kind, m, l, countered, targets, effect) \
    {#code, name, german, countered, FB_##kind, since, {m, l}, FB_T_##targets},
#include "cards.def"
#undef FB_CARD
};

#define FB_CARD(number, since, code, name, german, kind, ...) \
    _Static_assert((FB_##kind == FB_ABILITY) == (FB_##code >= FB_LIB), "abilities stand last");
#include "cards.def"
#undef FB_CARD

const char *fb_card_code(FbCard card) { return card < FB_CARDS ? fb_card_row[card].code : "?"; }

const char *fb_card_name(FbCard card, bool german)
{
    if (card >= FB_CARDS) return "?";
    return german ? fb_card_row[card].german : fb_card_row[card].name;
}

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

bool fb_card_orders_list(FbCard card) { return card_names_into_list(card); }
