/* worlds_saved.c - see worlds.h. Owns what a server finds saved, and which cards are where in it. */
#include "worlds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store.h"

/* ---- folders ------------------------------------------------------------------------------------------------------ */

void worlds_copy(Test *t)
{
    char command[3 * SERVE_PATH];
    serve_prepare(&t->serve, NULL);
    serve_clock(&t->serve, 0);
    snprintf(command, sizeof command, "cp -r '%s' '%s'", t->base.data, t->serve.data);
    if (system(command)) fprintf(stderr, "worlds: %s\n", command), exit(EXIT_FAILURE);
}

/* Each table as it is in this world stands for all of its rows. */
void worlds_save(Test *t, const FbTable *(*of)(const Table *table, FbTable *room))
{
    static uint8_t bytes[FB_SAVED_MAX];
    static FbTable room;
    char path[300], error[STORE_ERROR_MAX];
    logbook_file(t->serve.data, path);
    Store *store = store_open(&(StoreOptions){.where = path}, error);
    if (!store) fprintf(stderr, "worlds: %s\n", error), exit(EXIT_FAILURE);
    for (int i = 0; i < t->tables; i++) {
        Table *table = &t->table[i];
        FbTableRecord nothing = {0};
        size_t n = fb_saved_write(bytes, sizeof bytes, &table->head, of(table, &room), &table->kept,
                                  &nothing);
        if (!n) fprintf(stderr, "worlds: it does not fit\n"), exit(EXIT_FAILURE);
        store_snapshot(store, STORE_NOBODY, table->game, table->seq, bytes, n);
    }
    store_close(store);
}

const FbTable *worlds_as_it_was(const Table *table, FbTable *room)
{
    (void)room;
    return &table->begun;
}

const FbTable *worlds_dealt_anew(const Table *table, FbTable *room)
{
    Deal other = table->other;
    *room = table->begun;
    fb_deal(&room->game, room->game.open.rules, room->game.open.seats, &other.base, NULL);
    return room;
}

/* ---- cards -------------------------------------------------------------------------------------------------------- */

void worlds_begin(Test *t, const Logged *logged)
{
    for (int i = 0; i < t->tables; i++) {
        if (strcmp(t->party->player[i * PEOPLE]->client.table.text, logged->id) != 0) continue;
        Table *table = &t->table[i];
        table->begun = logged->table;
        table->kept = logged->kept;
        table->head = logged->head;
        table->game = logged->game;
        table->seq = logged->seq;
    }
}

void worlds_follow(void *self, const Logged *logged, const FbTableOut *out)
{
    Test *t = self;
    for (int i = 0; out && i < t->tables; i++) {
        Table *table = &t->table[i];
        if (strcmp(t->party->player[i * PEOPLE]->client.table.text, logged->id) != 0) continue;
        for (int e = 0; e < out->step_n; e++)
            tracker_follow(&table->tracker, &table->deal, &out->step[e]);
        if (out->step_n && out->step[0].type == FB_E_DEAL)
            deal_note(&table->deal, &table->tracker, &logged->table, out->step, out->step_n);
    }
}

/* A Counter that was tried, and lost with, was not shown; it stays all the same, wherever it may have come from. */
void worlds_pin_attempts(Test *t)
{
    for (int i = 0; i < t->said_n; i++) {
        if (t->said[i].attempt == FB_NONE || t->said[i].refused) continue;
        Deal *deal = &t->table[t->said[i].player / PEOPLE].deal;
        for (int c = 0; c < deal->size[0]; c++)
            if (deal->card[0][c] == t->said[i].attempt) deal->seen[0][c] = 0xff;
    }
}
