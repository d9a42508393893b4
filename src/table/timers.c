/* timers.c - all deadlines of a table, in one list: the earliest is what the table wakes for. Owns the order in
 * which they are met. What each of them means is written where it belongs. */
#include "table/timers.h"

typedef struct Timer {
    uint64_t at;
    int seat;
    void (*meet)(Work *w, int seat);
} Timer;

static void meet_gone(Work *w, int seat) { stand_in(w, seat, FB_WHY_GONE); }

static void meet_clock(Work *w, int seat)
{
    (void)seat;
    clock_out(w);
}

static void meet_window(Work *w, int seat)
{
    (void)seat;
    window_settle(w);
}

static void take(Timer *first, uint64_t at, int seat, void (*meet)(Work *w, int seat))
{
    if (at < first->at) *first = (Timer){at, seat, meet};
}

/* Of two at the same time the one asked first: a bot answers before its window is settled. */
static Timer timers_first(const FbTable *t)
{
    Timer first = {FB_NEVER, FB_NONE, NULL};
    if (t->reveal_until) take(&first, t->reveal_until, FB_NONE, start_late);
    take(&first, host_due(t), FB_NONE, host_follow);
    if (t->phase != FB_TABLE_PLAYING) return first;
    for (int s = 0; s < t->game.open.seats; s++)
        take(&first, takeover_due(t, s), s, takeover_decide);
    if (t->paused) return first;
    for (int s = 0; s < t->game.open.seats; s++)
        take(&first, reserve_due(t, s), s, reserve_over);
    for (int s = 0; s < t->game.open.seats; s++)
        take(&first, gone_due(t, s), s, meet_gone);
    for (int s = 0; s < t->game.open.seats; s++)
        take(&first, t->seat[s].release, s, drive_release);
    take(&first, clock_due(t), FB_NONE, meet_clock);
    if (t->window.open) take(&first, fuse_due(t), FB_NONE, fuse_burn);
    if (t->window.open) take(&first, window_due(t), FB_NONE, meet_window);
    return first;
}

uint64_t fb_table_wake(const FbTable *table) { return timers_first(table).at; }

/* Whatever is met sets its followers from now on, never in the past: so this ends. Where events would not fit,
 * the rest waits for the next TICK. */
void timers_run(Work *w)
{
    for (Timer timer; (timer = timers_first(w->t)).at <= w->t->now && game_room(w);)
        timer.meet(w, timer.seat);
}
