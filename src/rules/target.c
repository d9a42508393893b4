/* target.c - whom a card can name: the first half of each rule in R 5, one case for each row of FbTargets. Reads only what
 * lies open, so the answer is the same for everybody who watches. */
#include "game.h"

enum { SEAT_BIT = FB_WHO_SEAT - FB_WHO_MOBSTER };

RULES uint64_t target_bit(uint8_t what) { return UINT64_C(1) << (what - FB_WHO_MOBSTER); }

/* The families of these mobsters, as bits 54-59. */
static uint64_t seats_of(const FbOpen *o, uint64_t mobsters)
{
    uint64_t seats = 0;
    for (int s = 0; s < o->seats; s++)
        if (mobsters & FB_FAMILY_BITS(s)) seats |= UINT64_C(1) << (SEAT_BIT + s);
    return seats;
}

static uint64_t named_bits(const FbOpen *o)
{
    uint64_t bits = 0;
    for (int i = 0; i < o->named_n; i++)
        bits |= target_bit(o->named[i]);
    return bits;
}

static int named_mobster(const FbOpen *o, int i) { return o->named[i] - FB_WHO_MOBSTER; }

static uint64_t opponents(const FbOpen *o) { return ~FB_FAMILY_BITS(o->now.turn); }

static uint64_t contract_mask(const FbOpen *o)
{
    if (o->named_n) return 0;
    uint64_t can = without_doppelganger(o, o->home & opponents(o));
    return rule_on(o, FB_SW_PICKER) ? can : seats_of(o, can);
}

static uint64_t double_mask(const FbOpen *o)
{
    uint64_t can = o->home & opponents(o);
    if (!rule_on(o, FB_SW_PICKER)) return o->named_n ? 0 : seats_of(o, can);
    if (o->named_n == 0) return can;
    if (o->named_n == (seat_owns(o, o->now.turn, FB_SHO) ? 3 : 2)) /* R 8.8 */
        return 0;
    return can & FB_FAMILY_BITS(FB_SEAT_OF(named_mobster(o, 0))) & ~named_bits(o);
}

static uint64_t hit_mask(const FbOpen *o)
{
    switch (o->named_n) {
    case 0: return in_play(o) & (rule_on(o, FB_SW_HIT) ? opponents(o) : ~UINT64_C(0));
    case 1: return o->home & FB_FAMILY_BITS(o->now.turn) & ~named_bits(o);
    default: return 0;
    }
}

/* R 5.6, 5.7: a family of which `each` are named is done. */
static uint64_t each_mask(const FbOpen *o, int each)
{
    uint64_t named = named_bits(o);
    uint64_t can = o->home & opponents(o) & ~named;
    for (int s = 0; named && s < o->seats; s++)
        if (fb_popcount(named & FB_FAMILY_BITS(s)) >= each) can &= ~FB_FAMILY_BITS(s);
    return can;
}

/* R 5.9: the mobsters in play of the largest families, and the dead of the smallest ones still in the game. */
static void turncoat_masks(const FbOpen *o, uint64_t *most, uint64_t *fewest)
{
    int max = 0, min = FB_FAMILY;
    *most = *fewest = 0;
    for (unsigned in = o->in; in; in &= in - 1) {
        uint64_t family = FB_FAMILY_BITS(fb_lowest(in));
        int n = fb_popcount(in_play(o) & family);
        if (n > max) *most = 0, max = n;
        if (n < min) *fewest = 0, min = n;
        if (n == max) *most |= family;
        if (n == min) *fewest |= family;
    }
    *most &= in_play(o) & (rule_on(o, FB_SW_TURNCOAT) ? opponents(o) : ~UINT64_C(0));
    *fewest &= ~in_play(o);
}

static uint64_t turncoat_mask(const FbOpen *o)
{
    uint64_t most, fewest;
    turncoat_masks(o, &most, &fewest);
    if (o->named_n == 0) return fewest ? most : 0;
    return o->named_n == 1 ? fewest : 0;
}

static uint64_t substitute_mask(const FbOpen *o)
{
    switch (o->named_n) {
    case 0: return o->listed;
    case 1: return in_play(o) & ~named_bits(o);
    default: return 0;
    }
}

/* R 5.12: those on the list whose new place has not been named yet. */
static uint64_t order_mask(const FbOpen *o)
{
    uint64_t can = 0;
    for (int i = o->named_n; i < o->list_n; i++)
        can |= mob_bit(o->list[i]);
    return can;
}

/* R 8.1 */
static uint64_t untagged(const FbOpen *o)
{
    uint64_t can = in_play(o) & FB_FAMILY_BITS(o->now.turn);
    for (FbCard a = FB_FIRST_ABILITY; a < FB_CARDS; a++)
        can &= ~tag_bit(o, a);
    return can;
}

RULES uint64_t target_mask(const FbOpen *o)
{
    switch (targets_of(o)) {
    case FB_T_CONTRACT: return contract_mask(o);
    case FB_T_DOUBLE: return double_mask(o);
    case FB_T_HIT: return hit_mask(o);
    case FB_T_ONE_EACH: return each_mask(o, 1);
    case FB_T_TWO_EACH: return each_mask(o, 2);
    case FB_T_TURNCOAT: return turncoat_mask(o);
    case FB_T_LISTED: return o->named_n ? 0 : o->listed;
    case FB_T_SUBSTITUTE: return substitute_mask(o);
    case FB_T_ORDER: return order_mask(o);
    case FB_T_LISTED_FAMILY: return o->named_n ? 0 : seats_of(o, o->listed);
    case FB_T_OWN_UNTAGGED: return o->named_n ? 0 : untagged(o);
    case FB_T_NONE:
    case FB_T_NEVER: break;
    }
    return 0;
}

/* The only cards for which something has to be worked out; a hand without them skips this. */
static uint64_t playable_rare(const FbOpen *o, FbHand hand)
{
    uint64_t can = 0, most, fewest;
    if (hand & fb_cards_turncoat) {
        turncoat_masks(o, &most, &fewest);
        can |= most && fewest ? fb_cards_turncoat : 0;
    }
    if (hand & fb_cards_ability) can |= untagged(o) ? fb_cards_ability : 0;
    return can;
}

RULES uint64_t target_playable(const FbOpen *o, FbHand hand)
{
    uint64_t can = fb_cards_free | fb_cards_hit;
    uint64_t free_men = o->home & opponents(o);
    can |= free_men ? fb_cards_want_home : 0;
    can |= rule_on(o, FB_SW_VENDETTA) ? fb_cards_each_two : 0;
    can |= without_doppelganger(o, free_men) ? fb_cards_contract : 0;
    can |= o->list_n ? fb_cards_want_list : 0;
    if (hand & (fb_cards_ability | fb_cards_turncoat)) can |= playable_rare(o, hand);
    return can & hand;
}
