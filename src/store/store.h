/* store.h - what has to outlast the program: the log of running games, finished records, persons, bans.
 *
 * Owns durability. Refuses to know what a game is: an id, numbered rows of bytes, a snapshot that stands
 * for all rows before it, in the end a text. Every job is submitted without waiting; a thread of the store
 * does many in one transaction, and their replies are delivered, in the order of submission, where
 * store_deliver is called (the loop). Back ends: backend.h. Several servers (nodes) may share a PostgreSQL; what they
 * need of each other is at the end of StoreKind. */
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
                       token is taken, the record is there; the store goes on */
    STORE_NOTHING, /* there is no such game, person, record or ban; nothing changed */
    STORE_DAMAGED, /* of STORE_ROWS: a row is not what was written, or is missing; `why` says which */
    STORE_FAILED /* not acknowledged; `why` says it. A store that failed to write takes nothing more until
                       it is opened again: what it then reads is the truth */
} StoreOutcome;

/* Which fields of StoreJob a job reads, and which of StoreReply it answers. */
typedef enum StoreKind {
    /* writing, in groups */
    STORE_OPEN_GAME, /* id, when -> game; nothing, between nodes, if so many (limit) of this person run already */
    STORE_APPEND, /* game, seq (from 1 on, without a gap), bytes; epoch of the lease, 0: by nobody's */
    STORE_SNAPSHOT, /* game, seq, bytes: stands for all rows up to seq, which are dropped; of the same seq as the last one,
                       it takes its place: the same state in another form */
    STORE_DROP_GAME, /* game: it runs no longer; seq, if not 0: only if that is still its last row */
    /* A game that nobody can read is set aside: out of the running ones, every byte and sum as it was found */
    STORE_SET_ASIDE, /* game, name (why), when -> aside; a conflict if another node that is alive drives it */
    STORE_PUT_BACK, /* aside -> game: it runs again, by its old number; a conflict: not yet, ask again soon */
    STORE_DROP_ASIDE,   /* aside: gone for good */
    STORE_ADD_RECORD,   /* id (another than any game's), when, bytes, players, readers -> record */
    STORE_ADD_PERSON,   /* token, name, kind_of, when -> person */
    STORE_SEE_PERSON,   /* person, when: was here */
    STORE_NAME_PERSON,  /* person, name */
    STORE_TOKEN_PERSON, /* person, token: the old one is worth nothing from now on */
    STORE_ERASE_PERSON, /* person, bytes (its id in rows), when: gone, with all that tells of it (StoreOptions.forget); "Player n" in the
                           records kept -> games that run and had rows of it. Once more when STORE_TO_ERASE names it again: then
                           what was on its way meanwhile goes, too */
    STORE_BAN,          /* id (whom: an address, a person), until, name (the reason) */
    STORE_UNBAN,        /* id */
    /* writing, between nodes. A lease says who drives a game (clocks, bots) for as long as its holder is
     * alive, which the store sees to; its epoch counts up with every holder, and an append with an epoch that
     * has passed is a conflict. Times are milliseconds of the store's clock. Where there is one node only, nothing is
     * leased: STORE_NOTHING */
    STORE_SET_DUE,     /* game, when (0: never): somebody has to look after it then */
    STORE_CLAIM_LEASE, /* game -> leases (one): ours, and due now; a conflict where another has it */
    STORE_TAKE_LEASE,  /* limit -> leases: those that are due and have no holder that is alive */
    STORE_END_LEASE, /* game, epoch, seq, when: nobody's from here on, and due then; nothing if there are newer rows */
    /* a list of games that all nodes show; and one that gathers people */
    STORE_LIST_GAME, /* game, bytes: how it is shown; n 0: not at all */
    STORE_GATHER, /* game, limit: so many places, the first of which is taken; when: how many milliseconds it gathers */
    STORE_SIT,    /* -> name of the game that gathers, and the place there: seq, from 1 on */
    STORE_MEET,   /* game, person: has come to it */
    STORE_RENEWED, /* no game is in an older form than StoreOptions.form any more */
    /* reading, on a thread of its own */
    STORE_FIND_PERSON, /* token -> person */
    STORE_EXPORT_PERSON, /* person, bytes (its id in rows) -> person, records with their text, rows that have that id */
    STORE_TO_ERASE, /* when, until, limit -> persons: erased a while ago, or (until not 0) not seen since then */
    STORE_FIND_RECORD, /* id -> records (one, with its text); or record and person: nothing, if that is none of its readers */
    STORE_SEARCH, /* name (or ""), since, until, id (those before that one; or NULL), limit, person (a reader; 0: everybody)
                     -> records without text, newest first */
    STORE_BANS,   /* -> bans that are not over at `when` */
    STORE_ROWS, /* game or id, seq, limit -> game, name; rows behind seq, whoever wrote them; the snapshot if that is newer */
    STORE_NEWER, /* bytes: StoreAt …  -> games of them that have newer rows, or are no longer there */
    STORE_CLOCK,     /* -> clock, wall, nodes; how many games are set aside */
    STORE_LISTED,    /* limit -> rows: how games are shown, newest first */
    STORE_MET,       /* person -> games to which it has come */
    STORE_OLD_GAMES, /* -> games: all that run, if some may be in an older form; otherwise, or with one node only, nothing */
    STORE_ASIDES,    /* -> asides: all games that were set aside, oldest first */
    STORE_ASIDE,     /* aside -> asides (one), its snapshot and all of its rows, with their sums */
    STORE_KINDS
} StoreKind;

