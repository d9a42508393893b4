/* log_store.c - the store under the logs of this server's tables: what fb_own_log (host/own_log.h) needs of it, for a server that is
 * alone with its file; and what the shared log does in the same way (log_…). */
#include "journal/journal.h"

#include <stdio.h>

#include "host/room.h"
#include "journal/asides.h"

/* ---- a table opened --------------------------------------------------------------------------------------------------- */

static FbWireRefusal refusal_of(StoreOutcome outcome)
{
    return outcome == STORE_DURABLE   ? FB_WIRE_OK
           : outcome == STORE_NOTHING ? FB_WIRE_NO_NO_ROOM /* this person has too many */
                                      : FB_WIRE_NO_NOT_SAVED;
}

static void tell_opened(void *self, const StoreReply *reply)
{
    fb_room_opened(self, reply->game, refusal_of(reply->outcome));
}

void log_open(FbRoom *room)
{
    const Server *server = room_server(room);
    store_open_game(server->store, (StoreThen){tell_opened, room}, fb_room_id(room)->text,
                    fb_room_made(room), fb_room_maker(room), (int)server->o->tables_each);
}

static void own_open(void *self, FbRoom *room)
{
    (void)self;
    log_open(room);
}

/* ---- rows, snapshots, records ------------------------------------------------------------------------------------------- */

static void tell_appended(void *self, const StoreReply *reply)
{
    fb_own_appended(self, reply->outcome == STORE_DURABLE  ? FB_LOGGED
                          : reply->outcome == STORE_FAILED ? FB_LOG_FAILED
                                                           : FB_LOG_LOST);
}

static void own_append(void *self, FbRoom *room, uint32_t seq, const void *bytes, size_t n)
{
    const Server *server = self;
    store_append(server->store, (StoreThen){tell_appended, room}, fb_room_game(room), seq, 0, bytes,
                 n);
}

/* It does not matter whether it was written: if not, the rows are still there. */
static void count_kept(void *self, const StoreReply *reply)
{
    (void)reply;
    fb_own_kept(self);
}

void log_snapshot(FbRoom *room, uint32_t seq, const void *bytes, size_t n, bool counted)
{
    store_snapshot(room_server(room)->store,
                   (StoreThen){counted ? count_kept : NULL, fb_room_host(room)}, fb_room_game(room),
                   seq, bytes, n);
}

static void own_snapshot(void *self, FbRoom *room, uint32_t seq, const void *bytes, size_t n,
                         bool counted)
{
    (void)self;
    log_snapshot(room, seq, bytes, n, counted);
}

void log_drop(FbRoom *room)
{
    store_drop_game(room_server(room)->store, STORE_NOBODY, fb_room_game(room), 0);
}

static void own_drop(void *self, FbRoom *room)
{
    (void)self;
    log_drop(room);
}

static void count_finished(void *self, const StoreReply *reply)
{
    Server *server = self;
    if (reply->outcome == STORE_DURABLE) server->metrics.finished++;
}

void log_add_record(FbHost *host, const FbFinished *game)
{
    Server *server = server_of(host);
    StorePlayer players[STORE_SEATS] = {0};
    uint64_t readers[FB_PEOPLE + 1];
    StoreNewRecord record = {.id = game->id.text,
                             .when = game->when,
                             .players = players,
                             .player_n = game->player_n,
                             .readers = readers,
                             .text = game->text,
                             .n = game->n};
    for (int s = 0; s < game->player_n; s++) {
        snprintf(players[s].name, sizeof players[s].name, "%s", game->player[s]);
        players[s].person = game->person[s];
    }
    if (game->everybody) readers[record.reader_n++] = 0;
    for (int i = 0; i < game->reader_n; i++)
        readers[record.reader_n++] = game->reader[i];
    store_add_record(server->store, (StoreThen){count_finished, server}, &record);
}

static void own_add_record(void *self, const FbFinished *game)
{
    Server *server = self;
    log_add_record(&server->host, game);
}

/* All tables are in memory from the start, except those that could not be read. */
static void own_find(void *self, const FbTableId *id, FbFinding *finding)
{
    fb_own_found(finding, NULL, asides_has(self, id) ? FB_WIRE_NO_SET_ASIDE : FB_WIRE_NO_NO_TABLE);
}

FbOwnStore log_own_store(Server *server)
{
    return (FbOwnStore){.self = server,
                        .open = own_open,
                        .append = own_append,
                        .envelopes = &fb_envelopes,
                        .snapshot = own_snapshot,
                        .drop = own_drop,
                        .add_record = own_add_record,
                        .find = own_find};
}
