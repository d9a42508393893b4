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
    BEAT =
        250, /* milliseconds: so often it says that this node is alive, and learns whether the database is */
    ALIVE =
        1200, /* so long it counts as alive then: who holds a lease is followed by another after that */
    PATIENCE = 2000, /* so long it waits for the answer */
    TOLD_MOST = 200  /* notes of one message, which may have 8000 bytes */
};

static void wake(const Ear *ear)
{
    uint64_t one = 1;
    if (write(ear->wake, &one, sizeof one) < 0) return; /* it looks by itself, later */
}

void ear_note(Ear *ear, uint64_t game, uint32_t seq)
{
    pthread_mutex_lock(&ear->lock);
    bool first = !ear->note_n;
    if (ear->note_n < NOTES_MAX)
        ear->notes[ear->note_n++] = (Note){game, seq};
    else /* too many to tell: anything may be new */
        ear->notes[0] = (Note){0, 0};
    pthread_mutex_unlock(&ear->lock);
    if (first) wake(ear);
}

void ear_shout(Ear *ear, const char *text)
{
    char *copy = strdup(text);
    pthread_mutex_lock(&ear->lock);
    bool room = copy && ear->shout_n < SHOUTS_MAX;
    if (room) ear->shouts[ear->shout_n++] = copy;
    pthread_mutex_unlock(&ear->lock);
    if (room)
        wake(ear);
    else
        free(copy);
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
    }
}

static char *next_shout(Ear *ear)
{
    pthread_mutex_lock(&ear->lock);
    char *text = ear->shout_n ? ear->shouts[0] : NULL;
    if (text) memmove(ear->shouts, ear->shouts + 1, (size_t)--ear->shout_n * sizeof *ear->shouts);
    pthread_mutex_unlock(&ear->lock);
    return text;
}

/* A mark before it tells it from notes. */
static bool shout(Ear *ear, char *why)
{
    bool fine = true;
    for (char *text; fine && (text = next_shout(ear)); free(text)) {
        char sql[2 * STORE_SHOUT_MAX + 64];
        char *quoted = PQescapeLiteral(ear->db.conn, text, strnlen(text, STORE_SHOUT_MAX));
        snprintf(sql, sizeof sql, "SELECT pg_notify('fambiz', '!' || %s)", quoted ? quoted : "''");
        fine = pg_run(&ear->db, sql, why);
        PQfreemem(quoted);
    }
    return fine;
}

/* ---- hearing ---------------------------------------------------------------------------------------------------------- */

static void hear_one(const Postgres *p, const PGnotify *n)
{
    uint64_t game;
    unsigned seq;
    int used;
    const char *at = n->extra;
    if (*at == '!') p->host.shout(p->host.self, at + 1);
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

/* Where our time had run out, another may have taken what was ours: anything may be new. */
static bool beat(Ear *ear, char *why)
{
    const StoreHost *host = &ear->db.owner->host;
    PGresult *r = pg_ask(&ear->db, why, PSQL_NODE_BEAT, "ii", ear->db.owner->node, (int64_t)ALIVE);
    if (r && pg_int(r, 0, 0)) host->heard(host->self, 0, 0);
    if (r && pg_int(r, 0, 1)) host->due(host->self);
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
    return tell(ear, why) && shout(ear, why) && hear(ear, why) &&
           (pg_now() < ear->said + BEAT || beat(ear, why));
}

static bool begin(Ear *ear, char *why)
{
    const StoreHost *host = &ear->db.owner->host;
    if (!pg_reconnect(&ear->db, why) || !pg_run(&ear->db, "LISTEN fambiz", why) || !beat(ear, why))
        return false;
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
    for (char *text; (text = next_shout(ear));)
        free(text);
    pg_close(&ear->db);
    close(ear->wake);
    pthread_mutex_destroy(&ear->lock);
}
