/* sqlite.h - what the files of the SQLite back end share. */
#ifndef FAMBIZ_STORE_SQLITE_H
#define FAMBIZ_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/backend.h"
#include "store/damage.h"
#include "store/found.h"
#include "store/games.h"

typedef enum SqlId {
#define SQL(id, text) SQL_##id,
#include "store/sql.def"
#undef SQL
    SQL_COUNT
} SqlId;

enum { ROWS_AT_ONCE = 16 }; /* of ROWS_ADD */

/* A connection and its statements, made as they are needed. */
typedef struct Db {
    sqlite3 *db;
    sqlite3_stmt *made[SQL_COUNT];
} Db;

typedef struct Sqlite {
    StoreOptions o;
    char *where;
    int lock; /* a file that one process at a time may hold */
    Db writer, reader;
    Games games;
    Damaged damaged; /* filled when the file is opened, and then left alone: any thread may look */
    uint64_t asides; /* games that are set aside */
    bool fresh_asides;   /* … in this transaction, and their rows are still in the log */
    bool advised;        /* why it cannot be opened says what to do, too */
    uint64_t live, dead; /* rows of the log: needed, and no longer */
    uint64_t rows_read;  /* while opening */
    uint32_t group_rows; /* appended in this transaction … */
    const StoreJob *row[ROWS_AT_ONCE]; /* … of which these are still to be written (log_flush) */
    int row_n;
    bool purge;      /* somebody was erased in it */
    int wal_pages;   /* after the last commit */
    int moved_pages; /* … and at the last time that all of them were moved into the file */
    int moving; /* whose turn it is to move them (Moving, sqlite.c): of both threads (__atomic) */
} Sqlite;

/* ---- statements (sqlite_db.c) ------------------------------------------------------------------------------ */

bool db_open(Db *db, const Sqlite *s, int flags, char *why);
void db_close(Db *db, bool in_trouble);
bool db_exec(Db *db, const char *sql, char *why);
/* A statement ready to run, its values bound: i int64_t, t text or NULL, b bytes and size_t. NULL: why. */
sqlite3_stmt *db_with(Db *db, SqlId id, char *why, const char *types, ...);
/* Runs a statement that gives no rows. */
bool db_run(Db *db, SqlId id, char *why, const char *types, ...);
/* The next row: 1, none: 0, failed: -1 and why. The statement is reset after the last. */
int db_row(Db *db, sqlite3_stmt *st, char *why);
int64_t db_number(Db *db, const char *sql, char *why); /* -1: why */
void db_why(Db *db, const char *doing, char *why);
void db_text(sqlite3_stmt *st, int column, char *out, size_t size);

/* ---- opening ------------------------------------------------------------------------------------------------- */

bool check_file(Sqlite *s, char *why); /* sqlite_check.c */
bool check_structure(Db *db, char *why);
bool check_contents(Sqlite *s, char *why);                /* and fills s->games and s->damaged */
bool check_version(Sqlite *s, char *why);                 /* makes and migrates (sqlite_schema.c) */
bool copy_old(Sqlite *s, const char *version, char *why); /* sqlite_copy.c */

/* ---- jobs ------------------------------------------------------------------------------------------------- */

StoreOutcome log_write(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why);
/* The rows that were appended are in the file's table: before anything else is done in the transaction. */
bool log_flush(Sqlite *s, char *why);
bool log_sweep(Sqlite *s,
               char *why); /* before a commit: drops a part of what is no longer needed */
bool log_running(Sqlite *s, const StoreRunning *reader, uint64_t *rows, char *why);
StoreOutcome aside_write(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why);
bool aside_rows(Sqlite *s, char *why); /* before a commit: moves the rows of what was set aside */
StoreOutcome aside_read(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why);
StoreOutcome people_write(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why);
StoreOutcome people_read(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why);
StoreOutcome records_add(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why);
StoreOutcome records_forget(Sqlite *s, uint64_t person, char *why);
bool log_needs(const Sqlite *s, uint64_t game, uint32_t seq); /* is this row still needed? */
/* sqlite_forget.c: a person, with all that tells of it; after the commit, what is left of that in the file and its -wal */
StoreOutcome forget_person(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why);
bool forget_purge(Sqlite *s, char *why);
StoreOutcome forget_export(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why);
StoreOutcome forget_due(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why);
StoreOutcome records_read(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why);

/* sqlite_memory.c: before anything else of SQLite's is called. */
void sqlite_wait_for_memory(void);

#endif
