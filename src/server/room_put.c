/* room_put.c - inputs on their way to a room: who sends them, by which connection, and when they came; sessions that come
 * and go. What becomes of them is room_input.c's. */
#include <stdio.h>
#include <stdlib.h>

#include "server/nodes.h"
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

uint32_t room_tab(Room *room)
{
    return room->server->nodes ? nodes_tab(room->server->nodes) : ++room->tabs;
}

/* ---- memory ---------------------------------------------------------------------------------------------------------- */

/* As for flights: hundreds are on their way at once, and malloc would merge and split its chunks for each. */
enum { SPARES_MAX = 1024 };

Turn *turn_new(Rooms *rooms)
{
    Turn *turn = rooms->spare_turn;
    if (!turn) return malloc(sizeof *turn);
    rooms->spare_turn = turn->next;
    rooms->spare_turns--;
    return turn;
}

void turn_free(Rooms *rooms, Turn *turn)
{
    if (!turn || rooms->spare_turns >= SPARES_MAX) {
        free(turn);
        return;
    }
    turn->next = rooms->spare_turn;
    rooms->spare_turn = turn;
    rooms->spare_turns++;
}

void turns_free(Rooms *rooms)
{
    for (Turn *turn; (turn = rooms->spare_turn); free(turn))
        rooms->spare_turn = turn->next;
    rooms->spare_turns = 0;
}

/* ---- from outside ---------------------------------------------------------------------------------------------------- */

static bool too_many(const Room *room, const Turn *from)
{
    int own = 0;
    for (const Turn *t = room->first; t && from->session; t = t->next)
        own += t->session == from->session;
    return own >= TURNS_EACH || (room->turns >= TURNS_MAX && (from->session || from->post));
}

/* The last of those that wait, or the first. What the server sends for somebody (`own`) is taken however much of his waits:
 * else whoever was impatient while a node was cut off would not be at the table any more, and not know it. */
static void put_at(Room *room, const Turn *from, bool first, bool own)
{
    Turn *turn = !own && too_many(room, from) ? NULL : turn_new(&room->server->rooms);
    if (!turn) {
        Turn lost = *from;
        if (from->input.type == FB_IN_TICK) room->ticked = false;
        room_lose(room, &lost, FB_WIRE_NO_TOO_FAST);
        if (!from->session && !from->post) room_again(room);
        return;
    }
    *turn = *from;
    Turn **at = first ? &room->first : room->last;
    turn->next = *at;
    if (!turn->next) room->last = &turn->next;
    *at = turn;
    room->turns++;
    room_work(room);
}

void room_put(Room *room, const Turn *from) { put_at(room, from, false, false); }

/* e = arrival - sent - round trip. Where the window was never told to this connection nothing is known but when it
 * opened. */
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
    Turn turn = {.session = session, .post = post, .n = n, .arrived = net_now(), .input = *input};
    turn.input.from = person_id(person->number);
    turn.input.now = room_now(room);
    if (input->type == FB_IN_SETTINGS)
        turn.input.as.settings.settings.lag = server_lag(room->server);
    if (input->type == FB_IN_REMATCH)
        server_random(&turn.input.as.rematch.entropy, sizeof turn.input.as.rematch.entropy);
    if (input->type == FB_IN_ATTEMPT)
        turn.input.as.attempt.reaction =
            reaction(room, session, input->as.attempt.question, turn.arrived);
    room_put(room, &turn);
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
    Turn turn = {.arrived = net_now(), .input = *input};
    room_put(room, &turn);
}

static void put_join(Room *room, Session *session, NetRequest *post, uint32_t n, uint32_t step,
                     bool first, bool own)
{
    Turn turn = {.session = session, .post = post, .n = n, .arrived = net_now()};
    turn.input.type = session->person->kind == PERSON_BOT ? FB_IN_JOIN_BOT : FB_IN_JOIN;
    turn.input.from = person_id(session->person->number);
    turn.input.tab = session->tab;
    turn.input.as.join.name = room_name(session->person);
    turn.input.as.join.step = step;
    put_at(room, &turn, first, own);
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
    session->tab = room_tab(room);
    put_join(room, session, NULL, 0, session->step, true, true);
}

/* Another tab of the same person takes over, if there is one: it has heard all that this one has. */
static void next_tab_plays(Room *room, const Person *person)
{
    Session *s = room->sessions;
    while (s && !(s->joined && s->person == person))
        s = s->in_room;
    if (!s) return;
    s->tab = room_tab(room);
    put_join(room, s, NULL, 0, s->step, false, true);
}

void room_part(Session *session)
{
    Room *room = session->room;
    Turn turn = {.arrived = net_now()};
    bool newest = session->joined && room->table->person[session->place].tab == session->tab;
    turn.input.type = FB_IN_GONE;
    turn.input.from = person_id(session->person->number);
    turn.input.tab = session->tab;
    for (Turn *t = room->first; t; t = t->next)
        if (t->session == session) t->session = NULL;
    if (room->flight && room->flight->turn->session == session) room->flight->turn->session = NULL;
    room_detach(session);
    room_put(room, &turn);
    if (newest) next_tab_plays(room, session->person);
}

void room_forget_post(Room *room, const NetRequest *post)
{
    for (Turn *t = room->first; t; t = t->next)
        if (t->post == post) t->post = NULL;
    if (room->flight && room->flight->turn->post == post) room->flight->turn->post = NULL;
}
