/* shared_follow.c - a table that other nodes write to, too, followed in the store.
 *
 * The log is the truth, and hints only say when it is worth a look. A row of another node goes through the same table as
 * one's own, and what comes of it is told to the sessions here: so all nodes say the same. While rows are read nothing
 * else is done at this table. */
#include <stdlib.h>
#include <string.h>

#include "server/bans.h"
#include "server/shared_log.h"

enum { ROWS_MOST = 500 }; /* read at once */

/* ---- one row ------------------------------------------------------------------------------------------------------ */

/* An envelope; one that cannot be opened may be in a form that came after ours: its fourth letter says which. */
static const char *open_envelope(Room *room, const StoreRow *row)
{
    const char *wrong = room_open(room, row->bytes, row->n);
    const uint8_t *head = row->bytes;
    if (!wrong) room->seq = room->saved = row->seq;
    if (wrong && row->n > 3 && head[3] > '0' + ROOM_FORM && head[3] <= '9') room->form = FORM_NEWER;
    return wrong;
}

static const char *take_input(Room *room, const StoreRow *row, Flight *flight)
{
    FbTableOut *out = room->server->out;
    FbTableRefusal no = fb_table_replay(room->table, row->bytes, row->n, flight->next, out);
    if (no == FB_TABLE_NO_NEWER) room->form = FORM_NEWER;
    if (no) return fb_table_refusal_text(no);
    if (!room_note(room, flight->next, out)) return "no memory";
    room_see(room, flight->next, out);
    flight->room = room;
    flight_write(flight);
    FbTable *before = room->table;
    room->table = flight->next;
    flight->next = before;
    room->seq = row->seq;
    return NULL;
}

/* Whoever has joined by another node was written down by it. */
static void hear_nodes(const Room *room, const FbTable *before, int64_t at)
{
    for (int p = 0; p < FB_PEOPLE; p++) {
        uint32_t tab = room->table->person[p].tab;
        if (tab && tab != before->person[p].tab) nodes_heard(room->server->nodes, tab, at);
    }
}

/* Another node may have taken somebody here for gone, and given the place to another. */
static bool has_place(const Room *room, const Session *s)
{
    const FbPerson *place = &room->table->person[s->place];
    FbId own = person_id(s->person->number);
    return !place->here || memcmp(&place->id, &own, sizeof own) == 0;
}

/* A row that is durable becomes part of the room, whoever wrote it. NULL, or what is wrong with it. */
static const char *apply(Room *room, const StoreRow *row)
{
    Rooms *rooms = &room->server->rooms;
    if (row->seq != room->seq + 1) return "a row of it is missing";
    if (row->seq == 1) return open_envelope(room, row); /* the whole table as it was made */
    Flight *flight = flight_new(rooms);
    bool anybody = room_anybody(room);
    const char *wrong = flight ? take_input(room, row, flight) : "no memory";
    if (!anybody) room->running = false;
    if (!wrong) {
        hear_nodes(room, flight->next, row->at);
        room_run_as(room, row->at);
        flight_tell(room, flight, has_place);
    }
    if (flight) flight_done(rooms, flight);
    return wrong;
}

/* ---- sessions that another node has let go of --------------------------------------------------------------------- */

static bool joins(const Room *room, const Session *session)
{
    for (const Pending *t = room->first; t; t = t->next)
        if (t->session == session && pending_joins(t)) return true;
    return false;
}

static bool is_first_of_its_person(const Room *room, const Session *session)
{
    for (const Session *s = room->sessions; s != session; s = s->in_room)
        if (s->joined && s->person == session->person) return false;
    return true;
}

/* Somebody took this node for dead, or the person's connection to another is gone: who is here is here. But if the place was given
 * to somebody else, the session goes at once, even if its `join` waits: what is told before that comes is the other's. */
static void heal(Room *room)
{
    for (Session *s = room->sessions, *next; s; s = next) {
        next = s->in_room;
        if (!s->joined) continue;
        FbId id = person_id(s->person->number);
        if (fb_table_person(room->table, &id) != s->place) {
            room_detach(s);
            session_close(s, CLOSE_COME_AGAIN, "come again");
        } else if (!room->table->person[s->place].tab && !joins(room, s) &&
                   is_first_of_its_person(room, s)) {
            room_rejoin(room, s);
        }
    }
}

/* ---- following ---------------------------------------------------------------------------------------------------- */

void shared_vanish(Room *room, const char *why)
{
    log_line("table_vanished", "game:u why:s", room->game, why);
    room_refuse_all(room, FB_WIRE_NO_NO_TABLE);
    for (Session *s = room->sessions, *next; s; s = next) {
        next = s->in_room;
        room_detach(s);
        session_close(s, CLOSE_COME_AGAIN, "come again");
    }
    if (room->shared.epoch) shared_release(room);
    if (!room->shared.asking) {
        room_free(room);
        return;
    }
    room_leave(room);
    room->state = ROOM_ENDED;
    if (room->timer) net_timer_stop(room->timer);
    if (room->quick_timer) net_timer_stop(room->quick_timer);
}

/* So far behind that the rows between are gone: a new beginning, and everybody is shown the whole table again. */
static const char *take_snapshot(Room *room, const StoreRow *snapshot)
{
    const char *wrong = open_envelope(room, snapshot);
    if (wrong) return wrong;
    for (int i = 0; i < FB_SEATS; i++)
        room->seen[i].n = 0, room->seen[i].asked = 0;
    room->running = false;
    if (room_anybody(room)) room_run_as(room, snapshot->at);
    for (Session *s = room->sessions; s; s = s->in_room)
        session_close(s, CLOSE_COME_AGAIN, "come again");
    return NULL;
}

