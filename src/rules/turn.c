/* turn.c - a turn from its executions to the next (R 4). Owns the order of things and who is asked.
 *
 * A turn is a chain of small steps. A step does its work and names the step that follows, or puts a
 * question and answers STEP_ASK; apply.c takes the chain up again with what was picked. So there is no
 * recursion and nothing to remember but FbControl. */
#include "game.h"

/* A card is done with: nothing of it is pending. */
static void turn_close(FbOpen *o)
{
    o->now.card = o->now.counter = o->now.rescuer = FB_NONE;
    o->now.left = o->now.after = 0;
    o->named_n = 0;
}

void turn_rest(FbOpen *o)
{
    turn_close(o);
    o->now.next = FB_NONE;
    o->now.flags &= FB_SPENT;
}

FbStep turn_ask(FbGame *g, FbPhase phase, int seat)
{
    g->open.now.phase = (uint8_t)phase;
    g->open.now.asked = (uint8_t)seat_bit(seat);
    return STEP_ASK;
}

FbStep turn_begin(FbGame *g, int seat)
{
    FbOpen *o = &g->open;
    turn_rest(o);
    o->now.turn = (uint8_t)seat;
    o->now.stage = FB_READY;
    o->now.flags = 0;
    return STEP_TURN;
}

/* R 4.1 */
static FbStep step_turn(FbGame *g, const FbIo *io)
{
    FbOpen *o = &g->open;
    emit_seat(io, FB_E_TURN, o->now.turn);
    if (o->war) {
        for (int due = o->war; due > 0 && o->list_n > 0; due--)
            if (death(g, io, o->list[0], FB_NONE))
                return STEP_ASK;
        war_settle(g, io);
        if (!(o->in & seat_bit(o->now.turn)))
            return STEP_NEXT;
    }
    return STEP_READY;
}

static FbStep step_ready(FbGame *g)
{
    const FbOpen *o = &g->open;
    int seat = o->now.turn;
    if (seat_owns(o, seat, FB_BUT) && o->hand_n[seat])
        return turn_ask(g, FB_READY, seat);
    return STEP_FILL;
}

/* Draws up to the limit; a seat at or over it draws nothing (R 4.2, 8.10). */
static FbStep turn_fill(FbOpen *o, int most, FbStep after)
{
    int seat = o->now.turn;
    int room = hand_limit(o, seat) - o->hand_n[seat];
    o->now.left = (uint8_t)(room < 0 ? 0 : room < most ? room : most);
    o->now.after = after;
    return STEP_DRAW;
}

static FbStep step_fill(FbGame *g)
{
    return turn_fill(&g->open, rule_on(&g->open, FB_SW_DRAW) ? FB_DECK : 1, STEP_PLAY);
}

/* Who draws: the seat of the turn, but for a refund. */
static int draw_seat(const FbOpen *o)
{
    return o->now.after == STEP_AGAIN ? o->now.rescuer : o->now.turn;
}

static FbStep step_draw(FbGame *g, const FbIo *io)
{
    FbOpen *o = &g->open;
    int seat = draw_seat(o);
    for (; o->now.left; o->now.left--) {
        if (o->pile_n && seat_owns(o, seat, FB_CSC))
            return turn_ask(g, FB_DRAW, seat); /* R 8.4 */
        if (!deck_draw(g, io, seat))
            break;
    }
    FbStep after = (FbStep)o->now.after;
    o->now.left = o->now.after = 0;
    return after;
}

static FbStep step_play(FbGame *g, const FbIo *io)
{
    FbOpen *o = &g->open;
    o->now.stage = FB_PLAY;
    if (o->hand_n[o->now.turn])
        return turn_ask(g, FB_PLAY, o->now.turn);
    emit_seat(io, FB_E_END, o->now.turn); /* R 4.3: nothing to play */
    return STEP_END;
}

/* After butchering (R 8.5): as many were drawn as put away, so there is a card in the hand. */
static FbStep step_stage(FbGame *g)
{
    const FbControl *now = &g->open.now;
    return now->stage == FB_READY ? STEP_FILL : turn_ask(g, (FbPhase)now->stage, now->turn);
}

static FbStep step_grudge(FbGame *g)
{
    FbOpen *o = &g->open;
    if (o->now.flags & FB_GRUDGE_DUE) {
        int owner = FB_SEAT_OF(*tag_of(o, FB_UNF));
        if (o->home & ~FB_FAMILY_BITS(owner))
            return turn_ask(g, FB_GRUDGE, owner);
    }
    return STEP_SETTLE;
}

static FbStep step_refund(FbOpen *o)
{
    if (o->now.counter == FB_NONE || !rule_on(o, FB_SW_REFUND))
        return STEP_AGAIN;
    o->now.left = 1;
    o->now.after = STEP_AGAIN;
    return STEP_DRAW;
}

/* R 8.9 */
static FbStep step_again(FbGame *g)
{
    FbOpen *o = &g->open;
    int seat = o->now.turn;
    if (!seat_owns(o, seat, FB_TEM) || o->now.stage != FB_PLAY || o->now.next != FB_NONE ||
        !o->hand_n[seat])
        return STEP_END;
    turn_rest(o);
    o->now.stage = FB_AGAIN;
    return turn_ask(g, FB_AGAIN, seat);
}

/* R 8.10 */
static FbStep step_end(FbOpen *o)
{
    if (!seat_owns(o, o->now.turn, FB_POL))
        return STEP_NEXT;
    turn_close(o);
    return turn_fill(o, FB_DECK, STEP_NEXT);
}

/* R 4.5 */
static FbStep step_next(FbGame *g)
{
    const FbOpen *o = &g->open;
    return turn_begin(g, o->now.next != FB_NONE ? o->now.next : next_seat(o, o->now.turn));
}

static FbStep step_settle(FbGame *g, const FbIo *io)
{
    war_settle(g, io);
    return STEP_REFUND;
}

void turn_run(FbGame *g, const FbIo *io, FbStep step)
{
    for (;;) {
        switch (step) {
        case STEP_TURN: step = step_turn(g, io); break;
        case STEP_READY: step = step_ready(g); break;
        case STEP_FILL: step = step_fill(g); break;
        case STEP_DRAW: step = step_draw(g, io); break;
        case STEP_PLAY: step = step_play(g, io); break;
        case STEP_STAGE: step = step_stage(g); break;
        case STEP_EFFECT: step = effect_apply(g, io); break;
        case STEP_GRUDGE: step = step_grudge(g); break;
        case STEP_SETTLE: step = step_settle(g, io); break;
        case STEP_REFUND: step = step_refund(&g->open); break;
        case STEP_AGAIN: step = step_again(g); break;
        case STEP_END: step = step_end(&g->open); break;
        case STEP_NEXT: step = step_next(g); break;
        case STEP_ASK:
            if (io->events)
                fb_event_push_ask(io->events, &g->open.now);
            return;
        }
    }
}
