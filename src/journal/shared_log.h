/* shared_log.h - what the files of the shared log (shared_log.c) share. Private to them. */
#ifndef FAMBIZ_JOURNAL_SHARED_LOG_H
#define FAMBIZ_JOURNAL_SHARED_LOG_H

#include "daemon/core.h"
#include "host/room.h"
#include "journal/journal.h"
#include "journal/nodes.h"

/* A snapshot that waits. Writing it drops the rows that it replaces, and other nodes should have read those by then. */
typedef struct WaitingSnapshot {
    void *bytes; /* NULL: none does */
    size_t n;
    uint32_t seq;
    uint64_t since; /* µs */
} WaitingSnapshot;

/* What only the shared log knows of a room. */
typedef struct SharedRoom {
    uint64_t epoch;  /* of our lease; 0: another node drives this table, or nobody does */
    bool asking;     /* a question about the lease is on its way to the store */
    bool lost;       /* FOLLOWING because a row that we wrote as the driver was refused */
    bool unknown;    /* what the list that nodes share says about it may not be `shown` */
    uint32_t wanted; /* the newest row that a hint has mentioned */
    WaitingSnapshot snapshot;
    FbTableRow shown; /* how it is shown in that list */
} SharedRoom;

static inline SharedRoom *shared_of(const FbRoom *room) { return fb_room_log_own(room); }

/* shared_log.c */
bool shared_start(Server *server); /* false: why not, on stderr */
void shared_put_back(
    FbRoom *room); /* it was set aside and can be read now; the log takes it over */
bool shared_is_used(const FbRoom *room); /* is it more than a copy that nobody looks at? */
void shared_write_snapshot(
    FbRoom *room, bool now); /* writes the one that waits; not `now`: only if its time is up */

/* shared_follow.c */
void shared_follow(FbRoom *room);
/* Takes everything in a reply to store_rows into the room. NULL, or what is wrong with it. */
const char *shared_take_rows(FbRoom *room, const StoreReply *reply);
void shared_see_to(FbRoom *room); /* after that: does what a dead node may have left undone */
/* This node stops serving the table; its people are told to come again. */
void shared_vanish(FbRoom *room, const char *why);

/* Another node has written this row, or (game 0) may have written anything: StoreOptions.hint. */
void shared_hint(void *server, uint64_t game, const StoreRow *row);
/* From time to time: reads what no hint has mentioned, and drops the connections of nodes that are gone. */
void shared_look(Server *server);

/* shared_fetch.c */
void shared_find(FbHost *host, const FbTableId *id, FbRoomAnswer *answer, void *self);
/* The room of a game, read from the store if it is not known here. */
void shared_find_game(Server *server, uint64_t game, FbRoomAnswer *answer, void *self);

/* shared_renew.c: reads the tables that are still in an old form, and saves them in today's. */
void shared_renew(Server *server);

/* shared_lease.c */
bool shared_drives(const FbRoom *room);
void shared_claim(FbRoom *room);
void shared_resume(FbRoom *room);
void shared_rest(
    FbRoom *room); /* nobody is there: gives the lease up until the table may be forgotten */
void shared_set_due(FbRoom *room); /* the same for a new table, which has no lease yet */
void shared_lease_lost(FbRoom *room);
void shared_release(
    FbRoom *room); /* gives the lease up at once: a copy read afresh is to be driven */
bool shared_lost_connection(FbRoom *room, FbPending **input);

/* Some table needs a driver, and no living node is one: StoreOptions.due. */
void shared_due(void *server);

/* shared_lobby.c: what nodes tell each other of their tables and people. */
void shared_show(FbRoom *room, const FbTable *next);
void shared_has_shown(FbRoom *room); /* another node has, after rows of its own */
void shared_list(FbHost *host, FbHostListed *listed, void *self);
void shared_gather(FbRoom *room);
void shared_quick_seat(FbHost *host, FbSeatAnswer *answer, void *self);
void shared_meet(const FbRoom *room, const FbId *id);
void shared_visit(FbHost *host, const FbId *id, FbRoomVisit *visit, FbHostDone *done, void *self);

#endif
