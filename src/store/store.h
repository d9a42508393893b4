/* store.h - what has to outlast the program: the log of running games, finished records, persons, bans.
 *
 * Owns durability. Refuses to know what a game is. To the store, a game is an id, numbered rows of bytes, a snapshot that
 * replaces all rows up to it, and in the end a text.
 *
 * No call waits. A thread of the store does many jobs in one transaction, and hands out their replies, in the order in which the
 * jobs were submitted, when the loop calls store_deliver. A durable reply is never early: whoever gets it may tell the world.
 *
 * There are two back ends (backend.h): SQLite for one server, PostgreSQL for several (nodes). What nodes need of each other is
 * among the calls; a server with SQLite answers those as the only node. */
#ifndef FAMBIZ_STORE_H
#define FAMBIZ_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_SEATS = 6,
    STORE_NAME_MAX = 64, /* bytes of a person's name */
    STORE_ID_MAX = 32,   /* bytes of a game's public id */
    STORE_HEAD_MAX =
        1024, /* bytes of the head of a record; sql.def and psql.def have the number, too */
    STORE_TOKEN_BYTES = 32, /* of a hashed token */
    STORE_ERROR_MAX = 512,
    STORE_WHY_MAX = 200,   /* bytes of the reason for which a game was set aside */
    STORE_PROGRAM_MAX = 32 /* bytes of a program's version */
};

typedef struct Store Store;

typedef enum StoreOutcome {
    STORE_DURABLE, /* done, and on the disk; of a reading job: found */
    STORE_CONFLICT, /* not done: the row is not the next of its game (another node was first), the name or
                       token is taken, the record exists already; the store goes on */
    STORE_NOTHING, /* there is no such game, person, record or ban; nothing changed */
    STORE_DAMAGED, /* of store_rows: a row is missing, or is not what was written; `why` says which */
    STORE_FAILED /* not done, as far as anybody knows; `why` says it. After a failed write the store takes nothing
                      more until it is opened again, and whatever it reads then is the truth */
} StoreOutcome;

typedef struct StorePlayer {
    char name[STORE_NAME_MAX + 1];
    uint64_t person; /* 0: a bot, or somebody unknown */
} StorePlayer;

typedef struct StorePerson {
    uint64_t person;
    char name[STORE_NAME_MAX + 1];
    int kind_of; /* guest, bot account …: the server decides what it means */
    int64_t created, seen;
} StorePerson;

typedef struct StoreRecord {
    uint64_t record;
    char id[STORE_ID_MAX + 1];
    int64_t finished;
    int players;
    StorePlayer player[STORE_SEATS];
    char head[STORE_HEAD_MAX +
              1]; /* of a search: the first lines of the text, which say who played and who won */
    const char *text; /* NULL if it was not asked for */
    size_t text_n;
} StoreRecord;

typedef struct StoreBan {
    char id[STORE_ID_MAX + 1 + 32];
    char reason[STORE_NAME_MAX + 1];
    int64_t until;
} StoreBan;

typedef struct StoreRow {
    uint64_t game; /* only of store_export_person */
    uint32_t seq;
    int64_t at; /* when it was written, by the store's clock */
    const void *bytes;
    size_t n;
    int64_t sum;  /* of one that was set aside: the checksum found with it … */
    bool damaged; /* … which does not fit its bytes */
} StoreRow;

typedef struct StoreLease {
    uint64_t game, epoch;
    int64_t due; /* milliseconds of the store's clock */
} StoreLease;

typedef struct StoreAt { /* up to which row a game is known */
    uint64_t game, seq;
} StoreAt;

typedef struct StoreAside { /* a game that was set aside */
    uint64_t aside, game;   /* its number on this list; the number under which it ran */
    char id[STORE_ID_MAX + 1];
    char why[STORE_WHY_MAX + 1];
    char program[STORE_PROGRAM_MAX + 1]; /* the version that could not read it */
    int64_t opened, when; /* seconds since 1970: when the table was made; when it was set aside */
    uint64_t rows, bytes; /* its rows; all of its bytes, the snapshot included */
} StoreAside;

