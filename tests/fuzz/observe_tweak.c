/* observe_tweak.c - one thing of a view or of an event changed at random (observe.h). Mutated JSON
 * text hardly ever passes fb_view_check; a sound view with one card, mobster or field of its control
 * moved often does, and where it should not, that is the find. */
#include "observe.h"
#include "rules/game.h" /* FbStep */

static uint8_t any_mobster(const FbOpen *o, FbRng *rng)
{
    return (uint8_t)fuzz_below(rng, o->seats * FB_FAMILY);
}

static uint8_t any_seat(const FbOpen *o, FbRng *rng) { return (uint8_t)fuzz_below(rng, o->seats); }

static uint8_t any_card(FbRng *rng) { return (uint8_t)fuzz_below(rng, FB_CARDS); }

static uint8_t or_none(uint8_t value, FbRng *rng) { return fuzz_below(rng, 3) ? value : FB_NONE; }

static uint8_t any_target(const FbOpen *o, FbRng *rng)
{
    if (fuzz_below(rng, 3)) return (uint8_t)(FB_WHO_MOBSTER + any_mobster(o, rng));
    return (uint8_t)(FB_WHO_SEAT + any_seat(o, rng));
}

/* ---- where the turn stands -------------------------------------------------------------------------- */

static void tweak_control(FbControl *now, const FbOpen *o, FbRng *rng)
{
    static const uint8_t stage[] = {FB_READY, FB_PLAY, FB_AGAIN, FB_OVER};
    static const uint8_t after[] = {0, STEP_PLAY, STEP_STAGE, STEP_AGAIN, STEP_NEXT};
    switch (fuzz_below(rng, 12)) {
    case 0: now->turn = any_seat(o, rng); break;
    case 1: now->phase = (uint8_t)fuzz_below(rng, FB_PHASES); break;
    case 2: now->asked = (uint8_t)fuzz_below(rng, 1 << o->seats); break;
    case 3: now->asked = (uint8_t)(1u << any_seat(o, rng)); break;
    case 4: now->stage = stage[fuzz_below(rng, 4)]; break;
    case 5: now->after = after[fuzz_below(rng, 5)]; break;
    case 6: now->card = or_none(any_card(rng), rng); break;
    case 7: now->counter = or_none((uint8_t)(FB_MOB + fuzz_below(rng, 4)), rng); break;
    case 8: now->rescuer = or_none(any_seat(o, rng), rng); break;
    case 9: now->next = or_none(any_seat(o, rng), rng); break;
    case 10: now->left = (uint8_t)fuzz_below(rng, fuzz_below(rng, 4) ? 5 : FB_DECK + 1); break;
    default: now->flags = (uint8_t)fuzz_below(rng, 4); break;
    }
}

static void tweak_named(FbOpen *o, FbRng *rng)
{
    int n = fuzz_below(rng, o->now.card == FB_INT ? o->list_n + 1 : FB_TARGETS + 1);
    if (fuzz_below(rng, 2)) o->named_n = (uint8_t)n;
    if (o->now.card == FB_INT)
        o->named_n = (uint8_t)n;
    else
        for (int i = fuzz_below(rng, 3); i < o->named_n && i < FB_TARGETS; i++)
            o->named[i] = any_target(o, rng);
}

/* ---- mobsters --------------------------------------------------------------------------------------- */

/* Home, somewhere on the list, or dead. */
static void tweak_mobster(FbOpen *o, FbRng *rng)
{
    int m = any_mobster(o, rng);
    if (o->listed & mob_bit(m)) list_erase(o, list_find(o, m));
    o->home &= ~mob_bit(m);
    switch (fuzz_below(rng, 3)) {
    case 0: o->home |= mob_bit(m); break;
    case 1: list_insert(o, fuzz_below(rng, o->list_n + 1), m); break;
    default: break;
    }
}

/* Most of a family dies: so the end of the game comes into sight. */
static void tweak_family(FbOpen *o, FbRng *rng)
{
    int seat = any_seat(o, rng), left = FB_MOBSTER(seat, 1 + fuzz_below(rng, FB_FAMILY));
    for (int m = FB_MOBSTER(seat, 1); m <= FB_MOBSTER(seat, FB_FAMILY); m++) {
        if (m == left) continue;
        if (o->listed & mob_bit(m)) list_erase(o, list_find(o, m));
        o->home &= ~mob_bit(m);
    }
}

