/* worlds.c - two worlds over the wire: cards that somebody never saw change nothing of what they are sent, nor when.
 *
 * Some tables are dealt and put aside. A server whose clock stands still is started on a copy, and people play: some inputs at each tick
 * of that clock, until the deck is nearly used up; with and without a pace, and at some tables all have a fuse. Then, for every seat S and for a spectator, a server is started on another copy, in
 * which every card that S drew or that somebody showed is where it was, and all others have changed places (tests/table/redeal.h). It is
 * told the same at the same times. Every frame sent to S must be the same, to the byte, at the same time. No server knows that it is being
 * tested: the worlds differ only in what it finds saved. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "fetch.h"
#include "lib/scale.h"
#include "mind.h"
#include "worlds.h"

static uint32_t dice(Test *t, uint32_t n) { return fb_rng_below(&t->party->rng, n); }

/* ---- hearing ---------------------------------------------------------------------------------------------------- */

static void ears_add(Ears *e, const void *bytes, size_t n)
{
    if (e->n + n > e->size) {
        e->size = 2 * (e->n + n);
        e->bytes = realloc(e->bytes, e->size);
        if (!e->bytes) perror("worlds"), exit(EXIT_FAILURE);
    }
    memcpy(e->bytes + e->n, bytes, n);
    e->n += n;
}

static bool frame(void *self, Player *p, const char *bytes, size_t n)
{
    static const char pong[] = "{\"type\":\"pong\"";
    Test *t = self;
    uint64_t head[2] = {t->serve.clock ? t->serve.clock->us : 0, n};
    if (n > sizeof pong && !memcmp(bytes, pong, sizeof pong - 1)) {
        t->pongs++;
        return true;
    }
    if (!t->ears) return false;
    ears_add(&t->ears[p->number], head, sizeof head);
    ears_add(&t->ears[p->number], bytes, n);
    t->frames++;
    return false;
}

static void refused(void *self, Player *p, const FbAns_refused *no)
{
    Test *t = self;
    if (!t->asking || t->asking->player != p->number) party_fail(p, no->text.text);
    t->asking->refused = true;
}

/* All that was sent is looked at, durable, and told. A guest is written behind all inputs before it; the second one, because
 * the first may have come in the same round of the loop as a timer. */
static void barrier(Test *t)
{
    static Fetch web = {.fd = -1};
    char cookie[96];
    FbRequest ping = {.type = FB_REQ_PING};
    if (web.port != t->serve.port) fetch_close(&web), fetch_open(&web, t->serve.port);
    fetch_guest(&web, cookie, sizeof cookie);
    fetch_guest(&web, cookie, sizeof cookie);
    int wanted = 0;
    t->pongs = 0;
    for (int i = 0; i < t->party->n; i++)
        wanted += t->party->player[i]->client.welcomed && player_say(t->party->player[i], &ping);
    while (t->pongs < wanted)
        party_poll(t->party, 100);
}

/* ---- saying ------------------------------------------------------------------------------------------------------ */

static bool say(Test *t, Said *said)
{
    t->asking = said;
    bool sent = crowd_say(t->party->crowd, t->party->player[said->player]->socket, said->text,
                          (size_t)said->n);
    barrier(t);
    t->asking = NULL;
    return sent;
}

static void input(Test *t, int tick, Player *p, const FbInput *in)
{
    FbRequest request = {.n = 7, .type = FB_REQ_INPUT};
    if (t->said_n == t->said_size) {
        t->said_size = t->said_size ? 2 * t->said_size : 256;
        t->said = realloc(t->said, (size_t)t->said_size * sizeof *t->said);
        if (!t->said) perror("worlds"), exit(EXIT_FAILURE);
    }
    Said *said = &t->said[t->said_n++];
    *said = (Said){.tick = tick, .player = p->number, .attempt = FB_NONE};
    if (in->type == FB_IN_ATTEMPT) said->attempt = in->as.attempt.card;
    FbOut out = fb_out(said->text, SAID);
    request.as.input = *in;
    fb_request_write(&out, &request);
    said->n = (int)out.n;
    if (!fb_out_fits(&out) || !say(t, said)) party_fail(p, "it could not say that");
}

