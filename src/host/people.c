/* people.c - what happens to a person happens at every table: somebody who is erased is at none any more (a bot has the
 * seat, and the record of that game will have its name), and a new name counts everywhere at once; and at which tables somebody
 * has a seat. Which tables these are, the log knows. */
#include "host/room.h"

/* What is done at each table, and then. */
typedef struct Round {
    FbHost *host;
    FbId person;
    FbName name; /* the new one */
    void (*visit)(FbRoom *room, const struct Round *round);
    FbRoomEach *each; /* of fb_host_of */
    FbHostDone *done; /* or NULL */
    void *self;
} Round;

/* ---- every table of a person ---------------------------------------------------------------------------------------- */

void fb_host_visit_known(FbHost *host, FbRoomVisit *visit, void *self)
{
    for (FbRoom *room = host->newest, *older; room; room = older) {
        older = room->older;
        visit(self, room);
    }
}

static void visit_room(void *self, FbRoom *room)
{
    const Round *round = self;
    round->visit(room, round);
}

static void end_round(void *self)
{
    Round *round = self;
    if (round->done) round->done(round->self);
    fb_host_free(round->host, round);
}

/* Without memory, those that are known here have to do. */
static void start_round(Round *what)
{
    FbHost *host = what->host;
    Round *round = fb_host_alloc(host, sizeof *round);
    if (round) {
        *round = *what;
        host->log->visit(host, &round->person, visit_room, end_round, round);
        return;
    }
    fb_host_visit_known(host, visit_room, what);
    if (what->done) what->done(what->self);
}

/* ---- erased --------------------------------------------------------------------------------------------------------------- */

static void visit_erase(FbRoom *room, const Round *round)
{
    FbInput join = {.type = FB_IN_JOIN, .tab = FB_LAST_TAB, .from = round->person};
    FbInput gone = {.type = FB_IN_LEAVE, .tab = FB_LAST_TAB, .from = join.from};
    join.as.join.name = (FbName){6, "Player"};
    if (fb_table_person(room->table, &join.from) == FB_NONE) return;
    fb_room_host_input(room, NULL, &join);
    fb_room_host_input(room, NULL, &gone);
}

void fb_host_erase(FbHost *host, const FbId *id, FbHostDone *erased, void *self)
{
    start_round(
        &(Round){.host = host, .person = *id, .visit = visit_erase, .done = erased, .self = self});
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
static void forget_person(FbRoom *room, const FbId *id)
{
    int p = fb_table_person(room->table, id);
    if (room->maker == fb_id_number(id)) room->maker = 0;
    for (int i = 0; i < room->table->out_n; i++)
        if (!memcmp(&room->table->out[i], id, sizeof *id))
            room->table->out[i] = nobody_at(FB_PEOPLE + i);
    if (p == FB_NONE || room->table->person[p].tab || room->table->person[p].seat != FB_NONE)
        return;
    room->table->person[p].id = nobody_at(p);
    room->table->person[p].name = (FbName){6, "Player"};
}

/* The rows up to here go with it: they have the id. A snapshot that waits has the name. */
static void write_anew(FbRoom *room)
{
    if (!fb_room_rests(room) || room->host->stopping || room->seq == room->saved) return;
    fb_room_keep(room);
}

void fb_host_forget(FbHost *host, const FbId *id, const uint64_t *games, int n)
{
    for (FbRoom *room = host->newest; room; room = room->older) {
        fb_room_log(room)->drop_snapshot(room);
        if (room->state != FB_ROOM_WRITING) forget_person(room, id);
    }
    for (int i = 0; i < n; i++) {
        FbRoom *room = fb_host_room_of(host, games[i]);
        if (room) write_anew(room);
    }
}

bool fb_room_is_erasure(const FbInput *input)
{
    return input->type == FB_IN_LEAVE && input->tab == FB_LAST_TAB;
}

void fb_room_erased(FbRoom *room, const FbId *id)
{
    forget_person(room, id);
    fb_room_keep(room);
}

/* ---- renamed --------------------------------------------------------------------------------------------------------------- */

/* A `join` that still waits has the old name, so that whoever is about to come counts as well. */
static bool is_coming(const FbRoom *room, const FbId *id)
{
    const FbGuest *guest = room->guests;
    while (guest && memcmp(&guest->who->id, id, sizeof *id))
        guest = guest->next;
    return guest != NULL;
}

static void visit_rename(FbRoom *room, const Round *round)
{
    FbInput rename = {.type = FB_IN_RENAME};
    rename.as.rename.id = round->person;
    rename.as.rename.name = round->name;
    int p = fb_table_person(room->table, &round->person);
    bool differs =
        p != FB_NONE && memcmp(&room->table->person[p].name, &round->name, sizeof round->name) != 0;
    if (differs || is_coming(room, &round->person)) fb_room_host_input(room, NULL, &rename);
}

static Round renaming(FbHost *host, const FbWho *who)
{
    return (Round){
        .host = host, .person = who->id, .name = fb_who_name(who), .visit = visit_rename};
}

void fb_host_rename(FbHost *host, const FbWho *who)
{
    Round round = renaming(host, who);
    start_round(&round);
}

void fb_host_rename_known(FbHost *host, const FbWho *who)
{
    Round round = renaming(host, who);
    fb_host_visit_known(host, visit_room, &round);
}

/* ---- asked for ------------------------------------------------------------------------------------------------------------- */

static void visit_each(FbRoom *room, const Round *round)
{
    bool here = fb_table_person(room->table, &round->person) != FB_NONE;
    if (here || room->maker == fb_id_number(&round->person)) round->each(round->self, room);
}

void fb_host_of(FbHost *host, const FbId *id, FbRoomEach *each, FbHostDone *done, void *self)
{
    start_round(&(Round){.host = host,
                         .person = *id,
                         .visit = visit_each,
                         .each = each,
                         .done = done,
                         .self = self});
}
