/* send.c - who is told what. The one file of table/ that writes messages about the game: events go through
 * fb_event_for, views through fb_view, and what a window holds of others is left out. Owns the order of the messages
 * that come of one input: notes as they fell, the lobby, one's own order, the step, the question, the end. */
#include "rules/view_hash.h"
#include "table/work.h"

FbMessage *send_to(Work *w, int person, FbMessageType type)
{
    FbPerson *to = &w->t->person[person];
    FbTableOut *out = w->out;
    if (!to->tab || out->message_n == FB_OUT_MESSAGES) return NULL;
    FbMessage *m = &out->message[out->message_n++];
    memset(m, 0, sizeof *m);
    m->to = (uint8_t)person;
    m->type = (uint8_t)type;
    m->number = ++to->number;
    return m;
}

static bool bit(uint16_t set, int person) { return set >> person & 1; }

/* Nobody else is told anything, and a table has room for many more than are there. */
static uint16_t connected(const FbTable *t)
{
    unsigned people = 0;
    for (int p = 0; p < FB_PEOPLE; p++)
        people |= (unsigned)(t->person[p].tab != 0) << p;
    return (uint16_t)people;
}

/* The first listener behind `person` (-1: of all), or FB_PEOPLE. */
static int next_listener(const Work *w, int person)
{
    unsigned rest = (unsigned)w->listeners >> (person + 1);
    return rest ? person + 1 + __builtin_ctz(rest) : FB_PEOPLE;
}

/* ---- the lobby ------------------------------------------------------------------------------------------------ */

/* The hashes of a deal that is done are nobody's business: who took part has them. */
static FbLobbySeat lobby_seat(const FbTable *t, int seat)
{
    const FbSeat *s = &t->seat[seat];
    FbLobbySeat shown = {.kind = s->kind,
                         .person = s->person,
                         .level = s->kind == FB_SEAT_BOT ? s->level : 0,
                         .family = s->family,
                         .ready = s->ready,
                         .why = s->why,
                         .owner = s->owner,
                         .free = takeover_free(t, seat)};
    if (t->phase == FB_TABLE_LOBBY) shown.hash = s->hash;
    return shown;
}

static FbLobbyPerson lobby_person(const FbPerson *p)
{
    return (FbLobbyPerson){p->here, p->tab != 0, p->seat, p->bot, p->fresh, p->name};
}

void fb_table_lobby(const FbTable *t, FbLobby *lobby)
{
    memset(lobby, 0, sizeof *lobby);
    lobby->settings = t->settings;
    lobby->game = t->games;
    lobby->phase = t->phase;
    lobby->host = t->host;
    lobby->locked = t->locked;
    lobby->paused = t->paused;
    lobby->kept_out = t->out_n;
    lobby->offered = draw_offered(t);
    lobby->pause_votes = t->pause_votes;
    lobby->draw_votes = t->draw_votes;
    lobby->rematch_votes = t->rematch_votes;
    fb_commit(lobby->commit.bytes, t->server_seed.bytes);
    for (int s = 0; s < FB_SEATS; s++)
        lobby->seat[s] = lobby_seat(t, s);
    for (int p = 0; p < FB_PEOPLE; p++)
        lobby->person[p] = lobby_person(&t->person[p]);
}

bool fb_lobby_hints(const FbLobby *lobby)
{
    int people = 0;
    for (int s = 0; s < FB_SEATS; s++) {
        const FbLobbySeat *seat = &lobby->seat[s];
        people += seat->kind == FB_SEAT_HUMAN && seat->person < FB_PEOPLE &&
                  !lobby->person[seat->person].bot;
    }
    return people < 2 || (lobby->settings.flags & FB_HINTS);
}

/* What lobby_seat shows, without making two of them. */
static bool seat_changed(const FbTable *a, const FbTable *b, int seat)
{
    const FbSeat *before = &a->seat[seat], *now = &b->seat[seat];
    return before->kind != now->kind || before->person != now->person ||
           (now->kind == FB_SEAT_BOT && before->level != now->level) ||
           before->family != now->family || before->ready != now->ready ||
           before->why != now->why || before->owner != now->owner ||
           takeover_free(a, seat) != takeover_free(b, seat) ||
           (b->phase == FB_TABLE_LOBBY && memcmp(&before->hash, &now->hash, sizeof now->hash));
}

