/* room_own.h - what the files of a room share: room.c (making, finding), room_put.c (inputs that come),
 * room_input.c (what becomes of them), room_flight.c (what is
 * said when they are durable), room_time.c (clocks and bots), room_save.c (snapshots, records), room_log.c (the log of a game), room_keep.c (snapshots of many),
 * room_restore.c (the start), room_follow.c (rows of other nodes), room_fetch.c (tables that are not known here), room_renew.c
 * (tables in an old form), room_lease.c (who drives), room_watch.c (tables that stand still), room_quick.c (quick
 * matches), room_people.c (who is erased or has another name).
 * Private to them. */
#ifndef FAMBIZ_SERVER_ROOM_OWN_H
#define FAMBIZ_SERVER_ROOM_OWN_H

#include "server/asides.h"
#include "server/core.h"

enum {
    SNAPSHOT_EVERY = 200, /* rows */
    TURNS_MAX = 1024,     /* inputs of one table that may wait … */
    TURNS_EACH = 8,       /* … and of one connection: nobody is kept waiting by another's flood */
    EMPTY_S = 1800,       /* a table without a game waits so long for somebody to come back */
    HOUR_S = 3600
};

/* What was noted of an input before it was durable (room_save.c, room_time.c), to be taken back. */
typedef struct Mark {
    FbTableRecord walk;
    int seen[FB_SEATS];
    uint32_t asked[FB_SEATS];
} Mark;

/* An input that is being made durable, and all that will be said when it is. */
typedef struct Flight {
    Room *room;
    Turn *turn;
    NetBuffer *frame[FB_PEOPLE]; /* or NULL: nothing is said to this person */
    uint16_t removed, windowed;  /* bit p: person p is told so */
    uint16_t unheard;            /* bit p: there was no memory for what person p should be told */
    uint16_t connected;          /* bit p: person p is, when this is durable */
    FbTable *next;               /* exchanged with the room's when it is durable: no copy is made */
    struct Flight *spare;        /* the next that is not in use */
    Mark mark;
} Flight;

/* What a seat has seen, for a bot that remembers. */
typedef struct Seen {
    FbEvent *event;
    int n, room;
    uint32_t asked; /* the question that its bot was asked last */
} Seen;

/* A snapshot that waits: what it stands for is dropped with it, and other nodes are to have read that by then. */
typedef struct Later {
    void *bytes; /* NULL: none does */
    size_t n;
    uint32_t seq;
    uint64_t since; /* µs */
} Later;

/* Something has to happen, and no row has come since (room_watch.c). */
typedef struct Stands {
    uint64_t since; /* µs; 0: nothing has to */
    uint32_t row;
    bool told;
} Stands;

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
    uint32_t tabs;     /* numbered so far */
    int64_t made;
    uint8_t quick_seats; /* a quick match: seats handed out so far */
    bool quick;          /* it is one, for which bots have not been called twice */
    bool quick_waits;    /* … and its timer is set … */
    uint64_t quick_due;  /* … to this time, µs of net_now */
    bool listed;
    bool
        old_form; /* room_open found it in a form that is written no more: it is saved again at once */
    bool too_new;    /* what was refused, row or envelope, was written by a newer program */
    bool stale;      /* read from the store: it has to be told so before anything else */
    bool running;    /* somebody is connected: time goes on */
    bool ticked;     /* a TICK waits */
    bool frozen;     /* the server stops */
    bool dead;       /* in no list any more: goes when the store has answered about its lease */
    bool claiming;   /* the lease is asked for */
    bool following;  /* rows of other nodes are being read: nothing else is done meanwhile */
    bool lost;       /* … because an input by the lease's holder was not taken */
    uint32_t wanted; /* the newest row that a hint has told of */
    uint64_t
        epoch; /* of our lease; 0: another drives this table, or nobody. Without other nodes: 0 */
    Session *sessions;
    Flight *flight;
    Turn *first, **last;
    int turns;
    uint64_t zero;       /* table time 0, in ms of server_ms */
    uint64_t idle_since; /* µs; while nobody is connected */
    NetTimer *timer, *quick_timer;
    Seen seen[FB_SEATS];
    Later later;
    Stands stands;
    FbTableRecord walk;
    FbTableRow shown; /* in the list that nodes share, as far as we know … */
    bool unknown;     /* … which is not so */
    FbTable *table;
};

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
/* Nothing comes of it: whoever sent it is told, and is not here after all if it was a `join`. */
void room_lose(Room *room, Turn *turn, FbWireRefusal refusal);
/* The same for all that wait. */
void room_refuse_all(Room *room, FbWireRefusal refusal);

/* room_put.c */
void room_put(Room *room, const Turn *turn);
/* Somebody comes, a person or a program: the fields are the same (`as.join`). */
static inline bool turn_joins(const Turn *turn)
{
    return turn->input.type == FB_IN_JOIN || turn->input.type == FB_IN_JOIN_BOT;
}
_Static_assert(sizeof(FbIn_join) == sizeof(FbIn_join_bot), "as.join is both");
Turn *turn_new(Rooms *rooms);                   /* anything is in it; NULL: no memory */
void turn_free(Rooms *rooms, Turn *turn);       /* may be NULL */
void turns_free(Rooms *rooms);                  /* those that are spare */
void room_rejoin(Room *room, Session *session); /* as the newest connection of its person */
FbName room_name(const Person *person);         /* how others see who has no name yet */
uint32_t room_tab(Room *room);                  /* the number of another connection */

/* room_flight.c */
void room_attach(Room *room, Session *session);
void room_detach(Session *session);
Flight *flight_new(Rooms *rooms); /* NULL: no memory */
void flight_write(Flight *flight);
void flight_tell(Room *room, const Flight *flight);
void flight_done(Rooms *rooms, Flight *flight);
void flights_free(Rooms *rooms);

/* room_follow.c */
void room_follow(Room *room);
/* A row that is durable becomes part of the room: of the log, or of another node. NULL, or what is wrong with it. */
const char *room_apply(Room *room, const StoreRow *row);
/* All that a reply to STORE_ROWS has: the same. */
const char *room_take(Room *room, const StoreReply *reply);
/* The game is no longer in the store. */
void room_vanish(Room *room, const char *why);

/* room_fetch.c: the room of a game of the store, read from there where it is not known here. */
void room_fetch_game(Server *server, uint64_t game, RoomFound *found, void *self);

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
void room_meet(const Room *room, uint64_t person); /* has come to it: the store remembers */
bool room_is_erasure(const FbInput *input);        /* the LEAVE of somebody who is erased … */
void room_erased(Room *room, const FbId *id);      /* … is durable */

/* room_quick.c */
void room_quick_watch(
    Room *room); /* after a commit, where this node drives: will bots be called? */

/* room_lease.c */
bool room_drives(const Room *room); /* does this node: clocks, bots? */
void room_claim(Room *room);
void room_unlease(Room *room); /* nobody is there: it is looked after when it may be forgotten */
void room_set_due(Room *room); /* the same for a new one */
void room_lease_lost(Room *room);
void room_release(
    Room *room); /* it vanishes here: another copy of it, read anew, is to be driven */
/* An input in the name of connections that nobody holds any more; NULL: there are none, or another node sees to it. */
Turn *room_burial(Room *room);

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
/* From time to time, and (`now`) at the end: the snapshot that waits. */
void room_save_later(Room *room, bool now);
void room_drop_later(Room *room);
/* With a row that makes it `next`, where it differs: how it stands in the list that nodes share. */
void room_show(Room *room, const FbTable *next);
/* After rows of another node: it has seen to all of that, if it lives. */
void room_saved(Room *room);

#endif
