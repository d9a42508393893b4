/* watch.c - notices tables at which play does not go on: somebody is there and something has to happen, an input that
 * waits or a time that is over, but for ten seconds no row is written. Owns that judgement.
 *
 * It knows nothing of causes, on purpose: whatever keeps a table from going on (a lease that nobody works for, an answer that
 * never comes, a timer that was not set) shows in this way. Somebody who thinks within his time is not waited for here, and
 * neither is anybody at a table without clocks. One thing is tried, because it can do no harm: to claim the lease, which is
 * granted only if no other server that is alive has it. */
#include "host/room.h"

enum { S = 1000000, STANDS_US = 10 * S };

FbRoomStatus fb_room_status(const FbRoom *room)
{
    FbRoomStatus status = fb_room_log(room)->status(room);
    status.follows = room->state == FB_ROOM_FOLLOWING;
    status.writes = room->state == FB_ROOM_WRITING;
    status.waiting = room->waiting;
    return status;
}

static bool is_cut_off(const FbRoom *room, const FbRoomStatus *status)
{
    return status->cut_off && room->table->phase == FB_TABLE_PLAYING;
}

static bool has_to_happen(const FbRoom *room, const FbRoomStatus *status)
{
    if (room->host->stopping || !status->attended) return false;
    return !fb_room_rests(room) || room->first || is_cut_off(room, status) ||
           fb_table_wake(room->table) <= fb_room_now(room);
}

static void goes_on(FbRoom *room, uint64_t now)
{
    if (room->stands.told)
        fb_note(room, FB_NOTE_GOES_ON, (int64_t)((now - room->stands.since) / S), NULL);
    room->stands = (FbStands){0};
}

static void tell(FbRoom *room)
{
    fb_note(room, FB_NOTE_STANDS, 0, NULL);
    room->stands.told = true;
}

static bool stands(FbRoom *room, uint64_t now)
{
    FbStands *s = &room->stands;
    FbRoomStatus status = fb_room_status(room);
    bool waits = has_to_happen(room, &status);
    if (!waits || s->row != room->seq) goes_on(room, now);
    if (!waits) return false;
    if (!s->since) *s = (FbStands){now, room->seq, false};
    if (now - s->since < STANDS_US) return false;
    if (!s->told) tell(room);
    if (!is_cut_off(room, &status)) fb_room_log(room)->claim(room);
    return true;
}

void fb_host_watch(FbHost *host)
{
    uint64_t now = fb_host_now(host);
    host->standing = 0;
    for (FbRoom *room = host->newest; room; room = room->older)
        host->standing += stands(room, now);
}