static bool person_changed(const FbPerson *a, const FbPerson *b)
{
    return a->here != b->here || !a->tab != !b->tab || a->seat != b->seat || a->bot != b->bot ||
           a->fresh != b->fresh || memcmp(&a->name, &b->name, sizeof a->name);
}

/* Whether two tables have different lobbies. Nearly every input leaves the lobby as it is, and to make two in order to
 * compare them took longer than all else that a table does. */
static bool lobby_changed(const FbTable *a, const FbTable *b)
{
    bool changed = memcmp(&a->settings, &b->settings, sizeof a->settings) || a->games != b->games ||
                   a->phase != b->phase || a->host != b->host || a->locked != b->locked ||
                   a->out_n != b->out_n || a->paused != b->paused ||
                   draw_offered(a) != draw_offered(b) || a->pause_votes != b->pause_votes ||
                   a->draw_votes != b->draw_votes || a->rematch_votes != b->rematch_votes ||
                   memcmp(&a->server_seed, &b->server_seed, sizeof a->server_seed);
    for (int s = 0; s < FB_SEATS && !changed; s++)
        changed = seat_changed(a, b, s);
    if (changed || memcmp(a->person, b->person, sizeof a->person) == 0) return changed;
    for (int p = 0; p < FB_PEOPLE && !changed; p++)
        changed = person_changed(&a->person[p], &b->person[p]);
    return changed;
}

/* To all if anything has changed, else to whoever came. */
static void send_lobby(Work *w)
{
    bool changed = lobby_changed(w->before, w->t);
    if (!changed && !w->joined) return;
    fb_table_lobby(w->t, &w->out->lobby);
    for (int p = next_listener(w, -1); p < FB_PEOPLE; p = next_listener(w, p))
        if (changed || p == w->who) send_to(w, p, FB_MSG_LOBBY);
}

/* Once, before any part is sent, so that nobody can say that they were told something else; and to whoever comes back. */
static void send_parts(Work *w)
{
    FbTableOut *out = w->out;
    if (!w->t->reveal_until) return;
    memset(&out->hashes, 0, sizeof out->hashes);
    for (int s = 0; s < FB_SEATS; s++)
        out->hashes.seat[s] = w->t->seat[s].hash;
    for (int p = next_listener(w, -1); p < FB_PEOPLE; p = next_listener(w, p)) {
        FbMessage *m = w->parts || (w->joined && p == w->who) ? send_to(w, p, FB_MSG_PARTS) : NULL;
        if (!m) continue;
        fb_commit(m->as.parts.commit.bytes, w->t->server_seed.bytes);
        m->as.parts.left = clock_left(w->t, w->t->reveal_until);
    }
}

/* ---- one's own order --------------------------------------------------------------------------------------------- */

static uint8_t order_of(const FbTable *t, int person)
{
    int seat = t->person[person].seat;
    return seat == FB_NONE ? FB_ORDER_NONE : t->seat[seat].order;
}

/* What nobody else may know: a standing order tells what its seat holds, or fears. */
static void send_orders(Work *w)
{
    for (int p = next_listener(w, -1); p < FB_PEOPLE; p = next_listener(w, p)) {
        uint8_t order = order_of(w->t, p);
        bool stands = w->joined && p == w->who && order != FB_ORDER_NONE;
        if (!stands && order == order_of(w->before, p)) continue;
        FbMessage *m = send_to(w, p, FB_MSG_ORDERS);
        if (m) m->as.orders.order = order;
    }
}

/* ---- the step --------------------------------------------------------------------------------------------------- */

int channel_of(const FbPerson *person)
{
    return person->seat == FB_NONE ? FB_CHANNELS - 1 : person->seat;
}

static int channel_seat(int channel) { return channel == FB_CHANNELS - 1 ? FB_SPECTATOR : channel; }

static bool channel_used(const FbTable *t, int channel)
{
    return channel < t->game.open.seats || channel == FB_CHANNELS - 1;
}

