/* refuse.c - why a pick is refused. legal.c has decided that it is; this file finds the reason that helps a player most.
 *
 * It too reads only what lies open and the picking seat's own hand. A reason such as "nobody can counter that" would be
 * a leak. Each function assumes that the pick is illegal, and its last line is the reason that is left when the others
 * are ruled out: so a reason can be vague, but a legal pick is never refused. */
#include "game.h"

static const struct {
    const char *id, *rule;
} refusal_row[FB_REFUSALS] = {
    {"OK", ""},
#define FB_REFUSAL(id, rule) {#id, rule},
#include "refusal.def"
#undef FB_REFUSAL
};

const char *fb_refusal_id(FbRefusal refusal) { return refusal_row[refusal].id; }

const char *fb_refusal_rule(FbRefusal refusal) { return refusal_row[refusal].rule; }

static bool is_card(uint8_t what) { return what < FB_CARDS; }

static bool is_own(const FbOpen *o, uint8_t what)
{
    int seat = what_is_seat(o, what) ? what - FB_WHO_SEAT : FB_SEAT_OF(what - FB_WHO_MOBSTER);
    return seat == o->now.turn;
}

static FbRefusal why_card(const FbOpen *o, FbHand hand, uint8_t card)
{
    if (!hand_has(hand, card)) return FB_NO_NOT_HELD;
    if (o->now.phase == FB_DROP) return FB_NO_NOT_DROPPABLE;
    return fb_card_row[card].kind == FB_COUNTER ? FB_NO_COUNTER_CARD : FB_NO_NO_TARGET;
}

static FbRefusal why_play(const FbOpen *o, int seat, FbHand hand, uint8_t what)
{
    if (is_card(what)) return why_card(o, hand, what);
    switch (what) {
    case FB_W_DROP: return FB_NO_NOTHING_TO_DROP;
    case FB_W_BUTCHER: return seat_owns(o, seat, FB_BUT) ? FB_NO_BUTCHER_SPENT : FB_NO_NO_BUTCHER;
    case FB_W_END: return FB_NO_NO_END;
    default: return FB_NO_WANT_CARD;
    }
}

static FbRefusal why_butcher(FbHand hand, uint8_t what)
{
    if (what == FB_W_DONE) return FB_NO_DONE_EARLY;
    return is_card(what) && !hand_has(hand, what) ? FB_NO_NOT_HELD : FB_NO_WANT_BUTCHER;
}

static FbRefusal why_counter(FbHand hand, uint8_t what)
{
    if (!is_card(what) || fb_card_row[what].kind != FB_COUNTER) return FB_NO_NOT_COUNTER;
    return hand_has(hand, what) ? FB_NO_WRONG_COUNTER : FB_NO_NOT_HELD;
}

/* The card is for opponents, and the target is one's own. */
static FbRefusal why_own(const FbOpen *o)
{
    switch (targets_of(o)) {
    case FB_T_DOUBLE: return FB_NO_OWN_DOUBLE;
    case FB_T_ONE_EACH: return FB_NO_OWN_CROSS;
    case FB_T_TWO_EACH: return FB_NO_OWN_VENDETTA;
    default: return FB_NO_OWN_FAMILY;
    }
}

/* Only an opponent's mobster at home can be put on the list. */
static FbRefusal why_listing(const FbOpen *o, uint8_t what)
{
    if (is_own(o, what)) return why_own(o);
    if (!(in_play(o) & target_bit(what))) return FB_NO_DEAD;
    return o->home & target_bit(what) ? FB_OK : FB_NO_NOT_HOME;
}

static bool is_named(const FbOpen *o, uint8_t what)
{
    for (int i = 0; i < o->named_n; i++)
        if (o->named[i] == what) return true;
    return false;
}

