/* leak.c - every frame to every seat and spectator is searched for cards that its reader may not know.
 *
 * A frame is read as text: the codes of cards in it, in order. When the games are over the server is killed, and every game is played
 * again from its seed and picks, with all cards open. Then it is known what each reader had a right to be told, and they must have been
 * told exactly that: in steps, what lies open and their own draws; in a whole view, their own hand and what lies open; anywhere else no
 * card at all. No frame before the end may contain a seed. leak_check.c says what exactly that is. */
#define _GNU_SOURCE /* memmem */
#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "leak.h"
#include "lib/scale.h"
#include "mind.h"

enum { AT_ONCE = 50, SPEED = 10, PATIENCE = 120 /* s */ };
enum { WANDER_US = 1000000 }; /* from one visit of a table to the next */

static void stream_add(Reader *r, uint8_t card)
{
    if (r->n == r->size) {
        r->size = r->size ? 2 * r->size : 256;
        r->stream = leak_grow(r->stream, r->size);
    }
    r->stream[r->n++] = card;
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
        r->view = leak_grow(r->view, (size_t)r->view_size * sizeof *r->view);
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
    if (m->step >= STEPS) party_fail(p, "a game of more steps than there is room for");
    if (!deal && !table->upto[m->step - 1]) return; /* came when the others were not told yet */
    table->upto[m->step] = leak_facts(from->event + m->events.first, m->events.n) +
                           (deal ? 0 : table->upto[m->step - 1]);
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
    player_forget(p);
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
        s->standin = (uint8_t)fb_level_position("random");
        party_table(t->party, i * PEOPLE, PEOPLE);
        for (int k = has_bot(i) ? SEATS - 1 : SEATS; k < PEOPLE; k++)
            t->party->player[i * PEOPLE + k]->wish = FB_NONE;
    }
}

/* Until then the clock is the usual one: whoever is busy reading lobbies for seconds must not seem silent for minutes. */
static void wait_dealt(Test *t)
{
    for (int i = 0; i < t->party->n; i++)
        while (!t->party->player[i]->client.has_view)
            party_poll(t->party, 100);
}

static void forget(Test *t)
{
    party_free(t->party);
    for (int i = 0; i < t->tables * PEOPLE; i++) {
        free(t->table[i / PEOPLE].reader[i % PEOPLE].stream);
        free(t->table[i / PEOPLE].reader[i % PEOPLE].view);
    }
    free(t->table);
}

/* Some tables at a time, each time with a server of its own: how many of their games came to an end. */
static int play(Test *t, int tables, uint64_t seed)
{
    PartyHandler handler = {.self = t, .frame = frame, .told = told};
    t->tables = tables;
    t->over = 0;
    t->table = calloc((size_t)tables, sizeof *t->table);
    serve_prepare(&t->serve, NULL);
    serve_clock(&t->serve, 1);
    serve_start(&t->serve);
    t->party = party_new("leak", t->serve.port, seed, &handler);
    settle(t);
    wait_dealt(t);
    serve_speed(&t->serve, SPEED);
    uint64_t limit = crowd_now() + (uint64_t)PATIENCE * 1000000;
    for (uint64_t next = crowd_now() + 1000000; t->over < tables && crowd_now() < limit;) {
        party_poll(t->party, 10);
        if (crowd_now() > next) next += (uint64_t)(WANDER_US / tables), wander(t);
    }
    serve_end(&t->serve, SIGKILL);
    leak_check(t);
    serve_clean(&t->serve);
    forget(t);
    return t->over;
}

int main(int argc, char **argv)
{
    static Test t;
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : (uint64_t)time(NULL);
    int games = (int)scaled(30, 1000), over = 0, played = 0;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int now; played < games; played += now) {
        now = games - played < AT_ONCE ? games - played : AT_ONCE;
        over += play(&t, now, seed + (uint64_t)played);
    }
    printf(
        "%d games, %d of them to the end: %llu frames to %d readers, %llu cards and %llu views searched, %llu keys; "
        "%llu came and went; nothing that they may not know\n",
        played, over, (unsigned long long)t.frames, played * PEOPLE, (unsigned long long)t.cards,
        (unsigned long long)t.views, (unsigned long long)t.seeds, (unsigned long long)t.wandered);
    return over && t.cards && t.views && t.seeds ? EXIT_SUCCESS : EXIT_FAILURE;
}
