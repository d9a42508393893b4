/* turn.c - a turn from its executions to the next (R 4). Owns the order of things and who is asked.
 *
 * A turn is a round of small steps. A step does its work, and the next one follows, or it puts a question
 * and the round stops; apply.c enters it again with what was picked. So there is no recursion and nothing
 * to remember but FbControl. (A table of step functions was half as fast: the fall through is what lets
 * the compiler lay a whole turn out in line.)
 *
 *      step      does                                         may ask           is entered again (apply.c) at
 *
 *   +-> TURN     the front of the list dies (R 4.1); whoever  ready (R 8.5)     FILL, or butchers: DRAW, then STAGE
 *   |    |       dies out by it has no turn
 *   |   FILL     draws (R 4.2)                                draw (R 8.4)      DRAW, then PLAY
 *   |    |
 *   |   PLAY     a hand without a card ends the turn: END     play              by what is picked:
 *   |    :                                                                        a card: target, counter, then EFFECT
 *   |    :                                                                        a card put away: AGAIN
 *   |    :                                                                        the end of the turn: END
 *   |    :                                                                        to butcher: DRAW, then STAGE
 *   |   EFFECT   what the card does (R 5), or its Counter     choose            the rest of the effect, then GRUDGE
 *   |    |
 *   |   GRUDGE   (R 8.7)                                      grudge            SETTLE
 *   |    |
 *   |   SETTLE   war begins or ends (R 7.2); the refund       draw (R 8.4)      DRAW, then AGAIN
 *   |    |
 *   |   AGAIN    a second card (R 8.9)                        again             as PLAY
 *   |    |
 *   |   END      draws at the end (R 8.10)                    draw (R 8.4)      DRAW, then NEXT
 *   |    |
 *   +-- NEXT     whose turn it is now (R 4.5)
 *
 * Two steps lie beside the round. DRAW goes on with the cards that are still to be drawn (now.left) when a question came
 * between two of them, then with the step that comes after them (now.after). STAGE goes back to where somebody butchered:
 * before the draw, or to the question for a card. A death that ends the game stops the round wherever it is. */
#include "game.h"

/* A card is done with: nothing of it is pending. */
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

/* In one assignment: this happens in every turn of every play-out. */
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

/* ---- the steps: true, the turn waits for a pick -------------------------------------------------- */

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

/* Who draws: the seat of the turn, but for a refund. */
static int draw_seat(const FbOpen *o)
{
    return o->now.after == STEP_AGAIN ? o->now.rescuer : o->now.turn;
}

/* Draws now.left cards. What comes after has to be remembered only where the Crime Scene Cleaner asks
 * in between (R 8.4). */
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

/* R 8.9. Who has the next turn outlives the first card only with `temper:opponents`. */
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

/* Draws up to the limit; a seat at or over it draws nothing (R 4.2, 8.10). */
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

/* R 4.1: the front of the list dies; where that ends the game there is nothing left to ask. */
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

/* R 4.3: a seat without a card ends its turn. */
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

/* After butchering (R 8.5): as many were drawn as put away, so there is a card in the hand. */
static bool step_stage(FbGame *g)
{
    const FbControl *now = &g->open.now;
    if (now->stage == FB_READY) return false;
    turn_ask(g, (FbPhase)now->stage, now->turn);
    return true;
}

/* Enters the round at `step` and goes on until somebody has to pick. The cases fall through in the
 * order of the rulebook. */
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
            g->open.now.flags &= FB_SPENT; /* the grudge is settled, or there was none */
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
