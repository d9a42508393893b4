/* room_erase.c - somebody who is erased is at no table any more: a bot has the seat, and the record of that game will have
 * its name. Where several nodes share a store, it knows at which tables somebody has been, read here or not. */
#include <stdlib.h>

#include "server/room_own.h"

/* A number that no connection has. */
enum { LAST_TAB = 0x7fffffff };

static void leave(Room *room, uint64_t person)
{
    FbInput join = {.type = FB_IN_JOIN, .tab = LAST_TAB, .from = person_id(person)};
    FbInput gone = {.type = FB_IN_LEAVE, .tab = LAST_TAB, .from = join.from};
    join.as.join.name = (FbName){6, "Player"};
    if (fb_table_person(room->table, &join.from) == FB_NONE) return;
    room_server_input(room, &join);
    room_server_input(room, &gone);
}

typedef struct Erasing {
    Server *server;
    uint64_t person;
    RoomsErased *erased;
    void *self;
    int left; /* tables that are still being read */
} Erasing;

static void erase_end(Erasing *e)
{
    if (e->left-- > 0) return;
    e->erased(e->self);
    free(e);
}

static void fetched(void *self, Room *room, FbWireRefusal no)
{
    (void)
        no; /* one that cannot be read is not changed: what is set aside keeps its names (docs/storage.md) */
    Erasing *e = self;
    if (room) leave(room, e->person);
    erase_end(e);
}

static void met(void *self, const StoreReply *reply)
{
    Erasing *e = self;
    e->left = reply->game_n;
    for (int i = 0; i < reply->game_n; i++)
        room_fetch_game(e->server, reply->games[i], fetched, e);
    erase_end(e);
}

static void leave_all(Server *server, uint64_t person)
{
    for (Room *room = server->rooms.newest; room; room = room->older)
        leave(room, person);
}

void rooms_erase(Server *server, uint64_t person, RoomsErased *erased, void *self)
{
    Erasing *e = server->nodes ? malloc(sizeof *e) : NULL;
    if (!e) {
        leave_all(server, person);
        erased(self);
        return;
    }
    *e = (Erasing){server, person, erased, self, 0};
    store_submit(server->store,
                 &(StoreJob){.kind = STORE_MET, .done = met, .self = e, .person = person});
}

void room_meet(const Room *room, uint64_t person)
{
    if (room->server->nodes)
        store_submit(room->server->store,
                     &(StoreJob){.kind = STORE_MEET, .game = room->game, .person = person});
}
