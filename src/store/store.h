/* store.h - what has to outlast the program: the log of running games, finished records, persons, bans.
 *
 * Owns durability. Refuses to know what a game is: an id, numbered rows of bytes, a snapshot that stands
 * for all rows before it, in the end a text. Every job is submitted without waiting; a thread of the store
 * does many in one transaction, and their replies are delivered, in the order of submission, where
 * store_deliver is called (the loop). Back ends: backend.h. Several servers (nodes) may share a PostgreSQL; what they
 * need of each other is among the calls. */
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
    STORE_DAMAGED, /* of store_rows: a row is not what was written, or is missing; `why` says which */
    STORE_FAILED /* not acknowledged; `why` says it. A store that failed to write takes nothing more until
                       it is opened again: what it then reads is the truth */
} StoreOutcome;

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
    const char *text; /* NULL if it was not asked for */
    size_t text_n;
} StoreRecord;

typedef struct StoreBan {
    char id[STORE_ID_MAX + 1 + 32];
    char reason[STORE_NAME_MAX + 1];
    int64_t until;
} StoreBan;

typedef struct StoreRow {
    uint64_t game; /* of store_export_person alone */
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
    int aside_n;    /* of store_clock, too, which tells no more of them */
    bool set_aside; /* of store_rows_of, nothing: that game is among those that were set aside */
    int64_t
        clock; /* milliseconds of the clock that all nodes share: it stands still while none of them runs, and while the
                      database does not; so it is no date. Of a row: when it was written */
    int64_t wall; /* seconds since 1970 */
} StoreReply;

/* The reply and all it points to live while the call lasts. */
typedef void StoreDone(void *self, const StoreReply *reply);

/* Who hears of the outcome of a call; STORE_NOBODY: nobody waits for it. */
typedef struct StoreThen {
    StoreDone *done;
    void *self;
} StoreThen;
#define STORE_NOBODY ((StoreThen){NULL, NULL})

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
     * and if its bytes are NULL it is only a hint: read with store_rows. Game 0: another node says that it may have written
     * anything (seq STORE_SAID), or this one was out of reach, and all may have changed. Called by store_deliver. NULL: nobody
     * wants to know. */
    void (*hint)(void *self, uint64_t game, const StoreRow *row);
    /* A lease is due, and nobody alive has it: store_take_leases. As above. */
    void (*due)(void *self);
    /* Called by store_deliver after every few replies, if there are many: what came of those can go out before the next ones
     * push it out of the cache. NULL: all are handed out in one go. */
    void (*between)(void *self);
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

/* ---- calls ----
 *
 * Each of them is one job. It never waits; all that it is handed is copied; its reply comes in every case, and never before
 * store_deliver is called. Behind the arrow: what of StoreReply a durable one has. Times are seconds since 1970 unless it says
 * otherwise. */

/* Games, and the rows of their logs: writing, in groups. */

/* -> game. Nothing, between nodes, if so many (limit) of this person run already. */
void store_open_game(Store *store, StoreThen then, const char *id, int64_t when, uint64_t person,
                     int limit);
/* Rows count from 1 on, without a gap. Epoch of the lease, 0: by nobody's. */
void store_append(Store *store, StoreThen then, uint64_t game, uint32_t seq, uint64_t epoch,
                  const void *bytes, size_t n);
/* Stands for all rows up to seq, which are dropped; of the same seq as the last one, it takes its place: the same state in
 * another form. */
void store_snapshot(Store *store, StoreThen then, uint64_t game, uint32_t seq, const void *bytes,
                    size_t n);
/* It runs no longer; seq, if not 0: only if that is still its last row. */
void store_drop_game(Store *store, StoreThen then, uint64_t game, uint32_t seq);
/* A game that nobody can read is set aside: out of the running ones, every byte and sum as it was found. -> aside. A conflict
 * if another node that is alive drives it. */
void store_set_aside(Store *store, StoreThen then, uint64_t game, const char *why, int64_t when);
/* -> game: it runs again, by its old number; a conflict: not yet, ask again soon. */
void store_put_back(Store *store, StoreThen then, uint64_t aside);
void store_drop_aside(Store *store, StoreThen then, uint64_t aside); /* gone for good */

typedef struct StoreNewRecord {
    const char *id; /* another than any game's */
    int64_t when;
    const char *text;
    size_t n;
    const StorePlayer *players;
    int player_n;
    const uint64_t *readers; /* persons who find it without its id; 0: everybody does */
    int reader_n;
} StoreNewRecord;
/* -> record. */
void store_add_record(Store *store, StoreThen then, const StoreNewRecord *record);

/* Persons. A token is STORE_TOKEN_BYTES. */

/* -> person. */
void store_add_person(Store *store, StoreThen then, const uint8_t *token, const char *name,
                      int kind_of, int64_t when);
