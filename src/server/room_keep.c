/* room_keep.c - snapshots of many tables, a few at a time, so that a thousand tables are not all in memory once more: of those
 * that were saved in an old form, when the server starts; and of all that have rows behind their last snapshot, when it stops.
 * A version that comes then has less to replay, and nothing that was decided by other rules.
 *
 * Where several nodes share a store, what a snapshot stands for is dropped with it, and a node that has not read that yet has to
 * show its people the whole table again. So a node that stops writes one only of tables at which nobody is by another node: the
 * last one at a table writes it, and as long as there is another, the table is in good hands. */
#include "server/nodes.h"
#include "server/room_own.h"

#include <stdlib.h>

enum { AT_ONCE = 256 }; /* tables of some 8 KB */

static void is_kept(void *self, const StoreReply *reply)
{
    (void)reply; /* the rows are there all the same */
    ((Server *)self)->rooms.keeping--;
}

void room_keep(Room *room)
{
    Server *server = room->server;
    size_t n;
    void *bytes = room_bytes(room, &n);
    room->old_form = false;
    room->saved = room->seq;
    if (!bytes) return;
    server->rooms.keeping++;
    store_submit(server->store, &(StoreJob){.kind = STORE_SNAPSHOT,
                                            .done = is_kept,
                                            .self = server,
                                            .game = room->game,
                                            .seq = room->seq,
                                            .bytes = bytes,
                                            .n = n});
    free(bytes);
    room_drop_later(room);
}

int rooms_keep(Server *server, bool (*wanted)(const Room *room))
{
    for (Room *room = server->rooms.newest; room && server->rooms.keeping < AT_ONCE;
         room = room->older)
        if (wanted(room)) room_keep(room);
    return server->rooms.keeping;
}

static bool is_only_here(const Room *room)
{
    const struct Nodes *nodes = room->server->nodes;
    for (int p = 0; nodes && p < FB_PEOPLE; p++) {
        uint32_t tab = room->table->person[p].tab;
        if (tab && !nodes_is_own(nodes, tab)) return false;
    }
    return true;
}

bool room_is_behind(const Room *room)
{
    return room->seq > room->saved && !room->flight && !room->following && is_only_here(room);
}

int rooms_keep_all(Server *server) { return rooms_keep(server, room_is_behind); }
