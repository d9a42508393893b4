/* game_log.h - what has happened in a game so far, told again to one reader. See game_log.c. */
#ifndef FB_TABLE_GAME_LOG_H
#define FB_TABLE_GAME_LOG_H

#include "table/table.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_LOG_PAGE = 512 }; /* events at most */

/* What happened in the game of the table, as one person may know it: a stretch of it. Its events have places from 1 on,
 * counted for this reader. */
typedef struct FbLogPage {
    uint32_t game;  /* its number at the table */
    uint32_t first; /* the place of the first event; 1: nothing was before it */
    uint32_t turns; /* that had begun before it */
    FbRange events; /* of FbTableOut.event */
} FbLogPage;

/* The last page before the place `before`, or (0) the last of all; none in the lobby. `kept` and `walk` have noted all inputs that
 * `table` has taken, `shuffler` is an FbFairShuffler of table->seed, and `out` is room to work in. It replays the game: a
 * millisecond or two for a long one. */
FB_API void fb_table_log(const FbTable *table, const FbKept *kept, const FbTableRecord *walk,
                         FbShuffler *shuffler, int person, uint32_t before, FbLogPage *page,
                         FbTableOut *out);

#ifdef __cplusplus
}
#endif
#endif
