/* check_control.c - can the turn stand where FbControl says? One function a phase.
 *
 * FbControl is eleven bytes from outside, and most of their combinations are impossible: a Counter to a card that has
 * none, a grudge without a grudge bearer, a draw with nothing to come after it. The rules would not notice; they would
 * play nonsense, or never stop. Each function here states what turn.c has established by the time it asks in that phase.
 * The claim, which tests/property and tests/fuzz try to break: from a control that passes, every offered pick can be
 * applied and leads to a control that passes again. So when turn.c stops in a new place, this file has to learn it. */
#include "check.h"

static bool seat_or_none(const FbOpen *o, uint8_t seat)
{
    return seat == FB_NONE || seat < o->seats;
}

static bool card_or_none(uint8_t card) { return card == FB_NONE || card < FB_CARDS; }

static bool in_range(const FbOpen *o)
{
    const FbControl *now = &o->now;
    bool after = now->after == 0 || now->after == STEP_PLAY || now->after == STEP_STAGE ||
                 now->after == STEP_AGAIN || now->after == STEP_NEXT;
    bool stage = now->stage == FB_READY || now->stage == FB_PLAY || now->stage == FB_AGAIN ||
                 now->stage == FB_OVER;
    return after && stage && now->turn < o->seats && now->phase < FB_PHASES &&
           card_or_none(now->card) && card_or_none(now->counter) && seat_or_none(o, now->rescuer) &&
           seat_or_none(o, now->next) && now->flags <= (FB_SPENT | FB_GRUDGE_DUE);
}

static bool named_in_range(const FbOpen *o)
{
    if (o->now.card == FB_NONE) return o->named_n == 0;
    if (card_names_into_list(o->now.card)) return o->named_n <= o->list_n;
    if (o->named_n > FB_TARGETS) return false;
    bool (*const fits)(const FbOpen *, uint8_t) =
        target_is_seat(o) ? what_is_seat : what_is_mobster;
    for (int i = 0; i < o->named_n; i++)
        if (!fits(o, o->named[i])) return false;
    return true;
}

/* Until the effect, the targets are where the card found them, so naming them all over again must be legal. */
static bool naming_is_legal(const FbOpen *o)
{
    FbOpen naming = *o;
    if (card_names_into_list(o->now.card)) return true;
    for (naming.named_n = 0; naming.named_n < o->named_n; naming.named_n++)
        if (!(target_mask(&naming) & target_bit(o->named[naming.named_n]))) return false;
    return true;
}

/* A Counter comes with the seat that played it, and fits the card. A grudge is due only if its bearer has been listed. */
static bool card_is_sound(const FbOpen *o)
{
    const FbControl *now = &o->now;
    bool countered = now->counter != FB_NONE, grudge = now->flags & FB_GRUDGE_DUE;
    if (now->card == FB_NONE) return !countered && now->rescuer == FB_NONE && !grudge;
    if (fb_card_row[now->card].targets == FB_T_NEVER) return false;
    if (grudge && !(tag_bit(o, FB_UNF) & o->listed)) return false;
    if (!countered) return now->rescuer == FB_NONE;
    return fb_card_can_counter(now->counter, now->card) && now->rescuer != FB_NONE &&
           now->rescuer != now->turn && (o->in & seat_bit(now->rescuer)) && now->next != FB_NONE;
}

/* Before a card is played, the next turn belongs to nobody in particular; only a second card may find it taken (R 8.9). */
static bool next_is_sound(const FbOpen *o)
{
    if (o->now.next == FB_NONE) return true;
    return o->now.stage == FB_AGAIN && turn_is_own_next(o) && seat_owns(o, o->now.turn, FB_CEL);
}

/* Nothing is pending: this is where a position can be written. */
static bool rests(const FbOpen *o)
{
    const FbControl *now = &o->now;
    return now->card == FB_NONE && next_is_sound(o) && now->left == 0 && now->stage == now->phase;
}

/* Only the Short-Tempered play a second card (R 8.9), and until it is played nothing can kill them. */
static bool stage_is_sound(const FbOpen *o)
{
    return o->now.stage != FB_AGAIN || seat_owns(o, o->now.turn, FB_TEM);
}

static bool turn_is_asked(const FbOpen *o) { return o->now.asked == seat_bit(o->now.turn); }

/* A card has been played in this turn, and its effect is still to come. */
static bool effect_is_due(const FbOpen *o)
{
    const FbControl *now = &o->now;
    if (now->card == FB_NONE || (now->stage != FB_PLAY && now->stage != FB_AGAIN)) return false;
    return now->counter == FB_NONE && next_is_sound(o) && !(now->flags & FB_GRUDGE_DUE) &&
           now->left == 0 && naming_is_legal(o);
}

static bool in_turn(const FbOpen *o)
{
    return o->now.card != FB_NONE && (o->now.stage == FB_PLAY || o->now.stage == FB_AGAIN);
}