static FbRefusal why_family(const FbOpen *o, uint8_t what)
{
    if (!what_is_seat(o, what)) return FB_NO_WANT_FAMILY;
    if (targets_of(o) == FB_T_LISTED_FAMILY) return FB_NO_FAMILY_NOT_LISTED;
    if (is_own(o, what)) return why_own(o);
    bool doppelganger = o->home & FB_FAMILY_BITS(what - FB_WHO_SEAT);
    return doppelganger ? FB_NO_DOPPELGANGER : FB_NO_FAMILY_NOT_HOME;
}

static FbRefusal why_contract(const FbOpen *o, uint8_t what)
{
    FbRefusal why = why_listing(o, what);
    return why != FB_OK ? why : FB_NO_DOPPELGANGER;
}

static FbRefusal why_double(const FbOpen *o, uint8_t what)
{
    FbRefusal why = why_listing(o, what);
    if (why != FB_OK) return why;
    return is_named(o, what) ? FB_NO_NAMED_BEFORE : FB_NO_ONE_FAMILY;
}

static FbRefusal why_each(const FbOpen *o, uint8_t what)
{
    FbRefusal why = why_listing(o, what);
    if (why != FB_OK) return why;
    if (is_named(o, what)) return FB_NO_NAMED_BEFORE;
    return targets_of(o) == FB_T_ONE_EACH ? FB_NO_ONE_EACH : FB_NO_TWO_EACH;
}

static FbRefusal why_hit(const FbOpen *o, uint8_t what)
{
    if (o->named_n) return FB_NO_HIT_PAYS;
    return in_play(o) & target_bit(what) ? FB_NO_HIT_OWN : FB_NO_DEAD;
}

static FbRefusal why_turncoat(const FbOpen *o, uint8_t what)
{
    bool lives = in_play(o) & target_bit(what);
    if (o->named_n) return lives ? FB_NO_NOT_DEAD : FB_NO_NOT_FEWEST;
    if (!lives) return FB_NO_DEAD;
    return rule_on(o, FB_SW_TURNCOAT) && is_own(o, what) ? FB_NO_TURNCOAT_OWN : FB_NO_NOT_MOST;
}

static FbRefusal why_substitute(const FbOpen *o, uint8_t what)
{
    if (!o->named_n) return FB_NO_SUB_NOT_LISTED;
    return is_named(o, what) ? FB_NO_SUB_SAME : FB_NO_DEAD;
}

static FbRefusal why_give(const FbOpen *o, uint8_t what)
{
    if (!is_own(o, what)) return FB_NO_GIVE_OWN;
    return in_play(o) & target_bit(what) ? FB_NO_HAS_ABILITY : FB_NO_DEAD;
}

static FbRefusal why_mobster(const FbOpen *o, uint8_t what)
{
    switch (targets_of(o)) {
    case FB_T_CONTRACT: return why_contract(o, what);
    case FB_T_DOUBLE: return why_double(o, what);
    case FB_T_HIT: return why_hit(o, what);
    case FB_T_ONE_EACH:
    case FB_T_TWO_EACH: return why_each(o, what);
    case FB_T_TURNCOAT: return why_turncoat(o, what);
    case FB_T_SUBSTITUTE: return why_substitute(o, what);
    case FB_T_ORDER:
        return o->listed & target_bit(what) ? FB_NO_ORDER_PLACED : FB_NO_ORDER_NOT_LISTED;
    case FB_T_OWN_UNTAGGED: return why_give(o, what);
    default: return FB_NO_NOT_LISTED;
    }
}

static FbRefusal why_target(const FbOpen *o, uint8_t what)
{
    if (target_is_seat(o)) return why_family(o, what);
    return what_is_mobster(o, what) ? why_mobster(o, what) : FB_NO_WANT_MOBSTER;
}

