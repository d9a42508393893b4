/* room_input.c - inputs of one table, in a row: looked at, made durable, told.
 *
 * One input is on its way at a time; whatever comes meanwhile waits. What it would say is written out at once, because
 * FbTableOut is used again for the next table, and is sent when the row is durable: never before. */
#include "server/room_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api.h"

/* ---- who sent it ----------------------------------------------------------------------------------------------- */

FbName room_name(const Person *person)
{
    FbName name = person->name;
    if (!name.n)
        name.n = (uint8_t)snprintf(name.text, sizeof name.text, "Guest %llu",
                                   (unsigned long long)person->number);
    return name;
}

static void refused(Room *room, Turn *turn, const FbAns_refused *why)
{
    room->server->metrics.refused++;
    if (turn->session)
        session_reply(turn->session, &(FbReply){.type = FB_ANS_REFUSED, .as.refused = *why});
    if (turn->post) api_refused(turn->post, why);
}

static FbLang turn_lang(const Turn *turn)
{
    return turn->session ? (FbLang)turn->session->lang : FB_ENGLISH;
}

static void refused_by_table(Room *room, Turn *turn, FbTableRefusal no)
{
    FbAns_refused why = fb_refused_by_table(turn->n, turn_lang(turn), no, room->server->out->rule);
    refused(room, turn, &why);
}

static void refused_by_wire(Room *room, Turn *turn, FbWireRefusal no)
{
    FbAns_refused why = fb_refused_by_wire(turn->n, turn_lang(turn), no, NULL);
    refused(room, turn, &why);
}

/* ---- sessions of the room ---------------------------------------------------------------------------------------- */

static void detach(Session *session)
{
    Room *room = session->room;
    if (session->in_room) session->in_room->before_in_room = session->before_in_room;
    *(session->before_in_room ? &session->before_in_room->in_room : &room->sessions) =
        session->in_room;
    session->in_room = session->before_in_room = NULL;
    session->room = NULL;
    session->tab = 0;
    session->joined = false;
}

static void attach(Room *room, Session *session)
{
    session->room = room;
    session->tab = ++room->tabs;
    session->joined = false;
    session->before_in_room = NULL;
    session->in_room = room->sessions;
    if (session->in_room) session->in_room->before_in_room = session;
    room->sessions = session;
}

static bool is_join(const Turn *turn) { return turn->input.type == FB_IN_JOIN; }

/* Its `join` was not taken: the session is not here after all. */
static void turn_away(Room *room, const Turn *turn)
{
    if (is_join(turn) && turn->session && turn->session->room == room) detach(turn->session);
}

/* ---- what will be said ------------------------------------------------------------------------------------------- */

/* All lines to one person, as one frame. */
static NetBuffer *frame_of(const FbTableOut *out, int person, char *text, Flight *flight)
{
    FbOut lines = fb_out(text, SERVER_TEXT_MAX);
    for (int i = 0; i < out->message_n; i++) {
        const FbMessage *m = &out->message[i];
        if (m->to != person) continue;
        if (lines.n) fb_out_char(&lines, '\n');
        fb_message_write(&lines, m, out);
        if (m->type == FB_MSG_WINDOW) flight->windowed |= (uint16_t)(1u << person);
        if (m->type == FB_MSG_REMOVED) flight->removed |= (uint16_t)(1u << person);
    }
    return lines.n && fb_out_fits(&lines) ? net_buffer(text, lines.n) : NULL;
}

static void write_frames(Flight *flight)
{
    Server *server = flight->room->server;
    uint32_t people = 0;
    for (int i = 0; i < server->out->message_n; i++)
        people |= 1u << server->out->message[i].to;
    for (int p = 0; p < FB_PEOPLE; p++)
        if (people >> p & 1) flight->frame[p] = frame_of(server->out, p, server->text, flight);
}

/* As many as were ever on their way at once are kept: each has room for a whole table. */
static Flight *flight_new(Rooms *rooms)
{
    Flight *flight = rooms->spare;
    if (flight) {
        rooms->spare = flight->spare;
        return flight;
    }
    flight = calloc(1, sizeof *flight);
    if (flight && (flight->next = malloc(sizeof *flight->next))) return flight;
    free(flight);
    return NULL;
}

