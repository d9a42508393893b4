/* room_time.c - the clock of one table, and the bots at it.
 *
 * Table time comes from a clock that never jumps. It stands still while nobody is connected: a game waits for its
 * people, and costs nothing. Bots are asked by the brain; they are handed what their seat may see and nothing else. */
#include "server/room_own.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"

enum {
    SWEEP_MS = 60000,
    AGAIN_MS = 100 /* until what found no memory is tried again */
};

/* ---- time -------------------------------------------------------------------------------------------------------- */

uint64_t room_now(const Room *room)
{
    uint64_t now = server_ms(room->server);
    if (!room->running || now < room->zero + room->table->now) return room->table->now;
    return now - room->zero;
}

void room_run(Room *room)
{
    if (room->running) return;
    room->running = true;
    room->zero = server_ms(room->server) - room->table->now;
}

/* Whoever wrote it was no slower than anybody else, so of all rows the least difference is the truth. */
void room_run_as(Room *room, int64_t at)
{
    uint64_t zero = (uint64_t)at - room->table->now;
    if (!room->running || zero < room->zero) room->zero = zero;
    room->running = true;
}

uint64_t room_local(const Room *room, uint64_t now)
{
    return room_log(room)->local(room->server, room->zero + now);
}

static void stand_still(Room *room)
{
    if (room->running) room->idle_since = net_now();
    room->running = false;
    if (room->timer) net_timer_stop(room->timer);
}

bool room_anybody(const Room *room)
{
    for (int p = 0; p < FB_PEOPLE; p++)
        if (room->table->person[p].tab) return true;
    return false;
}

static void tick(void *self)
{
    Room *room = self;
    FbInput input = {.type = FB_IN_TICK};
    if (room->ticked || room->server->stopping || !room_log(room)->drives(room)) return;
    room->ticked = true;
    room_put(room, &(Pending){.arrived = net_now(), .input = input, .driven = true});
}

static void set_timer(Room *room)
{
    uint64_t wake = fb_table_wake(room->table), now = room_now(room);
    if (!room->timer && wake != FB_NEVER) room->timer = net_timer(room->server->net, tick, room);
    if (!room->timer) return;
    if (wake == FB_NEVER)
        net_timer_stop(room->timer);
    else
        net_timer_set(room->timer, wake > now ? (uint32_t)(wake - now) : 0);
}

/* An input of the clock or of a bot was dropped for lack of memory: the timer tries again soon. */
void room_again(Room *room)
{
    if (!room->timer) room->timer = net_timer(room->server->net, tick, room);
    if (room->timer) net_timer_set(room->timer, AGAIN_MS);
}

/* ---- bots -------------------------------------------------------------------------------------------------------- */

static bool remembers(const FbTable *t, int seat)
{
    const FbSeat *s = &t->seat[seat];
    if (s->kind == FB_SEAT_BOT) return fb_level_remembers(fb_level_at(s->level));
    return s->why && fb_level_remembers(fb_level_at(t->settings.standin));
}

static void seen_add(Seen *seen, const FbEvent *events, int n)
{
    if (seen->n + n > seen->room) {
        int room = 2 * (seen->n + n);
        FbEvent *more = realloc(seen->event, (size_t)room * sizeof *more);
        if (!more) return; /* it remembers less */
        seen->event = more;
        seen->room = room;
    }
    memcpy(seen->event + seen->n, events, (size_t)n * sizeof *events);
    seen->n += n;
}

/* A stand-in knows what its seat has seen since it sat down. */
void room_see(Room *room, const FbTable *next, const FbTableOut *out)
{
    bool dealt = next->games != room->table->games;
    for (int s = 0; s < FB_SEATS; s++) {
        Seen *seen = &room->seen[s];
        bool wanted = next->phase == FB_TABLE_PLAYING && remembers(next, s);
        if (dealt || !wanted) seen->n = 0;
        if (dealt) seen->asked = 0;
        if (wanted && out->seen[s].n)
            seen_add(seen, &out->event[out->seen[s].first], out->seen[s].n);
    }
}

static void ask(Room *room, const FbTableAsk *ask)
{
    Seen *seen = &room->seen[ask->seat];
    BrainJob job = {.table = room->id, .until = room_local(room, ask->due), .ask = *ask};
    if (seen->asked == ask->question) return;
    seen->asked = ask->question;
    fb_table_view(room->table, ask->seat, &job.view);
    server_random(&job.seed, sizeof job.seed);
    if (seen->n) job.seen = malloc((size_t)seen->n * sizeof *job.seen);
    if (job.seen) {
        memcpy(job.seen, seen->event, (size_t)seen->n * sizeof *job.seen);
        job.seen_n = seen->n;
    }
    brain_ask(room->server->brain, &job);
}

static void ask_bots(Room *room)
{
    FbTableAsk asks[FB_ASKS_MAX];
    int n = fb_table_asks(room->table, asks);
    for (int i = 0; i < n; i++)
        ask(room, &asks[i]);
}

void room_answer(Server *server, const BrainJob *job)
{
    Room *room = room_find(server, &job->table);
    FbInput input = {.type = FB_IN_BOT};
    if (!room || server->stopping || !room_log(room)->drives(room) || !job->picks.n) return;
    input.as.bot.seat = job->ask.seat;
    input.as.bot.question = job->ask.question;
    input.as.bot.picks = job->picks;
    room_put(room, &(Pending){.arrived = net_now(), .input = input, .driven = true});
}

/* ---- after a commit, and from time to time ------------------------------------------------------------------------- */

void room_settle(Room *room)
{
    if (!room_anybody(room) && !room->first) {
        room_log(room)->rest(room);
        stand_still(room);
        return;
    }
    if (!room_log(room)->drives(room)) {
        if (room->timer) net_timer_stop(room->timer);
        return;
    }
    set_timer(room);
    room_quick_watch(room);
    if (room->table->phase == FB_TABLE_PLAYING && !room->server->stopping) ask_bots(room);
}

void rooms_freeze(Server *server)
{
    for (Room *room = server->rooms.newest; room; room = room->older)
        if (room->timer) net_timer_stop(room->timer);
}

void rooms_wake(Server *server)
{
    for (Room *room = server->rooms.newest; room; room = room->older)
        if (room->running) room_settle(room);
}

uint64_t room_keep_s(const Room *room)
{
    return room->table->phase == FB_TABLE_PLAYING ? (uint64_t)room->server->o->keep * HOUR_S
                                                  : EMPTY_S;
}

void rooms_sweep(void *self)
{
    Server *server = self;
    uint64_t now = net_now();
    for (Room *room = server->rooms.newest, *older; room; room = older) {
        older = room->older;
        if (!server_trouble(server) && server->log->expire(room, now)) continue;
        if (room->first && room_rests(room)) room_work(room); /* there was no memory to go on */
    }
    net_timer_set(server->rooms.sweep, SWEEP_MS);
}
