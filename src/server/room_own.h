/* room_own.h - what the files of a room share. Private to them and to the two logs.
 *
 * What a host decides: room.c (making, finding), room_put.c (inputs that come), room_input.c (what becomes of them), room_flight.c
 * (what is said when they are durable), room_time.c (clocks and bots), room_save.c (snapshots, records), room_history.c (the log of
 * a game, for whoever asks), room_keep.c (snapshots of many), room_restore.c (the start), room_watch.c (tables that stand still),
 * room_quick.c (quick matches), room_people.c (who is erased or has another name).
 * How a log works: room_log.h, and behind it room_log.c and own_log.c, or shared_log.c with its parts. */
#ifndef FAMBIZ_SERVER_ROOM_OWN_H
#define FAMBIZ_SERVER_ROOM_OWN_H

#include "server/asides.h"
#include "server/core.h"
#include "server/room_log.h"

enum {
    SNAPSHOT_EVERY = 200, /* rows */
    WAITING_MAX = 1024,   /* inputs of one table that may wait … */
    WAITING_EACH = 8,     /* … and of one connection: nobody is kept waiting by another's flood */
    EMPTY_S = 1800,       /* a table without a game waits so long for somebody to come back */
    HOUR_S = 3600
};

/* What was noted of an input before it was durable (room_save.c, room_time.c), to be taken back. */
typedef struct Mark {
    FbTableRecord record;
    int seen[FB_SEATS];
    uint32_t asked[FB_SEATS];
} Mark;

/* An input that is being made durable, and all that will be said when it is. */
struct Flight {
    Room *room;
    Pending *pending;
    NetBuffer *frame[FB_PEOPLE]; /* or NULL: nothing is said to this person */
    uint16_t removed, windowed;  /* bit p: person p is told so */
    uint16_t unheard;            /* bit p: there was no memory for what person p should be told */
    uint16_t connected;          /* bit p: person p is, when this is durable */
    FbTable *next;               /* exchanged with the room's when it is durable: no copy is made */
    struct Flight *spare;        /* the next that is not in use */
    Mark mark;
};

/* What a seat has seen, for a bot that remembers. */
typedef struct Seen {
    FbEvent *event;
    int n, room;
    uint32_t asked; /* the question that its bot was asked last */
} Seen;

/* A snapshot that waits: what it stands for is dropped with it, and other nodes are to have read that by then. */
typedef struct WaitingSnapshot {
    void *bytes; /* NULL: none does */
    size_t n;
    uint32_t seq;
    uint64_t since; /* µs */
} WaitingSnapshot;

/* Something has to happen, and no row has come since (room_watch.c). */
typedef struct Stands {
    uint64_t since; /* µs; 0: nothing has to */
    uint32_t row;
    bool told;
} Stands;

/* What the shared log knows of a room, and nobody else (shared_log.h). */
typedef struct SharedRoom {
    uint64_t epoch;  /* of our lease; 0: another drives this table, or nobody */
    bool asking;     /* the store is asked about the lease */
    bool lost;       /* it is FOLLOWING because an input by the lease's holder was not taken */
    bool unknown;    /* whatever stands in the list that nodes share, it is not `shown` */
    uint32_t wanted; /* the newest row that a hint has told of */
    WaitingSnapshot snapshot;
    FbTableRow shown; /* how it stands in that list */
} SharedRoom;

/* What a room is doing. It does one thing at a time; while it is busy, inputs wait in its queue.
 *
 *                         made, or read from the store
 *                                     NEW
 *                                      |
 *   RESTORED                           v
 *      | RESTART, before      .----> READY -----------------. nobody came back
 *      | the first input      |     |     |                 |
 *      v                      |     |     | a row of        v
 *   WRITING <-----------------|-----'     | another node  DROPPING
 *    |    | durable, refused  |           | is missing     |    | somebody did, elsewhere: READY
 *    |    '-------------------+           v                |
 *    |                        |<----- FOLLOWING            | dropped
 *    '------------------------|---------^ |                v
 *       another was first     caught up   '------------> ENDED, or freed
 *                                       gone, or cannot be read here
 *
 * A server that is alone has no FOLLOWING, DROPPING and ENDED rooms; one among others has no RESTORED ones: there, the
 * connections of a server that ended are let go of one by one. When the server stops (Server.stopping), a room finishes what it
 * is doing and begins nothing. Whether its time goes on (`running`) and who drives it (its log knows) does not depend on
 * any of this. */
typedef enum RoomState {
    ROOM_NEW,       /* in no list: not durable yet, or still being read */
    ROOM_RESTORED,  /* as it was when another server ended: its table has to be told so */
    ROOM_READY,     /* the next input is looked at as soon as it comes */
    ROOM_WRITING,   /* a row is on its way to the store: `flight` */
    ROOM_FOLLOWING, /* rows of other nodes are being read */
    ROOM_DROPPING, /* nobody came back: the store is told to drop it, unless somebody did elsewhere */
    ROOM_ENDED     /* in no list any more: goes when the store has answered about its lease */
} RoomState;

/* What an envelope was written in. */
typedef enum RoomForm {
    FORM_TODAYS,
    FORM_OLD,  /* written no more: the room is saved again at once */
    FORM_NEWER /* a newer program's: this one cannot read it */
} RoomForm;

