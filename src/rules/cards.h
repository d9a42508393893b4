/* cards.h - the card table as the rules read it, and sets of cards made from its columns. */
#ifndef FB_CARDS_H
#define FB_CARDS_H

#include "fambiz.h"

/* What a card names; target.c has one case for each. */
typedef enum FbTargets {
    FB_T_NONE,          /* nothing: it may always be played */
    FB_T_NEVER,         /* a Counter: never played in a turn */
    FB_T_CONTRACT,      /* one mobster of an opponent, or the opponent */
    FB_T_DOUBLE,        /* two of one opponent */
    FB_T_HIT,           /* the victim, then one of one's own */
    FB_T_ONE_EACH,      /* one of each opponent's */
    FB_T_TWO_EACH,      /* two of each opponent's */
    FB_T_TURNCOAT,      /* who dies, then who returns */
    FB_T_LISTED,        /* one on the list */
    FB_T_SUBSTITUTE,    /* one on the list, then any other */
    FB_T_ORDER,         /* the whole list in a new order */
    FB_T_LISTED_FAMILY, /* a family with one on the list */
    FB_T_OWN_UNTAGGED   /* one of one's own without an ability */
} FbTargets;

typedef struct FbCardRow {
    const char *code;
    uint64_t countered; /* the Counters that answer it, as bits */
    uint8_t kind, since, copies[2], targets, traits;
} FbCardRow;

extern const FbCardRow fb_card_row[FB_CARDS];

/* The layout of FbRules: switches, the edition they started from, the revision. It is never stored (number.c is), so it
 * may change. */
enum {
    RULES_SWITCH_BITS = 20,
    RULES_EDITION_AT = RULES_SWITCH_BITS,
    RULES_EDITION_BITS = 4,
    RULES_REVISION_AT = RULES_EDITION_AT + RULES_EDITION_BITS
};

static inline int rules_revision(FbRules rules) { return (int)(rules >> RULES_REVISION_AT); }

/* Sets of cards by a condition on the columns of cards.def. The compiler folds each into one constant, so "can any of
 * these be played" costs an AND with an immediate. */
#define FB_CARD(number, since, code, kind, m, l, countered, targets, ...) \
    | (FB_SET(FB_T_##targets, FB_##kind) ? UINT64_C(1) << FB_##code : 0)

#define FB_SET(t, k) ((t) == FB_T_NONE)
static const uint64_t fb_cards_free = 0 /* R 4.3: names nothing, so it may always be played */
#include "cards.def"
    ;
#undef FB_SET
#define FB_SET(t, k) ((t) == FB_T_CONTRACT)
static const uint64_t fb_cards_contract = 0 /* R 8.3: what a Doppelganger is safe from */
#include "cards.def"
    ;
#undef FB_SET
#define FB_SET(t, k) ((t) == FB_T_DOUBLE || (t) == FB_T_ONE_EACH || (t) == FB_T_TWO_EACH)
static const uint64_t fb_cards_want_home = 0 /* needs an opponent's mobster at home */
#include "cards.def"
    ;
#undef FB_SET
#define FB_SET(t, k) \
    ((t) == FB_T_LISTED || (t) == FB_T_SUBSTITUTE || (t) == FB_T_ORDER || (t) == FB_T_LISTED_FAMILY)
static const uint64_t fb_cards_want_list = 0 /* needs somebody on the list */
#include "cards.def"
    ;
#undef FB_SET
#define FB_SET(t, k) ((t) == FB_T_TWO_EACH)
static const uint64_t fb_cards_each_two = 0 /* R 5.7: what `vendetta` is about */
#include "cards.def"
    ;
#undef FB_SET
#define FB_SET(t, k) ((t) == FB_T_HIT)
static const uint64_t fb_cards_hit = 0 /* needs somebody in play, and there always is somebody */
#include "cards.def"
    ;
#undef FB_SET
#define FB_SET(t, k) ((t) == FB_T_TURNCOAT)
static const uint64_t fb_cards_turncoat = 0
#include "cards.def"
    ;
#undef FB_SET
#define FB_SET(t, k) ((k) == FB_ABILITY)
static const uint64_t fb_cards_ability = 0
#include "cards.def"
    ;
#undef FB_SET
#undef FB_CARD

/* Intrigue: its targets are named into the list itself, not into named[]. */
static inline bool card_names_into_list(FbCard card)
{
    return card < FB_CARDS && (fb_card_row[card].traits & FB_TRAIT_ORDERS);
}

#endif
