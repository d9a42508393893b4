/* local_record.h - the record of a game played in this process, for whoever wants to keep it. */
#ifndef FB_TERMINAL_LOCAL_RECORD_H
#define FB_TERMINAL_LOCAL_RECORD_H

#include "table/table.h"

typedef struct LocalRecord {
    FbTableRecord walk;
    FbPick *picks;
    FbComment *comments;
    char (*text)[24];
} LocalRecord;

void record_start(LocalRecord *record);
void record_note(LocalRecord *record, const FbTable *table, const FbTableOut *out);
/* False, and errno says why, where it cannot be written. */
bool record_write(LocalRecord *record, const FbTable *table, const char *path);
void record_close(LocalRecord *record);

#endif
