/* room_input.c - the queue of one table's inputs: looked at one by one, made durable, told. Owns that order, which is the order of
 * the log. Refuses to know who else writes to the log (room_log.h), and what an input means (table/).
 *
 * The way of one pick through this file:
 *
 *     session, POST, clock, bot
 *         |  room_put (room_put.c)
 *         v
 *     [ first ... last ]            the queue: at most so many of one connection; whoever waits keeps the order they came in
 *         |  next_pending           before it, if the log says so, that connections are lost
 *         v
 *     look_at                       worked out on a copy of the table (flight->next)
 *         |            \
 *         |             refused: the sender is told, nobody else; or it is looked at again (RoomLog.doubts)
 *         v
 *     write_row                     WRITING: what will be said is written out, as one frame for each person, and the row
 *         |                         goes to the log; everything else waits
 *         |            \
 *         |             not saved: give_up takes back what was noted. Nobody was told, so nothing has happened
 *         |             another node was first: room_take_back, and the input is the first in the queue again
 *         v
 *     commit                        the copy becomes the table, and only now the frames are sent
 *         |
 *         v
 *     room_save, room_settle        snapshot, record; timers and bots for what comes next; then the queue again
 *
 * The frames are written before the row is durable, because FbTableOut is used again for the next table; they are sent
 * after it, never before. */
#include "server/room_own.h"

#include "server/api.h"

/* ---- who sent it ----------------------------------------------------------------------------------------------- */

static void refused(Room *room, Pending *pending, const FbAns_refused *why)
{
    room->server->metrics.refused++;
    if (pending->session)
        session_reply(pending->session, &(FbReply){.type = FB_ANS_REFUSED, .as.refused = *why});
    if (pending->post) api_refused(pending->post, why);
}

static FbLang pending_lang(const Pending *pending)
{
    return pending->session ? (FbLang)pending->session->lang : FB_ENGLISH;
}

static void refused_by_table(Room *room, Pending *pending, FbTableRefusal no)
{
    FbAns_refused why =
        fb_refused_by_table(pending->n, pending_lang(pending), no, room->server->out->rule);
    refused(room, pending, &why);
}

static void refused_by_wire(Room *room, Pending *pending, FbWireRefusal no)
{
    FbAns_refused why = fb_refused_by_wire(pending->n, pending_lang(pending), no, NULL);
    refused(room, pending, &why);
}

/* Its `join` was not taken: the session is not here after all. */
static void send_away(Room *room, const Pending *pending)
{
    if (pending_joins(pending) && pending->session && pending->session->room == room)
        room_detach(pending->session);
}

void room_lose(Room *room, Pending *pending, FbWireRefusal refusal)
{
    send_away(room, pending);
    refused_by_wire(room, pending, refusal);
}

/* ---- it is durable -------------------------------------------------------------------------------------------------- */

/* The one who joined is told which person that is before anything else. So is one who plays again by the number of a new
 * connection without having asked (n is 0): else it would take that number for another tab's. */
static void welcome(Room *room, Pending *pending)
{
    Session *session = pending->session;
    if (!session || session->room != room) return;
    session->joined = true;
    session->place = (uint8_t)fb_table_person(room->table, &pending->input.from);
    FbReply joined = {.type = FB_ANS_JOINED,
                      .as.joined = {pending->n, room->id, session->place, session->tab}};
    session_reply(session, &joined);
}

/* Is nobody connected but the one who has just joined? */
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
    Pending *pending = flight->pending;
    Metrics *metrics = &room->server->metrics;
    FbTable *before = room->table;
    room->table = flight->next;
    flight->next = before;
    room->seq++;
    metrics->inputs++;
    if (pending_joins(pending)) welcome(room, pending);
    flight_tell(room, flight, NULL);
    if (pending->post) api_taken(pending->post);
    if (is_pick(pending->input.type)) {
        metrics->picks++;
        metrics_time(&metrics->pick_time, net_now() - pending->arrived);
    }
    room_save(room);
    if (room_is_erasure(&pending->input)) room_erased(room, &pending->input.from);
    if (pending_joins(pending) && is_alone(room)) room_log(room)->resume(room);
    room_settle(room);
}

/* Nobody was told, so for this server nothing has happened. If the store is in trouble, what the disk holds will be read
 * at the next start; if it only had no memory, it has not even begun. */
static void give_up(Room *room, Flight *flight, bool failed)
{
    bool certain = failed && !server_trouble(room->server);
    room_unmark(room, &flight->mark);
    send_away(room, flight->pending);
    refused_by_wire(room, flight->pending, certain ? FB_WIRE_NO_NOT_SAVED : FB_WIRE_NO_UNCERTAIN);
    if (failed)
        room_again(room);
    else if (flight->pending->driven)
        room_settle(room); /* what was due is so still */
}

