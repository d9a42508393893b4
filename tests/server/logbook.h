/* logbook.h - what a data folder contains, read without a server: every running table, played again from its log.
 *
 * A second opinion: except for the store's reader and the table's own replay, it uses nothing of the server's. */
#ifndef FAMBIZ_TEST_SERVER_LOGBOOK_H
#define FAMBIZ_TEST_SERVER_LOGBOOK_H

#include "table/saved.h"

typedef struct Logged {
    char id[40];
    uint64_t game;
    uint32_t saved, seq; /* the row that the snapshot stands for; the last row */
    FbTable table;       /* after the last row that was read … */
    FbKept kept;         /* … and its last steps */
    FbSaved head;        /* what stood before it when it was saved last */
    FbPick *picks;       /* of the game being played */
    int pick_n, pick_max;
} Logged;

/* The snapshot of a table (`out` is NULL), or a row that was played. */
typedef void LogbookRow(void *self, const Logged *logged, const FbTableOut *out);

/* Reads all, of a data folder or of postgresql://…; how many tables. The array is for logbook_free. A damaged log ends the program. */
int logbook_read(const char *data, Logged **tables, LogbookRow *row, void *self);
/* The file of a data folder in which the games are. */
void logbook_file(const char *data, char path[300]);
void logbook_free(Logged *tables, int n);
/* The same table, as it would be saved: what lies behind the counts of one has no meaning. */
bool logbook_same(const FbTable *one, const FbKept *kept, const Logged *other);
Logged *logbook_find(Logged *tables, int n, const char *id); /* or NULL */

#endif
