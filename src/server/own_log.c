/* own_log.c - the log of a server that is alone with its store (room_log.h). Owns what is simple then: all tables are in memory
 * from the start on, this server drives every one of them, and a row is durable unless the store has failed for good. What has
 * to be said to nobody else is not said. */
#include "server/room_own.h"

#include <stdlib.h>

static bool start(Server *server) { return asides_read(server) && rooms_restore(server); }

/* ---- the clock ----------------------------------------------------------------------------------------------------- */

static uint64_t ms(const Server *server)
{
    (void)server;
    return net_now() / 1000;
}

static uint64_t local(const Server *server, uint64_t at)
{
    (void)server;
    return 1000 * at;
}

static uint64_t input_time(const Room *room, const Pending *pending)
{
    (void)pending;
    return room_now(room);
}

/* ---- rows ------------------------------------------------------------------------------------------------------------ */

static void finish_append(void *self, const StoreReply *reply)
{
    Flight *flight = self;
    Room *room = flight->room;
    room_finish_append(flight, reply->outcome);
    room_work(room);
}

static void append(Flight *flight) { room_log_row(flight, 0, finish_append); }

static void snapshot(Room *room, void *bytes, size_t n, bool now)
{
    room->saved = room->seq;
    room_log_snapshot(room, room->seq, bytes, n, now);
}

static bool may_snapshot(const Room *room)
{
    (void)room;
    return true;
}

static bool expire(Room *room, uint64_t now)
{
    bool used = !room_rests(room) || room->first || room->sessions || room->running;
    if (used || (now - room->idle_since) / 1000000 < room_keep_s(room)) return false;
    room_log_drop(room);
    log_line("table_dropped", "game:u", room->game);
    room_free(room);
    return true;
}

/* ---- inputs ---------------------------------------------------------------------------------------------------------- */

/* Whoever was connected when another server ended is so no longer. */
static bool lost_connection(Room *room, Pending **input)
{
    if (room->state != ROOM_RESTORED || !room->first) return false;
    *input = pending_new(&room->server->rooms);
    if (*input) {
        **input = (Pending){.input.type = FB_IN_RESTART};
        room->state = ROOM_READY;
    } else {
        room_again(room);
    }
    return true;
}

static bool doubts(Room *room, Pending *pending)
{
    (void)room, (void)pending;
    return false;
}

static bool drives(const Room *room)
{
    (void)room;
    return true;
}

static RoomLogStatus status(const Room *room)
{
    return (RoomLogStatus){.attended = room->sessions != NULL, .drives = true};
}

/* ---- people, and finding tables ---------------------------------------------------------------------------------------- */

static uint32_t tab(Room *room) { return ++room->tabs; }

static void visit_all(Server *server, uint64_t person, RoomVisit *visit, RoomsDone *done,
                      void *self)
{
    (void)person;
    rooms_visit_known(server, visit, self);
    done(self);
}

static void find(Server *server, const FbTableId *id, RoomAnswer *answer, void *self)
{
    Room *room = room_find(server, id);
    answer(self, room,
           room                     ? FB_WIRE_OK
           : asides_has(server, id) ? FB_WIRE_NO_SET_ASIDE
                                    : FB_WIRE_NO_NO_TABLE);
}

static void put_back(Room *room)
{
    room_restored(room);
    if (room->form == FORM_OLD) room_keep(room);
}

static void list(Server *server, LobbyListed *listed, void *self)
{
    FbTables tables = {0};
    for (const Room *room = server->rooms.newest; room && tables.n < FB_TABLES_LISTED;
         room = room->older)
        if (room_listed(room)) tables.row[tables.n++] = room_row(room);
    listed(self, &tables);
}

static void quick_seat(Server *server, RoomSeat *answer, void *self)
{
    Room *room = server->rooms.quick;
    bool gathers = room && room_quick_gathers(room);
    answer(self, gathers ? room : NULL, gathers ? room_quick_seat(room) : FB_NONE);
}

/* ---- what only others would have to know --------------------------------------------------------------------------- */

static void nothing(Room *room) { (void)room; }
static void not_met(const Room *room, uint64_t person) { (void)room, (void)person; }
static void not_shown(Room *room, const FbTable *next) { (void)room, (void)next; }

const RoomLog own_log = {.start = start,
                         .lag = FB_LAG,
                         .ms = ms,
                         .local = local,
                         .input_time = input_time,
                         .opened = nothing,
                         .append = append,
                         .snapshot = snapshot,
                         .drop_snapshot = nothing,
                         .may_snapshot = may_snapshot,
                         .expire = expire,
                         .catch_up = nothing,
                         .lost_connection = lost_connection,
                         .doubts = doubts,
                         .drives = drives,
                         .claim = nothing,
                         .resume = nothing,
                         .rest = nothing,
                         .status = status,
                         .tab = tab,
                         .meet = not_met,
                         .visit = visit_all,
                         .find = find,
                         .put_back = put_back,
                         .show = not_shown,
                         .list = list,
                         .gather = nothing,
                         .quick_seat = quick_seat};
