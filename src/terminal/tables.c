/* tables.c - see tables.h.
 *
 * How time passes. `now` is the clock of all tables. The caller says how much real time has gone
 * by; that time counts at the rate of the speed that the player chose, but never beyond the next
 * thing that is due. So everything that people have said reaches a table before its next timer:
 *
 *      held, or a bot thinks        now stands still
 *      somebody races a clock       a second is a second
 *      else, speed `instant`        now jumps to what is due next
 *      else                         now runs 0.6, 1 or 4 times as fast
 *
 * With a seed all chance comes from it, and bots think to the end (brain.h), so a game from a file
 * is the same every time. */
#include "terminal/tables.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { THINK_MS = 8, WAIT_MS = 60000 };

/* µs. The clock begins this late because the rows of a saved game have times of their own, and they
 * must be in the past. */
static const uint64_t first = UINT64_C(1) << 40;

static Tables *tables(void *self) { return self; }

/* ---- what a room has here: its file, and what is due ---------------------------------------------------------------- */

typedef struct Desk {
    SavedGame saved;
    uint64_t due[FB_TIMERS]; /* µs of Tables.now */
} Desk;

static Desk *desk(FbRoom *room)
{
    Desk **own = (Desk **)(void *)fb_room_shell(room);
    if (*own) return *own;
    *own = malloc(sizeof **own);
    if (!*own) abort();
    **own = (Desk){.saved.fd = -1, .due = {FB_NEVER, FB_NEVER}};
    return *own;
}

/* The file of a game that is over is deleted. */
static void forget_room(void *self, FbRoom *room)
{
    Desk *own = desk(room);
    (void)self;
    saved_close(&own->saved, fb_room_table(room)->phase == FB_TABLE_PLAYING);
    free(own);
}

/* ---- rows ------------------------------------------------------------------------------------------------------------ */

static void open_game(void *self, FbRoom *room)
{
    Tables *t = tables(self);
    t->games++;
    if (!saved_new(&desk(room)->saved, (unsigned)t->games)) t->not_kept = strerror(errno);
    fb_own_opened(room, t->games, FB_WIRE_OK);
}

static void append(void *self, FbRoom *room, uint32_t seq, const void *bytes, size_t n)
{
    Tables *t = tables(self);
    SavedGame *saved = &desk(room)->saved;
    (void)seq;
    if (saved->fd >= 0 && !saved_add(saved, bytes, (int)n)) {
        t->not_kept = strerror(errno);
        saved_close(saved, true);
    }
    fb_own_appended(room, FB_LOGGED);
}

/* ---- what a host needs ----------------------------------------------------------------------------------------------- */

static void *alloc(void *self, size_t n) { return (void)self, malloc(n); }
static void release(void *self, void *memory) { (void)self, free(memory); }
static uint64_t clock_now(void *self) { return tables(self)->now; }

/* In local time: it is the date that people read in the record. */
static int64_t date(void *self)
{
    time_t seconds = time(NULL);
    struct tm local;
    (void)self;
    return (int64_t)seconds + localtime_r(&seconds, &local)->tm_gmtoff;
}

/* The given seed is for the first game; each further game counts it up by one. */
static void draw(void *self, void *bytes, size_t n)
{
    const Tables *t = tables(self);
    uint8_t *key = bytes;
    const FbRoom *room = t->host.newest;
    if (t->seed && n == sizeof(FbKey)) {
        memcpy(key, t->seed, n);
        key[n - 1] = (uint8_t)(key[n - 1] + (room ? fb_room_table(room)->games : 0));
    } else if (getrandom(bytes, n, 0) != (ssize_t)n) {
        abort();
    }
}

static void *make_frame(void *self, const char *text, size_t n)
{
    char *lines = strndup(text, n);
    (void)self;
    if (!lines) abort();
    return lines;
}

static bool wake(void *self, FbRoom *room, FbTimer timer, uint32_t ms)
{
    desk(room)->due[timer] = ms == FB_UNTIMED ? FB_NEVER : tables(self)->now + 1000 * (uint64_t)ms;
    return true;
}

static void think(void *self, const FbThink *job) { brain_take(&tables(self)->brain, job); }

static bool take_name(void *self, FbGuest *guest, const FbName *name)
{
    FbWho *who = (FbWho *)(uintptr_t)guest->who; /* the caller's, like the guest */
    who->name = *name;
    fb_host_rename(&tables(self)->host, who);
    return true;
}

/* ---- beginning and end ------------------------------------------------------------------------------------------------ */

void tables_start(Tables *t, const FbHostWay *own, FbOwnStore store, const uint8_t *seed)
{
    FbHostWay way = *own;
    *t = (Tables){.store = store, .seed = seed, .speed = SPEED_NORMAL, .now = first};
    way.self = t->store.self = t;
    way.alloc = alloc;
    way.free = way.drop_frame = release;
    way.now = clock_now;
    way.date = date;
    way.random = draw;
    way.frame = make_frame;
    way.wake = wake;
    way.forget_room = forget_room;
    way.think = think;
    way.name = take_name;
    t->store.open = open_game;
    t->store.append = append;
    brain_start(&t->brain, seed != NULL);
    if (!fb_host_start(&t->host, &way, &fb_own_log, &t->store)) abort();
}

