/* logbook.c - see logbook.h. */
#include "logbook.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store.h"

typedef struct Reading {
    Logged *tables;
    int n, size;
    LogbookRow *row;
    void *self;
    FbTable next;
    FbTableOut out;
} Reading;

static _Noreturn void fail(const char *id, uint32_t seq, const char *why)
{
    fprintf(stderr, "logbook: table %s, row %u: %s\n", id, seq, why);
    exit(EXIT_FAILURE);
}

static void add_picks(Logged *t, const FbPick *picks, int n)
{
    if (t->pick_n + n > t->pick_max) {
        t->pick_max = 2 * (t->pick_n + n);
        t->picks = realloc(t->picks, (size_t)t->pick_max * sizeof *t->picks);
        if (!t->picks) perror("logbook"), exit(EXIT_FAILURE);
    }
    if (n) memcpy(t->picks + t->pick_n, picks, (size_t)n * sizeof *picks);
    t->pick_n += n;
}

static void take_envelope(Reading *r, Logged *t, const void *bytes, size_t n)
{
    FbTextError error;
    if (!fb_saved_look(&t->head, bytes, n, &error)) fail(t->id, t->seq, error.message);
    size_t picks = t->head.picks + 1, comments = t->head.comments + 1;
    FbTableRecord record;
    fb_table_record_start(&record, calloc(picks, sizeof *record.picks), (int)picks,
                          calloc(comments, sizeof *record.comments),
                          calloc(comments, sizeof *record.text), (int)comments);
    if (!fb_saved_read(&t->table, &t->kept, &record, bytes, n, &error))
        fail(t->id, t->seq, error.message);
    add_picks(t, record.picks, record.pick_n);
    free(record.picks);
    free(record.comments);
    free(record.text);
    const char *broken = fb_table_check(&t->table, &t->kept);
    if (broken) fail(t->id, t->seq, broken);
    if (r->row) r->row(r->self, t, NULL);
}

static void take_game(void *self, uint64_t game, const char *id, uint32_t seq, const void *bytes,
                      size_t n)
{
    Reading *r = self;
    if (r->n == r->size) {
        r->size = r->size ? 2 * r->size : 64;
        r->tables = realloc(r->tables, (size_t)r->size * sizeof *r->tables);
        if (!r->tables) perror("logbook"), exit(EXIT_FAILURE);
    }
    Logged *t = &r->tables[r->n++];
    memset(t, 0, sizeof *t);
    snprintf(t->id, sizeof t->id, "%s", id);
    t->game = game;
    t->saved = t->seq = seq;
    if (seq) take_envelope(r, t, bytes, n);
}

static Logged *by_game(Reading *r, uint64_t game)
{
    static int last;
    for (int i = 0; i < r->n; i++) {
        int at = (last + i) % r->n;
        if (r->tables[at].game == game) return &r->tables[last = at];
    }
    fail("?", 0, "a row of a game that there is not");
}

static void take_row(void *self, uint64_t game, uint32_t seq, const void *bytes, size_t n)
{
    Reading *r = self;
    Logged *t = by_game(r, game);
    if (seq != t->seq + 1) fail(t->id, seq, "a row is missing before it");
    t->seq = seq;
    if (seq == 1) {
        take_envelope(r, t, bytes, n);
        return;
    }
    FbTableRefusal no = fb_table_replay(&t->table, &t->kept, bytes, n, &r->next, &r->out);
    if (no) fail(t->id, seq, fb_table_refusal_text(no));
    if (r->out.row_n != (int)n || memcmp(r->out.row, bytes, n))
        fail(t->id, seq, "played again it gives another row");
    if (r->next.games != t->table.games) t->pick_n = 0;
    add_picks(t, r->out.pick, r->out.pick_n);
    memcpy(&t->table, &r->next, sizeof t->table);
    fb_kept_note(&t->kept, &r->out.kept, r->out.step);
    const char *broken = fb_table_check(&t->table, &t->kept);
    if (broken) fail(t->id, seq, broken);
    if (r->row) r->row(r->self, t, &r->out);
}

void logbook_file(const char *data, char path[300])
{
    char pattern[300];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/*.db", data);
    if (glob(pattern, 0, NULL, &found)) fail("?", 0, "there is no file with games");
    snprintf(path, 300, "%s", found.gl_pathv[0]);
    globfree(&found);
}

int logbook_read(const char *data, Logged **tables, LogbookRow *row, void *self)
{
    static Reading r;
    char path[300], error[STORE_ERROR_MAX];
    if (strstr(data, "://"))
        snprintf(path, sizeof path, "%s", data);
    else
        logbook_file(data, path);
    r = (Reading){.row = row, .self = self};
    Store *store = store_open(&(StoreOptions){.where = path}, error);
    if (!store || !store_running(store, &(StoreRunning){&r, take_game, take_row, NULL}, error))
        fail("?", 0, error);
    store_close(store);
    *tables = r.tables;
    return r.n;
}

void logbook_free(Logged *tables, int n)
{
    for (int i = 0; i < n; i++)
        free(tables[i].picks);
    free(tables);
}

Logged *logbook_find(Logged *tables, int n, const char *id)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(tables[i].id, id)) return &tables[i];
    return NULL;
}

bool logbook_same(const FbTable *one, const FbKept *kept, const Logged *other)
{
    static uint8_t first[FB_SAVED_MAX], second[FB_SAVED_MAX];
    const FbSaved head = {0};
    const FbTableRecord nothing = {0};
    size_t n = fb_saved_write(first, sizeof first, &head, one, kept, &nothing);
    return n &&
           n == fb_saved_write(second, sizeof second, &head, &other->table, &other->kept,
                               &nothing) &&
           memcmp(first, second, n) == 0;
}
