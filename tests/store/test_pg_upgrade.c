/* test_pg_upgrade.c - tables of 0.1.0 in a PostgreSQL are taken over: not while one of its nodes is alive, in one transaction, with a
 * copy of the running games. A node that was only frozen can write nothing when it thaws.
 *
 * The old node is a stand-in: a connection with statements of 0.1.0, prepared before anything is changed (postgres-0.1.0.sql has its
 * tables). tests/nodes/upgrade.py uses the real one. */
#include <postgresql/libpq-fe.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/postgres.h"
#include "nodes.h"
#include "rules/fambiz.h"
#include "store/rows.h"

enum { FORM = 2, GAMES = 3 };

/* ---- the old node ------------------------------------------------------------------------------------------------------ */

static const char *const statements[][2] = {
    {"enlist",
     "WITH n AS (INSERT INTO node (tag, until) VALUES ('old', clock() + 5000) RETURNING id), "
     "w AS (INSERT INTO writer (node, done) SELECT id, 0 FROM n) SELECT id FROM n"},
    {"beat",
     "WITH e AS (UPDATE era SET skipped = skipped + wall() - steady(last), last = wall()), "
     "o AS (SELECT id, until FROM node WHERE id = 1), "
     "n AS (UPDATE node SET seen = now(), until = clock() + 1200 FROM o WHERE node.id = o.id) SELECT 1"},
    {"mark", "UPDATE writer SET done = 7 WHERE node = 1"},
    {"sweep", "DELETE FROM sweep"},
};

static PGconn *old;

/* How many rows it changed or told; -1: it was refused. */
static long do_old(const char *name)
{
    PGresult *r = PQexecPrepared(old, name, 0, NULL, NULL, NULL, 0);
    ExecStatusType status = PQresultStatus(r);
    long n = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? atol(PQcmdTuples(r)) : -1;
    PQclear(r);
    return n;
}

static void make_old_tables(void)
{
    char *sql = calloc(1, 1 << 16), path[300];
    snprintf(path, sizeof path, "%s/tests/store/postgres-0.1.0.sql", getenv("FAMBIZ_SOURCE"));
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_true(fread(sql, 1, (1 << 16) - 1, f) > 0);
    fclose(f);
    postgres_run(nodes_database, sql);
    for (int game = 1; game <= GAMES; game++) {
        snprintf(
            sql, 1 << 16,
            "INSERT INTO fambiz.game (name, opened) VALUES ('old%d', 1); INSERT INTO fambiz.input VALUES (%d, 1, %lld, 'row', "
            "9); INSERT INTO fambiz.lease VALUES (%d, 1, 1, 5)",
            game, game, (long long)row_sum((uint64_t)game, 1, "row", 3), game);
        postgres_run(nodes_database, sql);
    }
    free(sql);
}

static void start_old(void)
{
    old = PQconnectdb(postgres_url(nodes_database));
    PQclear(PQexec(old, "SET search_path = fambiz; SET application_name = 'old-e'"));
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
        PQclear(PQprepare(old, statements[i][0], statements[i][1], 0, NULL));
    assert_int_equal(do_old("enlist"), 1);
}

static int set_up(void **state)
{
    nodes_set_up_empty(state);
    make_old_tables();
    start_old();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    PQfinish(old);
    return 0;
}

/* ---- the new one ------------------------------------------------------------------------------------------------------- */

static int beats;         /* the old one is alive for so many waits */
static int waits, copies; /* that were told */
static bool give_up;
static char said[STORE_ERROR_MAX], copied[STORE_ERROR_MAX];

static bool opening(void *self, StoreOpening what, const char *text)
{
    (void)self;
    snprintf(what == STORE_WAITS ? said : copied, STORE_ERROR_MAX, "%s", text);
    waits += what == STORE_WAITS;
    copies += what == STORE_COPIED;
    if (what == STORE_WAITS && beats-- > 0) do_old("beat");
    return !give_up;
}

static Store *open_new(char error[STORE_ERROR_MAX])
{
    waits = copies = 0;
    return store_open(&(StoreOptions){.where = nodes_url, .form = FORM, .opening = opening}, error);
}

static void is_taken_over(void)
{
    char error[STORE_ERROR_MAX];
    Store *s = open_new(error);
    if (!s) print_error("%s\n", error);
    assert_non_null(s);
    char *all = help_running(s);
    assert_string_equal(all, "old1@0:\nold2@0:\nold3@0:\n1:1:row\n2:1:row\n3:1:row\n");
    free(all);
    store_close(s);
}

