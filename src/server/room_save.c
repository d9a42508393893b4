/* room_save.c - what a room keeps in the store besides its rows: an envelope (the whole table and the picks of the game
 * being played) as its first row and, again and again, as a snapshot; and a record of every game that is over. */
#include "server/room_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fair/fair.h"
#include "fair/sha256.h"

/* ---- the picks of the game, for its record --------------------------------------------------------------------- */

enum { COMMENT_TEXT = 24 };

static bool grow_picks(FbTableRecord *record, int want)
{
    if (want <= record->pick_max) return true;
    FbPick *picks = realloc(record->picks, 2 * (size_t)want * sizeof *picks);
    if (!picks) return false;
    record->picks = picks;
    record->pick_max = 2 * want;
    return true;
}

static bool grow_comments(FbTableRecord *record, int want)
{
    if (want <= record->comment_max) return true;
    FbComment *comments = realloc(record->comments, 2 * (size_t)want * sizeof *comments);
    if (comments) record->comments = comments;
    char(*text)[COMMENT_TEXT] =
        comments ? realloc(record->text, 2 * (size_t)want * sizeof *text) : NULL;
    if (!text) return false;
    record->text = text;
    for (int i = 0; i < record->comment_n; i++)
        comments[i].text = text[i];
    record->comment_max = 2 * want;
    return true;
}

/* Before the row is durable: if another node was first, it is taken back (room_unmark). */
bool room_note(Room *room, const FbTable *next, const FbTableOut *out)
{
    FbTableRecord *record = &room->record;
    if (!grow_picks(record, record->pick_n + out->pick_n) ||
        !grow_comments(record, record->comment_n + (out->heat_seats != 0)))
        return false;
    fb_table_record_note(record, next, out);
    return true;
}

/* Arrays that have grown meanwhile stay so. What a deal has overwritten was of a game that is over, and kept. */
void room_mark(const Room *room, Mark *mark)
{
    mark->record = room->record;
    for (int s = 0; s < FB_SEATS; s++) {
        mark->seen[s] = room->seen[s].n;
        mark->asked[s] = room->seen[s].asked;
    }
}

void room_unmark(Room *room, const Mark *mark)
{
    const FbTableRecord now = room->record;
    room->record = mark->record;
    room->record.picks = now.picks;
    room->record.pick_max = now.pick_max;
    room->record.comments = now.comments;
    room->record.comment_max = now.comment_max;
    room->record.text = now.text;
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
    size_t size = fb_saved_size(&room->record);
    uint8_t *bytes = malloc(size);
    *n = bytes ? fb_saved_write(bytes, size, &saved, room->table, &room->record) : 0;
    if (*n) return bytes;
    free(bytes);
    return NULL;
}

const char *room_open(Room *room, const uint8_t *bytes, size_t n)
{
    static FbTextError error; /* until the next is opened, by the same thread */
    FbSaved saved;
    if (!fb_saved_look(&saved, bytes, n, &error)) return error.message;
    if (!grow_picks(&room->record, (int)saved.picks) ||
        !grow_comments(&room->record, (int)saved.comments))
        return "no memory";
    room->maker = saved.maker;
    room->made = saved.made;
    room->recorded = saved.recorded;
    room->listed = saved.listed;
    room->quick = saved.quick;
    room->form = saved.old ? FORM_OLD : FORM_TODAYS;
    return fb_saved_read(room->table, &room->record, bytes, n, &error) ? NULL : error.message;
}

/* The rows are there all the same, if there is no memory for it. */
static void snapshot(Room *room)
{
    size_t n;
    void *bytes = room_bytes(room, &n);
    if (bytes) room_log(room)->snapshot(room, bytes, n, false);
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
    char date[11];
    time_t now = (time_t)server_clock();
    struct tm day;
    FbRecord game;
    FbTableId id;
    StorePlayer players[STORE_SEATS] = {0};
    uint64_t readers[FB_PEOPLE + 1];
    StoreNewRecord record = {.id = id.text, .when = now, .players = players, .readers = readers};
    strftime(date, sizeof date, "%Y-%m-%d", gmtime_r(&now, &day));
    if (!fb_table_record(&room->record, room->table, date, &game)) return;
    char *text = record_text(room, &game, &record.n);
    record.text = text;
    record_id(room, &id);
    record.player_n = list_players(room, &game, players);
    record.reader_n = list_readers(room, readers);
    if (record.n) room_log_add_record(room->server, &record);
    log_line("game_over", "game:u picks:i", room->game, game.pick_n);
    free(text);
}

/* ---- after a commit -------------------------------------------------------------------------------------------------- */

void room_save(Room *room)
{
    bool over = room->table->phase == FB_TABLE_OVER && room->table->games > room->recorded;
    if (over) {
        keep_record(room);
        room->recorded = room->table->games;
    }
    if (over || room->seq - room->saved >= SNAPSHOT_EVERY) snapshot(room);
}
