/* asides.c - see asides.h. */
#include "journal/asides.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/core.h"
#include "store/array.h"

bool asides_start(Server *server) { return (server->asides = calloc(1, sizeof *server->asides)); }

/* ---- which there are -------------------------------------------------------------------------------------------------- */

/* Without memory for the id, people are told that there is no such table. */
static void add(Asides *a, const char *id)
{
    FbTableId *more = array_more(&a->id, &a->n, sizeof *more);
    if (more) snprintf(more->text, sizeof more->text, "%.*s", FB_TABLE_ID_TEXT, id);
}

static int find(const Asides *a, const FbTableId *id)
{
    int i = 0;
    while (a->id && i < a->n && memcmp(a->id[i].text, id->text, FB_TABLE_ID_TEXT))
        i++;
    return a->id && i < a->n ? i : -1;
}

bool asides_has(const Server *server, const FbTableId *id) { return find(server->asides, id) >= 0; }

void asides_forget(Server *server, const FbTableId *id)
{
    Asides *a = server->asides;
    int i = find(a, id);
    if (i >= 0)
        a->id[i] = a->id[--a->n];
    else if (!a->known && a->n)
        a->n--;
}

typedef struct Reading {
    Asides *asides;
    bool here, failed;
} Reading;

static void take_list(void *self, const StoreReply *reply)
{
    Reading *r = self;
    r->here = true;
    r->failed = reply->outcome != STORE_DURABLE;
    for (int i = 0; i < reply->aside_n; i++)
        add(r->asides, reply->asides[i].id);
}

bool asides_read(Server *server)
{
    Reading r = {.asides = server->asides};
    server->asides->known = true;
    store_asides(server->store, (StoreThen){take_list, &r});
    while (!r.here)
        server_await_store(server);
    if (r.failed) fprintf(stderr, "fambiz serve: the list of tables set aside cannot be read\n");
    return !r.failed;
}

void asides_free(Server *server)
{
    if (server->asides) free(server->asides->id);
    free(server->asides);
    server->asides = NULL;
}

/* ---- setting one aside ------------------------------------------------------------------------------------------------ */

typedef struct Setting {
    Server *server;
    uint64_t game;
    AsideTold *told;
    void *self;
    char id[STORE_ID_MAX + 1], why[STORE_WHY_MAX + 1];
} Setting;

static AsideLeft *find_left(Asides *a, uint64_t game)
{
    for (int i = 0; i < a->left_n && i < ASIDES_LEFT; i++)
        if (a->left[i].game == game) return &a->left[i];
    return NULL;
}

bool aside_is_left(Server *server, uint64_t game)
{
    const AsideLeft *left = find_left(server->asides, game);
    return left && net_now() - left->since < 1000 * (uint64_t)ASIDES_LEFT_MS;
}

void aside_leave(Server *server, uint64_t game, const char *why)
{
    Asides *a = server->asides;
    AsideLeft *left = find_left(a, game);
    if (!left) {
        a->left[a->left_n++ % ASIDES_LEFT] = (AsideLeft){game, net_now()};
        log_line("table_left", "game:u why:s", game, why);
    } else if (!aside_is_left(server, game)) {
        left->since = net_now();
    }
}

/* STORE_NOTHING: another node was first, in setting it aside or in dropping it. */
static void tell_set_aside(void *self, const StoreReply *reply)
{
    Setting *s = self;
    Server *server = s->server;
    FbWireRefusal no = FB_WIRE_NO_SET_ASIDE;
    server->asides->busy--;
    switch (reply->outcome) {
    case STORE_DURABLE:
        log_line("table_set_aside", "game:u number:u why:s", s->game, reply->aside, s->why);
        if (server->asides->known)
            add(server->asides, s->id);
        else
            server->asides->n++;
        break;
    case STORE_NOTHING: break;
    case STORE_CONFLICT:
        aside_leave(server, s->game, s->why);
        no = FB_WIRE_NO_NOT_HERE;
        break;
    default:
        log_line("table_unreadable", "game:u why:s", s->game, s->why);
        no = FB_WIRE_NO_NOT_SAVED;
    }
    if (s->told) s->told(s->self, no);
    free(s);
}

void aside_set(Server *server, uint64_t game, const char *id, const char *why, AsideTold *told,
               void *self)
{
    Setting *s = malloc(sizeof *s);
    if (!s) {
        if (told) told(self, FB_WIRE_NO_NOT_SAVED);
        return;
    }
    *s = (Setting){.server = server, .game = game, .told = told, .self = self};
    snprintf(s->id, sizeof s->id, "%s", id);
    snprintf(s->why, sizeof s->why, "%s", why);
    server->asides->busy++;
    store_set_aside(server->store, (StoreThen){tell_set_aside, s}, game, s->why, server_clock());
}
