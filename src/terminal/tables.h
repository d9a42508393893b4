/* tables.h - the tables of this process: host/host.h, run by the same thread that waits for keys. A
 * server runs the same host; here its clock is the program's own, its bots think between two keys
 * (brain.h), and the rows of each table go to a file in the state folder (state.h).
 *
 * Owns table time: it stands still while a bot thinks or the caller holds it, jumps over what the
 * caller has shown, and jumps from one thing to the next unless somebody races a clock. Refuses to know who sits at the keyboard
 * (local.c). */
#ifndef FB_TERMINAL_TABLES_H
#define FB_TERMINAL_TABLES_H

#include "host/own_log.h"
#include "terminal/brain.h"
#include "terminal/host.h"
#include "terminal/state.h"

typedef struct Tables {
    FbHost host;
    FbOwnStore store;
    const char *not_kept; /* why a game cannot be saved; NULL: all are */
    Brain brain;
    const uint8_t *seed; /* 32 bytes that all chance comes from, or NULL: random */
    Speed speed;
    uint64_t now;   /* µs, the clock of all tables … */
    uint64_t clock; /* … and the caller's, ms, at the last call */
    uint64_t games; /* how many were opened */
} Tables;

/* The caller sets tell (a frame is a string of one or more lines), close, holds, note, and
 * add_record of the store; each of them gets the tables as self. The rest is filled in here. */
void tables_start(Tables *t, const FbHostWay *way, FbOwnStore store, const uint8_t *seed);
/* Takes no more input. After that guests may go, and then tables_end. */
void tables_stop(Tables *t);
void tables_end(Tables *t);

/* Moves the clock on, up to the next thing that is due. To be called before new input is handed
 * in. */
void tables_pass(Tables *t, uint64_t clock, bool held);
/* Everybody here has seen what happened, or does not want to: what is left of the show need not be
 * waited for. */
void tables_skip_show(Tables *t);
/* Lets bots think for a moment and does what is due. Returns in how many ms to call again; -1: not
 * before somebody says something. */
int tables_work(Tables *t, bool held);

/* Loads the newest game that was left in the middle. NULL: there is none, or a newer file cannot be
 * read; then `wrong` says why, and `game` which. */
typedef enum TablesWrong { TABLES_NONE, TABLES_DAMAGED, TABLES_FOREIGN, TABLES_NEWER } TablesWrong;
FbRoom *tables_resume(Tables *t, SavedGame *game, TablesWrong *wrong);

#endif
