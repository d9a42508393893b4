/* game.h - what the files of the rules share: small questions about the open table, the Hit List, the deck, and how an
 * event is told. Private to rules/.
 *
 * Most functions here take an FbOpen, not an FbGame. That is the point of the cut: what they answer cannot depend on a
 * hidden card, so they serve views as well as games. Only those that move cards need the whole game, and an FbIo. */
#ifndef FB_GAME_H
#define FB_GAME_H

#include <string.h>

#include "cards.h"
#include "hand.h"

/* Every file that plays is compiled twice: by itself, telling events; and together with the others in quiet.c, silently,
 * for play-outs. There RULES makes the shared functions static, so that the compiler can inline a whole decision. */
#ifdef FB_QUIET
#define RULES static __attribute__((unused))
#else
#define RULES
#endif

/* What playing needs from outside. */
typedef struct FbIo {
    FbShuffler *shuffler;
    FbEvents *events; /* or NULL */
} FbIo;

/* What the turn does next (turn.c). STEP_ASK stops and waits for a pick. FbControl.after holds one of these and is
 * stored, so a value never changes, and a new step takes the next free one. */
typedef enum FbStep {
    STEP_ASK = 0,
    STEP_TURN = 1,   /* executions (R 4.1), then BUT before the draw (R 8.5) */
    STEP_FILL = 2,   /* the draw (R 4.2) */
    STEP_DRAW = 3,   /* now.left more cards, then on to now.after */
    STEP_PLAY = 4,   /* the question for a card (R 4.3) */
    STEP_STAGE = 5,  /* back to now.stage, after butchering */
    STEP_EFFECT = 6, /* the card's effect (R 5), once the window is closed */
    STEP_GRUDGE = 7, /* the Unforgiving's answer (R 8.7) */
    STEP_SETTLE = 8, /* wars begin and end (R 7.2 to 7.4), then the refund */
    STEP_AGAIN = 9,  /* a second card (R 8.9) */
    STEP_END = 10,   /* draws at the end of the turn (R 8.10) */
    STEP_NEXT = 11   /* whose turn is next (R 4.5) */
} FbStep;

/* ---- questions --------------------------------------------------------------------------------- */

/* Can this program play these rules? They may come from outside, or from a later version. */
bool rules_known(FbRules rules);

static inline bool rule_on(const FbOpen *o, enum FbSwitch sw) { return (o->rules >> sw) & 1; }

static inline uint64_t mob_bit(int mobster) { return UINT64_C(1) << mobster; }

static inline unsigned seat_bit(int seat) { return 1u << seat; }

static inline uint8_t *tag_of(FbOpen *o, FbCard ability)
{
    return &o->tag[ability - FB_FIRST_ABILITY];
}

/* R 8.1. Asking for the tag is enough: it goes when its mobster dies. One comparison serves for both ends of the family,
 * because FB_NONE and other families wrap around to large numbers. */
static inline bool seat_owns(const FbOpen *o, int seat, FbCard ability)
{
    return (uint8_t)(o->tag[ability - FB_FIRST_ABILITY] - seat * FB_FAMILY) < FB_FAMILY;
}

static inline int hand_limit(const FbOpen *o, int seat)
{
    return seat_owns(o, seat, FB_LIB) ? FB_LIB_LIMIT : FB_HAND_LIMIT; /* R 8.2 */
}

static inline uint64_t in_play(const FbOpen *o) { return o->home | o->listed; }

static inline uint64_t tag_bit(const FbOpen *o, FbCard ability)
{
    uint8_t who = o->tag[ability - FB_FIRST_ABILITY];
    return who == FB_NONE ? 0 : mob_bit(who);
}

/* R 8.3: those of these mobsters that a Contract may be put on. */
static inline uint64_t without_doppelganger(const FbOpen *o, uint64_t mobsters)
{
    return mobsters & ~tag_bit(o, FB_DOP);
}

/* R 8.4, 8.10: at the end of a turn POL draws from the deck alone. Revision 1 let CSC take from the pile there, and with
 * both abilities one Massacre came back every turn for ever. */
static inline bool may_draw_from_pile(const FbOpen *o)
{
    return o->now.after != STEP_NEXT || rules_revision(o->rules) < 2;
}