static void flight_done(Rooms *rooms, Flight *flight)
{
    for (int p = 0; p < FB_PEOPLE; p++)
        if (flight->frame[p]) net_drop(flight->frame[p]);
    free(flight->turn);
    *flight = (Flight){.next = flight->next, .spare = rooms->spare};
    rooms->spare = flight;
}

void flights_free(Rooms *rooms)
{
    for (Flight *flight; (flight = rooms->spare);) {
        rooms->spare = flight->spare;
        free(flight->next);
        free(flight);
    }
}

/* ---- it is durable -------------------------------------------------------------------------------------------------- */

/* The one who joined is told which person that is before anything else. */
static void welcome(Room *room, Turn *turn)
{
    Session *session = turn->session;
    if (!session || session->room != room) return;
    session->joined = true;
    session->place = (uint8_t)fb_table_person(room->table, &turn->input.from);
    FbReply joined = {.type = FB_ANS_JOINED,
                      .as.joined = {turn->n, room->id, session->place, session->tab}};
    if (turn->n) session_reply(session, &joined);
}

static void tell(Room *room, const Flight *flight)
{
    uint64_t now = net_now();
    for (Session *s = room->sessions, *next; s; s = next) {
        next = s->in_room;
        if (!s->joined || !flight->frame[s->place]) continue;
        if (flight->windowed >> s->place & 1) {
            s->window_sent = now;
            s->window_question = room->table->step;
        }
        session_tell(s, flight->frame[s->place]);
        if (flight->removed >> s->place & 1) detach(s);
    }
}

static bool is_pick(uint8_t type)
{
    return type == FB_IN_MOVE || type == FB_IN_ATTEMPT || type == FB_IN_PASS;
}

static void commit(Room *room, Flight *flight)
{
    Turn *turn = flight->turn;
    Metrics *metrics = &room->server->metrics;
    FbTable *before = room->table;
    room->table = flight->next;
    flight->next = before;
    room->seq++;
    metrics->inputs++;
    if (is_join(turn)) welcome(room, turn);
    tell(room, flight);
    if (turn->post) api_taken(turn->post);
    if (is_pick(turn->input.type)) {
        metrics->picks++;
        metrics_time(&metrics->pick_time, net_now() - turn->arrived);
    }
    room_save(room);
    room_settle(room);
}

/* Nobody was told, so for this server nothing has happened; what the disk holds will be read at the next start. */
static void give_up(Room *room, Flight *flight)
{
    turn_away(room, flight->turn);
    refused_by_wire(room, flight->turn, FB_WIRE_NO_UNCERTAIN);
}

static void landed(void *self, const StoreReply *reply)
{
    Flight *flight = self;
    Room *room = flight->room;
    room->flight = NULL;
    room->server->rooms.busy--;
    if (reply->outcome == STORE_DURABLE)
        commit(room, flight);
    else
        give_up(room, flight);
    flight_done(&room->server->rooms, flight);
    room_work(room);
}

/* ---- it is looked at ------------------------------------------------------------------------------------------------ */

static void take_off(Flight *flight)
{
    Room *room = flight->room;
    FbTableOut *out = room->server->out;
    room_note(room, flight->next, out);
    room_see(room, flight->next, out);
    write_frames(flight);
    room->flight = flight;
    room->server->rooms.busy++;
    store_submit(room->server->store, &(StoreJob){.kind = STORE_APPEND,
                                                  .done = landed,
                                                  .self = flight,
                                                  .game = room->game,
                                                  .seq = room->seq + 1,
                                                  .bytes = out->row,
                                                  .n = (size_t)out->row_n});
}

/* A GONE that finds a newer tab there, a TICK for which nothing is due: nobody needs to know. */
static void look_at(Room *room, Turn *turn)
{
    Rooms *rooms = &room->server->rooms;
    Flight *flight = flight_new(rooms);
    FbWireRefusal closed = flight ? server_closed(room->server) : FB_WIRE_NO_NOT_SAVED;
    FbTableRefusal no = FB_TABLE_OK;
    turn->input.now = room_now(room);
    if (!closed) no = fb_table_input(room->table, &turn->input, flight->next, room->server->out);
    if (!closed && !no) {
        flight->room = room;
        flight->turn = turn;
        take_off(flight);
        return;
    }
    turn_away(room, turn);
    if (closed)
        refused_by_wire(room, turn, closed);
    else
        refused_by_table(room, turn, no);
    if (flight) {
        flight->turn = turn;
        flight_done(rooms, flight);
    } else {
        free(turn);
    }
}

