/* clock.c - time to decide: presets, the bank, stand-ins, pauses. Owns `started`, the banks and `gone`; in a counter
 * window no seat's clock runs, so that none can tell who is still thinking. */
#include "table/work.h"

FbClockFigures fb_clock_figures(FbClock clock)
{
    static const FbClockFigures figures[FB_CLOCKS] = {
        [FB_CLOCK_STANDARD] = {"standard", 20000, 120000, 6000, 10000},
        [FB_CLOCK_BLITZ] = {"blitz", 8000, 30000, 3000, 5000},
        [FB_CLOCK_RELAXED] = {"relaxed", 60000, 600000, 12000, 60000},
        [FB_CLOCK_UNTIMED] = {"untimed", FB_UNTIMED, FB_UNTIMED, FB_UNTIMED, 600000},
    };
    return figures[clock];
}

static FbClockFigures figures_of(const FbTable *t)
{
    return fb_clock_figures((FbClock)t->settings.clock);
}

uint64_t clock_time(const FbTable *t) { return t->paused ? t->paused_at : t->now; }

/* ---- a decision ---------------------------------------------------------------------------------------------- */

/* The seat that is asked now starts to think when it has seen what happened, or (a further target, say) goes on with it. If the
 * time for that decision was over, it has until a stand-in would answer, as before. */
void clock_ask(FbTable *t, bool goes_on)
{
    int seat = game_asked(t);
    if (!goes_on) t->started = pace_shown(t);
    if (drive_is(t, seat) || clock_due(t) <= t->now) drive_ask(t, seat);
}

static bool runs(const FbTable *t, int seat)
{
    return seat != FB_NONE && !drive_is(t, seat) && t->seat[seat].release == FB_NEVER &&
           figures_of(t).decision != FB_UNTIMED;
}

/* What was thought beyond the time for a decision is paid by the bank, and is then counted as paid. */
void clock_charge(FbTable *t, int seat)
{
    uint64_t free = t->started + figures_of(t).decision;
    if (!runs(t, seat) || t->now <= free) return;
    uint64_t over = t->now - free;
    uint32_t *bank = &t->seat[seat].bank;
    *bank -= over < *bank ? (uint32_t)over : *bank;
    t->started += over;
}

uint64_t clock_due(const FbTable *t)
{
    int seat = game_asked(t);
    return runs(t, seat) ? t->started + figures_of(t).decision + t->seat[seat].bank : FB_NEVER;
}

void clock_out(Work *w)
{
    int seat = game_asked(w->t);
    w->t->seat[seat].bank = 0;
    stand_in(w, seat, FB_WHY_TIME);
}

uint32_t clock_left(const FbTable *t, uint64_t until)
{
    uint64_t now = clock_time(t);
    if (until == FB_NEVER) return FB_UNTIMED;
    return until > now ? (uint32_t)(until - now) : 0;
}

/* ---- stand-ins ------------------------------------------------------------------------------------------------- */

uint64_t gone_due(const FbTable *t, int seat)
{
    const FbSeat *s = &t->seat[seat];
    if (s->kind != FB_SEAT_HUMAN || s->why || s->gone == FB_NEVER || !seat_in_game(t, seat))
        return FB_NEVER;
    return s->gone + figures_of(t).gone;
}

/* A stand-in answers what its seat is asked; in a window it begins with the next question. An owner who is back
 * before it has answered may do so first: but its time is not begun anew, or one could stay away for ever. */
void stand_in(Work *w, int seat, FbWhy why)
{
    FbTable *t = w->t;
    t->seat[seat].why = (uint8_t)why;
    if (why && game_asked(t) == seat && t->seat[seat].release == FB_NEVER) drive_ask(t, seat);
    for (int p = 0; p < FB_PEOPLE; p++) {
        FbMessage *m = send_to(w, p, FB_MSG_STAND_IN);
        if (!m) continue;
        m->as.stand_in.seat = (uint8_t)seat;
        m->as.stand_in.why = (uint8_t)why;
    }
}

FbTableRefusal input_back(Work *w)
{
    int seat = work_seat(w);
    return w->before->seat[seat].why == w->t->seat[seat].why ? FB_TABLE_NO_NO_CHANGE : FB_TABLE_OK;
}

/* ---- pauses ------------------------------------------------------------------------------------------------------ */

static void shift(uint64_t *at, uint64_t ms)
{
    if (*at != FB_NEVER) *at += ms;
}

void clock_shift(FbTable *t, uint64_t ms)
{
    shift(&t->started, ms);
    if (t->shown > t->paused_at) shift(&t->shown, ms);
    for (int s = 0; s < FB_SEATS; s++) {
        shift(&t->seat[s].gone, ms);
        shift(&t->seat[s].release, ms);
        shift(&t->seat[s].silent, ms);
    }
}
