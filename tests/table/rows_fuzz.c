/* rows_fuzz.c - a log from anywhere: rows, each behind its length in one byte, played on a table one after the other.
 * Whatever they are, the table stays sound, a row that is taken is the only spelling of its input, and a refusal changes
 * nothing. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "table/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static FbTable table, next, before;
static FbKept kept;
static FbTableOut out;

static void play_row(const uint8_t *row, size_t n)
{
    memcpy(&before, &table, sizeof before);
    FbTableRefusal no = fb_table_replay(&table, &kept, row, n, &next, &out);
    if (memcmp(&before, &table, sizeof before)) abort();
    if (no) return;
    bool today = row[0] != 1; /* rows of 0.1.0 are written another way now */
    if (today && ((size_t)out.row_n != n || memcmp(out.row, row, n))) abort();
    memcpy(&table, &next, sizeof table);
    fb_kept_note(&kept, &out.kept, out.step);
    if (fb_table_check(&table, &kept)) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fb_table_blank(&table);
    memset(&kept, 0, sizeof kept);
    for (size_t at = 0; at < size;) {
        size_t n = data[at++];
        if (n > size - at) n = size - at;
        play_row(data + at, n);
        at += n;
    }
    return 0;
}
