/* number.c - the numbers of cards, words, events, phases, editions and switches in everything that outlives a version of
 * this program (docs/storage.md).
 *
 * The enums of fambiz.h are dense and follow the order of the .def tables, because sets are bit masks and tables are
 * arrays. So a new row moves everything after it, and a stored enum would change its meaning. What is stored is therefore
 * the first column of the tables. Each way back is a `switch` over that column, so two rows with the same number do not
 * compile; that a number is never given to something else is what tests/table/numbers.txt remembers. */
#include "game.h"

/* ---- cards and words ---------------------------------------------------------------------------- */

#define FB_CARD(number, since, code, ...) \
    _Static_assert((number) < FB_WHO_MOBSTER, "cards have numbers below 64");
#include "cards.def"
#undef FB_CARD
#define FB_WORD(number, id, word) \
    _Static_assert((number) < FB_WHO_MOBSTER, "words have numbers below 64");
#include "word.def"
#undef FB_WORD
_Static_assert(FB_WORDS_END <= FB_WHO_MOBSTER, "cards and words stand below the mobsters");

uint8_t fb_pick_number(uint8_t what)
{
    static const uint8_t number_of[FB_WORDS_END] = {
#define FB_CARD(number, since, code, ...) [FB_##code] = (number),
#include "cards.def"
#undef FB_CARD
#define FB_WORD(number, id, word) [FB_W_##id] = (number),
#include "word.def"
#undef FB_WORD
    };
    if (what < FB_WORDS_END) return number_of[what];
    return what >= FB_WHO_MOBSTER && what < FB_WHO_END ? what : FB_NONE;
}

uint8_t fb_pick_of_number(uint8_t number)
{
    if (number >= FB_WHO_MOBSTER) return number < FB_WHO_END ? number : FB_NONE;
    switch (number) {
#define FB_CARD(number, since, code, ...) \
    case number:                          \
        return FB_##code;
#include "cards.def"
#undef FB_CARD
#define FB_WORD(number, id, word) \
    case number:                  \
        return FB_W_##id;
#include "word.def"
#undef FB_WORD
    default: return FB_NONE;
    }
}

uint8_t fb_card_number(FbCard card) { return card < FB_CARDS ? fb_pick_number(card) : FB_NONE; }

FbCard fb_card_of_number(uint8_t number)
{
    uint8_t what = fb_pick_of_number(number);
    return what < FB_CARDS ? what : FB_NONE;
}

/* ---- events and phases -------------------------------------------------------------------------- */

uint8_t fb_event_number(FbEventType type)
{
    static const uint8_t number_of[FB_EVENT_TYPES] = {
#define FB_EVENT(number, id, ...) [FB_E_##id] = (number),
#include "event.def"
#undef FB_EVENT
    };
    return number_of[type];
}

FbEventType fb_event_of_number(uint8_t number)
{
    switch (number) {
#define FB_EVENT(number, id, ...) \
    case number:                  \
        return FB_E_##id;
#include "event.def"
#undef FB_EVENT
    case 0: /* so that no event can take it: 0 is none */
    default: return FB_E_NOTHING;
    }
}

uint8_t fb_phase_number(FbPhase phase)
{
    static const uint8_t number_of[FB_PHASES] = {
#define FB_PHASE(number, id, word) [FB_##id] = (number),
#include "phase.def"
#undef FB_PHASE
    };
    return number_of[phase];
}

FbPhase fb_phase_of_number(uint8_t number)
{
    switch (number) {
#define FB_PHASE(number, id, word) \
    case number:                   \
        return FB_##id;
#include "phase.def"
#undef FB_PHASE
    default: return FB_PHASES;
    }
}

/* ---- rules -------------------------------------------------------------------------------------- */

enum { REVISION_AT = 8, SWITCHES_AT = 16, SWITCH_NUMBERS = 64 - SWITCHES_AT };

#define FB_EDITION(number, since, id, name) \
    _Static_assert((number) < FB_NONE, "an edition has one byte, and 255 is none");
#include "edition.def"
#undef FB_EDITION

static uint8_t edition_number(enum FbEdition edition)
{
    switch (edition) {
#define FB_EDITION(number, since, id, name) \
    case FB_##id:                           \
        return (number);
#include "edition.def"
#undef FB_EDITION
    default: return FB_NONE;
    }
}

static enum FbEdition edition_of_number(uint8_t number)
{
    switch (number) {
#define FB_EDITION(number, since, id, name) \
    case number:                            \
        return FB_##id;
#include "edition.def"
#undef FB_EDITION
    default: return FB_EDITIONS;
    }
}

static const uint8_t switch_number[FB_SWITCHES] = {
#define FB_SWITCH(number, since, id, ...) [FB_SW_##id] = (number),
#include "edition.def"
#undef FB_SWITCH
};

#define FB_SWITCH(number, ...) \
    _Static_assert((number) < SWITCH_NUMBERS, "switches have numbers below 48");
#include "edition.def"
#undef FB_SWITCH

static enum FbSwitch switch_of_number(int number)
{
    switch (number) {
#define FB_SWITCH(number, since, id, ...) \
    case number:                          \
        return FB_SW_##id;
#include "edition.def"
#undef FB_SWITCH
    default: return FB_SWITCHES;
    }
}

uint64_t fb_rules_number(FbRules rules)
{
    uint64_t number = edition_number(fb_rules_edition(rules));
    number |= (uint64_t)fb_rules_revision(rules) << REVISION_AT;
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
        number |= (uint64_t)fb_rules_get(rules, sw) << (SWITCHES_AT + switch_number[sw]);
    return number;
}

bool fb_rules_of_number(uint64_t number, FbRules *rules)
{
    enum FbEdition edition = edition_of_number((uint8_t)number);
    uint8_t revision = (uint8_t)(number >> REVISION_AT);
    if (edition == FB_EDITIONS || revision < 1 || revision > FB_RULES_REVISION) return false;
    FbRules made = fb_rules_at(fb_edition(edition), revision);
    for (int n = 0; n < SWITCH_NUMBERS; n++) {
        enum FbSwitch sw = switch_of_number(n);
        bool bit = number >> (SWITCHES_AT + n) & 1;
        if (sw == FB_SWITCHES && bit) return false;
        if (sw != FB_SWITCHES) made = fb_rules_set(made, sw, bit);
    }
    if (!rules_known(made)) return false;
    *rules = made;
    return true;
}