static Turn *next_turn(Room *room)
{
    Turn *turn = room->first;
    if (!turn) return NULL;
    if (room->stale) {
        room->stale = false;
        Turn *restart = calloc(1, sizeof *restart);
        if (restart) restart->input.type = FB_IN_RESTART;
        return restart;
    }
    room->first = turn->next;
    if (!room->first) room->last = &room->first;
    room->turns--;
    if (turn->input.type == FB_IN_TICK) room->ticked = false;
    if (is_join(turn)) room_run(room);
    return turn;
}

void room_work(Room *room)
{
    Turn *turn;
    while (!room->flight && !room->frozen && (turn = next_turn(room)))
        look_at(room, turn);
}

/* ---- from outside ---------------------------------------------------------------------------------------------------- */

static bool too_many(const Room *room, const Turn *from)
{
    int own = 0;
    for (const Turn *t = room->first; t && from->session; t = t->next)
        own += t->session == from->session;
    return own >= TURNS_EACH || (room->turns >= TURNS_MAX && (from->session || from->post));
}

static void put(Room *room, const Turn *from)
{
    Turn *turn = too_many(room, from) ? NULL : malloc(sizeof *turn);
    if (!turn) {
        Turn lost = *from;
        turn_away(room, &lost);
        refused_by_wire(room, &lost, FB_WIRE_NO_TOO_FAST);
        return;
    }
    *turn = *from;
    turn->next = NULL;
    *room->last = turn;
    room->last = &turn->next;
    room->turns++;
    room_work(room);
}

/* e = arrival - sent - round trip. Where the window was never told to this connection nothing is known but when it
 * opened. */
static uint32_t reaction(const Room *room, const Session *session, uint32_t question, uint64_t now)
{
    uint64_t sent = 1000 * (room->zero + room->table->window.opened);
    uint32_t rtt = 0;
    if (session->window_question == question && session->window_sent) sent = session->window_sent;
    if (session->socket) rtt = net_rtt(session->socket);
    return fb_heat_reaction(now / 1000, sent < now ? sent / 1000 : now / 1000, rtt / 1000);
}

void room_input(Room *room, Session *session, NetRequest *post, uint32_t n, const FbInput *input)
{
    Turn turn = {.session = session, .post = post, .n = n, .arrived = net_now(), .input = *input};
    turn.input.from = person_id(session->person->number);
    turn.input.tab = session->tab;
    if (input->type == FB_IN_REMATCH)
        server_random(&turn.input.as.rematch.entropy, sizeof turn.input.as.rematch.entropy);
    if (input->type == FB_IN_ATTEMPT)
        turn.input.as.attempt.reaction =
            reaction(room, session, input->as.attempt.question, turn.arrived);
    put(room, &turn);
}

void room_server_input(Room *room, const FbInput *input)
{
    Turn turn = {.arrived = net_now(), .input = *input};
    put(room, &turn);
}

static void put_join(Room *room, Session *session, NetRequest *post, uint32_t n, uint32_t step)
{
    Turn turn = {.session = session, .post = post, .n = n, .arrived = net_now()};
    turn.input.type = FB_IN_JOIN;
    turn.input.from = person_id(session->person->number);
    turn.input.tab = session->tab;
    turn.input.as.join.name = room_name(session->person);
    turn.input.as.join.step = step;
    put(room, &turn);
}

void room_join(Room *room, Session *session, NetRequest *post, uint32_t n, uint32_t step)
{
    if (session->room) room_part(session);
    attach(room, session);
    put_join(room, session, post, n, step);
}

/* Another tab of the same person takes over, if there is one: it has heard all that this one has. */
static void next_tab_plays(Room *room, const Person *person)
{
    Session *s = room->sessions;
    while (s && !(s->joined && s->person == person))
        s = s->in_room;
    if (!s) return;
    s->tab = ++room->tabs;
    put_join(room, s, NULL, 0, room->table->step);
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
    detach(session);
    put(room, &turn);
    if (newest) next_tab_plays(room, session->person);
}

void room_forget_post(Room *room, const NetRequest *post)
{
    for (Turn *t = room->first; t; t = t->next)
        if (t->post == post) t->post = NULL;
    if (room->flight && room->flight->turn->post == post) room->flight->turn->post = NULL;
}
