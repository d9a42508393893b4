/* leak.c - every frame to every seat and spectator is searched for cards that its reader may not know.
 *
 * A frame is read here as text: each card's code that stands in it, in order. When the games are over the server is killed,
 * and every game is played again from its seed and its picks, with every card open. Then it is known what each reader had
 * a right to be told, and just that must have been told: in steps, whatever lies open and one's own draws; in a whole view
 * one's own hand and what lies open; anywhere else, no card at all. No frame before the end may hold a seed.
 *
 * The rules are trusted to say what happened; who may know it is said here once more, without event.def and view.c. */
#define _GNU_SOURCE /* memmem */
#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fair/fair.h"
#include "lib/scale.h"
#include "logbook.h"
#include "mind.h"
#include "serve.h"

enum { PEOPLE = 6, SEATS = 4, WATCHES = 4, WANDERS = 5, SPEED = 20, STEPS = 8192, KEYS = 8 };
enum { A_VIEW = 254, A_DEAL = 255 }; /* in a stream of cards: a whole view, or a deal, comes here */

typedef struct Seen { /* a whole view */
    uint32_t step;
    uint8_t count[FB_CARDS];
} Seen;

typedef struct Reader {
    uint8_t *stream; /* the cards that were named, and where views and deals came */
    size_t n, size;
    Seen *view;
    int views, view_size;
} Reader;

typedef struct Table {
    Reader reader[PEOPLE];
    uint32_t upto[STEPS]; /* events of the game, but for questions, up to this step and with it */
    char key[KEYS][65];   /* every 64 hexadecimal digits that were told before the end */
    int keys;
    bool over;
} Table;

typedef struct Test {
    Party *party;
    Serve serve;
    Table *table;
    int tables, over;
    uint64_t frames, cards, views, seeds, wandered;
} Test;

static void *grow(void *old, size_t n)
{
    void *p = realloc(old, n);
    if (!p) perror("leak"), exit(EXIT_FAILURE);
    return p;
}

static void stream_add(Reader *r, uint8_t card)
{
    if (r->n == r->size) {
        r->size = r->size ? 2 * r->size : 256;
        r->stream = grow(r->stream, r->size);
    }
    r->stream[r->n++] = card;
}

/* How many of them are no questions. */
static uint32_t facts(const FbEvent *e, int n)
{
    uint32_t facts = 0;
    for (int i = 0; i < n; i++)
        facts += e[i].type != FB_E_ASK;
    return facts;
}

/* ---- what was told ------------------------------------------------------------------------------------------------- */

/* The next code of a card that stands alone, from `at` on. */
static const char *next_card(const char *at, const char *end, FbCard *card)
{
    for (; at + 3 <= end; at++) {
        if (!isupper((unsigned char)at[0]) || isalnum((unsigned char)at[-1])) continue;
        if (at + 3 < end && isalnum((unsigned char)at[3])) continue;
        if ((*card = fb_card_find(at, 3)) != FB_NONE) return at + 3;
    }
    return NULL;
}

static bool is(const char *at, const char *end, const char *type)
{
    char head[40];
    int n = snprintf(head, sizeof head, "{\"type\":\"%s\"", type);
    return end - at > n && !memcmp(at, head, (size_t)n);
}

static Seen *view_add(Reader *r, const char *at, const char *end)
{
    const char *step = memmem(at, (size_t)(end - at), "\"step\":", 7);
    if (r->views == r->view_size) {
        r->view_size = r->view_size ? 2 * r->view_size : 4;
        r->view = grow(r->view, (size_t)r->view_size * sizeof *r->view);
    }
    Seen *seen = &r->view[r->views++];
    memset(seen, 0, sizeof *seen);
    seen->step = step ? (uint32_t)strtoul(step + 7, NULL, 10) : 0;
    return seen;
}

static void keys_add(Table *t, const char *at, const char *end)
{
    for (int digits = 0; at < end; at++) {
        digits = isxdigit((unsigned char)*at) ? digits + 1 : 0;
        if (digits != 64 || t->keys == KEYS) continue;
        memcpy(t->key[t->keys], at - 63, 64);
        for (int i = 0; i < t->keys; i++)
            if (!memcmp(t->key[i], at - 63, 64)) t->keys--;
        t->keys++;
    }
}

static void line(Test *t, Player *p, const char *at, const char *end)
{
    Table *table = &t->table[p->number / PEOPLE];
    Reader *r = &table->reader[p->number % PEOPLE];
    bool events = is(at, end, "events"), view = is(at, end, "view");
    Seen *seen = view ? view_add(r, at, end) : NULL;
    FbCard card;
    if (view) stream_add(r, A_VIEW);
    if (events && memmem(at, (size_t)(end - at), "[\"deal\",", 8)) stream_add(r, A_DEAL);
    if (!is(at, end, "over")) keys_add(table, at, end);
    for (const char *next = at + 1; (next = next_card(next, end, &card));) {
        if (view) seen->count[card]++;
        if (events) stream_add(r, card);
        if (!view && !events) {
            fprintf(stderr, "%.*s\n", (int)(end - at), at);
            party_fail(p, "a card is named where there is none to be told");
        }
    }
}

static bool frame(void *self, Player *p, const char *bytes, size_t n)
{
    Test *t = self;
    const char *end = bytes + n, *stop;
    t->frames++;
    for (; bytes < end; bytes = stop + 1) {
        stop = memchr(bytes, '\n', (size_t)(end - bytes));
        if (!stop) stop = end;
        line(t, p, bytes, stop);
    }
    return false;
}

/* ---- playing -------------------------------------------------------------------------------------------------------- */

