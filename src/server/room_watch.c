/* room_watch.c - notices tables at which play does not go on: somebody is there and something has to happen, an input that
 * waits or a time that is over, but for ten seconds no row is written. Owns that judgement, its line in the log and the number
 * for /metrics.
 *
 * It knows nothing of causes, on purpose: whatever keeps a table from going on (a lease that nobody works for, an answer that
 * never comes, a timer that was not set) shows in this way. Somebody who thinks within his time is not waited for here, and
 * neither is anybody at a table without clocks. One thing is tried, because it can do no harm: to claim the lease, which is
 * granted only if no other server that is alive has it. */
#include "server/room_own.h"

enum { LOOK_MS = 1000, STANDS_US = 10000000 };

static bool is_cut_off(const Room *room, const RoomLogStatus *status)
{
    return status->cut_off && room->table->phase == FB_TABLE_PLAYING;
}

static bool has_to_happen(const Room *room, const RoomLogStatus *status)
{
    if (room->server->stopping || !status->attended) return false;
    return !room_rests(room) || room->first || is_cut_off(room, status) ||
           fb_table_wake(room->table) <= room_now(room);
}

static void goes_on(Room *room, uint64_t now)
{
    if (room->stands.told)
        log_line("table_goes_on", "game:u seconds:i", room->game,
                 (int)((now - room->stands.since) / 1000000));
    room->stands = (Stands){0};
}

/* Logs what keeps the table from going on. */
static void tell(Room *room, const RoomLogStatus *status)
{
    log_line("table_stands", "game:u row:u behind:b drives:b claims:b follows:b writes:b waiting:i",
             room->game, (uint64_t)room->seq, (int)status->behind, (int)status->drives,
             (int)status->claims, (int)(room->state == ROOM_FOLLOWING),
             (int)(room->state == ROOM_WRITING), room->waiting);
    room->stands.told = true;
}

static bool stands(Room *room, uint64_t now)
{
    Stands *s = &room->stands;
    RoomLogStatus status = room_log(room)->status(room);
    bool waits = has_to_happen(room, &status);
    if (!waits || s->row != room->seq) goes_on(room, now);
    if (!waits) return false;
    if (!s->since) *s = (Stands){now, room->seq, false};
    if (now - s->since < STANDS_US) return false;
    if (!s->told) tell(room, &status);
    if (!is_cut_off(room, &status)) room_log(room)->claim(room);
    return true;
}

void rooms_watch(void *self)
{
    Server *server = self;
    uint64_t now = net_now();
    int n = 0;
    for (Room *room = server->rooms.newest; room; room = room->older)
        n += stands(room, now);
    server->rooms.standing = n;
    net_timer_set(server->rooms.watch, LOOK_MS);
}
