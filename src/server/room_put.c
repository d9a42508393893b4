/* room_put.c - inputs on their way to a room: who sends them, by which connection, and when they came; sessions that come
 * and go. What becomes of them is room_input.c's. */
#include <stdio.h>
#include <stdlib.h>

#include "server/room_own.h"

/* ---- people and their connections --------------------------------------------------------------------------------- */

FbName room_name(const Person *person)
{
    FbName name = person->name;
    if (!name.n)
        name.n = (uint8_t)snprintf(name.text, sizeof name.text, "Guest %llu",
                                   (unsigned long long)person->number);
    return name;
}

/* ---- memory ---------------------------------------------------------------------------------------------------------- */

/* As for flights: hundreds are on their way at once, and malloc would merge and split its chunks for each. */
enum { SPARES_MAX = 1024 };

Pending *pending_new(Rooms *rooms)
{
    Pending *pending = rooms->spare_pending;
    if (!pending) return malloc(sizeof *pending);
    rooms->spare_pending = pending->next;
    rooms->spare_pending_n--;
    return pending;
}

void pending_free(Rooms *rooms, Pending *pending)
{
    if (!pending || rooms->spare_pending_n >= SPARES_MAX) {
        free(pending);
        return;
    }
    pending->next = rooms->spare_pending;
    rooms->spare_pending = pending;
    rooms->spare_pending_n++;
}

void pending_free_spares(Rooms *rooms)
{
    for (Pending *pending; (pending = rooms->spare_pending); free(pending))
        rooms->spare_pending = pending->next;
    rooms->spare_pending_n = 0;
}

/* ---- from outside ---------------------------------------------------------------------------------------------------- */

static bool too_many(const Room *room, const Pending *from)
{
    int own = 0;
    for (const Pending *t = room->first; t && from->session; t = t->next)
        own += t->session == from->session;
    return own >= WAITING_EACH || (room->waiting >= WAITING_MAX && (from->session || from->post));
}

/* The last of those that wait, or the first. What the server sends for somebody (`own`) is taken however much of his waits:
 * else whoever was impatient while a node was cut off would not be at the table any more, and not know it. */
static void put_at(Room *room, const Pending *from, bool first, bool own)
{
    Pending *pending = !own && too_many(room, from) ? NULL : pending_new(&room->server->rooms);
    if (!pending) {
        Pending lost = *from;
        if (from->input.type == FB_IN_TICK) room->ticked = false;
        room_lose(room, &lost, FB_WIRE_NO_TOO_FAST);
        if (!from->session && !from->post) room_again(room);
        return;
    }
    *pending = *from;
    Pending **at = first ? &room->first : room->last;
    pending->next = *at;
    if (!pending->next) room->last = &pending->next;
    *at = pending;
    room->waiting++;
    room_work(room);
}

void room_put(Room *room, const Pending *from) { put_at(room, from, false, false); }

/* e = arrival - sent - round trip. If this connection was never told of the window, all that is known is when it opened. */
static uint32_t reaction(const Room *room, const Session *session, uint32_t question, uint64_t now)
{
    uint64_t sent = room_local(room, room->table->window.opened);
    uint32_t rtt = 0;
    bool told = session && session->window_question == question && session->window_sent;
    if (told) sent = session->window_sent;
    if (session && session->socket) rtt = net_rtt(session->socket);
    return fb_heat_reaction(now / 1000, sent < now ? sent / 1000 : now / 1000, rtt / 1000);
}

static void put_input(Room *room, Session *session, const Person *person, NetRequest *post,
                      uint32_t n, const FbInput *input)
{
    Pending pending = {
        .session = session, .post = post, .n = n, .arrived = net_now(), .input = *input};
    pending.input.from = person_id(person->number);
    pending.input.now = room_now(room);
    if (input->type == FB_IN_SETTINGS) pending.input.as.settings.settings.lag = room_log(room)->lag;
    if (input->type == FB_IN_REMATCH)
        server_random(&pending.input.as.rematch.entropy, sizeof pending.input.as.rematch.entropy);
    if (input->type == FB_IN_ATTEMPT)
        pending.input.as.attempt.reaction =
            reaction(room, session, input->as.attempt.question, pending.arrived);
    room_put(room, &pending);
}

void room_input(Room *room, Session *session, NetRequest *post, uint32_t n, const FbInput *input)
{
    put_input(room, session, session->person, post, n, input);
}

void room_post(Room *room, const Person *person, NetRequest *post, uint32_t n, const FbInput *input)
{
    put_input(room, NULL, person, post, n, input);
}

void room_server_input(Room *room, const FbInput *input)
{
    Pending pending = {.arrived = net_now(), .input = *input};
    room_put(room, &pending);
}

static void put_join(Room *room, Session *session, NetRequest *post, uint32_t n, uint32_t step,
                     bool first, bool own)
{
    Pending pending = {.session = session, .post = post, .n = n, .arrived = net_now()};
    pending.input.type = session->person->kind == PERSON_BOT ? FB_IN_JOIN_BOT : FB_IN_JOIN;
    pending.input.from = person_id(session->person->number);
    pending.input.tab = session->tab;
    pending.input.as.join.name = room_name(session->person);
    pending.input.as.join.step = step;
    put_at(room, &pending, first, own);
}

void room_join(Room *room, Session *session, NetRequest *post, uint32_t n, uint32_t step)
{
    if (session->room) room_part(session);
    room_attach(room, session);
    put_join(room, session, post, n, step, false, false);
}

/* Before all that it has sent since: that is by the new connection. */
void room_rejoin(Room *room, Session *session)
{
    session->tab = room_log(room)->tab(room);
    put_join(room, session, NULL, 0, session->step, true, true);
}

/* Another tab of the same person takes over, if there is one: it has heard all that this one has. */
static void next_tab_plays(Room *room, const Person *person)
{
    Session *s = room->sessions;
    while (s && !(s->joined && s->person == person))
        s = s->in_room;
    if (!s) return;
    s->tab = room_log(room)->tab(room);
    put_join(room, s, NULL, 0, s->step, false, true);
}

void room_part(Session *session)
{
    Room *room = session->room;
    Pending pending = {.arrived = net_now()};
    bool newest = session->joined && room->table->person[session->place].tab == session->tab;
    pending.input.type = FB_IN_GONE;
    pending.input.from = person_id(session->person->number);
    pending.input.tab = session->tab;
    for (Pending *t = room->first; t; t = t->next)
        if (t->session == session) t->session = NULL;
    if (room->flight && room->flight->pending->session == session)
        room->flight->pending->session = NULL;
    room_detach(session);
    room_put(room, &pending);
    if (newest) next_tab_plays(room, session->person);
}

void room_forget_post(Room *room, const NetRequest *post)
{
    for (Pending *t = room->first; t; t = t->next)
        if (t->post == post) t->post = NULL;
    if (room->flight && room->flight->pending->post == post) room->flight->pending->post = NULL;
}
