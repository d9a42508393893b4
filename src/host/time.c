/* time.c - the clock of one table.
 *
 * Table time comes from a clock that never jumps. It stands still while nobody is connected: a game waits for its
 * people, and costs nothing. */
#include "host/room.h"

enum {
    AGAIN_MS = 100, /* until what found no memory is tried again */
    S = 1000000
};

/* ---- time -------------------------------------------------------------------------------------------------------- */

uint64_t fb_room_now(const FbRoom *room)
{
    uint64_t now = fb_room_log(room)->ms(room->host);
    if (!room->running || now < room->zero + room->table->now) return room->table->now;
    return now - room->zero;
}

void fb_room_run(FbRoom *room)
{
    if (room->running) return;
    room->running = true;
    room->zero = fb_room_log(room)->ms(room->host) - room->table->now;
}

/* A row can only come late, never early, so the least difference of all rows is the truth. */
void fb_room_run_as(FbRoom *room, int64_t at)
{
    uint64_t zero = (uint64_t)at - room->table->now;
    if (!room->running || zero < room->zero) room->zero = zero;
    room->running = true;
}

uint64_t fb_room_local(const FbRoom *room, uint64_t now)
{
    return fb_room_log(room)->local(room->host, room->zero + now);
}

uint32_t fb_guest_may_skip(const FbGuest *guest)
{
    const FbTable *t = guest->room ? guest->room->table : NULL;
    if (!t || !guest->joined || t->paused) return 0;
    for (int s = 0; s < FB_SEATS; s++)
        if (t->seat[s].kind == FB_SEAT_HUMAN && t->seat[s].person != guest->place) return 0;
    uint64_t now = fb_room_now(guest->room);
    return t->shown > now ? (uint32_t)(t->shown - now) : 0;
}

static void stand_still(FbRoom *room)
{
    if (room->running) room->idle_since = fb_host_now(room->host);
    room->running = false;
    fb_room_timer(room, FB_TIMER_CLOCK, FB_UNTIMED);
}

bool fb_room_anybody(const FbRoom *room)
{
    for (int p = 0; p < FB_PEOPLE; p++)
        if (room->table->person[p].tab) return true;
    return false;
}

/* ---- timers -------------------------------------------------------------------------------------------------------- */

static void tick(FbRoom *room)
{
    FbInput input = {.type = FB_IN_TICK};
    if (room->ticked || room->host->stopping || !fb_room_log(room)->drives(room)) return;
    room->ticked = true;
    fb_room_put(room,
                &(FbPending){.arrived = fb_host_now(room->host), .input = input, .driven = true});
}

void fb_room_wake(FbRoom *room, FbTimer timer)
{
    if (timer == FB_TIMER_QUICK)
        fb_room_call_bots(room);
    else
        tick(room);
}

static uint32_t ms_until(uint64_t wake, uint64_t now)
{
    uint64_t ms = wake > now ? wake - now : 0;
    if (wake == FB_NEVER) return FB_UNTIMED;
    return ms < FB_UNTIMED ? (uint32_t)ms : FB_UNTIMED - 1;
}

static void set_timer(FbRoom *room)
{
    fb_room_timer(room, FB_TIMER_CLOCK, ms_until(fb_table_wake(room->table), fb_room_now(room)));
}

/* An input of the clock or of a bot was dropped for lack of memory: the timer tries again soon. */
void fb_room_again(FbRoom *room) { fb_room_timer(room, FB_TIMER_CLOCK, AGAIN_MS); }

/* ---- after a commit, and from time to time ------------------------------------------------------------------------- */

void fb_room_settle(FbRoom *room)
{
    if (!fb_room_anybody(room) && !room->first) {
        fb_room_log(room)->rest(room);
        stand_still(room);
        return;
    }
    if (!fb_room_log(room)->drives(room)) {
        fb_room_timer(room, FB_TIMER_CLOCK, FB_UNTIMED);
        return;
    }
    set_timer(room);
    fb_room_quick_watch(room);
    if (room->table->phase == FB_TABLE_PLAYING && !room->host->stopping) fb_room_ask_bots(room);
}

void fb_host_stop(FbHost *host)
{
    host->stopping = true;
    for (FbRoom *room = host->newest; room; room = room->older)
        fb_room_timer(room, FB_TIMER_CLOCK, FB_UNTIMED);
}

void fb_host_go_on(FbHost *host)
{
    for (FbRoom *room = host->newest; room; room = room->older)
        if (room->running) fb_room_settle(room);
}

/* A host without a limit keeps games for ever. */
uint64_t fb_room_keep_s(const FbRoom *room)
{
    uint32_t keep = room->host->keep_s;
    if (room->table->phase != FB_TABLE_PLAYING) return FB_EMPTY_S;
    return keep ? keep : UINT32_MAX;
}

bool fb_room_unused(const FbRoom *room, uint64_t now)
{
    bool used = !fb_room_rests(room) || room->first || room->guests || room->running;
    return !used && (now - room->idle_since) / S >= fb_room_keep_s(room);
}

void fb_host_sweep(FbHost *host)
{
    uint64_t now = fb_host_now(host);
    for (FbRoom *room = host->newest, *older; room; room = older) {
        older = room->older;
        if (!fb_host_trouble(host) && host->log->expire(room, now)) continue;
        if (room->first && fb_room_rests(room))
            fb_room_work(room); /* there was no memory to go on */
    }
}