static FbRefusal why_choose(const FbOpen *o, int seat, uint8_t what)
{
    bool mob_power = seat == o->now.turn;
    if (!what_is_mobster(o, what)) return mob_power ? FB_NO_MOB_CHOICE : FB_NO_WANT_CHOICE;
    if (FB_SEAT_OF(what - FB_WHO_MOBSTER) != seat)
        return mob_power ? FB_NO_MOB_CHOICE : FB_NO_NOT_YOURS;
    if (!(in_play(o) & target_bit(what))) return FB_NO_DEAD;
    return o->home & target_bit(what) ? FB_NO_DOPPELGANGER : FB_NO_NOT_HOME;
}

static FbRefusal why_grudge(const FbOpen *o, int seat, uint8_t what)
{
    if (!what_is_mobster(o, what) || FB_SEAT_OF(what - FB_WHO_MOBSTER) == seat)
        return FB_NO_WANT_GRUDGE;
    return in_play(o) & target_bit(what) ? FB_NO_NOT_HOME : FB_NO_DEAD;
}

static FbRefusal why(const FbOpen *o, int seat, FbHand hand, uint8_t what)
{
    switch ((FbPhase)o->now.phase) {
    case FB_READY: return FB_NO_WANT_READY;
    case FB_DRAW: return FB_NO_WANT_SOURCE;
    case FB_PLAY:
    case FB_AGAIN: return why_play(o, seat, hand, what);
    case FB_DROP: return is_card(what) ? why_card(o, hand, what) : FB_NO_WANT_DROP;
    case FB_BUTCHER: return why_butcher(hand, what);
    case FB_TARGET: return why_target(o, what);
    case FB_COUNTERING: return why_counter(hand, what);
    case FB_CHOOSE: return why_choose(o, seat, what);
    case FB_GRUDGE: return why_grudge(o, seat, what);
    case FB_OVER:
    case FB_PHASES: break;
    }
    return FB_NO_OVER;
}

static FbRefusal why_not_asked(const FbOpen *o, int seat)
{
    if (o->now.phase != FB_COUNTERING) return FB_NO_NOT_ASKED;
    bool outside = seat == o->now.turn || !(o->in & seat_bit(seat));
    return outside ? FB_NO_OWN_WINDOW : FB_NO_ANSWERED;
}

static bool is_in_mask(FbMask mask, uint8_t what)
{
    int bit = mask.base && what == FB_W_PASS ? MASK_PASS : what - mask.base;
    return bit >= 0 && bit < 64 && (mask.bits >> bit & 1) && mask_what(mask, bit) == what;
}

static FbRefusal refuse(const FbOpen *o, FbHand hand, FbPick pick)
{
    if (o->now.phase == FB_OVER) return FB_NO_OVER;
    if (pick.seat >= o->seats) return FB_NO_NO_SEAT;
    if (!(o->now.asked & seat_bit(pick.seat))) return why_not_asked(o, pick.seat);
    if (is_in_mask(legal_mask(o, pick.seat, hand), pick.what)) return FB_OK;
    if (pick.what >= FB_WORDS_END && !what_is_mobster(o, pick.what) && !what_is_seat(o, pick.what))
        return FB_NO_NO_PICK;
    return why(o, pick.seat, hand, pick.what);
}

static FbRefusal refuse_everybody(const FbOpen *o, uint8_t what)
{
    if (o->now.phase == FB_OVER) return FB_NO_OVER;
    if (o->now.phase != FB_COUNTERING) return FB_NO_ONLY_WINDOW;
    return what == FB_W_PASS ? FB_OK : FB_NO_ONLY_PASS;
}

FbRefusal fb_refuse(const FbGame *game, FbPick pick)
{
    if (pick.seat == FB_EVERYBODY) return refuse_everybody(&game->open, pick.what);
    return refuse(&game->open, pick.seat < FB_SEATS ? game->hand[pick.seat] : 0, pick);
}

FbRefusal fb_view_refuse(const FbView *view, FbPick pick)
{
    if (pick.seat != view->seat && view->open.now.phase != FB_OVER)
        return pick.seat < view->open.seats ? FB_NO_NOT_ASKED : FB_NO_NO_SEAT;
    return refuse(&view->open, view->hand, pick);
}
