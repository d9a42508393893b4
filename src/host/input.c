/* input.c - the queue of one table's inputs: looked at one by one, made durable, told. Owns that order, which is the order of
 * the log. Refuses to know who else writes to the log (log.h), and what an input means (table/).
 *
 * The way of one pick through this file:
 *
 *     guest, POST, clock, bot
 *         |  fb_room_put (put.c)
 *         v
 *     [ first ... last ]            the queue: at most so many of one connection; whoever waits keeps the order they came in
 *         |  next_pending           before it, if the log says so, that connections are lost
 *         v
 *     look_at                       worked out on a copy of the table (append->next)
 *         |            \
 *         |             refused: the sender is told, nobody else; or it is looked at again (FbHostLog.doubts)
 *         v
 *     write_row                     WRITING: what will be said is written out, as one frame for each person, and the row
 *         |                         goes to the log; everything else waits
 *         |            \
 *         |             not saved: give_up takes back what was noted. Nobody was told, so nothing has happened
 *         |             another node was first: fb_room_take_back, and the input is the first in the queue again
 *         v
 *     commit                        the copy becomes the table, and only now the frames are sent
 *         |
 *         v
 *     fb_room_save, fb_room_settle  envelope, record; timers and bots for what comes next; then the queue again
 *
 * The frames are written before the row is durable, because FbTableOut is used again for the next table; they are sent
 * after it, never before. A log may answer from within append: then commit runs further up the same stack, and the queue goes on
 * where it was (`working`). */
#include "host/room.h"

/* ---- who sent it ----------------------------------------------------------------------------------------------- */

static void refused(FbRoom *room, const FbPending *pending, const FbAns_refused *why)
{
    const FbHostWay *way = &room->host->way;
    fb_note(room, FB_NOTE_REFUSED, 0, NULL);
    if (pending->guest)
        fb_guest_reply(pending->guest, &(FbReply){.type = FB_ANS_REFUSED, .as.refused = *why});
    if (pending->post) way->refused(way->self, pending->post, why);
}

static FbLang pending_lang(const FbPending *pending)
{
    return pending->guest ? (FbLang)pending->guest->lang : FB_ENGLISH;
}

static void refused_by_table(FbRoom *room, const FbPending *pending, FbTableRefusal no)
{
    FbAns_refused why =
        fb_refused_by_table(pending->n, pending_lang(pending), no, room->host->out->rule);
    refused(room, pending, &why);
}

static void refused_by_wire(FbRoom *room, const FbPending *pending, FbWireRefusal no)
{
    FbAns_refused why = fb_refused_by_wire(pending->n, pending_lang(pending), no, NULL);
    refused(room, pending, &why);
}

/* Its `join` was not taken: the guest is not here after all. */
static void send_away(const FbRoom *room, const FbPending *pending)
{
    if (fb_pending_joins(pending) && pending->guest && pending->guest->room == room)
        fb_room_detach(pending->guest);
}

void fb_room_refuse(FbRoom *room, FbPending *pending, FbWireRefusal refusal)
{
    send_away(room, pending);
    refused_by_wire(room, pending, refusal);
}

/* ---- it is durable -------------------------------------------------------------------------------------------------- */

/* The one who joined is told which person that is before anything else. So is one who plays again by the number of a new
 * connection without having asked (n is 0): else it would take that number for another tab's. */
static void welcome(FbRoom *room, FbPending *pending)
{
    FbGuest *guest = pending->guest;
    if (!guest || guest->room != room) return;
    guest->joined = true;
    guest->place = (uint8_t)fb_table_person(room->table, &pending->input.from);
    FbReply joined = {.type = FB_ANS_JOINED,
                      .as.joined = {pending->n, room->id, guest->place, guest->tab}};
    fb_guest_reply(guest, &joined);
}

/* Is nobody connected but the one who has just joined? */
static bool is_alone(const FbRoom *room)
{
    int n = 0;
    for (int p = 0; p < FB_PEOPLE; p++)
        n += room->table->person[p].tab != 0;
    return n == 1;
}

static bool is_pick(uint8_t type)
{
    return type == FB_IN_MOVE || type == FB_IN_ATTEMPT || type == FB_IN_PASS;
}

static void commit(FbRoom *room, FbAppend *append)
{
    FbPending *pending = append->pending;
    const FbHostWay *way = &room->host->way;
    fb_room_advance(room, room->seq + 1, append);
    fb_note(room, FB_NOTE_INPUT, 0, NULL);
    if (fb_pending_joins(pending)) welcome(room, pending);
    fb_append_tell(room, append, NULL);
    if (pending->post) way->answered(way->self, pending->post);
    if (is_pick(pending->input.type))
        fb_note(room, FB_NOTE_PICK, (int64_t)(fb_host_now(room->host) - pending->arrived), NULL);
    fb_room_save(room);
    if (fb_room_is_erasure(&pending->input)) fb_room_erased(room, &pending->input.from);
    if (fb_pending_joins(pending) && is_alone(room)) fb_room_log(room)->resume(room);
    fb_room_settle(room);
}

/* Nobody was told, so for this host nothing has happened. If the store is in trouble, what the disk holds will be read
 * at the next start; if it only had no memory, it has not even begun. */
static void give_up(FbRoom *room, FbAppend *append, bool failed)
{
    bool certain = failed && !fb_host_trouble(room->host);
    fb_room_unmark(room, &append->mark);
    send_away(room, append->pending);
    refused_by_wire(room, append->pending, certain ? FB_WIRE_NO_NOT_SAVED : FB_WIRE_NO_UNCERTAIN);
    if (failed)
        fb_room_again(room);
    else if (append->pending->driven)
        fb_room_settle(room); /* what was due is so still */
}

