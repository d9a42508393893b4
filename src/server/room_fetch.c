/* room_fetch.c - a table that is not known here, read from the store: because somebody wants to come to it, or because this node
 * has to drive it. Owns what becomes of one that cannot be read: it is set aside, unless another node drives it, or has written
 * what this one cannot read; then it is left to that one. */
#include <stdlib.h>
#include <string.h>

#include "server/nodes.h"
#include "server/room_own.h"

typedef struct Fetch {
    Server *server;
    FbTableId id;
    RoomFound *found;
    void *self;
} Fetch;

static void end_fetch(Fetch *fetch, Room *room, FbWireRefusal no)
{
    fetch->found(fetch->self, room, room ? FB_WIRE_OK : no);
    free(fetch);
}

static void tell_set_aside(void *self, FbWireRefusal no) { end_fetch(self, NULL, no); }

static void give_up(Fetch *fetch, uint64_t game, bool too_new, const char *why)
{
    Server *server = fetch->server;
    bool others = nodes_alive(server->nodes) > 1;
    if (aside_is_memory(why)) {
        end_fetch(fetch, NULL, FB_WIRE_NO_NOT_SAVED);
    } else if (too_new || (others && aside_is_left(server, game))) {
        aside_leave(server, game, why);
        end_fetch(fetch, NULL, FB_WIRE_NO_NOT_HERE);
    } else {
        aside_set(server, game, fetch->id.text, why, tell_set_aside, fetch);
    }
}

static void build(Fetch *fetch, const StoreReply *reply)
{
    Room *room = room_new(fetch->server, &fetch->id);
    if (!room) {
        end_fetch(fetch, NULL, FB_WIRE_NO_NOT_SAVED);
        return;
    }
    room->game = reply->game;
    const char *wrong = room_take(room, reply);
    if (!wrong && room->seq) {
        room_enter(room);
        if (room->old_form) room_keep(room);
        room_saved(room);
        end_fetch(fetch, room, FB_WIRE_OK);
        return;
    }
    bool too_new = room->too_new;
    room_free(room);
    if (wrong)
        give_up(fetch, reply->game, too_new, wrong);
    else
        end_fetch(fetch, NULL, FB_WIRE_NO_NO_TABLE); /* opened, and nothing came of it yet */
}

static void take_rows(void *self, const StoreReply *reply)
{
    Fetch *fetch = self;
    Room *room = fetch->id.text[0] ? room_find(fetch->server, &fetch->id)
                                   : room_of_game(fetch->server, reply->game);
    if (!room && !fetch->id.text[0] && reply->name)
        memcpy(fetch->id.text, reply->name, strnlen(reply->name, FB_TABLE_ID_TEXT));
    if (room)
        end_fetch(fetch, room, FB_WIRE_OK);
    else if (reply->outcome == STORE_DURABLE)
        build(fetch, reply);
    else if (reply->outcome == STORE_DAMAGED)
        give_up(fetch, reply->game, false, reply->why ? reply->why : "it is damaged");
    else
        end_fetch(fetch, NULL,
                  reply->outcome == STORE_FAILED ? FB_WIRE_NO_NOT_SAVED
                  : reply->set_aside             ? FB_WIRE_NO_SET_ASIDE
                                                 : FB_WIRE_NO_NO_TABLE);
}

void room_fetch(Server *server, const FbTableId *id, RoomFound *found, void *self)
{
    Room *room = room_find(server, id);
    Fetch *fetch = room || !server->nodes ? NULL : malloc(sizeof *fetch);
    if (!fetch) {
        found(self, room,
              room                     ? FB_WIRE_OK
              : asides_has(server, id) ? FB_WIRE_NO_SET_ASIDE
                                       : FB_WIRE_NO_NO_TABLE);
        return;
    }
    *fetch = (Fetch){server, *id, found, self};
    store_submit(
        server->store,
        &(StoreJob){.kind = STORE_ROWS, .done = take_rows, .self = fetch, .id = fetch->id.text});
}

void room_fetch_game(Server *server, uint64_t game, RoomFound *found, void *self)
{
    Room *room = room_of_game(server, game);
    Fetch *fetch = room ? NULL : malloc(sizeof *fetch);
    if (!fetch) {
        found(self, room, room ? FB_WIRE_OK : FB_WIRE_NO_NOT_SAVED);
        return;
    }
    *fetch = (Fetch){server, {""}, found, self};
    store_submit(server->store,
                 &(StoreJob){.kind = STORE_ROWS, .done = take_rows, .self = fetch, .game = game});
}
