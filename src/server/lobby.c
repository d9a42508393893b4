/* lobby.c - finding a table. Owns the quick match: one table at a time gathers people; after ten seconds bots take the
 * seats that are left, after as many more the seats of those who never said that they are ready.
 *
 * The log knows the public list and the table that gathers (room_log.h). Whoever asks waits for its answer, and what is said
 * meanwhile waits, too. */
#include "server/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "server/api.h"
#include "server/core.h"
#include "server/room_log.h"

void lobby_tables(Server *server, LobbyListed *listed, void *self)
{
    server->log->list(server, listed, self);
}

/* ---- somebody who waits for the store ---------------------------------------------------------------------------------- */

/* The store may answer after the connection is gone. */
typedef struct Arrival {
    Server *server;
    Session *session;
    uint32_t n, step;
} Arrival;

static Arrival *arrive(Session *s, uint32_t n)
{
    Arrival *arrival = malloc(sizeof *arrival);
    if (!arrival) {
        session_refuse(s, n, FB_WIRE_NO_TOO_FAST);
        return NULL;
    }
    *arrival = (Arrival){.server = s->server, .session = s, .n = n};
    return s->arrival = arrival;
}

/* Who waited, or NULL; and the arrival is over. */
static Session *arrived(Arrival *arrival)
{
    Session *s = arrival->session;
    if (s) s->arrival = NULL;
    free(arrival);
    return s;
}

void lobby_forget(Session *s)
{
    s->arrival->session = NULL;
    s->arrival = NULL;
}

static void tell_list(void *self, const FbTables *tables)
{
    Arrival *arrival = self;
    FbReply reply = {.type = FB_ANS_TABLES, .as.tables = {arrival->n, *tables}};
    Session *s = arrived(arrival);
    if (!s) return;
    session_reply(s, &reply);
    session_go_on(s);
}

void lobby_list(Session *s, uint32_t n)
{
    Arrival *arrival = arrive(s, n);
    if (arrival) lobby_tables(s->server, tell_list, arrival);
}

static void join(void *self, Room *room, FbWireRefusal no)
{
    Arrival wish = *(Arrival *)self;
    Session *s = arrived(self);
    if (!s) return;
    if (room)
        room_join(room, s, NULL, wish.n, wish.step);
    else
        session_refuse(s, wish.n, no);
    session_go_on(s);
}

void lobby_join(Session *s, uint32_t n, const FbReq_join *request)
{
    Arrival *arrival = arrive(s, n);
    if (!arrival) return;
    arrival->step = request->step;
    room_fetch(s->server, &request->table, join, arrival);
}

/* ---- a table of one's own -------------------------------------------------------------------------------------------- */

/* Who asked may be gone when the table is there. */
typedef struct Wish {
    Server *server;
    Person *person;
    uint32_t n;
    RoomKind kind;
} Wish;

static Session *wisher(const Wish *wish)
{
    for (Session *s = wish->server->sessions.first; s; s = s->next)
        if (s->person == wish->person && s->wish == wish) return s;
    return NULL;
}

static void sit_first(Session *s, Room *room, uint32_t n);

static void wish_end(Wish *wish, Session *s)
{
    if (s) s->wish = NULL;
    person_drop(wish->server->persons, wish->person);
    free(wish);
}

static void reply_table_made(void *self, Room *room, FbWireRefusal no)
{
    Wish *wish = self;
    Session *s = wisher(wish);
    if (s && !room)
        session_refuse(s, wish->n, no);
    else if (s && wish->kind == ROOM_QUICK)
        sit_first(s, room, wish->n);
    else if (s)
        session_reply(s, &(FbReply){.type = FB_ANS_MADE, .as.made = {wish->n, *room_id(room)}});
    wish_end(wish, s);
}

static void wish_table(Session *s, uint32_t n, const FbSettings *settings, RoomKind kind)
{
    bool too_fast = s->wish || api_wait(s->server, LIMIT_TABLES, net_address(s->socket));
    Wish *wish = too_fast ? NULL : malloc(sizeof *wish); /* one after the other */
    if (!wish) {
        session_refuse(s, n, FB_WIRE_NO_TOO_FAST);
        return;
    }
    *wish = (Wish){s->server, s->person, n, kind};
    s->wish = wish;
    person_hold(s->person);
    FbWireRefusal no = room_make(s->server, s->person, settings, kind, reply_table_made, wish);
    if (!no) return;
    session_refuse(s, n, no);
    wish_end(wish, s);
}

void lobby_make(Session *s, uint32_t n, const FbReq_make *make)
{
    wish_table(s, n, &make->settings, make->listed ? ROOM_LISTED : ROOM_PRIVATE);
}

/* ---- a quick match ----------------------------------------------------------------------------------------------------- */

static void sit_at(Session *s, Room *room, uint32_t n, int seat)
{
    FbInput sit = {.type = FB_IN_SIT};
    room_join(room, s, NULL, n, 0);
    sit.as.sit.seat = (uint8_t)seat;
    if (seat != FB_NONE && s->room) room_input(room, s, NULL, 0, &sit);
}

/* At the table that this node has made: it sees to the bots; the next may come by any node. */
static void sit_first(Session *s, Room *room, uint32_t n)
{
    int seat = room_quick_seat(room);
    s->server->log->gather(room);
    sit_at(s, room, n, seat);
}

/* Behind a proxy a round trip is what the client's own pongs say, and a stranger may hold those back to look slow and be
 * given the time. Friends at a table by link know whom they race against; strangers draw lots. */
static void make_quick(Session *s, uint32_t n)
{
    FbSettings settings = fb_settings_default();
    settings.flags |= FB_AUTO_START;
    if (s->server->o->proxy[0]) settings.flags |= FB_SEALED;
    wish_table(s, n, &settings, ROOM_QUICK);
}

static void sit_down(void *self, Room *room, int seat)
{
    uint32_t n = ((Arrival *)self)->n;
    Session *s = arrived(self);
    if (!s) return;
    if (room && room_table(room)->phase == FB_TABLE_LOBBY)
        sit_at(s, room, n, seat);
    else
        make_quick(s, n); /* another table will do */
    session_go_on(s);
}

void lobby_quick(Session *s, uint32_t n)
{
    Arrival *arrival = arrive(s, n);
    if (arrival) s->server->log->quick_seat(s->server, sit_down, arrival);
}
