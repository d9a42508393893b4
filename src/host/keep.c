/* keep.c - envelopes of many tables, a few at a time, so that a thousand tables are not all in memory once more: of those
 * that were saved in an old form, when the host starts; and of all that have rows behind their last envelope, when it stops.
 * A version that comes then has less to replay, and nothing that was decided by other rules. */
#include "host/room.h"

enum { AT_ONCE = 256 }; /* tables of some 8 KB */

void fb_room_keep(FbRoom *room)
{
    size_t n;
    if (!room->host->envelopes) return;
    void *bytes = room->host->envelopes->write(room, &n);
    room->form = FB_FORM_TODAYS;
    room->saved = room->seq;
    if (bytes) fb_room_log(room)->snapshot(room, bytes, n, true);
}

int fb_host_keep(FbHost *host, bool (*wanted)(const FbRoom *room))
{
    for (FbRoom *room = host->newest; room && host->keeping < AT_ONCE; room = room->older)
        if (wanted(room)) fb_room_keep(room);
    return host->keeping;
}

bool fb_room_behind(const FbRoom *room)
{
    return room->seq > room->saved && fb_room_rests(room) && fb_room_log(room)->may_snapshot(room);
}
