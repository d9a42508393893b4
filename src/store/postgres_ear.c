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
    PATIENCE = 2000,      /* so long it waits for the answer */
    MESSAGE_BYTES = 7900, /* of one message, which may have 8000 … */
    MESSAGES = 8,         /* … of one transaction … */
    NOTES_BYTES = 1 << 18 /* … and that wait */
};

static void wake(const Ear *ear)
{
    uint64_t one = 1;
    if (write(ear->wake, &one, sizeof one) < 0) return; /* it looks by itself, later */
}

/* Under the lock. */
static void note_anything(Ear *ear)
{
    ear->notes.n = 0;
    note_write(&ear->notes, 0, &(StoreRow){.seq = STORE_SAID});
}

void ear_note(Ear *ear, uint64_t game, const StoreRow *row)
{
    pthread_mutex_lock(&ear->lock);
    bool told = ear->others;
    if (told && ear->notes.n < NOTES_BYTES) note_write(&ear->notes, game, row);
    if (told && (ear->notes.n >= NOTES_BYTES || ear->notes.failed)) note_anything(ear);
    pthread_mutex_unlock(&ear->lock);
}

void ear_tell(Ear *ear)
{
    pthread_mutex_lock(&ear->lock);
    bool any = ear->notes.n;
    pthread_mutex_unlock(&ear->lock);
    if (any) wake(ear);
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

/* Those that are to be told now, as a text of SQL; false: none. */
static bool take_notes(Ear *ear)
{
    Bytes *notes = &ear->notes, *sql = &ear->sql;
    size_t used = 0;
    char head[CHANNEL_MAX + 16];
    int n = snprintf(head, sizeof head, "NOTIFY %s, '", ear->channel);
    sql->n = 0, sql->failed = false;
    pthread_mutex_lock(&ear->lock);
    for (int i = 0; i < MESSAGES && used < notes->n; i++) {
        size_t fits = note_fits(notes->at + used, notes->n - used, MESSAGE_BYTES);
        bytes_add(sql, head, (size_t)n);
        bytes_add(sql, notes->at + used, fits);
        bytes_add(sql, "';", 2);
        used += fits;
    }
    notes->n -= used;
    if (used) memmove(notes->at, notes->at + used, notes->n);
    pthread_mutex_unlock(&ear->lock);
    bytes_add(sql, "", 1);
    return used;
}

static bool tell(Ear *ear, char *why)
{
    while (take_notes(ear)) {
        if (ear->sql.failed) return pg_no_memory(why), false;
        if (!pg_run(&ear->db, ear->sql.at, why)) return false;
    }
    return true;
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
        char sql[2 * STORE_SHOUT_MAX + CHANNEL_MAX + 64];
        char *quoted = PQescapeLiteral(ear->db.conn, text, strnlen(text, STORE_SHOUT_MAX));
        snprintf(sql, sizeof sql, "SELECT pg_notify('%s', '!' || %s)", ear->channel,
                 quoted ? quoted : "''");
        fine = pg_run(&ear->db, sql, why);
        PQfreemem(quoted);
    }
    return fine;
}

/* ---- hearing ---------------------------------------------------------------------------------------------------------- */

static void hear_one(const Postgres *p, const PGnotify *n)
{
    uint8_t room[NOTE_ROW_MAX];
    uint64_t game;
    StoreRow row;
    const char *at = n->extra;
    if (*at == '!') p->host.shout(p->host.self, at + 1);
    while ((at = note_read(at, &game, &row, room)))
        p->host.heard(p->host.self, game, &row);
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

/* Who was alone has told nobody what it wrote: whoever has come meanwhile may lack it. */
static void meet(Ear *ear, bool others)
{
    pthread_mutex_lock(&ear->lock);
    if (others && !ear->others) note_anything(ear);
    if (!others) ear->notes.n = 0;
    ear->others = others;
    pthread_mutex_unlock(&ear->lock);
}

static void hear_anything(const Ear *ear)
{
    const StoreHost *host = &ear->db.owner->host;
    host->heard(host->self, 0, &(StoreRow){0});
}

/* Where our time had run out, another may have taken what was ours: anything may be new. */
static bool beat(Ear *ear, char *why)
{
    const StoreHost *host = &ear->db.owner->host;
    PGresult *r = pg_ask(&ear->db, why, PSQL_NODE_BEAT, "ii", ear->db.owner->node, (int64_t)ALIVE);
    if (r && pg_int(r, 0, 0)) hear_anything(ear);
    if (r && pg_int(r, 0, 1)) host->due(host->self);
    if (r) meet(ear, pg_int(r, 0, 2));
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

/* The name of the channel is known to those alone who may read our tables: anybody else in this database could listen to it,
 * and speak on it. */
static bool find_channel(Ear *ear, char *why)
{
    PGresult *r = pg_ask(&ear->db, why, PSQL_CHANNEL, "");
    bool there = r && PQntuples(r) == 1;
    if (there) pg_text(r, 0, 0, ear->channel, sizeof ear->channel);
    if (r && !there) snprintf(why, STORE_ERROR_MAX, "its table `channel` is empty");
    PQclear(r);
    return there;
}

static bool begin(Ear *ear, char *why)
{
    char listen[CHANNEL_MAX + 16];
    if (!pg_reconnect(&ear->db, why) || !find_channel(ear, why)) return false;
    snprintf(listen, sizeof listen, "LISTEN %s", ear->channel);
    meet(ear, false);
    if (!pg_run(&ear->db, listen, why) || !beat(ear, why)) return false;
    pg_worked(&ear->db);
    hear_anything(ear);
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
    free(ear->notes.at);
    free(ear->sql.at);
    pthread_mutex_destroy(&ear->lock);
}
