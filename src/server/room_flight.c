/* room_flight.c - an input on its way, and all that will be said when it is durable: frames written in advance, one for each
 * person; and who hears them, the sessions at the room. */
#include "server/room_own.h"

#include <stdlib.h>
#include <string.h>

/* ---- sessions of the room ---------------------------------------------------------------------------------------- */

/* What a session that is not here any more still had to say. It may be gone before its turn comes. */
static void refuse_rest(Room *room, const Session *session)
{
    for (Pending **at = &room->first, *pending; (pending = *at);) {
        if (pending->session != session) {
            at = &pending->next;
            continue;
        }
        *at = pending->next;
        room->waiting--;
        room_lose(room, pending, FB_WIRE_NO_NOT_JOINED);
        pending_free(&room->server->rooms, pending);
    }
    for (room->last = &room->first; *room->last;)
        room->last = &(*room->last)->next;
}

void room_detach(Session *session)
{
    Room *room = session->room;
    if (session->in_room) session->in_room->before_in_room = session->before_in_room;
    *(session->before_in_room ? &session->before_in_room->in_room : &room->sessions) =
        session->in_room;
    session->in_room = session->before_in_room = NULL;
    session->room = NULL;
    session->tab = 0;
    session->joined = false;
    refuse_rest(room, session);
}

void room_attach(Room *room, Session *session)
{
    session->room = room;
    session->tab = room_log(room)->tab(room);
    session->joined = false;
    session->before_in_room = NULL;
    session->in_room = room->sessions;
    if (session->in_room) session->in_room->before_in_room = session;
    room->sessions = session;
}

/* ---- what will be said ------------------------------------------------------------------------------------------- */

/* All lines to one person, as one frame. */
static NetBuffer *frame_of(const FbTableOut *out, int person, char *text, Flight *flight,
                           FbSpelt *spelt)
{
    FbOut lines = fb_out(text, SERVER_TEXT_MAX);
    for (int i = 0; i < out->message_n; i++) {
        const FbMessage *m = &out->message[i];
        if (m->to != person) continue;
        if (lines.n) fb_out_char(&lines, '\n');
        fb_message_write_shared(&lines, m, out, spelt);
        if (m->type == FB_MSG_WINDOW) flight->windowed |= (uint16_t)(1u << person);
        if (m->type == FB_MSG_REMOVED) flight->removed |= (uint16_t)(1u << person);
    }
    NetBuffer *frame = lines.n && fb_out_fits(&lines) ? net_buffer(text, lines.n) : NULL;
    if (!frame && lines.n) flight->unheard |= (uint16_t)(1u << person);
    return frame;
}

/* Whose connections are here. Who joins is here from the moment on at which this is told. */
static uint32_t listeners(const Flight *flight)
{
    uint32_t people = 0;
    if (flight->pending && pending_joins(flight->pending)) return UINT32_MAX;
    for (const Session *s = flight->room->sessions; s; s = s->in_room)
        if (s->joined) people |= 1u << s->place;
    return people;
}

/* Noted while the table is at hand; when the row is durable it would have to be fetched again. */
static uint16_t connected(const FbTable *table)
{
    unsigned people = 0;
    for (int p = 0; p < FB_PEOPLE; p++)
        people |= (unsigned)(table->person[p].tab != 0) << p;
    return (uint16_t)people;
}

void flight_write(Flight *flight)
{
    Server *server = flight->room->server;
    FbSpelt spelt;
    uint32_t people = 0;
    fb_spelt(&spelt);
    flight->connected = connected(flight->next);
    for (int i = 0; i < server->out->message_n; i++)
        people |= 1u << server->out->message[i].to;
    people &= listeners(flight);
    for (int p = 0; p < FB_PEOPLE; p++)
        if (people >> p & 1)
            flight->frame[p] = frame_of(server->out, p, server->text, flight, &spelt);
}

/* What is on its way in quiet times is kept for the next ones, but not what a rush took: each has room for a whole table. */
enum { SPARES_MAX = 512 };

Flight *flight_new(Rooms *rooms)
{
    Flight *flight = rooms->spare;
    if (flight) {
        rooms->spare = flight->spare;
        rooms->spares--;
        return flight;
    }
    flight = calloc(1, sizeof *flight);
    if (flight && (flight->next = malloc(sizeof *flight->next))) return flight;
    free(flight);
    return NULL;
}

static void flight_free(Flight *flight)
{
    free(flight->next);
    free(flight);
}

void flight_done(Rooms *rooms, Flight *flight)
{
    for (int p = 0; p < FB_PEOPLE; p++)
        if (flight->frame[p]) net_drop(flight->frame[p]);
    pending_free(rooms, flight->pending);
    if (rooms->spares >= SPARES_MAX) {
        flight_free(flight);
        return;
    }
    *flight = (Flight){.next = flight->next, .spare = rooms->spare};
    rooms->spare = flight;
    rooms->spares++;
}

void flights_free(Rooms *rooms)
{
    for (Flight *flight; (flight = rooms->spare);) {
        rooms->spare = flight->spare;
        flight_free(flight);
    }
    rooms->spares = 0;
}

/* ---- it is said --------------------------------------------------------------------------------------------------- */

void flight_tell(Room *room, const Flight *flight, FlightHears *hears)
{
    uint64_t now = net_now();
    for (Session *s = room->sessions, *next; s; s = next) {
        next = s->in_room;
        if (!s->joined || (hears && !hears(room, s))) continue;
        if (flight->connected >> s->place & 1) s->step = room->table->step;
        if (flight->unheard >> s->place & 1) session_tell(s, NULL);
        if (!flight->frame[s->place]) continue;
        if (flight->windowed >> s->place & 1) {
            s->window_sent = now;
            s->window_question = room->table->step;
        }
        session_tell(s, flight->frame[s->place]);
        if (flight->removed >> s->place & 1) room_detach(s);
    }
}
