/* saved_fuzz.c - an envelope from anywhere, of today's form or of 0.1.0's: it is refused with a sentence, or it is a sound table,
 * has one spelling, and can be played on. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "table/saved.h"

enum { PICKS = 4096, COMMENTS = 512, ROOM = FB_SAVED_MAX + 2 * PICKS + 32 * COMMENTS };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static FbTable table, next;
static FbKept kept;
static FbTableOut out;
static FbPick picks[PICKS];
static FbComment comments[COMMENTS];
static char text[COMMENTS][24];
static uint8_t again[ROOM];

/* The server comes up, somebody comes and sees everything, time goes by. Times that no clock could have made may leave
 * something due; nothing worse may come of them. */
static void play_on(void)
{
    FbInput input;
    memset(&input, 0, sizeof input);
    for (int i = 0; i < 12; i++) {
        uint64_t wake = fb_table_wake(&table);
        input.type = i == 0 ? FB_IN_RESTART : i == 1 ? FB_IN_JOIN : FB_IN_TICK;
        input.now = i > 1 && wake != FB_NEVER ? wake : table.now;
        if (i == 1) {
            input.tab = 77;
            memset(input.from.bytes, 0x33, sizeof input.from.bytes);
            input.as.join.name.n = 1;
            input.as.join.name.text[0] = 'x';
        }
        if (fb_table_input(&table, &kept, &input, &next, &out)) continue;
        memcpy(&table, &next, sizeof table);
        fb_kept_note(&kept, &out.kept, out.step);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FbTextError error = {0};
    FbSaved saved;
    FbTableRecord record;
    fb_table_record_start(&record, picks, PICKS, comments, text, COMMENTS);
    if (!fb_saved_look(&saved, data, size, &error) ||
        !fb_saved_read(&table, &kept, &record, data, size, &error)) {
        if (!error.message[0] || strlen(error.message) >= sizeof error.message - 1) abort();
        return 0;
    }
    if (fb_table_check(&table, &kept)) abort();
    size_t n = fb_saved_write(again, sizeof again, &saved, &table, &kept, &record);
    if (!n || n > fb_saved_size(&record)) abort();
    /* Who wrote it, and steps that are hashed otherwise, are not what was read. */
    if (!fb_saved_read(&table, &kept, &record, again, n, &error)) abort();
    play_on();
    return 0;
}