/* Also what will be refused, and what is no answer at all. */
static void other_input(Test *t, int tick, Player *p)
{
    static const uint8_t types[] = {FB_IN_HOLD,    FB_IN_ORDERS, FB_IN_EMOTE,
                                    FB_IN_ATTEMPT, FB_IN_MOVE,   FB_IN_PASS};
    FbInput in = {.type = types[dice(t, sizeof types)]};
    if (in.type == FB_IN_HOLD) in.as.hold.question = p->client.question;
    if (in.type == FB_IN_ORDERS) in.as.orders.order = (uint8_t)dice(t, FB_ORDERS);
    if (in.type == FB_IN_EMOTE) in.as.emote.emote = (uint8_t)dice(t, FB_EMOTES);
    if (in.type == FB_IN_ATTEMPT) in.as.attempt = (FbIn_attempt){p->client.question, FB_FAM, 0};
    if (in.type == FB_IN_MOVE)
        in.as.move = (FbIn_move){p->client.question, {2, {FB_CON, FB_WHO_MOBSTER}}};
    if (in.type == FB_IN_PASS) in.as.pass.question = p->client.question;
    input(t, tick, p, &in);
}

static void answer(Test *t, int tick, Player *p)
{
    FbInput in = {.type = FB_IN_MOVE};
    FbPick legal[FB_LEGAL_MAX];
    p->client.answered = 0;
    if (!player_asked(p)) return;
    if (p->client.view.open.now.phase != FB_COUNTERING) {
        in.as.move.question = p->client.question;
        if (mind_decide(p, &in.as.move.picks)) input(t, tick, p, &in);
        return;
    }
    int n = fb_view_legal(&p->client.view, legal);
    if (!n || p->client.window.state == FB_ANSWER_PASS || p->client.window.state == FB_ANSWER_TRY)
        return;
    uint8_t what = legal[dice(t, (uint32_t)n)].what;
    in.type = what < FB_CARDS ? FB_IN_ATTEMPT : FB_IN_PASS;
    if (what < FB_CARDS)
        in.as.attempt = (FbIn_attempt){p->client.question, what, 0};
    else
        in.as.pass.question = p->client.question;
    input(t, tick, p, &in);
}

/* ---- a world ------------------------------------------------------------------------------------------------------ */

static void enter(Test *t, Ears *ears)
{
    t->serve.clock->us = 1000000000;
    serve_start(&t->serve);
    party_moved(t->party, t->serve.port);
    for (int i = 0; i < t->party->n; i++) {
        player_forget(t->party->player[i]);
        t->party->player[i]->client.welcomed = false;
        ears[i].n = 0;
    }
    t->ears = ears;
    for (int i = 0; i < t->party->n; i++) {
        Player *p = t->party->player[i];
        player_connect(p);
        while (!p->client.joined || !p->client.has_view)
            party_poll(t->party, 100);
        barrier(t);
    }
}

static void leave(Test *t)
{
    t->ears = NULL;
    serve_end(&t->serve, SIGKILL);
}

static bool goes_on(const Test *t, int table)
{
    const Player *p = t->party->player[table * PEOPLE];
    return p->client.lobby.phase == FB_TABLE_PLAYING && p->client.view.open.deck_n >= DECK_LEFT &&
           p->client.view.open.shuffles == 1;
}

/* At every other table everybody wants to be asked only if they can counter; some change their mind later (other_input). */
static void light_fuses(Test *t)
{
    FbInput in = {.type = FB_IN_ORDERS};
    in.as.orders.order = FB_ORDER_FUSE;
    for (int i = 0; i < t->tables; i += 2)
        for (int s = 0; s < SEATS; s++)
            input(t, 0, t->party->player[i * PEOPLE + s], &in);
}

static void play_first(Test *t)
{
    for (int tick = 0; tick < TICKS; tick++) {
        int going = 0;
        t->ticks = tick + 1;
        t->wait[tick] = 1000 * (20 + dice(t, dice(t, 8) ? 1500 : 7000));
        t->serve.clock->us += t->wait[tick];
        barrier(t);
        if (!tick) light_fuses(t);
        for (int i = 0; i < t->tables; i++) {
            if (!goes_on(t, i)) continue;
            going++;
            Player *p = t->party->player[i * PEOPLE + (int)dice(t, SEATS)];
            if (!dice(t, 10))
                other_input(t, tick, p);
            else
                for (int s = 0; s < SEATS && goes_on(t, i); s++)
                    if (dice(t, 3)) answer(t, tick, t->party->player[i * PEOPLE + s]);
        }
        if (!going) return;
    }
}

/* The person at this seat of this table; who watches is behind the seats. */
static int at_seat(const Test *t, int table, int seat)
{
    for (int i = 0; i < PEOPLE; i++) {
        const Player *p = t->party->player[table * PEOPLE + i];
        if (p->seat == seat || (seat == SEATS && p->seat == FB_NONE)) return p->number;
    }
    abort();
}

