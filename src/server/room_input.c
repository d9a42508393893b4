/* room_input.c - inputs of one table, in a row: looked at, made durable, told.
 *
 * One input is on its way at a time; whatever comes meanwhile waits. What it would say is written out at once, because
 * FbTableOut is used again for the next table, and is sent when the row is durable: never before. */
#include "server/room_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api.h"
#include "server/nodes.h"

enum { TRIES_MAX = 100 }; /* then something else is wrong than that another node was first */

/* ---- who sent it ----------------------------------------------------------------------------------------------- */

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

/* Its `join` was not taken: the session is not here after all. */
static void turn_away(Room *room, const Turn *turn)
{
    if (turn_joins(turn) && turn->session && turn->session->room == room)
        room_detach(turn->session);
}

void room_lose(Room *room, Turn *turn, FbWireRefusal refusal)
{
    turn_away(room, turn);
    refused_by_wire(room, turn, refusal);
}

/* ---- it is durable -------------------------------------------------------------------------------------------------- */

/* The one who joined is told which person that is before anything else. So is one who plays again by the number of a new
 * connection without having asked (n is 0): else it would take that number for another tab's. */
static void welcome(Room *room, Turn *turn)
{
    Session *session = turn->session;
    if (!session || session->room != room) return;
    session->joined = true;
    session->place = (uint8_t)fb_table_person(room->table, &turn->input.from);
    FbReply joined = {.type = FB_ANS_JOINED,
                      .as.joined = {turn->n, room->id, session->place, session->tab}};
    session_reply(session, &joined);
}

/* Is anybody connected besides the one who has just joined? Then some node drives the table. */
static bool is_alone(const Room *room)
{
    int n = 0;
    for (int p = 0; p < FB_PEOPLE; p++)
        n += room->table->person[p].tab != 0;
    return n == 1;
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
    bool resumed = turn_joins(turn) && !room->epoch && is_alone(room);
    if (turn_joins(turn)) welcome(room, turn);
    flight_tell(room, flight);
    if (turn->post) api_taken(turn->post);
    if (is_pick(turn->input.type)) {
        metrics->picks++;
        metrics_time(&metrics->pick_time, net_now() - turn->arrived);
    }
    room_save(room);
    if (room_is_erasure(&turn->input)) room_erased(room, &turn->input.from);
    if (resumed) room_claim(room);
    room_settle(room);
}

/* Nobody was told, so for this server nothing has happened. If the store is in trouble, what the disk holds will be read
 * at the next start; if it only had no memory, it has not even begun. */
static void give_up(Room *room, Flight *flight, bool failed)
{
    bool certain = failed && !server_trouble(room->server);
    room_unmark(room, &flight->mark);
    turn_away(room, flight->turn);
    refused_by_wire(room, flight->turn, certain ? FB_WIRE_NO_NOT_SAVED : FB_WIRE_NO_UNCERTAIN);
    if (failed)
        room_again(room);
    else if (flight->turn->driven)
        room_settle(room); /* what was due is so still */
}

static void put_first(Room *room, Turn *turn)
{
    turn->next = room->first;
    if (!room->first) room->last = &turn->next;
    room->first = turn;
    room->turns++;
    if (turn->input.type == FB_IN_TICK) room->ticked = true;
}

static bool is_burial(const Turn *turn)
{
    return turn->input.type == FB_IN_RESTART || (turn->input.type == FB_IN_GONE && turn->driven);
}

/* Another node was first: what it wrote is read, and the input looked at once more, as the first of all that wait. */
static void try_again(Room *room, Flight *flight)
{
    Turn *turn = flight->turn;
    flight->turn = NULL;
    room_unmark(room, &flight->mark);
    room->lost = turn->driven;
    room->server->metrics.conflicts++;
    room->unknown = room->listed;
    room_follow(room);
    if (is_burial(turn)) { /* that was decided on what was */
        turn_free(&room->server->rooms, turn);
        return;
    }
    turn->tries++;
    put_first(room, turn);
}

static void landed(void *self, const StoreReply *reply)
{
    Flight *flight = self;
    Room *room = flight->room;
    bool again =
        room->server->nodes && reply->outcome == STORE_CONFLICT && flight->turn->tries < TRIES_MAX;
    room->flight = NULL;
    room->server->rooms.busy--;
    if (reply->outcome == STORE_DURABLE)
        commit(room, flight);
    else if (again)
        try_again(room, flight);
    else
        give_up(room, flight, reply->outcome == STORE_FAILED);
    flight_done(&room->server->rooms, flight);
    if (reply->outcome == STORE_NOTHING && room->server->nodes)
        room_vanish(room, "dropped");
    else
        room_work(room);
}

/* ---- it is looked at ------------------------------------------------------------------------------------------------ */

