/* shared_log.c - the log of servers that share a PostgreSQL (host/log.h). They all serve the same tables, and none owns one.
 *
 * The log in the store is the truth. A room is a copy of a table that follows the log:
 *
 *     node 1   ... row 7 ... row 8 -----------> durable: tells its people
 *                              \
 *                               hint, with the row's bytes (or a look, every few seconds)
 *                                \
 *     node 2   ... row 7 ..........row 8: works it out on its own copy, tells its people
 *                      \
 *                       row 8' -- conflict: reads row 8, tells its people, tries the input again, as row 9
 *
 * So all nodes tell everybody the same, in the same order. Four things follow from "any node may write":
 *
 *  - A refusal may be wrong: somebody who heard of row 8 through another node may act on it here before row 8 is here. So
 *    whatever the table refuses is tried once more, after a look into the store (doubts).
 *  - Clocks, windows and bots need one node to run them: the holder of the table's lease (shared_lease.c draws it). Rows that a
 *    driver writes carry the epoch of its lease, and are refused if another node has taken over.
 *  - A node may die, and then nobody takes its connections off the tables. The driver does so (lost_connection), or, if everyone
 *    has left, whoever writes next.
 *  - A snapshot drops rows that other nodes may not have read yet. So it waits ten seconds; and a node that stops writes one only
 *    for tables at which nobody is connected through another node.
 *
 * This file is about one's own rows. shared_follow.c has the rows of others, shared_fetch.c tables not known here, shared_lease.c who
 * drives, shared_lobby.c the lists that nodes share, shared_renew.c tables in an old form. nodes.h says who is alive, and what
 * time it is. */
#include "journal/shared_log.h"

#include <stdlib.h>

enum {
    TRIES_MAX = 100,    /* conflicts of one input; more cannot be because other nodes were first */
    WAIT_US = 10000000, /* of a snapshot */
    UNUSED_S = 60,      /* before a copy that nobody needs is dropped */
    LAG_MS = 500        /* a row from another node may be on its way that long */
};

bool shared_start(Server *server)
{
    server->nodes = nodes_new(server);
    if (server->nodes) shared_renew(server);
    return server->nodes != NULL; /* tables are read when somebody wants them */
}

/* ---- the clock ----------------------------------------------------------------------------------------------------- */

static uint64_t ms(const FbHost *host) { return nodes_ms(server_of(host)->nodes); }

static uint64_t local(const FbHost *host, uint64_t at)
{
    return nodes_local(server_of(host)->nodes, at);
}

/* Writing a row takes long here, and people's clocks should not pay for that. What they sent counts from when it arrived, unless
 * something has happened since. */
static uint64_t input_time(const FbRoom *room, const FbPending *pending)
{
    if (!pending->guest || fb_pending_joins(pending)) return fb_room_now(room);
    return pending->input.now > room->table->now ? pending->input.now : room->table->now;
}

/* ---- rows ------------------------------------------------------------------------------------------------------------ */

static void tell_begun(void *self, const StoreReply *reply)
{
    fb_room_begun(self, reply->outcome == STORE_DURABLE);
}

static void begin(FbRoom *room, const void *bytes, size_t n)
{
    FbId maker = fb_id_of(room->maker);
    store_append(room_server(room)->store, (StoreThen){tell_begun, room}, room->game, 1, 0, bytes,
                 n);
    shared_set_due(room);
    shared_show(room, room->table);
    shared_meet(room, &maker);
}

static bool is_of_lost_connection(const FbPending *pending)
{
    return pending->input.type == FB_IN_RESTART ||
           (pending->input.type == FB_IN_GONE && pending->driven);
}

/* Another node was first. What it wrote is read, and the input tried again, before all others that wait. But "this connection is
 * lost" was decided on the state before the conflict, so that is decided again. */
static void try_again(FbRoom *room, FbAppend *append)
{
    FbPending *pending = fb_room_take_back(append);
    shared_of(room)->lost = pending->driven;
    room_server(room)->metrics.conflicts++;
    shared_of(room)->unknown = room->listed;
    shared_follow(room);
    if (is_of_lost_connection(pending)) {
        fb_pending_free(room->host, pending);
        return;
    }
    pending->tries++;
    fb_room_put_first(room, pending);
}

static void finish_append(void *self, const StoreReply *reply)
{
    FbAppend *append = self;
    FbRoom *room = append->room;
    if (reply->outcome == STORE_CONFLICT && append->pending->tries < TRIES_MAX)
        try_again(room, append);
    else
        fb_room_appended(append, reply->outcome == STORE_DURABLE  ? FB_LOGGED
                                 : reply->outcome == STORE_FAILED ? FB_LOG_FAILED
                                                                  : FB_LOG_LOST);
    if (reply->outcome == STORE_NOTHING)
        shared_vanish(room, "dropped");
    else
        fb_room_work(room);
}

static void append_row(FbAppend *append)
{
    const FbRoom *room = append->room;
    const FbTableOut *out = room->host->out;
    uint64_t epoch = append->pending->driven ? shared_of(room)->epoch : 0;
    store_append(room_server(room)->store, (StoreThen){finish_append, append}, room->game,
                 room->seq + 1, epoch, out->row, (size_t)out->row_n);
}

