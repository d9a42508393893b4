/* room_log.c - what both logs of a room (room_log.h) do alike: what they hand to the store. A room itself calls the store for
 * nothing. */
#include "server/room_log.h"

#include <stdlib.h>

#include "server/room_own.h"

const RoomLog *room_log_choose(const Server *server)
{
    return store_node(server->store) ? &shared_log : &own_log;
}

/* ---- a game opened ------------------------------------------------------------------------------------------------------ */

typedef struct Opening {
    Room *room;
    RoomOpened *answer;
    void *self;
} Opening;

static void answer_opening(Opening *opening, FbWireRefusal no)
{
    opening->answer(opening->self, no);
    free(opening);
}

static void answer_first_row(void *self, const StoreReply *reply)
{
    Opening *opening = self;
    bool durable = reply->outcome == STORE_DURABLE;
    if (durable) opening->room->seq = opening->room->saved = 1;
    answer_opening(opening, durable ? FB_WIRE_OK : FB_WIRE_NO_NOT_SAVED);
}

/* The first row is the whole table as it was made. */
static void write_first_row(void *self, const StoreReply *reply)
{
    Opening *opening = self;
    Room *room = opening->room;
    size_t n = 0;
    void *bytes = reply->outcome == STORE_DURABLE ? room_bytes(room, &n) : NULL;
    if (!bytes) {
        bool too_many = reply->outcome == STORE_NOTHING;
        answer_opening(opening, too_many ? FB_WIRE_NO_NO_ROOM : FB_WIRE_NO_NOT_SAVED);
        return;
    }
    room->game = reply->game;
    store_append(room->server->store, (StoreThen){answer_first_row, opening}, room->game, 1, 0,
                 bytes, n);
    room_log(room)->opened(room);
    free(bytes);
}

bool room_log_open(Room *room, RoomOpened *answer, void *self)
{
    const Server *server = room->server;
    Opening *opening = malloc(sizeof *opening);
    if (!opening) return false;
    *opening = (Opening){room, answer, self};
    store_open_game(server->store, (StoreThen){write_first_row, opening}, room->id.text, room->made,
                    room->maker, (int)server->o->tables_each);
    return true;
}

/* ---- rows, snapshots, records ------------------------------------------------------------------------------------------- */

void room_log_row(Flight *flight, uint64_t epoch, StoreDone *done)
{
    const Room *room = flight->room;
    const FbTableOut *out = room->server->out;
    store_append(room->server->store, (StoreThen){done, flight}, room->game, room->seq + 1, epoch,
                 out->row, (size_t)out->row_n);
}

static void count_written(void *self, const StoreReply *reply)
{
    (void)reply; /* the rows are there all the same */
    ((Server *)self)->rooms.keeping--;
}

void room_log_snapshot(Room *room, uint32_t seq, void *bytes, size_t n, bool counted)
{
    Server *server = room->server;
    if (counted) server->rooms.keeping++;
    store_snapshot(server->store, (StoreThen){counted ? count_written : NULL, server}, room->game,
                   seq, bytes, n);
    free(bytes);
}

void room_log_drop(Room *room)
{
    store_drop_game(room->server->store, STORE_NOBODY, room->game, 0);
}

static void count_finished(void *self, const StoreReply *reply)
{
    Server *server = self;
    if (reply->outcome == STORE_DURABLE) server->metrics.finished++;
}

void room_log_add_record(Server *server, const StoreNewRecord *record)
{
    store_add_record(server->store, (StoreThen){count_finished, server}, record);
}
