/* shared_follow.c - rows that other nodes have written, taken from the store into the copy here.
 *
 *      hint with the next row ----------------------------------------------> apply --> caught_up
 *      (take_told, if nothing is under way: no query at all)
 *
 *      hint without bytes, a later row, a conflict, a look every few seconds
 *          |  wanted
 *      FOLLOWING     store_rows; nothing else is done at this table meanwhile
 *          |-- dropped ------------> shared_vanish: its people are told to come again
 *          |-- cannot be read -----> give_up: left to the node that can; vanishes here
 *          |-- a snapshot ---------> so far behind that rows are gone: starts over, everybody comes again
 *          '-- rows ---------------> apply each --> caught_up --> READY, or FOLLOWING if there are more
 *
 * The log is the truth; hints only say when it is worth looking. A row of another node goes through the same table as one's own,
 * and what comes of it is told to the sessions here. That is why all nodes say the same. */
#include <stdlib.h>
#include <string.h>

#include "journal/asides.h"
#include "journal/shared_log.h"
#include "people/bans.h"
#include "people/person.h"

enum { ROWS_MOST = 500 }; /* read at once */

/* ---- one row ------------------------------------------------------------------------------------------------------ */

static const char *take_input(FbRoom *room, const StoreRow *row, FbAppend *append)
{
    const char *wrong = fb_room_replay(room, row->bytes, row->n, append);
    if (wrong) return wrong;
    fb_append_write(append);
    fb_room_advance(room, row->seq, append);
    return NULL;
}

/* Somebody who has joined through another node is a sign of life of that node. */
static void hear_nodes(const FbRoom *room, const FbTable *before, int64_t at)
{
    for (int p = 0; p < FB_PEOPLE; p++) {
        uint32_t tab = room->table->person[p].tab;
        if (tab && tab != before->person[p].tab) nodes_heard(room_server(room)->nodes, tab, at);
    }
}

/* Another node may have taken somebody here for gone, and given the place to somebody else. */
static bool has_place(const FbRoom *room, const FbGuest *s)
{
    const FbPerson *place = &room->table->person[s->place];
    return !place->here || memcmp(&place->id, &s->who->id, sizeof place->id) == 0;
}

/* Takes one durable row into the room, whoever wrote it. NULL, or what is wrong with it. */
static const char *apply(FbRoom *room, const StoreRow *row)
{
    FbHost *host = room->host;
    if (row->seq != room->seq + 1) return "a row of it is missing";
    if (row->seq == 1)
        return fb_room_read_envelope(room, row->seq, row->bytes,
                                     row->n); /* the whole table as it was made */
    FbAppend *append = fb_append_new(room);
    bool anybody = fb_room_anybody(room);
    const char *wrong = append ? take_input(room, row, append) : "no memory";
    if (!anybody) room->running = false;
    if (!wrong) {
        hear_nodes(room, append->next, row->at);
        fb_room_run_as(room, row->at);
        fb_append_tell(room, append, has_place);
    }
    if (append) fb_append_done(host, append);
    return wrong;
}

/* ---- sessions that another node has let go of --------------------------------------------------------------------- */

static bool joins(const FbRoom *room, const FbGuest *guest)
{
    for (const FbPending *t = room->first; t; t = t->next)
        if (t->guest == guest && fb_pending_joins(t)) return true;
    return false;
}

static bool is_first_of_its_person(const FbRoom *room, const FbGuest *guest)
{
    for (const FbGuest *s = room->guests; s != guest; s = s->next)
        if (s->joined && fb_who_same(s->who, guest->who)) return false;
    return true;
}

/* Another node took this one for dead, or dropped the person's other connection; but whoever is connected here is here, and joins
 * again. If the place was given to somebody else, the session is closed at once, even if its `join` is waiting: what is told until
 * then is meant for the other person. */
static void heal(FbRoom *room)
{
    for (FbGuest *s = room->guests, *next; s; s = next) {
        next = s->next;
        if (!s->joined) continue;
        if (fb_table_person(room->table, &s->who->id) != s->place) {
            fb_room_detach(s);
            fb_guest_close(s, FB_CLOSE_COME_AGAIN, "come again");
        } else if (!room->table->person[s->place].tab && !joins(room, s) &&
                   is_first_of_its_person(room, s)) {
            fb_room_rejoin(room, s);
        }
    }
}

/* ---- following ---------------------------------------------------------------------------------------------------- */

void shared_vanish(FbRoom *room, const char *why)
{
    log_line("table_vanished", "game:u why:s", room->game, why);
    fb_room_turn_out(room, false);
    if (shared_of(room)->epoch) shared_release(room);
    if (!shared_of(room)->asking) {
        fb_room_free(room);
        return;
    }
    fb_room_leave(room);
    room->state = FB_ROOM_ENDED;
    fb_room_timers_off(room);
}

/* The rows in between are gone: start over from the snapshot, and show everybody the whole table again. */
static const char *take_snapshot(FbRoom *room, const StoreRow *snapshot)
{
    const char *wrong = fb_room_read_envelope(room, snapshot->seq, snapshot->bytes, snapshot->n);
    if (wrong) return wrong;
    for (int i = 0; i < FB_SEATS; i++)
        room->seen[i].n = 0, room->seen[i].asked = 0;
    room->running = false;
    if (fb_room_anybody(room)) fb_room_run_as(room, snapshot->at);
    for (FbGuest *s = room->guests; s; s = s->next)
        fb_guest_close(s, FB_CLOSE_COME_AGAIN, "come again");
    return NULL;
}

