/* room_restore.c - every running table, read from the store when the server starts. Owns the order of that:
 *
 *     all that runs is read - what cannot be is set aside - what was saved in an old form is saved again - people come in
 *
 * So one bad table keeps nobody else from playing, and when the first one comes in, nothing of an old form is left. Only
 * without memory, or if the store cannot be read or written, the server does not start. */
#include "server/room_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Restored {
    uint64_t game;
    FbTableId id;
    Room *room; /* NULL: it cannot be read, and … */
    char *why;
} Restored;

typedef struct Restoring {
    Server *server;
    FbTable *next;
    Restored *all;
    size_t n, size, last; /* last: the one whose rows come */
    bool poor;            /* there was no memory */
} Restoring;

/* ---- reading ---------------------------------------------------------------------------------------------------------- */

static Restored *remember(Restoring *r, uint64_t game, const char *id)
{
    if (r->n == r->size) {
        size_t size = r->size ? 2 * r->size : 256;
        Restored *all = realloc(r->all, size * sizeof *all);
        if (!all) return r->poor = true, NULL;
        r->all = all;
        r->size = size;
    }
    Restored *one = &r->all[r->n++];
    *one = (Restored){.game = game};
    snprintf(one->id.text, sizeof one->id.text, "%s", id);
    return one;
}

static void give_up(Restoring *r, Restored *one, const char *why)
{
    if (aside_is_memory(why)) r->poor = true;
    if (one->room) room_free(one->room);
    one->room = NULL;
    one->why = strdup(why);
    r->poor |= !one->why;
}

static void take_damaged(void *self, uint64_t game, const char *id, const char *why)
{
    Restoring *r = self;
    Restored *one = r->poor ? NULL : remember(r, game, id);
    if (one) give_up(r, one, why);
}

static void take_game(void *self, uint64_t game, const char *id, uint32_t seq, const void *bytes,
                      size_t n)
{
    Restoring *r = self;
    Restored *one = r->poor ? NULL : remember(r, game, id);
    if (!one) return;
    one->room = room_new(r->server, &one->id);
    if (!one->room) {
        r->poor = true;
        return;
    }
    one->room->game = game;
    one->room->seq = one->room->saved = seq;
    const char *wrong = seq ? room_open(one->room, bytes, n) : NULL;
    if (wrong) give_up(r, one, wrong);
}

/* Games come by number, and so do rows. */
static Restored *find(Restoring *r, uint64_t game)
{
    size_t low = 0, high = r->n;
    if (r->last < r->n && r->all[r->last].game == game) return &r->all[r->last];
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (r->all[middle].game < game)
            low = middle + 1;
        else
            high = middle;
    }
    r->last = low;
    return low < r->n && r->all[low].game == game ? &r->all[low] : NULL;
}

static const char *take_input(Room *room, const void *bytes, size_t n, FbTable *next)
{
    FbTableOut *out = room->server->out;
    FbTableRefusal no = fb_table_replay(room->table, bytes, n, next, out);
    if (no) return fb_table_refusal_text(no);
    if (!room_note(room, next, out)) return "no memory";
    room_see(room, next, out);
    memcpy(room->table, next, sizeof *room->table);
    return NULL;
}

const char *room_replay(Room *room, uint32_t seq, const void *bytes, size_t n, FbTable *next)
{
    const char *wrong = seq != room->seq + 1 ? "a row of it is missing"
                        : seq == 1           ? room_open(room, bytes, n)
                                             : take_input(room, bytes, n, next);
    if (!wrong) room->seq = seq;
    return wrong;
}

static void take_row(void *self, uint64_t game, uint32_t seq, const void *bytes, size_t n)
{
    Restoring *r = self;
    Restored *one = r->poor ? NULL : find(r, game);
    if (!one || !one->room) return;
    const char *wrong = room_replay(one->room, seq, bytes, n, r->next);
    if (wrong) give_up(r, one, wrong);
}

/* ---- entering --------------------------------------------------------------------------------------------------------- */

void room_restored(Room *room)
{
    for (int p = 0; p < FB_PEOPLE; p++)
        if (room->table->person[p].tab > room->tabs) room->tabs = room->table->person[p].tab;
    room_enter(room);
    room->state = ROOM_RESTORED;
    room_save(room);
}

/* A game that was opened and of which nothing came is nobody's. */
static void enter_all(Restoring *r)
{
    for (size_t i = 0; i < r->n; i++) {
        Restored *one = &r->all[i];
        if (!one->room) {
            aside_set(r->server, one->game, one->id.text, one->why, NULL, NULL);
        } else if (!one->room->seq) {
            room_log_drop(one->room);
            room_free(one->room);
        } else {
            room_restored(one->room);
        }
        one->room = NULL;
    }
}

static bool is_old(const Room *room) { return room->form == FORM_OLD; }

/* Until everything is durable that this start has changed. */
static bool finish(Server *server)
{
    static const struct timespec moment = {.tv_nsec = 1000000};
    while (!server_trouble(server) && (rooms_keep(server, is_old) || server->asides.busy))
        if (!store_deliver(server->store)) nanosleep(&moment, NULL);
    if (server_trouble(server)) fprintf(stderr, "fambiz serve: %s\n", server_trouble(server));
    return !server_trouble(server);
}

bool rooms_restore(Server *server)
{
    char error[STORE_ERROR_MAX] = "no memory";
    Restoring r = {.server = server, .next = malloc(sizeof *r.next)};
    StoreRunning reader = {&r, take_game, take_row, take_damaged};
    bool fine = r.next && store_running(server->store, &reader, error);
    if (r.poor) snprintf(error, sizeof error, "no memory for all running tables");
    fine = fine && !r.poor;
    if (!fine) fprintf(stderr, "fambiz serve: %s\n", error);
    if (fine) enter_all(&r);
    for (size_t i = 0; i < r.n; i++) {
        if (r.all[i].room) room_free(r.all[i].room);
        free(r.all[i].why);
    }
    free(r.all);
    free(r.next);
    return fine && finish(server);
}
