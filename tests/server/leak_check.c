/* leak_check.c - what each reader had a right to be told (leak.h).
 *
 * The rules are trusted to say what happened; who may know it is said here once more, without event.def and view.c. */
#include "leak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/fair.h"
#include "logbook.h"

void *leak_grow(void *old, size_t n)
{
    void *p = realloc(old, n);
    if (!p) perror("leak"), exit(EXIT_FAILURE);
    return p;
}

uint32_t leak_facts(const FbEvent *e, int n)
{
    uint32_t facts = 0;
    for (int i = 0; i < n; i++)
        facts += e[i].type != FB_E_ASK;
    return facts;
}

typedef struct Truth { /* a game, played again with all cards open */
    FbEvent *event;
    int n, size;
    bool *told; /* whether readers heard of it: of the questions within a step, only of the last */
} Truth;

typedef struct Replay {
    FbGame game;
    FbFairShuffler shuffler;
    FbEvents events; /* of the last pick, or of the deal */
    const Logged *logged;
    int picked;
} Replay;

static void replay_deal(Replay *r, const Logged *logged)
{
    memset(r, 0, sizeof *r);
    r->logged = logged;
    fb_fair_shuffler(&r->shuffler, logged->table.seed.bytes);
    fb_deal(&r->game, logged->table.settings.rules, logged->table.settings.seats, &r->shuffler.base,
            &r->events);
}

static bool replay_pick(Replay *r)
{
    if (r->picked == r->logged->pick_n) return false;
    r->events.n = 0;
    fb_apply(&r->game, r->logged->picks[r->picked++], &r->shuffler.base, &r->events);
    return true;
}

static void truth_add(Truth *t, const FbEvents *events)
{
    if (t->n + events->n > t->size) {
        t->size = 2 * (t->n + events->n);
        t->event = leak_grow(t->event, (size_t)t->size * sizeof *t->event);
        t->told = leak_grow(t->told, (size_t)t->size * sizeof *t->told);
    }
    memcpy(t->event + t->n, events->e, (size_t)events->n * sizeof *events->e);
    t->n += events->n;
}

static void truth_of(Truth *t, const Logged *logged, const Table *table)
{
    static Replay replay;
    static bool ends[STEPS * 64]; /* a step ends behind that many facts */
    uint32_t n = 0;
    memset(ends, 0, sizeof ends);
    for (int s = 0; s < STEPS; s++)
        if (table->upto[s] < sizeof ends) ends[table->upto[s]] = true;
    t->n = 0;
    replay_deal(&replay, logged);
    do
        truth_add(t, &replay.events);
    while (replay_pick(&replay));
    for (int i = 0; i < t->n; i++) {
        bool asks = t->event[i].type == FB_E_ASK;
        bool last = i + 1 == t->n || t->event[i + 1].type != FB_E_ASK;
        n += !asks;
        t->told[i] = !asks || (last && n < sizeof ends && ends[n]);
    }
}

/* The cards that an event names to this reader. */
static int may_hear(const FbEvent *e, int seat, uint8_t cards[2])
{
    int n = 0;
    if (e->type == FB_E_ASK) {
        if (e->now.card != FB_NONE) cards[n++] = e->now.card;
        if (e->now.counter != FB_NONE) cards[n++] = e->now.counter;
        return n;
    }
    if (!(fb_event_fields((FbEventType)e->type) & FB_F_CARD) || e->card == FB_NONE) return 0;
    if (e->type == FB_E_DREW && e->seat != seat) return 0;
    cards[n++] = e->card;
    return n;
}

static void may_see(const FbGame *g, int seat, uint8_t count[FB_CARDS])
{
    const FbOpen *o = &g->open;
    memset(count, 0, FB_CARDS);
    for (int c = 0; c < FB_CARDS; c++) {
        count[c] = seat < FB_SEATS ? (uint8_t)fb_hand_count(g->hand[seat], (FbCard)c) : 0;
        for (int s = 0; s < o->seats; s++)
            count[c] += (uint8_t)fb_hand_count(o->known[s], (FbCard)c);
    }
    for (int i = 0; i < o->pile_n; i++)
        count[o->pile[i]]++;
    for (int i = 0; i < FB_ABILITIES; i++)
        if (o->tag[i] != FB_NONE) count[FB_LIB + i]++;
    if (o->now.card != FB_NONE) count[o->now.card]++;
    if (o->now.counter != FB_NONE) count[o->now.counter]++;
}

