/* postgres_group.c - a group of jobs in one transaction of PostgreSQL, in two round trips.
 *
 * First all statements at once (pipeline mode), whose results say every outcome; then the commit. One round trip would
 * do, but then a connection that breaks would leave us without the outcomes, and no later question could find all of
 * them out. So only the commit can be in doubt, and the transaction's first statement settles that: it sets our row of
 * `writer` to the number of the group, and whoever looks at it later, with a lock, knows.
 *
 * Appends that stand together become one statement, sorted by game: two nodes that write the same games then wait for
 * each other in the same order. What is left of deadlocks, with other jobs in between, PostgreSQL ends by refusing one
 * of the two, which tries again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

/* What was sent and is not yet answered: a job, or the batch of rows `from` …. */
struct Step {
    Item *item;
    int from, n;
};

/* ---- one job, one statement --------------------------------------------------------------------------------------- */

static bool send_snapshot(Pg *db, const StoreJob *j, char *why)
{
    return pg_send(db, why, PSQL_GAME_SNAPSHOT, "iiib", (int64_t)j->game, (int64_t)j->seq,
                   found_sum(j->game, j->seq, j->bytes, j->n), j->bytes, j->n);
}

static bool send_leased(Pg *db, const StoreJob *j, char *why)
{
    return pg_send(db, why, PSQL_ROW_ADD_LEASED, "iiibii", (int64_t)j->game, (int64_t)j->seq,
                   found_sum(j->game, j->seq, j->bytes, j->n), j->bytes, j->n, db->owner->node,
                   (int64_t)j->epoch);
}

static bool send_record(Pg *db, const StoreJob *j, char *why)
{
    Bytes *array = db->owner->group.array;
    int players = j->player_n < STORE_SEATS ? j->player_n : STORE_SEATS;
    bytes_array(&array[0], PG_BIGINT, players);
    bytes_array(&array[1], PG_BYTEA, players);
    bytes_array(&array[2], PG_BYTEA, players);
    for (int i = 0; i < players; i++) {
        char folded[FOLD_MAX];
        found_fold(j->players[i].name, folded);
        bytes_int(&array[0], (int64_t)j->players[i].person);
        bytes_put(&array[1], j->players[i].name, strlen(j->players[i].name));
        bytes_put(&array[2], folded, strlen(folded));
    }
    return pg_send(db, why, PSQL_RECORD_ADD, "tiibbbb", j->id, j->when,
                   found_sum(0, 0, j->bytes, j->n), j->bytes, j->n, array[0].at, array[0].n,
                   array[1].at, array[1].n, array[2].at, array[2].n);
}

static bool send_one(Pg *db, const StoreJob *j, char *why)
{
    int64_t game = (int64_t)j->game, person = (int64_t)j->person, node = db->owner->node;
    switch (j->kind) {
    case STORE_OPEN_GAME: return pg_send(db, why, PSQL_GAME_ADD, "ti", j->id, j->when);
    case STORE_APPEND: return send_leased(db, j, why);
    case STORE_SNAPSHOT: return send_snapshot(db, j, why);
    case STORE_DROP_GAME: return pg_send(db, why, PSQL_GAME_DELETE, "i", game);
    case STORE_ADD_RECORD: return send_record(db, j, why);
    case STORE_ADD_PERSON:
        return pg_send(db, why, PSQL_PERSON_ADD, "btii", j->token, (size_t)STORE_TOKEN_BYTES,
                       j->name, (int64_t)j->kind_of, j->when);
    case STORE_SEE_PERSON: return pg_send(db, why, PSQL_PERSON_SEE, "ii", person, j->when);
    case STORE_NAME_PERSON: return pg_send(db, why, PSQL_PERSON_NAME, "it", person, j->name);
    case STORE_TOKEN_PERSON:
        return pg_send(db, why, PSQL_PERSON_TOKEN, "ib", person, j->token,
                       (size_t)STORE_TOKEN_BYTES);
    case STORE_BAN:
        return pg_send(db, why, PSQL_BAN_ADD, "tit", j->id, j->until, j->name ? j->name : "");
    case STORE_UNBAN: return pg_send(db, why, PSQL_BAN_DELETE, "t", j->id);
    case STORE_SET_DUE: return pg_send(db, why, PSQL_LEASE_DUE, "ii", game, j->when);
    case STORE_CLAIM_LEASE: return pg_send(db, why, PSQL_LEASE_CLAIM, "ii", game, node);
    case STORE_LIST_GAME:
        if (!j->n) return pg_send(db, why, PSQL_LIST_HIDE, "i", game);
        return pg_send(db, why, PSQL_LIST_SHOW, "ib", game, j->bytes, j->n);
    case STORE_GATHER:
        return pg_send(db, why, PSQL_GATHER_ADD, "iii", game, (int64_t)j->limit, j->when);
    case STORE_SIT: return pg_send(db, why, PSQL_GATHER_SIT, "");
    case STORE_TAKE_LEASE: return pg_send(db, why, PSQL_LEASE_TAKE, "ii", node, (int64_t)j->limit);
    default:
        return pg_send(db, why, PSQL_LEASE_END, "iiiii", game, node, (int64_t)j->epoch, j->when,
                       (int64_t)j->seq);
    }
}