FbRange seen_by(FbTableOut *out, int channel, const FbEvent *events, int n)
{
    FbRange range = {(uint16_t)out->event_n, 0};
    for (int i = 0; i < n && out->event_n < FB_OUT_EVENTS; i++)
        out->event_n += fb_event_for(&events[i], channel_seat(channel), &out->event[out->event_n]);
    range.n = (uint16_t)(out->event_n - range.first);
    return range;
}

void fb_table_view(const FbTable *table, int seat, FbView *view)
{
    fb_view(&table->game, seat, view);
}

static bool stepped(const Work *w) { return w->t->step != w->before->step; }

/* A question that was answered within the step is left out, unless a card is played next: then it says that no other
 * lies on the table any more. */
static int without_answered(FbEvent *events, int n)
{
    int last = n, kept = 0;
    while (last > 0 && events[last - 1].type != FB_E_ASK)
        last--;
    for (int i = 0; i < n; i++) {
        bool answered = events[i].type == FB_E_ASK && i + 1 < last;
        if (!answered || events[i + 1].type == FB_E_PLAY) events[kept++] = events[i];
    }
    return kept;
}

/* Seats that see no more than spectators do, which is nearly all of them, share the spectators' range, so that it is spelt only
 * once (wire.h). Events are compared as they were filtered, byte by byte: a card that only one seat sees makes a range of its
 * own. */
static void share_range(FbTableOut *out, int channel)
{
    FbRange *own = &out->seen[channel], all = out->seen[FB_CHANNELS - 1];
    if (own->n != all.n ||
        memcmp(&out->event[own->first], &out->event[all.first], own->n * sizeof *out->event) != 0)
        return;
    out->event_n = own->first;
    *own = all;
}

static void make_step(Work *w)
{
    FbTable *t = w->t;
    FbKeptStep *kept = &w->out->kept;
    ViewHasher hasher = {0};
    FbView view;
    w->out->step_n = without_answered(w->out->step, w->out->step_n);
    for (int c = FB_CHANNELS - 1; c >= 0; c--) {
        if (!channel_used(t, c)) continue;
        w->out->seen[c] = seen_by(w->out, c, w->out->step, w->out->step_n);
        if (c < FB_CHANNELS - 1) share_range(w->out, c);
        fb_table_view(t, channel_seat(c), &view);
        kept->hash[c] = view_hash(&hasher, &view);
    }
    kept->number = t->step;
    kept->n = (uint32_t)w->out->step_n;
}

/* The clock of a seat that a bot answers for is nobody's business: its moment was drawn, and would tell nothing, but
 * would tempt one to read something into it. */
static void clock_put(const FbTable *t, uint32_t *left, uint32_t *bank, uint32_t *opens)
{
    *left = *bank = FB_UNTIMED;
    *opens = game_asked(t) == FB_NONE ? 0 : pace_wait(t);
    if (clock_due(t) == FB_NEVER) return;
    *left = clock_left(t, t->started + fb_clock_figures((FbClock)t->settings.clock).decision);
    *bank = t->seat[game_asked(t)].bank;
}

static FbMsg_events *send_events(Work *w, int person, uint32_t step, FbRange events,
                                 const uint64_t hash[FB_CHANNELS])
{
    FbMessage *m = send_to(w, person, FB_MSG_EVENTS);
    if (!m) return NULL;
    m->as.events.step = step;
    m->as.events.events = events;
    m->as.events.hash = hash[channel_of(&w->t->person[person])];
    m->as.events.left = m->as.events.bank = FB_UNTIMED;
    return &m->as.events;
}

static void send_step(Work *w, int person)
{
    const FbTable *t = w->t;
    FbRange seen = w->out->seen[channel_of(&t->person[person])];
    FbMsg_events *m = send_events(w, person, t->step, seen, w->out->kept.hash);
    if (m) clock_put(t, &m->left, &m->bank, &m->opens);
}

