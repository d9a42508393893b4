/* card_text.c - see card_text.h.
 *
 * A card used to have one text for all editions, and it was wrong in some of them: Hit kills "any mobster" in one edition
 * and "an opponent's" in another. A text for every combination of switches would be hundreds to write and translate. So
 * the unit is the sentence. Each depends on at most one switch, a card's text is those of its sentences that hold, and
 * since every sentence has a claim that is tried with the engine (tests/text/card_claims.def), none can be wrong quietly:
 *
 *     HIT    hit:any        "One mobster in play dies, your own or an opponent's (rule 5.4)."         one of these two,
 *            hit:opponents  "One mobster of an opponent dies, at home or on the Hit List (rule 5.4)."  by the switch `hit`
 *            always         "Then one of your own goes from home to the Hit List."
 *
 * A card whose text would need two switches in one sentence needs its sentences cut differently. */
#include "text/card_text.h"

#include "text/say.h"
#include "text/sentence_fill.h"

/* What else a sentence may depend on, numbered after the switches. */
enum { CARD_ALWAYS = FB_SWITCHES, CARD_SINCE, CARD_PRINT };

typedef struct Says {
    const char *id;
    uint8_t card, sw, value;
} Says;

static const Says says[] = {
#define FB_SAYS(card, id, sw, value) {id, FB_##card, sw, value},
#include "text/card_text.def"
};

static const Says shorts[] = {
#define FB_SHORT(card, id, sw, value) {id, FB_##card, sw, value},
#include "text/card_text.def"
};

static const Says guesses[] = {
#define FB_GUESS(card, id, sw, value) {id, FB_##card, sw, value},
#include "text/card_text.def"
};

static bool is_said(const Says *s, FbCard card, FbRules rules)
{
    if (s->card != card) return false;
    switch (s->sw) {
    case CARD_ALWAYS: return true;
    case CARD_PRINT: return is_of_lookout(rules) == s->value;
    case CARD_SINCE: return fb_rules_revision(rules) >= s->value;
    default: return fb_rules_get(rules, (enum FbSwitch)s->sw) == s->value;
    }
}

void fb_card_text(FbOut *out, FbCard card, FbRules rules, FbLang lang)
{
    bool any = false;
    for (size_t i = 0; i < sizeof says / sizeof *says; i++) {
        if (!is_said(&says[i], card, rules)) continue;
        if (any) fb_out_char(out, ' ');
        fb_out_text(out, say_text(lang, says[i].id));
        any = true;
    }
}

/* The first of n rows that fits; false: none does. */
static bool say_first(FbOut *out, const Says *row, size_t n, FbCard card, FbRules rules,
                      FbLang lang)
{
    size_t i = 0;
    while (i < n && !is_said(&row[i], card, rules))
        i++;
    if (i < n) fb_out_text(out, say_text(lang, row[i].id));
    return i < n;
}

void fb_card_short(FbOut *out, FbCard card, FbRules rules, FbLang lang)
{
    say_first(out, shorts, sizeof shorts / sizeof *shorts, card, rules, lang);
}

bool fb_card_guess(FbOut *out, FbCard card, FbRules rules, FbLang lang)
{
    return say_first(out, guesses, sizeof guesses / sizeof *guesses, card, rules, lang);
}
