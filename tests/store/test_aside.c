/* test_aside.c - a game that nobody can read is set aside: out of the running games, every byte and checksum as it was found. It is
 * listed, read, put back and dropped. For either back end: `store.aside postgres`. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "help.h"
#include "lib/postgres.h"
#include "rules/fambiz.h"

static Store *s;
static const char *file;

static int set_up(void **state)
{
    (void)state;
    file = help_file();
    s = help_open(file, NULL);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    store_close(s);
    help_clean();
    return 0;
}

/* Closes the store, runs the statement behind its back, and opens it again. */
static void change(const char *sql, const char *psql)
{
    store_close(s);
    if (help_postgres) {
        char name[16];
        sscanf(file, "postgresql:///%15[^?]", name);
        postgres_run(name, psql);
    } else {
        help_sql(file, sql);
    }
    s = help_open(file, NULL);
}

static void reopen(void)
{
    store_close(s);
    s = help_open(file, NULL);
}

static void running_is(const char *want)
{
    char *all = help_running(s);
    assert_string_equal(all, want);
    free(all);
}

static StoreOutcome set_aside(uint64_t game, uint64_t *aside)
{
    StoreReply reply;
    StoreOutcome outcome = help_do(s, &reply, store_set_aside, game, "it is not a table", 77);
    *aside = reply.aside;
    return outcome;
}

typedef void Call(Store *store, StoreThen then, uint64_t aside);

static StoreOutcome with(Call *call, uint64_t aside)
{
    help_text[0] = 0;
    StoreReply reply;
    StoreOutcome outcome = help_do(s, &reply, call, aside);
    /* PostgreSQL first lets go of the old rows, which takes a moment. */
    while (call == store_put_back && outcome == STORE_CONFLICT) {
        char id[16];
        static int made;
        snprintf(id, sizeof id, "x%d", made++);
        help_game(s, id);
        usleep(20000);
        outcome = help_do(s, &reply, call, aside);
    }
    return outcome;
}

static int listed(void)
{
    StoreReply reply;
    assert_int_equal(help_do(s, &reply, store_asides), STORE_DURABLE);
    return reply.aside_n;
}

/* Two games: one of three rows, one with a snapshot and two rows behind it. */
static void two_games(void)
{
    uint64_t a = help_game(s, "a"), b = help_game(s, "b");
    for (uint32_t i = 1; i <= 3; i++)
        help_append(s, a, i, i == 1 ? "one" : i == 2 ? "two" : "three");
    for (uint32_t i = 1; i <= 5; i++)
        help_append(s, b, i, "row");
    assert_int_equal(help_do(s, NULL, store_snapshot, b, 3, "whole", 5), STORE_DURABLE);
}

static void moved_byte_for_byte(void **state)
{
    (void)state;
    uint64_t aside, again;
    two_games();
    assert_int_equal(set_aside(1, &aside), STORE_DURABLE);
    assert_int_equal(set_aside(1, &again), STORE_NOTHING);
    assert_int_equal(help_append(s, 1, 4, "late"), STORE_NOTHING);
    running_is("b@3:whole\n2:4:row\n2:5:row\n");
    reopen();
    running_is("b@3:whole\n2:4:row\n2:5:row\n");
    assert_int_equal(listed(), 1);
    assert_int_equal(with(store_aside, aside), STORE_DURABLE);
    assert_string_equal(help_text, "1:one 2:two 3:three ");
    assert_int_equal(help_aside.aside, aside);
    assert_int_equal(help_aside.game, 1);
    assert_string_equal(help_aside.id, "a");
    assert_string_equal(help_aside.why, "it is not a table");
    assert_string_equal(help_aside.program, fb_version());
    assert_true(help_aside.when == 77 && help_aside.opened == 1);
    assert_true(help_aside.rows == 3 && help_aside.bytes == 11);
    assert_int_equal(with(store_aside, aside + 1), STORE_NOTHING);
}

