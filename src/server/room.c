/* room.c - rooms made, found and let go. Owns the list of rooms and the making of a new one, which is there for others
 * only when it is durable. */
#include "server/room_own.h"

#include <stdlib.h>
#include <string.h>

/* ---- the list and the hash table ------------------------------------------------------------------------------ */

static uint32_t hash_of(const FbTableId *id)
{
    uint32_t hash = 2166136261u;
    for (int i = 0; i < FB_TABLE_ID_TEXT; i++)
        hash = (hash ^ (uint8_t)id->text[i]) * 16777619u;
    return hash;
}

static Room **slot_of(Rooms *rooms, const FbTableId *id)
{
    return &rooms->by_id[hash_of(id) & (uint32_t)(rooms->size - 1)];
}

static Room **game_slot(Rooms *rooms, uint64_t game)
{
    return &rooms->by_game[game & (uint64_t)(rooms->size - 1)];
}

static void hash_in(Room *room)
{
    Room **slot = slot_of(&room->server->rooms, &room->id);
    room->same_hash = *slot;
    *slot = room;
    slot = game_slot(&room->server->rooms, room->game);
    room->same_game = *slot;
    *slot = room;
}

static void grow(Rooms *rooms)
{
    int size = rooms->size ? 2 * rooms->size : 64;
    Room **slots = calloc((size_t)size, sizeof *slots),
         **games = calloc((size_t)size, sizeof *games);
    if (!slots || !games) { /* longer chains, then */
        free(slots);
        free(games);
        return;
    }
    free(rooms->by_id);
    free(rooms->by_game);
    rooms->by_id = slots;
    rooms->by_game = games;
    rooms->size = size;
    for (Room *room = rooms->newest; room; room = room->older)
        hash_in(room);
}

void room_enter(Room *room)
{
    Rooms *rooms = &room->server->rooms;
    if (rooms->n >= rooms->size) grow(rooms);
    hash_in(room);
    room->older = rooms->newest;
    if (room->older) room->older->newer = room;
    rooms->newest = room;
    rooms->n++;
    room->state = ROOM_READY;
}

void room_leave(Room *room)
{
    Rooms *rooms = &room->server->rooms;
    Room **at = slot_of(rooms, &room->id);
    while (*at && *at != room)
        at = &(*at)->same_hash;
    if (!*at) return; /* was never entered */
    *at = room->same_hash;
    for (at = game_slot(rooms, room->game); *at != room;)
        at = &(*at)->same_game;
    *at = room->same_game;
    if (room->older) room->older->newer = room->newer;
    *(room->newer ? &room->newer->older : &rooms->newest) = room->older;
    if (rooms->quick == room) rooms->quick = NULL;
    rooms->n--;
}

Room *room_find(Server *server, const FbTableId *id)
{
    if (!server->rooms.size) return NULL;
    Room *room = *slot_of(&server->rooms, id);
    while (room && memcmp(room->id.text, id->text, FB_TABLE_ID_TEXT))
        room = room->same_hash;
    return room;
}

void room_fetch(Server *server, const FbTableId *id, RoomAnswer *answer, void *self)
{
    server->log->find(server, id, answer, self);
}

Room *room_of_game(Server *server, uint64_t game)
{
    if (!server->rooms.size) return NULL;
    Room *room = *game_slot(&server->rooms, game);
    while (room && room->game != game)
        room = room->same_game;
    return room;
}

/* ---- one room -------------------------------------------------------------------------------------------------- */

Room *room_new(Server *server, const FbTableId *id)
{
    Room *room = calloc(1, sizeof *room);
    FbTable *table = room ? malloc(sizeof *table) : NULL;
    if (!table) return free(room), NULL;
    room->table = table;
    room->server = server;
    room->id = *id;
    room->last = &room->first;
    room->made = server_clock();
    room->idle_since = net_now();
    fb_table_blank(room->table);
    return room;
}

void room_free(Room *room)
{
    if (room->server->rooms.size) room_leave(room);
    for (Pending *pending = room->first, *next; pending; pending = next) {
        next = pending->next;
        pending_free(&room->server->rooms, pending);
    }
    for (int s = 0; s < FB_SEATS; s++)
        free(room->seen[s].event);
    free(room->table);
    free(room->shared.snapshot.bytes);
    free(room->record.picks);
    free(room->record.comments);
    free(room->record.text);
    if (room->timer) net_timer_free(room->timer);
    if (room->quick_timer) net_timer_free(room->quick_timer);
    free(room);
}

void rooms_free(Server *server)
{
    while (server->rooms.newest)
        room_free(server->rooms.newest);
    free(server->rooms.by_id);
    free(server->rooms.by_game);
    flights_free(&server->rooms);
    pending_free_spares(&server->rooms);
    if (server->rooms.sweep) net_timer_free(server->rooms.sweep);
    if (server->rooms.watch) net_timer_free(server->rooms.watch);
}