/* Cards are drawn for four reasons, told apart by what comes after them (turn.c). */
static bool draw_is_sound(const FbOpen *o)
{
    const FbControl *now = &o->now;
    int seat = now->after == STEP_AGAIN ? now->rescuer : now->turn;
    bool idle = now->card == FB_NONE;
    if (seat == FB_NONE || now->asked != seat_bit(seat) || !seat_owns(o, seat, FB_CSC) ||
        !o->pile_n || !now->left || now->left > FB_DECK)
        return false;
    switch (now->after) {
    case STEP_PLAY: return idle && now->stage == FB_READY && now->next == FB_NONE;
    case STEP_STAGE:
        return idle && now->stage != FB_OVER && next_is_sound(o) && stage_is_sound(o) &&
               (now->flags & FB_SPENT);
    case STEP_AGAIN: return in_turn(o) && now->left == 1 && now->counter != FB_NONE;
    case STEP_NEXT:
        return idle && may_draw_from_pile(o) && (now->stage == FB_PLAY || now->stage == FB_AGAIN);
    default: return false;
    }
}

static bool butcher_is_sound(const FbOpen *o)
{
    const FbControl *now = &o->now;
    return turn_is_asked(o) && now->card == FB_NONE && next_is_sound(o) && now->stage != FB_OVER &&
           stage_is_sound(o) && (now->flags & FB_SPENT) && now->left <= o->pile_n;
}

static bool drop_is_sound(const FbOpen *o)
{
    const FbControl *now = &o->now;
    return turn_is_asked(o) && (now->stage == FB_PLAY || now->stage == FB_AGAIN) &&
           stage_is_sound(o) && now->card == FB_NONE && next_is_sound(o) && now->left == 0;
}

static bool window_is_sound(const FbOpen *o)
{
    return effect_is_due(o) && fb_card_row[o->now.card].countered &&
           !(o->now.asked & seat_bit(o->now.turn)) && (o->named_n || target_is_optional(o)) &&
           !target_mask(o);
}

/* R 6.3: the attacker chooses for Mob Power, before anybody is listed. R 6.6: the attacked family chooses its victims. */
static bool choose_is_sound(const FbOpen *o)
{
    const FbControl *now = &o->now;
    if (!in_turn(o) || !target_is_contract(o) || !o->named_n) return false;
    if (turn_is_asked(o)) {
        bool home = o->home & FB_FAMILY_BITS(now->turn);
        return now->left == 1 && now->counter == FB_MOB && home && naming_is_legal(o) &&
               !target_mask(o);
    }
    if (!target_is_seat(o) || o->named_n != 1) return false;
    int victim = o->named[0] - FB_WHO_SEAT;
    uint64_t can = o->home & FB_FAMILY_BITS(victim);
    bool one = targets_of(o) == FB_T_CONTRACT;
    if (one) can = without_doppelganger(o, can);
    int most = one ? 1 : seat_owns(o, now->turn, FB_SHO) ? 3 : 2;
    return now->asked == seat_bit(victim) && now->left >= 1 && now->left <= most &&
           now->left <= fb_popcount(can) && !(one && now->counter != FB_NONE);
}

static bool grudge_is_sound(const FbOpen *o)
{
    const FbControl *now = &o->now;
    return in_turn(o) && (now->flags & FB_GRUDGE_DUE) && now->left == 0 &&
           now->asked == seat_bit(FB_SEAT_OF(o->tag[FB_UNF - FB_FIRST_ABILITY]));
}

static bool phase_is_sound(const FbOpen *o)
{
    const FbControl *now = &o->now;
    switch ((FbPhase)now->phase) {
    case FB_READY:
        return turn_is_asked(o) && rests(o) && seat_owns(o, now->turn, FB_BUT) &&
               !(now->flags & FB_SPENT);
    case FB_PLAY: return turn_is_asked(o) && rests(o);
    case FB_AGAIN: return turn_is_asked(o) && rests(o) && seat_owns(o, now->turn, FB_TEM);
    case FB_OVER: return !now->asked && rests(o);
    case FB_DRAW: return draw_is_sound(o);
    case FB_DROP: return drop_is_sound(o);
    case FB_BUTCHER: return butcher_is_sound(o);
    case FB_TARGET: return turn_is_asked(o) && effect_is_due(o) && target_mask(o);
    case FB_COUNTERING: return window_is_sound(o);
    case FB_CHOOSE: return choose_is_sound(o);
    case FB_GRUDGE: return grudge_is_sound(o);
    case FB_PHASES: break;
    }
    return false;
}

const char *check_control(const FbOpen *o)
{
    const FbControl *now = &o->now;
    HOLDS("control: in range", in_range(o));
    HOLDS("turn: of a seat in the game", now->phase == FB_OVER || (o->in & seat_bit(now->turn)));
    HOLDS("next: a seat in the game", now->next == FB_NONE || (o->in & seat_bit(now->next)));
    HOLDS("asked: seats in the game", !(now->asked & ~o->in));
    HOLDS("after: only while cards are drawn", now->phase == FB_DRAW || !now->after);
    HOLDS("named: in range", named_in_range(o));
    HOLDS("card: sound", card_is_sound(o));
    HOLDS("phase: sound", phase_is_sound(o));
    return NULL;
}
