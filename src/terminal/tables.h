/* tables.h - the tables of this process: the host of host/host.h as one thread that also waits for keys. Its clock is the program's
 * own, its bots think between two keys (brain.h), and the rows of each table are a file in the state folder (state.h).
 *
 * Owns table time: it stands still while a bot thinks and while the caller holds it, jumps from one thing to the next where
 * nobody races, and is a second a second where somebody does. Refuses to know who sits at the keyboard (local.c). */
#ifndef FB_TERMINAL_TABLES_H
#define FB_TERMINAL_TABLES_H

#include "host/own_log.h"
#include "terminal/brain.h"
#include "terminal/host.h"
#include "terminal/state.h"

typedef struct Tables {
    FbHost host;
    FbOwnStore store;
    const char *not_kept; /* why a table can be played, but not gone on with; NULL: all are kept */
    Brain brain;
    const uint8_t *seed; /* 32 bytes of which all chance comes, or NULL: random */
    Speed speed;
    uint64_t now;   /* µs, the clock of all tables … */
    uint64_t clock; /* … and the caller's, ms, when it was moved on */
    uint64_t games; /* opened so far */
} Tables;

/* The caller's own are tell (a frame is a string, of one or more lines), close, holds, note, and add_record of the store: they are
 * handed the tables as self. The rest is filled in here. */
void tables_start(Tables *t, const FbHostWay *way, FbOwnStore store, const uint8_t *seed);
/* Nothing is taken any more. Then guests may go, and tables_end. */
void tables_stop(Tables *t);
void tables_end(Tables *t);

/* Time passes, up to the next thing that is due: before what somebody has said since is handed in. */
void tables_pass(Tables *t, uint64_t clock, bool held);
/* Thinks for a moment, and does what is due. Answers in how many ms to call again; -1: when somebody says something. */
int tables_work(Tables *t, bool held);

/* The newest game that was left in the middle, among the tables again. NULL: there is none, or one before it cannot be read, and
 * why; `game` says which. */
typedef enum TablesWrong { TABLES_NONE, TABLES_DAMAGED, TABLES_FOREIGN, TABLES_NEWER } TablesWrong;
FbRoom *tables_resume(Tables *t, SavedGame *game, TablesWrong *wrong);

#endif
