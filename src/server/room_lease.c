/* room_lease.c - who drives a table that several nodes serve: one of them at a time sees to its clocks, its windows, its
 * bots, and to connections that nobody holds any more.
 *
 * The lease lies in the store. It is asked for by whoever lets a table go on, and taken over from a node that is not
 * alive any more. What a driver writes has the epoch of its lease, so nothing comes of it when another has it by then. A
 * table at which nobody is has no driver; its lease is due when it may be forgotten. */
#include <stdlib.h>
#include <string.h>

#include "server/nodes.h"
#include "server/room_own.h"

enum { TAKE_MOST = 200, LATER_MS = 5000 };

bool room_drives(const Room *room)
{
    const Nodes *nodes = room->server->nodes;
    return !nodes || (room->epoch && nodes_reaches(nodes));
}

/* ---- having it ---------------------------------------------------------------------------------------------------- */

static void drive(Room *room, uint64_t epoch)
{
    room->epoch = epoch;
    room_settle(room);
    room_work(room);
}

void room_lease_lost(Room *room)
{
    room->epoch = 0;
    room->server->metrics.lost++;
    for (Turn **at = &room->first, *turn; (turn = *at);) {
        if (!turn->driven) {
            at = &turn->next;
            continue;
        }
        *at = turn->next;
        room->turns--;
        turn_free(&room->server->rooms, turn);
    }
    room->ticked = false;
    for (room->last = &room->first; *room->last;)
        room->last = &(*room->last)->next;
    room_settle(room);
}

static void claimed(void *self, const StoreReply *reply)
{
    Room *room = self;
    room->claiming = false;
    if (room->dead)
        room_free(room);
    else if (reply->outcome == STORE_DURABLE)
        drive(room, reply->leases[0].epoch);
    else if (room->epoch)
        room_lease_lost(room);
}

void room_claim(Room *room)
{
    if (!room->server->nodes || room->claiming) return;
    room->claiming = true;
    store_submit(
        room->server->store,
        &(StoreJob){.kind = STORE_CLAIM_LEASE, .done = claimed, .self = room, .game = room->game});
}

static int64_t forgotten_at(const Room *room)
{
    return (int64_t)(server_ms(room->server) + 1000 * room_keep_s(room));
}

/* Somebody has come meanwhile, here; or by another node, which found that we have the lease: so we go on. */
static void ended(void *self, const StoreReply *reply)
{
    Room *room = self;
    bool newer = reply->outcome == STORE_NOTHING;
    room->claiming = false;
    if (room->dead) {
        room_free(room);
        return;
    }
    if (newer && room->wanted <= room->seq) room->wanted = room->seq + 1;
    if (newer || room_anybody(room)) room_claim(room);
    if (newer) room_work(room);
}

void room_unlease(Room *room)
{
    Server *server = room->server;
    if (!server->nodes || room->claiming) return;
    store_submit(server->store, &(StoreJob){.kind = STORE_END_LEASE,
                                            .done = ended,
                                            .self = room,
                                            .game = room->game,
                                            .epoch = room->epoch,
                                            .seq = room->seq,
                                            .when = forgotten_at(room)});
    room->claiming = true;
    room->epoch = 0;
}

/* Whatever the last row is: that is for whoever takes it over. */
static void end_lease(Server *server, const StoreLease *lease, uint64_t when)
{
    store_submit(server->store, &(StoreJob){.kind = STORE_END_LEASE,
                                            .game = lease->game,
                                            .epoch = lease->epoch,
                                            .seq = UINT32_MAX,
                                            .when = (int64_t)when});
}

void room_release(Room *room)
{
    end_lease(room->server, &(StoreLease){.game = room->game, .epoch = room->epoch},
              server_ms(room->server));
    room->epoch = 0;
}

void room_set_due(Room *room)
{
    if (!room->server->nodes) return;
    store_submit(
        room->server->store,
        &(StoreJob){.kind = STORE_SET_DUE, .game = room->game, .when = forgotten_at(room)});
}

