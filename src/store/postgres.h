/* postgres.h - what the files of the PostgreSQL back end share. */
#ifndef FAMBIZ_STORE_POSTGRES_H
#define FAMBIZ_STORE_POSTGRES_H

#include <postgresql/libpq-fe.h>
#include <pthread.h>

#include "store/backend.h"
#include "store/damage.h"
#include "store/found.h"
#include "store/games.h"

typedef enum PsqlId {
#define PSQL(id, text) PSQL_##id,
#include "store/psql.def"
#undef PSQL
    PSQL_COUNT
} PsqlId;

/* What a failure means for the connection and for what it was doing. */
typedef enum Fate {
    FATE_FINE,
    FATE_AGAIN, /* lost, or not now: nothing is wrong with what was asked; connect and ask again */
    FATE_BROKEN /* it would be refused again */
} Fate;

typedef enum PgWho { PG_WRITER, PG_READER, PG_EAR } PgWho;

typedef struct Postgres Postgres;

/* One connection, used by one thread. Whatever fails on it closes it: what it was doing is rolled back then, and there
 * is no state to be put right. */
typedef struct Pg {
    Postgres *owner;
    PgWho who;
    PGconn *conn;  /* NULL: not connected */
    Fate fate;     /* of the last failure */
    bool answered; /* that failure was said by a server that is there */
    int patience;  /* milliseconds without a byte, after which it is taken for lost */
    int failed;    /* times in a row; 0: all is well */
} Pg;

/* Bytes that are built up; an array in PostgreSQL's binary form is such. */
typedef struct Bytes {
    char *at;
    size_t n, size;
    bool failed; /* no memory */
} Bytes;

/* What was sent and is not yet answered: a job, or the batch of rows `from` …. */
typedef struct Step {
    Item *item;
    int from, n;
} Step;

enum { GROUP_ARRAYS = 6 };

/* What a group needs while it is under way (postgres_group.c); kept, so that nothing is allocated anew. */
typedef struct Group {
    Step *steps;
    Item **rows; /* of all batches, each sorted by game */
    int step_n, row_n, size;
    Games chains; /* of the batch being gathered */
    Bytes array[GROUP_ARRAYS];
    uint64_t number; /* of the transaction being tried: what `writer.done` will be */
    bool begun;      /* its first statements are answered */
    bool in_doubt;   /* its commit was sent, and not answered */
} Group;

enum { SHOUTS_MAX = 32, CHANNEL_MAX = 64, NOTE_ROW_MAX = 1024 };

/* The connection that hears of other nodes' rows, tells them of ours, and notices that the database is gone when nobody
 * asks for anything (postgres_ear.c). */
typedef struct Ear {
    Pg db;
    pthread_t thread;
    bool started;
    int wake;                  /* an eventfd */
    char channel[CHANNEL_MAX]; /* on which nodes speak to each other */
    Bytes sql;
    pthread_mutex_t lock;
    Bytes notes;              /* under the lock: to be told (postgres_note.c) … */
    bool others;              /* … to other nodes that are alive: are there any? */
    char *shouts[SHOUTS_MAX]; /* … and to be said, oldest first */
    int shout_n;
    bool stop;    /* __atomic */
    int64_t said; /* when it last was known to be there */
} Ear;

struct Postgres {
    StoreOptions o;
    StoreHost host;
    char *where;
    char tag[32]; /* of this node: names its connections */
    int64_t node;
    Pg writer, reader;
    Group group;
    Ear ear;
    int64_t swept; /* when */
    bool purge;    /* __atomic: somebody was erased, and the tables are to be written anew */
    uint64_t log_rows,
        running; /* __atomic: about; other nodes' are not counted until we open again */
};

/* ---- a connection (postgres_db.c) ------------------------------------------------------------------------------- */

/* Connects and prepares all statements. False: why. */
bool pg_connect(Pg *db, char *why);
void pg_close(Pg *db);
/* Connects if it is not; again and again, until it works (true) or the store is closed. */
bool pg_reconnect(Pg *db, char *why);
/* What was asked has failed: closes it, tells, and waits, longer each time. */
void pg_failed(Pg *db, const char *why);
void pg_worked(Pg *db); /* so much for the failures */

/* Any text without values; its results are of no interest. */
bool pg_run(Pg *db, const char *sql, char *why);
/* Sends a statement with its values: i int64_t, t text, b bytes and size_t. */
bool pg_send(Pg *db, char *why, PsqlId id, const char *types, ...);
/* The next result, or NULL and why. Cleared by the caller. */
PGresult *pg_take(Pg *db, char *why);
/* Both, for a statement alone. */
PGresult *pg_ask(Pg *db, char *why, PsqlId id, const char *types, ...);
/* Row by row, of a statement alone that was sent: 1, after the last one 0, -1 and why. */
int pg_row(Pg *db, PGresult **row, char *why);
/* In pipeline mode: the end of what is sent at once, and of its results. */
bool pg_sync(Pg *db, char *why);
bool pg_synced(Pg *db, char *why);

