/* load_tables.c - see load.h. */
#define _GNU_SOURCE /* memmem */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"
#include "logbook.h"

enum { CHECKED_EACH = 25 }; /* every 25th table is read in full */

static LoadTable *table_of(Load *l, const Player *p) { return &l->table[p->number / LOAD_SEATS]; }

static Player *seated(Load *l, const LoadTable *t, int i)
{
    return l->party->player[(t - l->table) * LOAD_SEATS + i];
}

/* ---- picks ----------------------------------------------------------------------------------------------------- */

/* Mayfair's rules let any card be dropped; so a table that drops goes on for ever, and no window holds it up. */
static void any_card(Load *l, FbHand hand, FbPicks *picks)
{
    uint64_t cards = hand & FB_CARD_BITS;
    for (uint32_t n = fb_rng_below(&l->party->rng, (uint32_t)__builtin_popcountll(cards)); n; n--)
        cards &= cards - 1;
    *picks = (FbPicks){2, {FB_W_DROP, (uint8_t)__builtin_ctzll(cards)}};
}

static void pick(Load *l, LoadTable *t, uint64_t now)
{
    Player *p = seated(l, t, t->asked);
    FbPicks picks;
    if (t->checked) {
        if (!mind_drop(p, &picks)) party_fail(p, "is asked, but has nothing to decide");
    } else {
        any_card(l, t->hand[t->asked], &picks);
        t->hand[t->asked] = fb_hand_without(t->hand[t->asked], picks.what[1]);
    }
    t->sender = t->asked;
    t->asked = FB_NONE;
    t->have = 0;
    t->waiting = true;
    t->said = now;
    if (!player_move(p, &picks)) party_fail(p, "its socket is closed or full");
}

/* One of the four has the next step. */
static void has(Load *l, LoadTable *t, int i, uint64_t now)
{
    t->have |= (uint8_t)(1u << i);
    if (!t->waiting) return;
    if (i == t->sender) crowd_times_add(&l->sender, now - t->said);
    if (t->have != (1 << LOAD_SEATS) - 1) return;
    crowd_times_add(&l->last, now - t->said);
    l->picks++;
    t->waiting = false;
    t->step++;
    if (!(l->rate > 0) && now < l->until) pick(l, t, now);
}

/* ---- a glance -------------------------------------------------------------------------------------------------------- */

static const char *after(const char *at, const char *end, const char *word)
{
    const char *found = memmem(at, (size_t)(end - at), word, strlen(word));
    return found ? found + strlen(word) : NULL;
}

/* The cards that this seat drew: ["drew","C","UNF"]. */
static void glance_cards(FbHand *hand, char seat, const char *at, const char *end)
{
    char drew[] = "[\"drew\",\"?\",\"";
    drew[9] = seat;
    while ((at = after(at, end, drew)))
        *hand = fb_hand_with(*hand, fb_card_find(at, 3));
}

/* {"type":"events","n":…,"step":…,"events":[…,["ask","C","play",…]],… */
static void glance_line(Load *l, Player *p, const char *at, const char *end)
{
    static const char type[] = "{\"type\":\"events\"";
    LoadTable *t = table_of(l, p);
    if ((size_t)(end - at) < sizeof type || memcmp(at, type, sizeof type - 1)) return;
    const char *step = after(at, end, "\"step\":"), *ask = after(at, end, "[\"ask\",\"");
    if (!step || !ask) party_fail(p, "this is no step of a game");
    p->client.step = p->client.told_step = p->client.question = (uint32_t)strtoul(step, NULL, 10);
    if (p->client.step != t->step + 1) party_fail(p, "a step is missing");
    int i = p->number % LOAD_SEATS;
    if (*ask == 'A' + p->seat) {
        t->asked = (uint8_t)i;
        glance_cards(&t->hand[i], *ask, at, end);
    }
    has(l, t, i, crowd_now());
}

static bool frame(void *self, Player *p, const char *bytes, size_t n)
{
    Load *l = self;
    const char *end = bytes + n, *stop;
    if (!l->playing || l->human || table_of(l, p)->checked) return false;
    for (; bytes < end; bytes = stop + 1) {
        stop = memchr(bytes, '\n', (size_t)(end - bytes));
        if (!stop) stop = end;
        glance_line(l, p, bytes, stop);
    }
    return true;
}

/* ---- read in full ------------------------------------------------------------------------------------------------------ */

static uint64_t ponder(Load *l)
{
    uint32_t most = l->slowest ? l->slowest : 2300000;
    return most / 8 + fb_rng_below(&l->party->rng, most - most / 8);
}

/* People answer after a while, and every pick of theirs is one that the server took. */
static void human_told(Load *l, Player *p, const FbTold *told, uint64_t now)
{
    if (told->message.type == FB_MSG_EVENTS || told->message.type == FB_MSG_WINDOW)
        p->due = player_asked(p) ? now + ponder(l) : 0;
    bool answered = told->message.type == FB_MSG_WINDOW && p->client.window.state != FB_ANSWER_NONE;
    if (p->sent && (told->message.type == FB_MSG_EVENTS || answered)) {
        crowd_times_add(&l->sender, now - p->sent);
        l->picks++;
        p->sent = 0;
    }
}

