/* game.c - picks. Owns how a move reaches the rules, what follows from it for the table, and the end of a game. */
#include "fair/shuffle.h"
#include "table/work.h"
#include "text/pick.h"

/* Outside a window one seat is asked. */
int game_asked(const FbTable *t)
{
    unsigned asked = t->game.open.now.asked;
    if (t->phase != FB_TABLE_PLAYING || t->window.open || !asked) return FB_NONE;
    return __builtin_ctz(asked);
}

/* One step an input, however much happens in it: nobody has heard of the questions between. */
void game_step(Work *w) { w->t->step = w->before->step + 1; }

bool game_room(const Work *w)
{
    return w->out->step_n + FB_EVENTS_MAX <= FB_OUT_STEP && w->out->pick_n < FB_OUT_PICKS;
}

/* Deaths and turns, for the offer of a draw. */
static void game_count(FbTable *t, const FbEvents *events)
{
    for (int i = 0; i < events->n; i++) {
        t->quiet += events->e[i].type == FB_E_TURN;
        if (events->e[i].type != FB_E_DIE) continue;
        t->quiet = 0;
        t->draw_votes = 0;
    }
}

/* The pick is legal, and there is room. */
void game_pick(Work *w, FbPick pick)
{
    FbEvents *raw = &w->out->raw;
    FbFairShuffler shuffler;
    fb_fair_shuffler(&shuffler, w->t->seed.bytes);
    raw->n = 0;
    fb_apply(&w->t->game, pick, &shuffler.base, raw);
    memcpy(w->out->step + w->out->step_n, raw->e, (size_t)raw->n * sizeof *raw->e);
    w->out->step_n += raw->n;
    w->out->pick[w->out->pick_n++] = pick;
    pace_show(w->t, raw->e, raw->n);
    game_count(w->t, raw);
}

bool game_same_decision(const FbControl *last, const FbControl *now)
{
    if (last->asked != now->asked) return false;
    return now->phase == FB_DROP || now->phase == FB_BUTCHER || now->phase == FB_TARGET ||
           (now->phase == FB_CHOOSE && last->phase == FB_CHOOSE);
}

void game_went_on(Work *w, const FbControl *last)
{
    FbTable *t = w->t;
    game_step(w);
    for (int s = 0; s < FB_SEATS; s++)
        drive_forget(t, s);
    w->asked = EVERYBODY_HERE;
    if (fb_is_over(&t->game))
        game_end(w, fb_winner(&t->game));
    else if (t->game.open.now.phase == FB_COUNTERING)
        window_open(w);
    else
        clock_ask(t, game_same_decision(last, &t->game.open.now));
}

void game_end(Work *w, int result)
{
    FbTable *t = w->t;
    t->phase = FB_TABLE_OVER;
    t->result = (uint8_t)result;
    t->paused = t->pause_votes = t->draw_votes = 0;
    memset(&t->window, 0, sizeof t->window);
    for (int s = 0; s < FB_SEATS; s++) {
        drive_forget(t, s);
        t->seat[s].why = FB_WHY_NONE;
        if (t->seat[s].person != FB_NONE) t->person[t->seat[s].person].fresh = 0;
    }
    takeover_forget(w);
    w->ended = true;
}

/* ---- a move ------------------------------------------------------------------------------------------------------ */

static FbTableRefusal move_refuse(const Work *w, const FbIn_move *in)
{
    const FbTable *t = w->t;
    if (in->picks.n < 1 || in->picks.n > FB_PICKS_MAX) return FB_TABLE_NO_NO_PICKS;
    if (t->paused) return FB_TABLE_NO_PAUSED;
    if (in->question != t->step) return FB_TABLE_NO_STALE;
    return t->window.open ? FB_TABLE_NO_WINDOW_OPEN : FB_TABLE_OK;
}

/* Within one decision nobody learns a card. A move that ran on over the next would be an oracle: the refusal of
 * its end would tell what its beginning drew, and nothing would have happened. */
static FbTableRefusal move_step(Work *w, FbPick pick, bool further)
{
    const FbControl *now = &w->t->game.open.now, *last = &w->last;
    if (further && !game_same_decision(last, now)) return FB_TABLE_NO_ONE_DECISION;
    w->out->rule = fb_refuse(&w->t->game, pick);
    if (w->out->rule) return FB_TABLE_NO_RULES;
    if (!game_room(w)) return FB_TABLE_NO_TOO_LONG;
    w->last = *now;
    game_pick(w, pick);
    return FB_TABLE_OK;
}

/* All picks or none: what is refused leaves no trace, for all of this is done on a copy. */
FbTableRefusal input_move(Work *w)
{
    FbTable *t = w->t;
    const FbIn_move *in = &w->in->as.move;
    const FbControl last = t->game.open.now;
    int seat = work_seat(w);
    FbTableRefusal no = move_refuse(w, in);
    for (int i = 0; i < in->picks.n && !no; i++)
        no = move_step(w, (FbPick){(uint8_t)seat, in->picks.what[i]}, i > 0);
    if (no) return no;
    clock_charge(t, seat);
    game_went_on(w, &last);
    return FB_TABLE_OK;
}
