/* apply.c - applies one pick: a short function for each phase, which does what the pick says and names the step at which
 * the turn goes on (turn.c). Nothing here can fail and nothing is checked: the pick is one that legal.c allows. */
#include "game.h"

/* All targets are named. The window opens for every card that some Counter answers, even if nobody holds one: a window
 * that opened only when somebody did would tell everybody so (R 6.1, 6.7). */
static FbStep pick_named(FbGame *g)
{
    FbOpen *o = &g->open;
    if (!fb_card_row[o->now.card].countered) return STEP_EFFECT;
    o->now.phase = FB_COUNTERING;
    o->now.asked = (uint8_t)(o->in & ~seat_bit(o->now.turn));
    return STEP_ASK;
}

static FbStep pick_card(FbGame *g, const FbIo *io, FbCard card)
{
    FbOpen *o = &g->open;
    int seat = o->now.turn;
    hand_leave(g, seat, card);
    if (fb_card_row[card].kind != FB_ABILITY) /* an ability goes to a mobster instead (R 4.3) */
        pile_put(o, card);
    o->now.card = card;
    emit_card(io, FB_E_PLAY, seat, card);
    if (fb_card_row[card].targets == FB_T_NONE) return pick_named(g);
    if (target_is_optional(o) && !target_mask(o)) return pick_named(g); /* R 5.7 */
    return turn_ask(g, FB_TARGET, seat);
}

static FbStep pick_butcher(FbGame *g)
{
    g->open.now.flags |= FB_SPENT;
    g->open.now.left = 0;
    return turn_ask(g, FB_BUTCHER, g->open.now.turn);
}

static FbStep pick_play(FbGame *g, const FbIo *io, uint8_t what)
{
    switch (what) {
    case FB_W_DROP: return turn_ask(g, FB_DROP, g->open.now.turn);
    case FB_W_BUTCHER: return pick_butcher(g);
    case FB_W_END: emit_seat(io, FB_E_END, g->open.now.turn); return STEP_END;
    default: return pick_card(g, io, what);
    }
}

static FbStep pick_drop(FbGame *g, const FbIo *io, FbCard card)
{
    hand_to_pile(g, g->open.now.turn, card);
    emit_card(io, FB_E_DROP, g->open.now.turn, card);
    return STEP_AGAIN;
}

static FbStep pick_butchered(FbGame *g, const FbIo *io, uint8_t what)
{
    FbControl *now = &g->open.now;
    if (what == FB_W_DONE) {
        now->after = STEP_STAGE;
        return STEP_DRAW;
    }
    hand_to_pile(g, now->turn, what);
    emit_card(io, FB_E_BUTCHER, now->turn, what);
    now->left++;
    return STEP_ASK;
}

static FbStep pick_source(FbGame *g, const FbIo *io, uint8_t what)
{
    int seat = fb_lowest(g->open.now.asked);
    if (what == FB_W_PILE)
        pile_take(g, io, seat);
    else
        deck_draw(g, io, seat);
    g->open.now.left--;
    return STEP_DRAW;
}

/* R 5.12: Intrigue names its new order into the list itself. A second array of 54 for one card would make the game a
 * sixth larger. */
static void order_name(FbOpen *o, int mobster)
{
    int place = list_find(o, mobster);
    list_erase(o, place);
    list_insert(o, o->named_n, mobster);
}

static FbStep pick_target(FbGame *g, const FbIo *io, uint8_t what)
{
    FbOpen *o = &g->open;
    const FbCardRow *row = &fb_card_row[o->now.card];
    if (row->targets == FB_T_ORDER)
        order_name(o, what - FB_WHO_MOBSTER);
    else
        o->named[o->named_n] = what;
    emit(io, FB_E_NAME, o->now.turn, o->now.card, what, FB_NONE, o->named_n);
    o->named_n++;
    return !target_is_single(o) && target_mask(o) ? STEP_ASK : pick_named(g);
}

static FbStep pick_answer(FbGame *g, const FbIo *io, int seat, FbCard counter)
{
    FbControl *now = &g->open.now;
    hand_to_pile(g, seat, counter);
    now->counter = counter;
    now->rescuer = now->next = (uint8_t)seat; /* R 4.5 */
    emit_card(io, FB_E_COUNTER, seat, counter);
    return STEP_EFFECT;
}

/* True while the window stays open. Until it closes, nobody else hears of the pass. */
static bool pick_pass(FbGame *g, const FbIo *io, int seat)
{
    FbControl *now = &g->open.now;
    if (seat != FB_EVERYBODY) {
        emit_seat(io, FB_E_PASS, seat);
        now->asked &= (uint8_t)~seat_bit(seat);
        if (now->asked) return true;
    }
    emit_card(io, FB_E_NO_COUNTER, now->turn, now->card);
    return false;
}

static FbStep pick_grudge(FbGame *g, const FbIo *io, int seat, uint8_t what)
{
    if (what == FB_W_PASS)
        emit_seat(io, FB_E_NO_GRUDGE, seat);
    else
        list_add(g, io, what - FB_WHO_MOBSTER, LIST_BACK);
    return STEP_SETTLE;
}

RULES void rules_apply(FbGame *g, FbPick pick, const FbIo *io)
{
    FbStep step = STEP_ASK;
    switch ((FbPhase)g->open.now.phase) {
    case FB_READY: step = pick.what == FB_W_DRAW ? STEP_FILL : pick_butcher(g); break;
    case FB_DRAW: step = pick_source(g, io, pick.what); break;
    case FB_PLAY:
    case FB_AGAIN: step = pick_play(g, io, pick.what); break;
    case FB_DROP: step = pick_drop(g, io, pick.what); break;
    case FB_BUTCHER: step = pick_butchered(g, io, pick.what); break;
    case FB_TARGET: step = pick_target(g, io, pick.what); break;
    case FB_COUNTERING:
        if (pick.what != FB_W_PASS)
            step = pick_answer(g, io, pick.seat, pick.what);
        else if (pick_pass(g, io, pick.seat))
            return;
        else
            step = STEP_EFFECT;
        break;
    case FB_CHOOSE: step = effect_choose(g, io, pick.seat, pick.what - FB_WHO_MOBSTER); break;
    case FB_GRUDGE: step = pick_grudge(g, io, pick.seat, pick.what); break;
    case FB_OVER:
    case FB_PHASES: return;
    }
    turn_run(g, io, step);
}