/* Whoever sent it may know more than this copy does. What the table itself decided is not doubted. */
static bool doubts(FbRoom *room, FbPending *pending)
{
    if (pending->sure || (!pending->guest && !pending->post)) return false;
    pending->sure = true;
    fb_room_put_first(room, pending);
    shared_follow(room);
    return true;
}

static void catch_up(FbRoom *room)
{
    if (shared_of(room)->wanted > room->seq && fb_room_rests(room)) shared_follow(room);
}

/* ---- snapshots -------------------------------------------------------------------------------------------------------- */

static void forget_snapshot(FbRoom *room)
{
    free(shared_of(room)->snapshot.bytes);
    shared_of(room)->snapshot = (WaitingSnapshot){0};
}

/* `counted`: in host->keeping, until it is durable. */
static void write_snapshot(FbRoom *room, uint32_t seq, void *bytes, size_t n, bool counted)
{
    room->host->keeping += counted;
    log_snapshot(room, seq, bytes, n, counted);
    free(bytes);
}

/* One waits at a time, and none is made meanwhile. */
static void snapshot(FbRoom *room, void *bytes, size_t n, bool now)
{
    WaitingSnapshot *waiting = &shared_of(room)->snapshot;
    if (now) {
        write_snapshot(room, room->seq, bytes, n, true);
        forget_snapshot(room);
    } else if (waiting->bytes) {
        free(bytes);
    } else {
        *waiting = (WaitingSnapshot){bytes, n, room->seq, net_now()};
        room->saved = room->seq;
    }
}

void shared_write_snapshot(FbRoom *room, bool now)
{
    WaitingSnapshot waiting = shared_of(room)->snapshot;
    if (!waiting.bytes || (!now && net_now() - waiting.since < WAIT_US)) return;
    shared_of(room)->snapshot = (WaitingSnapshot){0};
    write_snapshot(room, waiting.seq, waiting.bytes, waiting.n, false);
}

/* The next row will make another one. */
static void drop_snapshot(FbRoom *room)
{
    if (shared_of(room)->snapshot.bytes) room->saved = 0;
    forget_snapshot(room);
}

/* Is nobody at the table through another node? */
static bool may_snapshot(const FbRoom *room)
{
    for (int p = 0; p < FB_PEOPLE; p++) {
        uint32_t tab = room->table->person[p].tab;
        if (tab && !nodes_is_own(room_server(room)->nodes, tab)) return false;
    }
    return true;
}

/* ---- copies ----------------------------------------------------------------------------------------------------------- */

bool shared_is_used(const FbRoom *room)
{
    return room->guests || room->first || !fb_room_rests(room) || shared_of(room)->asking ||
           shared_of(room)->epoch;
}

/* Drops this copy; when the table itself is to be dropped, the store says so (shared_due). Nobody is there, so nobody follows the
 * table, and a snapshot need not wait. */
static bool expire(FbRoom *room, uint64_t now)
{
    if (shared_is_used(room)) room->idle_since = now;
    if ((now - room->idle_since) / 1000000 < UNUSED_S) return false;
    shared_write_snapshot(room, true);
    if (fb_room_behind(room)) fb_room_keep(room);
    fb_room_free(room);
    return true;
}

/* It is read again when somebody wants it. Its people are noted in the store, so that whoever is erased later leaves it, too. */
void shared_put_back(FbRoom *room)
{
    shared_set_due(room);
    for (int p = 0; p < FB_PEOPLE; p++)
        if (room->table->person[p].here) shared_meet(room, &room->table->person[p].id);
    fb_room_free(room);
}

static uint32_t tab(FbRoom *room) { return nodes_tab(room_server(room)->nodes); }

/* `attended`: this node has a say in it, so it would notice if the table stood still. While the store is out of reach time stands
 * still, and nothing becomes due. */
static FbRoomStatus status(const FbRoom *room)
{
    const SharedRoom *shared = shared_of(room);
    return (FbRoomStatus){.attended = room->guests || (shared->epoch && fb_room_anybody(room)),
                          .cut_off = !nodes_reaches(room_server(room)->nodes),
                          .behind = shared->wanted > room->seq,
                          .drives = shared_drives(room),
                          .claims = shared->asking};
}

const FbHostLog shared_log = {.room_bytes = sizeof(SharedRoom),
                              .lag = LAG_MS,
                              .ms = ms,
                              .local = local,
                              .input_time = input_time,
                              .open = log_open,
                              .begin = begin,
                              .append = append_row,
                              .envelopes = &fb_envelopes,
                              .snapshot = snapshot,
                              .drop_snapshot = drop_snapshot,
                              .may_snapshot = may_snapshot,
                              .add_record = log_add_record,
                              .expire = expire,
                              .forget_room = forget_snapshot,
                              .catch_up = catch_up,
                              .lost_connection = shared_lost_connection,
                              .doubts = doubts,
                              .drives = shared_drives,
                              .claim = shared_claim,
                              .resume = shared_resume,
                              .rest = shared_rest,
                              .status = status,
                              .tab = tab,
                              .meet = shared_meet,
                              .visit = shared_visit,
                              .find = shared_find,
                              .show = shared_show,
                              .list = shared_list,
                              .gather = shared_gather,
                              .quick_seat = shared_quick_seat};