/* ---- its answer -------------------------------------------------------------------------------------------------- */

static StoreOutcome take_leases(PGresult *r, StoreReply *reply, StoreOutcome none)
{
    int n = PQntuples(r);
    StoreLease *all = calloc((size_t)n + 1, sizeof *all);
    for (int i = 0; all && i < n; i++)
        all[i] =
            (StoreLease){(uint64_t)pg_int(r, i, 0), (uint64_t)pg_int(r, i, 1), pg_int(r, i, 2)};
    reply->leases = all;
    reply->lease_n = all ? n : 0;
    return reply->lease_n ? STORE_DURABLE : none;
}

static StoreOutcome take_person(PGresult *r, const StoreJob *job, StorePerson *p)
{
    if (!PQntuples(r)) return STORE_CONFLICT;
    p->person = (uint64_t)pg_int(r, 0, 0);
    snprintf(p->name, sizeof p->name, "%s", job->name);
    p->kind_of = job->kind_of;
    p->created = p->seen = job->when;
    return STORE_DURABLE;
}

static StoreOutcome take_id(PGresult *r, uint64_t *id)
{
    if (!PQntuples(r)) return STORE_CONFLICT;
    *id = (uint64_t)pg_int(r, 0, 0);
    return STORE_DURABLE;
}

static StoreOutcome take_seat(PGresult *r, StoreReply *reply)
{
    size_t n;
    if (!PQntuples(r)) return STORE_NOTHING;
    reply->seq = (uint32_t)pg_int(r, 0, 0);
    reply->name = pg_copy(r, 0, 1, &n);
    return reply->name ? STORE_DURABLE : STORE_NOTHING;
}

static StoreOutcome take_one(PGresult *r, const StoreJob *job, StoreReply *reply)
{
    switch (job->kind) {
    case STORE_OPEN_GAME: return take_id(r, &reply->game);
    case STORE_ADD_RECORD: return take_id(r, &reply->record);
    case STORE_ADD_PERSON: return take_person(r, job, &reply->person);
    case STORE_CLAIM_LEASE: return take_leases(r, reply, STORE_CONFLICT);
    case STORE_TAKE_LEASE: return take_leases(r, reply, STORE_NOTHING);
    case STORE_SIT: return take_seat(r, reply);
    case STORE_SNAPSHOT:
        if (pg_int(r, 0, 0)) return STORE_DURABLE;
        return pg_int(r, 0, 1) ? STORE_CONFLICT : STORE_NOTHING;
    case STORE_APPEND:
    case STORE_TOKEN_PERSON: return pg_changes(r) ? STORE_DURABLE : STORE_CONFLICT;
    default: return pg_changes(r) ? STORE_DURABLE : STORE_NOTHING;
    }
}

/* ---- a batch of rows ------------------------------------------------------------------------------------------------ */

static int by_game(const void *a, const void *b)
{
    const StoreJob *x = &(*(Item *const *)a)->job, *y = &(*(Item *const *)b)->job;
    if (x->game != y->game) return x->game < y->game ? -1 : 1;
    return x->seq < y->seq ? -1 : x->seq > y->seq;
}

/* So many jobs, and as many places of each kind. */
static bool make_room(Group *g, const Item *group, char *why)
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
    if (g->size < n) snprintf(why, STORE_ERROR_MAX, "no memory");
    return g->size >= n;
}

