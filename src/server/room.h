/* room.h - one table being served: its inputs in a row, each durable before the next is looked at. */
#ifndef FAMBIZ_SERVER_ROOM_H
#define FAMBIZ_SERVER_ROOM_H

#include "net/net.h"
#include "server/brain.h"
#include "server/session.h"
#include "store/store.h"
#include "table/saved.h"

/* An input on its way. */
typedef struct Pending {
    struct Pending *next;
    Session *session; /* who sent it; NULL: the server, or gone meanwhile */
    NetRequest *post; /* waits for its outcome (api.c), or NULL */
    uint32_t n;       /* the client's number of it */
    uint64_t arrived; /* µs */
    bool
        driven; /* by whoever drives the table: clocks, bots, connections that nobody holds any more */
    bool sure;     /* the table was as new as it could be when this was looked at */
    uint8_t tries; /* another node was first, so often */
    FbInput input;
} Pending;

typedef struct Rooms {
    Room **by_id;   /* a hash table by FbTableId … */
    Room **by_game; /* … and one by the number in the store; both have `size` */
    int size, n;
    Room *newest;          /* all of them, newest first */
    struct Making *making; /* those that are not durable yet, and not among the others (room.c) */
    Room *quick;           /* the one that the next quick match sits down at, or NULL */
    int busy;              /* inputs that are not durable yet … */
    int keeping;           /* … and snapshots (room_keep.c) */
    unsigned looks;
    int standing; /* at which play does not go on */
    NetTimer *sweep, *watch;
    struct Flight *spare;   /* room_flight.c's … */
    int spares;             /* … and how many there are */
    Pending *spare_pending; /* room_put.c's */
    int spare_pending_n;
} Rooms;

/* The form in which tables are saved (StoreOptions.form), a number that goes up with every change of what is written. 1 were the
 * memory images of 0.1.0. */
enum { ROOM_FORM = FB_SAVED_FORM };

/* ---- making and finding ---------------------------------------------------------------------------------- */

typedef void RoomsDone(void *self);
/* A table that was asked for; NULL: why there is none. */
typedef void RoomAnswer(void *self, Room *room, FbWireRefusal no);

typedef enum RoomKind { ROOM_PRIVATE, ROOM_LISTED, ROOM_QUICK /* private; bots come */ } RoomKind;

/* Makes a table of this person's; answered when it is durable. */
FbWireRefusal room_make(Server *server, Person *host, const FbSettings *settings, RoomKind kind,
                        RoomAnswer *answer, void *self);
Room *room_find(Server *server, const FbTableId *id);
Room *room_of_game(Server *server, uint64_t game);
/* The same; one that is only in the store is read from there. NULL: why not. */
void room_fetch(Server *server, const FbTableId *id, RoomAnswer *answer, void *self);
/* Reads all running tables from the store, and sets aside what cannot be read; false: why not, on stderr. */
bool rooms_restore(Server *server);
/* While the server stops: snapshots of tables that have rows behind their last one; how many are not durable yet. */
int rooms_keep_all(Server *server);
void rooms_free(Server *server);

/* ---- what is known of one ---------------------------------------------------------------------------------- */

const FbTableId *room_id(const Room *room);
uint64_t room_game(const Room *room); /* its number in the store, for logs */
const FbTable *room_table(const Room *room);
/* Do strangers find it now: a public table that is open, with somebody at it? */
bool room_listed(const Room *room);
int64_t room_made(const Room *room); /* seconds since 1970 */
Room *room_older(const Room *room);  /* the next in the list, or NULL */
FbTableRow room_row(const Room *room);

/* ---- inputs --------------------------------------------------------------------------------------------------- */

/* An input of a session that is at this room, or of the server (session NULL). The refusal, if any, goes to the
 * session and to `post`. */
void room_input(Room *room, Session *session, NetRequest *post, uint32_t n, const FbInput *input);
/* An input of somebody whose connection is at another node: `post` alone is answered. */
void room_post(Room *room, const Person *person, NetRequest *post, uint32_t n,
               const FbInput *input);
/* The session is at this room from here on, and at no other; `step` as in join. */
void room_join(Room *room, Session *session, NetRequest *post, uint32_t n, uint32_t step);
/* A page of what has happened in the game, to a session that is at this room. */
void room_send_history(Room *room, Session *session, const FbRequest *request);
/* The session is no longer there: closed, or at another room. */
void room_part(Session *session);
/* A POST lost its client. */
void room_forget_post(Room *room, const NetRequest *post);
/* A bot has thought. */
void room_answer(Server *server, const BrainJob *job);
/* From time to time: lets go of tables to which nobody came back. */
void rooms_sweep(void *server);
/* From time to time: counts the tables at which play does not go on, and tells of each once. */
void rooms_watch(void *server);
/* An input in the name of whoever may make it: the server has none of its own but ticks. */
void room_server_input(Room *room, const FbInput *input);
enum { ROOM_GATHER_MS = 10000 }; /* until bots take the seats that are left */
/* A quick match: the next seat that is free for one, or FB_NONE. */
int room_quick_seat(Room *room);
/* … and in how many milliseconds bots take the seats that are open; FB_UNTIMED: none will. */
uint32_t room_quick_ms(const Room *room);
/* All clocks stand still from here on, and nothing is taken but what is on its way. */
void rooms_freeze(Server *server);
/* Somebody is erased: leaves every table, as "Player". */
void rooms_erase(Server *server, uint64_t person, RoomsDone *erased, void *self);
/* … and the store has forgotten them: so do the tables in memory. Those of these games that are known here are written anew, since
 * their rows have the id still. */
void rooms_forget(Server *server, uint64_t person, const uint64_t *games, int n);
/* Somebody's new name is durable: every table hears of it, or those that this node has in hand. */
void rooms_rename(Server *server, const Person *person);
void rooms_rename_known(Server *server, const Person *person);
/* Every table where somebody is, or that they have made; then `done`. */
void rooms_of(Server *server, uint64_t person, void (*each)(void *self, const Room *room),
              RoomsDone *done, void *self);

/* ---- between nodes ------------------------------------------------------------------------------------------------ */

/* Another node has written this row, or (game 0) may have written anything: StoreOptions.hint. */
void rooms_hint(void *server, uint64_t game, const StoreRow *row);
/* Somebody has to drive a table, and nobody alive does: StoreOptions.due. */
void rooms_due(void *server);
/* From time to time: reads what no hint has told of, and lets go of the connections of nodes that are gone. */
void rooms_look(Server *server);
/* Time goes on again. */
void rooms_wake(Server *server);

#endif