/* R 8.9, `temper:opponents`: did the seat's own Celebrity give it the next turn, by a card that nobody countered? */
static inline bool turn_is_own_next(const FbOpen *o)
{
    return rule_on(o, FB_SW_TEMPER) && o->now.next == o->now.turn && o->now.counter == FB_NONE;
}

/* Is FbPick.what a mobster, or a seat, of this game? */
static inline bool what_is_mobster(const FbOpen *o, uint8_t what)
{
    return what >= FB_WHO_MOBSTER && what < FB_WHO_MOBSTER + o->seats * FB_FAMILY;
}
static inline bool what_is_seat(const FbOpen *o, uint8_t what)
{
    return what >= FB_WHO_SEAT && what < FB_WHO_SEAT + o->seats;
}

/* R 4.6 */
static inline int next_seat(const FbOpen *o, int seat)
{
    do
        seat = seat + 1 == o->seats ? 0 : seat + 1;
    while (!(o->in & seat_bit(seat)));
    return seat;
}

/* ---- events ------------------------------------------------------------------------------------ */

void fb_event_push(FbEvents *events, FbEventType type, int seat, FbCard card, int who, int place,
                   int n);
void fb_event_push_ask(FbEvents *events, const FbControl *now);
void fb_event_push_deal(FbEvents *events, FbRules rules, int seats);

static inline void emit(const FbIo *io, FbEventType type, int seat, FbCard card, int who, int place,
                        int n)
{
#ifdef FB_QUIET
    (void)io, (void)type, (void)seat, (void)card, (void)who, (void)place, (void)n;
#else
    if (io->events) fb_event_push(io->events, type, seat, card, who, place, n);
#endif
}

static inline void emit_ask(const FbIo *io, const FbControl *now)
{
#ifdef FB_QUIET
    (void)io, (void)now;
#else
    if (io->events) fb_event_push_ask(io->events, now);
#endif
}

static inline void emit_seat(const FbIo *io, FbEventType type, int seat)
{
    emit(io, type, seat, FB_NONE, FB_NONE, FB_NONE, 0);
}

static inline void emit_card(const FbIo *io, FbEventType type, int seat, FbCard card)
{
    emit(io, type, seat, card, FB_NONE, FB_NONE, 0);
}

static inline void emit_who(const FbIo *io, FbEventType type, int mobster, int place)
{
    emit(io, type, FB_NONE, FB_NONE, FB_WHO_MOBSTER + mobster, place, 0);
}

static inline void emit_n(const FbIo *io, FbEventType type, int n)
{
    emit(io, type, FB_NONE, FB_NONE, FB_NONE, FB_NONE, n);
}

/* ---- the hit list (list.c) --------------------------------------------------------------------- */

enum { LIST_FRONT = 0, LIST_BACK = -1 };

RULES int list_find(const FbOpen *o, int mobster);
RULES void list_insert(FbOpen *o, int place, int mobster);
RULES void list_erase(FbOpen *o, int place);
/* From home onto the list, which the Celebrity and the Unforgiving answer (R 8.6, 8.7). */
RULES void list_add(FbGame *g, const FbIo *io, int mobster, int place);
/* From the list back home. */
RULES void list_free(FbGame *g, const FbIo *io, int mobster);

/* ---- dying and winning (death.c) ---------------------------------------------------------------- */

/* R 7.1. True if it ended the game. */
RULES bool death(FbGame *g, const FbIo *io, int mobster, FbCard cause);
/* Its two halves, which Turncoat needs apart. */
RULES int death_bury(FbGame *g, const FbIo *io, int mobster, FbCard cause);
RULES bool death_family(FbGame *g, const FbIo *io, int seat);
RULES void war_set(FbGame *g, const FbIo *io, int rate);
/* R 7.2 to 7.4: ends a war without a list, starts one that is due. */
RULES void war_settle(FbGame *g, const FbIo *io);
/* R 7.3: six on the list, or six in play in all. */
static inline bool war_is_due(const FbOpen *o)
{
    return o->list_n && (o->list_n >= 6 || fb_popcount(in_play(o)) <= 6);
}

