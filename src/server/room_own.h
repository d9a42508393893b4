/* room_own.h - what the files of a room share: room.c (making, finding), room_input.c (inputs), room_time.c (clocks and
 * bots), room_save.c (snapshots, records), room_restore.c (the start). Private to them. */
#ifndef FAMBIZ_SERVER_ROOM_OWN_H
#define FAMBIZ_SERVER_ROOM_OWN_H

#include "server/core.h"

enum {
    SNAPSHOT_EVERY = 200, /* rows */
    TURNS_MAX = 1024,     /* inputs of one table that may wait … */
    TURNS_EACH = 8        /* … and of one connection: nobody is kept waiting by another's flood */
};

/* An input that is being made durable, and all that will be said when it is. */
typedef struct Flight {
    Room *room;
    Turn *turn;
    NetBuffer *frame[FB_PEOPLE]; /* or NULL: nothing is said to this person */
    uint16_t removed, windowed;  /* bit p: person p is told so */
    FbTable *next;               /* exchanged with the room's when it is durable: no copy is made */
    struct Flight *spare;        /* the next that is not in use */
} Flight;

/* What a seat has seen, for a bot that remembers. */
typedef struct Seen {
    FbEvent *event;
    int n, room;
    uint32_t asked; /* the question that its bot was asked last */
} Seen;

struct Room {
    Server *server;
    Room *newer, *older;
    Room *same_hash;
    FbTableId id;
    uint64_t game;     /* in the store */
    uint64_t maker;    /* a person */
    uint32_t seq;      /* of the last durable row */
    uint32_t saved;    /* of the last snapshot */
    uint32_t recorded; /* games of the table that have become records */
    uint32_t tabs;     /* numbered so far */
    int64_t made;
    uint8_t quick_seats; /* a quick match: seats handed out so far */
    bool listed;
    bool stale;   /* read from the store: it has to be told so before anything else */
    bool running; /* somebody is connected: time goes on */
    bool ticked;  /* a TICK waits */
    bool frozen;  /* the server stops */
    Session *sessions;
    Flight *flight;
    Turn *first, **last;
    int turns;
    uint64_t zero;       /* table time 0, in ms of net_now */
    uint64_t idle_since; /* µs; while nobody is connected */
    NetTimer *timer, *quick_timer;
    Seen seen[FB_SEATS];
    FbTableRecord walk;
    FbTable *table;
};

/* room.c */
Room *room_new(Server *server, const FbTableId *id);
void room_enter(Room *room); /* into the list and the hash table */
void room_free(Room *room);
/* Random bytes as an id: five bits of each. */
void room_spell(FbTableId *id, const uint8_t bytes[FB_TABLE_ID_TEXT]);

/* room_input.c */
void room_work(Room *room); /* looks at what waits */
void flights_free(Rooms *rooms);
FbName room_name(const Person *person); /* how others see who has no name yet */

/* room_time.c */
uint64_t room_now(const Room *room); /* table time */
void room_run(Room *room);           /* somebody comes: time goes on */
void room_settle(Room *room);        /* after a commit: timers, bots, standing still */
void room_see(Room *room, const FbTable *next, const FbTableOut *out);

/* room_save.c */
void *room_bytes(const Room *room, size_t *n); /* an envelope; freed by the caller */
/* Takes an envelope: NULL, or what is wrong with it. */
const char *room_open(Room *room, const uint8_t *bytes, size_t n);
bool room_note(Room *room, const FbTable *next, const FbTableOut *out);
void room_save(
    Room *room); /* after a commit: the record of a game that is over, a snapshot when it is time */

#endif
