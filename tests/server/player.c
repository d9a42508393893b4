/* player.c - what players are told, and what they do with it (player.h). */
#include "player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void party_fail(const Player *p, const char *why)
{
    fprintf(stderr, "%s: seed %llu, player %d at %s, seat %d, step %u: %s\n", p->party->what,
            (unsigned long long)p->party->seed, p->number, p->client.table.text, p->seat,
            p->client.step, why);
    exit(EXIT_FAILURE);
}

/* ---- coming to a table ------------------------------------------------------------------------------------------ */

void player_come(Player *p)
{
    FbClient *c = &p->client;
    if (p->host < 0 || !c->welcomed) return;
    const Player *host = p->party->player[p->host];
    bool makes = p == host && !c->table.text[0];
    if (!makes && !host->client.table.text[0]) return;
    if (!makes) c->table = host->client.table;
    c->wants.silent = false;
    c->wants.make = makes;
    c->wants.settings = p->settings;
    c->wants.seat = p->wish != FB_NONE;
    c->wants.seat_first = p->wish;
    fb_client_enter(c);
}

static void call_guests(const Player *p)
{
    for (int i = 0; i < p->party->n; i++) {
        Player *guest = p->party->player[i];
        if (guest != p && guest->host == p->number) player_come(guest);
    }
}

void player_insist(Player *p)
{
    FbClient *c = &p->client;
    FbLobby lobby = c->lobby;
    p->begged = false;
    c->answered = 0;
    c->pending = 0;
    fb_witness_lost(&c->witness);
    if (c->joined) fb_client_take_lobby(c, &lobby);
}

void player_forget(Player *p) { fb_client_forget(&p->client); }

/* ---- what is told ------------------------------------------------------------------------------------------------- */

/* The window closed, the question was answered, or the family or the game was over, while the answer was on its way; or it
 * was the second one, because an answer to the window before was refused in between. */
static bool is_late(const FbAns_refused *no)
{
    static const char *const late[] = {"table.stale",    "table.late", "table.no_window",
                                       "table.silenced", "table.out",  "table.not_started",
                                       "table.answered"};
    for (size_t i = 0; i < sizeof late / sizeof *late; i++)
        if (!strcmp(no->id.text, late[i])) return true;
    return false;
}

/* The part arrived over the last connection, before the server died, and the deal went on or was called off meanwhile. */
static bool is_second_part(const Player *p, const FbAns_refused *no)
{
    return no->to && no->to == p->client.part_n &&
           (!strcmp(no->id.text, "table.started") || !strcmp(no->id.text, "table.no_parts"));
}

static void refused(Player *p, const FbAns_refused *no)
{
    const PartyHandler *handler = &p->party->handler;
    p->begged = false;
    if (handler->refused)
        handler->refused(handler->self, p, no);
    else if (!is_late(no) && !is_second_part(p, no))
        party_fail(p, no->text.text);
}

/* Whoever comes by itself again is no news to the client: it has gone to its table already. */
static void follow(Player *p, const FbTold *told)
{
    switch (told->reply.type) {
    case FB_ANS_WELCOME:
        if (p->client.wants.silent) player_come(p);
        break;
    case FB_ANS_MADE:
        if (p->host == p->number) call_guests(p);
        break;
    case FB_ANS_REFUSED: refused(p, &told->reply.as.refused); break;
    default: break;
    }
}

static void take(Player *p, const FbTold *told)
{
    FbClient *c = &p->client;
    FbTableId table = c->table;
    uint8_t phase = c->lobby.phase;
    fb_client_take(c, told, crowd_now() / 1000);
    while (fb_client_next(c, NULL))
        continue;
    if (c->wrong) party_fail(p, c->wrong);
    if (told->reply.type == FB_ANS_JOINED && memcmp(&table, &c->table, sizeof table))
        party_fail(p, "joined at another table");
    if (told->message.type == FB_MSG_LOBBY)
        p->seat = (uint8_t)(fb_client_seat(c) < FB_SEATS ? fb_client_seat(c) : FB_NONE);
    if (c->lobby.phase != phase) p->begged = false;
}

static void line(Player *p, const char *text, size_t n)
{
    Party *party = p->party;
    FbTextError error;
    FbTold told;
    if (!fb_told_read(&told, party->out, text, n, &error)) {
        fprintf(stderr, "%.*s\n", (int)n, text);
        party_fail(p, error.message);
    }
    take(p, &told);
    if (!told.message.type) follow(p, &told);
    if (party->handler.told) party->handler.told(party->handler.self, p, &told, party->out);
}

/* A frame may hold several messages, one a line. */
void player_frame(Player *p, const char *bytes, size_t n)
{
    const PartyHandler *handler = &p->party->handler;
    if (handler->frame && handler->frame(handler->self, p, bytes, n)) return;
    for (const char *end = bytes + n, *stop; bytes < end; bytes = stop + 1) {
        stop = memchr(bytes, '\n', (size_t)(end - bytes));
        if (!stop) stop = end;
        if (stop > bytes) line(p, bytes, (size_t)(stop - bytes));
    }
}

bool player_asked(const Player *p) { return fb_client_waits(&p->client); }