static void waits_for_the_old_one(void **state)
{
    (void)state;
    beats = 4; /* some two seconds */
    is_taken_over();
    assert_true(waits > 4 + 5);
    assert_non_null(strstr(said, "servers of version 0.1.0 still use the database: node 1"));
    assert_non_null(strstr(said, "Stop them"));
    assert_int_equal(postgres_run(nodes_database, "SELECT version FROM fambiz.version"), 6);
    assert_int_equal(
        postgres_run(nodes_database, "SELECT count(*) FROM fambiz.lease WHERE holder <> 0"), 0);
    is_taken_over(); /* nothing to wait for, nothing to copy */
    assert_int_equal(waits + copies, 0);
}

static void copies_first(void **state)
{
    (void)state;
    postgres_run(nodes_database, "UPDATE fambiz.node SET seen = now() - interval '1 minute'");
    is_taken_over();
    assert_int_equal(waits, 0);
    assert_int_equal(copies, 1);
    assert_string_equal(copied, "the tables fambiz.game_0_1_0 and fambiz.input_0_1_0");
    assert_int_equal(postgres_run(nodes_database, "SELECT count(*) FROM fambiz.game_0_1_0"), GAMES);
    assert_int_equal(postgres_run(nodes_database, "SELECT count(*) FROM fambiz.input_0_1_0"),
                     GAMES);
}

static void thaws(void **state)
{
    (void)state;
    postgres_run(nodes_database, "UPDATE fambiz.node SET seen = now() - interval '1 minute'");
    assert_int_equal(do_old("mark"), 1);
    is_taken_over();
    assert_int_equal(do_old("mark"), 0);    /* 0.1.0 refuses the whole group then */
    assert_int_equal(do_old("enlist"), -1); /* it had looked at the version before it was changed */
    assert_int_equal(do_old("sweep"), -1);
    do_old("beat");
    assert_int_equal(postgres_run(nodes_database, "SELECT count(*) FROM fambiz.node"), 0);
}

/* The upgrade waits for a group that is halfway through, and what that wrote is there. */
static void *commit_later(void *argument)
{
    (void)argument;
    usleep(300000);
    PQclear(PQexec(old, "INSERT INTO game (name, opened) VALUES ('late', 1)"));
    PQclear(PQexec(old, "COMMIT"));
    return NULL;
}

static void halfway_through(void **state)
{
    (void)state;
    char error[STORE_ERROR_MAX];
    pthread_t thread;
    postgres_run(nodes_database, "UPDATE fambiz.node SET seen = now() - interval '1 minute'");
    PQclear(PQexec(old, "BEGIN"));
    assert_int_equal(do_old("mark"), 1);
    pthread_create(&thread, NULL, commit_later, NULL);
    Store *s = open_new(error);
    pthread_join(thread, NULL);
    assert_non_null(s);
    store_close(s);
    assert_int_equal(postgres_run(nodes_database, "SELECT count(*) FROM fambiz.game_0_1_0"),
                     GAMES + 1);
}

static void told_to_stop(void **state)
{
    (void)state;
    char error[STORE_ERROR_MAX];
    give_up = true;
    assert_null(open_new(error));
    give_up = false;
    assert_non_null(strstr(error, "told to stop while it waited for node 1"));
    assert_int_equal(postgres_run(nodes_database, "SELECT version FROM fambiz.version"), 4);
}

/* A later change of only the form waits in the same way, and knows the version it waits for. */
static void another_form(void **state)
{
    (void)state;
    char error[STORE_ERROR_MAX];
    beats = 0;
    Store *s = open_new(error);
    assert_non_null(s);
    give_up = true;
    assert_null(store_open(
        &(StoreOptions){.where = nodes_url, .form = FORM + 1, .opening = opening}, error));
    give_up = false;
    char want[64];
    snprintf(want, sizeof want, "(%s)", fb_version());
    assert_non_null(strstr(said, want));
    store_close(s);
    s = store_open(&(StoreOptions){.where = nodes_url, .form = FORM + 1, .opening = opening},
                   error);
    assert_non_null(s);
    store_close(s);
    assert_null(open_new(error));
    assert_non_null(strstr(error, "newer version of this program"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(waits_for_the_old_one), TEST(copies_first), TEST(thaws),
        TEST(halfway_through),       TEST(told_to_stop), TEST(another_form),
    };
    postgres_start("");
    atexit(postgres_stop);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