/* The kill came between two frames: this reader came at a step that nobody else was told of any more. */
static bool cut_off(const Table *table, const Seen *seen)
{
    uint32_t last = STEPS - 1;
    while (last && !table->upto[last])
        last--;
    return seen->step > last && seen->step < STEPS;
}

/* Answers how many events of the game were over then. */
static int check_view(Test *t, const Player *p, const Table *table, const Logged *logged,
                      const Seen *seen)
{
    static Replay replay;
    uint8_t count[FB_CARDS];
    if (seen->step >= STEPS || !table->upto[seen->step])
        party_fail(p, "a view of a step that nobody saw");
    replay_deal(&replay, logged);
    uint32_t n = leak_facts(replay.events.e, replay.events.n);
    int events = replay.events.n;
    for (; n < table->upto[seen->step]; events += replay.events.n) {
        if (!replay_pick(&replay)) party_fail(p, "a view of a step that is not in the log");
        n += leak_facts(replay.events.e, replay.events.n);
    }
    may_see(&replay.game, p->seat, count);
    if (memcmp(count, seen->count, sizeof count))
        party_fail(p, "a view tells of other cards than it may");
    t->views++;
    return events;
}

static void check_reader(Test *t, const Player *p, const Table *table, const Logged *logged,
                         const Truth *truth)
{
    const Reader *r = &table->reader[p->number % PEOPLE];
    uint8_t cards[2];
    int n = 0, at = 0, view = 0, e = 0;
    for (size_t i = 0; i < r->n; i++) {
        if (r->stream[i] == A_DEAL || r->stream[i] == A_VIEW) {
            if (r->stream[i] == A_VIEW && cut_off(table, &r->view[view])) return;
            n = at = 0;
            e = r->stream[i] == A_DEAL ? 0 : check_view(t, p, table, logged, &r->view[view++]);
            continue;
        }
        for (; at == n; e++, at = 0) {
            if (e == truth->n) party_fail(p, "a card is named that no step of the log names");
            n = truth->told[e] ? may_hear(&truth->event[e], p->seat, cards) : 0;
        }
        if (cards[at++] != r->stream[i]) {
            fprintf(stderr, "leak: %s is named where %s was to be told\n",
                    fb_card_code(r->stream[i]), fb_card_code(cards[at - 1]));
            party_fail(p, "a card is named that this reader may not know");
        }
        t->cards++;
    }
}

static void check_keys(Test *t, const Player *p, const Table *table, const Logged *logged)
{
    const uint8_t *secret[] = {logged->table.seed.bytes, logged->table.server_seed.bytes};
    for (int i = 0; i < table->keys; i++)
        for (int k = 0; k < 2; k++) {
            char hex[65];
            for (int b = 0; b < 32; b++)
                snprintf(hex + 2 * b, 3, "%02x", secret[k][b]);
            if (!memcmp(hex, table->key[i], 64)) party_fail(p, "a seed is told before the end");
            t->seeds++;
        }
}

void leak_check(Test *t)
{
    static Truth truth;
    Logged *logged;
    int n = logbook_read(t->serve.data, &logged, NULL, NULL);
    for (int i = 0; i < t->party->n; i++) {
        const Player *p = t->party->player[i];
        const Table *table = &t->table[i / PEOPLE];
        const Logged *at = logbook_find(logged, n, p->client.table.text);
        if (!at || at->table.games != 1) party_fail(p, "its game is not in the log");
        if (i % PEOPLE == 0) truth_of(&truth, at, table);
        if (i % PEOPLE == 0) check_keys(t, p, table, at);
        check_reader(t, p, table, at, &truth);
    }
    logbook_free(logged, n);
}
