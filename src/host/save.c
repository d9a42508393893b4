/* save.c - what is kept of a room besides its rows: an envelope (the whole table and the picks of the game being played) as its
 * first row and, again and again, in the place of all rows; and the picks of the game, for its record (record.c). */
#include "host/room.h"

enum { EVERY = 200 /* rows */, COMMENT_TEXT = 24 };

/* ---- the picks of the game, for its record --------------------------------------------------------------------- */

static bool grow_picks(const FbHost *host, FbTableRecord *record, int want)
{
    if (want <= record->pick_max) return true;
    FbPick *picks =
        fb_host_grow(host, record->picks, (size_t)record->pick_n, 2 * (size_t)want, sizeof *picks);
    if (!picks) return false;
    record->picks = picks;
    record->pick_max = 2 * want;
    return true;
}

static bool grow_comments(const FbHost *host, FbTableRecord *record, int want)
{
    if (want <= record->comment_max) return true;
    size_t had = (size_t)record->comment_n, size = 2 * (size_t)want;
    char(*text)[COMMENT_TEXT] = fb_host_alloc(host, size * sizeof *text);
    FbComment *comments =
        text ? fb_host_grow(host, record->comments, had, size, sizeof *comments) : NULL;
    if (!comments) return fb_host_free(host, text), false;
    if (had) memcpy(text, record->text, had * sizeof *text);
    fb_host_free(host, record->text);
    record->comments = comments;
    record->text = text;
    for (size_t i = 0; i < had; i++)
        comments[i].text = text[i];
    record->comment_max = (int)size;
    return true;
}

bool fb_room_grow_record(FbRoom *room, int picks, int comments)
{
    return grow_picks(room->host, &room->record, picks) &&
           grow_comments(room->host, &room->record, comments);
}

/* Before the row is durable: if another node was first, it is taken back (fb_room_unmark). */
bool fb_room_note(FbRoom *room, const FbTable *next, const FbTableOut *out)
{
    FbTableRecord *record = &room->record;
    if (!fb_room_grow_record(room, record->pick_n + out->pick_n,
                             record->comment_n + (out->heat_seats != 0)))
        return false;
    fb_table_record_note(record, next, out);
    return true;
}

void fb_room_mark(const FbRoom *room, FbMark *mark)
{
    const FbTableRecord *record = &room->record;
    mark->games = record->games;
    mark->pick_n = record->pick_n;
    mark->comment_n = record->comment_n;
    memcpy(mark->sat, record->sat, sizeof mark->sat);
    mark->placed = record->placed;
    mark->full = record->full;
    for (int s = 0; s < FB_SEATS; s++) {
        mark->seen[s] = room->seen[s].n;
        mark->asked[s] = room->seen[s].asked;
    }
}

/* What a deal or a position has overwritten was of a game that is over, and kept. */
FbTableRecord fb_room_marked_record(const FbRoom *room, const FbMark *mark)
{
    FbTableRecord record = room->record;
    record.games = mark->games;
    record.pick_n = mark->pick_n;
    record.comment_n = mark->comment_n;
    memcpy(record.sat, mark->sat, sizeof record.sat);
    record.placed = mark->placed;
    record.full = mark->full;
    return record;
}

void fb_room_unmark(FbRoom *room, const FbMark *mark)
{
    room->record = fb_room_marked_record(room, mark);
    for (int s = 0; s < FB_SEATS; s++) {
        room->seen[s].n = mark->seen[s];
        room->seen[s].asked = mark->asked[s];
    }
}

/* ---- the envelope ------------------------------------------------------------------------------------------------- */

void *fb_room_envelope(const FbRoom *room, size_t *n)
{
    FbSaved saved = {.maker = room->maker,
                     .made = room->made,
                     .recorded = room->recorded,
                     .listed = room->listed,
                     .quick = room->quick};
    size_t size = fb_saved_size(&room->record);
    uint8_t *bytes = fb_host_alloc(room->host, size);
    *n = bytes ? fb_saved_write(bytes, size, &saved, room->table, &room->kept, &room->record) : 0;
    if (*n) return bytes;
    fb_host_free(room->host, bytes);
    return NULL;
}

const FbEnvelopes fb_envelopes = {fb_room_envelope, fb_room_read_envelope};

/* The rows are there all the same, if there is no memory for it. */
static void write_envelope(FbRoom *room)
{
    size_t n;
    void *bytes = room->host->envelopes->write(room, &n);
    if (bytes) fb_room_log(room)->snapshot(room, bytes, n, false);
}

/* ---- after a commit -------------------------------------------------------------------------------------------------- */

void fb_room_save(FbRoom *room)
{
    bool over = room->table->phase == FB_TABLE_OVER && room->table->games > room->recorded;
    if (over && fb_room_add_record(room)) room->recorded = room->table->games;
    if (!room->host->envelopes) return;
    if (over || room->seq - room->saved >= EVERY) write_envelope(room);
}
