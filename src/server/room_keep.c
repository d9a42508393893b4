/* room_keep.c - snapshots of many tables, a few at a time, so that a thousand tables are not all in memory once more: of those
 * that were saved in an old form, when the server starts; and of all that have rows behind their last snapshot, when it stops.
 * A version that comes then has less to replay, and nothing that was decided by other rules. */
#include "server/room_own.h"

enum { AT_ONCE = 256 }; /* tables of some 8 KB */

void room_keep(Room *room)
{
    size_t n;
    void *bytes = room_bytes(room, &n);
    room->form = FORM_TODAYS;
    room->saved = room->seq;
    if (bytes) room_log(room)->snapshot(room, bytes, n, true);
}

int rooms_keep(Server *server, bool (*wanted)(const Room *room))
{
    for (Room *room = server->rooms.newest; room && server->rooms.keeping < AT_ONCE;
         room = room->older)
        if (wanted(room)) room_keep(room);
    return server->rooms.keeping;
}

bool room_is_behind(const Room *room)
{
    return room->seq > room->saved && room_rests(room) && room_log(room)->may_snapshot(room);
}

int rooms_keep_all(Server *server) { return rooms_keep(server, room_is_behind); }