static void told(void *self, Player *p, const FbTold *m, const FbTableOut *from)
{
    Load *l = self;
    LoadTable *t = table_of(l, p);
    uint64_t now = crowd_now();
    if (!l->playing || l->human) {
        if (l->human && l->playing) human_told(l, p, m, now);
        if (l->lobby && l->playing && m->message.type == FB_MSG_LOBBY) l->lobby(p, &from->lobby);
        return;
    }
    if (m->message.type != FB_MSG_EVENTS) return;
    if (player_asked(p)) t->asked = (uint8_t)(p->number % LOAD_SEATS);
    has(l, t, p->number % LOAD_SEATS, now);
}

static void refused(void *self, Player *p, const FbAns_refused *no)
{
    Load *l = self;
    if (!l->human) party_fail(p, no->text.text);
    p->sent = p->due = 0; /* the window closed meanwhile */
}

/* ---- set-up ------------------------------------------------------------------------------------------------------------ */

static void wait_welcome(Load *l)
{
    uint64_t start = crowd_now();
    for (int i = 0; i < l->party->n; i++)
        while (!l->party->player[i]->client.welcomed) {
            party_poll(l->party, 100);
            if (crowd_now() - start > 60000000)
                party_fail(l->party->player[i], "it is not welcome");
        }
}

void load_connect_nodes(Load *l, const int *ports, int nodes, int tables, uint64_t seed)
{
    PartyHandler handler = {.self = l, .frame = frame, .told = told, .refused = refused};
    l->tables = tables;
    l->table = calloc((size_t)tables, sizeof *l->table);
    l->party = party_new("load", ports[0], seed, &handler);
    l->party->ports = ports;
    l->party->port_n = nodes;
    party_people(l->party, tables * LOAD_SEATS);
    wait_welcome(l);
    for (int i = 0; i < l->party->n; i += LOAD_SEATS) {
        FbSettings *settings = &l->party->player[i]->settings;
        settings->clock = FB_CLOCK_UNTIMED;
        if (!l->human) settings->rules = fb_edition(FB_MAYFAIR_2005);
    }
}

void load_connect(Load *l, const Serve *serve, int tables, uint64_t seed)
{
    load_connect_nodes(l, &serve->port, 1, tables, seed);
}

void load_seat(Load *l)
{
    party_tables(l->party, 0, l->tables, LOAD_SEATS);
    for (int i = 0; i < l->party->n; i++) {
        Player *p = l->party->player[i];
        LoadTable *t = table_of(l, p);
        t->checked = i / LOAD_SEATS % CHECKED_EACH == 0;
        t->step = p->client.step;
        t->hand[i % LOAD_SEATS] = p->client.view.hand;
        if (player_asked(p)) t->asked = (uint8_t)(i % LOAD_SEATS);
        if (player_asked(p)) p->due = crowd_now() + fb_rng_below(&l->party->rng, 2000000);
    }
}

/* ---- playing ------------------------------------------------------------------------------------------------------------ */

/* At a fixed rate, whoever is due picks, in turn; a table that still waits for its last pick is passed over. */
static void pick_due(Load *l, uint64_t start, uint64_t now, uint64_t *said)
{
    uint64_t due = (uint64_t)((double)(now - start) * l->rate / 1e6);
    for (int tried = 0; *said < due && tried < l->tables; tried++) {
        LoadTable *t = &l->table[l->next++ % l->tables];
        if (t->waiting || t->asked == FB_NONE) continue;
        pick(l, t, now);
        ++*said;
    }
}

static void humans_due(Load *l, uint64_t now)
{
    for (int i = 0; i < l->party->n; i++) {
        Player *p = l->party->player[i];
        if (!p->due || p->due > now) continue;
        p->due = 0;
        if (mind_answer(p)) p->sent = now;
    }
}

static bool in_flight(const Load *l)
{
    for (int i = 0; i < l->tables; i++)
        if (l->table[i].waiting) return true;
    return false;
}

void load_run(Load *l, double seconds)
{
    uint64_t start = crowd_now(), said = 0;
    l->until = start + (uint64_t)(seconds * 1e6);
    l->playing = true;
    for (int i = 0; !l->human && !(l->rate > 0) && i < l->tables; i++)
        pick(l, &l->table[i], crowd_now());
    for (uint64_t now = start; now < l->until; now = crowd_now()) {
        if (l->human) humans_due(l, now);
        if (!l->human && l->rate > 0) pick_due(l, start, now, &said);
        party_poll(l->party, l->human ? 5 : l->rate > 0 ? l->pause : 10);
    }
    while (!l->human && in_flight(l))
        party_poll(l->party, 100);
}

/* ---- afterwards --------------------------------------------------------------------------------------------------------- */

int load_verify(const Load *l, const Serve *serve)
{
    Logged *logged;
    int n = logbook_read(serve->data, &logged, NULL, NULL);
    for (int i = 0; i < l->party->n; i++) {
        const Player *p = l->party->player[i];
        FbView view;
        const Logged *t = logbook_find(logged, n, p->client.table.text);
        if (!t) party_fail(p, "its table is not in the log");
        if (t->table.step < p->client.step)
            party_fail(p, "it was told a step that is not in the log");
        if (!l->table[i / LOAD_SEATS].checked || t->table.step != p->client.step) continue;
        fb_table_view(&t->table, p->seat, &view);
        if (memcmp(&view, &p->client.view, sizeof view)) party_fail(p, "the log has another view");
    }
    logbook_free(logged, n);
    return n;
}

void load_free(Load *l)
{
    party_free(l->party);
    free(l->table);
    free(l->sender.us);
    free(l->last.us);
    memset(l, 0, sizeof *l);
}
