/* test_pg_open.c - what is refused when a node opens a PostgreSQL, and when it reads something that was not written so. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/postgres.h"
#include "nodes.h"

static void *open_and_close(void *argument)
{
    char error[STORE_ERROR_MAX];
    Store *s = store_open(&(StoreOptions){.where = nodes_url}, error);
    (void)argument;
    if (!s) print_error("%s\n", error);
    store_close(s);
    return s;
}

static void nodes_start_together(void **state)
{
    (void)state;
    pthread_t thread[4];
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, open_and_close, NULL), 0);
    for (int i = 0; i < 4; i++) {
        void *opened;
        pthread_join(thread[i], &opened);
        assert_non_null(opened);
    }
    assert_int_equal(postgres_run(nodes_database, "SELECT count(*) FROM fambiz.node"), 0);
}

static const char *refusal(const char *where)
{
    static char error[STORE_ERROR_MAX];
    assert_null(store_open(&(StoreOptions){.where = where}, error));
    return error;
}

static void refused(void **state)
{
    (void)state;
    assert_non_null(strstr(refusal(postgres_url("nowhere")), "\"nowhere\" does not exist"));
    assert_non_null(
        strstr(refusal("postgresql://u:secret@localhost:1/x?connect_timeout=1"), "refused"));
    assert_null(strstr(refusal("postgresql://u:secret@localhost:1/x?connect_timeout=1"), "secret"));
    assert_null(strstr(refusal("postgresql://u:secret@[::1"), "secret"));
    assert_null(strstr(refusal("postgresql://u:secret%zz@h/x"), "secret"));
    assert_non_null(strstr(refusal("postgresql://u:secret@[::1"), "its address cannot be read"));
    open_and_close(NULL);
    postgres_run(nodes_database, "UPDATE fambiz.version SET version = 99");
    assert_non_null(strstr(refusal(nodes_url), "newer version of this program"));
    postgres_run(nodes_database, "DROP TABLE fambiz.version");
    assert_non_null(strstr(refusal(nodes_url), "not one of this program"));
}

static void see_game(void *self, uint64_t g, const char *id, uint32_t seq, const void *bytes,
                     size_t n)
{
    (void)self, (void)g, (void)id, (void)seq, (void)bytes, (void)n;
}
static void see_row(void *self, uint64_t g, uint32_t seq, const void *bytes, size_t n)
{
    (void)self, (void)g, (void)seq, (void)bytes, (void)n;
}

/* Behind our back: rows, snapshots and records have sums. */
static void damage_is_noticed(void **state)
{
    (void)state;
    char error[STORE_ERROR_MAX];
    StoreRunning reader = {NULL, see_game, see_row, NULL};
    uint64_t a = new_game(0, "a");
    ask(0, row, a, 1, "one");
    ask(0, store_add_record, &(StoreNewRecord){.id = "r", .text = "text", .n = 4});
    assert_true(store_running(nodes[0], &reader, error));
    postgres_run(nodes_database, "UPDATE fambiz.input SET bytes = 'two'");
    assert_false(store_running(nodes[0], &reader, error));
    assert_non_null(strstr(error, "game 1 is damaged: its row 1 is not what was written"));
    Answer rows = ask(1, store_rows, a, 0, 0);
    assert_int_equal(rows.reply.outcome, STORE_DAMAGED);
    uint64_t b = new_game(0, "b");
    for (uint32_t i = 1; i <= 3; i++)
        ask(0, row, b, i, "x");
    postgres_run(nodes_database, "DELETE FROM fambiz.input WHERE game = 2 AND seq = 2");
    assert_int_equal(ask(1, store_rows, b, 0, 0).reply.outcome, STORE_DAMAGED);
    assert_int_equal(ask(1, store_rows, b, 2, 0).reply.outcome, STORE_DURABLE);
    postgres_run(nodes_database, "UPDATE fambiz.record SET text = 'tex_'");
    assert_int_equal(outcome(0, store_find_record, "r"), STORE_FAILED);
    assert_null(store_trouble(nodes[0]));
}

static void struck_off(void **state)
{
    (void)state;
    uint64_t a = new_game(0, "a");
    postgres_run(nodes_database, "DELETE FROM fambiz.node WHERE id = 1");
    Answer no = ask(0, row, a, 1, "x");
    assert_int_equal(no.reply.outcome, STORE_FAILED);
    assert_non_null(strstr(store_trouble(nodes[0]), "no longer in the database's list of nodes"));
    assert_int_equal(outcome(1, row, a, 1, "y"), STORE_DURABLE);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, nodes_set_up, nodes_tear_down)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(nodes_start_together, nodes_set_up_empty),
        cmocka_unit_test_setup(refused, nodes_set_up_empty),
        TEST(damage_is_noticed),
        TEST(struck_off),
    };
    postgres_start("");
    atexit(postgres_stop);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