static void put_back(void **state)
{
    (void)state;
    uint64_t a, b;
    two_games();
    assert_int_equal(set_aside(1, &a), STORE_DURABLE);
    assert_int_equal(set_aside(2, &b), STORE_DURABLE);
    running_is("");
    assert_int_equal(listed(), 2);
    assert_int_equal(with(store_put_back, b), STORE_DURABLE);
    assert_int_equal(with(store_put_back, b), STORE_NOTHING);
    assert_int_equal(help_append(s, 2, 5, "again"), STORE_CONFLICT);
    assert_int_equal(help_append(s, 2, 6, "on"), STORE_DURABLE);
    reopen();
    char *all = help_running(s);
    assert_non_null(strstr(all, "b@3:whole\n"));
    assert_non_null(strstr(all, "2:4:row\n2:5:row\n2:6:on\n"));
    free(all);
    assert_int_equal(listed(), 1);
    assert_int_equal(with(store_drop_aside, a), STORE_DURABLE);
    assert_int_equal(with(store_drop_aside, a), STORE_NOTHING);
    assert_int_equal(listed(), 0);
    assert_int_equal(with(store_aside, a), STORE_NOTHING);
}

/* What is damaged is kept as it is, and says so. */
static void damaged_as_found(void **state)
{
    (void)state;
    uint64_t aside;
    two_games();
    change("UPDATE input SET bytes = x'2121' WHERE game = 2 AND seq = 5;"
           "UPDATE game SET snapshot = x'21' WHERE id = 2",
           "UPDATE fambiz.input SET bytes = '!!' WHERE game = 2 AND seq = 5;"
           "UPDATE fambiz.game SET snapshot = '!' WHERE id = 2");
    running_is("a@0:\n2: b is damaged: its snapshot at row 3 is not what was written\n"
               "1:1:one\n1:2:two\n1:3:three\n");
    assert_int_equal(set_aside(2, &aside), STORE_DURABLE);
    reopen();
    running_is("a@0:\n1:1:one\n1:2:two\n1:3:three\n");
    assert_int_equal(with(store_aside, aside), STORE_DURABLE);
    assert_non_null(strstr(help_text, "@3:!! ")); /* one is its byte, one says that it is damaged */
    assert_non_null(strstr(help_text, "4:row 5:!!! "));
}

static void rows_are_missing(void **state)
{
    (void)state;
    uint64_t aside;
    two_games();
    change("DELETE FROM input WHERE game = 1 AND seq = 2",
           "DELETE FROM fambiz.input WHERE game = 1 AND seq = 2");
    char *all = help_running(s);
    assert_non_null(strstr(all, "1: a is damaged: "));
    assert_null(strstr(all, "1:3:"));
    free(all);
    assert_int_equal(set_aside(1, &aside), STORE_DURABLE);
    assert_int_equal(with(store_aside, aside), STORE_DURABLE);
    assert_string_equal(help_text, "1:one 3:three ");
}

/* Rows that were set aside do not count in the log; what runs is not swept by mistake. */
static void log_stays_in_order(void **state)
{
    (void)state;
    enum { GAMES = 40, ROWS = 30 };
    uint64_t game[GAMES], aside;
    char id[8];
    for (int g = 0; g < GAMES; g++) {
        snprintf(id, sizeof id, "g%d", g);
        game[g] = help_game(s, id);
    }
    for (uint32_t r = 1; r <= ROWS; r++)
        for (int g = 0; g < GAMES; g++)
            store_append(s, STORE_NOBODY, game[g], r, 0, "x", 1);
    help_wait(s);
    for (int g = 0; g < GAMES; g += 2)
        store_set_aside(s, STORE_NOBODY, game[g], "all at once", 0);
    help_wait(s);
    assert_int_equal(listed(), GAMES / 2);
    if (!help_postgres) assert_int_equal(store_counts(s).log_rows, GAMES / 2 * ROWS);
    assert_int_equal(store_counts(s).running, GAMES / 2);
    assert_int_equal(set_aside(game[0], &aside), STORE_NOTHING);
    reopen();
    assert_int_equal(store_counts(s).running, GAMES / 2);
    for (int g = 1; g < GAMES; g += 2)
        assert_int_equal(help_append(s, game[g], ROWS + 1, "on"), STORE_DURABLE);
    for (uint64_t n = 1; n <= GAMES / 2; n++) {
        assert_int_equal(with(store_aside, n), STORE_DURABLE);
        assert_int_equal(help_aside.rows, ROWS);
    }
}

int main(int argc, char **argv)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(moved_byte_for_byte), TEST(put_back),           TEST(damaged_as_found),
        TEST(rows_are_missing),    TEST(log_stays_in_order),
    };
    help_backend(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
