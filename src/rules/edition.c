/* edition.c - switches, editions (R 1) and revisions. Owns what an FbRules may be. How it is spelt is text/edition.h's
 * business, how it is stored number.c's.
 *
 * A revision freezes the meaning of a name. The switch `refill` came with revision 2, where mayfair-2005 has value 1; in
 * revision 1 the same name means value 0, because that is how it was played then. So whatever reads the table asks first
 * which rows the revision knows. */
#include "game.h"

_Static_assert((int)FB_SWITCHES <= RULES_SWITCH_BITS, "a bit of FbRules for each switch");
_Static_assert((int)FB_EDITIONS <= 1 << RULES_EDITION_BITS, "four bits of FbRules for the edition");
_Static_assert(FB_RULES_REVISION < 256, "eight bits of FbRules for the revision");

typedef struct SwitchRow {
    const char *word, *value[2];
    uint8_t since;
    uint8_t in_edition[FB_EDITIONS];
} SwitchRow;

static const SwitchRow switch_row[FB_SWITCHES] = {
#define FB_SWITCH(number, since, id, word, zero, one, m2005, m2008, lookout, lookout_de) \
    {word,                                                                               \
     {zero, one},                                                                        \
     since,                                                                              \
     {[FB_MAYFAIR_2005] = m2005,                                                         \
      [FB_MAYFAIR_2008] = m2008,                                                         \
      [FB_LOOKOUT_2021] = lookout,                                                       \
      [FB_LOOKOUT_2021_DE] = lookout_de}},
#include "edition.def"
#undef FB_SWITCH
};

static const struct {
    const char *name;
    uint8_t since;
} edition_row[FB_EDITIONS] = {
#define FB_EDITION(number, since, id, name) {name, since},
#include "edition.def"
#undef FB_EDITION
};

/* An edition as printed, in one revision. */
static FbRules edition_at(enum FbEdition edition, int revision)
{
    FbRules rules = (FbRules)edition << RULES_EDITION_AT | (FbRules)revision << RULES_REVISION_AT;
    for (unsigned s = 0; s < FB_SWITCHES; s++)
        if (switch_row[s].since <= revision)
            rules |= (FbRules)switch_row[s].in_edition[edition] << s;
    return rules;
}

FbRules fb_edition(enum FbEdition edition) { return edition_at(edition, FB_RULES_REVISION); }

const char *fb_edition_name(enum FbEdition edition) { return edition_row[edition].name; }

int fb_edition_since(enum FbEdition edition) { return edition_row[edition].since; }

enum FbEdition fb_rules_edition(FbRules rules)
{
    return (enum FbEdition)(rules >> RULES_EDITION_AT & ((1u << RULES_EDITION_BITS) - 1));
}

int fb_rules_revision(FbRules rules) { return rules_revision(rules); }

/* A switch that the revision does not know yet must be 0. */
bool rules_known(FbRules rules)
{
    int revision = rules_revision(rules);
    unsigned edition = fb_rules_edition(rules), all = (1u << FB_SWITCHES) - 1;
    if (edition >= FB_EDITIONS || revision < edition_row[edition].since ||
        revision > FB_RULES_REVISION || (rules & ((1u << RULES_SWITCH_BITS) - 1) & ~all))
        return false;
    for (unsigned s = 0; s < FB_SWITCHES; s++)
        if (switch_row[s].since > revision && (rules >> s & 1)) return false;
    return true;
}

FbRules fb_rules_printed(FbRules rules)
{
    return edition_at(fb_rules_edition(rules), rules_revision(rules));
}

FbRules fb_rules_at(FbRules rules, int revision)
{
    int old = rules_revision(rules), first = old < revision ? old : revision;
    FbRules made = edition_at(fb_rules_edition(rules), revision);
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
        if (switch_row[sw].since <= first) made = fb_rules_set(made, sw, fb_rules_get(rules, sw));
    return made;
}

int fb_switch_since(enum FbSwitch sw) { return switch_row[sw].since; }

const char *fb_switch_word(enum FbSwitch sw) { return switch_row[sw].word; }

const char *fb_switch_value(enum FbSwitch sw, bool bit) { return switch_row[sw].value[bit]; }

FbRules fb_rules_set(FbRules rules, enum FbSwitch sw, bool bit)
{
    FbRules mask = (FbRules)1 << sw;
    return bit ? rules | mask : rules & ~mask;
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