typedef struct StoreNode {
    uint64_t node;
    int64_t started; /* seconds since 1970 */
    int64_t
        until; /* counts as alive until then, by the store's clock: every beat of it moves this on */
    int64_t form;                        /* StoreOptions.form … */
    char program[STORE_PROGRAM_MAX + 1]; /* … and the version of its program */
} StoreNode;

typedef struct StoreReply {
    StoreOutcome outcome;
    bool late;       /* of a conflict: the sender's lease has expired meanwhile */
    const char *why; /* of a failure */
    uint64_t game, record;
    StorePerson person;
    const StoreRecord *records;
    int record_n;
    const StoreBan *bans;
    int ban_n;
    const char *name;  /* of a game: its id */
    StoreRow snapshot; /* seq 0: not needed */
    uint32_t seq;
    const StoreRow *rows;
    int row_n;
    const StoreLease *leases;
    int lease_n;
    const StoreNode *nodes;
    int node_n;
    const uint64_t *games;
    int game_n;
    const uint64_t *persons;
    int person_n;
    uint64_t aside;
    const StoreAside *asides;
    int aside_n;    /* of store_clock, too, which gives only the number */
    bool set_aside; /* of store_rows_of: there is no such game because it was set aside */
    int64_t
        clock; /* milliseconds of the clock that all nodes share. It stands still while the database is down or no node runs,
                  so it is not a date. Of a row: when it was written */
    int64_t wall; /* seconds since 1970 */
} StoreReply;

/* The reply, and everything it points to, lives until the callback returns. */
typedef void StoreDone(void *self, const StoreReply *reply);

/* Who is told the outcome of a call; STORE_NOBODY: nobody is waiting for it. */
typedef struct StoreThen {
    StoreDone *done;
    void *self;
} StoreThen;
#define STORE_NOBODY ((StoreThen){NULL, NULL})

/* What store_open reports while it works. */
typedef enum StoreOpening {
    STORE_COPIED, /* before anything was changed: where the copy of an older program's data is */
    STORE_WAITS /* why it has to wait, and what to do about it; every half second. Answer false to give up */
} StoreOpening;

typedef struct StoreOptions {
    const char *where; /* a file, or postgresql://USER@HOST/DATABASE as libpq reads it */
    void (*wake)(
        void *self); /* called on a thread of the store when there is something to deliver */
    void *self;
    /* Puts another name into the text of a record: writes at most `size` bytes and says how many; 0: that is not a
     * record. Called on a thread of the store. */
    size_t (*rename)(const char *text, size_t n, int player, const char *name, char *out,
                     size_t size);
    /* Takes a person out of a row or snapshot: writes what is left, at most `size` bytes, and says how many. 0: it does not
     * mention that person; STORE_UNREADABLE: it cannot be read, so nobody knows. `as` (16 bytes) replaces the person's id;
     * NULL: the id stays. Called on a thread of the store. A NULL function: rows mention nobody. */
    size_t (*forget)(const StoreRow *row, uint64_t person, const uint8_t *as, void *out,
                     size_t size);
    const char *vfs; /* SQLite's, for tests; NULL: its default */
    /* Another node has written this row, which is durable, or (seq 0) has dropped the game. A hint may come late, twice or
     * never; without bytes it says only that there is something to read (store_rows). Game 0: another node may have written
     * anything (seq STORE_SAID), or this one was cut off and everything may have changed. Called by store_deliver. NULL: not
     * wanted. */
    void (*hint)(void *self, uint64_t game, const StoreRow *row);
    /* A lease is due and no living node holds it: call store_take_leases. Called by store_deliver, too. */
    void (*due)(void *self);
    /* Called by store_deliver after every few replies, if there are many: what the last few led to can be sent while it is still
     * in the cache. NULL: all replies are handed out in one go. */
    void (*between)(void *self);
    /* Another node has said this (store_shout). */
    void (*shout)(void *self, const char *text);
    /* The form of the bytes that this program writes: a number that only goes up. Data in a newer form is refused. Data in an
     * older form is copied first, and nodes that still write it are waited for. 0: any form will do. */
    int form;
    bool (*opening)(void *self, StoreOpening what, const char *text); /* NULL: wait for ever */
} StoreOptions;