const char *shared_take_rows(FbRoom *room, const StoreReply *reply)
{
    const char *wrong = NULL;
    if (reply->snapshot.seq > room->seq) wrong = take_snapshot(room, &reply->snapshot);
    for (int i = 0; i < reply->row_n && !wrong; i++)
        if (reply->rows[i].seq > room->seq) wrong = apply(room, &reply->rows[i]);
    return wrong;
}

/* A node that writes a row also updates the list, and adds the record at the end of a game, unless it dies first. Records have ids
 * that come from the game, so adding one twice does no harm. */
void shared_see_to(FbRoom *room)
{
    shared_has_shown(room);
    if (room->table->phase == FB_TABLE_OVER) fb_room_save(room);
}

/* Rows of other nodes have become part of it. */
static void caught_up(FbRoom *room)
{
    shared_see_to(room);
    heal(room);
    fb_room_settle(room);
}

static void moved_on(FbRoom *room)
{
    if (shared_of(room)->wanted <= room->seq) shared_of(room)->wanted = 0;
    caught_up(room);
    fb_room_work(room);
}

/* Another node has written what this one cannot read, so that node can: the table is left to it. Its people come again, here or
 * there. If nobody drives it by then, it is set aside (shared_fetch.c). */
static void give_up(FbRoom *room, const char *wrong)
{
    if (!fb_wrong_is_memory(wrong)) aside_leave(room_server(room), room->game, wrong);
    shared_vanish(room, wrong);
}

static void apply_new_rows(void *self, const StoreReply *reply)
{
    FbRoom *room = self;
    uint32_t before = room->seq;
    bool lost = shared_of(room)->lost;
    room->state = FB_ROOM_READY;
    shared_of(room)->lost = false;
    if (reply->outcome == STORE_NOTHING) {
        shared_vanish(room, "dropped");
        return;
    }
    const char *wrong = reply->outcome == STORE_DURABLE   ? shared_take_rows(room, reply)
                        : reply->outcome == STORE_DAMAGED ? reply->why
                                                          : NULL;
    if (wrong) {
        give_up(room, wrong);
        return;
    }
    if (shared_of(room)->wanted <= room->seq || room->seq == before) shared_of(room)->wanted = 0;
    if (lost && room->seq == before) shared_lease_lost(room);
    if (room->seq != before) caught_up(room);
    if (reply->row_n == ROWS_MOST)
        shared_follow(room);
    else
        fb_room_work(room);
}

void shared_follow(FbRoom *room)
{
    if (!fb_room_rests(room))
        return; /* our own row on its way will meet a conflict, and lead here */
    room->state = FB_ROOM_FOLLOWING;
    store_rows(room_server(room)->store, (StoreThen){apply_new_rows, room}, room->game, room->seq,
               ROWS_MOST);
}

/* ---- hints -------------------------------------------------------------------------------------------------------- */

static void follow_newer(void *self, const StoreReply *reply)
{
    Server *server = self;
    for (int i = 0; i < reply->game_n; i++) {
        FbRoom *room = fb_host_room_of(&server->host, reply->games[i]);
        if (!room) continue;
        shared_of(room)->wanted = room->seq + 1;
        fb_room_work(room);
    }
}

/* A table where nobody is need not be followed. Whoever comes and writes to an old copy learns of it by a conflict. */
static bool is_followed(const FbRoom *room)
{
    return fb_room_rests(room) && (room->guests || shared_of(room)->epoch);
}

static void look_for_newer(Server *server)
{
    int n = 0;
    StoreAt *at = malloc((size_t)(server->host.n + 1) * sizeof *at);
    for (FbRoom *room = server->host.newest; room && at; room = room->older)
        if (is_followed(room)) at[n++] = (StoreAt){room->game, room->seq};
    if (n) store_newer(server->store, (StoreThen){follow_newer, server}, at, n);
    free(at);
}

/* This node was cut off: anything may have changed, and other nodes may have taken what was ours. */
static void look_at_all(Server *server)
{
    persons_recheck(server->persons, 0);
    bans_reread(server);
    for (FbRoom *room = server->host.newest; room; room = room->older)
        if (shared_of(room)->epoch) shared_claim(room);
}

/* The next row, with its bytes, while nothing else is under way here: it is applied without asking the store. */
static bool take_told(FbRoom *room, const StoreRow *row)
{
    if (!row->bytes || row->seq != room->seq + 1 || !fb_room_rests(room) || !room->seq)
        return false;
    const char *wrong = apply(room, row);
    if (wrong)
        give_up(room, wrong);
    else
        moved_on(room);
    return true;
}

void shared_hint(void *self, uint64_t game, const StoreRow *row)
{
    Server *server = self;
    if (!server->nodes) return; /* not before it has started */
    if (!game) {
        look_for_newer(server);
        if (row->seq != STORE_SAID) look_at_all(server);
        return;
    }
    FbRoom *room = fb_host_room_of(&server->host, game);
    if (!room || take_told(room, row)) return;
    uint32_t seq = row->seq ? row->seq : UINT32_MAX; /* dropped */
    if (seq > shared_of(room)->wanted) shared_of(room)->wanted = seq;
    fb_room_work(room);
}

/* Hints may be lost. So every few seconds one query asks about all tables here. */
void shared_look(Server *server)
{
    enum { EVERY = 3 };
    if (++server->looks % EVERY == 0) look_for_newer(server);
    for (FbRoom *room = server->host.newest, *older; room; room = older) {
        older = room->older;
        shared_write_snapshot(room, false);
        if (shared_of(room)->epoch) fb_room_work(room);
    }
}
