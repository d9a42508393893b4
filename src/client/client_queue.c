/* client_queue.c - views and events: taken in when they are told, shown when the shell lets them happen (client.h).
 *
 *                    told_step                            step
 *     told:  … 41 42 43          queue:  [42: e e e] [43: e e]          view: behind the last event of 41
 *                                          ^ fb_client_next
 *
 * Three things happen at a table with several tabs and bad connections, and must not confuse anybody:
 *   - Steps are told again because another tab of the same person came back. What is not newer than told_step is passed over.
 *   - A view is told again, of the step that was told last. It says nothing new, so whatever waits goes on waiting: nobody
 *     misses an event because a connection broke. So a client that comes back asks for what is behind told_step, not behind
 *     what it has shown.
 *   - A view is told of another step or another seat. What waits has happened, so it happens now; then the view counts.
 *
 * Whatever else does not fit (a gap, an event that the view refuses, another hash, a view that no game can have) is a loss of
 * track. Nothing is guessed: the client joins again with step 0, and waits for a whole view. */
#include <string.h>

#include "client/client.h"

/* ---- losing track -------------------------------------------------------------------------------------------------------- */

void fb_client_lose_track(FbClient *c, const char *why)
{
    c->wrong = why;
    if (c->lost) return;
    c->lost = true;
    c->has_view = false;
    c->queue_n = 0;
    c->told_step = 0;
    c->window.open = false;
    fb_client_join(c, 0);
}

static const char *wrong_with(const FbView *view, uint64_t hash)
{
    if (fb_view_hash(view) != hash) return "a view has another hash than was told";
    return fb_view_check(view);
}

/* ---- the queue ------------------------------------------------------------------------------------------------------------ */

static void put(FbClient *c, const FbQueued *item)
{
    uint32_t max = c->room.queue_max;
    if (c->queue_n == max) fb_client_next(c, NULL);
    if (c->lost) return; /* that did not fit */
    c->room.queue[(c->queue_first + c->queue_n++) % max] = *item;
}

static void put_step(FbClient *c, const FbMsg_events *told)
{
    FbQueued item = {.seat = (uint8_t)fb_client_seat(c), .step = told->step, .hash = told->hash};
    for (int i = 0; i < told->events.n; i++) {
        item.event = c->room.into->event[told->events.first + i];
        item.last = i == told->events.n - 1;
        c->log_since += item.event.type != FB_E_ASK;
        if (item.event.type == FB_E_DEAL) fb_client_log_begins(c);
        put(c, &item);
    }
    item.last = true;
    if (!told->events.n) put(c, &item);
}

/* A step was told, or a view: what was asked before it is settled. */
static void ask_anew(FbClient *c, uint32_t step)
{
    c->told_step = c->question = step;
    c->lost = c->window.open = false;
    c->answered = 0;
    c->left_until = c->opens = FB_NEVER;
}

void fb_client_take_events(FbClient *c, const FbMsg_events *told, uint64_t now)
{
    bool deal = told->events.n && c->room.into->event[told->events.first].type == FB_E_DEAL;
    if (!deal && (c->lost || (c->told_step && told->step <= c->told_step))) return;
    if (!deal && (!c->told_step || told->step != c->told_step + 1)) {
        fb_client_lose_track(c, "a step is missing");
        return;
    }
    ask_anew(c, told->step);
    if (deal) c->result = FB_NONE;
    put_step(c, told);
    fb_client_set_clock(c, told->left, told->bank, told->opens, now);
}

/* ---- views ------------------------------------------------------------------------------------------------------------------- */

/* Nothing but what was told already: so it leaves the queue alone. */
static bool is_known(const FbClient *c, const FbMsg_view *told, const FbView *view)
{
    if (c->lost || !c->told_step || c->told_step != told->step) return false;
    if (!c->queue_n) return c->has_view && c->view.seat == view->seat;
    const FbQueued *last = &c->room.queue[(c->queue_first + c->queue_n - 1) % c->room.queue_max];
    return last->seat == view->seat && last->hash == told->hash;
}

void fb_client_take_view(FbClient *c, const FbMsg_view *told)
{
    const FbView *view = &c->room.into->view[told->view];
    const char *wrong = wrong_with(view, told->hash);
    bool known = is_known(c, told, view);
    if (!wrong && known && !c->queue_n && memcmp(view, &c->view, sizeof *view) != 0)
        wrong = "a view is not the one that events have led to";
    if (wrong) {
        c->lost = false;
        fb_client_lose_track(c, wrong);
        return;
    }
    while (!known && fb_client_next(c, NULL))
        continue;
    ask_anew(c, told->step);
    if (known) return;
    c->view = *view;
    c->has_view = true;
    c->step = told->step;
    if (c->lobby.phase == FB_TABLE_PLAYING) c->result = FB_NONE;
    if (c->room.sight_max) fb_witness_view(&c->witness, &c->view);
    fb_client_ask_log(c);
}

/* ---- what happens ------------------------------------------------------------------------------------------------------------- */

static void deal(FbClient *c, int seat)
{
    fb_view_blank(&c->view, seat);
    c->has_view = true;
    c->turns = c->deaths = 0;
}

static const FbClientLine *happen(FbClient *c, const FbEvent *event)
{
    if (c->room.sight_max) fb_witness_event(&c->witness, event);
    c->turns += event->type == FB_E_TURN;
    c->deaths += event->type == FB_E_DIE;
    return fb_client_keeps_lines(c) ? fb_client_tell(c, event) : NULL;
}

static void end_step(FbClient *c, const FbQueued *item)
{
    const char *wrong = wrong_with(&c->view, item->hash);
    c->step = item->step;
    if (c->room.sight_max) fb_witness_step(&c->witness, &c->view);
    if (wrong) fb_client_lose_track(c, wrong);
}

bool fb_client_next(FbClient *c, FbHappened *what)
{
    const FbClientLine *line = NULL;
    if (!c->queue_n) return false;
    FbQueued item = c->room.queue[c->queue_first];
    c->queue_first = (c->queue_first + 1) % c->room.queue_max;
    c->queue_n--;
    if (item.event.type == FB_E_DEAL) deal(c, item.seat);
    bool fits = !item.event.type || fb_view_apply(&c->view, &item.event);
    if (!fits)
        fb_client_lose_track(c, "an event does not fit the view");
    else if (item.event.type)
        line = happen(c, &item.event);
    if (fits && item.last) end_step(c, &item);
    if (what) *what = (FbHappened){item.event, line};
    fb_client_settle(c);
    return true;
}

/* The cards of the deal, and where the turn stands, are no spectacle. */
bool fb_client_next_shows(const FbClient *c)
{
    if (!c->queue_n) return false;
    const FbEvent *event = &c->room.queue[c->queue_first].event;
    if (event->type == FB_E_DREW) return c->turns > 0;
    return event->type != FB_E_NOTHING && event->type != FB_E_ASK && event->type != FB_E_DEAL;
}
