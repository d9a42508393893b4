/* shared.h - the jobs that SQLite and PostgreSQL do alike, written once on rows.h: persons and bans (people.c), records
 * (records.c), games set aside (aside.c), what runs (running.c), and somebody forgotten (forget.c). */
#ifndef FAMBIZ_STORE_SHARED_H
#define FAMBIZ_STORE_SHARED_H

#include "store/damage.h"
#include "store/job.h"
#include "store/rows.h"

enum { FOLD_MAX = STORE_NAME_MAX + 2, ERASED_AGAIN_S = 12 };

/* Any reading job that both do alike: a person, bans, records, games set aside, whom to erase. */
StoreOutcome read_shared(Conn *conn, const StoreJob *job, StoreReply *reply, char *why);

/* A writing job about a person or a ban: one statement, sent; and its answer. */
bool people_send(Conn *conn, const StoreJob *job, char *why);
StoreOutcome people_take(Rows *r, const StoreJob *job, StoreReply *reply);

StoreOutcome records_find(Conn *conn, const StoreJob *job, StoreReply *reply, char *why);
StoreOutcome records_search(Conn *conn, const StoreJob *job, StoreReply *reply, char *why);
StoreOutcome records_of_person(Conn *conn, const StoreJob *job, StoreReply *reply, char *why);
/* Names are found whatever their case: ASCII, and the letters of Latin-1. */
void records_fold(const char *name, char out[FOLD_MAX]);

/* All games that were set aside, or the one of the job with its snapshot and rows. */
StoreOutcome aside_read(Conn *conn, const StoreJob *job, StoreReply *reply, char *why);

/* Tells the games that run, and their rows but those of damaged ones; counts the rows. */
bool running_tell(Conn *conn, const Damaged *damaged, const StoreRunning *reader, uint64_t *rows,
                  char *why);

/* Takes a person out of everything, inside a transaction; the first time it remembers to do so again. */
StoreOutcome forget_person(Conn *conn, const StoreOptions *o, const StoreJob *job,
                           StoreReply *reply, char *why);
StoreOutcome forget_export(Conn *conn, const StoreJob *job, StoreReply *reply, char *why);
StoreOutcome forget_due(Conn *conn, const StoreJob *job, StoreReply *reply, char *why);

#endif
