/* postgres_group.c - a group of jobs in one transaction of PostgreSQL, in two round trips.
 *
 * Owns one attempt, from BEGIN to the answer to COMMIT, and the question what became of a commit that was not answered. When to try
 * again and when to give up is decided in postgres.c (try_once, postgres_write).
 *
 *      connected <------------------------------------------------------+
 *          |  group_try: begin, send_all                                |
 *          v                                                            |
 *        SENT       BEGIN, our mark, all statements, in a pipeline      |
 *          |  collect: every result is there                            | the connection is closed, and with it the
 *          |------------------- anything fails ------------------------>| transaction: connect, and try all again
 *          v                                                            | (or give up: FATE_BROKEN)
 *      COLLECTED    every outcome is known, nothing is durable          |
 *          |  commit                                                    |
 *          v                                                            |
 *       IN DOUBT    COMMIT is sent --- answered: rolled back ---------->|
 *          |   |                                                        |
 *          |   +-- no answer: connect, group_settle -- it was not done -+
 *          |                              |
 *          | answered: committed          | it was done
 *          v                              v
 *        DONE       now, and not before, anybody is told
 *
 * Why two trips, when one would do? If the connection broke in the middle of a single trip, we would not have the outcomes (did this row
 * win its place? was that name taken?), and no later query could find all of them out. With two, whenever the commit is in doubt we
 * already have the outcomes, and only one bit is missing.
 *
 * That bit is the mark. The first statement of each group sets our row of `writer` to the group's number, so the number is there if and
 * only if the group was committed. To settle the doubt we end whatever is left of the lost connection, then read
 * the row with a lock, which is granted when the lost transaction is over, one way or the other. If there is no such row,
 * this server has been struck off the list of nodes, and must not write at all.
 *
 * A job that reads before it writes (erasing a person) breaks the pipeline: everything before it is collected first, which costs
 * such a group more trips.
 *
 * Consecutive appends become one statement, sorted by game: two nodes that write the same games then wait for each other in the
 * same order (postgres_batch.c). If there is a deadlock all the same, because of other jobs in between, PostgreSQL refuses one of
 * the two, which tries again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

/* ---- the transaction ---------------------------------------------------------------------------------------------- */

static bool begin(Postgres *p, char *why)
{
    Pg *db = &p->writer;
    p->group.number++;
    p->group.begun = false;
    return conn_send(&db->conn, why, PSQL_BEGIN, "") &&
           conn_send(&db->conn, why, PSQL_NODE_MARK, "ii", p->node, (int64_t)p->group.number);
}

static bool take_begin(Postgres *p, char *why)
{
    Rows first = pg_take(&p->writer, why);
    if (!rows_end(&first)) return false;
    Rows mark = pg_take(&p->writer, why);
    p->group.begun = rows_changes(&mark) == 1;
    if (!rows_end(&mark) || p->group.begun) return p->group.begun;
    snprintf(why, STORE_ERROR_MAX,
             "this server is no longer in the database's list of nodes: start it again");
    p->writer.fate = FATE_BROKEN;
    return false;
}

static bool take_step(Postgres *p, const Step *step, bool *missing, char *why)
{
    Rows r = pg_take(&p->writer, why);
    if (step->item)
        step->item->reply.outcome = job_take(&r, &step->item->job, &step->item->reply);
    else
        *missing |= batch_take(&p->group, step, &r);
    return rows_end(&r);
}

/* Takes the answers to everything that was sent. */
static bool collect(Postgres *p, char *why)
{
    Group *g = &p->group;
    bool missing = false;
    if (!pg_sync(&p->writer, why) || (!g->begun && !take_begin(p, why))) return false;
    for (int i = 0; i < g->step_n; i++)
        if (!take_step(p, &g->steps[i], &missing, why)) return false;
    if (!pg_synced(&p->writer, why) || (missing && !batch_ask(p, why))) return false;
    g->step_n = g->row_n = 0;
    return true;
}

/* It reads before it writes, so everything before it has to be answered first. */
static bool forget(Postgres *p, Item *item, char *why)
{
    if (!collect(p, why)) return false;
    item->reply.outcome = pg_forget_person(p, &item->job, &item->reply, why);
    return item->reply.outcome != STORE_FAILED;
}

static bool send_all(Postgres *p, Item *group, char *why)
{
    Group *g = &p->group;
    int from = 0; /* of the batch being gathered */
    for (Item *i = group; i; i = i->next) {
        bool row = i->job.kind == STORE_APPEND;
        if (row && !i->job.game) {
            i->reply.outcome = STORE_NOTHING;
            continue;
        }
        if (row && batch_gather(g, i)) continue;
        if (!batch_send(p, from, why)) return false;
        from = g->row_n;
        if (row && batch_gather(g, i)) continue;
        if (row) return no_memory(why), false;
        if (i->job.kind == STORE_ERASE_PERSON) {
            if (!forget(p, i, why)) return false;
            from = g->row_n;
            continue;
        }
        g->steps[g->step_n++] = (Step){i, 0, 0};
        if (!job_send(&p->writer, &i->job, why)) return false;
    }
    return batch_send(p, from, why);
}

static bool commit(Postgres *p, char *why)
{
    Pg *db = &p->writer;
    p->group.in_doubt = true;
    Rows r = conn_ask(&db->conn, why, ASK_COMMIT, "");
    bool done = !r.failed && strcmp(PQcmdStatus(r.answer), "COMMIT") == 0;
    if (!rows_end(&r)) return false;
    p->group.in_doubt = false;
    if (done) return true;
    snprintf(why, STORE_ERROR_MAX, "the transaction was rolled back");
    db->fate = FATE_AGAIN;
    return false;
}

/* A failed attempt leaves nothing behind: its connection is closed, and with it the transaction. */
bool group_try(Postgres *p, Item *group, char *why)
{
    Group *g = &p->group;
    games_free(&g->chains);
    p->writer.fate = FATE_BROKEN; /* what fails here without PostgreSQL, fails for good */
    for (Item *i = group; i; i = i->next)
        reply_reset(&i->reply);
    return batch_room(g, group, why) && begin(p, why) && send_all(p, group, why) &&
           collect(p, why) && commit(p, why);
}

bool group_settle(Postgres *p, bool *done, char *why)
{
    char name[64];
    snprintf(name, sizeof name, "%s-w", p->tag);
    if (!conn_run(&p->writer.conn, why, PSQL_NODE_STOP, "t", name)) return false;
    Rows mark = conn_ask(&p->writer.conn, why, PSQL_NODE_MARKED, "i", p->node);
    bool there = rows_next(&mark);
    if (there) *done = (uint64_t)rows_int(&mark, 0) == p->group.number;
    if (!rows_end(&mark) || there) return there;
    snprintf(
        why, STORE_ERROR_MAX,
        "the database does not know this server any more: start it again, and it will read what is there");
    p->writer.fate = FATE_BROKEN;
    return false;
}

void group_free(Group *g)
{
    free(g->steps);
    free(g->rows);
    games_free(&g->chains);
    for (int i = 0; i < GROUP_ARRAYS; i++)
        free(g->array[i].at);
}
