/* postgres.h - what the files of the PostgreSQL back end share. */
#ifndef FAMBIZ_STORE_POSTGRES_H
#define FAMBIZ_STORE_POSTGRES_H

#include <postgresql/libpq-fe.h>
#include <pthread.h>

#include "store/backend.h"
#include "store/shared.h"

/* What a failure means for what the connection was doing. */
typedef enum Fate {
    FATE_FINE,
    FATE_AGAIN, /* lost, or not now: nothing is wrong with the request; connect and try again */
    FATE_BROKEN /* it would be refused again */
} Fate;

typedef enum PgWho { PG_WRITER, PG_READER, PG_EAR } PgWho;

typedef struct Postgres Postgres;

/* One connection, used by one thread. Any failure closes it. What it was doing is rolled back by that, so there is never a state
 * to repair. */
typedef struct Pg {
    Conn conn; /* first: what rows.h sees of it */
    Postgres *owner;
    PgWho who;
    PGconn *link;  /* NULL: not connected */
    Fate fate;     /* of the last failure */
    bool answered; /* that failure was reported by a server that is alive */
    int patience;  /* milliseconds of silence after which it counts as lost */
    int failed;    /* times in a row; 0: all is well */
} Pg;

/* A buffer that grows; holds an array in PostgreSQL's binary form, or notes on their way. */
typedef struct Bytes {
    char *at;
    size_t n, size;
    bool failed; /* no memory */
} Bytes;

/* Something sent and not yet answered: a job, or (NULL) a batch of n rows. */
typedef struct Step {
    Item *item;
    int from, n;
} Step;

enum { GROUP_ARRAYS = 6 };

/* What a group needs while it is under way (postgres_group.c); kept for the next one. */
typedef struct Group {
    Step *steps;
    Item **rows; /* of all batches, each sorted by game */
    int step_n, row_n, size;
    Games chains; /* of the batch being gathered */
    Bytes array[GROUP_ARRAYS];
    uint64_t number; /* of the transaction being tried: its mark, `writer.done` */
    bool begun;      /* BEGIN and the mark are answered */
    bool in_doubt;   /* COMMIT was sent and not answered */
} Group;

enum { SHOUTS_MAX = 32, CHANNEL_MAX = 64, NOTE_ROW_MAX = 1024 };

/* The connection that hears of other nodes' rows, tells them of ours, and notices a database that is gone even if nobody asks for
 * anything (postgres_ear.c). */
typedef struct Ear {
    Pg db;
    pthread_t thread;
    bool started;
    int wake;                  /* an eventfd */
    char channel[CHANNEL_MAX]; /* where nodes talk to each other (NOTIFY) */
    Bytes sql;
    pthread_mutex_t lock;
    Bytes notes;              /* under the lock: rows to tell of (postgres_note.c) … */
    bool others;              /* … is any other node alive to hear of them? … */
    char *shouts[SHOUTS_MAX]; /* … and shouts to send, oldest first */
    int shout_n;
    bool stop;    /* __atomic */
    int64_t said; /* when the database last answered a beat */
} Ear;

struct Postgres {
    StoreOptions o;
    StoreHost host;
    char *where;
    char tag[32]; /* random; the names of this node's connections begin with it */
    int64_t node;
    Pg writer, reader;
    Group group;
    Ear ear;
    int64_t swept; /* when */
    bool purge;    /* __atomic: somebody was erased, so the tables have to be written anew */
    uint64_t log_rows,
        running; /* __atomic; roughly: what other nodes add is counted only at the next start */
};

/* ---- a connection (postgres_db.c) ------------------------------------------------------------------------------- */

Pg pg_make(Postgres *owner, PgWho who, int patience);
/* What was asked has failed: because the connection is lost (always false), or because the server says so. */
bool pg_lost(Pg *db, const char *text, char *why);
void pg_refused(Pg *db, const PGresult *r, char *why);
/* Connects and prepares all statements. False: why. */
bool pg_connect(Pg *db, char *why);
void pg_close(Pg *db);
/* Connects if necessary, and tries until it works (true) or the store is closed. */
bool pg_reconnect(Pg *db, char *why);
/* A request failed: closes the connection, reports it, and waits, longer each time. */
void pg_failed(Pg *db, const char *why);
void pg_worked(Pg *db); /* a request worked: failures are counted from 0 again */

