/* room_log.h - the log of a room: where its inputs become durable, who else writes there, and who drives the table.
 *
 * One interface, two implementations. Which of them it is, is decided once, when the store is open (room_log_choose); a room
 * calls it and never asks.
 *
 *     own_log.c     one server, its games in a file. Nobody else writes: a row is durable, or the store has failed.
 *     shared_log.c  several servers (nodes) on one PostgreSQL. Another may be first, and one node at a time drives a table.
 *
 * The cut: what a host decides (the order of inputs, who joins with which connection, when a snapshot is due, quick matches,
 * stand-ins, records) is a room's, and a log knows nothing of it; that there are other nodes is a log's, and a room knows
 * nothing of it. Private to the room and its logs. */
#ifndef FAMBIZ_SERVER_ROOM_LOG_H
#define FAMBIZ_SERVER_ROOM_LOG_H

#include "server/core.h"
#include "server/lobby.h"

typedef struct Flight Flight;
typedef struct RoomLog RoomLog;

/* What keeps a table from going on (room_watch.c). None of it is secret. */
typedef struct RoomLogStatus {
    bool attended; /* somebody is there, as far as this node has to know */
    bool cut_off;  /* the store is out of reach, so time stands still */
    bool behind, drives, claims;
} RoomLogStatus;

/* A seat of the quick match that gathers; room NULL: there is none. */
typedef void RoomSeat(void *self, Room *room, int seat);
typedef void RoomVisit(void *self, Room *room);

struct RoomLog {
    /* ---- the start, and the clock ---- */

    bool (*start)(Server *server); /* false: why not, on stderr */
    uint16_t lag;                  /* FbSettings.lag: a window is settled so much later */
    /* Milliseconds of a clock that never jumps, the same for all who write; and such a moment in µs of net_now. */
    uint64_t (*ms)(const Server *server);
    uint64_t (*local)(const Server *server, uint64_t ms);
    /* The table time that counts for an input that is looked at now. */
    uint64_t (*input_time)(const Room *room, const Pending *pending);

    /* ---- rows ---- */

    void (*opened)(Room *room); /* it has a number in the store; its first row is on its way */
    /* The row in server->out. Answered by room_finish_append, or room_take_back. */
    void (*append)(Flight *flight);
    /* An envelope that stands for all rows so far; `bytes` become the log's. It is written when nobody misses those rows any
     * more, or (`now`) at once: then it is counted in rooms.keeping until it is durable. */
    void (*snapshot)(Room *room, void *bytes, size_t n, bool now);
    void (*drop_snapshot)(Room *room);      /* one that waits tells of somebody who is erased */
    bool (*may_snapshot)(const Room *room); /* would nobody miss those rows? */
    /* From time to time: lets go of a table to which nobody came back. True: it is gone. */
    bool (*expire)(Room *room, uint64_t now);

    /* ---- before and after an input ---- */

    void (*catch_up)(Room *room); /* reads what others have written, if there is anything */
    /* Connections are lost, and the table has to hear of it before the next input: true, and the input that says so; NULL
     * if there was no memory for it, and then no other input may come first. */
    bool (*lost_connection)(Room *room, Pending **input);
    /* The table refuses it. True: only as far as is known here, so it is looked at again when more is. */
    bool (*doubts)(Room *room, Pending *pending);

    /* ---- who drives: clocks, bots ---- */

    bool (*drives)(const Room *room);
    void (*claim)(Room *room);  /* asks for it; another may have it */
    void (*resume)(Room *room); /* somebody has come to a table at which nobody was */
    void (*rest)(Room *room);   /* nobody is there any more */
    RoomLogStatus (*status)(const Room *room);

    /* ---- people, and finding tables ---- */

    uint32_t (*tab)(Room *room);                     /* the number of another connection */
    void (*meet)(const Room *room, uint64_t person); /* has come to it */
    /* Every table at which this person has been; then `done`. */
    void (*visit)(Server *server, uint64_t person, RoomVisit *visit, RoomsDone *done, void *self);
    void (*find)(Server *server, const FbTableId *id, RoomAnswer *answer, void *self);
    void (*put_back)(Room *room); /* it was set aside, and can be read now; becomes the log's */
    void (*show)(Room *room,
                 const FbTable *next); /* how it stands in the public list from now on */
    void (*list)(Server *server, LobbyListed *listed, void *self);
    void (*gather)(Room *room); /* a quick match, whose first seat is taken */
    void (*quick_seat)(Server *server, RoomSeat *answer, void *self);
};

extern const RoomLog own_log, shared_log;
const RoomLog *room_log_choose(const Server *server);

/* ---- the same for both (room_log.c) ----------------------------------------------------------------------------------- */

/* A new table: answered when its first row, the whole of it, is durable, or with why it is not. False: no memory. */
typedef void RoomOpened(void *self, FbWireRefusal no);
bool room_log_open(Room *room, RoomOpened *answer, void *self);
void room_log_drop(Room *room); /* it runs no longer */

void room_log_add_record(Server *server, const StoreNewRecord *record); /* a game is over */

/* For the logs: the row in server->out … */
void room_log_row(Flight *flight, uint64_t epoch, StoreDone *done);
/* … and an envelope that stands for the rows up to `seq`; frees it. `counted`: in rooms.keeping until it is durable. */
void room_log_snapshot(Room *room, uint32_t seq, void *bytes, size_t n, bool counted);

#endif
