/* room_save.c - what a room keeps in the store besides its rows: an envelope (the whole table and the picks of the game
 * being played) as its first row and, again and again, as a snapshot; and a record of every game that is over. */
#include "server/room_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fair/fair.h"
#include "fair/sha256.h"
#include "server/lobby.h"

/* ---- the picks of the game, for its record --------------------------------------------------------------------- */

enum { COMMENT_TEXT = 24, LATER_US = 10000000, LISTED_MAX = 1024 };

static bool grow_picks(FbTableRecord *walk, int want)
{
    if (want <= walk->pick_max) return true;
    FbPick *picks = realloc(walk->picks, 2 * (size_t)want * sizeof *picks);
    if (!picks) return false;
    walk->picks = picks;
    walk->pick_max = 2 * want;
    return true;
}

static bool grow_comments(FbTableRecord *walk, int want)
{
    if (want <= walk->comment_max) return true;
    FbComment *comments = realloc(walk->comments, 2 * (size_t)want * sizeof *comments);
    if (comments) walk->comments = comments;
    char(*text)[COMMENT_TEXT] =
        comments ? realloc(walk->text, 2 * (size_t)want * sizeof *text) : NULL;
    if (!text) return false;
    walk->text = text;
    for (int i = 0; i < walk->comment_n; i++)
        comments[i].text = text[i];
    walk->comment_max = 2 * want;
    return true;
}

/* Before the row is durable: where another node was first, it is taken back (room_unmark). */
bool room_note(Room *room, const FbTable *next, const FbTableOut *out)
{
    FbTableRecord *walk = &room->walk;
    if (!grow_picks(walk, walk->pick_n + out->pick_n) ||
        !grow_comments(walk, walk->comment_n + (out->heat_seats != 0)))
        return false;
    fb_table_record_note(walk, next, out);
    return true;
}

/* Arrays that have grown meanwhile stay so. What a deal has overwritten was of a game that is over, and kept. */
void room_mark(const Room *room, Mark *mark)
{
    mark->walk = room->walk;
    for (int s = 0; s < FB_SEATS; s++) {
        mark->seen[s] = room->seen[s].n;
        mark->asked[s] = room->seen[s].asked;
    }
}

void room_unmark(Room *room, const Mark *mark)
{
    const FbTableRecord now = room->walk;
    room->walk = mark->walk;
    room->walk.picks = now.picks;
    room->walk.pick_max = now.pick_max;
    room->walk.comments = now.comments;
    room->walk.comment_max = now.comment_max;
    room->walk.text = now.text;
    for (int s = 0; s < FB_SEATS; s++) {
        room->seen[s].n = mark->seen[s];
        room->seen[s].asked = mark->asked[s];
    }
}

/* ---- the envelope ------------------------------------------------------------------------------------------------- */

void *room_bytes(const Room *room, size_t *n)
{
    FbSaved saved = {.maker = room->maker,
                     .made = room->made,
                     .recorded = room->recorded,
                     .listed = room->listed,
                     .quick = room->quick};
    size_t size = fb_saved_size(&room->walk);
    uint8_t *bytes = malloc(size);
    *n = bytes ? fb_saved_write(bytes, size, &saved, room->table, &room->walk) : 0;
    if (*n) return bytes;
    free(bytes);
    return NULL;
}

const char *room_open(Room *room, const uint8_t *bytes, size_t n)
{
    static FbTextError error; /* until the next is opened, by the same thread */
    FbSaved saved;
    if (!fb_saved_look(&saved, bytes, n, &error)) return error.message;
    if (!grow_picks(&room->walk, (int)saved.picks) ||
        !grow_comments(&room->walk, (int)saved.comments))
        return "no memory";
    room->maker = saved.maker;
    room->made = saved.made;
    room->recorded = saved.recorded;
    room->listed = saved.listed;
    room->quick = saved.quick;
    room->old_form = saved.old;
    return fb_saved_read(room->table, &room->walk, bytes, n, &error) ? NULL : error.message;
}

void room_save_later(Room *room, bool now)
{
    Later *later = &room->later;
    if (!later->bytes || (!now && net_now() - later->since < LATER_US)) return;
    store_submit(room->server->store, &(StoreJob){.kind = STORE_SNAPSHOT,
                                                  .game = room->game,
                                                  .seq = later->seq,
                                                  .bytes = later->bytes,
                                                  .n = later->n});
    room_drop_later(room);
}

void room_drop_later(Room *room)
{
    free(room->later.bytes);
    room->later = (Later){0};
}

static void snapshot(Room *room)
{
    size_t n;
    void *bytes = room->later.bytes ? NULL : room_bytes(room, &n);
    if (!bytes) return; /* the rows are there all the same */
    room->later = (Later){bytes, n, room->seq, net_now()};
    room->saved = room->seq;
    if (!room->server->nodes) room_save_later(room, true);
}

/* ---- records -------------------------------------------------------------------------------------------------------- */