static bool send_batch(Postgres *p, int from, char *why)
{
    Group *g = &p->group;
    Bytes *array = g->array;
    int n = g->row_n - from;
    if (!n) return true;
    qsort(&g->rows[from], (size_t)n, sizeof *g->rows, by_game);
    for (int i = 0; i < 5; i++)
        bytes_array(&array[i], i < 4 ? PG_BIGINT : PG_BYTEA, n);
    for (int i = from; i < g->row_n; i++) {
        const StoreJob *j = &g->rows[i]->job;
        bytes_int(&array[0], (int64_t)j->game);
        bytes_int(&array[1], (int64_t)j->seq);
        bytes_int(&array[2], (int64_t)games_find(&g->chains, j->game)->snapshot);
        bytes_int(&array[3], found_sum(j->game, j->seq, j->bytes, j->n));
        bytes_put(&array[4], j->bytes, j->n);
    }
    games_free(&g->chains);
    g->steps[g->step_n++] = (Step){NULL, from, n};
    for (int i = 0; i < 5; i++)
        if (array[i].failed) return snprintf(why, STORE_ERROR_MAX, "no memory"), false;
    return pg_send(&p->writer, why, PSQL_ROW_ADD, "bbbbb", array[0].at, array[0].n, array[1].at,
                   array[1].n, array[2].at, array[2].n, array[3].at, array[3].n, array[4].at,
                   array[4].n);
}

/* Into the batch: true. A game stands in it with rows that follow each other; its first is the `base` on which all of
 * them rest, since a statement does not see its own rows. False: it has to be a batch of its own. */
