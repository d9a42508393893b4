/* help.h - for the tests of store/: a file of one's own, and calls that wait for their reply. */
#ifndef FAMBIZ_TEST_STORE_HELP_H
#define FAMBIZ_TEST_STORE_HELP_H

#include "lib/unit.h"
#include "store/store.h"

/* Chooses the back end for this program's tests: `postgres` as the first argument, otherwise SQLite. */
void help_backend(int argc, char **argv);
extern bool help_postgres;

/* A fresh directory, removed by help_clean; the path of a file in it. Or the address of a fresh database. */
const char *help_file(void);
void help_clean(void);
void help_sql(const char *file, const char *sql); /* a statement behind the store's back (SQLite) */

Store *help_try(const char *where, char error[STORE_ERROR_MAX]); /* NULL: refused */
Store *help_open(const char *where, const char *vfs); /* fails the test where it cannot */
/* Makes a call of store.h and waits: the outcome, with the reply (strings and numbers alone) in *reply if not NULL. Say
 * help_do(s, NULL, store_drop_game, game, 0). */
#define help_do(s, reply, call, ...) (call(s, help_asks(), ##__VA_ARGS__), help_answer(s, reply))
StoreThen help_asks(void);
StoreOutcome help_answer(Store *s, StoreReply *reply);
void help_wait(Store *s); /* until all that was submitted is replied to */

uint64_t help_game(Store *s, const char *id);
StoreOutcome help_append(Store *s, uint64_t game, uint32_t seq, const char *text);

/* What a store that was just opened says about its running games: "1:5:hello" per row, one a line; "1: a is damaged: …". */
char *help_running(Store *s);

/* "name" of a record's text "names: a, b, c": the n-th is replaced. A stand-in for text/record.h. */
size_t help_rename(const char *text, size_t n, int player, const char *name, char *out,
                   size_t size);

/* The last reply's first record, and how many there were. */
extern StoreRecord help_record;
extern char help_text[4096];
/* The last reply's first game that was set aside; help_text is then "@3:its snapshot 4:a row 5:another! ", ! if its sum is wrong. */
extern StoreAside help_aside;

#endif