void store_see_person(Store *store, StoreThen then, uint64_t person, int64_t when); /* was here */
void store_name_person(Store *store, StoreThen then, uint64_t person, const char *name);
/* The old token is worth nothing from now on. */
void store_token_person(Store *store, StoreThen then, uint64_t person, const uint8_t *token);
/* Gone, with all that tells of it (StoreOptions.forget; `id` stands for it in rows); "Player n" in the records kept. -> games that
 * run and had rows of it. Once more when store_to_erase names it again: then what was on its way meanwhile goes, too. */
void store_erase_person(Store *store, StoreThen then, uint64_t person, const void *id, size_t n,
                        int64_t when);
/* Whom: an address, a person. Until 0: for ever. */
void store_ban(Store *store, StoreThen then, const char *whom, int64_t until, const char *reason);
void store_unban(Store *store, StoreThen then, const char *whom);

/* Between nodes, writing. A lease says who drives a game (clocks, bots) for as long as its holder is alive, which the store
 * sees to; its epoch counts up with every holder, and an append with an epoch that has passed is a conflict. Times are
 * milliseconds of the store's clock. With one node only, nothing is leased: STORE_NOTHING. */

/* Somebody has to look after it then; 0: never. */
void store_set_due(Store *store, StoreThen then, uint64_t game, int64_t when);
/* -> leases (one): ours, and due now; a conflict if another has it. */
void store_claim_lease(Store *store, StoreThen then, uint64_t game);
/* -> leases: at most so many of those that are due and have no holder that is alive. */
void store_take_leases(Store *store, StoreThen then, int limit);
/* Nobody's from here on, and due then; nothing if there are rows behind seq. */
void store_end_lease(Store *store, StoreThen then, const StoreLease *lease, uint32_t seq);
/* A list of games that all nodes show: how it is shown; n 0: not at all. */
void store_list_game(Store *store, StoreThen then, uint64_t game, const void *bytes, size_t n);
/* A game that gathers people for so many milliseconds: so many places, the first of which is taken. */
void store_gather(Store *store, StoreThen then, uint64_t game, int places, int64_t ms);
/* -> name of the game that gathers, and the place there: seq, from 1 on. */
void store_sit(Store *store, StoreThen then);
void store_meet(Store *store, StoreThen then, uint64_t game, uint64_t person); /* has come to it */
/* No game is in an older form than StoreOptions.form any more. */
void store_renewed(Store *store, StoreThen then);

/* Reading, on a thread of its own. */

/* -> person. */
void store_find_person(Store *store, StoreThen then, const uint8_t *token);
/* -> person, records with their text, rows that have that id. */
void store_export_person(Store *store, StoreThen then, uint64_t person, const void *id, size_t n);
/* -> persons: at most so many, erased before `when`, or (unseen not 0) not seen since then. */
void store_to_erase(Store *store, StoreThen then, int64_t when, int64_t unseen, int limit);
/* -> records (one, with its text). */
void store_find_record(Store *store, StoreThen then, const char *id);
/* The same by its number; nothing, if this person is none of its readers. */
void store_find_record_of(Store *store, StoreThen then, uint64_t record, uint64_t person);

typedef struct StoreSearch {
    const char *name;     /* or NULL */
    int64_t since, until; /* 0: any time */
    const char *before;   /* the id of a record: those before that one; or NULL */
    int limit;
    uint64_t person; /* a reader; 0: everybody */
} StoreSearch;
/* -> records without text, newest first. */
void store_search(Store *store, StoreThen then, const StoreSearch *search);
/* -> bans that are not over at `when`. */
void store_bans(Store *store, StoreThen then, int64_t when);
/* -> game, name; rows behind seq, whoever wrote them; the snapshot if that is newer. */
void store_rows(Store *store, StoreThen then, uint64_t game, uint32_t seq, int limit);
void store_rows_of(Store *store, StoreThen then, const char *id); /* all of them, by its id */
/* -> games of them that have newer rows, or are no longer there. */
void store_newer(Store *store, StoreThen then, const StoreAt *at, int n);
/* -> clock, wall, nodes; how many games are set aside. */
void store_clock(Store *store, StoreThen then);
/* -> rows: how games are shown, newest first. */
void store_listed(Store *store, StoreThen then, int limit);
/* -> games to which it has come. */
void store_met(Store *store, StoreThen then, uint64_t person);
/* -> games: all that run, if some may be in an older form; otherwise, or with one node only, nothing. */
void store_old_games(Store *store, StoreThen then);
/* -> asides: all games that were set aside, oldest first. */
void store_asides(Store *store, StoreThen then);
/* -> asides (one), its snapshot and all of its rows, with their sums. */
void store_aside(Store *store, StoreThen then, uint64_t aside);

/* ---- the loop ---- */

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