/* ---- a new one --------------------------------------------------------------------------------------------------- */

typedef struct Making {
    Room *room;
    RoomAnswer *answer;
    void *self;
    struct Making *next;
} Making;

static void making_end(Making *making)
{
    Making **at = &making->room->server->rooms.making;
    while (*at != making)
        at = &(*at)->next;
    *at = making->next;
    free(making);
}

void room_spell(FbTableId *id, const uint8_t bytes[FB_TABLE_ID_TEXT])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    for (int i = 0; i < FB_TABLE_ID_TEXT; i++)
        id->text[i] = letters[bytes[i] % 32];
    id->text[FB_TABLE_ID_TEXT] = 0;
}

static void new_id(FbTableId *id)
{
    uint8_t random[FB_TABLE_ID_TEXT];
    server_random(random, sizeof random);
    room_spell(id, random);
}

static void enter_made_room(void *self, FbWireRefusal no)
{
    Making *making = self;
    Room *room = making->room;
    if (!no) {
        room_enter(room);
        room->server->metrics.made++;
        log_line("table_made", "game:u person:u seats:i listed:b", room->game, room->maker,
                 (int)room->table->settings.seats, (int)room->listed);
    }
    making->answer(making->self, no ? NULL : room, no);
    making_end(making);
    if (no) room_free(room);
}

/* Tables that are being made count, too: whoever asks for many at once gets no more than whoever waits. */
static bool no_room(const Server *server, uint64_t person)
{
    int all = server->rooms.n, own = 0;
    for (const Room *room = server->rooms.newest; room; room = room->older)
        own += room->maker == person;
    for (const Making *making = server->rooms.making; making; making = making->next)
        all++, own += making->room->maker == person;
    return all >= server->o->tables || own >= server->o->tables_each;
}

static FbTableRefusal make_table(Room *room, const Person *host, const FbSettings *settings)
{
    FbInput input = {.type = FB_IN_MAKE};
    FbTable blank = *room->table;
    input.as.make.id = person_id(host->number);
    input.as.make.name = room_name(host);
    input.as.make.settings = *settings;
    input.as.make.settings.lag = room_log(room)->lag;
    server_random(&input.as.make.entropy, sizeof input.as.make.entropy);
    return fb_table_input(&blank, &input, room->table, room->server->out);
}

FbWireRefusal room_make(Server *server, Person *host, const FbSettings *settings, RoomKind kind,
                        RoomAnswer *answer, void *self)
{
    FbWireRefusal no = server_closed(server);
    FbTableId id;
    if (no) return no;
    if (server->draining) return FB_WIRE_NO_STOPPING;
    if (no_room(server, host->number)) return FB_WIRE_NO_NO_ROOM;
    new_id(&id);
    Room *room = room_new(server, &id);
    Making *making = calloc(1, sizeof *making);
    if (room) room->maker = host->number;
    if (!room || !making || make_table(room, host, settings) ||
        !room_log_open(room, enter_made_room, making)) {
        if (room) room_free(room);
        free(making);
        return FB_WIRE_NO_SETTINGS;
    }
    *making = (Making){room, answer, self, server->rooms.making};
    server->rooms.making = making;
    room->listed = kind == ROOM_LISTED;
    room->quick = kind == ROOM_QUICK;
    return FB_WIRE_OK;
}

/* ---- what is known of one ------------------------------------------------------------------------------------------ */

const FbTableId *room_id(const Room *room) { return &room->id; }
uint64_t room_game(const Room *room) { return room->game; }
const FbTable *room_table(const Room *room) { return room->table; }
int64_t room_made(const Room *room) { return room->made; }
Room *room_older(const Room *room) { return room->older; }

static const FbName *host_name(const FbTable *t)
{
    static const FbName nobody = {0};
    return t->host < FB_PEOPLE ? &t->person[t->host].name : &nobody;
}

FbTableRow room_row_at(const Room *room, const FbTable *t)
{
    FbTableRow row;
    memset(&row, 0, sizeof row); /* its bytes are compared, and kept */
    row.table = room->id;
    row.host = *host_name(t);
    row.rules = t->settings.rules;
    row.clock = t->settings.clock;
    row.phase = t->phase;
    row.seats = t->settings.seats;
    for (int s = 0; s < t->settings.seats; s++)
        if (t->seat[s].kind != FB_SEAT_OPEN) row.taken++;
    for (int p = 0; p < FB_PEOPLE; p++)
        if (t->person[p].tab) row.people++;
    return row;
}

/* Whoever joins an empty table waits alone. It is found again as soon as somebody is back. */
bool room_listed_at(const Room *room, const FbTable *t)
{
    return room->listed && room->state != ROOM_RESTORED && !t->locked &&
           room_row_at(room, t).people;
}

bool room_listed(const Room *room) { return room_listed_at(room, room->table); }
FbTableRow room_row(const Room *room) { return room_row_at(room, room->table); }
