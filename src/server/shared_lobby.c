/* shared_lobby.c - what nodes on one store tell each other of their tables: the public list, the quick match that gathers, and at
 * which tables somebody has been. Part of the shared log (shared_log.c). */
#include <stdlib.h>
#include <string.h>

#include "server/shared_log.h"

enum { LISTED_MAX = 1024 };

/* ---- the public list -------------------------------------------------------------------------------------------------- */

/* A row as nodes keep it for each other: the message `tables` of docs/wire.md, with one table. Answers its length. */
static size_t write_row(const FbTableRow *row, char *text, size_t size)
{
    FbOut out = fb_out(text, size);
    FbReply reply = {.type = FB_ANS_TABLES};
    reply.as.tables.tables.n = 1;
    reply.as.tables.tables.row[0] = *row;
    fb_reply_write(&out, &reply, NULL);
    return fb_out_fits(&out) ? out.n : 0;
}

/* A row of a version of the program that says it in another way is left out. */
static bool read_row(const StoreRow *row, FbTableOut *into, FbTableRow *table)
{
    FbTold told;
    FbTextError error;
    if (!fb_told_read(&told, into, row->bytes, row->n, &error) ||
        told.reply.type != FB_ANS_TABLES || told.reply.as.tables.tables.n != 1)
        return false;
    *table = told.reply.as.tables.tables.row[0];
    return true;
}

typedef struct Listing {
    Server *server;
    LobbyListed *listed;
    void *self;
} Listing;

static void send_list(void *self, const StoreReply *reply)
{
    Listing listing = *(Listing *)self;
    FbTables tables = {0};
    free(self);
    for (int i = 0; i < reply->row_n && tables.n < FB_TABLES_LISTED; i++)
        tables.n += read_row(&reply->rows[i], listing.server->out, &tables.row[tables.n]);
    listing.listed(listing.self, &tables);
}

/* Without memory, what this node serves has to do. */
void shared_list(Server *server, LobbyListed *listed, void *self)
{
    Listing *listing = malloc(sizeof *listing);
    if (!listing) return own_log.list(server, listed, self);
    *listing = (Listing){server, listed, self};
    store_listed(server->store, (StoreThen){send_list, listing}, FB_TABLES_LISTED);
}

/* As it should stand there: all zeros if it should not. */
static FbTableRow row_to_show(const Room *room, const FbTable *table)
{
    FbTableRow row;
    memset(&row, 0, sizeof row);
    if (room_listed_at(room, table)) row = room_row_at(room, table);
    return row;
}

void shared_show(Room *room, const FbTable *next)
{
    char text[LISTED_MAX];
    FbTableRow row = row_to_show(room, next);
    SharedRoom *shared = &room->shared;
    if (!shared->unknown && memcmp(&row, &shared->shown, sizeof row) == 0) return;
    shared->shown = row;
    shared->unknown = false;
    size_t n = row.table.text[0] ? write_row(&row, text, sizeof text) : 0;
    store_list_game(room->server->store, STORE_NOBODY, room->game, text, n);
}

void shared_has_shown(Room *room)
{
    if (room->shared.unknown)
        shared_show(room, room->table);
    else
        room->shared.shown = row_to_show(room, room->table);
}

/* ---- a quick match ------------------------------------------------------------------------------------------------------ */

typedef struct Seeking {
    Server *server;
    RoomSeat *answer;
    void *self;
    int seat;
} Seeking;

static void offer_seat(void *self, Room *room, FbWireRefusal no)
{
    (void)no;
    Seeking seeking = *(Seeking *)self;
    free(self);
    seeking.answer(seeking.self, room, seeking.seat);
}

static void fetch_gathering_table(void *self, const StoreReply *reply)
{
    Seeking *seeking = self;
    FbTableId id = {""};
    if (reply->outcome != STORE_DURABLE) return offer_seat(seeking, NULL, FB_WIRE_NO_NO_TABLE);
    seeking->seat = (int)reply->seq - 1;
    memcpy(id.text, reply->name, strnlen(reply->name, FB_TABLE_ID_TEXT));
    shared_find(seeking->server, &id, offer_seat, seeking);
}

void shared_quick_seat(Server *server, RoomSeat *answer, void *self)
{
    Seeking *seeking = malloc(sizeof *seeking);
    if (!seeking) return answer(self, NULL, FB_NONE);
    *seeking = (Seeking){server, answer, self, FB_NONE};
    store_sit(server->store, (StoreThen){fetch_gathering_table, seeking});
}

void shared_gather(Room *room)
{
    store_gather(room->server->store, STORE_NOBODY, room->game, room->table->settings.seats,
                 ROOM_GATHER_MS);
}

/* ---- where somebody has been -------------------------------------------------------------------------------------------- */

void shared_meet(const Room *room, uint64_t person)
{
    store_meet(room->server->store, STORE_NOBODY, room->game, person);
}

typedef struct Visiting {
    Server *server;
    RoomVisit *visit;
    RoomsDone *done;
    void *self;
    int left; /* tables that are still being read */
} Visiting;

static void end_visit(Visiting *v)
{
    if (v->left-- > 0) return;
    v->done(v->self);
    free(v);
}

/* One that cannot be read is not changed; the store forgets what it can (StoreOptions.forget). */
static void visit_and_count(void *self, Room *room, FbWireRefusal no)
{
    (void)no;
    Visiting *v = self;
    if (room) v->visit(v->self, room);
    end_visit(v);
}

static void fetch_met(void *self, const StoreReply *reply)
{
    Visiting *v = self;
    v->left = reply->game_n;
    for (int i = 0; i < reply->game_n; i++)
        shared_find_game(v->server, reply->games[i], visit_and_count, v);
    end_visit(v);
}

void shared_visit(Server *server, uint64_t person, RoomVisit *visit, RoomsDone *done, void *self)
{
    Visiting *v = malloc(sizeof *v);
    if (!v) return own_log.visit(server, person, visit, done, self);
    *v = (Visiting){server, visit, done, self, 0};
    store_met(server->store, (StoreThen){fetch_met, v}, person);
}