/* What was refused to others had no effect; of S it is sent again, for the refusal is told. */
static void play_second(Test *t, int seat)
{
    int next = 0;
    for (int tick = 0; tick < t->ticks; tick++) {
        t->serve.clock->us += t->wait[tick];
        barrier(t);
        for (; next < t->said_n && t->said[next].tick == tick; next++) {
            Said said = t->said[next];
            if (said.refused && said.player != at_seat(t, said.player / PEOPLE, seat)) continue;
            said.refused = false;
            say(t, &said);
            if (said.refused != t->said[next].refused)
                party_fail(t->party->player[said.player], "the other world takes other inputs");
        }
    }
}

/* ---- the test ------------------------------------------------------------------------------------------------------- */

static void deal_tables(Test *t)
{
    Logged *logged;
    serve_start(&t->base);
    party_moved(t->party, t->base.port);
    t->serve = t->base;
    party_people(t->party, t->tables * PEOPLE);
    for (int i = 0; i < t->tables; i++) {
        FbSettings *s = &t->party->player[i * PEOPLE]->settings;
        s->rules = fb_edition(i % 2 ? FB_LOOKOUT_2021_DE : FB_LOOKOUT_2021);
        s->clock = i % 3 ? FB_CLOCK_RELAXED : FB_CLOCK_UNTIMED;
        s->flags |= i % 4 == 3 ? FB_SEALED : 0;
        /* A clock that runs out would have a stand-in play by the hand, which differs from world to world. */
        *s = fb_settings_at(*s, i % 3 == 0   ? FB_PACE_RELAXED
                                : i % 6 == 5 ? FB_PACE_NONE
                                             : FB_PACE_CUSTOM);
        t->table[i].deal.base.shuffle = deal_shuffle;
    }
    party_tables(t->party, 0, t->tables, PEOPLE);
    serve_end(&t->base, SIGKILL);
    int n = logbook_read(t->base.data, &logged, worlds_follow, t);
    for (int i = 0; i < n; i++)
        worlds_begin(t, &logged[i]);
    logbook_free(logged, n);
}

static void first_world(Test *t)
{
    Logged *logged;
    worlds_copy(t);
    worlds_save(t, worlds_as_it_was);
    enter(t, t->first);
    play_first(t);
    leave(t);
    int n = logbook_read(t->serve.data, &logged, worlds_follow, t);
    logbook_free(logged, n);
    serve_clean(&t->serve);
    worlds_pin_attempts(t);
}

static void compare(Test *t, int table, int seat)
{
    for (int s = 0; s <= SEATS; s++) {
        int who = at_seat(t, table, s);
        const Ears *a = &t->first[who], *b = &t->second[who];
        size_t n = a->n < b->n ? a->n : b->n, at = 0;
        while (at < n && a->bytes[at] == b->bytes[at])
            at++;
        bool same = at == n && a->n == b->n;
        t->differ += !same;
        if (s != seat || same) continue;
        size_t from = at < 200 ? 0 : at - 200;
        fprintf(stderr, "worlds: %.*s\nworlds: %.*s\n", (int)(n - from < 400 ? n - from : 400),
                a->bytes + from, (int)(n - from < 400 ? n - from : 400), b->bytes + from);
        party_fail(t->party->player[who], "it can tell two worlds apart");
    }
}

static void second_world(Test *t, int seat)
{
    worlds_copy(t);
    for (int i = 0; i < t->tables; i++)
        t->moved += (uint64_t)redeal(&t->table[i].other, &t->table[i].deal,
                                     seat == SEATS ? FB_SEATS : seat);
    worlds_save(t, worlds_dealt_anew);
    enter(t, t->second);
    play_second(t, seat);
    leave(t);
    serve_clean(&t->serve);
    for (int i = 0; i < t->tables; i++)
        compare(t, i, seat);
    t->worlds += (uint64_t)t->tables;
}

int main(int argc, char **argv)
{
    static Test t;
    PartyHandler handler = {.self = &t, .frame = frame, .refused = refused};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : (uint64_t)time(NULL);
    t.tables = (int)scaled(6, 60);
    t.table = calloc((size_t)t.tables, sizeof *t.table);
    printf("seed %llu\n", (unsigned long long)seed);
    serve_prepare(&t.base, NULL);
    t.party = party_new("worlds", 0, seed, &handler);
    deal_tables(&t);
    first_world(&t);
    for (int seat = 0; seat <= SEATS; seat++)
        second_world(&t, seat);
    printf(
        "%d tables, %d inputs, %llu second worlds, %llu cards moved: %llu frames, the same for whom they should be, and "
        "others for %llu readers\n",
        t.tables, t.said_n, (unsigned long long)t.worlds, (unsigned long long)t.moved,
        (unsigned long long)t.frames, (unsigned long long)t.differ);
    serve_clean(&t.base);
    return t.worlds && t.moved && t.differ ? EXIT_SUCCESS : EXIT_FAILURE;
}