int64_t pg_now(void); /* milliseconds of a clock that never jumps */

/* ---- values (postgres_values.c) --------------------------------------------------------------------------------- */

int64_t pg_int(const PGresult *r, int row, int column);
void pg_text(const PGresult *r, int row, int column, char *out, size_t size);
void *pg_copy(const PGresult *r, int row, int column, size_t *n); /* malloc'ed, one byte longer */
int64_t pg_changes(PGresult *r);
bool pg_done(PGresult *r); /* clears it; was there any? */
/* Is what stands behind column `sum` the row of this number? */
bool pg_sound(uint64_t game, uint32_t seq, const PGresult *r, int row, int sum);
StoreOutcome pg_no_memory(char *why); /* STORE_FAILED */

void bytes_add(Bytes *b, const void *bytes, size_t n);
void bytes_array(Bytes *b, uint32_t type, int n); /* begins one; its elements follow */
void bytes_int(Bytes *b, int64_t value);
void bytes_put(Bytes *b, const void *bytes, size_t n);
enum { PG_BIGINT = 20, PG_BYTEA = 17 };

/* ---- opening (postgres_check.c) --------------------------------------------------------------------------------- */

enum { PG_TABLES = 6 };           /* the version of the tables */
bool pg_check(Pg *db, char *why); /* makes and migrates, and waits for older nodes to stop */
/* The one value of the one row that a text asks for: a number, -1: why; a text, empty if there is none. */
int64_t pg_number(Pg *db, const char *sql, char *why);
bool pg_value(Pg *db, const char *sql, char *value, size_t size, char *why);
/* Nodes that are alive, in words (postgres_wait.c); empty: none is. */
bool wait_whom(Pg *db, int64_t tables, char *whom, size_t size, char *why);
bool wait_once(Pg *db, const char *program, const char *whom, char *why); /* false: gave up */

/* ---- jobs ------------------------------------------------------------------------------------------------------- */

/* One try, in one transaction. False: why, and writer.fate. */
bool group_try(Postgres *p, Item *group, char *why);
/* After one whose commit was not answered: was it done? False: that cannot be told yet. */
bool group_settle(Postgres *p, bool *done, char *why);
void group_free(Group *g);

/* A job as one statement (postgres_job.c). */
bool job_send(Pg *db, const StoreJob *job, char *why);
StoreOutcome job_take(PGresult *r, const StoreJob *job, StoreReply *reply);

/* Rows as one statement (postgres_batch.c). Room for a group; a row into the batch, or false: it has to be a new one. */
bool batch_room(Group *g, const Item *group, char *why);
bool batch_gather(Group *g, Item *item);
bool batch_send(Postgres *p, int from, char *why);
bool batch_take(const Group *g, const Step *step, PGresult *r); /* is any of them not there? */
bool batch_ask(Postgres *p, char *why); /* of those that are not: is there such a game at all? */

/* postgres_forget.c. To forget somebody, inside of a group, answers at once; then, on the reading connection, what is left of
 * that in the files of the tables. */
StoreOutcome pg_forget_person(Postgres *p, const StoreJob *job, StoreReply *reply, char *why);
bool pg_forget_purge(Postgres *p, char *why);
StoreOutcome pg_forget_export(Pg *db, const StoreJob *job, StoreReply *reply, char *why);
StoreOutcome pg_forget_due(Pg *db, const StoreJob *job, StoreReply *reply, char *why);
/* postgres_people.c */
StoreOutcome aside_ask(Pg *db, const StoreJob *job, StoreReply *reply,
                       char *why); /* postgres_aside.c */
StoreOutcome people_ask(Pg *db, const StoreJob *job, StoreReply *reply, char *why);

/* One job, or several STORE_ROWS of games. False: why, and the outcomes mean nothing. */
bool postgres_ask(Pg *db, Item *group, char *why);
bool postgres_tell(Postgres *p, const StoreRunning *reader, uint64_t *rows, char *why);

/* postgres_note.c. A row at the end of a text; how much of a text is whole notes, `most` bytes of it or less; the next one
 * of a text, and what stands behind it, or NULL: that was none. */
void note_write(Bytes *text, uint64_t game, const StoreRow *row);
size_t note_fits(const char *text, size_t n, size_t most);
const char *note_read(const char *text, uint64_t *game, StoreRow *row, uint8_t room[NOTE_ROW_MAX]);

bool ear_start(Postgres *p, char *why);
void ear_stop(Ear *ear);
/* What is to be told to other nodes; and that it may be, which is a second thing, because our own people come first. */
void ear_note(Ear *ear, uint64_t game, const StoreRow *row);
void ear_tell(Ear *ear);
void ear_shout(Ear *ear, const char *text);

#endif
