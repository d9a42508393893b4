/* turn.c - one turn after the other (R 4). Owns the order in which things happen and who is asked; what a card does is
 * effect_*.c's, what a pick means is apply.c's.
 *
 * A turn is a round of small steps. Most do their work and fall through to the next; a step that needs an answer sets
 * phase and asked, and the round stops. The next pick comes in through apply.c, which does what the pick says and enters
 * the round again further down. So nothing recurses, and the eleven bytes of FbControl are all that is remembered between
 * two picks: that is what makes a game copyable at any moment.
 *
 *      step      does                                     may ask         the answer comes back in at
 *
 *   +-> TURN     executes the front of the list (R 4.1);  ready (R 8.5)   FILL; if they butcher: DRAW, then STAGE
 *   |    |       a family that dies out of it is skipped
 *   |   FILL     draws (R 4.2)                            draw  (R 8.4)   DRAW, then PLAY
 *   |    |
 *   |   PLAY     asks for a card; without any: END        play            a card: target, counter, then EFFECT
 *   |    :                                                                a card dropped: AGAIN
 *   |    :                                                                end: END
 *   |    :                                                                butcher: DRAW, then STAGE
 *   |   EFFECT   the card (R 5), or what its Counter      choose          the rest of the effect, then GRUDGE
 *   |    |       makes of it (R 6)
 *   |   GRUDGE   the Unforgiving answers (R 8.7)          grudge          SETTLE
 *   |    |
 *   |   SETTLE   war begins or ends (R 7.2); the refund   draw  (R 8.4)   DRAW, then AGAIN
 *   |    |
 *   |   AGAIN    a second card (R 8.9)                    again           as PLAY
 *   |    |
 *   |   END      draws at the end (R 8.10)                draw  (R 8.4)   DRAW, then NEXT
 *   |    |
 *   +-- NEXT     passes the turn on (R 4.5)
 *
 * Two steps stand beside the round. Drawing can be interrupted: a seat with the Crime Scene Cleaner is asked before each
 * card whether it comes from the deck or the pile. DRAW takes up the now.left cards that are still due and then goes on
 * to now.after. Butchering can happen in the middle of the turn; STAGE leads back to the question it interrupted. A death
 * that ends the game stops the round wherever it is.
 *
 * Tried and lost: a table of step functions, called in a loop, was half as fast. The switch with its fall through lets
 * the compiler lay out a whole turn as straight code, and in play-outs (quiet.c) that is most of the time spent. */
#include "game.h"

/* The card is done with. */
static void turn_close(FbOpen *o)
{
    o->now.card = o->now.counter = o->now.rescuer = FB_NONE;
    o->now.left = o->now.after = 0;
    o->named_n = 0;
}

RULES void turn_rest(FbOpen *o)
{
    turn_close(o);
    o->now.next = FB_NONE;
    o->now.flags &= FB_SPENT;
}

RULES FbStep turn_ask(FbGame *g, FbPhase phase, int seat)
{
    g->open.now.phase = (uint8_t)phase;
    g->open.now.asked = (uint8_t)seat_bit(seat);
    return STEP_ASK;
}

/* One assignment rather than field by field: every turn of every play-out comes through here. */
RULES void turn_begin(FbOpen *o, int seat)
{
    o->now = (FbControl){.turn = (uint8_t)seat,
                         .stage = FB_READY,
                         .card = FB_NONE,
                         .counter = FB_NONE,
                         .rescuer = FB_NONE,
                         .next = FB_NONE};
    o->named_n = 0;
}

/* ---- the steps: true if the turn now waits for a pick --------------------------------------------- */

/* R 8.7 */
static bool step_grudge(FbGame *g)
{
    FbOpen *o = &g->open;
    if (!(o->now.flags & FB_GRUDGE_DUE)) return false;
    int owner = FB_SEAT_OF(*tag_of(o, FB_UNF));
    if (!(o->home & ~FB_FAMILY_BITS(owner))) return false;
    turn_ask(g, FB_GRUDGE, owner);
    return true;
}

/* The refund goes to the rescuer; everything else is drawn by the seat whose turn it is. */
static int draw_seat(const FbOpen *o)
{
    return o->now.after == STEP_AGAIN ? o->now.rescuer : o->now.turn;
}

/* Draws now.left cards. Only the Crime Scene Cleaner (R 8.4) can stop it halfway, so in most games now.left and now.after
 * never outlive this call. */
static bool step_draw(FbGame *g, const FbIo *io)
{
    FbOpen *o = &g->open;
    int seat = draw_seat(o);
    bool cleaner = seat_owns(o, seat, FB_CSC) && may_draw_from_pile(o);
    for (int left = o->now.left; left; left--) {
        if (cleaner && o->pile_n) {
            o->now.left = (uint8_t)left;
            turn_ask(g, FB_DRAW, seat);
            return true;
        }
        if (!deck_draw(g, io, seat)) break;
    }
    o->now.left = o->now.after = 0;
    return false;
}

static bool step_refund(FbGame *g, const FbIo *io)
{
    FbOpen *o = &g->open;
    if (o->now.counter == FB_NONE || !rule_on(o, FB_SW_REFUND)) return false;
    o->now.left = 1;
    o->now.after = STEP_AGAIN;
    return step_draw(g, io);
}