/* Every third table has a bot in its last seat. */
static bool has_bot(int table) { return table % 3 == 2; }

static void call_bot(Player *p)
{
    FbInput bot = {.type = FB_IN_SEAT};
    bot.as.seat.seat = SEATS - 1;
    bot.as.seat.kind = FB_SEAT_BOT;
    player_input(p, &bot);
}

static void count_events(Test *t, const Player *p, const FbMsg_events *m, const FbTableOut *from)
{
    Table *table = &t->table[p->number / PEOPLE];
    bool deal = m->events.n && from->event[m->events.first].type == FB_E_DEAL;
    if (p->number % PEOPLE) return;
    if (m->step >= STEPS) party_fail(p, "a game of more steps than there is room for");
    table->upto[m->step] =
        facts(from->event + m->events.first, m->events.n) + (deal ? 0 : table->upto[m->step - 1]);
}

static void told(void *self, Player *p, const FbTold *m, const FbTableOut *from)
{
    Test *t = self;
    int table = p->number / PEOPLE;
    if (m->reply.type == FB_ANS_JOINED && p->host == p->number && has_bot(table)) call_bot(p);
    if (m->message.type == FB_MSG_EVENTS) count_events(t, p, &m->message.as.events, from);
    if (m->message.type == FB_MSG_OVER && !t->table[table].over) {
        t->table[table].over = true;
        t->over++;
    }
    if (m->message.type) mind_answer(p);
}

/* Somebody who watches comes and goes: each time with a whole view. */
static void wander(Test *t)
{
    int table = (int)fb_rng_below(&t->party->rng, (uint32_t)t->tables);
    Player *p = t->party->player[table * PEOPLE + WANDERS];
    player_leave(p);
    p->viewed = false;
    player_connect(p);
    t->wandered++;
}

static void settle(Test *t)
{
    static const enum FbEdition editions[] = {FB_LOOKOUT_2021, FB_MAYFAIR_2005, FB_LOOKOUT_2021_DE};
    party_people(t->party, t->tables * PEOPLE);
    for (int i = 0; i < t->tables; i++) {
        FbSettings *s = &t->party->player[i * PEOPLE]->settings;
        s->rules = fb_rules_set(fb_edition(editions[i % 3]), FB_SW_ADVANCED, i / 3 % 2);
        s->clock = FB_CLOCK_UNTIMED;
        s->standin = 0;
        party_table(t->party, i * PEOPLE, PEOPLE);
        for (int k = has_bot(i) ? SEATS - 1 : SEATS; k < PEOPLE; k++)
            t->party->player[i * PEOPLE + k]->wish = FB_NONE;
    }
}

/* ---- what may be known ----------------------------------------------------------------------------------------------- */

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
        t->event = grow(t->event, (size_t)t->size * sizeof *t->event);
        t->told = grow(t->told, (size_t)t->size * sizeof *t->told);
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
    for (int i = 0; i < 10; i++)
        if (o->tag[i] != FB_NONE) count[FB_LIB + i]++;
    if (o->now.card != FB_NONE) count[o->now.card]++;
    if (o->now.counter != FB_NONE) count[o->now.counter]++;
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
    uint32_t n = facts(replay.events.e, replay.events.n);
    int events = replay.events.n;
    for (; n < table->upto[seen->step]; events += replay.events.n) {
        if (!replay_pick(&replay)) party_fail(p, "a view of a step that is not in the log");
        n += facts(replay.events.e, replay.events.n);
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

static void check(Test *t)
{
    static Truth truth;
    Logged *logged;
    int n = logbook_read(t->serve.data, &logged, NULL, NULL);
    for (int i = 0; i < t->party->n; i++) {
        const Player *p = t->party->player[i];
        const Table *table = &t->table[i / PEOPLE];
        const Logged *at = logbook_find(logged, n, p->table.text);
        if (!at || at->table.games != 1) party_fail(p, "its game is not in the log");
        if (i % PEOPLE == 0) truth_of(&truth, at, table);
        if (i % PEOPLE == 0) check_keys(t, p, table, at);
        check_reader(t, p, table, at, &truth);
    }
    logbook_free(logged, n);
}

int main(int argc, char **argv)
{
    static Test t;
    PartyHandler handler = {.self = &t, .frame = frame, .told = told};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : (uint64_t)time(NULL);
    uint64_t limit = crowd_now() + (uint64_t)scaled(25, 900) * 1000000;
    t.tables = (int)scaled(30, 1000);
    t.table = calloc((size_t)t.tables, sizeof *t.table);
    printf("seed %llu\n", (unsigned long long)seed);
    serve_prepare(&t.serve, NULL);
    serve_clock(&t.serve, SPEED);
    serve_start(&t.serve);
    t.party = party_new("leak", t.serve.port, seed, &handler);
    settle(&t);
    for (uint64_t next = crowd_now() + 1000000; t.over < t.tables && crowd_now() < limit;) {
        party_poll(t.party, 10);
        if (crowd_now() > next) next += 20000, wander(&t);
    }
    serve_end(&t.serve, SIGKILL);
    check(&t);
    printf(
        "%d games, %d of them to the end: %llu frames to %d readers, %llu cards and %llu views searched, %llu keys; "
        "%llu came and went; nothing that they may not know\n",
        t.tables, t.over, (unsigned long long)t.frames, t.tables * PEOPLE,
        (unsigned long long)t.cards, (unsigned long long)t.views, (unsigned long long)t.seeds,
        (unsigned long long)t.wandered);
    serve_clean(&t.serve);
    return t.over && t.cards && t.views && t.seeds ? EXIT_SUCCESS : EXIT_FAILURE;
}