static void tweak_tag(FbOpen *o, FbRng *rng)
{
    o->tag[fuzz_below(rng, FB_ABILITIES)] = or_none(any_mobster(o, rng), rng);
}

/* ---- cards ------------------------------------------------------------------------------------------ */

static FbHand tweak_hand(FbHand hand, FbRng *rng)
{
    FbCard card = any_card(rng);
    if (fb_hand_count(hand, card)) return fb_hand_without(hand, card);
    return fb_hand_with(hand, card);
}

/* A hand, what is known of one, the deck or the pile; the numbers go with them more often than not. */
static void tweak_cards(FbView *view, FbRng *rng)
{
    FbOpen *o = &view->open;
    int seat = any_seat(o, rng), most = fuzz_below(rng, 4) ? 9 : FB_DECK + 1;
    switch (fuzz_below(rng, 7)) {
    case 0:
        if (view->seat >= o->seats) break;
        view->hand = tweak_hand(view->hand, rng);
        o->hand_n[view->seat] = (uint8_t)fb_hand_size(view->hand);
        break;
    case 1: o->hand_n[seat] = (uint8_t)fuzz_below(rng, most); break;
    case 2:
        o->known[seat] = fuzz_below(rng, 3) ? tweak_hand(o->known[seat], rng) : 0;
        if (fuzz_below(rng, 2)) o->hand_n[seat] = (uint8_t)fb_hand_size(o->known[seat]);
        break;
    case 3: o->deck_n = (uint8_t)fuzz_below(rng, most); break;
    case 4:
        if (o->pile_n < FB_DECK) o->pile[o->pile_n++] = any_card(rng);
        break;
    case 5: o->deck_n = o->pile_n = 0; break;
    default: o->pile_n = (uint8_t)fuzz_below(rng, o->pile_n + 1); break;
    }
}

/* ---- the whole -------------------------------------------------------------------------------------- */

static void tweak_rules(FbOpen *o, FbRng *rng)
{
    enum FbSwitch sw = (enum FbSwitch)fuzz_below(rng, FB_SWITCHES);
    o->rules = fb_rules_set(o->rules, sw, !fb_rules_get(o->rules, sw));
}

void observe_tweak(FbView *view, FbRng *rng)
{
    FbOpen *o = &view->open;
    switch (fuzz_below(rng, 16)) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4: tweak_control(&o->now, o, rng); break;
    case 5:
    case 6: tweak_named(o, rng); break;
    case 7:
    case 8: tweak_mobster(o, rng); break;
    case 9: tweak_family(o, rng); break;
    case 10: tweak_tag(o, rng); break;
    case 11:
    case 12:
    case 13: tweak_cards(view, rng); break;
    case 14: tweak_rules(o, rng); break;
    default: o->war = (uint8_t)fuzz_below(rng, 3); break;
    }
    /* Intrigue names into the list, all others into an array that is shorter. */
    int room = o->now.card == FB_INT ? o->list_n : FB_TARGETS;
    if (o->named_n > room) o->named_n = (uint8_t)room;
    for (int i = 0; i < o->named_n && o->now.card != FB_INT; i++)
        if (!o->named[i]) o->named[i] = any_target(o, rng);
}

void observe_tweak_event(FbEvent *event, FbRng *rng)
{
    FbOpen six = {.seats = FB_SEATS};
    int fields = fb_event_fields((FbEventType)event->type);
    if (fields & FB_F_NOW) tweak_control(&event->now, &six, rng);
    if ((fields & FB_F_SEAT) && !fuzz_below(rng, 2)) event->seat = any_seat(&six, rng);
    if ((fields & FB_F_CARD) && !fuzz_below(rng, 2)) event->card = any_card(rng);
    if ((fields & FB_F_WHO) && !fuzz_below(rng, 2))
        event->who = (uint8_t)(FB_WHO_MOBSTER + any_mobster(&six, rng));
    if ((fields & FB_F_PLACE) && !fuzz_below(rng, 2))
        event->place = (uint8_t)fuzz_below(rng, FB_MOBSTERS);
    if ((fields & FB_F_N) && !fuzz_below(rng, 2)) event->n = (uint8_t)fuzz_below(rng, 7);
}