void fb_room_put_first(FbRoom *room, FbPending *pending)
{
    pending->next = room->first;
    if (!room->first) room->last = &pending->next;
    room->first = pending;
    room->waiting++;
    if (pending->input.type == FB_IN_TICK) room->ticked = true;
}

/* The log has answered: the room may go on. */
static void end_append(FbAppend *append)
{
    FbRoom *room = append->room;
    room->append = NULL;
    room->host->busy--;
    if (room->state == FB_ROOM_WRITING) room->state = FB_ROOM_READY;
}

void fb_room_appended(FbAppend *append, FbLogged outcome)
{
    FbRoom *room = append->room;
    end_append(append);
    if (outcome == FB_LOGGED && room->state != FB_ROOM_ENDED)
        commit(room, append);
    else
        give_up(room, append, outcome == FB_LOG_FAILED);
    fb_append_done(room->host, append);
}

FbPending *fb_room_take_back(FbAppend *append)
{
    FbRoom *room = append->room;
    FbPending *pending = append->pending;
    end_append(append);
    fb_room_unmark(room, &append->mark);
    append->pending = NULL;
    fb_append_done(room->host, append);
    return pending;
}

/* ---- it is looked at ------------------------------------------------------------------------------------------------ */

/* False: there is no memory to note what it did for the record, so it is not done. */
static bool write_row(FbAppend *append)
{
    FbRoom *room = append->room;
    const FbTableOut *out = room->host->out;
    const FbHostLog *log = fb_room_log(room);
    fb_room_mark(room, &append->mark);
    if (!fb_room_note(room, append->next, out)) return fb_room_unmark(room, &append->mark), false;
    fb_room_see(room, append->next, out);
    fb_append_keep(append);
    fb_append_write(append);
    room->append = append;
    room->state = FB_ROOM_WRITING;
    room->host->busy++;
    log->show(room, append->next);
    if (fb_pending_joins(append->pending)) log->meet(room, &append->pending->input.from);
    log->append(append); /* and it may be over already */
    return true;
}

/* The connection of somebody who is at another node. */
static uint32_t tab_of(const FbRoom *room, const FbId *who)
{
    int person = fb_table_person(room->table, who);
    return person == FB_NONE ? 0 : room->table->person[person].tab;
}

/* Two things are known only now: when it counts, and by which connection it came. */
static void fill_in(FbRoom *room, FbPending *pending)
{
    const FbGuest *guest = pending->guest;
    FbInput *input = &pending->input;
    input->now = fb_room_log(room)->input_time(room, pending);
    if (guest) input->tab = guest->tab;
    if (guest && guest->joined && fb_pending_joins(pending)) input->as.join.step = guest->step;
    if (!guest && pending->post) input->tab = tab_of(room, &input->from);
}

/* It is not done: either `closed` says why, or `no`. A GONE that finds a newer tab there, a TICK for which nothing is due: nobody
 * needs to know. */
static void refuse(FbRoom *room, FbPending *pending, FbWireRefusal closed, FbTableRefusal no)
{
    bool early = pending->input.type == FB_IN_TICK; /* the clock of the log was slower than ours */
    send_away(room, pending);
    if (closed)
        refused_by_wire(room, pending, closed);
    else
        refused_by_table(room, pending, no);
    if (closed && !fb_host_closed(room->host))
        fb_room_again(room);
    else if (early)
        fb_room_settle(room);
}

static void look_at(FbRoom *room, FbPending *pending)
{
    FbHost *host = room->host;
    FbAppend *append = fb_append_new(room);
    FbWireRefusal closed = append ? fb_host_closed(host) : FB_WIRE_NO_NOT_SAVED;
    FbTableRefusal no = FB_TABLE_OK;
    fill_in(room, pending);
    if (!closed)
        no = fb_table_input(room->table, &room->kept, &pending->input, append->next, host->out);
    if (!closed && !no) {
        append->pending = pending;
        if (write_row(append)) return;
        append->pending = NULL;
        closed = FB_WIRE_NO_NOT_SAVED;
    }
    if (append) fb_append_done(host, append);
    if (!closed && fb_room_log(room)->doubts(room, pending)) return;
    refuse(room, pending, closed, no);
    fb_pending_free(host, pending);
}

static FbPending *next_pending(FbRoom *room)
{
    FbPending *pending;
    if (fb_room_log(room)->lost_connection(room, &pending)) return pending;
    if (!(pending = room->first)) return NULL;
    room->first = pending->next;
    if (!room->first) room->last = &room->first;
    room->waiting--;
    if (pending->input.type == FB_IN_TICK) room->ticked = false;
    if (fb_pending_joins(pending)) fb_room_run(room);
    return pending;
}

/* A log that answers from within calls this from further up the stack. */
void fb_room_work(FbRoom *room)
{
    FbPending *pending;
    if (room->working) return;
    room->working = true;
    fb_room_log(room)->catch_up(room);
    while (fb_room_rests(room) && !room->host->stopping && (pending = next_pending(room)))
        look_at(room, pending);
    room->working = false;
}

void fb_room_refuse_all(FbRoom *room, FbWireRefusal refusal)
{
    for (FbPending *pending; (pending = room->first);) {
        room->first = pending->next;
        if (!room->first) room->last = &room->first;
        room->waiting--;
        fb_room_refuse(room, pending, refusal);
        fb_pending_free(room->host, pending);
    }
}

void fb_room_drop_driven(FbRoom *room)
{
    for (FbPending **at = &room->first, *pending; (pending = *at);) {
        if (!pending->driven) {
            at = &pending->next;
            continue;
        }
        *at = pending->next;
        room->waiting--;
        fb_pending_free(room->host, pending);
    }
    room->ticked = false;
    for (room->last = &room->first; *room->last;)
        room->last = &(*room->last)->next;
}
