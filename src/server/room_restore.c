/* room_restore.c - every running table, read from the store when the server starts. Owns the order of that; a room that
 * cannot be read stops the start, because serving without it would lose it. */
#include "server/room_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Restoring {
    Server *server;
    Room *room; /* the one whose rows come */
    FbTable *next;
    Room **rooms;
    size_t n, size;
    bool failed;
} Restoring;

static void fail(Restoring *r, uint64_t game, const char *why)
{
    if (!r->failed)
        fprintf(
            stderr,
            "fambiz serve: running game %llu cannot be restored: %s. Nothing was changed. Start the version that "
            "saved it, or put back a backup of the data folder.\n",
            (unsigned long long)game, why);
    r->failed = true;
}

static bool remember(Restoring *r, Room *room)
{
    if (r->n == r->size) {
        size_t size = r->size ? 2 * r->size : 256;
        Room **rooms = realloc(r->rooms, size * sizeof *rooms);
        if (!rooms) return false;
        r->rooms = rooms;
        r->size = size;
    }
    r->rooms[r->n++] = room;
    return true;
}

static void take_game(void *self, uint64_t game, const char *id, uint32_t seq, const void *bytes,
                      size_t n)
{
    Restoring *r = self;
    FbTableId table = {""};
    if (r->failed) return;
    snprintf(table.text, sizeof table.text, "%s", id);
    Room *room = room_new(r->server, &table);
    if (!room || !remember(r, room)) {
        fail(r, game, "no memory");
        return;
    }
    room->game = game;
    room->seq = room->saved = seq;
    const char *wrong = seq ? room_open(room, bytes, n) : NULL;
    if (wrong) fail(r, game, wrong);
}

/* Games come by number, and so do rows. */
static Room *room_of(Restoring *r, uint64_t game)
{
    size_t low = 0, high = r->n;
    if (r->room && r->room->game == game) return r->room;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (r->rooms[middle]->game < game)
            low = middle + 1;
        else
            high = middle;
    }
    return r->room = low < r->n ? r->rooms[low] : NULL;
}

static const char *take_input(Restoring *r, Room *room, const void *bytes, size_t n)
{
    FbTableOut *out = r->server->out;
    FbTableRefusal no = fb_table_replay(room->table, bytes, n, r->next, out);
    if (no) return fb_table_refusal_text(no);
    if (!room_note(room, r->next, out)) return "no memory";
    room_see(room, r->next, out);
    memcpy(room->table, r->next, sizeof *room->table);
    return NULL;
}

static void take_row(void *self, uint64_t game, uint32_t seq, const void *bytes, size_t n)
{
    Restoring *r = self;
    if (r->failed) return;
    Room *room = room_of(r, game);
    const char *wrong = !room || room->game != game || seq != room->seq + 1
                            ? "a row of it is missing"
                        : seq == 1 ? room_open(room, bytes, n)
                                   : take_input(r, room, bytes, n);
    if (wrong)
        fail(r, game, wrong);
    else
        room->seq = seq;
}

/* A game that was opened and of which nothing came is nobody's. */
static void enter_all(Restoring *r)
{
    for (size_t i = 0; i < r->n; i++) {
        Room *room = r->rooms[i];
        if (!room->seq) {
            store_submit(r->server->store,
                         &(StoreJob){.kind = STORE_DROP_GAME, .game = room->game});
            room_free(room);
            continue;
        }
        room->stale = true;
        for (int p = 0; p < FB_PEOPLE; p++)
            if (room->table->person[p].tab > room->tabs) room->tabs = room->table->person[p].tab;
        room_enter(room);
        room_save(room);
    }
}

bool rooms_restore(Server *server)
{
    char error[STORE_ERROR_MAX];
    Restoring r = {.server = server, .next = malloc(sizeof *r.next)};
    StoreRunning reader = {&r, take_game, take_row, NULL};
    bool fine = r.next && store_running(server->store, &reader, error);
    if (!fine) fprintf(stderr, "fambiz serve: %s\n", r.next ? error : "no memory");
    fine = fine && !r.failed;
    if (fine)
        enter_all(&r);
    else
        for (size_t i = 0; i < r.n; i++)
            room_free(r.rooms[i]);
    free(r.rooms);
    free(r.next);
    return fine;
}
