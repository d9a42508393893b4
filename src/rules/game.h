/* game.h - what the files of the rules share: small questions about the open table, the hit list, and
 * the handing out of events. Private to rules/.
 *
 * FbIo carries what a pick may need from outside: chance, and a place for events (or none). */
#ifndef FB_GAME_H
#define FB_GAME_H

#include <string.h>

#include "cards.h"
#include "hand.h"

/* Every file that plays is compiled twice: by itself, with events; and together with the others in quiet.c,
 * without, for play-outs. There RULES makes what they share private, so that the compiler sees a whole
 * decision at once. */
#ifdef FB_QUIET
#define RULES static __attribute__((unused))
#else
#define RULES
#endif

typedef struct FbIo {
    FbShuffler *shuffler;
    FbEvents *events;
} FbIo;

/* What the turn does next (turn.c). STEP_ASK waits for a pick. FbControl.after holds one of these, and is stored: so no
 * value ever changes, and a new step takes the next one. */
typedef enum FbStep {
    STEP_ASK = 0,
    STEP_TURN = 1,   /* R 4.1 for the seat now.turn, R 8.5 before the draw */
    STEP_FILL = 2,   /* R 4.2 */
    STEP_DRAW = 3,   /* now.left more cards, then now.after */
    STEP_PLAY = 4,   /* R 4.3 */
    STEP_STAGE = 5,  /* back to now.stage: after butchering */
    STEP_EFFECT = 6, /* R 5, the window is closed */
    STEP_GRUDGE = 7, /* R 8.7 */
    STEP_SETTLE = 8, /* R 7.2 to 7.4, then the refund */
    STEP_AGAIN = 9,  /* R 8.9 */
    STEP_END = 10,   /* R 8.10 */
    STEP_NEXT = 11   /* R 4.5 */
} FbStep;

/* ---- questions --------------------------------------------------------------------------------- */

/* Rules that this program can play: they may come from outside, or from a later version (edition.c). */
bool rules_known(FbRules rules);

static inline bool rule_on(const FbOpen *o, enum FbSwitch sw) { return (o->rules >> sw) & 1; }

static inline uint64_t mob_bit(int mobster) { return UINT64_C(1) << mobster; }

static inline unsigned seat_bit(int seat) { return 1u << seat; }

static inline uint8_t *tag_of(FbOpen *o, FbCard ability)
{
    return &o->tag[ability - FB_FIRST_ABILITY];
}

/* R 8.1: whether a mobster in play of this seat has the ability. A tag ends with its man's death. */
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

/* R 8.3: who can be the target of a Contract, among these. */
static inline uint64_t without_doppelganger(const FbOpen *o, uint64_t mobsters)
{
    return mobsters & ~tag_bit(o, FB_DOP);
}

/* R 8.4, 8.10: what POL draws at the end of a turn comes from the deck alone; in revision 1 it did not. */
static inline bool may_draw_from_pile(const FbOpen *o)
{
    return o->now.after != STEP_NEXT || rules_revision(o->rules) < 2;
}

/* R 8.9, `temper:opponents`: the seat's own Celebrity has given it the next turn, by a card that nobody countered. */
static inline bool turn_is_own_next(const FbOpen *o)
{
    return rule_on(o, FB_SW_TEMPER) && o->now.next == o->now.turn && o->now.counter == FB_NONE;
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
/* From home on the list, with all that hangs on it (R 8.6, 8.7). */
RULES void list_add(FbGame *g, const FbIo *io, int mobster, int place);
/* From the list to home. */
RULES void list_free(FbGame *g, const FbIo *io, int mobster);

/* ---- dying and winning (death.c) ---------------------------------------------------------------- */

/* R 7.1. True when that was the end of the game. */
RULES bool death(FbGame *g, const FbIo *io, int mobster, FbCard cause);
/* The two halves of it, for TUR. */
RULES int death_bury(FbGame *g, const FbIo *io, int mobster, FbCard cause);
RULES bool death_family(FbGame *g, const FbIo *io, int seat);
RULES void war_set(FbGame *g, const FbIo *io, int rate);
/* R 7.2 to 7.4 */
RULES void war_settle(FbGame *g, const FbIo *io);

/* ---- the deck (deck.c) -------------------------------------------------------------------------- */

RULES void pile_put(FbOpen *o, FbCard card);
/* A card leaves a hand; a card leaves it for the pile. */
RULES void hand_leave(FbGame *g, int seat, FbCard card);
RULES void hand_to_pile(FbGame *g, int seat, FbCard card);
/* R 4.2, with the refill before or behind it. False where there is no card anywhere. */
RULES bool deck_draw(FbGame *g, const FbIo *io, int seat);
RULES void pile_take(FbGame *g, const FbIo *io, int seat);
/* R 3: everybody at home, no card anywhere yet. */
RULES void table_lay(FbOpen *o, FbRules rules, int seats);

/* ---- targets and legal picks (target.c, legal.c) ------------------------------------------------- */

/* Who can be named next for now.card: mobsters as bits 0-53, seats as bits 54-59. */
RULES uint64_t target_mask(const FbOpen *o);
RULES uint64_t target_bit(uint8_t what);
/* R 5.7, `vendetta:always`: a card that may be played although there is nobody to name. */
static inline bool target_is_optional(const FbOpen *o)
{
    return fb_card_row[o->now.card].targets == FB_T_TWO_EACH && rule_on(o, FB_SW_VENDETTA);
}
/* A card that names just one target: a short cut for the question whether there is another. */
static inline bool target_is_single(const FbOpen *o)
{
    const unsigned single = 1u << FB_T_CONTRACT | 1u << FB_T_LISTED | 1u << FB_T_LISTED_FAMILY |
                            1u << FB_T_OWN_UNTAGGED;
    return single >> fb_card_row[o->now.card].targets & 1;
}
/* The cards of a hand that R 4.3 lets its seat play for their effect, and those it may drop. */
RULES uint64_t target_playable(const FbOpen *o, FbHand hand);

/* The legal picks of a seat that is asked, as bits of one of two domains: cards and words (0-63), or
 * mobsters, seats and pass (64-127). */
typedef struct FbMask {
    uint64_t bits;
    uint8_t base; /* 0 or 64 */
} FbMask;
enum { MASK_PASS = 60 }; /* pass, among mobsters */

/* What a seat may know of now.asked (view.c). */
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
/* The control at rest: nothing pending. */
RULES void turn_rest(FbOpen *o);

RULES void rules_deal(FbGame *g, FbRules rules, int seats, const FbIo *io);
RULES void rules_apply(FbGame *g, FbPick pick, const FbIo *io);

RULES FbStep effect_apply(FbGame *g, const FbIo *io);
/* A mobster chosen after the window (R 6.3, 6.6). */
RULES FbStep effect_choose(FbGame *g, const FbIo *io, int seat, int mobster);

#endif
