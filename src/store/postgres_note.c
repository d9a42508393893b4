/* postgres_note.c - a row as the text in which nodes tell each other of it (postgres_ear.c).
 *
 *      "7.31 "                                         game 7 has a row 31: read it
 *      "7.31.1700000000123.81985529216486895.01ff… "   … and here it is: when it was written, its checksum, its bytes in hex
 *
 * Every note ends with a blank, so that notes are simply put one behind the other, and a text cut at the last blank is whole
 * notes. Nearly all rows are short, and if they come with their bytes nobody has to ask the database for them: following a table
 * then costs no query. A longer row (an envelope) is only mentioned.
 *
 * A note is never trusted. A wrong checksum makes it a note without bytes, and what cannot be read at all ends the text. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/hex.h"
#include "store/postgres.h"

void note_write(Bytes *text, uint64_t game, const StoreRow *row)
{
    char note[2 * NOTE_ROW_MAX + 120];
    int n = snprintf(note, sizeof note, "%" PRIu64 ".%" PRIu32, game, row->seq);
    if (row->bytes && row->n <= NOTE_ROW_MAX) {
        n += snprintf(note + n, sizeof note - (size_t)n, ".%" PRId64 ".%" PRId64 ".", row->at,
                      row_sum(game, row->seq, row->bytes, row->n));
        fb_hex_write(note + n, row->bytes, row->n);
        n += (int)(2 * row->n);
    }
    note[n++] = ' ';
    bytes_add(text, note, (size_t)n);
}

size_t note_fits(const char *text, size_t n, size_t most)
{
    if (n <= most) return n;
    while (most && text[most - 1] != ' ')
        most--;
    return most;
}

/* A number that ends with '.' or ' '. */
static bool number(const char **at, uint64_t *value)
{
    char *end;
    if (**at < '0' || **at > '9') return false;
    *value = strtoull(*at, &end, 10);
    bool more = *end == '.';
    *at = end + more;
    return more || *end == ' ';
}

/* With a wrong checksum it stays a note without bytes, and the log will be read. */
static void read_bytes(const char *text, uint64_t game, StoreRow *row, uint8_t room[NOTE_ROW_MAX])
{
    uint64_t at, sum;
    if (!number(&text, &at) || !number(&text, &sum)) return;
    size_t length = strcspn(text, " "), n = length / 2;
    if (n > NOTE_ROW_MAX || !fb_hex_read(room, n, text, length)) return;
    if (row_sum(game, row->seq, room, n) != (int64_t)sum) return;
    row->at = (int64_t)at;
    row->bytes = room;
    row->n = n;
}

const char *note_read(const char *text, uint64_t *game, StoreRow *row, uint8_t room[NOTE_ROW_MAX])
{
    uint64_t seq;
    *row = (StoreRow){0};
    if (!number(&text, game) || !number(&text, &seq)) return NULL;
    row->seq = (uint32_t)seq;
    if (text[-1] == '.') read_bytes(text, *game, row, room);
    text += strcspn(text, " ");
    return *text ? text + 1 : NULL;
}