void room_put_first(Room *room, Pending *pending)
{
    pending->next = room->first;
    if (!room->first) room->last = &pending->next;
    room->first = pending;
    room->waiting++;
    if (pending->input.type == FB_IN_TICK) room->ticked = true;
}

/* The store has answered: the room may go on. */
static void end_flight(Flight *flight)
{
    Room *room = flight->room;
    room->flight = NULL;
    room->state = ROOM_READY;
    room->server->rooms.busy--;
}

void room_finish_append(Flight *flight, StoreOutcome outcome)
{
    Room *room = flight->room;
    end_flight(flight);
    if (outcome == STORE_DURABLE)
        commit(room, flight);
    else
        give_up(room, flight, outcome == STORE_FAILED);
    flight_done(&room->server->rooms, flight);
}

Pending *room_take_back(Flight *flight)
{
    Room *room = flight->room;
    Pending *pending = flight->pending;
    end_flight(flight);
    room_unmark(room, &flight->mark);
    flight->pending = NULL;
    flight_done(&room->server->rooms, flight);
    return pending;
}

/* ---- it is looked at ------------------------------------------------------------------------------------------------ */

/* False: there is no memory to note what it did for the record, so it is not done. */
static bool write_row(Flight *flight)
{
    Room *room = flight->room;
    FbTableOut *out = room->server->out;
    const RoomLog *log = room_log(room);
    room_mark(room, &flight->mark);
    if (!room_note(room, flight->next, out)) return room_unmark(room, &flight->mark), false;
    room_see(room, flight->next, out);
    flight_write(flight);
    room->flight = flight;
    room->state = ROOM_WRITING;
    room->server->rooms.busy++;
    log->append(flight);
    log->show(room, flight->next);
    if (pending_joins(flight->pending))
        log->meet(room, person_number(&flight->pending->input.from));
    return true;
}

/* The connection of somebody who is at another node. */
static uint32_t tab_of(const Room *room, const FbId *who)
{
    int person = fb_table_person(room->table, who);
    return person == FB_NONE ? 0 : room->table->person[person].tab;
}

/* A GONE that finds a newer tab there, a TICK for which nothing is due: nobody needs to know. */
static void look_at(Room *room, Pending *pending)
{
    Rooms *rooms = &room->server->rooms;
    Flight *flight = flight_new(rooms);
    FbWireRefusal closed = flight ? server_closed(room->server) : FB_WIRE_NO_NOT_SAVED;
    FbTableRefusal no = FB_TABLE_OK;
    pending->input.now = room_log(room)->input_time(room, pending);
    if (pending->session) pending->input.tab = pending->session->tab;
    if (pending->session && pending->session->joined && pending_joins(pending))
        pending->input.as.join.step = pending->session->step;
    if (pending->post && !pending->session) pending->input.tab = tab_of(room, &pending->input.from);
    if (!closed) no = fb_table_input(room->table, &pending->input, flight->next, room->server->out);
    if (!closed && !no) {
        flight->room = room;
        flight->pending = pending;
        if (write_row(flight)) return;
        closed = FB_WIRE_NO_NOT_SAVED;
    }
    if (!closed && room_log(room)->doubts(room, pending)) {
        flight_done(rooms, flight);
        return;
    }
    send_away(room, pending);
    bool early = pending->input.type == FB_IN_TICK; /* the clock of the log was slower than ours */
    if (closed)
        refused_by_wire(room, pending, closed);
    else
        refused_by_table(room, pending, no);
    if (flight) {
        flight->pending = pending;
        flight_done(rooms, flight);
    } else {
        pending_free(&room->server->rooms, pending);
    }
    if (closed && !server_closed(room->server))
        room_again(room);
    else if (early)
        room_settle(room);
}

static Pending *next_pending(Room *room)
{
    Pending *pending;
    if (room_log(room)->lost_connection(room, &pending)) return pending;
    if (!(pending = room->first)) return NULL;
    room->first = pending->next;
    if (!room->first) room->last = &room->first;
    room->waiting--;
    if (pending->input.type == FB_IN_TICK) room->ticked = false;
    if (pending_joins(pending)) room_run(room);
    return pending;
}

void room_work(Room *room)
{
    Pending *pending;
    room_log(room)->catch_up(room);
    while (room_rests(room) && !room->server->stopping && (pending = next_pending(room)))
        look_at(room, pending);
}

void room_refuse_all(Room *room, FbWireRefusal refusal)
{
    for (Pending *pending; (pending = room->first);) {
        room->first = pending->next;
        room_lose(room, pending, refusal);
        pending_free(&room->server->rooms, pending);
    }
    room->last = &room->first;
    room->waiting = 0;
}
