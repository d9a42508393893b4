/* party.c - who there is, their connections, and what they say (player.h). */
#include "player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fetch.h"
#include "serve.h"

enum { FRAME_HEAD = 6, SHORT = 126 }; /* bytes of a masked frame's head; from there on two more */
enum { POLL = 100 };                  /* ms, at most, until a test shows that it is awake */

static void *memory(void *old, size_t n)
{
    void *p = realloc(old, n);
    if (!p) perror("party"), exit(EXIT_FAILURE);
    return p;
}

/* ---- sockets ------------------------------------------------------------------------------------------------------- */

static void text(void *self, int who, const char *bytes, size_t n)
{
    player_frame(((Party *)self)->by_socket[who], bytes, n);
}

static void closed(void *self, int who, int code)
{
    Party *party = self;
    Player *p = party->by_socket[who];
    char why[64];
    if (p->socket == who) p->socket = -1;
    snprintf(why, sizeof why, "the server closed with %d", code);
    if (!party->handler.closed) party_fail(p, why);
    party->handler.closed(party->handler.self, p, code);
}

static void open_crowd(Party *party)
{
    CrowdHandler handler = {party, text, closed};
    party->crowd = crowd_new("127.0.0.1", party->port, &handler);
    party->sockets = 0;
}

Party *party_new(const char *what, int port, uint64_t seed, const PartyHandler *handler)
{
    Party *party = memory(NULL, sizeof *party);
    *party = (Party){.handler = *handler, .port = port, .what = what, .seed = seed};
    party->rng.state = seed;
    party->out = memory(NULL, sizeof *party->out);
    open_crowd(party);
    return party;
}

void party_free(Party *party)
{
    crowd_free(party->crowd);
    for (int i = 0; i < party->n; i++)
        free(party->player[i]);
    free(party->player);
    free(party->by_socket);
    free(party->out);
    free(party);
}

void party_moved(Party *party, int port)
{
    crowd_free(party->crowd);
    party->port = port;
    for (int i = 0; i < party->n; i++)
        party->player[i]->socket = -1;
    open_crowd(party);
}

void party_poll(Party *party, int ms)
{
    crowd_poll(party->crowd, ms < POLL ? ms : POLL);
    serve_awake();
}

/* ---- people ----------------------------------------------------------------------------------------------------------- */

static Player *add(Party *party)
{
    if (party->n == party->size) {
        party->size = party->size ? 2 * party->size : 64;
        party->player = memory(party->player, (size_t)party->size * sizeof *party->player);
    }
    Player *p = memory(NULL, sizeof *p);
    memset(p, 0, sizeof *p);
    *p = (Player){.party = party, .number = party->n, .socket = -1, .host = -1};
    p->wish = p->seat = p->person = FB_NONE;
    p->settings = fb_settings_default();
    p->settings.flags = FB_AUTO_START;
    return party->player[party->n++] = p;
}

Player *player_new(Party *party)
{
    static Fetch web = {.fd = -1};
    if (web.port != party->port) fetch_close(&web), fetch_open(&web, party->port);
    Player *p = add(party);
    fetch_guest(&web, p->cookie, sizeof p->cookie);
    return p;
}

Player *player_tab(const Player *p)
{
    Player *tab = add(p->party);
    memcpy(tab->cookie, p->cookie, sizeof tab->cookie);
    tab->host = p->host;
    tab->table = p->table;
    return tab;
}

void party_table(Party *party, int first, int people)
{
    uint8_t seats = party->player[first]->settings.seats;
    for (int i = 0; i < people; i++) {
        party->player[first + i]->host = first;
        party->player[first + i]->wish = i < seats ? (uint8_t)i : FB_NONE;
    }
    for (int i = 0; i < people; i++)
        player_come(party->player[first + i]);
}