enum { STORE_SAID = 1, STORE_SHOUT_MAX = 1000 /* bytes */ };
#define STORE_UNREADABLE SIZE_MAX

/* Opens, creates or migrates, and checks everything. NULL: what is wrong, and how to put it right. */
Store *store_open(const StoreOptions *options, char error[STORE_ERROR_MAX]);
/* Finishes what was submitted, delivers the replies, and closes. */
void store_close(Store *store);

/* ---- calls ---- */

typedef struct StoreNewRecord {
    const char *id; /* not the id of any game */
    int64_t when;
    const char *text;
    size_t n;
    const StorePlayer *players;
    int player_n;
    const uint64_t
        *readers; /* persons who find it without knowing its id; 0 stands for everybody */
    int reader_n;
} StoreNewRecord;

typedef struct StoreSearch {
    const char *name;     /* or NULL */
    int64_t since, until; /* 0: any time */
    const char *before;   /* the id of a record: those before that one; or NULL */
    int limit;
    uint64_t person; /* a reader; 0: everybody */
} StoreSearch;

/* Each call is one job. It does not wait, and copies what it is handed. Its reply always comes, but not before store_deliver is called.
 * calls.def says what each of them does. */
#define CALL_OF                                 Store *store, StoreThen then
#define CALL(name, kind, parameters, ...)       void store_##name parameters;
#define CALL_AGAIN(name, kind, parameters, ...) void store_##name parameters;
#include "store/calls.def"
#undef CALL_AGAIN
#undef CALL

/* ---- the loop ---- */

/* Starts everything submitted so far. Once in each round of the loop, so that a round's jobs become one group. */
void store_push(Store *store);
/* The same, and hands out the replies that have arrived; says how many. */
int store_deliver(Store *store);
/* NULL, or why nothing can be written until the store is opened again. */
const char *store_trouble(Store *store);
/* Is the database out of reach, so that all jobs wait until it is back? Clocks should stand still meanwhile. `why`, if not NULL,
 * has STORE_ERROR_MAX bytes. StoreOptions.wake is called when this begins and when it ends. */
bool store_reconnecting(Store *store, char *why);
/* The number of this node among all that ever used the database; 0: there can be no other. */
uint64_t store_node(const Store *store);

/* Says something to all other nodes. Nobody knows whether they hear it. */
void store_shout(Store *store, const char *text);

/* Reads every running game, for the start: first `game`, then its rows behind the snapshot in order. A damaged game is only
 * named (`damaged`), so that it can be set aside. Waits for the disk. False: what is wrong is in error; a damaged game is an
 * error, too, if `damaged` is NULL. */
typedef struct StoreRunning {
    void *self;
    void (*game)(void *self, uint64_t game, const char *id, uint32_t snapshot_seq,
                 const void *snapshot, size_t n);
    void (*row)(void *self, uint64_t game, uint32_t seq, const void *bytes, size_t n);
    void (*damaged)(void *self, uint64_t game, const char *id, const char *why);
} StoreRunning;
bool store_running(Store *store, const StoreRunning *reader, char error[STORE_ERROR_MAX]);

typedef struct StoreCounts {
    uint64_t rows, groups, jobs; /* written so far */
    uint64_t late;               /* rows refused because their lease had expired */
    uint64_t waiting;            /* submitted and not yet answered */
    uint64_t log_rows, running;  /* in the log now; games that run */
    uint64_t rows_read;          /* of the log, by store_open and store_running */
} StoreCounts;
StoreCounts store_counts(Store *store);

#endif