static void send_view(Work *w, int person)
{
    int channel = channel_of(&w->t->person[person]);
    FbMessage *m = send_to(w, person, FB_MSG_VIEW);
    if (!m) return;
    fb_table_view(w->t, channel_seat(channel), &w->out->view[channel]);
    m->as.view.step = w->t->step;
    m->as.view.view = (uint8_t)channel;
    m->as.view.hash = fb_view_hash(&w->out->view[channel]);
}

/* What the one who came back has missed, step by step. The clocks of then are of no use now. */
static void send_missed(Work *w)
{
    FbEvent events[FB_KEPT_EVENTS];
    int channel = channel_of(&w->t->person[w->who]);
    for (uint32_t step = w->missed + 1; step <= w->before->step; step++) {
        int n = kept_events(w->kept, step, events);
        send_events(w, w->who, step, seen_by(w->out, channel, events, n),
                    w->kept->hash[step % FB_KEPT_STEPS]);
    }
}

static void send_game(Work *w)
{
    if (stepped(w)) make_step(w);
    if (w->joined && !bit(w->fresh, w->who)) send_missed(w);
    for (int p = next_listener(w, -1); p < FB_PEOPLE; p = next_listener(w, p)) {
        if (bit(w->fresh, p))
            send_view(w, p);
        else if (stepped(w))
            send_step(w, p);
    }
}

/* ---- the question ------------------------------------------------------------------------------------------------- */

static void send_ask(Work *w, int person)
{
    FbMessage *m = send_to(w, person, FB_MSG_ASK);
    if (!m) return;
    m->as.ask.question = w->t->step;
    clock_put(w->t, &m->as.ask.left, &m->as.ask.bank, &m->as.ask.opens);
}

/* The same for all but for `state`, `holds_left` and `fuse`, which are the reader's own. */
static void send_window(Work *w, int person)
{
    const FbTable *t = w->t;
    int seat = t->person[person].seat;
    FbMessage *m = send_to(w, person, FB_MSG_WINDOW);
    if (!m) return;
    m->as.window.question = t->step;
    m->as.window.window = t->windows;
    m->as.window.left = clock_left(t, t->window.closes);
    m->as.window.opens = clock_left(t, t->window.opened);
    m->as.window.holds = t->window.holds;
    if (seat == FB_NONE) return;
    m->as.window.state = t->window.state[seat];
    m->as.window.holds_left = t->seat[seat].holds;
    if (t->window.fused >> seat & 1) m->as.window.fuse = clock_left(t, t->window.fuse);
}

/* Whoever was told the step has the question with it; of a window there is more to say. */
static void send_question(Work *w)
{
    for (int p = next_listener(w, -1); p < FB_PEOPLE; p = next_listener(w, p)) {
        if (!bit(w->asked, p)) continue;
        if (w->t->window.open)
            send_window(w, p);
        else if (!stepped(w) || bit(w->fresh, p))
            send_ask(w, p);
    }
}

/* ---- the end ------------------------------------------------------------------------------------------------------- */

static void reveal(const FbTable *t, FbReveal *out)
{
    memset(out, 0, sizeof *out);
    out->server_seed = t->server_seed;
    out->seed = t->seed;
    fb_commit(out->commit.bytes, t->server_seed.bytes);
    for (int s = 0; s < t->game.open.seats; s++)
        out->parts.seat[s] = t->seat[s].part;
}

static void send_over(Work *w)
{
    reveal(w->t, &w->out->reveal);
    for (int p = next_listener(w, -1); p < FB_PEOPLE; p = next_listener(w, p)) {
        if (!w->ended && !(w->joined && p == w->who)) continue;
        FbMessage *m = send_to(w, p, FB_MSG_OVER);
        if (m) m->as.over.result = w->t->result;
    }
}

void send_all(Work *w)
{
    FbTable *t = w->t;
    w->listeners = connected(t);
    send_lobby(w);
    if (w->joined) takeover_send_open(w);
    send_orders(w);
    send_parts(w);
    if (t->phase == FB_TABLE_LOBBY) return;
    send_game(w);
    if (t->phase == FB_TABLE_PLAYING) send_question(w);
    if (t->phase == FB_TABLE_OVER && (w->ended || w->joined)) send_over(w);
}