static bool all_dealt(const Party *party, int first, int n)
{
    for (int i = first; i < first + n; i++)
        if (!party->player[i]->viewed || party->player[i]->phase != FB_TABLE_PLAYING) return false;
    return true;
}

int party_people(Party *party, int n)
{
    int first = party->n;
    for (int i = 0; i < n; i++) {
        Player *p = player_new(party);
        if (party->port_n) p->node = p->number % party->port_n;
        player_connect(p);
        party_poll(party, 0); /* who is there already answers pings */
    }
    return first;
}

void party_tables(Party *party, int first, int tables, int people)
{
    uint64_t start = crowd_now();
    for (int i = 0; i < tables; i++)
        party_table(party, first + i * people, people);
    while (!all_dealt(party, first, tables * people)) {
        party_poll(party, 100);
        if (crowd_now() - start > 60000000)
            party_fail(party->player[first], "there was no deal within a minute");
    }
}

void player_connect(Player *p)
{
    Party *party = p->party;
    FbRequest hello = {.type = FB_REQ_HELLO};
    if (party->ports) crowd_port(party->crowd, party->ports[p->node]);
    int status, socket = crowd_join(party->crowd, "/ws", p->cookie, &status);
    if (socket < 0) {
        char why[64];
        snprintf(why, sizeof why, "the WebSocket was answered %d", status);
        party_fail(p, why);
    }
    if (socket >= party->sockets) {
        party->sockets = 2 * socket + 64;
        party->by_socket =
            memory(party->by_socket, (size_t)party->sockets * sizeof *party->by_socket);
    }
    party->by_socket[socket] = p;
    p->socket = socket;
    p->heard = p->said = 0;
    p->welcome = p->joined = p->ready = p->window = p->owing = p->begged = false;
    hello.as.hello.wire = FB_WIRE_VERSION;
    strcpy(hello.as.hello.client.text, "party");
    player_say(p, &hello);
}

void player_leave(Player *p)
{
    if (p->socket >= 0) crowd_leave(p->party->crowd, p->socket);
    p->socket = -1;
}

/* ---- what a player says -------------------------------------------------------------------------------------------- */

bool player_say(Player *p, FbRequest *request)
{
    const PartyHandler *handler = &p->party->handler;
    char text[FB_REQUEST_MAX];
    FbOut out = fb_out(text, sizeof text);
    if (p->socket < 0) return false;
    request->n = ++p->said;
    fb_request_write(&out, request);
    p->party->bytes_out += out.n + FRAME_HEAD + (out.n < SHORT ? 0 : 2);
    if (handler->said) handler->said(handler->self, p, text, out.n);
    return crowd_say(p->party->crowd, p->socket, text, out.n);
}

bool player_input(Player *p, const FbInput *input)
{
    FbRequest request = {.type = FB_REQ_INPUT};
    request.as.input = *input;
    return player_say(p, &request);
}

void player_join(Player *p, const FbTableId *table, uint32_t step)
{
    FbRequest request = {.type = FB_REQ_JOIN};
    if (table != &p->table) p->table = *table;
    request.as.join.table = *table;
    request.as.join.step = step;
    player_say(p, &request);
}

bool player_move(Player *p, const FbPicks *picks)
{
    FbInput move = {.type = FB_IN_MOVE};
    move.as.move.question = p->question;
    move.as.move.picks = *picks;
    return p->owing = player_input(p, &move);
}

bool player_attempt(Player *p, FbCard card)
{
    FbInput attempt = {.type = FB_IN_ATTEMPT};
    attempt.as.attempt.question = p->question;
    attempt.as.attempt.card = card;
    return p->owing = player_input(p, &attempt);
}

bool player_word(Player *p, FbInputType type)
{
    FbInput input = {.type = (uint8_t)type};
    if (type == FB_IN_PASS) input.as.pass.question = p->question, p->owing = true;
    if (type == FB_IN_HOLD) input.as.hold.question = p->question;
    return player_input(p, &input);
}
