/* room_people.c - what happens to a person happens at every table: somebody who is erased is at none any more (a bot has the
 * seat, and the record of that game will have its name), and a new name counts everywhere at once; and at which tables somebody
 * has a seat. Owns which tables these are: where several nodes share a store, it knows at which somebody has been, read here or not. */
#include <stdlib.h>
#include <string.h>

#include "server/room_own.h"

/* What is done at each table, and then. */
typedef struct Round {
    Server *server;
    uint64_t person;
    FbName name; /* the new one */
    void (*visit)(Room *room, const struct Round *round);
    void (*each)(void *self, const Room *room); /* of rooms_of */
    RoomsDone *done;                            /* or NULL */
    void *self;
    int left; /* tables that are still being read */
} Round;

/* ---- every table of a person ---------------------------------------------------------------------------------------- */

static void round_end(Round *round)
{
    if (round->left-- > 0) return;
    if (round->done) round->done(round->self);
    free(round);
}

static void visit_fetched(void *self, Room *room, FbWireRefusal no)
{
    (void)
        no; /* one that cannot be read is not changed; the store forgets what it can (StoreOptions.forget) */
    Round *round = self;
    if (room) round->visit(room, round);
    round_end(round);
}

static void fetch_met(void *self, const StoreReply *reply)
{
    Round *round = self;
    round->left = reply->game_n;
    for (int i = 0; i < reply->game_n; i++)
        room_fetch_game(round->server, reply->games[i], visit_fetched, round);
    round_end(round);
}

static void visit_known(const Round *round)
{
    for (Room *room = round->server->rooms.newest, *older; room; room = older) {
        older = room->older;
        round->visit(room, round);
    }
}

static void round_start(const Round *what)
{
    Server *server = what->server;
    Round *round = server->nodes ? malloc(sizeof *round) : NULL;
    if (!round) {
        visit_known(what);
        if (what->done) what->done(what->self);
        return;
    }
    *round = *what;
    store_submit(
        server->store,
        &(StoreJob){.kind = STORE_MET, .done = fetch_met, .self = round, .person = round->person});
}

void room_meet(const Room *room, uint64_t person)
{
    if (room->server->nodes)
        store_submit(room->server->store,
                     &(StoreJob){.kind = STORE_MEET, .game = room->game, .person = person});
}

/* ---- erased --------------------------------------------------------------------------------------------------------------- */

/* A number that no connection has. */
enum { LAST_TAB = 0x7fffffff };

static void visit_erase(Room *room, const Round *round)
{
    FbInput join = {.type = FB_IN_JOIN, .tab = LAST_TAB, .from = person_id(round->person)};
    FbInput gone = {.type = FB_IN_LEAVE, .tab = LAST_TAB, .from = join.from};
    join.as.join.name = (FbName){6, "Player"};
    if (fb_table_person(room->table, &join.from) == FB_NONE) return;
    room_server_input(room, &join);
    room_server_input(room, &gone);
}

void rooms_erase(Server *server, uint64_t person, RoomsDone *erased, void *self)
{
    round_start(&(Round){
        .server = server, .person = person, .visit = visit_erase, .done = erased, .self = self});
}

/* An id that nobody has, another one for every place at the table. */
static FbId nobody_at(int place)
{
    FbId id = {{0}};
    id.bytes[sizeof id.bytes - 2] = (uint8_t)place;
    id.bytes[sizeof id.bytes - 1] = 0xff;
    return id;
}

/* Whoever has held a hand keeps a place until the game is over, so that nobody sees two. It can be nobody's: no row will ever
 * name them again. So no input is needed for this, and each node does it for itself. */
static void forget_person(Room *room, uint64_t number)
{
    FbId id = person_id(number);
    int p = fb_table_person(room->table, &id);
    if (room->maker == number) room->maker = 0;
    for (int i = 0; i < room->table->out_n; i++)
        if (!memcmp(&room->table->out[i], &id, sizeof id))
            room->table->out[i] = nobody_at(FB_PEOPLE + i);
    if (p == FB_NONE || room->table->person[p].tab || room->table->person[p].seat != FB_NONE)
        return;
    room->table->person[p].id = nobody_at(p);
    room->table->person[p].name = (FbName){6, "Player"};
}

/* The rows up to here go with it: they have the id. A snapshot that waits has the name. */
static void write_anew(Room *room)
{
    if (room->flight || room->following || room->frozen || room->seq == room->saved) return;
    room_keep(room);
}

void rooms_forget(Server *server, uint64_t person, const uint64_t *games, int n)
{
    for (Room *room = server->rooms.newest; room; room = room->older) {
        if (room->later.bytes) room->saved = 0; /* the next row makes another one */
        room_drop_later(room);
        if (!room->flight) forget_person(room, person);
    }
    for (int i = 0; i < n; i++) {
        Room *room = room_of_game(server, games[i]);
        if (room) write_anew(room);
    }
}

bool room_is_erasure(const FbInput *input)
{
    return input->type == FB_IN_LEAVE && input->tab == LAST_TAB;
}

void room_erased(Room *room, const FbId *id)
{
    forget_person(room, person_number(id));
    room_keep(room);
}

/* ---- renamed --------------------------------------------------------------------------------------------------------------- */

/* A `join` that still waits has the old name, so that whoever is about to come counts as well. */
static bool is_coming(const Room *room, uint64_t person)
{
    const Session *s = room->sessions;
    while (s && s->person->number != person)
        s = s->in_room;
    return s != NULL;
}

static void visit_rename(Room *room, const Round *round)
{
    FbInput rename = {.type = FB_IN_RENAME};
    rename.as.rename.id = person_id(round->person);
    rename.as.rename.name = round->name;
    int p = fb_table_person(room->table, &rename.as.rename.id);
    bool differs =
        p != FB_NONE && memcmp(&room->table->person[p].name, &round->name, sizeof round->name) != 0;
    if (differs || is_coming(room, round->person)) room_server_input(room, &rename);
}

static Round renaming(Server *server, const Person *person)
{
    return (Round){.server = server,
                   .person = person->number,
                   .name = room_name(person),
                   .visit = visit_rename};
}

void rooms_rename(Server *server, const Person *person)
{
    Round round = renaming(server, person);
    round_start(&round);
}

void rooms_rename_known(Server *server, const Person *person)
{
    Round round = renaming(server, person);
    visit_known(&round);
}

/* ---- asked for ------------------------------------------------------------------------------------------------------------- */

static void visit_each(Room *room, const Round *round)
{
    FbId id = person_id(round->person);
    if (fb_table_person(room->table, &id) != FB_NONE || room->maker == round->person)
        round->each(round->self, room);
}

void rooms_of(Server *server, uint64_t person, void (*each)(void *self, const Room *room),
              RoomsDone *done, void *self)
{
    round_start(&(Round){.server = server,
                         .person = person,
                         .visit = visit_each,
                         .each = each,
                         .done = done,
                         .self = self});
}
