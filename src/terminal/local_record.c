/* local_record.c - see local_record.h. */
#include "terminal/local_record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "fair/fair.h"

enum { PICKS = 20000, HEATS = 4000, TEXT = 1 << 20 };

void record_start(LocalRecord *record)
{
    record->picks = malloc(PICKS * sizeof *record->picks);
    record->comments = malloc(HEATS * sizeof *record->comments);
    record->text = malloc(HEATS * sizeof *record->text);
    if (!record->picks || !record->comments || !record->text) abort();
    fb_table_record_start(&record->walk, record->picks, PICKS, record->comments, record->text,
                          HEATS);
}

void record_note(LocalRecord *record, const FbTable *table, const FbTableOut *out)
{
    fb_table_record_note(&record->walk, table, out);
}

static bool write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (!file) return false;
    bool written = fputs(text, file) >= 0;
    return fclose(file) == 0 && written;
}

bool record_write(LocalRecord *record, const FbTable *table, const char *path)
{
    FbRecord game;
    FbTextError error;
    FbFairShuffler shuffler;
    char date[16], *text = malloc(TEXT);
    time_t now = time(NULL);
    struct tm local;
    if (!text) return false;
    FbOut out = fb_out(text, TEXT);
    strftime(date, sizeof date, "%Y-%m-%d", localtime_r(&now, &local));
    fb_fair_shuffler(&shuffler, table->seed.bytes);
    errno = EOVERFLOW;
    bool done = fb_table_record(&record->walk, table, date, &game) &&
                fb_record_write(&out, &game, &shuffler.base, &error) && fb_out_fits(&out) &&
                write_text(path, text);
    free(text);
    return done;
}

void record_close(LocalRecord *record)
{
    free(record->picks);
    free(record->comments);
    free(record->text);
}
