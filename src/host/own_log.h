/* own_log.h - the log of a host that is alone with its store: a server with its file, a page, a terminal. Nobody else writes
 * there, so a row is durable or it is not, and this host sees to all clocks and bots.
 *
 *     fb_host_start(&host, &way, &fb_own_log, &store);
 *
 * FbOwnStore is what it needs of the shell. Each call is answered once, by the function that stands beside it, later or from
 * within; but FB_LOG_LOST never from within. All that is handed in is gone after the call. One row of a table is on its way at a
 * time, so rows need no queue; tables do not wait for each other. */
#ifndef FB_HOST_OWN_LOG_H
#define FB_HOST_OWN_LOG_H

#include "host/log.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FbFinding FbFinding;

struct FbOwnStore {
    void *self;
    /* A new table: fb_own_opened, with the number that it has from here on (any, but another for each; not 0), or with why
     * there is no room for it. */
    void (*open)(void *self, FbRoom *room);
    /* Row `seq`, from 1 on: fb_own_appended. The first is an envelope of the whole table, or, if there is no `snapshot`, the
     * input that made it. */
    void (*append)(void *self, FbRoom *room, uint32_t seq, const void *bytes, size_t n);
    const FbEnvelopes *
        envelopes; /* &fb_envelopes; NULL: this shell keeps every row, and there is no `snapshot` */
    /* An envelope that stands for all rows up to `seq`, which go. `counted`: then
     * fb_own_kept says when it is durable (or never will be: the rows are there all the same). */
    void (*snapshot)(void *self, FbRoom *room, uint32_t seq, const void *bytes, size_t n,
                     bool counted);
    /* Nobody came back: all that is kept of it may go. Not answered. */
    void (*drop)(void *self, FbRoom *room);
    /* A game is over. Not answered. The same record may come again after a restart. */
    void (*add_record)(void *self, const FbFinished *game);
    /* Somebody wants a table that is not here: fb_own_found. The shell may read it from what it keeps (fb_host_restore …
     * fb_room_restored). NULL, the function: there is no such table. */
    void (*find)(void *self, const FbTableId *id, FbFinding *finding);
};

extern const FbHostLog fb_own_log;

void fb_own_opened(FbRoom *room, uint64_t game, FbWireRefusal no);
void fb_own_appended(FbRoom *room, FbLogged outcome);
void fb_own_kept(FbHost *host);
void fb_own_found(FbFinding *finding, FbRoom *room, FbWireRefusal no);

#ifdef __cplusplus
}
#endif
#endif