/* R 8.9. If somebody takes the next turn out of order, there is no second card; under `temper:opponents` a Celebrity of
 * one's own does not count, and then the next turn is remembered across the second card. */
static bool step_again(FbGame *g)
{
    FbOpen *o = &g->open;
    int seat = o->now.turn;
    uint8_t next = o->now.next;
    if (!seat_owns(o, seat, FB_TEM) || o->now.stage != FB_PLAY || !o->hand_n[seat]) return false;
    if (next != FB_NONE && !turn_is_own_next(o)) return false;
    turn_rest(o);
    o->now.next = next;
    o->now.stage = FB_AGAIN;
    turn_ask(g, FB_AGAIN, seat);
    return true;
}

/* Draws up to the hand limit; a seat at the limit or above draws nothing (R 4.2, 8.10). */
static bool turn_fill(FbGame *g, const FbIo *io, int most, FbStep after)
{
    FbOpen *o = &g->open;
    int room = hand_limit(o, o->now.turn) - o->hand_n[o->now.turn];
    if (room <= 0) return false;
    o->now.left = (uint8_t)(room < most ? room : most);
    o->now.after = (uint8_t)after;
    return step_draw(g, io);
}

/* R 8.10 */
static bool step_end(FbGame *g, const FbIo *io)
{
    if (!seat_owns(&g->open, g->open.now.turn, FB_POL)) return false;
    turn_close(&g->open);
    return turn_fill(g, io, FB_DECK, STEP_NEXT);
}

/* R 4.5 */
static void step_next(FbOpen *o)
{
    turn_begin(o, o->now.next != FB_NONE ? o->now.next : next_seat(o, o->now.turn));
}

/* R 4.1. True if it ended the game. */
static bool turn_execute(FbGame *g, const FbIo *io)
{
    const FbOpen *o = &g->open;
    for (int due = o->war; due > 0 && o->list_n > 0; due--)
        if (death(g, io, o->list[0], FB_NONE)) return true;
    war_settle(g, io);
    return false;
}

static bool step_turn(FbGame *g, const FbIo *io)
{
    FbOpen *o = &g->open;
    for (;;) {
        emit_seat(io, FB_E_TURN, o->now.turn);
        if (!o->war) return false;
        if (turn_execute(g, io)) return true;
        if (o->in & seat_bit(o->now.turn)) return false;
        step_next(o);
    }
}

/* R 8.5 */
static bool step_ready(FbGame *g)
{
    const FbOpen *o = &g->open;
    int seat = o->now.turn;
    if (!seat_owns(o, seat, FB_BUT) || !o->hand_n[seat]) return false;
    turn_ask(g, FB_READY, seat);
    return true;
}

/* R 4.2 */
static bool step_fill(FbGame *g, const FbIo *io)
{
    return turn_fill(g, io, rule_on(&g->open, FB_SW_DRAW) ? FB_DECK : 1, STEP_PLAY);
}

/* R 4.3: a seat without cards ends its turn. */
static bool step_play(FbGame *g, const FbIo *io)
{
    FbOpen *o = &g->open;
    o->now.stage = FB_PLAY;
    if (o->hand_n[o->now.turn]) {
        turn_ask(g, FB_PLAY, o->now.turn);
        return true;
    }
    emit_seat(io, FB_E_END, o->now.turn);
    return false;
}

/* After butchering (R 8.5), back to the question it interrupted. As many cards were drawn as traded in, so the seat still
 * has one to play; if it butchered before the draw, there is no question yet. */
static bool step_stage(FbGame *g)
{
    const FbControl *now = &g->open.now;
    if (now->stage == FB_READY) return false;
    turn_ask(g, (FbPhase)now->stage, now->turn);
    return true;
}

/* Enters the round at `step` and runs until somebody has to pick. The cases fall through in the order of the rulebook. */
static void turn_round(FbGame *g, const FbIo *io, FbStep step)
{
    for (;;) {
        switch (step) {
        case STEP_EFFECT:
            if (effect_apply(g, io) == STEP_ASK) return;
            /* fall through */
        case STEP_GRUDGE:
            if (step_grudge(g)) return;
            /* fall through */
        case STEP_SETTLE:
            g->open.now.flags &= FB_SPENT; /* the grudge is settled, if there was one */
            war_settle(g, io);
            if (step_refund(g, io)) return;
            /* fall through */
        case STEP_AGAIN:
            if (step_again(g)) return;
            /* fall through */
        case STEP_END:
            if (step_end(g, io)) return;
            /* fall through */
        case STEP_NEXT:
            step_next(&g->open);
            /* fall through */
        case STEP_TURN:
            if (step_turn(g, io) || step_ready(g)) return;
            /* fall through */
        case STEP_FILL:
            if (step_fill(g, io)) return;
            /* fall through */
        case STEP_PLAY:
            if (step_play(g, io)) return;
            step = STEP_END;
            break;
        case STEP_DRAW:
            step = (FbStep)g->open.now.after;
            if (step_draw(g, io)) return;
            break;
        case STEP_STAGE:
            if (step_stage(g)) return;
            step = STEP_FILL;
            break;
        case STEP_ASK: return;
        }
    }
}

RULES void turn_run(FbGame *g, const FbIo *io, FbStep step)
{
    if (step != STEP_ASK) turn_round(g, io, step);
    emit_ask(io, &g->open.now);
}
