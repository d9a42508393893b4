/* history.c - see history.h. The log is read by a second reader (logbook.h), which plays every row again. */
#include "history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evidence.h"
#include "windows.h"

enum { TOLD = 4096, JOINS_MAX = 8 };

typedef struct
    Told { /* the view of a step, as its hash, that this player was told, at the seat of that game */
    uint32_t game, step;
    uint8_t seat;
    uint64_t hash;
} Told;

typedef struct Table {
    Windows *windows;
    WindowReader reader[HISTORY_SEATS], log;
    char name[HISTORY_SEATS][24];
    Told told[HISTORY_SEATS][TOLD]; /* step s at s % TOLD */
    uint32_t tab[FB_PEOPLE];        /* their connections, as of the row before */
    int joins[FB_PEOPLE];           /* since the last check */
    uint32_t known;                 /* the last row that was looked at … */
    FbTable table;                  /* … and the table after it */
    FbKept kept;
} Table;

struct History {
    Party *party;
    int tables;
    Table *table;
    uint64_t told, compared, replayed, checks;
    int joins; /* of one person between two checks, at most */
};

static void name_readers(Table *t, int first)
{
    t->windows = windows_new();
    t->log.name = "the log";
    for (int s = 0; s < HISTORY_SEATS; s++) {
        snprintf(t->name[s], sizeof t->name[s], "player %d", first + s);
        t->reader[s].name = t->name[s];
    }
}

History *history_new(Party *party, int tables)
{
    History *h = calloc(1, sizeof *h);
    if (h) h->table = calloc((size_t)tables, sizeof *h->table);
    if (!h || !h->table) perror("history"), exit(EXIT_FAILURE);
    h->party = party;
    h->tables = tables;
    for (int i = 0; i < tables; i++)
        name_readers(&h->table[i], i * HISTORY_SEATS);
    return h;
}

void history_free(History *h)
{
    for (int i = 0; i < h->tables; i++)
        windows_free(h->table[i].windows);
    free(h->table);
    free(h);
}

/* ---- what people were told ------------------------------------------------------------------------------------------- */

static void told_events(History *h, const Player *p, const FbMsg_events *m, const FbTableOut *from)
{
    Table *t = &h->table[p->number / HISTORY_SEATS];
    int seat = p->number % HISTORY_SEATS;
    Told *told = &t->told[seat][m->step % TOLD];
    h->told++;
    windows_told(t->windows, &t->reader[seat], p->client.lobby.game, m->step,
                 from->event + m->events.first, m->events.n);
    if (told->game == p->client.lobby.game && told->step == m->step && told->hash != m->hash)
        party_fail(p, "it was told two views of one step");
    *told = (Told){p->client.lobby.game, m->step, p->client.view.seat, m->hash};
}

void history_told(History *h, const Player *p, const FbTold *m, const FbTableOut *from)
{
    WindowReader *reader = &h->table[p->number / HISTORY_SEATS].reader[p->number % HISTORY_SEATS];
    if (m->message.type == FB_MSG_EVENTS) told_events(h, p, &m->message.as.events, from);
    if (m->message.type == FB_MSG_VIEW)
        windows_shown(reader, p->client.lobby.game, m->message.as.view.step,
                      p->client.view.open.now.phase == FB_COUNTERING);
}

/* ---- the log --------------------------------------------------------------------------------------------------------- */

static Table *table_of(History *h, const char *id)
{
    for (int i = 0; i < h->tables; i++)
        if (!strcmp(h->party->player[i * HISTORY_SEATS]->client.table.text, id))
            return &h->table[i];
    return NULL;
}

static void same_views(History *h, const Logged *logged, const Table *t)
{
    int first = (int)(t - h->table) * HISTORY_SEATS;
    if (logged->table.phase == FB_TABLE_LOBBY) return;
    for (int s = 0; s < HISTORY_SEATS; s++) {
        const Player *p = h->party->player[first + s];
        const Told *told = &t->told[s][logged->table.step % TOLD];
        FbView view;
        if (told->game != logged->table.games || told->step != logged->table.step) continue;
        fb_table_view(&logged->table, told->seat, &view);
        if (fb_view_hash(&view) != told->hash) party_fail(p, "the log has another view of a step");
        h->compared++;
    }
}

/* A row without a step leaves the reader where it is. */
static void read_windows(Table *t, const FbTable *table, const FbTableOut *out)
{
    if (!out)
        windows_shown(&t->log, table->games, table->step, table->window.open);
    else if (t->log.game != table->games || t->log.step != table->step)
        windows_told(t->windows, &t->log, table->games, table->step, out->step, out->step_n);
}

static void count_joins(Table *t, const Logged *logged)
{
    for (int p = 0; p < FB_PEOPLE; p++) {
        uint32_t tab = logged->table.person[p].tab;
        if (logged->seq > t->known) t->joins[p] += tab && tab != t->tab[p];
        t->tab[p] = tab;
    }
}

/* A node and its people come back once. Should two nodes disagree on who is there, they write so in turns. */
static void few_joins(History *h, Table *t, const Player *host)
{
    for (int p = 0; p < FB_PEOPLE; p++) {
        if (t->joins[p] > h->joins) h->joins = t->joins[p];
        if (t->joins[p] > JOINS_MAX)
            party_fail(host, "somebody at its table came back again and again");
        t->joins[p] = 0;
    }
}

void history_row(void *self, const Logged *logged, const FbTableOut *out)
{
    History *h = self;
    Table *t = table_of(h, logged->id);
    if (!t) return;
    if (logged->seq > t->known) evidence_row(logged, out);
    count_joins(t, logged);
    read_windows(t, &logged->table, out);
    if (logged->seq == t->known && logged->seq) {
        if (!logbook_same(&t->table, &t->kept, logged))
            fprintf(stderr, "history: row %u of %s gives another table than before\n", logged->seq,
                    logged->id),
                exit(EXIT_FAILURE);
        h->replayed++;
    }
    same_views(h, logged, t);
}

static void nothing_lost(History *h, const Logged *at, int i)
{
    Table *t = &h->table[i];
    for (int s = 0; s < HISTORY_SEATS; s++) {
        const Player *p = h->party->player[i * HISTORY_SEATS + s];
        if (!at) party_fail(p, "its table is gone");
        if (at->table.games < p->client.lobby.game ||
            (at->table.games == p->client.lobby.game && at->table.step < p->client.step))
            party_fail(p, "it was told a step that is lost");
        if (at->seq < t->known) party_fail(p, "rows that were there are lost");
    }
    few_joins(h, t, h->party->player[i * HISTORY_SEATS]);
    t->known = at->seq;
    memcpy(&t->table, &at->table, sizeof t->table);
    t->kept = at->kept;
}

void history_check(History *h, const char *store)
{
    Logged *logged;
    int n = logbook_read(store, &logged, history_row, h);
    for (int i = 0; i < h->tables; i++)
        nothing_lost(
            h, logbook_find(logged, n, h->party->player[i * HISTORY_SEATS]->client.table.text), i);
    logbook_free(logged, n);
    h->checks++;
}

void history_say(const History *h)
{
    uint64_t won = 0;
    for (int i = 0; i < h->tables; i++)
        won += windows_won(h->table[i].windows);
    printf("%llu steps told, none lost; %llu views and %llu tables as in the log, read %llu times; "
           "%llu windows won once; nobody came back more than %d times at once\n",
           (unsigned long long)h->told, (unsigned long long)h->compared,
           (unsigned long long)h->replayed, (unsigned long long)h->checks, (unsigned long long)won,
           h->joins);
}

bool history_sound(const History *h) { return h->told && h->compared && h->replayed; }
