/* shared_lease.c - who drives a table that several nodes serve: one node at a time runs its clocks, its windows and its bots, and
 * drops connections that nobody holds any more. Part of the shared log (shared_log.c).
 *
 * The lease is in the store, with an epoch that counts its holders, and the time at which it is due:
 *
 *                       somebody comes, and nobody is there        claimed
 *      nobody's, due  ------------------------------------------>  ours: we drive  <---.
 *      when the table <------------------------------------------     |                | taken over: due, and its
 *      may be forgotten        the last one has left                  |                | holder is not alive
 *          |                                                          v                |
 *          | due: any node takes it                             another's ------------'
 *          v                                                     a row of ours is late, or the claim is refused:
 *      dropped, unless somebody has come by then                 what we drove is taken out of the queue
 *
 * Rows that a driver writes carry the epoch of its lease, so they are refused if another node has it by then. Only one question
 * about the lease of a room is on its way at a time (`asking`); a room that goes meanwhile is ENDED until the answer is there. */
#include <stdlib.h>
#include <string.h>

#include "journal/asides.h"
#include "journal/shared_log.h"

enum { TAKE_MOST = 200, LATER_MS = 5000 };

bool shared_drives(const FbRoom *room)
{
    return shared_of(room)->epoch && nodes_reaches(room_server(room)->nodes);
}

/* ---- having it ---------------------------------------------------------------------------------------------------- */

static void drive(FbRoom *room, uint64_t epoch)
{
    shared_of(room)->epoch = epoch;
    fb_room_settle(room);
    fb_room_work(room);
}

void shared_lease_lost(FbRoom *room)
{
    shared_of(room)->epoch = 0;
    room_server(room)->metrics.lost++;
    fb_room_drop_driven(room);
    fb_room_settle(room);
}

static void drive_if_ours(void *self, const StoreReply *reply)
{
    FbRoom *room = self;
    bool ours = reply->outcome == STORE_DURABLE;
    shared_of(room)->asking = false;
    if (room->state == FB_ROOM_ENDED) {
        if (ours) {
            shared_of(room)->epoch = reply->leases[0].epoch;
            shared_release(room);
        }
        fb_room_free(room);
    } else if (ours) {
        drive(room, reply->leases[0].epoch);
    } else if (shared_of(room)->epoch) {
        shared_lease_lost(room);
    }
}

void shared_claim(FbRoom *room)
{
    if (shared_of(room)->asking) return;
    shared_of(room)->asking = true;
    store_claim_lease(room_server(room)->store, (StoreThen){drive_if_ours, room}, room->game);
}

void shared_resume(FbRoom *room)
{
    if (!shared_of(room)->epoch) shared_claim(room);
}

static int64_t forgotten_at(const FbRoom *room)
{
    return (int64_t)(nodes_ms(room_server(room)->nodes) + 1000 * fb_room_keep_s(room));
}

/* If somebody has come meanwhile, here or through another node (which found that we had the lease), we go on driving. */
static void claim_if_anybody_came(void *self, const StoreReply *reply)
{
    FbRoom *room = self;
    bool newer = reply->outcome == STORE_NOTHING;
    shared_of(room)->asking = false;
    if (room->state == FB_ROOM_ENDED) {
        fb_room_free(room);
        return;
    }
    if (newer && shared_of(room)->wanted <= room->seq) shared_of(room)->wanted = room->seq + 1;
    if (newer || fb_room_anybody(room)) shared_claim(room);
    if (newer) fb_room_work(room);
}

void shared_rest(FbRoom *room)
{
    Server *server = room_server(room);
    if (!shared_of(room)->epoch || shared_of(room)->asking) return;
    store_end_lease(server->store, (StoreThen){claim_if_anybody_came, room},
                    &(StoreLease){.game = room->game,
                                  .epoch = shared_of(room)->epoch,
                                  .due = forgotten_at(room)},
                    room->seq);
    shared_of(room)->asking = true;
    shared_of(room)->epoch = 0;
}

/* UINT32_MAX: whatever the last row is. Whoever takes the lease over reads what there is. */
static void end_lease(Server *server, const StoreLease *lease, uint64_t when)
{
    store_end_lease(server->store, STORE_NOBODY,
                    &(StoreLease){.game = lease->game, .epoch = lease->epoch, .due = (int64_t)when},
                    UINT32_MAX);
}

