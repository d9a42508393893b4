/* help.c - a store that one can wait for (help.h). */
#define _GNU_SOURCE /* memmem */
#include "help.h"

#include <glob.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/postgres.h"

bool help_postgres;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;
static int wakes;
static char directory[64];

StoreRecord help_record;
StoreAside help_aside;
char help_text[4096];

static void wake(void *self)
{
    (void)self;
    pthread_mutex_lock(&lock);
    wakes++;
    pthread_cond_signal(&woken);
    pthread_mutex_unlock(&lock);
}

void help_backend(int argc, char **argv)
{
    help_postgres = argc > 1 && strcmp(argv[1], "postgres") == 0;
    if (help_postgres) postgres_start("");
    if (help_postgres) atexit(postgres_stop);
}

/* A row tells of person N as "<N>", says what they are called behind it, and nobody can read one that begins with a question
 * mark. */
static size_t help_forget(const StoreRow *row, uint64_t person, const uint8_t *as, void *out,
                          size_t size)
{
    char id[24];
    size_t n = (size_t)snprintf(id, sizeof id, "<%d>", (int)person);
    if (*(const char *)row->bytes == '?') return STORE_UNREADABLE;
    if (!memmem(row->bytes, row->n, id, n)) return 0;
    size_t left = (size_t)snprintf(out, size, "%s nobody", as ? "<>" : id);
    return left == row->n && !memcmp(out, row->bytes, left) ? 0 : left;
}

const char *help_file(void)
{
    static char path[160];
    static int made;
    if (help_postgres) {
        snprintf(path, sizeof path, "t%d", ++made);
        return strcpy(path, postgres_database(path));
    }
    strcpy(directory, "/tmp/fambiz-store-XXXXXX");
    assert_non_null(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/games.db", directory);
    return path;
}

void help_clean(void)
{
    char pattern[80];
    glob_t found;
    if (help_postgres) return; /* all databases go together */
    snprintf(pattern, sizeof pattern, "%s/*", directory);
    if (glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++)
            unlink(found.gl_pathv[i]);
        globfree(&found);
    }
    rmdir(directory);
}

Store *help_try(const char *where, char error[STORE_ERROR_MAX])
{
    return store_open(
        &(StoreOptions){.where = where, .wake = wake, .rename = help_rename, .forget = help_forget},
        error);
}

Store *help_open(const char *where, const char *vfs)
{
    char error[STORE_ERROR_MAX];
    Store *s = store_open(
        &(StoreOptions){
            .where = where, .wake = wake, .rename = help_rename, .forget = help_forget, .vfs = vfs},
        error);
    if (!s) print_error("%s\n", error);
    assert_non_null(s);
    return s;
}

static void wait_once(Store *s)
{
    store_push(s);
    pthread_mutex_lock(&lock);
    while (!wakes)
        pthread_cond_wait(&woken, &lock);
    wakes = 0;
    pthread_mutex_unlock(&lock);
    store_deliver(s);
}

void help_wait(Store *s)
{
    while (store_counts(s).waiting)
        wait_once(s);
}

typedef struct Asked {
    StoreReply reply;
    bool here;
    char why[STORE_ERROR_MAX];
} Asked;

static size_t put_row(size_t at, const StoreRow *row, const char *what)
{
    if (!row->seq || at >= sizeof help_text) return at;
    return at + (size_t)snprintf(help_text + at, sizeof help_text - at, "%s%u:%.*s%s ", what,
                                 row->seq, (int)row->n, (const char *)row->bytes,
                                 row->damaged ? "!" : "");
}

static void keep_aside(const StoreReply *reply)
{
    help_aside = reply->asides[0];
    help_text[0] = 0;
    size_t at = put_row(0, &reply->snapshot, "@");
    for (int i = 0; i < reply->row_n; i++)
        at = put_row(at, &reply->rows[i], "");
}

static void take(void *self, const StoreReply *reply)
{
    Asked *a = self;
    a->reply = *reply;
    a->here = true;
    if (reply->why) a->reply.why = strcpy(a->why, reply->why);
    if (reply->record_n) {
        help_record = reply->records[0];
        snprintf(help_text, sizeof help_text, "%s", help_record.text ? help_record.text : "");
    }
    if (reply->aside_n) keep_aside(reply);
}

static Asked asked; /* so that `why` outlives the call */

StoreThen help_asks(void)
{
    asked = (Asked){0};
    return (StoreThen){take, &asked};
}

StoreOutcome help_answer(Store *s, StoreReply *reply)
{
    while (!asked.here)
        wait_once(s);
    if (reply) *reply = asked.reply;
    return asked.reply.outcome;
}

uint64_t help_game(Store *s, const char *id)
{
    StoreReply reply;
    assert_int_equal(help_do(s, &reply, store_open_game, id, 1, 0, 0), STORE_DURABLE);
    return reply.game;
}

StoreOutcome help_append(Store *s, uint64_t game, uint32_t seq, const char *text)
{
    return help_do(s, NULL, store_append, game, seq, 0, text, strlen(text));
}

/* ---- what runs --------------------------------------------------------------------------------------------- */

typedef struct Text {
    char *bytes;
    size_t n, size;
} Text;

static void add(Text *t, const char *line)
{
    size_t n = strlen(line);
    while (t->n + n + 1 > t->size)
        t->bytes = realloc(t->bytes, t->size = t->size ? t->size * 2 : 4096);
    memcpy(t->bytes + t->n, line, n + 1);
    t->n += n;
}

static void tell_game(void *self, uint64_t game, const char *id, uint32_t seq, const void *bytes,
                      size_t n)
{
    char line[512];
    (void)game;
    snprintf(line, sizeof line, "%s@%u:%.*s\n", id, seq, (int)n, bytes ? (const char *)bytes : "");
    add(self, line);
}

static void tell_row(void *self, uint64_t game, uint32_t seq, const void *bytes, size_t n)
{
    char line[512];
    snprintf(line, sizeof line, "%llu:%u:%.*s\n", (unsigned long long)game, seq, (int)n,
             (const char *)bytes);
    add(self, line);
}

static void tell_damage(void *self, uint64_t game, const char *id, const char *why)
{
    char line[512];
    snprintf(line, sizeof line, "%llu: %s is damaged: %s\n", (unsigned long long)game, id, why);
    add(self, line);
}

char *help_running(Store *s)
{
    char error[STORE_ERROR_MAX];
    Text t = {NULL, 0, 0};
    add(&t, "");
    assert_true(store_running(s, &(StoreRunning){&t, tell_game, tell_row, tell_damage}, error));
    return t.bytes;
}

size_t help_rename(const char *text, size_t n, int player, const char *name, char *out, size_t size)
{
    const char *at = n > 7 && memcmp(text, "names: ", 7) == 0 ? text + 7 : NULL, *end;
    for (int i = 0; at && i < player; i++)
        at = (end = memchr(at, ',', n - (size_t)(at - text))) ? end + 2 : NULL;
    if (!at) return 0;
    for (end = at; end < text + n && *end != ',' && *end != '\n';)
        end++;
    int m =
        snprintf(out, size, "%.*s%s%.*s", (int)(at - text), text, name, (int)(text + n - end), end);
    return m > 0 && (size_t)m < size ? (size_t)m : 0;
}

void help_sql(const char *file, const char *sql)
{
    sqlite3 *db;
    sqlite3_open(file, &db);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}
