/* way.c - what the host needs from this server (FbHostWay): memory, clock, frames, timers, threads that think, the limits of an
 * address, lines in the log, and figures. */
#include "daemon/core.h"

#include <stdlib.h>

#include "daemon/brain.h"
#include "http/api.h"
#include "journal/journal.h"
#include "people/person.h"
#include "people/session.h"
#include "server/server.h"

enum { SWEEP_MS = 60000, WATCH_MS = 1000, HOUR_S = 3600 };

/* ---- memory, time, chance ------------------------------------------------------------------------------------------ */

static void *way_alloc(void *self, size_t n)
{
    (void)self;
    return malloc(n);
}

static void way_free(void *self, void *memory)
{
    (void)self;
    free(memory);
}

static uint64_t way_now(void *self)
{
    (void)self;
    return net_now();
}

static int64_t way_date(void *self)
{
    (void)self;
    return server_clock();
}

static void way_random(void *self, void *bytes, size_t n)
{
    (void)self;
    server_random(bytes, n);
}

static bool way_trouble(void *self) { return server_trouble(self); }

/* ---- connections --------------------------------------------------------------------------------------------------- */

static void *way_frame(void *self, const char *text, size_t n)
{
    (void)self;
    return net_buffer(text, n);
}

static void way_drop_frame(void *self, void *frame)
{
    (void)self;
    net_drop(frame);
}

static void way_tell(void *self, FbGuest *guest, void *frame)
{
    (void)self;
    session_tell(session_of(guest), frame);
}

static void way_close(void *self, FbGuest *guest, int code, const char *reason)
{
    (void)self;
    session_close(session_of(guest), code, reason);
}

static uint32_t way_rtt(void *self, const FbGuest *guest)
{
    (void)self;
    return guest->shell ? net_rtt(guest->shell) : 0;
}

static bool way_holds(void *self, const FbGuest *guest)
{
    (void)self;
    return ((const Session *)(const void *)guest)->person->naming;
}

static bool way_allow(void *self, const FbGuest *guest, FbLimit what)
{
    static const LimitRow row[] = {[FB_LIMIT_TABLES] = LIMIT_TABLES,
                                   [FB_LIMIT_LOGS] = LIMIT_LOGS,
                                   [FB_LIMIT_NAMES] = LIMIT_NAMES};
    return !guest->shell || !api_wait(self, row[what], net_address(guest->shell));
}

static bool way_name(void *self, FbGuest *guest, const FbName *name)
{
    Server *server = self;
    return person_rename(server->persons, session_of(guest)->person, name);
}

/* ---- what is POSTed -------------------------------------------------------------------------------------------------- */

static void way_answered(void *self, void *post)
{
    (void)self;
    api_taken(post);
}

static void way_refused(void *self, void *post, const FbAns_refused *why)
{
    (void)self;
    api_refused(post, why);
}

/* ---- timers -------------------------------------------------------------------------------------------------------- */

static void wake_clock(void *room) { fb_room_wake(room, FB_TIMER_CLOCK); }
static void wake_quick(void *room) { fb_room_wake(room, FB_TIMER_QUICK); }

static bool way_wake(void *self, FbRoom *room, FbTimer timer, uint32_t ms)
{
    static void (*const wake[FB_TIMERS])(void *room) = {
        [FB_TIMER_CLOCK] = wake_clock, [FB_TIMER_QUICK] = wake_quick};
    const Server *server = self;
    void **at = &fb_room_shell(room)[timer];
    if (ms == FB_UNTIMED) {
        if (*at) net_timer_stop(*at);
        return true;
    }
    if (!*at) *at = net_timer(server->net, wake[timer], room);
    if (*at) net_timer_set(*at, ms);
    return *at;
}

static void way_forget_room(void *self, FbRoom *room)
{
    void **at = fb_room_shell(room);
    (void)self;
    for (int timer = 0; timer < FB_TIMERS; timer++)
        if (at[timer]) net_timer_free(at[timer]);
}

/* ---- bots ---------------------------------------------------------------------------------------------------------- */