void shared_release(FbRoom *room)
{
    end_lease(room_server(room), &(StoreLease){.game = room->game, .epoch = shared_of(room)->epoch},
              room->host->log->ms(room->host));
    shared_of(room)->epoch = 0;
}

void shared_set_due(FbRoom *room)
{
    store_set_due(room_server(room)->store, STORE_NOBODY, room->game, forgotten_at(room));
}

/* ---- taking it over ----------------------------------------------------------------------------------------------- */

typedef struct Takeover {
    Server *server;
    StoreLease lease;
} Takeover;

static void give_back(const Takeover *takeover, FbWireRefusal no)
{
    end_lease(takeover->server, &takeover->lease,
              nodes_ms(takeover->server->nodes) +
                  (no == FB_WIRE_NO_NOT_HERE ? ASIDES_LEFT_MS : LATER_MS));
}

/* If somebody had come through another node and our copy did not know it, the table is driven like any other. */
static void vanish_if_dropped(void *self, const StoreReply *reply)
{
    FbRoom *room = self;
    shared_of(room)->asking = false;
    room->state = FB_ROOM_READY;
    if (reply->outcome == STORE_DURABLE) {
        log_line("table_dropped", "game:u", room->game);
        shared_of(room)->epoch = 0;
        shared_vanish(room, "forgotten");
    } else {
        if (shared_of(room)->wanted <= room->seq) shared_of(room)->wanted = room->seq + 1;
        drive(room, shared_of(room)->epoch);
    }
}

/* Dropped only if room->seq is still its last row: nobody follows a table where nobody is, so this copy may be old. */
static void forget(FbRoom *room, uint64_t epoch)
{
    shared_of(room)->epoch = epoch;
    shared_of(room)->asking = true;
    room->state = FB_ROOM_DROPPING;
    store_drop_game(room_server(room)->store, (StoreThen){vanish_if_dropped, room}, room->game,
                    room->seq);
}

static void take_over(void *self, FbRoom *room, FbWireRefusal no)
{
    Takeover *takeover = self;
    if (!room || room_server(room)->host.stopping)
        give_back(takeover, no);
    else if (!fb_room_anybody(room) && !room->first && fb_room_rests(room) && !room->guests &&
             !shared_of(room)->asking)
        forget(room, takeover->lease.epoch);
    else
        drive(room, takeover->lease.epoch);
    free(takeover);
}

static void take_over_all(void *self, const StoreReply *reply)
{
    Server *server = self;
    for (int i = 0; i < reply->lease_n; i++) {
        Takeover *one = malloc(sizeof *one);
        if (!one) return; /* without memory: nobody drives them until this node ends */
        *one = (Takeover){server, reply->leases[i]};
        shared_find_game(server, one->lease.game, take_over, one);
    }
    if (reply->lease_n == TAKE_MOST) shared_due(server);
}

void shared_due(void *self)
{
    Server *server = self;
    if (!server->nodes || server->host.draining || fb_host_closed(&server->host)) return;
    store_take_leases(server->store, (StoreThen){take_over_all, server}, TAKE_MOST);
}

/* ---- connections that nobody holds any more ----------------------------------------------------------------------- */

static uint32_t orphans(const FbRoom *room, bool *all)
{
    uint32_t found = 0;
    *all = true;
    for (int p = 0; p < FB_PEOPLE; p++) {
        uint32_t tab = room->table->person[p].tab;
        if (!tab) continue;
        if (nodes_holds(room_server(room)->nodes, tab))
            *all = false;
        else
            found |= 1u << p;
    }
    return found;
}

/* If everyone has left, the table is treated as after a restart: an open window opens again when somebody comes. Any node may find
 * that out, before it writes an input of its own. */
bool shared_lost_connection(FbRoom *room, FbPending **input)
{
    bool all, ours = shared_of(room)->epoch != 0;
    uint32_t found = orphans(room, &all);
    if (!found || fb_host_closed(room->host) || shared_of(room)->asking) return false;
    if (!ours && !(all && room->first)) return false;
    FbPending *pending = fb_pending_new(room->host);
    if (!pending) return false;
    const FbPerson *person = &room->table->person[__builtin_ctz(found)];
    *pending = (FbPending){.driven = ours, .arrived = net_now()};
    pending->input.type = all ? FB_IN_RESTART : FB_IN_GONE;
    pending->input.from = person->id;
    pending->input.tab = person->tab;
    *input = pending;
    return true;
}