/* The same for the same game of the same table, so that none is kept twice. It cannot be guessed: nobody knows both the table's
 * id and the seed but those who were there. And there is no way back to the table's id, which would let strangers in. */
static void record_id(const Room *room, FbTableId *id)
{
    static const char label[] = "fambiz record";
    uint8_t digest[FB_SHA256_BYTES];
    FbSha256 hash;
    fb_sha256_start(&hash);
    fb_sha256_add(&hash, label, sizeof label - 1);
    fb_sha256_add(&hash, room->id.text, FB_TABLE_ID_TEXT);
    fb_sha256_add(&hash, &room->table->seed, sizeof room->table->seed);
    fb_sha256_end(&hash, digest);
    room_spell(id, digest);
}

static int list_players(const Room *room, const FbRecord *record, StorePlayer players[STORE_SEATS])
{
    const FbTable *t = room->table;
    for (int s = 0; s < record->seats; s++) {
        int person = t->seat[s].person;
        snprintf(players[s].name, sizeof players[s].name, "%s", record->name[s]);
        players[s].person = person == FB_NONE ? 0 : person_number(&t->person[person].id);
    }
    return record->seats;
}

/* Who finds the record of this game without its id: everybody, if the table was public; whoever sat or watched there until
 * the end, or has held a hand. */
static int list_readers(const Room *room, uint64_t readers[FB_PEOPLE + 1])
{
    int n = 0;
    if (room->listed) readers[n++] = 0;
    for (int p = 0; p < FB_PEOPLE; p++) {
        uint64_t number =
            room->table->person[p].here ? person_number(&room->table->person[p].id) : 0;
        if (number) readers[n++] = number;
    }
    return n;
}

static void kept(void *self, const StoreReply *reply)
{
    Server *server = self;
    if (reply->outcome == STORE_DURABLE) server->metrics.finished++;
}

static char *record_text(const Room *room, const FbRecord *record, size_t *n)
{
    size_t size = 8192 + 64 * (size_t)(record->pick_n + record->comment_n);
    char *text = malloc(size);
    FbOut out = fb_out(text, text ? size : 0);
    FbFairShuffler shuffler;
    FbTextError error;
    fb_fair_shuffler(&shuffler, room->table->seed.bytes);
    *n = 0;
    if (text && fb_record_write(&out, record, &shuffler.base, &error) && fb_out_fits(&out))
        *n = out.n;
    if (text && !*n) log_line("record_failed", "game:u why:s", room->game, error.message);
    return text;
}

static void keep_record(Room *room)
{
    FbTableId id;
    char date[11];
    StorePlayer players[STORE_SEATS] = {0};
    uint64_t readers[FB_PEOPLE + 1];
    time_t now = (time_t)server_clock();
    struct tm day;
    FbRecord record;
    size_t n;
    strftime(date, sizeof date, "%Y-%m-%d", gmtime_r(&now, &day));
    if (!fb_table_record(&room->walk, room->table, date, &record)) return;
    char *text = record_text(room, &record, &n);
    record_id(room, &id);
    if (n)
        store_submit(room->server->store,
                     &(StoreJob){.kind = STORE_ADD_RECORD,
                                 .done = kept,
                                 .self = room->server,
                                 .id = id.text,
                                 .when = now,
                                 .bytes = text,
                                 .n = n,
                                 .players = players,
                                 .player_n = list_players(room, &record, players),
                                 .readers = readers,
                                 .reader_n = list_readers(room, readers)});
    log_line("game_over", "game:u picks:i", room->game, record.pick_n);
    free(text);
}

/* ---- the list that nodes share -------------------------------------------------------------------------------------- */

/* As it should stand there: all zeros where it should not. */
static FbTableRow shown(const Room *room, const FbTable *table)
{
    FbTableRow row;
    memset(&row, 0, sizeof row);
    if (room_listed_at(room, table)) row = room_row_at(room, table);
    return row;
}

void room_show(Room *room, const FbTable *next)
{
    char text[LISTED_MAX];
    FbTableRow row = shown(room, next);
    bool same = !room->unknown && memcmp(&row, &room->shown, sizeof row) == 0;
    if (!room->server->nodes || same) return;
    room->shown = row;
    room->unknown = false;
    size_t n = row.table.text[0] ? lobby_write(&row, text, sizeof text) : 0;
    store_submit(room->server->store,
                 &(StoreJob){.kind = STORE_LIST_GAME, .game = room->game, .bytes = text, .n = n});
}

void room_saved(Room *room)
{
    if (room->unknown)
        room_show(room, room->table);
    else
        room->shown = shown(room, room->table);
    if (room->table->phase == FB_TABLE_OVER) room_save(room);
}

void room_save(Room *room)
{
    bool over = room->table->phase == FB_TABLE_OVER && room->table->games > room->recorded;
    if (over) {
        keep_record(room);
        room->recorded = room->table->games;
    }
    if (over || room->seq - room->saved >= SNAPSHOT_EVERY) snapshot(room);
}