typedef struct StorePlayer {
    char name[STORE_NAME_MAX + 1];
    uint64_t person; /* 0: a bot, or somebody unknown */
} StorePlayer;

typedef struct StorePerson {
    uint64_t person;
    char name[STORE_NAME_MAX + 1];
    int kind_of; /* the server's affair: guest, bot account … */
    int64_t created, seen;
} StorePerson;

typedef struct StoreRecord {
    uint64_t record;
    char id[STORE_ID_MAX + 1];
    int64_t finished;
    int players;
    StorePlayer player[STORE_SEATS];
    char head[STORE_HEAD_MAX +
              1];     /* of a search: the lines of the text that say who played, and who won */
    const char *text; /* NULL where it was not asked for */
    size_t text_n;
} StoreRecord;

typedef struct StoreBan {
    char id[STORE_ID_MAX + 1 + 32];
    char reason[STORE_NAME_MAX + 1];
    int64_t until;
} StoreBan;

typedef struct StoreRow {
    uint64_t game; /* of STORE_EXPORT_PERSON alone */
    uint32_t seq;
    int64_t at; /* when it was written, by the store's clock */
    const void *bytes;
    size_t n;
    int64_t sum;  /* of one that was set aside: as it was found … */
    bool damaged; /* … which is not that of its bytes */
} StoreRow;

typedef struct StoreLease {
    uint64_t game, epoch;
    int64_t due; /* milliseconds of the store's clock */
} StoreLease;

typedef struct StoreAt { /* how much of a game is known */
    uint64_t game, seq;
} StoreAt;

typedef struct StoreAside { /* a game that was set aside */
    uint64_t aside, game;   /* its number as such; the one under which it ran */
    char id[STORE_ID_MAX + 1];
    char why[STORE_WHY_MAX + 1];
    char program[STORE_PROGRAM_MAX + 1]; /* the version that could not read it */
    int64_t opened, when;                /* seconds since 1970: the table made; set aside */
    uint64_t rows, bytes;                /* how many rows, and how many bytes with its snapshot */
} StoreAside;

typedef struct StoreNode {
    uint64_t node;
    int64_t started; /* seconds since 1970 */
    int64_t
        until; /* it was alive so recently that it counts as alive until then, by the store's clock */
    int64_t form;                        /* StoreOptions.form … */
    char program[STORE_PROGRAM_MAX + 1]; /* … and the version of its program */
} StoreNode;

typedef struct StoreReply {
    StoreOutcome outcome;
    bool late;       /* of a conflict: the lease by which it came has passed */
    const char *why; /* of a failure */
    uint64_t game, record;
    StorePerson person;
    const StoreRecord *records;
    int record_n;
    const StoreBan *bans;
    int ban_n;
    const char *name;  /* of a game: its id */
    StoreRow snapshot; /* seq 0: none is needed */
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
    int aside_n; /* of STORE_CLOCK, too, which tells no more of them */
    bool
        set_aside; /* of STORE_ROWS by an id, nothing: that game is among those that were set aside */
    int64_t
        clock; /* milliseconds of the clock that all nodes share: it stands still while none of them runs, and while the
                      database does not; so it is no date. Of a row: when it was written */
    int64_t wall; /* seconds since 1970 */
} StoreReply;

/* The reply and all it points to live while the call lasts. */
typedef void StoreDone(void *self, const StoreReply *reply);