const char *shared_take_rows(Room *room, const StoreReply *reply)
{
    const char *wrong = NULL;
    if (reply->snapshot.seq > room->seq) wrong = take_snapshot(room, &reply->snapshot);
    for (int i = 0; i < reply->row_n && !wrong; i++)
        if (reply->rows[i].seq > room->seq) wrong = apply(room, &reply->rows[i]);
    return wrong;
}

/* Another node has shown the table in the list, and added the record of its game, if it lives. */
void shared_see_to(Room *room)
{
    shared_has_shown(room);
    if (room->table->phase == FB_TABLE_OVER) room_save(room);
}

/* Rows of other nodes have become part of it. */
static void caught_up(Room *room)
{
    shared_see_to(room);
    heal(room);
    room_settle(room);
}

static void moved_on(Room *room)
{
    if (room->shared.wanted <= room->seq) room->shared.wanted = 0;
    caught_up(room);
    room_work(room);
}

/* Another node has written what this one cannot read, so that one can: the table is left to it. Its people come again, here or
 * there; if nobody drives it by then, it is set aside (shared_fetch.c). */
static void give_up(Room *room, const char *wrong)
{
    if (!aside_is_memory(wrong)) aside_leave(room->server, room->game, wrong);
    shared_vanish(room, wrong);
}

static void apply_new_rows(void *self, const StoreReply *reply)
{
    Room *room = self;
    uint32_t before = room->seq;
    bool lost = room->shared.lost;
    room->state = ROOM_READY;
    room->shared.lost = false;
    if (reply->outcome == STORE_NOTHING) {
        shared_vanish(room, "dropped");
        return;
    }
    const char *wrong = reply->outcome == STORE_DURABLE   ? shared_take_rows(room, reply)
                        : reply->outcome == STORE_DAMAGED ? reply->why
                                                          : NULL;
    if (wrong) {
        give_up(room, wrong);
        return;
    }
    if (room->shared.wanted <= room->seq || room->seq == before) room->shared.wanted = 0;
    if (lost && room->seq == before) shared_lease_lost(room);
    if (room->seq != before) caught_up(room);
    if (reply->row_n == ROWS_MOST)
        shared_follow(room);
    else
        room_work(room);
}

void shared_follow(Room *room)
{
    if (!room_rests(room)) return; /* a row on its way will tell of what is missing: a conflict */
    room->state = ROOM_FOLLOWING;
    store_rows(room->server->store, (StoreThen){apply_new_rows, room}, room->game, room->seq,
               ROWS_MOST);
}

/* ---- hints -------------------------------------------------------------------------------------------------------- */

static void follow_newer(void *self, const StoreReply *reply)
{
    Server *server = self;
    for (int i = 0; i < reply->game_n; i++) {
        Room *room = room_of_game(server, reply->games[i]);
        if (!room) continue;
        room->shared.wanted = room->seq + 1;
        room_work(room);
    }
}

/* A table where nobody is need not be followed: whoever comes and writes to an old copy learns of it from the store, by a
 * conflict. */
static bool is_followed(const Room *room)
{
    return room_rests(room) && (room->sessions || room->shared.epoch);
}

static void look_for_newer(Server *server)
{
    int n = 0;
    StoreAt *at = malloc((size_t)(server->rooms.n + 1) * sizeof *at);
    for (Room *room = server->rooms.newest; room && at; room = room->older)
        if (is_followed(room)) at[n++] = (StoreAt){room->game, room->seq};
    if (n) store_newer(server->store, (StoreThen){follow_newer, server}, at, n);
    free(at);
}

/* This node was out of reach: anything may have changed, and another may have what was ours. */
static void look_at_all(Server *server)
{
    persons_recheck(server->persons, 0);
    bans_reread(server);
    for (Room *room = server->rooms.newest; room; room = room->older)
        if (room->shared.epoch) shared_claim(room);
}

/* The next row, told with its bytes, when nothing else is under way here: nobody has to be asked for it. */
static bool take_told(Room *room, const StoreRow *row)
{
    if (!row->bytes || row->seq != room->seq + 1 || !room_rests(room) || !room->seq) return false;
    const char *wrong = apply(room, row);
    if (wrong)
        give_up(room, wrong);
    else
        moved_on(room);
    return true;
}

void rooms_hint(void *self, uint64_t game, const StoreRow *row)
{
    Server *server = self;
    if (!server->nodes) return; /* not before it has started */
    if (!game) {
        look_for_newer(server);
        if (row->seq != STORE_SAID) look_at_all(server);
        return;
    }
    Room *room = room_of_game(server, game);
    if (!room || take_told(room, row)) return;
    uint32_t seq = row->seq ? row->seq : UINT32_MAX; /* dropped */
    if (seq > room->shared.wanted) room->shared.wanted = seq;
    room_work(room);
}

/* Hints may be lost: so, every few seconds, a look at all tables here in one question. */
void rooms_look(Server *server)
{
    enum { EVERY = 3 };
    if (++server->rooms.looks % EVERY == 0) look_for_newer(server);
    for (Room *room = server->rooms.newest, *older; room; room = older) {
        older = room->older;
        shared_write_snapshot(room, false);
        if (room->shared.epoch) room_work(room);
    }
}
