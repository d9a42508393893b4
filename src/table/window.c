/* window.c - the counter window on a network (R 6, and the fair heat of the design). Owns FbWindow: who has answered,
 * when it closes, who wins. While it is open the game is told nothing, and neither is anybody but the one who acts;
 * when it is settled the game is told one Counter, or `*:pass`.
 *
 * At a kitchen table whoever is first to put a Counter down has countered. On a network the first to arrive is whoever has the best
 * line. So a window is a heat: each attempt has a reaction time, from when its seat was asked, without the delay of its
 * connection (heat.c); whoever is within FB_HEAT of the best ties with it; and between those who tie decides a lot that can be
 * checked after the game (fair/lot.h). In a sealed window, or one without a clock, time does not count: all who try tie.
 *
 *      a card is played that can be countered
 *           |  window_open: everybody is told, and may pass; an attempt is a false start until `opened`,
 *           |               when what led to it has been shown (pace.c): all times below count from there
 *           v                      after a crash: window_reopen: the answers stand,
 *         OPEN <----------------+  the question has a new number, the time begins anew
 *           |    `--------------+
 *           |  window_due: the first of these that holds
 *           |    somebody tried, time counts:  the winner's reaction + FB_HEAT + FB_RTT_MAX + lag: nobody could tie any more
 *           |    all who are connected (after a crash: all) answered:  pace_close_min after it opened, however fast they were,
 *           |                                                          and not before the fuse has burnt, if there is one
 *           |    else:  `closes`, which each hold puts off by FB_HOLD; without a clock, never
 *           |  and not before the last moment at which a bot answers
 *           v
 *      window_settle: the winner's Counter, or `*:pass`; those who tried and lost hear by how much, each alone
 *
 * What a seat has said; bots and stand-ins say it at a moment drawn when they were asked (drive.c):
 *
 *      NONE <--- orders change ---> STANDING     passed by a standing order, which counts until the seat says something itself
 *        |                              |
 *        +------- PASS or TRY <---------+        for good
 *        `-- fuse_burn: PASS, whatever the hand holds
 *
 * A seat with the order FUSE wants to be asked only when it can counter. If its client just passed otherwise, everybody could read
 * that from the moment at which the window closes. So such a seat has passed FB_FUSE after the opening; a pass of its own takes
 * effect only then, too; and a change of the order counts from the next window on. A hold puts the fuse off like the closing.
 *
 * Everything here is about what must not be told. That a seat passed, or tried, is known to it alone. The moment of settling
 * counts from the winner's time, not from the best one. A window whose time is over takes nothing more, even while it waits to be
 * settled. An attempt without a window, or at another question, is a false start: its sender is not heard for FB_FALSE_START. */
#include "fair/lot.h"
#include "table/work.h"

bool window_sealed(const FbTable *t)
{
    return (t->settings.flags & FB_SEALED) || t->settings.window == FB_UNTIMED;
}

/* ---- opening --------------------------------------------------------------------------------------------------- */

/* Does the card that was played name this seat, or one of its men? */
static bool is_target(const FbOpen *open, int seat)
{
    for (int i = 0; i < open->named_n; i++) {
        int what = open->named[i];
        if (what == FB_WHO_SEAT + seat) return true;
        if (what >= FB_WHO_MOBSTER && what < FB_WHO_SEAT &&
            FB_SEAT_OF(what - FB_WHO_MOBSTER) == seat)
            return true;
    }
    return false;
}

/* A standing order counts as long as its seat has not said anything else. */
static void obey(FbTable *t, int seat)
{
    const FbSeat *s = &t->seat[seat];
    uint8_t *state = &t->window.state[seat];
    bool passes = s->order == FB_ORDER_PASS ||
                  (s->order == FB_ORDER_UNLESS_TARGET && !is_target(&t->game.open, seat));
    if (*state != FB_ANSWER_NONE && *state != FB_ANSWER_STANDING) return;
    *state = passes && !drive_is(t, seat) ? FB_ANSWER_STANDING : FB_ANSWER_NONE;
}

