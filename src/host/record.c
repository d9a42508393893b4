/* record.c - the record of a game that is over, handed to whoever keeps it. */
#include "fair/fair.h"
#include "fair/sha256.h"
#include "host/room.h"

/* The same for the same game of the same table, so that none is kept twice. It cannot be guessed: nobody knows both the table's
 * id and the seed but those who were there. And there is no way back to the table's id, which would let strangers in. */
static void record_id(const FbRoom *room, FbTableId *id)
{
    static const char label[] = "fambiz record";
    uint8_t digest[FB_SHA256_BYTES];
    FbSha256 hash;
    fb_sha256_start(&hash);
    fb_sha256_add(&hash, label, sizeof label - 1);
    fb_sha256_add(&hash, room->id.text, FB_TABLE_ID_TEXT);
    fb_sha256_add(&hash, &room->table->seed, sizeof room->table->seed);
    fb_sha256_end(&hash, digest);
    fb_table_id_spell(id, digest);
}

static uint64_t number_of(const FbTable *t, int person)
{
    return person == FB_NONE ? 0 : fb_id_number(&t->person[person].id);
}

static void list_players(const FbTable *t, const FbRecord *record, FbFinished *game)
{
    game->player_n = record->seats;
    for (int s = 0; s < record->seats; s++) {
        game->player[s] = record->name[s];
        game->person[s] = number_of(t, t->seat[s].person);
    }
}

/* Who finds the record of this game without its id: everybody, if the table was public; whoever sat or watched there until
 * the end, or has held a hand. */
static void list_readers(const FbRoom *room, FbFinished *game)
{
    const FbTable *t = room->table;
    game->everybody = room->listed;
    for (int p = 0; p < FB_PEOPLE; p++) {
        uint64_t number = t->person[p].here ? number_of(t, p) : 0;
        if (number) game->reader[game->reader_n++] = number;
    }
}

/* Freed by the caller; NULL: there is no memory for it, or (*never) there can be none, which was noted. */
static char *record_text(const FbRoom *room, const FbRecord *record, size_t *n, bool *never)
{
    size_t size = 8192 + 64 * (size_t)(record->pick_n + record->comment_n);
    char *text = fb_host_alloc(room->host, size);
    FbOut out = fb_out(text, text ? size : 0);
    FbFairShuffler shuffler;
    FbTextError error = {.message = "it is too long"};
    if (!text) return NULL;
    fb_fair_shuffler(&shuffler, room->table->seed.bytes);
    bool whole = fb_record_write(&out, record, &shuffler.base, &error) && fb_out_fits(&out);
    *n = out.n;
    if (whole) return text;
    *never = true;
    fb_note(room, FB_NOTE_NO_RECORD, 0, error.message);
    fb_host_free(room->host, text);
    return NULL;
}

static void put_digits(FbOut *out, int number, int digits)
{
    if (digits > 1) put_digits(out, number / 10, digits - 1);
    fb_out_char(out, (char)('0' + number % 10));
}

/* "2021-12-31": days since 1970 as a date of the Gregorian calendar, counted in years that begin in March. */
static void write_date(FbOut *out, int64_t seconds)
{
    int64_t days = seconds / 86400 + 719468, era = days / 146097;
    int in_era = (int)(days - era * 146097);
    int year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
    int day = in_era - (365 * year + year / 4 - year / 100), month = (5 * day + 2) / 153;
    int calendar = month < 10 ? month + 3 : month - 9;
    put_digits(out, (int)(era * 400) + year + (calendar <= 2), 4);
    fb_out_char(out, '-');
    put_digits(out, calendar, 2);
    fb_out_char(out, '-');
    put_digits(out, day - (153 * month + 2) / 5 + 1, 2);
}

/* Without memory it is made after the next input, or when the table is restored. */
bool fb_room_add_record(FbRoom *room)
{
    FbHost *host = room->host;
    FbRecord record;
    FbFinished game = {.room = room, .game = room->table->games};
    char date[16];
    bool never = false;
    FbOut day = fb_out(date, sizeof date);
    game.when = host->way.date(host->way.self);
    write_date(&day, game.when);
    if (!fb_table_record(&room->record, room->table, date, &record)) return true;
    char *text = record_text(room, &record, &game.n, &never);
    if (!text && !never) return false;
    game.text = text;
    record_id(room, &game.id);
    list_players(room->table, &record, &game);
    list_readers(room, &game);
    if (text) host->log->add_record(host, &game);
    fb_note(room, FB_NOTE_OVER, record.pick_n, NULL);
    fb_host_free(host, text);
    return true;
}
