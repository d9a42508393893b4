/* room_watch.c - notices tables at which play does not go on: somebody is there and something has to happen, an input that
 * waits or a time that is over, but for ten seconds no row is written. Owns that judgement, its line in the log and the number
 * for /metrics.
 *
 * It knows nothing of causes, on purpose: whatever keeps a table from going on (a lease that nobody works for, an answer that
 * never comes, a timer that was not set) shows in this way. Somebody who thinks within his time is not waited for here, and
 * neither is anybody at a table without clocks. One thing is tried, because it can do no harm: to claim the lease, which is
 * granted only if no other server that is alive has it. */
#include "server/nodes.h"
#include "server/room_own.h"

enum { LOOK_MS = 1000, STANDS_US = 10000000 };

/* Anybody of whom this node knows more than a copy that nobody follows. */
static bool has_people(const Room *room)
{
    return room->sessions || (room->epoch && room_anybody(room));
}

/* Time stands still while the store is out of reach, so nothing becomes due then. */
static bool is_cut_off(const Room *room)
{
    const Nodes *nodes = room->server->nodes;
    return nodes && !nodes_reaches(nodes) && room->table->phase == FB_TABLE_PLAYING;
}

static bool has_to_happen(const Room *room)
{
    if (room->frozen || !has_people(room)) return false;
    return room->flight || room->first || room->following || is_cut_off(room) ||
           fb_table_wake(room->table) <= room_now(room);
}

static void goes_on(Room *room, uint64_t now)
{
    if (room->stands.told)
        log_line("table_goes_on", "game:u seconds:i", room->game,
                 (int)((now - room->stands.since) / 1000000));
    room->stands = (Stands){0};
}

/* Logs what keeps the table from going on. None of it is secret. */
static void tell(Room *room)
{
    log_line("table_stands", "game:u row:u behind:b drives:b claims:b follows:b writes:b waiting:i",
             room->game, (uint64_t)room->seq, (int)(room->wanted > room->seq),
             (int)room_drives(room), (int)room->claiming, (int)room->following,
             (int)(room->flight != NULL), room->turns);
    room->stands.told = true;
}

static bool stands(Room *room, uint64_t now)
{
    Stands *s = &room->stands;
    bool waits = has_to_happen(room);
    if (!waits || s->row != room->seq) goes_on(room, now);
    if (!waits) return false;
    if (!s->since) *s = (Stands){now, room->seq, false};
    if (now - s->since < STANDS_US) return false;
    if (!s->told) tell(room);
    if (!is_cut_off(room)) room_claim(room);
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