/* Every seat that is asked: by an order, by a bot, or by itself. */
static void ask_all(FbTable *t)
{
    t->window.fused = 0;
    for (int s = 0; s < FB_SEATS; s++) {
        if (!(t->window.asked >> s & 1)) continue;
        obey(t, s);
        if (drive_is(t, s) && t->window.state[s] == FB_ANSWER_NONE) drive_ask(t, s);
        if (t->seat[s].order == FB_ORDER_FUSE && !drive_is(t, s))
            t->window.fused |= (uint8_t)(1u << s);
    }
    t->window.fuse =
        t->window.fused ? t->window.opened + FB_FUSE + (uint64_t)t->window.holds * FB_HOLD : 0;
}

static void set_closing(FbTable *t)
{
    FbWindow *window = &t->window;
    window->opened = pace_shown(t);
    window->closes = FB_NEVER;
    if (t->settings.window != FB_UNTIMED)
        window->closes = window->opened + t->settings.window + (uint64_t)window->holds * FB_HOLD;
}

void window_open(Work *w)
{
    FbTable *t = w->t;
    memset(&t->window, 0, sizeof t->window);
    t->window.open = 1;
    t->window.asked = t->game.open.now.asked;
    t->windows++;
    set_closing(t);
    ask_all(t);
}

/* After a crash: everybody gets the window once more, under a new number, which is a step without an event: an answer
 * to the old one is not taken for one to this. What had been answered stands, for it was durable and its sender was
 * told so. */
void window_reopen(Work *w)
{
    FbTable *t = w->t;
    game_step(w);
    t->window.again = 1;
    set_closing(t);
    for (int s = 0; s < FB_SEATS; s++) /* a stand-in's moment counted from the first opening */
        drive_forget(t, s);
    ask_all(t);
}

/* ---- closing ----------------------------------------------------------------------------------------------------- */

static uint8_t tried(const FbWindow *window)
{
    unsigned seats = 0;
    for (int s = 0; s < FB_SEATS; s++)
        if (window->state[s] == FB_ANSWER_TRY) seats |= 1u << s;
    return (uint8_t)seats;
}

static uint8_t heat_of(const FbTable *t)
{
    return fb_heat_seats(t->window.reaction, tried(&t->window), window_sealed(t));
}

static int heat_winner(const FbTable *t)
{
    uint8_t heat = heat_of(t);
    return heat ? fb_heat_lot(t->seed.bytes, t->windows, heat) : FB_NONE;
}

/* Every connected human has, or will have when the fuse has burnt; after a crash nobody is connected, and whoever may come back
 * is waited for. */
static bool all_answered(const FbTable *t)
{
    unsigned asked = t->window.asked & ~(unsigned)t->window.fused;
    for (int s = 0; s < FB_SEATS; s++) {
        bool waits = (asked >> s & 1) && !drive_is(t, s) && t->window.state[s] == FB_ANSWER_NONE;
        if (waits && (t->window.again || seat_connected(t, s))) return false;
    }
    return true;
}

static uint64_t all_passed(const FbTable *t)
{
    uint64_t due = t->window.opened + pace_close_min(t);
    return due > t->window.fuse ? due : t->window.fuse;
}

/* When nobody could tie with the winner any more. Counted from the winner's own time, not from the best: else the
 * moment at which it is settled would tell that somebody else, who lost the lot, had been faster. */
static uint64_t heat_over(const FbTable *t, int winner)
{
    return t->window.opened + t->window.reaction[winner] + FB_HEAT + FB_RTT_MAX + t->settings.lag;
}

uint64_t window_due(const FbTable *t)
{
    const FbWindow *window = &t->window;
    int winner = window_sealed(t) ? FB_NONE : heat_winner(t);
    uint64_t due = window->closes;
    if (winner != FB_NONE)
        due = heat_over(t, winner);
    else if (all_answered(t))
        due = all_passed(t) < due ? all_passed(t) : due;
    for (int s = 0; s < FB_SEATS; s++)
        if (t->seat[s].release != FB_NEVER && t->seat[s].release > due) due = t->seat[s].release;
    return due;
}

