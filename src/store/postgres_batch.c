/* postgres_batch.c - rows of many games as one statement.
 *
 * A batch is six arrays, one for each column, which ROW_ADD unnests:
 *
 *      game   7   7   7   9
 *      seq   31  32  33   4
 *      base  31  31  31   4     and epoch, sum, bytes
 *
 * Row 32 may be written only behind row 31. But a statement does not see the rows it writes itself, so it would never find 31.
 * Therefore each row carries the first seq of its chain, `base`, and row base - 1 is the one that has to exist. A host has only
 * one row of a game on its way at a time (host/input.c); a longer chain comes from a caller that competes with nobody.
 *
 * Batches are sorted by game, so that two nodes writing the same games wait for each other in the same order. A row that does not
 * continue its game's chain begins a new batch. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

/* ---- a batch of rows ------------------------------------------------------------------------------------------------ */

static int by_game(const void *a, const void *b)
{
    const StoreJob *x = &(*(Item *const *)a)->job, *y = &(*(Item *const *)b)->job;
    if (x->game != y->game) return x->game < y->game ? -1 : 1;
    return x->seq < y->seq ? -1 : x->seq > y->seq;
}

/* As many steps and rows as the group has jobs. */
bool batch_room(Group *g, const Item *group, char *why)
{
    int n = 0;
    for (; group; group = group->next)
        n++;
    g->step_n = g->row_n = 0;
    if (n <= g->size) return true;
    Step *steps = realloc(g->steps, (size_t)n * sizeof *steps);
    if (steps) g->steps = steps;
    Item **rows = realloc(g->rows, (size_t)n * sizeof *rows);
    if (rows) g->rows = rows;
    if (steps && rows) g->size = n;
    if (g->size < n) no_memory(why);
    return g->size >= n;
}

bool batch_send(Postgres *p, int from, char *why)
{
    Group *g = &p->group;
    Bytes *array = g->array;
    int n = g->row_n - from;
    if (!n) return true;
    qsort(&g->rows[from], (size_t)n, sizeof *g->rows, by_game);
    for (int i = 0; i < GROUP_ARRAYS; i++)
        bytes_array(&array[i], i < GROUP_ARRAYS - 1 ? PG_BIGINT : PG_BYTEA, n);
    for (int i = from; i < g->row_n; i++) {
        const StoreJob *j = &g->rows[i]->job;
        bytes_int(&array[0], (int64_t)j->game);
        bytes_int(&array[1], (int64_t)j->seq);
        bytes_int(&array[2], (int64_t)games_find(&g->chains, j->game)->snapshot);
        bytes_int(&array[3], (int64_t)j->epoch);
        bytes_int(&array[4], row_sum(j->game, j->seq, j->bytes, j->n));
        bytes_put(&array[5], j->bytes, j->n);
    }
    games_free(&g->chains);
    g->steps[g->step_n++] = (Step){NULL, from, n};
    for (int i = 0; i < GROUP_ARRAYS; i++)
        if (array[i].failed) return no_memory(why), false;
    return conn_send(&p->writer.conn, why, PSQL_ROW_ADD, "bbbbbbi", array[0].at, array[0].n,
                     array[1].at, array[1].n, array[2].at, array[2].n, array[3].at, array[3].n,
                     array[4].at, array[4].n, array[5].at, array[5].n, p->node);
}

/* True: it is in the batch. Here `snapshot` of a Game is the base of its chain, and `sum` the epoch. */
bool batch_gather(Group *g, Item *item)
{
    const StoreJob *job = &item->job;
    Game *chain = games_find(&g->chains, job->game);
    if (chain && (job->seq != chain->last + 1 || job->epoch != chain->sum)) return false;
    if (!chain) {
        chain = games_add(&g->chains, job->game);
        if (!chain) return false;
        chain->snapshot = job->seq;
        chain->sum = job->epoch;
    }
    chain->last = job->seq;
    g->rows[g->row_n++] = item;
    return true;
}

static Item *row_of(const Group *g, const Step *step, uint64_t game, uint32_t seq)
{
    Item want = {.job = {.game = game, .seq = seq}}, *key = &want;
    Item **row = bsearch(&key, &g->rows[step->from], (size_t)step->n, sizeof *g->rows, by_game);
    return row ? *row : NULL;
}

/* A row that comes back was written. Says whether any did not. */
bool batch_take(const Group *g, const Step *step, Rows *r)
{
    for (int i = 0; i < step->n; i++)
        g->rows[step->from + i]->reply.outcome = STORE_CONFLICT;
    int there = 0;
    for (; rows_next(r); there++) {
        Item *item = row_of(g, step, (uint64_t)rows_int(r, 0), (uint32_t)rows_int(r, 1));
        if (!item) continue;
        item->reply.outcome = STORE_DURABLE;
        item->reply.clock = rows_int(r, 2);
    }
    return there < step->n;
}

static bool is_refused(const Item *item) { return item->reply.outcome == STORE_CONFLICT; }

/* Of the rows that were not taken: does the game exist at all, and has the lease they were written under expired? */
bool batch_ask(Postgres *p, char *why)
{
    Group *g = &p->group;
    Games there = {0};
    int n = 0;
    for (int i = 0; i < g->row_n; i++)
        n += is_refused(g->rows[i]);
    bytes_array(&g->array[0], PG_BIGINT, n);
    for (int i = 0; i < g->row_n; i++)
        if (is_refused(g->rows[i])) bytes_int(&g->array[0], (int64_t)g->rows[i]->job.game);
    Rows r = conn_ask(&p->writer.conn, why, PSQL_GAME_THERE, "bi", g->array[0].at, g->array[0].n,
                      p->node);
    while (rows_next(&r)) {
        Game *game = games_add(&there, (uint64_t)rows_int(&r, 0));
        if (game) game->sum = (uint64_t)rows_int(&r, 1);
    }
    for (int i = 0; i < g->row_n; i++) {
        if (!is_refused(g->rows[i])) continue;
        const StoreJob *job = &g->rows[i]->job;
        const Game *game = games_find(&there, job->game);
        if (!game) g->rows[i]->reply.outcome = STORE_NOTHING;
        if (game && job->epoch && game->sum != job->epoch) g->rows[i]->reply.late = true;
    }
    games_free(&there);
    return rows_end(&r);
}
