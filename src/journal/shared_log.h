/* shared_log.h - what the files of the shared log (shared_log.c) share. Private to them. */
#ifndef FAMBIZ_JOURNAL_SHARED_LOG_H
#define FAMBIZ_JOURNAL_SHARED_LOG_H

#include "daemon/core.h"
#include "host/room.h"
#include "journal/journal.h"
#include "journal/nodes.h"

/* A snapshot that waits: what it stands for is dropped with it, and other nodes are to have read that by then. */
typedef struct WaitingSnapshot {
    void *bytes; /* NULL: none does */
    size_t n;
    uint32_t seq;
    uint64_t since; /* µs */
} WaitingSnapshot;

/* What the shared log knows of a room, and nobody else. */
typedef struct SharedRoom {
    uint64_t epoch;  /* of our lease; 0: another drives this table, or nobody */
    bool asking;     /* the store is asked about the lease */
    bool lost;       /* it is FOLLOWING because an input by the lease's holder was not taken */
    bool unknown;    /* whatever stands in the list that nodes share, it is not `shown` */
    uint32_t wanted; /* the newest row that a hint has told of */
    WaitingSnapshot snapshot;
    FbTableRow shown; /* how it stands in that list */
} SharedRoom;

static inline SharedRoom *shared_of(const FbRoom *room) { return fb_room_log_own(room); }

/* shared_log.c */
bool shared_start(Server *server);  /* false: why not, on stderr */
void shared_put_back(FbRoom *room); /* it was set aside, and can be read now; becomes the log's */
bool shared_is_used(const FbRoom *room); /* it is more here than a copy that nobody looks at */
void shared_write_snapshot(FbRoom *room,
                           bool now); /* the one that waits; not `now`: if its time is up */

/* shared_follow.c */
void shared_follow(FbRoom *room);
/* All that a reply to store_rows has becomes part of the room. NULL, or what is wrong with it. */
const char *shared_take_rows(FbRoom *room, const StoreReply *reply);
void shared_see_to(FbRoom *room); /* after that: what a dead node may have left undone */
/* This node serves the table no longer; its people come again. */
void shared_vanish(FbRoom *room, const char *why);

/* Another node has written this row, or (game 0) may have written anything: StoreOptions.hint. */
void shared_hint(void *server, uint64_t game, const StoreRow *row);
/* From time to time: reads what no hint has told of, and lets go of the connections of nodes that are gone. */
void shared_look(Server *server);

/* shared_fetch.c */
void shared_find(FbHost *host, const FbTableId *id, FbRoomAnswer *answer, void *self);
/* The room of a game of the store, read from there if it is not known here. */
void shared_find_game(Server *server, uint64_t game, FbRoomAnswer *answer, void *self);

/* shared_renew.c: tables that are in an old form still are read, one after the other, and saved in today's. */
void shared_renew(Server *server);

/* shared_lease.c */
bool shared_drives(const FbRoom *room);
void shared_claim(FbRoom *room);
void shared_resume(FbRoom *room);
void shared_rest(FbRoom *room);    /* it is looked after when it may be forgotten */
void shared_set_due(FbRoom *room); /* the same for a new one */
void shared_lease_lost(FbRoom *room);
void shared_release(FbRoom *room); /* another copy of it, read anew, is to be driven */
bool shared_lost_connection(FbRoom *room, FbPending **input);

/* Somebody has to drive a table, and nobody alive does: StoreOptions.due. */
void shared_due(void *server);

/* shared_lobby.c: what nodes tell each other of their tables and people. */
void shared_show(FbRoom *room, const FbTable *next);
void shared_has_shown(FbRoom *room); /* another node did, after rows of its own */
void shared_list(FbHost *host, FbHostListed *listed, void *self);
void shared_gather(FbRoom *room);
void shared_quick_seat(FbHost *host, FbSeatAnswer *answer, void *self);
void shared_meet(const FbRoom *room, const FbId *id);
void shared_visit(FbHost *host, const FbId *id, FbRoomVisit *visit, FbHostDone *done, void *self);

#endif
