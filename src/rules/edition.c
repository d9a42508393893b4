/* edition.c - the switches and the named editions (R 1). Knows nothing of the text form of an edition. */
#include "cards.h"

enum { EDITION_SHIFT = 12 }; /* above the switches stands the edition they started from */

typedef struct SwitchRow {
    const char *word, *value[2];
    uint8_t in_edition[FB_EDITIONS];
} SwitchRow;

static const SwitchRow switch_row[FB_SWITCHES] = {
#define FB_SWITCH(id, word, zero, one, mayfair, lookout, lookout_de) \
    {word, {zero, one}, {mayfair, lookout, lookout_de}},
#include "edition.def"
#undef FB_SWITCH
};

FbRules fb_edition(enum FbEdition edition)
{
    unsigned rules = (unsigned)edition << EDITION_SHIFT;
    for (unsigned s = 0; s < FB_SWITCHES; s++)
        rules |= (unsigned)switch_row[s].in_edition[edition] << s;
    return (FbRules)rules;
}

const char *fb_edition_name(enum FbEdition edition)
{
    static const char *const name[FB_EDITIONS] = {"mayfair-2005", "lookout-2021",
                                                  "lookout-2021-de"};
    return name[edition];
}

enum FbEdition fb_rules_edition(FbRules rules) { return (enum FbEdition)(rules >> EDITION_SHIFT); }

const char *fb_switch_word(enum FbSwitch sw) { return switch_row[sw].word; }

const char *fb_switch_value(enum FbSwitch sw, bool bit) { return switch_row[sw].value[bit]; }

FbRules fb_rules_set(FbRules rules, enum FbSwitch sw, bool bit)
{
    unsigned mask = 1u << sw;
    return (FbRules)(bit ? rules | mask : rules & ~mask);
}

bool fb_rules_get(FbRules rules, enum FbSwitch sw) { return (rules >> sw) & 1; }

int fb_copies(FbRules rules, FbCard card)
{
    const FbCardRow *row = &fb_card_row[card];
    if (row->kind == FB_ABILITY) return fb_rules_get(rules, FB_SW_ADVANCED);
    return row->copies[fb_rules_get(rules, FB_SW_DECK)];
}

int fb_deck_size(FbRules rules)
{
    int size = 0;
    for (FbCard c = 0; c < FB_CARDS; c++)
        size += fb_copies(rules, c);
    return size;
}