void tables_stop(Tables *t) { fb_host_stop(&t->host); }

void tables_end(Tables *t)
{
    brain_end(&t->brain);
    fb_host_end(&t->host);
}

/* ---- time -------------------------------------------------------------------------------------------------------------- */

/* Whether somebody at this table has to answer against a clock. */
static bool is_race(const FbTable *t)
{
    unsigned asked = t->window.open ? t->window.asked : t->game.open.now.asked;
    bool timed =
        t->window.open ? t->settings.window != FB_UNTIMED : t->settings.clock != FB_CLOCK_UNTIMED;
    for (int s = 0; s < FB_SEATS && timed; s++)
        if ((asked >> s & 1) && t->seat[s].kind == FB_SEAT_HUMAN &&
            (!t->window.open || t->window.state[s] == FB_ANSWER_NONE))
            return true;
    return false;
}

static bool races(const Tables *t)
{
    const FbRoom *room = t->host.newest;
    while (room && !is_race(fb_room_table(room)))
        room = fb_room_older((FbRoom *)(uintptr_t)room);
    return room != NULL;
}

/* The timer that is due next. */
typedef struct Due {
    FbRoom *room; /* NULL: nothing is */
    FbTimer timer;
    uint64_t at;
} Due;

static Due next_due(const Tables *t)
{
    Due next = {.at = FB_NEVER};
    for (FbRoom *room = t->host.newest; room; room = fb_room_older(room))
        for (int timer = 0; timer < FB_TIMERS; timer++)
            if (desk(room)->due[timer] < next.at)
                next = (Due){room, (FbTimer)timer, desk(room)->due[timer]};
    return next;
}

/* How fast time passes, in thousandths; 0: it jumps. */
static uint64_t rate(const Tables *t)
{
    static const uint64_t rates[SPEEDS] = {600, 1000, 4000, 0};
    return races(t) ? 1000 : rates[t->speed];
}

void tables_pass(Tables *t, uint64_t clock, bool held)
{
    uint64_t elapsed = t->clock ? clock - t->clock : 0;
    t->clock = clock;
    if (held || t->brain.first) return;
    uint64_t then = t->now + elapsed * rate(t), due = next_due(t).at;
    t->now = then < due ? then : due > t->now ? due : t->now;
}

/* When the last table has shown all that happened at it; 0: nothing is being shown. */
static uint64_t last_shown(const Tables *t)
{
    uint64_t last = 0;
    for (FbRoom *room = t->host.newest; room; room = fb_room_older(room)) {
        uint64_t shown = fb_room_local(room, fb_room_table(room)->shown);
        if (shown > last) last = shown;
    }
    return last;
}

void tables_skip_show(Tables *t)
{
    uint64_t shown = last_shown(t), due = next_due(t).at, to = shown < due ? shown : due;
    if (!t->brain.first && to > t->now) t->now = to;
}

int tables_work(Tables *t, bool held)
{
    if (brain_work(&t->brain, &t->host, t->now, THINK_MS)) return 0;
    Due due = next_due(t);
    if (!due.room || held) return -1;
    uint64_t speed = rate(t), wait = due.at > t->now && speed ? (due.at - t->now) / speed + 1 : 0;
    if (wait) return wait < WAIT_MS ? (int)wait : WAIT_MS;
    if (due.at > t->now) t->now = due.at;
    desk(due.room)->due[due.timer] = FB_NEVER;
    fb_room_wake(due.room, due.timer);
    return 0;
}

/* ---- games that were kept ------------------------------------------------------------------------------------------------ */

static TablesWrong read_rows(FbRoom *room, SavedGame *game)
{
    uint8_t row[FB_ROW_MAX];
    uint32_t seq = 0;
    int n;
    if (!game->form) return TABLES_FOREIGN;
    if (game->form > SAVED_FORM) return TABLES_NEWER;
    while ((n = saved_next(game, row, sizeof row)) > 0)
        if (fb_room_read_row(room, ++seq, row, (size_t)n))
            return fb_room_newer(room) ? TABLES_NEWER : TABLES_DAMAGED;
    return n ? TABLES_DAMAGED : TABLES_NONE;
}

static FbRoom *read_game(Tables *t, SavedGame *game, TablesWrong *wrong)
{
    static const FbTableId id = {"aaaaaaaaaaaaaaaa"}; /* its rows do not say what it was */
    FbRoom *room = fb_host_restore(&t->host, &id, ++t->games);
    if (!room) abort();
    *wrong = read_rows(room, game);
    if (!*wrong && fb_room_table(room)->phase == FB_TABLE_PLAYING) {
        desk(room)->saved = *game;
        fb_room_restored(room);
        return room;
    }
    fb_room_free(room);
    return NULL;
}

FbRoom *tables_resume(Tables *t, SavedGame *game, TablesWrong *wrong)
{
    for (int older = 0; saved_open(game, older); older++) {
        FbRoom *room = read_game(t, game, wrong);
        if (room) return room;
        saved_close(game, true);
        if (*wrong) return NULL;
    }
    *wrong = TABLES_NONE;
    return NULL;
}