/* Whoever lost is told by how much, alone: that others hold a Counter, too, is theirs to know. */
static void tell_losers(Work *w, int winner, uint8_t heat)
{
    const FbTable *t = w->t;
    bool sealed = window_sealed(t);
    for (int s = 0; s < FB_SEATS; s++) {
        if (t->window.state[s] != FB_ANSWER_TRY || s == winner || t->seat[s].person == FB_NONE)
            continue;
        FbMessage *m = send_to(w, t->seat[s].person, FB_MSG_LATE);
        uint32_t mine = t->window.reaction[s], best = t->window.reaction[winner];
        if (!m) continue;
        m->as.late.window = t->windows;
        m->as.late.lot = heat >> s & 1;
        m->as.late.by = sealed || mine < best ? 0 : mine - best;
    }
}

/* Alone, too: whether anybody else tried is told to nobody. (In revision 1 the winner is told nothing, and messages count.) */
static void tell_winner(Work *w, int winner)
{
    const FbTable *t = w->t;
    FbMessage *m = NULL;
    if (t->revision >= 2 && !window_sealed(t) && t->seat[winner].person != FB_NONE)
        m = send_to(w, t->seat[winner].person, FB_MSG_COUNTERED);
    if (!m) return;
    m->as.countered.window = t->windows;
    m->as.countered.after = t->window.reaction[winner];
}

static void note_heat(Work *w, uint8_t heat)
{
    if (!(heat & (heat - 1))) return;
    w->out->heat_window = w->t->windows;
    w->out->heat_seats = heat;
    w->out->heat_after = w->out->pick_n + 1;
}

void window_settle(Work *w)
{
    FbTable *t = w->t;
    const FbControl last = t->game.open.now;
    uint8_t heat = heat_of(t);
    int winner = heat_winner(t);
    FbPick pick = {FB_EVERYBODY, FB_W_PASS};
    if (winner != FB_NONE) {
        pick = (FbPick){(uint8_t)winner, t->window.card[winner]};
        tell_losers(w, winner, heat);
        tell_winner(w, winner);
        note_heat(w, heat);
    }
    t->closed = t->step;
    memset(&t->window, 0, sizeof t->window);
    game_pick(w, pick);
    game_went_on(w, &last);
}

/* ---- the fuse ------------------------------------------------------------------------------------------------------- */

/* The seats that have said nothing yet. One that changed hands meanwhile is a bot's, which answers in its own time. */
static unsigned fuse_seats(const FbTable *t)
{
    unsigned seats = 0;
    for (int s = 0; s < FB_SEATS; s++) {
        bool silent =
            t->window.state[s] == FB_ANSWER_NONE || t->window.state[s] == FB_ANSWER_STANDING;
        if ((t->window.fused >> s & 1) && silent) seats |= 1u << s;
    }
    return seats;
}

uint64_t fuse_due(const FbTable *t) { return fuse_seats(t) ? t->window.fuse : FB_NEVER; }

/* Each is told alone. */
void fuse_burn(Work *w, int seat)
{
    FbTable *t = w->t;
    unsigned seats = fuse_seats(t);
    (void)seat;
    for (int s = 0; s < FB_SEATS; s++) {
        if (!(seats >> s & 1)) continue;
        window_answer(t, s, (FbPick){(uint8_t)s, FB_W_PASS}, 0);
        if (t->seat[s].person != FB_NONE) w->asked |= (uint16_t)(1u << t->seat[s].person);
    }
}

/* ---- answers ------------------------------------------------------------------------------------------------------- */

void window_answer(FbTable *t, int seat, FbPick pick, uint32_t reaction)
{
    FbWindow *window = &t->window;
    bool counter = pick.what < FB_CARDS;
    window->state[seat] = counter ? FB_ANSWER_TRY : FB_ANSWER_PASS;
    window->card[seat] = counter ? pick.what : 0;
    window->reaction[seat] = counter ? reaction : 0;
    drive_forget(t, seat);
}