typedef struct StoreJob {
    StoreKind kind;
    StoreDone *done; /* NULL: nobody waits for it */
    void *self;
    uint64_t game, person, record, aside;
    uint32_t seq;
    const void *bytes; /* copied */
    size_t n;
    const char *id, *name; /* copied */
    const uint8_t *token;  /* STORE_TOKEN_BYTES, copied */
    int kind_of, limit;
    int64_t when, since, until; /* seconds since 1970; until 0: for ever */
    uint64_t epoch;
    const StorePlayer *players; /* copied */
    int player_n;
    const uint64_t
        *readers; /* persons who find this record without its id; 0: everybody does. Copied */
    int reader_n;
} StoreJob;

/* What store_open tells while it is at it. */
typedef enum StoreOpening {
    STORE_COPIED, /* before anything was changed: where the copy of what an older program wrote is */
    STORE_WAITS   /* why, and what to do about it; again and again. False: give up */
} StoreOpening;

typedef struct StoreOptions {
    const char *where; /* a file, or postgresql://USER@HOST/DATABASE as libpq reads it */
    void (*wake)(
        void *self); /* called on a thread of the store when there is something to deliver */
    void *self;
    /* Puts another name into the text of a record: writes at most `size` bytes, says how many, 0 for "no
     * record". Called on a thread of the store. */
    size_t (*rename)(const char *text, size_t n, int player, const char *name, char *out,
                     size_t size);
    /* Takes a person out of a row or snapshot: writes what is left of it, at most `size` bytes, and says how many. 0: nothing of
     * it is about that person; STORE_UNREADABLE: nobody can tell. `as` (16 bytes) takes the place of the person's id; NULL: that
     * stays. Called on a thread of the store. NULL: rows tell of nobody. */
    size_t (*forget)(const StoreRow *row, uint64_t person, const uint8_t *as, void *out,
                     size_t size);
    const char *vfs; /* SQLite's, for tests; NULL: its default */
    /* Another node has written this row, which is durable, or (seq 0) has dropped the game. It comes late, twice or never,
     * and where its bytes are NULL it is only a hint: read with STORE_ROWS. Game 0: another node says that it may have written
     * anything (seq STORE_SAID), or this one was out of reach, and all may have changed. Called by store_deliver. NULL: nobody
     * wants to know. */
    void (*hint)(void *self, uint64_t game, const StoreRow *row);
    /* A lease is due, and nobody alive has it: STORE_TAKE_LEASE. As above. */
    void (*due)(void *self);
    /* Another node has said this (store_shout). */
    void (*shout)(void *self, const char *text);
    /* The form of the bytes that this program writes, a number that goes up. What was written in a newer one is refused; if
     * all that is there is older, that is copied first, and other nodes that write it are waited for. 0: whatever is there. */
    int form;
    bool (*opening)(void *self, StoreOpening what, const char *text); /* NULL: wait for ever */
} StoreOptions;

enum { STORE_SAID = 1, STORE_SHOUT_MAX = 1000 /* bytes */ };
#define STORE_UNREADABLE SIZE_MAX

/* Opens, makes or migrates; checks all of it. NULL: what is wrong and how to put it right. */
Store *store_open(const StoreOptions *options, char error[STORE_ERROR_MAX]);
/* Does what was submitted, delivers the replies, and closes. */
void store_close(Store *store);

/* Never waits. Its reply comes in every case, and never before store_deliver is called. */
void store_submit(Store *store, const StoreJob *job);
/* Begins all that was submitted: once a round of the loop, so that it becomes one group. */
void store_push(Store *store);
/* The same; and hands out the replies that are there; how many. */
int store_deliver(Store *store);
/* NULL, or why nothing can be written any more. */
const char *store_trouble(Store *store);
/* Is the database out of reach, so that all jobs wait until it is back? Clocks should stand still then. Why, if
 * not NULL, has STORE_ERROR_MAX bytes. `wake` is called when it begins and when it ends. */
bool store_reconnecting(Store *store, char *why);
/* May other nodes write to it? The number of this one among all that ever did; 0: there is no other. */
uint64_t store_node(const Store *store);

/* Says something to all other nodes, if they can hear it just now: nobody knows. */
void store_shout(Store *store, const char *text);

/* Every running game, for the start: first `game`, then its rows in order, those behind the snapshot only. One of which
 * something is missing or not what was written is only mentioned (`damaged`), and is to be set aside. Waits for the disk.
 * False: what is wrong is in error; also if a game is damaged and nobody wants to know (NULL). */
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
    uint64_t late;               /* rows refused, because their lease had passed */
    uint64_t waiting;            /* submitted, not yet replied to */
    uint64_t log_rows, running;  /* in the log now; games that run */
    uint64_t rows_read;          /* of the log, by store_open and store_running */
} StoreCounts;
StoreCounts store_counts(Store *store);

#endif