/* ---- the deck (deck.c) -------------------------------------------------------------------------- */

RULES void pile_put(FbOpen *o, FbCard card);
RULES void hand_leave(FbGame *g, int seat, FbCard card);
RULES void hand_to_pile(FbGame *g, int seat, FbCard card);
/* R 4.2, with the refill before or after it. False if neither deck nor pile has a card. */
RULES bool deck_draw(FbGame *g, const FbIo *io, int seat);
RULES void pile_take(FbGame *g, const FbIo *io, int seat);
/* Counts the cards of a hand, and those that lie open on the table. */
void census_hand(int16_t seen[FB_CARDS], FbHand hand);
void census_table(int16_t seen[FB_CARDS], const FbOpen *o);
/* R 3: everybody at home, and no cards yet. */
RULES void table_lay(FbOpen *o, FbRules rules, int seats);

/* ---- targets and legal picks (target.c, legal.c) ------------------------------------------------- */

static inline FbTargets targets_of(const FbOpen *o)
{
    return (FbTargets)fb_card_row[o->now.card].targets;
}

/* Who can be named next for now.card: mobsters as bits 0 to 53, seats as bits 54 to 59. */
RULES uint64_t target_mask(const FbOpen *o);
RULES uint64_t target_bit(uint8_t what);
/* R 5.7, `vendetta:always`: may be played even if there is nobody to name. */
static inline bool target_is_optional(const FbOpen *o)
{
    return targets_of(o) == FB_T_TWO_EACH && rule_on(o, FB_SW_VENDETTA);
}
static inline bool target_is_contract(const FbOpen *o)
{
    return targets_of(o) == FB_T_CONTRACT || targets_of(o) == FB_T_DOUBLE;
}
/* Are seats named for this card, rather than mobsters? */
static inline bool target_is_seat(const FbOpen *o)
{
    return (target_is_contract(o) && !rule_on(o, FB_SW_PICKER)) ||
           targets_of(o) == FB_T_LISTED_FAMILY;
}
/* Does the card name just one target? Then there is no need to look for another. */
static inline bool target_is_single(const FbOpen *o)
{
    const unsigned single = 1u << FB_T_CONTRACT | 1u << FB_T_LISTED | 1u << FB_T_LISTED_FAMILY |
                            1u << FB_T_OWN_UNTAGGED;
    return single >> targets_of(o) & 1;
}
/* The cards of a hand that may be played for their effect (R 4.3). */
RULES uint64_t target_playable(const FbOpen *o, FbHand hand);

/* The legal picks of one seat in one word. A phase asks either for cards and words (base 0) or for mobsters, seats and
 * perhaps a pass (base 64), never for both, so 64 bits are enough, and counting picks is a popcount. */
typedef struct FbMask {
    uint64_t bits;
    uint8_t base; /* 0 or 64 */
} FbMask;
enum { MASK_PASS = 60 }; /* pass, among mobsters */

/* What a seat may know of now.asked: in a counter window, its own bit. */
uint8_t view_asked(const FbControl *now, int seat);

RULES FbMask legal_mask(const FbOpen *o, int seat, FbHand hand);
RULES uint64_t legal_droppable(const FbOpen *o, FbHand hand);

static inline uint8_t mask_what(FbMask mask, int bit)
{
    return (uint8_t)(mask.base && bit == MASK_PASS ? FB_W_PASS : mask.base + bit);
}

/* ---- the turn (turn.c) and the effects (effect_*.c) ----------------------------------------------- */

RULES void turn_run(FbGame *g, const FbIo *io, FbStep step);
RULES FbStep turn_ask(FbGame *g, FbPhase phase, int seat);
RULES void turn_begin(FbOpen *o, int seat);
/* Nothing is pending. */
RULES void turn_rest(FbOpen *o);

RULES void rules_deal(FbGame *g, FbRules rules, int seats, const FbIo *io);
RULES void rules_apply(FbGame *g, FbPick pick, const FbIo *io);

RULES FbStep effect_apply(FbGame *g, const FbIo *io);
/* A mobster that was chosen after the window (R 6.3, 6.6). */
RULES FbStep effect_choose(FbGame *g, const FbIo *io, int seat, int mobster);

#endif
