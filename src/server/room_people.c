/* room_people.c - what happens to a person happens at every table: somebody who is erased is at none any more (a bot has the
 * seat, and the record of that game will have its name), and a new name counts everywhere at once; and at which tables somebody
 * has a seat. Which tables these are, the log knows. */
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
} Round;

/* ---- every table of a person ---------------------------------------------------------------------------------------- */

void rooms_visit_known(Server *server, RoomVisit *visit, void *self)
{
    for (Room *room = server->rooms.newest, *older; room; room = older) {
        older = room->older;
        visit(self, room);
    }
}

static void visit_room(void *self, Room *room)
{
    const Round *round = self;
    round->visit(room, round);
}

static void end_round(void *self)
{
    Round *round = self;
    if (round->done) round->done(round->self);
    free(round);
}

/* Without memory, those that are known here have to do. */
static void start_round(Round *what)
{
    Server *server = what->server;
    Round *round = malloc(sizeof *round);
    if (round) {
        *round = *what;
        server->log->visit(server, round->person, visit_room, end_round, round);
        return;
    }
    rooms_visit_known(server, visit_room, what);
    if (what->done) what->done(what->self);
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
    start_round(&(Round){
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
    if (!room_rests(room) || room->server->stopping || room->seq == room->saved) return;
    room_keep(room);
}

void rooms_forget(Server *server, uint64_t person, const uint64_t *games, int n)
{
    for (Room *room = server->rooms.newest; room; room = room->older) {
        room_log(room)->drop_snapshot(room);
        if (room->state != ROOM_WRITING) forget_person(room, person);
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
    start_round(&round);
}

void rooms_rename_known(Server *server, const Person *person)
{
    Round round = renaming(server, person);
    rooms_visit_known(server, visit_room, &round);
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
    start_round(&(Round){.server = server,
                         .person = person,
                         .visit = visit_each,
                         .each = each,
                         .done = done,
                         .self = self});
}