struct Room {
    Server *server;
    Room *newer, *older;
    Room *same_hash, *same_game;
    FbTableId id;
    uint64_t game;     /* in the store */
    uint64_t maker;    /* a person */
    uint32_t seq;      /* of the last durable row */
    uint32_t saved;    /* of the last snapshot */
    uint32_t recorded; /* games of the table that have become records */
    uint32_t tabs;     /* numbered so far, by the own log */
    int64_t made;
    RoomState state;
    RoomForm form;
    uint8_t quick_seats; /* a quick match: seats handed out so far */
    bool quick;          /* it is one, for which bots have not been called twice */
    uint64_t quick_due; /* … and its timer is set to this time, µs of net_now; 0: it is not set */
    bool listed;
    bool running; /* somebody is connected: time goes on */
    bool ticked;  /* a TICK waits */
    Session *sessions;
    Flight *flight;
    Pending *first, **last;
    int waiting;
    uint64_t zero;       /* table time 0, in ms of server_ms */
    uint64_t idle_since; /* µs; while nobody is connected */
    NetTimer *timer, *quick_timer;
    Seen seen[FB_SEATS];
    Stands stands;
    SharedRoom shared;
    FbTableRecord record;
    FbTable *table;
};

static inline const RoomLog *room_log(const Room *room) { return room->server->log; }

/* Nothing is on its way to the store or from there: the next thing may begin. */
static inline bool room_rests(const Room *room)
{
    return room->state == ROOM_READY || room->state == ROOM_RESTORED;
}

/* room.c */
Room *room_new(Server *server, const FbTableId *id);
void room_enter(Room *room); /* into the list and the hash tables */
void room_free(Room *room);
void room_leave(Room *room); /* out of the list and the hash tables */
FbTableRow room_row_at(const Room *room, const FbTable *table);
bool room_listed_at(const Room *room, const FbTable *table);
/* Random bytes as an id: five bits of each. */
void room_spell(FbTableId *id, const uint8_t bytes[FB_TABLE_ID_TEXT]);

/* room_input.c */
void room_work(Room *room); /* looks at what waits */
/* For a log, which has the answer to RoomLog.append: */
void room_finish_append(Flight *flight, StoreOutcome outcome); /* that is final */
Pending *room_take_back(Flight *flight); /* nothing has happened; the input is the log's … */
void room_put_first(Room *room, Pending *pending); /* … until it is the next in the queue again */
/* Nothing comes of it: whoever sent it is told, and is not here after all if it was a `join`. */
void room_lose(Room *room, Pending *pending, FbWireRefusal refusal);
/* The same for all that wait. */
void room_refuse_all(Room *room, FbWireRefusal refusal);

/* room_put.c */
void room_put(Room *room, const Pending *pending);
/* Somebody comes, a person or a program: the fields are the same (`as.join`). */
static inline bool pending_joins(const Pending *pending)
{
    return pending->input.type == FB_IN_JOIN || pending->input.type == FB_IN_JOIN_BOT;
}
_Static_assert(sizeof(FbIn_join) == sizeof(FbIn_join_bot), "as.join is both");
Pending *pending_new(Rooms *rooms);                /* anything is in it; NULL: no memory */
void pending_free(Rooms *rooms, Pending *pending); /* may be NULL */
void pending_free_spares(Rooms *rooms);            /* those that are spare */
void room_rejoin(Room *room, Session *session);    /* as the newest connection of its person */
FbName room_name(const Person *person);            /* how others see who has no name yet */

/* room_flight.c */
void room_attach(Room *room, Session *session);
void room_detach(Session *session);
Flight *flight_new(Rooms *rooms); /* NULL: no memory */
void flight_write(Flight *flight);
/* To all at the room; or, if `hears` is not NULL, to those for whom it says yes. */
typedef bool FlightHears(const Room *room, const Session *session);
void flight_tell(Room *room, const Flight *flight, FlightHears *hears);
void flight_done(Rooms *rooms, Flight *flight);
void flights_free(Rooms *rooms);

/* room_restore.c: the next row of the log, at the start (`next`: room to work in); and a room that was read so enters. */
const char *room_replay(Room *room, uint32_t seq, const void *bytes, size_t n, FbTable *next);
void room_restored(Room *room);

/* room_keep.c */
void room_keep(Room *room); /* a snapshot now, in today's form */
/* Of those rooms that are wanted, a few; how many are not durable yet. 0: all are. */
int rooms_keep(Server *server, bool (*wanted)(const Room *room));
bool room_is_behind(
    const Room *room); /* it has rows behind its snapshot, and is this node's to write */

/* room_people.c */
void rooms_visit_known(Server *server, RoomVisit *visit, void *self); /* those in memory */
bool room_is_erasure(const FbInput *input);   /* the LEAVE of somebody who is erased … */
void room_erased(Room *room, const FbId *id); /* … is durable */

/* room_quick.c */
void room_quick_watch(Room *room); /* after a commit, by whoever drives: will bots be called? */
bool room_quick_gathers(const Room *room); /* does it wait for people, with a seat for one? */

/* room_time.c */
uint64_t room_now(const Room *room);                 /* table time */
void room_run(Room *room);                           /* somebody comes: time goes on */
void room_run_as(Room *room, int64_t at);            /* … as this row says, written then */
uint64_t room_local(const Room *room, uint64_t now); /* a table time in µs of net_now */
bool room_anybody(const Room *room);                 /* is anybody connected? */
uint64_t room_keep_s(const Room *room);              /* so long it waits when nobody is */
void room_settle(Room *room); /* after a commit: timers, bots, standing still */
void room_again(Room *room);  /* the clock looks again soon, because there was no memory */
void room_see(Room *room, const FbTable *next, const FbTableOut *out);
void room_mark(const Room *room, Mark *mark);
void room_unmark(Room *room, const Mark *mark);

/* room_save.c */
void *room_bytes(const Room *room, size_t *n); /* an envelope; freed by the caller */
/* Takes an envelope: NULL, or what is wrong with it. */
const char *room_open(Room *room, const uint8_t *bytes, size_t n);
bool room_note(Room *room, const FbTable *next, const FbTableOut *out);
/* After a commit: the record of a game that is over, a snapshot when it is time. */
void room_save(Room *room);

#endif
