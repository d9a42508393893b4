/* postgres_ear.c - one connection that listens: to what other nodes have written, and whether the database is there.
 *
 * A note that a row is there is told after its commit, in a transaction of its own and on this connection: inside of the
 * writing one it would hold all writers of all nodes in one line, for PostgreSQL lets only one at a time commit a
 * notification. So a note can be lost, and is only ever a hint. After every new connection the hint is "anything". */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "store/postgres.h"

enum {
    BEAT = 1000,     /* milliseconds: so often it asks whether the database is there */
    PATIENCE = 2000, /* so long it waits for the answer */
    TOLD_MOST = 200  /* notes of one message, which may have 8000 bytes */
};

void ear_note(Ear *ear, uint64_t game, uint32_t seq)
{
    uint64_t one = 1;
    pthread_mutex_lock(&ear->lock);
    bool wake = !ear->note_n;
    if (ear->note_n < NOTES_MAX)
        ear->notes[ear->note_n++] = (Note){game, seq};
    else /* too many to tell: anything may be new */
        ear->notes[0] = (Note){0, 0};
    pthread_mutex_unlock(&ear->lock);
    if (wake && write(ear->wake, &one, sizeof one) < 0) return; /* it looks by itself, later */
}

/* ---- telling ---------------------------------------------------------------------------------------------------------- */

/* Those that are to be told now, as "game.seq game.seq …"; how many. */
static int take_notes(Ear *ear, char *text, size_t size)
{
    int n = 0;
    size_t at = 0;
    pthread_mutex_lock(&ear->lock);
    for (; n < ear->note_n && n < TOLD_MOST; n++)
        at += (size_t)snprintf(text + at, size - at, "%" PRIu64 ".%u ", ear->notes[n].game,
                               ear->notes[n].seq);
    ear->note_n -= n;
    memmove(ear->notes, ear->notes + n, (size_t)ear->note_n * sizeof *ear->notes);
    pthread_mutex_unlock(&ear->lock);
    return n;
}

static bool tell(Ear *ear, char *why)
{
    char sql[TOLD_MOST * 36 + 32];
    for (;;) {
        int head = snprintf(sql, sizeof sql, "NOTIFY fambiz, '");
        if (!take_notes(ear, sql + head, sizeof sql - (size_t)head - 2)) return true;
        strcat(sql, "'");
        if (!pg_run(&ear->db, sql, why)) return false;
        ear->said = pg_now();
    }
}

/* ---- hearing ---------------------------------------------------------------------------------------------------------- */

static void hear_one(const Postgres *p, const PGnotify *n)
{
    uint64_t game;
    unsigned seq;
    int used;
    const char *at = n->extra;
    while (sscanf(at, "%" SCNu64 ".%u %n", &game, &seq, &used) == 2) {
        p->host.heard(p->host.self, game, seq);
        at += used;
    }
}

static bool hear(Ear *ear, char *why)
{
    PGnotify *n;
    if (!PQconsumeInput(ear->db.conn))
        return snprintf(why, STORE_ERROR_MAX, "the connection is lost"), false;
    while ((n = PQnotifies(ear->db.conn))) {
        if (n->be_pid != PQbackendPID(ear->db.conn)) hear_one(ear->db.owner, n);
        PQfreemem(n);
    }
    return true;
}

/* Somebody who is in the list of nodes and was not seen for long is dead. */
static bool beat(Ear *ear, char *why)
{
    PGresult *r = pg_ask(&ear->db, why, PSQL_NODE_SEEN, "i", ear->db.owner->node);
    PQclear(r);
    ear->said = pg_now();
    return r;
}

/* ---- the thread ------------------------------------------------------------------------------------------------------- */

static bool is_closing(const Ear *ear)
{
    const StoreHost *host = &ear->db.owner->host;
    return host->closing(host->self) || __atomic_load_n(&ear->stop, __ATOMIC_ACQUIRE);
}

static bool listen_once(Ear *ear, char *why)
{
    int64_t left = ear->said + BEAT - pg_now();
    struct pollfd fd[2] = {{PQsocket(ear->db.conn), POLLIN, 0}, {ear->wake, POLLIN, 0}};
    uint64_t n;
    if (poll(fd, 2, left > 0 ? (int)left : 0) < 0 && errno != EINTR)
        return snprintf(why, STORE_ERROR_MAX, "%s", strerror(errno)), false;
    if (fd[1].revents && read(ear->wake, &n, sizeof n) < 0 && errno != EAGAIN) return false;
    if (fd[0].revents && !hear(ear, why)) return false;
    return tell(ear, why) && hear(ear, why) && (pg_now() < ear->said + BEAT || beat(ear, why));
}

static bool begin(Ear *ear, char *why)
{
    const StoreHost *host = &ear->db.owner->host;
    if (!pg_reconnect(&ear->db, why) || !pg_run(&ear->db, "LISTEN fambiz", why)) return false;
    ear->said = pg_now();
    pg_worked(&ear->db);
    host->heard(host->self, 0, 0);
    return true;
}

static void *run(void *argument)
{
    Ear *ear = argument;
    char why[STORE_ERROR_MAX] = "";
    while (!is_closing(ear)) {
        bool fine = ear->db.conn || begin(ear, why);
        if (fine) fine = listen_once(ear, why);
        if (!fine && !is_closing(ear)) pg_failed(&ear->db, why);
    }
    return NULL;
}

bool ear_start(Postgres *p, char *why)
{
    Ear *ear = &p->ear;
    ear->db = (Pg){.owner = p, .who = PG_EAR, .patience = PATIENCE};
    pthread_mutex_init(&ear->lock, NULL);
    ear->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    ear->started = ear->wake >= 0 && pthread_create(&ear->thread, NULL, run, ear) == 0;
    if (!ear->started) snprintf(why, STORE_ERROR_MAX, "the store cannot start its threads");
    return ear->started;
}

void ear_stop(Ear *ear)
{
    uint64_t one = 1;
    if (!ear->started) return;
    __atomic_store_n(&ear->stop, true, __ATOMIC_RELEASE);
    if (write(ear->wake, &one, sizeof one) < 0) perror("fambiz: eventfd");
    pthread_join(ear->thread, NULL);
    pg_close(&ear->db);
    close(ear->wake);
    pthread_mutex_destroy(&ear->lock);
}
