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

static void send_text(void *self, const char *text, size_t n)
{
    Player *p = self;
    const PartyHandler *handler = &p->party->handler;
    p->sent_all = false;
    if (p->socket < 0) return;
    p->party->bytes_out += n + FRAME_HEAD + (n < SHORT ? 0 : 2);
    if (handler->said) handler->said(handler->self, p, text, n);
    p->sent_all = crowd_say(p->party->crowd, p->socket, text, n);
}

static bool draw_bytes(void *self, uint8_t *bytes, size_t n)
{
    Player *p = self;
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)fb_rng_next(&p->party->rng);
    return true;
}

void player_start(Player *p, Party *party, int number)
{
    FbClientRoom room = {.into = party->out, .queue = p->queue, .queue_max = PLAYER_QUEUE};
    memset(p, 0, sizeof *p);
    *p = (Player){.party = party, .number = number, .socket = -1, .host = -1};
    fb_client_start(&p->client, FB_ENGLISH, &room, (FbClientWay){send_text, draw_bytes, p});
    p->client.wants.silent = true;
    p->wish = p->seat = FB_NONE;
    p->settings = fb_settings_at(fb_settings_default(),
                                 FB_PACE_NONE); /* nobody watches: no time for a show */
    p->settings.flags = FB_AUTO_START;
}

static Player *add(Party *party)
{
    if (party->n == party->size) {
        party->size = party->size ? 2 * party->size : 64;
        party->player = memory(party->player, (size_t)party->size * sizeof *party->player);
    }
    Player *p = memory(NULL, sizeof *p);
    player_start(p, party, party->n);
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
    tab->client.table = p->client.table;
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
        if (!fb_client_playing(&party->player[i]->client)) return false;
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
    p->begged = false;
    fb_client_lost(&p->client);
    fb_client_hello(&p->client, "party");
}

void player_leave(Player *p)
{
    if (p->socket >= 0) crowd_leave(p->party->crowd, p->socket);
    p->socket = -1;
}

/* ---- what a player says -------------------------------------------------------------------------------------------- */

bool player_say(Player *p, FbRequest *request)
{
    if (p->socket < 0) return false;
    fb_client_request(&p->client, request);
    return p->sent_all;
}

bool player_input(Player *p, const FbInput *input)
{
    if (p->socket < 0) return false;
    fb_client_input(&p->client, input);
    return p->sent_all;
}

void player_join(Player *p, const FbTableId *table, uint32_t step)
{
    if (table != &p->client.table) p->client.table = *table;
    if (p->socket >= 0) fb_client_join(&p->client, step);
}

/* Nothing is on its way that did not get out. */
static bool answered(Player *p)
{
    if (!p->sent_all) p->client.answered = 0;
    return p->sent_all;
}

bool player_move(Player *p, const FbPicks *picks)
{
    FbPick pick[FB_PICKS_MAX];
    for (int i = 0; i < picks->n; i++)
        pick[i] = (FbPick){p->seat, picks->what[i]};
    fb_client_move(&p->client, pick, picks->n);
    return answered(p);
}

bool player_attempt(Player *p, FbCard card)
{
    fb_client_attempt(&p->client, card);
    return answered(p);
}

bool player_word(Player *p, FbInputType type)
{
    if (type == FB_IN_PASS)
        fb_client_pass(&p->client);
    else if (type == FB_IN_HOLD)
        fb_client_hold(&p->client);
    else
        player_input(p, &(FbInput){.type = (uint8_t)type});
    return answered(p);
}
