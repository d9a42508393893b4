/* postgres_ear.c - one connection, with a thread of its own, that listens: to what other nodes have written, and whether the
 * database is still there.
 *
 *      the writing thread                    the ear's thread                          other nodes' ears
 *
 *      commit
 *        ear_note: row as text --> notes
 *      our own people are told
 *        ear_tell: wake ----------------->   NOTIFY channel, 'notes' ----------------> StoreHost.heard: rows, with bytes
 *                                            every BEAT: "I am alive until …" -------> who may take over a lease
 *                                              <- is the database there, a lease due, any other node alive?
 *
 * Why not NOTIFY in the transaction that writes the row? PostgreSQL lets only one transaction at a time commit a notification,
 * so that would put all writers of all nodes into one line. The price is that a note can be lost: a node may die between
 * commit and NOTIFY, or a connection break. So a note is only ever a hint, and after each new connection, and when too many
 * wait, the hint is "anything may be new".
 *
 * A node that is alone tells nobody anything; when another comes, that one is told "anything". */
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
    BEAT = 250,      /* milliseconds between two signs of life */
    ALIVE = 1200,    /* a beat counts for that long; then another node may take over the leases */
    PATIENCE = 2000, /* for the answer to a beat */
    MESSAGE_BYTES = 7900, /* in one message: PostgreSQL takes 8000 … */
    MESSAGES = 8,         /* … in one transaction … */
    NOTES_BYTES = 1 << 18 /* … and waiting */
};

static void wake(const Ear *ear)
{
    uint64_t one = 1;
    if (write(ear->wake, &one, sizeof one) < 0) return; /* it looks by itself, within a beat */
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

/* Makes SQL of the next notes; false: there are none. */
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
        if (ear->sql.failed) return no_memory(why), false;
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

/* The '!' in front tells a shout from notes. */
static bool shout(Ear *ear, char *why)
{
    bool fine = true;
    for (char *text; fine && (text = next_shout(ear)); free(text)) {
        char sql[2 * STORE_SHOUT_MAX + CHANNEL_MAX + 64];
        char *quoted = PQescapeLiteral(ear->db.link, text, strnlen(text, STORE_SHOUT_MAX));
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
    if (!PQconsumeInput(ear->db.link))
        return snprintf(why, STORE_ERROR_MAX, "the connection is lost"), false;
    while ((n = PQnotifies(ear->db.link))) {
        if (n->be_pid != PQbackendPID(ear->db.link)) hear_one(ear->db.owner, n);
        PQfreemem(n);
    }
    return true;
}

/* A node that was alone has told nobody what it wrote, so a newcomer may lack anything. */
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

/* If our time had run out, another node may have taken our leases: anything may be new. */
static bool beat(Ear *ear, char *why)
{
    const StoreHost *host = &ear->db.owner->host;
    Rows r =
        conn_ask(&ear->db.conn, why, PSQL_NODE_BEAT, "ii", ear->db.owner->node, (int64_t)ALIVE);
    if (rows_next(&r)) {
        if (rows_int(&r, 0)) hear_anything(ear);
        if (rows_int(&r, 1)) host->due(host->self);
        meet(ear, rows_int(&r, 2));
    }
    ear->said = pg_now();
    return rows_end(&r);
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
    struct pollfd fd[2] = {{PQsocket(ear->db.link), POLLIN, 0}, {ear->wake, POLLIN, 0}};
    uint64_t n;
    if (poll(fd, 2, left > 0 ? (int)left : 0) < 0 && errno != EINTR)
        return snprintf(why, STORE_ERROR_MAX, "%s", strerror(errno)), false;
    if (fd[1].revents && read(ear->wake, &n, sizeof n) < 0 && errno != EAGAIN) return false;
    if (fd[0].revents && !hear(ear, why)) return false;
    return tell(ear, why) && shout(ear, why) && hear(ear, why) &&
           (pg_now() < ear->said + BEAT || beat(ear, why));
}

/* The channel has a random name, which only those who may read our tables can find out: anybody else in this database could
 * listen to it and talk on it. */
static bool find_channel(Ear *ear, char *why)
{
    Rows r = conn_ask(&ear->db.conn, why, PSQL_CHANNEL, "");
    bool there = rows_next(&r);
    if (there) rows_text(&r, 0, ear->channel, sizeof ear->channel);
    if (!rows_end(&r)) return false;
    if (!there) snprintf(why, STORE_ERROR_MAX, "its table `channel` is empty");
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
        bool fine = ear->db.link || begin(ear, why);
        if (fine) fine = listen_once(ear, why);
        if (!fine && !is_closing(ear)) pg_failed(&ear->db, why);
    }
    return NULL;
}

bool ear_start(Postgres *p, char *why)
{
    Ear *ear = &p->ear;
    ear->db = pg_make(p, PG_EAR, PATIENCE);
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