/* ---- taking it over ----------------------------------------------------------------------------------------------- */

typedef struct Taken {
    Server *server;
    StoreLease lease;
} Taken;

static void give_back(const Taken *taken, FbWireRefusal no)
{
    end_lease(taken->server, &taken->lease,
              server_ms(taken->server) + (no == FB_WIRE_NO_NOT_HERE ? ASIDES_LEFT_MS : LATER_MS));
}

/* Somebody had come by another node, and our copy did not know it: then it is driven like any other. */
static void forgotten(void *self, const StoreReply *reply)
{
    Room *room = self;
    room->claiming = false;
    if (room->dead) {
        room_free(room);
    } else if (reply->outcome == STORE_DURABLE) {
        log_line("table_dropped", "game:u", room->game);
        room->epoch = 0;
        room_vanish(room, "forgotten");
    } else {
        if (room->wanted <= room->seq) room->wanted = room->seq + 1;
        drive(room, room->epoch);
    }
}

/* Only as it is known here: nobody follows a table at which nobody is, so this copy may be old. */
static void forget(Room *room, uint64_t epoch)
{
    room->epoch = epoch;
    room->claiming = true;
    store_submit(room->server->store, &(StoreJob){.kind = STORE_DROP_GAME,
                                                  .done = forgotten,
                                                  .self = room,
                                                  .game = room->game,
                                                  .seq = room->seq});
}

static void take_over(void *self, Room *room, FbWireRefusal no)
{
    Taken *taken = self;
    if (!room || room->frozen)
        give_back(taken, no);
    else if (!room_anybody(room) && !room->first && !room->flight && !room->sessions &&
             !room->claiming)
        forget(room, taken->lease.epoch);
    else
        drive(room, taken->lease.epoch);
    free(taken);
}

static void taken(void *self, const StoreReply *reply)
{
    Server *server = self;
    for (int i = 0; i < reply->lease_n; i++) {
        Taken *one = malloc(sizeof *one);
        if (!one)
            return; /* nobody drives them until this node ends: as much as can be done without memory */
        *one = (Taken){server, reply->leases[i]};
        room_fetch_game(server, one->lease.game, take_over, one);
    }
    if (reply->lease_n == TAKE_MOST) rooms_due(server);
}

void rooms_due(void *self)
{
    Server *server = self;
    if (!server->nodes || server->draining || server_closed(server)) return;
    store_submit(
        server->store,
        &(StoreJob){.kind = STORE_TAKE_LEASE, .done = taken, .self = server, .limit = TAKE_MOST});
}

/* ---- connections that nobody holds any more ----------------------------------------------------------------------- */

static uint32_t orphans(const Room *room, bool *all)
{
    uint32_t found = 0;
    *all = true;
    for (int p = 0; p < FB_PEOPLE; p++) {
        uint32_t tab = room->table->person[p].tab;
        if (!tab) continue;
        if (nodes_holds(room->server->nodes, tab))
            *all = false;
        else
            found |= 1u << p;
    }
    return found;
}

/* Where nobody at all is left it is as after a restart: an open window opens again when somebody comes. Any node may find
 * that, before its own input; what was decided on another state is not taken. */
Turn *room_burial(Room *room)
{
    bool all;
    uint32_t found = orphans(room, &all);
    if (!found || server_closed(room->server) || room->claiming) return NULL;
    if (all ? !room->first && !room->epoch : !room->epoch) return NULL;
    Turn *turn = calloc(1, sizeof *turn);
    if (!turn) return NULL;
    const FbPerson *person = &room->table->person[__builtin_ctz(found)];
    turn->driven = room->epoch != 0;
    turn->arrived = net_now();
    turn->input.type = all ? FB_IN_RESTART : FB_IN_GONE;
    turn->input.from = person->id;
    turn->input.tab = person->tab;
    return turn;
}