/* ---- what it is asked (postgres_rows.c) -------------------------------------------------------------------------- */

extern const ConnKind pg_kind;
bool pg_prepare(Pg *db, char *why); /* all statements */
/* Any SQL without values, whose results do not matter. */
bool pg_run(Pg *db, const char *sql, char *why);
/* The answer to the next statement that was sent. */
Rows pg_take(Pg *db, char *why);
/* The one number that a statement without values answers; false: why. */
bool pg_number_of(Pg *db, Statement id, int64_t *number, char *why);
/* In pipeline mode: the end of what was sent together, and of its results. */
bool pg_sync(Pg *db, char *why);
bool pg_synced(Pg *db, char *why);

int64_t pg_now(void); /* milliseconds of a clock that never jumps */

/* ---- values (postgres_values.c) --------------------------------------------------------------------------------- */

void bytes_add(Bytes *b, const void *bytes, size_t n);
void bytes_array(Bytes *b, uint32_t type, int n); /* begins one; its elements follow */
void bytes_int(Bytes *b, int64_t value);
void bytes_put(Bytes *b, const void *bytes, size_t n);
enum { PG_BIGINT = 20, PG_BYTEA = 17 };

/* ---- opening (postgres_check.c) --------------------------------------------------------------------------------- */

enum { PG_TABLES = 6 };           /* the version of the tables */
bool pg_check(Pg *db, char *why); /* creates and migrates, and waits for older nodes to stop */
/* The single value that this SQL asks for: a number, or -1 and why; a text, empty if there is none. */
int64_t pg_number(Pg *db, const char *sql, char *why);
bool pg_value(Pg *db, const char *sql, char *value, size_t size, char *why);
/* Lists the living nodes, in words (postgres_wait.c); empty: there are none. */
bool wait_whom(Pg *db, int64_t tables, char *whom, size_t size, char *why);
bool wait_once(Pg *db, const char *program, const char *whom,
               char *why); /* false: told to give up */

/* ---- jobs ------------------------------------------------------------------------------------------------------- */

/* One attempt, in one transaction. False: why, and writer.fate. */
bool group_try(Postgres *p, Item *group, char *why);
/* After an attempt whose COMMIT was not answered: was it done? False: that cannot be found out yet. */
bool group_settle(Postgres *p, bool *done, char *why);
void group_free(Group *g);

/* A job as one statement, and its answer (postgres_job.c). */
bool job_send(Pg *db, const StoreJob *job, char *why);
StoreOutcome job_take(Rows *r, const StoreJob *job, StoreReply *reply);

/* Rows of many games as one statement (postgres_batch.c): room for a group; adds a row, or false: it needs a new batch. */
bool batch_room(Group *g, const Item *group, char *why);
bool batch_gather(Group *g, Item *item);
bool batch_send(Postgres *p, int from, char *why);
bool batch_take(const Group *g, const Step *step, Rows *r); /* is any of them not there? */
bool batch_ask(Postgres *p, char *why); /* why were they refused: is there such a game at all? */

/* postgres_forget.c: erases somebody, within a group, answered at once; then, on the reading connection, wipes what is left of them
 * in the files of the tables. */
StoreOutcome pg_forget_person(Postgres *p, const StoreJob *job, StoreReply *reply, char *why);
bool pg_forget_purge(Postgres *p, char *why);

/* One job, or several STORE_ROWS. False: why, and the outcomes mean nothing. */
bool postgres_ask(Pg *db, Item *group, char *why);
bool postgres_tell(Postgres *p, const StoreRunning *reader, uint64_t *rows, char *why);

/* postgres_note.c: appends a note of a row; says how many of the first `most` bytes are whole notes; reads the next note and
 * answers what follows it, NULL if there was none. */
void note_write(Bytes *text, uint64_t game, const StoreRow *row);
size_t note_fits(const char *text, size_t n, size_t most);
const char *note_read(const char *text, uint64_t *game, StoreRow *row, uint8_t room[NOTE_ROW_MAX]);

bool ear_start(Postgres *p, char *why);
void ear_stop(Ear *ear);
/* Notes a row for other nodes; and later, when our own people have been told, sends what was noted. */
void ear_note(Ear *ear, uint64_t game, const StoreRow *row);
void ear_tell(Ear *ear);
void ear_shout(Ear *ear, const char *text);

#endif
