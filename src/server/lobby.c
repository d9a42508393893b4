/* lobby.c - finding a table. Owns the quick match: one table at a time gathers people; after ten seconds bots take the
 * seats that are left, after as many more the seats of those who never said that they are ready. */
#include "server/lobby.h"

#include <stdlib.h>

#include "server/core.h"

void lobby_tables(const Server *server, FbTables *tables)
{
    tables->n = 0;
    for (const Room *room = server->rooms.newest; room && tables->n < FB_TABLES_LISTED;
         room = room_older(room)) {
        const FbTable *t = room_table(room);
        if (room_listed(room) && !t->locked) tables->row[tables->n++] = room_row(room);
    }
}

/* ---- a table of one's own -------------------------------------------------------------------------------------------- */

/* Who asked may be gone when the table is there. */
typedef struct Wish {
    Server *server;
    Person *person;
    uint32_t n;
    bool quick;
} Wish;

static Session *wisher(const Wish *wish)
{
    for (Session *s = wish->server->sessions.first; s; s = s->next)
        if (s->person == wish->person && s->wish == wish) return s;
    return NULL;
}

static void sit_quickly(Session *s, Room *room, uint32_t n);

static void wish_end(Wish *wish, Session *s)
{
    if (s) s->wish = NULL;
    person_drop(wish->server->persons, wish->person);
    free(wish);
}

static void made(void *self, Room *room)
{
    Wish *wish = self;
    Session *s = wisher(wish);
    if (s && !room)
        session_refuse(s, wish->n, FB_WIRE_NO_NOT_SAVED);
    else if (s && wish->quick)
        sit_quickly(s, room, wish->n);
    else if (s)
        session_reply(s, &(FbReply){.type = FB_ANS_MADE, .as.made = {wish->n, *room_id(room)}});
    wish_end(wish, s);
}

static void wish_table(Session *s, uint32_t n, const FbSettings *settings, bool listed, bool quick)
{
    Wish *wish = s->wish ? NULL : malloc(sizeof *wish); /* one after the other */
    if (!wish) {
        session_refuse(s, n, FB_WIRE_NO_TOO_FAST);
        return;
    }
    *wish = (Wish){s->server, s->person, n, quick};
    s->wish = wish;
    person_hold(s->person);
    FbWireRefusal no = room_make(s->server, s->person, settings, listed, made, wish);
    if (!no) return;
    session_refuse(s, n, no);
    wish_end(wish, s);
}

void lobby_make(Session *s, uint32_t n, const FbReq_make *make)
{
    wish_table(s, n, &make->settings, make->listed, false);
}

void lobby_join(Session *s, uint32_t n, const FbReq_join *join)
{
    Room *room = room_find(s->server, &join->table);
    if (room)
        room_join(room, s, NULL, n, join->step);
    else
        session_refuse(s, n, FB_WIRE_NO_NO_TABLE);
}

/* ---- a quick match ----------------------------------------------------------------------------------------------------- */

static void sit_quickly(Session *s, Room *room, uint32_t n)
{
    FbInput sit = {.type = FB_IN_SIT};
    int seat = room_quick_seat(room);
    room_join(room, s, NULL, n, 0);
    sit.as.sit.seat = (uint8_t)seat;
    if (seat != FB_NONE && s->room) room_input(room, s, NULL, 0, &sit);
}

static bool gathers(const Room *room)
{
    const FbTable *t = room_table(room);
    return t->phase == FB_TABLE_LOBBY && !t->locked && room_quick_left(room);
}

void lobby_quick(Session *s, uint32_t n)
{
    Room *room = s->server->rooms.quick;
    if (room && gathers(room)) {
        sit_quickly(s, room, n);
        return;
    }
    FbSettings settings = fb_settings_default();
    settings.flags |= FB_AUTO_START;
    wish_table(s, n, &settings, false, true);
}
