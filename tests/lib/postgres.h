/* postgres.h - a PostgreSQL to throw away (the script tests/lib/postgres), for tests in C. One a program; it is gone when
 * the program is. All of these fail the test where they cannot. */
#ifndef FAMBIZ_TEST_POSTGRES_H
#define FAMBIZ_TEST_POSTGRES_H

/* With settings as in "fsync=on", or "". */
void postgres_start(const char *settings);
void postgres_stop(void);
void postgres_kill(void);    /* -9, all of it */
void postgres_restart(void); /* after that, with the same settings */

const char *postgres_folder(void); /* its socket is there */
/* Makes an empty database; its URL, good until the next call. */
const char *postgres_database(const char *name);
const char *postgres_url(const char *name);
/* Runs SQL in it; the first number of the answer, or 0. */
long postgres_run(const char *database, const char *sql);
/* Begins a transaction with this SQL and leaves it open until it is committed by the second: one at a time. */
void postgres_begin(const char *database, const char *sql);
void postgres_commit(void);

#endif
