/* sqlite.h - what the files of the SQLite back end share. */
#ifndef FAMBIZ_STORE_SQLITE_H
#define FAMBIZ_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/backend.h"
#include "store/shared.h"

enum { ROWS_AT_ONCE = 16 }; /* of ROWS_ADD */

/* A connection and its statements, made as they are needed. One that is running cannot be asked again before rows_end. */
typedef struct Db {
    Conn conn; /* first: what rows.h sees of it */
    sqlite3 *sqlite;
    sqlite3_stmt *made[STATEMENTS];
    sqlite3_stmt *sent; /* by conn_send */
} Db;

typedef struct Sqlite {
    StoreOptions o;
    char *where;
    int lock; /* of a file beside it, which one process at a time may hold */
    Db writer, reader;
    Games games;
    Damaged
        damaged; /* filled when the file is opened and never changed after that: any thread may look */
    bool
        fresh_asides; /* games were set aside in this transaction, and their rows are still in the log */
    bool advised;        /* the reason why it cannot be opened already says what to do */
    uint64_t live, dead; /* rows in the log: still needed, and no longer */
    uint64_t rows_read;  /* while opening */
    uint32_t group_rows; /* appended in this transaction … */
    const StoreJob *row[ROWS_AT_ONCE]; /* … of which these are not written yet (log_flush) */
    int row_n;
    bool purge;      /* somebody was erased in this transaction */
    int wal_pages;   /* in the -wal after the last commit … */
    int moved_pages; /* … and when all of them were last moved into the file */
    int moving; /* whose turn it is to move them (Moving, sqlite.c); both threads use it (__atomic) */
} Sqlite;

/* ---- statements (sqlite_db.c) ------------------------------------------------------------------------------ */

bool db_open(Db *db, const Sqlite *s, int flags, char *why);
void db_close(Db *db, bool in_trouble);
bool db_exec(Db *db, const char *sql, char *why);
/* A statement to which the caller binds its values. NULL: why. */
sqlite3_stmt *db_prepared(Db *db, Statement id, char *why);
/* Its answer, or that of what was sent. */
Rows db_rows(Db *db, sqlite3_stmt *st, char *why);
int64_t db_number(Db *db, const char *sql, char *why); /* -1: why */
void db_why(Db *db, const char *doing, char *why);

/* ---- opening ------------------------------------------------------------------------------------------------- */

bool check_file(Sqlite *s, char *why); /* sqlite_check.c */
bool check_structure(Db *db, char *why);
bool check_contents(Sqlite *s, char *why); /* fills s->games and s->damaged */
bool check_version(Sqlite *s, char *why);  /* creates and migrates (sqlite_schema.c) */
bool copy_old(Sqlite *s, const char *version, char *why); /* sqlite_copy.c */

/* ---- jobs ------------------------------------------------------------------------------------------------- */

StoreOutcome log_write(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why);
/* Writes the appended rows that are still collected. Has to come before anything else in the transaction. */
bool log_flush(Sqlite *s, char *why);
bool log_sweep(Sqlite *s, char *why); /* before a commit: drops some of what is no longer needed */
StoreOutcome aside_write(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why);
bool aside_rows(Sqlite *s,
                char *why); /* before a commit: moves the rows of games set aside in it */
/* sqlite_forget.c: erases a person; after the commit, wipes what is left of them in the file and its -wal */
StoreOutcome forget_write(Sqlite *s, const StoreJob *job, StoreReply *reply, char *why);
bool forget_purge(Sqlite *s, char *why);

/* sqlite_memory.c: before anything else of SQLite's is called. */
void sqlite_wait_for_memory(void);

#endif
