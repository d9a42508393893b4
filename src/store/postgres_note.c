/* postgres_note.c - a row of a game as the text in which nodes tell each other of it: "game.seq ", or, with all that it
 * says, "game.seq.at.sum.bytes ", the bytes as hexadecimal digits.
 *
 * Rows are short, and told with their bytes nobody has to ask for them. Those that are not are only mentioned. */
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
                      found_sum(game, row->seq, row->bytes, row->n));
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

/* Where the sum is wrong, it is a note without bytes: what is in the log will be read. */
static void read_bytes(const char *text, uint64_t game, StoreRow *row, uint8_t room[NOTE_ROW_MAX])
{
    uint64_t at, sum;
    if (!number(&text, &at) || !number(&text, &sum)) return;
    size_t length = strcspn(text, " "), n = length / 2;
    if (n > NOTE_ROW_MAX || !fb_hex_read(room, n, text, length)) return;
    if (found_sum(game, row->seq, room, n) != (int64_t)sum) return;
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
