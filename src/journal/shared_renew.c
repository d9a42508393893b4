/* shared_renew.c - after an upgrade, brings the tables on a shared store into today's form. Tables there are read only when somebody
 * wants them, so they are all read once, while people play, and saved again. What cannot be read is set aside on the way. Two nodes
 * may do this at once without harm: the same snapshot twice is the same table.
 *
 * The store remembers until it is done (store_renewed), so after a crash it simply begins again. */
#include <stdlib.h>
#include <string.h>

#include "journal/shared_log.h"

enum { AT_ONCE = 16 };

typedef struct Renewing {
    Server *server;
    uint64_t *game;
    int n, next, busy;
    bool pumping, failed;
} Renewing;

static void pump(Renewing *r);

/* What an older program had put on the public list is gone, so it is shown again. */
static void renew(void *self, FbRoom *room, FbWireRefusal no)
{
    Renewing *r = self;
    r->busy--;
    r->failed |= no == FB_WIRE_NO_NOT_SAVED;
    if (room && room->listed) {
        shared_of(room)->unknown = true;
        shared_show(room, room->table);
    }
    if (room && !shared_is_used(room)) fb_room_free(room);
    pump(r);
}

static void end(Renewing *r)
{
    if (!r->failed && r->next == r->n) {
        store_renewed(r->server->store, STORE_NOBODY);
        log_line("tables_renewed", "tables:i", r->n);
    }
    free(r->game);
    free(r);
}

/* A table that is known here is found at once, which calls this again from within. */
static void pump(Renewing *r)
{
    bool outer = !r->pumping;
    if (!outer) return;
    r->pumping = true;
    while (r->busy < AT_ONCE && r->next < r->n && !fb_host_closed(&r->server->host)) {
        r->busy++;
        shared_find_game(r->server, r->game[r->next++], renew, r);
    }
    r->pumping = false;
    if (!r->busy) end(r);
}

static void begin(void *self, const StoreReply *reply)
{
    Renewing *r = reply->outcome == STORE_DURABLE ? calloc(1, sizeof *r) : NULL;
    if (!r) return;
    r->server = self;
    r->game = calloc((size_t)reply->game_n + 1, sizeof *r->game);
    r->n = r->game ? reply->game_n : 0;
    r->failed = !r->game;
    if (r->n) memcpy(r->game, reply->games, (size_t)r->n * sizeof *r->game);
    pump(r);
}

void shared_renew(Server *server) { store_old_games(server->store, (StoreThen){begin, server}); }