static void way_think(void *self, const FbThink *ask)
{
    const Server *server = self;
    brain_ask(server->brain, ask);
}

/* ---- what happened ------------------------------------------------------------------------------------------------- */

static void note_made(const FbRoom *room)
{
    log_line("table_made", "game:u person:u seats:i listed:b", fb_room_game(room),
             fb_room_maker(room), (int)fb_room_table(room)->settings.seats,
             (int)fb_room_public(room));
}

/* Logs what may keep the table from going on. */
static void note_stands(const FbRoom *room)
{
    FbRoomStatus status = fb_room_status(room);
    log_line("table_stands", "game:u row:u behind:b drives:b claims:b follows:b writes:b waiting:i",
             fb_room_game(room), (uint64_t)fb_room_seq(room), (int)status.behind,
             (int)status.drives, (int)status.claims, (int)status.follows, (int)status.writes,
             status.waiting);
}

static void way_note(void *self, const FbRoom *room, FbNote what, int64_t n, const char *why)
{
    Metrics *metrics = &((Server *)self)->metrics;
    switch (what) {
    case FB_NOTE_INPUT: metrics->inputs++; break;
    case FB_NOTE_PICK:
        metrics->picks++;
        metrics_time(&metrics->pick_time, (uint64_t)n);
        break;
    case FB_NOTE_REFUSED: metrics->refused++; break;
    case FB_NOTE_MADE:
        metrics->made++;
        note_made(room);
        break;
    case FB_NOTE_DROPPED: log_line("table_dropped", "game:u", fb_room_game(room)); break;
    case FB_NOTE_LOST: log_line("table_vanished", "game:u why:s", fb_room_game(room), why); break;
    case FB_NOTE_OVER: log_line("game_over", "game:u picks:i", fb_room_game(room), (int)n); break;
    case FB_NOTE_NO_RECORD:
        log_line("record_failed", "game:u why:s", fb_room_game(room), why);
        break;
    case FB_NOTE_STANDS: note_stands(room); break;
    case FB_NOTE_GOES_ON:
        log_line("table_goes_on", "game:u seconds:i", fb_room_game(room), (int)n);
        break;
    }
}

/* ---- the host ------------------------------------------------------------------------------------------------------ */

/* `quick_flags`: behind a proxy a round trip is measured by the client's own pongs, and a stranger may hold those back to look slow and
 * be given more time. Friends who meet by a link know whom they race against; strangers in a quick match draw lots. */
bool server_start_host(Server *server)
{
    const ServerOptions *o = server->o;
    const FbHostWay way = {.self = server,
                           .alloc = way_alloc,
                           .free = way_free,
                           .now = way_now,
                           .date = way_date,
                           .random = way_random,
                           .frame = way_frame,
                           .drop_frame = way_drop_frame,
                           .tell = way_tell,
                           .close = way_close,
                           .rtt = way_rtt,
                           .wake = way_wake,
                           .forget_room = way_forget_room,
                           .think = way_think,
                           .trouble = way_trouble,
                           .holds = way_holds,
                           .allow = way_allow,
                           .name = way_name,
                           .answered = way_answered,
                           .refused = way_refused,
                           .note = way_note};
    bool shared = store_node(server->store);
    FbHost *host = &server->host;
    server->own = log_own_store(server);
    bool started =
        fb_host_start(host, &way, shared ? &shared_log : &fb_own_log, shared ? NULL : &server->own);
    host->tables_max = (int)o->tables;
    host->tables_each = (int)o->tables_each;
    host->keep_s = (uint32_t)o->keep * HOUR_S;
    host->quick_flags = o->proxy[0] ? FB_SEALED : 0;
    return started;
}

void server_sweep(void *self)
{
    Server *server = self;
    fb_host_sweep(&server->host);
    net_timer_set(server->sweep, SWEEP_MS);
}

void server_watch(void *self)
{
    Server *server = self;
    fb_host_watch(&server->host);
    net_timer_set(server->watch, WATCH_MS);
}