static bool gather(Group *g, Item *item)
{
    const StoreJob *job = &item->job;
    Game *chain = games_find(&g->chains, job->game);
    if (chain && job->seq != chain->last + 1) return false;
    if (!chain) {
        chain = games_add(&g->chains, job->game);
        if (!chain) return false;
        chain->snapshot = job->seq;
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

/* Says whether any of them is not there. */
static bool take_batch(const Group *g, const Step *step, PGresult *r)
{
    for (int i = 0; i < step->n; i++)
        g->rows[step->from + i]->reply.outcome = STORE_CONFLICT;
    for (int i = 0; i < PQntuples(r); i++) {
        Item *item = row_of(g, step, (uint64_t)pg_int(r, i, 0), (uint32_t)pg_int(r, i, 1));
        if (item) item->reply.outcome = STORE_DURABLE;
    }
    return PQntuples(r) < step->n;
}

/* Of those rows that were not taken: is there such a game at all? */
static bool ask_games(Postgres *p, char *why)
{
    Group *g = &p->group;
    Games there = {0};
    int n = 0;
    for (int i = 0; i < g->row_n; i++)
        n += g->rows[i]->reply.outcome == STORE_CONFLICT;
    bytes_array(&g->array[0], PG_BIGINT, n);
    for (int i = 0; i < g->row_n; i++)
        if (g->rows[i]->reply.outcome == STORE_CONFLICT)
            bytes_int(&g->array[0], (int64_t)g->rows[i]->job.game);
    PGresult *r = pg_ask(&p->writer, why, PSQL_GAME_THERE, "b", g->array[0].at, g->array[0].n);
    if (!r) return false;
    for (int i = 0; i < PQntuples(r); i++)
        games_add(&there, (uint64_t)pg_int(r, i, 0));
    for (int i = 0; i < g->row_n; i++)
        if (g->rows[i]->reply.outcome == STORE_CONFLICT &&
            !games_find(&there, g->rows[i]->job.game))
            g->rows[i]->reply.outcome = STORE_NOTHING;
    PQclear(r);
    games_free(&there);
    return true;
}

/* ---- the transaction ---------------------------------------------------------------------------------------------- */

static bool begin(Postgres *p, char *why)
{
    Pg *db = &p->writer;
    p->group.number++;
    if (!pg_send(db, why, PSQL_BEGIN, "") ||
        !pg_send(db, why, PSQL_NODE_MARK, "ii", p->node, (int64_t)p->group.number))
        return false;
    p->group.begun = false;
    return true;
}

static bool take_begin(Postgres *p, char *why)
{
    PGresult *first = pg_take(&p->writer, why), *mark = first ? pg_take(&p->writer, why) : NULL;
    bool fine = mark && pg_changes(mark) == 1;
    if (mark && !fine) {
        snprintf(why, STORE_ERROR_MAX,
                 "this server is no longer in the database's list of nodes: start it again");
        p->writer.fate = FATE_BROKEN;
    }
    PQclear(first);
    PQclear(mark);
    return p->group.begun = fine;
}

static bool take_step(Postgres *p, const Step *step, bool *missing, char *why)
{
    PGresult *r = pg_take(&p->writer, why);
    if (!r) return false;
    if (step->item)
        step->item->reply.outcome = take_one(r, &step->item->job, &step->item->reply);
    else
        *missing |= take_batch(&p->group, step, r);
    PQclear(r);
    return true;
}

/* The answers to all that was sent. */
static bool collect(Postgres *p, char *why)
{
    Group *g = &p->group;
    bool missing = false;
    if (!pg_sync(&p->writer, why) || (!g->begun && !take_begin(p, why))) return false;
    for (int i = 0; i < g->step_n; i++)
        if (!take_step(p, &g->steps[i], &missing, why)) return false;
    if (!pg_synced(&p->writer, why) || (missing && !ask_games(p, why))) return false;
    g->step_n = g->row_n = 0;
    return true;
}

/* It has to read before it writes, so all before it is answered first. */
static bool forget(Postgres *p, Item *item, char *why)
{
    if (!collect(p, why)) return false;
    item->reply.outcome = people_forget(p, &item->job, why);
    return item->reply.outcome != STORE_FAILED;
}

static bool send_all(Postgres *p, Item *group, char *why)
{
    Group *g = &p->group;
    int from = 0; /* of the batch being gathered */
    for (Item *i = group; i; i = i->next) {
        bool row = i->job.kind == STORE_APPEND && !i->job.epoch;
        if (row && !i->job.game) {
            i->reply.outcome = STORE_NOTHING;
            continue;
        }
        if (row && gather(g, i)) continue;
        if (!send_batch(p, from, why)) return false;
        from = g->row_n;
        if (row && gather(g, i)) continue;
        if (row) return snprintf(why, STORE_ERROR_MAX, "no memory"), false;
        if (i->job.kind == STORE_ERASE_PERSON) {
            if (!forget(p, i, why)) return false;
            from = g->row_n;
            continue;
        }
        g->steps[g->step_n++] = (Step){i, 0, 0};
        if (!send_one(&p->writer, &i->job, why)) return false;
    }
    return send_batch(p, from, why);
}

static bool commit(Postgres *p, char *why)
{
    Pg *db = &p->writer;
    p->group.in_doubt = true;
    PGresult *r = pg_ask(db, why, PSQL_COMMIT, "");
    if (!r) return false;
    bool done = strcmp(PQcmdStatus(r), "COMMIT") == 0;
    PQclear(r);
    p->group.in_doubt = false;
    if (done) return true;
    snprintf(why, STORE_ERROR_MAX, "the transaction was rolled back");
    db->fate = FATE_AGAIN;
    return false;
}

/* What a failed try has left is in nobody's way: the connection goes, and with it the transaction. */
bool group_try(Postgres *p, Item *group, char *why)
{
    Group *g = &p->group;
    games_free(&g->chains);
    p->writer.fate = FATE_BROKEN; /* what fails here without PostgreSQL, fails for good */
    for (Item *i = group; i; i = i->next)
        reply_reset(&i->reply);
    return make_room(g, group, why) && begin(p, why) && send_all(p, group, why) &&
           collect(p, why) && commit(p, why);
}

bool group_settle(Postgres *p, bool *done, char *why)
{
    char name[64];
    snprintf(name, sizeof name, "%s-w", p->tag);
    PGresult *stopped = pg_ask(&p->writer, why, PSQL_NODE_STOP, "t", name);
    PGresult *mark = stopped ? pg_ask(&p->writer, why, PSQL_NODE_MARKED, "i", p->node) : NULL;
    bool there = mark && PQntuples(mark) == 1;
    if (there) *done = (uint64_t)pg_int(mark, 0, 0) == p->group.number;
    if (mark && !there) {
        snprintf(
            why, STORE_ERROR_MAX,
            "the database does not know this server any more: start it again, and it will read what is there");
        p->writer.fate = FATE_BROKEN;
    }
    PQclear(stopped);
    PQclear(mark);
    return there;
}

void group_free(Group *g)
{
    free(g->steps);
    free(g->rows);
    games_free(&g->chains);
    for (int i = 0; i < 5; i++)
        free(g->array[i].at);
}
