/* put.c - inputs on their way to a room: who sends them, by which connection, and when they came; guests that come and go.
 * What becomes of them is input.c's. */
#include "host/room.h"

#include <string.h>

enum {
    WAITING_MAX = 1024, /* inputs of one table that may wait … */
    WAITING_EACH = 8    /* … and of one connection: nobody is kept waiting by another's flood */
};

/* ---- memory ---------------------------------------------------------------------------------------------------------- */

/* As for appends: hundreds are on their way at once, and malloc would merge and split its chunks for each. */
enum { SPARES_MAX = 1024 };

FbPending *fb_pending_new(FbHost *host)
{
    FbPending *pending = host->spare_pending;
    if (!pending) return fb_host_alloc(host, sizeof *pending);
    host->spare_pending = pending->next;
    host->spare_pendings--;
    return pending;
}

void fb_pending_free(FbHost *host, FbPending *pending)
{
    if (!pending || host->spare_pendings >= SPARES_MAX) {
        fb_host_free(host, pending);
        return;
    }
    pending->next = host->spare_pending;
    host->spare_pending = pending;
    host->spare_pendings++;
}

void fb_pendings_free(FbHost *host)
{
    for (FbPending *pending; (pending = host->spare_pending); fb_host_free(host, pending))
        host->spare_pending = pending->next;
    host->spare_pendings = 0;
}

/* ---- into the queue --------------------------------------------------------------------------------------------------- */

static bool too_many(const FbRoom *room, const FbPending *from)
{
    int own = 0;
    for (const FbPending *t = room->first; t && from->guest; t = t->next)
        own += t->guest == from->guest;
    return own >= WAITING_EACH || (room->waiting >= WAITING_MAX && (from->guest || from->post));
}

/* The last of those that wait, or the first. What the host sends for somebody (`own`) is taken however much of his waits:
 * else whoever was impatient while a node was cut off would not be at the table any more, and not know it. */
static void put_at(FbRoom *room, const FbPending *from, bool first, bool own)
{
    FbPending *pending = !own && too_many(room, from) ? NULL : fb_pending_new(room->host);
    if (!pending) {
        FbPending lost = *from;
        if (from->input.type == FB_IN_TICK) room->ticked = false;
        if (from->input.type == FB_IN_GONE) room->left = true;
        fb_room_refuse(room, &lost, FB_WIRE_NO_TOO_FAST);
        if (!from->guest && !from->post) fb_room_again(room);
        if (own) fb_guest_close(from->guest, FB_CLOSE_COME_AGAIN, "no memory: come again");
        return;
    }
    *pending = *from;
    FbPending **at = first ? &room->first : room->last;
    pending->next = *at;
    if (!pending->next) room->last = &pending->next;
    *at = pending;
    room->waiting++;
    fb_room_work(room);
}

void fb_room_put(FbRoom *room, const FbPending *from) { put_at(room, from, false, false); }

/* ---- what people send --------------------------------------------------------------------------------------------------- */

/* e = arrival - opening - round trip. For this connection the window opened when the message of it had left, and the time was over
 * that it told. If it was never told of the window, all that is known is when that opened. */
static uint32_t reaction(const FbRoom *room, const FbGuest *guest, uint32_t question, uint64_t now)
{
    const FbHostWay *way = &room->host->way;
    uint64_t opened = fb_room_local(room, room->table->window.opened);
    uint32_t rtt = guest && way->rtt ? way->rtt(way->self, guest) : 0;
    bool told = guest && guest->window_question == question && guest->window_opened;
    if (told) opened = guest->window_opened;
    return fb_heat_reaction(now / 1000, opened < now ? opened / 1000 : now / 1000, rtt / 1000);
}

void fb_room_post(FbRoom *room, const FbWho *who, FbGuest *guest, void *post, uint32_t n,
                  const FbInput *input)
{
    FbPending pending = {
        .guest = guest, .post = post, .n = n, .arrived = fb_host_now(room->host), .input = *input};
    FbInput *own = &pending.input;
    own->from = who->id;
    own->now = fb_room_now(room);
    if (input->type == FB_IN_SETTINGS) own->as.settings.settings.lag = fb_room_log(room)->lag;
    if (input->type == FB_IN_REMATCH)
        fb_host_random(room->host, &own->as.rematch.entropy, sizeof own->as.rematch.entropy);
    if (input->type == FB_IN_ATTEMPT)
        own->as.attempt.reaction =
            reaction(room, guest, input->as.attempt.question, pending.arrived);
    fb_room_put(room, &pending);
}

void fb_room_input(FbRoom *room, FbGuest *guest, uint32_t n, const FbInput *input)
{
    fb_room_post(room, guest->who, guest, NULL, n, input);
}

void fb_room_host_input(FbRoom *room, void *post, const FbInput *input)
{
    FbPending pending = {.post = post, .arrived = fb_host_now(room->host), .input = *input};
    fb_room_put(room, &pending);
}

void fb_room_forget_post(FbRoom *room, const void *post)
{
    for (FbPending *t = room->first; t; t = t->next)
        if (t->post == post) t->post = NULL;
    if (room->append && room->append->pending->post == post) room->append->pending->post = NULL;
}

/* ---- who comes and goes --------------------------------------------------------------------------------------------------- */

static void put_join(FbRoom *room, FbGuest *guest, uint32_t n, uint32_t step, bool first, bool own)
{
    FbPending pending = {.guest = guest, .n = n, .arrived = fb_host_now(room->host)};
    pending.input.type = guest->who->bot ? FB_IN_JOIN_BOT
                         : guest->fresh  ? FB_IN_JOIN_NEW
                                         : FB_IN_JOIN;
    pending.input.from = guest->who->id;
    pending.input.tab = guest->tab;
    pending.input.as.join.name = fb_who_name(guest->who);
    pending.input.as.join.step = step;
    put_at(room, &pending, first, own);
}

void fb_guest_join(FbGuest *guest, FbRoom *room, uint32_t n, uint32_t step)
{
    if (guest->room) fb_room_part(guest);
    fb_room_attach(room, guest);
    put_join(room, guest, n, step, false, false);
}

/* Before all that it has sent since: that is by the new connection. */
void fb_room_rejoin(FbRoom *room, FbGuest *guest)
{
    guest->tab = fb_room_log(room)->tab(room);
    put_join(room, guest, 0, guest->step, true, true);
}

/* Another tab of the same person takes over, if there is one: it has heard all that this one has. */
static void next_tab_plays(FbRoom *room, const FbWho *who)
{
    FbGuest *other = room->guests;
    while (other && !(other->joined && fb_who_same(other->who, who)))
        other = other->next;
    if (!other) return;
    other->tab = fb_room_log(room)->tab(room);
    put_join(room, other, 0, other->step, false, true);
}

void fb_room_part(FbGuest *guest)
{
    FbRoom *room = guest->room;
    FbPending pending = {.arrived = fb_host_now(room->host)};
    bool newest = guest->joined && room->table->person[guest->place].tab == guest->tab;
    pending.input.type = FB_IN_GONE;
    pending.input.from = guest->who->id;
    pending.input.tab = guest->tab;
    for (FbPending *t = room->first; t; t = t->next)
        if (t->guest == guest) t->guest = NULL;
    if (room->append && room->append->pending->guest == guest) room->append->pending->guest = NULL;
    fb_room_detach(guest);
    fb_room_put(room, &pending);
    if (newest) next_tab_plays(room, guest->who);
}