static FbTableRefusal false_start(Work *w, int seat)
{
    FbMessage *m = send_to(w, w->who, FB_MSG_FALSE_START);
    w->t->seat[seat].silent = w->t->now + FB_FALSE_START;
    m->as.false_start.silence = FB_FALSE_START;
    return FB_TABLE_OK;
}

static FbTableRefusal answer(Work *w, int seat, FbPick pick, uint32_t reaction)
{
    FbTable *t = w->t;
    uint8_t state = t->window.state[seat];
    if (state == FB_ANSWER_PASS || state == FB_ANSWER_TRY) return FB_TABLE_NO_ANSWERED;
    w->out->rule = fb_refuse(&t->game, pick);
    if (w->out->rule) return FB_TABLE_NO_RULES;
    window_answer(t, seat, pick, reaction);
    w->asked |= (uint16_t)(1u << w->who);
    return FB_TABLE_OK;
}

/* When its time is over a window takes nothing more, even while an attempt keeps it from being settled: a Counter from
 * then would tell that there had been another, which lost. */
static FbTableRefusal window_refuse(const FbTable *t, int seat, uint32_t question)
{
    if (t->paused) return FB_TABLE_NO_PAUSED;
    if (!seat_in_game(t, seat)) return FB_TABLE_NO_OUT;
    if (t->window.open && question == t->step)
        return t->now < t->window.closes ? FB_TABLE_OK : FB_TABLE_NO_LATE;
    if (question && question == t->closed) return FB_TABLE_NO_LATE;
    return t->window.open ? FB_TABLE_NO_STALE : FB_TABLE_NO_NO_WINDOW;
}

FbTableRefusal input_attempt(Work *w)
{
    FbTable *t = w->t;
    const FbIn_attempt *in = &w->in->as.attempt;
    int seat = work_seat(w);
    uint32_t reaction = in->reaction < FB_REACTION_MIN ? FB_REACTION_MIN : in->reaction;
    if (in->card >= FB_CARDS || in->reaction == FB_UNTIMED) return FB_TABLE_NO_NO_INPUT;
    FbTableRefusal no = window_refuse(t, seat, in->question);
    bool early = no == FB_TABLE_NO_STALE || no == FB_TABLE_NO_NO_WINDOW ||
                 (!no && t->now < t->window.opened);
    if (t->now < t->seat[seat].silent) return FB_TABLE_NO_SILENCED;
    if (early) return false_start(w, seat);
    return no ? no : answer(w, seat, (FbPick){(uint8_t)seat, in->card}, reaction);
}

FbTableRefusal input_pass(Work *w)
{
    int seat = work_seat(w);
    FbTableRefusal no = window_refuse(w->t, seat, w->in->as.pass.question);
    return no ? no : answer(w, seat, (FbPick){(uint8_t)seat, FB_W_PASS}, 0);
}

/* With or without a Counter in hand; nobody is told whose it was. After an attempt, too, it is taken as ever. */
FbTableRefusal input_hold(Work *w)
{
    FbTable *t = w->t;
    FbSeat *seat = &t->seat[work_seat(w)];
    FbTableRefusal no = window_refuse(t, work_seat(w), w->in->as.hold.question);
    if (no) return no;
    bool clocked = t->window.closes != FB_NEVER, burns = t->window.fuse > t->now;
    if (!seat->holds || (!clocked && !burns)) return FB_TABLE_NO_NO_HOLD;
    seat->holds--;
    t->window.holds++;
    if (clocked) t->window.closes += FB_HOLD;
    if (burns) t->window.fuse += FB_HOLD;
    w->asked = EVERYBODY_HERE;
    return FB_TABLE_OK;
}

FbTableRefusal input_orders(Work *w)
{
    FbTable *t = w->t;
    int seat = work_seat(w), order = w->in->as.orders.order;
    if (order >= FB_ORDERS) return FB_TABLE_NO_NO_INPUT;
    if (t->seat[seat].order == order) return FB_TABLE_NO_NO_CHANGE;
    t->seat[seat].order = (uint8_t)order;
    if (t->window.open && (t->window.asked >> seat & 1)) obey(t, seat);
    w->asked |= (uint16_t)(1u << w->who);
    return FB_TABLE_OK;
}