/* False: there is no memory to note what it did for the record, so it is not done. */
static bool take_off(Flight *flight)
{
    Room *room = flight->room;
    FbTableOut *out = room->server->out;
    room_mark(room, &flight->mark);
    if (!room_note(room, flight->next, out)) return room_unmark(room, &flight->mark), false;
    room_see(room, flight->next, out);
    flight_write(flight);
    room->flight = flight;
    room->server->rooms.busy++;
    store_submit(room->server->store, &(StoreJob){.kind = STORE_APPEND,
                                                  .done = landed,
                                                  .self = flight,
                                                  .game = room->game,
                                                  .seq = room->seq + 1,
                                                  .epoch = flight->turn->driven ? room->epoch : 0,
                                                  .bytes = out->row,
                                                  .n = (size_t)out->row_n});
    room_show(room, flight->next);
    if (turn_joins(flight->turn)) room_meet(room, person_number(&flight->turn->input.from));
    return true;
}

/* The connection of somebody who is at another node. */
static uint32_t tab_of(const Room *room, const FbId *who)
{
    int person = fb_table_person(room->table, who);
    return person == FB_NONE ? 0 : room->table->person[person].tab;
}

/* Where a row takes long, people's clocks do not pay for it: what they sent counts from when it came, if nothing has happened
 * since. */
static uint64_t time_of(const Room *room, const Turn *turn)
{
    if (!room->server->nodes || !turn->session || turn_joins(turn)) return room_now(room);
    return turn->input.now > room->table->now ? turn->input.now : room->table->now;
}

/* What is refused may be so only because another node knows more: who has heard of a row there can act on it here. */
static bool is_sure(const Room *room, const Turn *turn)
{
    return !room->server->nodes || turn->sure || (!turn->session && !turn->post);
}

/* A GONE that finds a newer tab there, a TICK for which nothing is due: nobody needs to know. */
static void look_at(Room *room, Turn *turn)
{
    Rooms *rooms = &room->server->rooms;
    Flight *flight = flight_new(rooms);
    FbWireRefusal closed = flight ? server_closed(room->server) : FB_WIRE_NO_NOT_SAVED;
    FbTableRefusal no = FB_TABLE_OK;
    turn->input.now = time_of(room, turn);
    if (turn->session) turn->input.tab = turn->session->tab;
    if (turn->session && turn->session->joined && turn_joins(turn))
        turn->input.as.join.step = turn->session->step;
    if (turn->post && !turn->session) turn->input.tab = tab_of(room, &turn->input.from);
    if (!closed) no = fb_table_input(room->table, &turn->input, flight->next, room->server->out);
    if (!closed && !no) {
        flight->room = room;
        flight->turn = turn;
        if (take_off(flight)) return;
        closed = FB_WIRE_NO_NOT_SAVED;
    }
    if (!closed && !is_sure(room, turn)) {
        flight_done(rooms, flight);
        turn->sure = true;
        put_first(room, turn);
        room_follow(room);
        return;
    }
    turn_away(room, turn);
    bool early = turn->input.type == FB_IN_TICK; /* the shared clock was slower than ours */
    if (closed)
        refused_by_wire(room, turn, closed);
    else
        refused_by_table(room, turn, no);
    if (flight) {
        flight->turn = turn;
        flight_done(rooms, flight);
    } else {
        turn_free(&room->server->rooms, turn);
    }
    if (closed && !server_closed(room->server))
        room_again(room);
    else if (early && room->server->nodes)
        room_settle(room);
}

static Turn *next_turn(Room *room)
{
    Turn *turn = room->first, *burial = room->server->nodes ? room_burial(room) : NULL;
    if (burial) return burial;
    if (!turn) return NULL;
    if (room->stale) {
        Turn *restart = turn_new(&room->server->rooms);
        if (!restart) return room_again(room), NULL;
        *restart = (Turn){.input.type = FB_IN_RESTART};
        room->stale = false;
        return restart;
    }
    room->first = turn->next;
    if (!room->first) room->last = &room->first;
    room->turns--;
    if (turn->input.type == FB_IN_TICK) room->ticked = false;
    if (turn_joins(turn)) room_run(room);
    return turn;
}

void room_work(Room *room)
{
    Turn *turn;
    if (room->wanted > room->seq && !room->flight) room_follow(room);
    while (!room->flight && !room->frozen && !room->following && (turn = next_turn(room)))
        look_at(room, turn);
}

void room_refuse_all(Room *room, FbWireRefusal refusal)
{
    for (Turn *turn; (turn = room->first);) {
        room->first = turn->next;
        room_lose(room, turn, refusal);
        turn_free(&room->server->rooms, turn);
    }
    room->last = &room->first;
    room->turns = 0;
}
