/* nodes.c - two nodes on one PostgreSQL (nodes.h). */
#include "nodes.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lib/postgres.h"

char nodes_url[200], nodes_database[16];
Store *nodes[2];

Hints hints[2];

static void take_hint(void *self, uint64_t game, const StoreRow *row)
{
    Hints *h = self;
    h->anything += !game;
    h->said += !game && row->seq == STORE_SAID;
    h->n += game != 0;
    h->game = game, h->seq = row->seq, h->at = row->at;
    snprintf(h->bytes, sizeof h->bytes, "%.*s", (int)row->n,
             row->bytes ? (const char *)row->bytes : "");
}

static void take_due(void *self) { ((Hints *)self)->due++; }

Store *nodes_open(int i)
{
    char error[STORE_ERROR_MAX];
    StoreOptions options = {
        .where = nodes_url, .self = &hints[i], .hint = take_hint, .due = take_due};
    Store *s = store_open(&options, error);
    if (!s) print_error("%s\n", error);
    assert_non_null(s);
    return s;
}

int nodes_set_up_empty(void **state)
{
    static int n;
    (void)state;
    snprintf(nodes_database, sizeof nodes_database, "n%d", ++n);
    snprintf(nodes_url, sizeof nodes_url, "%s", postgres_database(nodes_database));
    return 0;
}

int nodes_set_up(void **state)
{
    nodes_set_up_empty(state);
    memset(hints, 0, sizeof hints);
    for (int i = 0; i < 2; i++)
        nodes[i] = nodes_open(i);
    return 0;
}

int nodes_tear_down(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        store_close(nodes[i]);
    return 0;
}

void deliver_both(void)
{
    if (!store_deliver(nodes[0]) + !store_deliver(nodes[1]) == 2) usleep(100);
}

void wait_both(void)
{
    while (store_counts(nodes[0]).waiting + store_counts(nodes[1]).waiting)
        deliver_both();
}

/* ---- jobs, with what their replies point to -------------------------------------------------------------------------- */

void take_answer(void *self, const StoreReply *reply)
{
    Answer *a = self;
    size_t at = 0;
    a->reply = *reply;
    a->rows[0] = 0;
    if (reply->snapshot.seq)
        at += (size_t)snprintf(a->rows, sizeof a->rows, "snapshot@%u:%s ", reply->snapshot.seq,
                               (const char *)reply->snapshot.bytes);
    for (int i = 0; i < reply->row_n && at < sizeof a->rows; i++)
        at += (size_t)snprintf(a->rows + at, sizeof a->rows - at, "%u:%s ", reply->rows[i].seq,
                               (const char *)reply->rows[i].bytes);
    for (int i = 0; i < reply->lease_n && i < 64; i++)
        a->lease[i] = reply->leases[i];
}

static Answer answer;

Answer *nodes_answer(void) { return &answer; }

Answer nodes_wait(void)
{
    wait_both();
    return answer;
}

void row(Store *store, StoreThen then, uint64_t game, uint32_t seq, const char *text)
{
    store_append(store, then, game, seq, 0, text, strlen(text));
}

uint64_t new_game(int i, const char *id) { return ask(i, store_open_game, id, 0, 0, 0).reply.game; }
