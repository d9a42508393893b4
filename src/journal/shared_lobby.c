/* shared_lobby.c - what nodes on one store share about their tables: the public list, quick matches that wait for people, and at which
 * tables somebody has been. Part of the shared log (shared_log.c). */
#include <stdlib.h>
#include <string.h>

#include "journal/shared_log.h"

enum { LISTED_MAX = 1024 };

/* ---- the public list -------------------------------------------------------------------------------------------------- */

/* A row of the list as nodes keep it for each other: the message `tables` of docs/wire.md with one table. Answers its length. */
static size_t write_row(const FbTableRow *row, char *text, size_t size)
{
    FbOut out = fb_out(text, size);
    FbReply reply = {.type = FB_ANS_TABLES};
    reply.as.tables.tables.n = 1;
    reply.as.tables.tables.row[0] = *row;
    fb_reply_write(&out, &reply, NULL);
    return fb_out_fits(&out) ? out.n : 0;
}

/* A row that another version of the program wrote differently is left out. */
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
    FbHostListed *listed;
    void *self;
} Listing;

static void send_list(void *self, const StoreReply *reply)
{
    Listing listing = *(Listing *)self;
    FbTables tables = {0};
    free(self);
    for (int i = 0; i < reply->row_n && tables.n < FB_TABLES_LISTED; i++)
        tables.n += read_row(&reply->rows[i], listing.server->host.out, &tables.row[tables.n]);
    listing.listed(listing.self, &tables);
}

/* Without memory, the tables that this node serves have to do. */
void shared_list(FbHost *host, FbHostListed *listed, void *self)
{
    Listing *listing = malloc(sizeof *listing);
    if (!listing) return fb_own_log.list(host, listed, self);
    *listing = (Listing){server_of(host), listed, self};
    store_listed(listing->server->store, (StoreThen){send_list, listing}, FB_TABLES_LISTED);
}

/* How it should be shown there; all zeros: not at all. */
static FbTableRow row_to_show(const FbRoom *room, const FbTable *table)
{
    FbTableRow row;
    memset(&row, 0, sizeof row);
    if (fb_room_listed_at(room, table)) row = fb_room_row_at(room, table);
    return row;
}

void shared_show(FbRoom *room, const FbTable *next)
{
    char text[LISTED_MAX];
    FbTableRow row = row_to_show(room, next);
    SharedRoom *shared = shared_of(room);
    if (!shared->unknown && memcmp(&row, &shared->shown, sizeof row) == 0) return;
    shared->shown = row;
    shared->unknown = false;
    size_t n = row.table.text[0] ? write_row(&row, text, sizeof text) : 0;
    store_list_game(room_server(room)->store, STORE_NOBODY, room->game, text, n);
}

void shared_has_shown(FbRoom *room)
{
    if (shared_of(room)->unknown)
        shared_show(room, room->table);
    else
        shared_of(room)->shown = row_to_show(room, room->table);
}

/* ---- a quick match ------------------------------------------------------------------------------------------------------ */

typedef struct Seeking {
    FbHost *host;
    FbSeatAnswer *answer;
    void *self;
    int seat;
} Seeking;

static void offer_seat(void *self, FbRoom *room, FbWireRefusal no)
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
    shared_find(seeking->host, &id, offer_seat, seeking);
}

void shared_quick_seat(FbHost *host, FbSeatAnswer *answer, void *self)
{
    Seeking *seeking = malloc(sizeof *seeking);
    if (!seeking) return answer(self, NULL, FB_NONE);
    *seeking = (Seeking){host, answer, self, FB_NONE};
    store_sit(server_of(host)->store, (StoreThen){fetch_gathering_table, seeking});
}

void shared_gather(FbRoom *room)
{
    store_gather(room_server(room)->store, STORE_NOBODY, room->game, room->table->settings.seats,
                 FB_GATHER_MS);
}

/* ---- where somebody has been -------------------------------------------------------------------------------------------- */

void shared_meet(const FbRoom *room, const FbId *id)
{
    store_meet(room_server(room)->store, STORE_NOBODY, room->game, fb_id_number(id));
}

typedef struct Visiting {
    Server *server;
    FbRoomVisit *visit;
    FbHostDone *done;
    void *self;
    int left; /* tables that are still being read */
} Visiting;

static void end_visit(Visiting *v)
{
    if (v->left-- > 0) return;
    v->done(v->self);
    free(v);
}

/* A table that cannot be read is not visited; the store erases what it can (StoreOptions.forget). */
static void visit_and_count(void *self, FbRoom *room, FbWireRefusal no)
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

void shared_visit(FbHost *host, const FbId *id, FbRoomVisit *visit, FbHostDone *done, void *self)
{
    Server *server = server_of(host);
    Visiting *v = malloc(sizeof *v);
    if (!v) return fb_own_log.visit(host, id, visit, done, self);
    *v = (Visiting){server, visit, done, self, 0};
    store_met(server->store, (StoreThen){fetch_met, v}, fb_id_number(id));
}
