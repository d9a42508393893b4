/* host.c - the tables of one place: the list of them, found by their id or their number; and the shell's memory and timers, for
 * short. What a table does is room.c's and that of the others. */
#include "host/room.h"

#include <string.h>

/* ---- memory, and what the shell is told ------------------------------------------------------------------------- */

void *fb_host_alloc_zero(const FbHost *host, size_t n)
{
    void *memory = fb_host_alloc(host, n);
    if (memory) memset(memory, 0, n);
    return memory;
}

void fb_host_free(const FbHost *host, void *memory)
{
    if (memory) host->way.free(host->way.self, memory);
}

void *fb_host_grow(const FbHost *host, void *memory, size_t had, size_t want, size_t each)
{
    void *more = fb_host_alloc(host, want * each);
    if (!more) return NULL;
    if (had) memcpy(more, memory, had * each);
    fb_host_free(host, memory);
    return more;
}

void fb_note(const FbRoom *room, FbNote what, int64_t n, const char *why)
{
    const FbHostWay *way = &room->host->way;
    if (way->note) way->note(way->self, room, what, n, why);
}

/* Without memory for the timer the next sweep, or the next input, does what it would have done. */
bool fb_room_timer(FbRoom *room, FbTimer timer, uint32_t ms)
{
    const FbHostWay *way = &room->host->way;
    return way->wake(way->self, room, timer, ms);
}

void fb_room_timers_off(FbRoom *room)
{
    for (int timer = 0; timer < FB_TIMERS; timer++)
        fb_room_timer(room, (FbTimer)timer, FB_UNTIMED);
}

/* ---- the list and the hash tables --------------------------------------------------------------------------------- */

enum { FIRST_SIZE = 64 };

static uint32_t hash_of(const FbTableId *id)
{
    uint32_t hash = 2166136261u;
    for (int i = 0; i < FB_TABLE_ID_TEXT; i++)
        hash = (hash ^ (uint8_t)id->text[i]) * 16777619u;
    return hash;
}

static FbRoom **slot_of(const FbHost *host, const FbTableId *id)
{
    return &host->by_id[hash_of(id) & (uint32_t)(host->size - 1)];
}

static FbRoom **game_slot(const FbHost *host, uint64_t game)
{
    return &host->by_game[game & (uint64_t)(host->size - 1)];
}

static void hash_in(FbRoom *room)
{
    FbRoom **slot = slot_of(room->host, &room->id);
    room->same_hash = *slot;
    *slot = room;
    slot = game_slot(room->host, room->game);
    room->same_game = *slot;
    *slot = room;
}

static bool grow(FbHost *host, int size)
{
    FbRoom **slots = fb_host_alloc_zero(host, (size_t)size * sizeof(FbRoom *));
    FbRoom **games = fb_host_alloc_zero(host, (size_t)size * sizeof(FbRoom *));
    if (!slots || !games) { /* longer chains, then */
        fb_host_free(host, slots);
        fb_host_free(host, games);
        return false;
    }
    fb_host_free(host, host->by_id);
    fb_host_free(host, host->by_game);
    host->by_id = slots;
    host->by_game = games;
    host->size = size;
    for (FbRoom *room = host->newest; room; room = room->older)
        hash_in(room);
    return true;
}

void fb_room_enter(FbRoom *room)
{
    FbHost *host = room->host;
    if (host->n >= host->size) grow(host, 2 * host->size);
    hash_in(room);
    room->older = host->newest;
    if (room->older) room->older->newer = room;
    host->newest = room;
    host->n++;
    room->state = FB_ROOM_READY;
}

void fb_room_leave(FbRoom *room)
{
    FbHost *host = room->host;
    FbRoom **at = slot_of(host, &room->id);
    while (*at && *at != room)
        at = &(*at)->same_hash;
    if (!*at) return; /* was never entered */
    *at = room->same_hash;
    for (at = game_slot(host, room->game); *at != room;)
        at = &(*at)->same_game;
    *at = room->same_game;
    if (room->older) room->older->newer = room->newer;
    *(room->newer ? &room->newer->older : &host->newest) = room->older;
    if (host->quick == room) host->quick = NULL;
    host->n--;
}

FbRoom *fb_host_room(FbHost *host, const FbTableId *id)
{
    FbRoom *room = *slot_of(host, id);
    while (room && memcmp(room->id.text, id->text, FB_TABLE_ID_TEXT))
        room = room->same_hash;
    return room;
}

FbRoom *fb_host_room_of(FbHost *host, uint64_t game)
{
    FbRoom *room = *game_slot(host, game);
    while (room && room->game != game)
        room = room->same_game;
    return room;
}

void fb_host_find(FbHost *host, const FbTableId *id, FbRoomAnswer *answer, void *self)
{
    host->log->find(host, id, answer, self);
}

void fb_host_list(FbHost *host, FbHostListed *listed, void *self)
{
    host->log->list(host, listed, self);
}

/* ---- the place ------------------------------------------------------------------------------------------------------ */

bool fb_host_start(FbHost *host, const FbHostWay *way, const FbHostLog *log,
                   const FbOwnStore *store)
{
    *host = (FbHost){.way = *way,
                     .log = log,
                     .store = store,
                     .envelopes = store ? store->envelopes : log->envelopes};
    host->out = fb_host_alloc(host, sizeof *host->out);
    host->text = fb_host_alloc(host, FB_HOST_TEXT);
    return host->out && host->text && grow(host, FIRST_SIZE);
}

void fb_host_end(FbHost *host)
{
    while (host->newest)
        fb_room_free(host->newest);
    for (FbRoom *room; (room = host->making);) {
        host->making = room->older;
        fb_room_free(room);
    }
    if (!host->way.free) return; /* it was never started */
    fb_host_free(host, host->by_id);
    fb_host_free(host, host->by_game);
    fb_host_free(host, host->out);
    fb_host_free(host, host->text);
    fb_appends_free(host);
    fb_pendings_free(host);
}

FbWireRefusal fb_host_closed(const FbHost *host)
{
    if (host->stopping) return FB_WIRE_NO_STOPPING;
    return fb_host_trouble(host) ? FB_WIRE_NO_NOT_SAVED : FB_WIRE_OK;
}
