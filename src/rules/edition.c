/* edition.c - the switches, the named editions (R 1) and the revisions of the decks. Owns the bits of FbRules; knows
 * nothing of the text form of an edition, nor of the stored one (number.c). */
#include "cards.h"

/* Above the switches stand the edition that they started from and the revision, less one. */
enum { EDITION_SHIFT = 12, EDITION_MASK = 3, REVISION_SHIFT = 14, REVISION_MASK = 3 };
_Static_assert((int)FB_SWITCHES <= EDITION_SHIFT, "a bit of FbRules for each switch");
_Static_assert((int)FB_EDITIONS <= EDITION_MASK + 1, "two bits of FbRules for the edition");
_Static_assert(FB_RULES_REVISION <= REVISION_MASK + 1, "two bits of FbRules for the revision");

typedef struct SwitchRow {
    const char *word, *value[2];
    uint8_t in_edition[FB_EDITIONS];
} SwitchRow;

static const SwitchRow switch_row[FB_SWITCHES] = {
#define FB_SWITCH(number, id, word, zero, one, mayfair, lookout, lookout_de) \
    {word,                                                                   \
     {zero, one},                                                            \
     {[FB_MAYFAIR_2005] = mayfair,                                           \
      [FB_LOOKOUT_2021] = lookout,                                           \
      [FB_LOOKOUT_2021_DE] = lookout_de}},
#include "edition.def"
#undef FB_SWITCH
};

FbRules fb_edition(enum FbEdition edition)
{
    unsigned rules = (unsigned)edition << EDITION_SHIFT;
    for (unsigned s = 0; s < FB_SWITCHES; s++)
        rules |= (unsigned)switch_row[s].in_edition[edition] << s;
    return fb_rules_at((FbRules)rules, FB_RULES_REVISION);
}

const char *fb_edition_name(enum FbEdition edition)
{
    static const char *const name_of[FB_EDITIONS] = {
#define FB_EDITION(number, id, name) name,
#include "edition.def"
#undef FB_EDITION
    };
    return name_of[edition];
}

enum FbEdition fb_rules_edition(FbRules rules)
{
    return (enum FbEdition)(rules >> EDITION_SHIFT & EDITION_MASK);
}

int fb_rules_revision(FbRules rules) { return (rules >> REVISION_SHIFT & REVISION_MASK) + 1; }

FbRules fb_rules_at(FbRules rules, int revision)
{
    unsigned without = rules & ~(unsigned)(REVISION_MASK << REVISION_SHIFT);
    return (FbRules)(without | (unsigned)(revision - 1) << REVISION_SHIFT);
}

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
    if (row->since > fb_rules_revision(rules)) return 0;
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
