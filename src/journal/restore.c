/* restore.c - every running table, read from the store when a server that is alone with it starts.
 *
 *      store_running   take_game, take_row: a Restored for each game, with a room that its rows are replayed into
 *          |               a damaged game, or one that cannot be read: no room, and the reason (give_up)
 *      enter_all       good ones take part in the host; bad ones are set aside; empty ones are dropped
 *          |
 *      finish          what was in an old form is saved again; waits until all of this is durable
 *          |
 *      people come in
 *
 * So one bad table keeps nobody else from playing, and when the first player comes in, nothing in an old form is left. The server
 * refuses to start only if there is no memory, or the store cannot be read or written: then a table that looks bad might be fine,
 * and setting it aside would be wrong. */
#include "journal/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "journal/asides.h"
#include "store/array.h"

typedef struct Restored {
    uint64_t game;
    FbTableId id;
    FbRoom *room; /* NULL: it could not be read … */
    char *why;    /* … for this reason */
} Restored;

typedef struct Restoring {
    Server *server;
    Restored *all;
    int n, last; /* last: the one whose rows are coming */
    bool poor;   /* out of memory */
} Restoring;

/* ---- reading ---------------------------------------------------------------------------------------------------------- */

static Restored *remember(Restoring *r, uint64_t game, const char *id)
{
    Restored *one = array_more(&r->all, &r->n, sizeof *one);
    if (!one) return r->poor = true, NULL;
    one->game = game;
    snprintf(one->id.text, sizeof one->id.text, "%s", id);
    return one;
}

static void give_up(Restoring *r, Restored *one, const char *why)
{
    if (fb_wrong_is_memory(why)) r->poor = true;
    if (one->room) fb_room_free(one->room);
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
    one->room = fb_host_restore(&r->server->host, &one->id, game);
    if (!one->room) {
        r->poor = true;
        return;
    }
    const char *wrong = seq ? fb_room_read_envelope(one->room, seq, bytes, n) : NULL;
    if (wrong) give_up(r, one, wrong);
}

/* Games come in the order of their numbers, and so do rows. */
static Restored *find(Restoring *r, uint64_t game)
{
    int low = 0, high = r->n;
    if (r->last < r->n && r->all[r->last].game == game) return &r->all[r->last];
    while (low < high) {
        int middle = (low + high) / 2;
        if (r->all[middle].game < game)
            low = middle + 1;
        else
            high = middle;
    }
    r->last = low;
    return low < r->n && r->all[low].game == game ? &r->all[low] : NULL;
}

static void take_row(void *self, uint64_t game, uint32_t seq, const void *bytes, size_t n)
{
    Restoring *r = self;
    Restored *one = r->poor ? NULL : find(r, game);
    if (!one || !one->room) return;
    const char *wrong = fb_room_read_row(one->room, seq, bytes, n);
    if (wrong) give_up(r, one, wrong);
}

/* ---- entering --------------------------------------------------------------------------------------------------------- */

/* A game that was opened and has no row is nobody's: the server ended in between. */
static void enter_all(Restoring *r)
{
    for (int i = 0; i < r->n; i++) {
        Restored *one = &r->all[i];
        if (!one->room) {
            aside_set(r->server, one->game, one->id.text, one->why, NULL, NULL);
        } else if (!fb_room_seq(one->room)) {
            log_drop(one->room);
            fb_room_free(one->room);
        } else {
            fb_room_restored(one->room);
        }
        one->room = NULL;
    }
}

/* Waits until everything that this start has changed is durable. */
static bool finish(Server *server)
{
    while (!server_trouble(server) &&
           (fb_host_keep(&server->host, fb_room_old) || server->asides->busy))
        server_await_store(server);
    if (server_trouble(server)) fprintf(stderr, "fambiz serve: %s\n", server_trouble(server));
    return !server_trouble(server);
}

bool tables_restore(Server *server)
{
    char error[STORE_ERROR_MAX] = "no memory";
    Restoring r = {.server = server};
    StoreRunning reader = {&r, take_game, take_row, take_damaged};
    bool fine = store_running(server->store, &reader, error);
    if (r.poor) snprintf(error, sizeof error, "no memory for all running tables");
    fine = fine && !r.poor;
    if (!fine) fprintf(stderr, "fambiz serve: %s\n", error);
    if (fine) enter_all(&r);
    for (int i = 0; i < r.n; i++) {
        if (r.all[i].room) fb_room_free(r.all[i].room);
        free(r.all[i].why);
    }
    free(r.all);
    return fine && finish(server);
}
