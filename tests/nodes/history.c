/* history.c - see history.h. The log is read by a second reader (logbook.h), which plays every row again. */
#include "history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "logbook.h"

enum { WINDOWS = 4096, TOLD = 4096 };

typedef struct Winner { /* of a window; card 0 is a Contract, which counters nothing: none yet */
    uint32_t game;
    uint8_t seat, card;
} Winner;

typedef struct
    Told { /* the view of a step, as its hash, that this player was told, at the seat of that game */
    uint32_t game, step;
    uint8_t seat;
    uint64_t hash;
} Told;

typedef struct Table {
    Winner winner[WINDOWS];
    Told told[HISTORY_SEATS][TOLD]; /* step s at s % TOLD */
    uint32_t known;                 /* the last row that was looked at … */
    FbTable table;                  /* … and the table after it */
} Table;

struct History {
    Party *party;
    int tables;
    Table *table;
    uint64_t told, compared, replayed, winners, checks;
};

History *history_new(Party *party, int tables)
{
    History *h = calloc(1, sizeof *h);
    if (h) h->table = calloc((size_t)tables, sizeof *h->table);
    if (!h || !h->table) perror("history"), exit(EXIT_FAILURE);
    h->party = party;
    h->tables = tables;
    return h;
}

void history_free(History *h)
{
    free(h->table);
    free(h);
}

/* ---- windows -------------------------------------------------------------------------------------------------------- */

static void won(History *h, Table *t, uint32_t game, uint32_t window, const FbEvent *e)
{
    Winner *w = &t->winner[window % WINDOWS];
    if (w->game == game && w->card && (w->seat != e->seat || w->card != e->card)) {
        fprintf(stderr, "history: game %u, window %u: %s of seat %d won, and %s of seat %d\n", game,
                window, fb_card_code(w->card), w->seat, fb_card_code(e->card), e->seat);
        exit(EXIT_FAILURE);
    }
    h->winners += w->game != game || !w->card;
    *w = (Winner){game, e->seat, e->card};
}

static void find_winner(History *h, Table *t, uint32_t game, uint32_t window, const FbEvent *e,
                        int n)
{
    for (int i = 0; i < n; i++)
        if (e[i].type == FB_E_COUNTER) won(h, t, game, window, &e[i]);
}

/* ---- what people were told ------------------------------------------------------------------------------------------- */

void history_told(History *h, const Player *p, const FbTold *m, const FbTableOut *from)
{
    const FbRange *range = &m->message.as.events.events;
    Table *t = &h->table[p->number / HISTORY_SEATS];
    Told *told = &t->told[p->number % HISTORY_SEATS][p->step % TOLD];
    h->told++;
    find_winner(h, t, p->game, p->windows, from->event + range->first, range->n);
    if (told->game == p->game && told->step == p->step && told->hash != fb_view_hash(&p->view))
        party_fail(p, "it was told two views of one step");
    *told = (Told){p->game, p->step, p->view.seat, fb_view_hash(&p->view)};
}

/* ---- the log --------------------------------------------------------------------------------------------------------- */

static Table *table_of(History *h, const char *id)
{
    for (int i = 0; i < h->tables; i++)
        if (!strcmp(h->party->player[i * HISTORY_SEATS]->table.text, id)) return &h->table[i];
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

static void row(void *self, const Logged *logged, const FbTableOut *out)
{
    History *h = self;
    Table *t = table_of(h, logged->id);
    if (!t) return;
    if (out) find_winner(h, t, logged->table.games, logged->table.windows, out->step, out->step_n);
    if (logged->seq == t->known && logged->seq) {
        if (memcmp(&t->table, &logged->table, sizeof t->table))
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
        if (at->table.games < p->game || (at->table.games == p->game && at->table.step < p->step))
            party_fail(p, "it was told a step that is lost");
        if (at->seq < t->known) party_fail(p, "rows that were there are lost");
    }
    t->known = at->seq;
    memcpy(&t->table, &at->table, sizeof t->table);
}

void history_check(History *h, const char *store)
{
    Logged *logged;
    int n = logbook_read(store, &logged, row, h);
    for (int i = 0; i < h->tables; i++)
        nothing_lost(h, logbook_find(logged, n, h->party->player[i * HISTORY_SEATS]->table.text),
                     i);
    logbook_free(logged, n);
    h->checks++;
}

void history_say(const History *h)
{
    printf(
        "%llu steps told, none lost; %llu views and %llu tables as in the log, read %llu times; %llu windows won once\n",
        (unsigned long long)h->told, (unsigned long long)h->compared,
        (unsigned long long)h->replayed, (unsigned long long)h->checks,
        (unsigned long long)h->winners);
}

bool history_sound(const History *h) { return h->told && h->compared && h->replayed; }
