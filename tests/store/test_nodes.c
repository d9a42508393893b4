/* test_nodes.c - two nodes on one PostgreSQL: one of two appends wins, rows of the other are read, hints arrive. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/postgres.h"
#include "lib/scale.h"
#include "nodes.h"

/* ---- one of two wins -------------------------------------------------------------------------------------------------- */

enum { GAMES = 6, ROWS_MAX = 4000 };

/* What each node believes, and who won which row. */
typedef struct Side {
    uint32_t last[GAMES];
    Answer answer[GAMES], other;
    bool busy[GAMES];
} Side;
static Side side[2];
static uint64_t game[GAMES];
static int8_t winner[GAMES][ROWS_MAX];
static long conflicts;

static void try_row(int i, int g)
{
    char text[16];
    snprintf(text, sizeof text, "node %d", i);
    side[i].busy[g] = true;
    submit(i, &side[i].answer[g], row, game[g], side[i].last[g] + 1, text);
}

/* The loser reads from his last row on, as a server does. */
static void settle_row(int i, int g)
{
    Side *s = &side[i];
    uint32_t seq = s->last[g] + 1;
    s->busy[g] = false;
    if (s->answer[g].reply.outcome == STORE_DURABLE) {
        assert_int_equal(winner[g][seq], -1);
        winner[g][seq] = (int8_t)i;
        s->last[g] = seq;
        return;
    }
    assert_int_equal(s->answer[g].reply.outcome, STORE_CONFLICT);
    conflicts++;
}

static void catch_up(int i, int g)
{
    uint32_t seen = side[i].last[g];
    Answer a = ask(i, store_rows, game[g], seen, 0);
    assert_int_equal(a.reply.outcome, STORE_DURABLE);
    assert_true(a.reply.snapshot.seq || a.reply.row_n); /* there was a reason to lose */
    side[i].last[g] =
        (a.reply.snapshot.seq ? a.reply.snapshot.seq : seen) + (uint32_t)a.reply.row_n;
}

/* Rows, and beside them what else stands in a group; now and then a snapshot, so that rows are swept meanwhile. */
static void one_round(void)
{
    for (int i = 0; i < 2; i++)
        for (int n = rand() % (2 * GAMES); n > 0; n--) {
            int g = rand() % GAMES;
            if (!side[i].busy[g] && side[i].last[g] < ROWS_MAX - 2) try_row(i, g);
            if (rand() % 8 == 0)
                submit(i, &side[i].other, store_snapshot, game[g], side[i].last[g], "snap", 4);
            if (rand() % 4 == 0) submit(i, &side[i].other, store_see_person, 1, 0);
        }
    wait_both();
    for (int i = 0; i < 2; i++)
        for (int g = 0; g < GAMES; g++)
            if (side[i].busy[g]) settle_row(i, g);
    for (int i = 0; i < 2; i++)
        for (int g = 0; g < GAMES; g++)
            if (side[i].answer[g].reply.outcome == STORE_CONFLICT) {
                side[i].answer[g].reply.outcome = STORE_DURABLE;
                catch_up(i, g);
            }
}

static void check_rows(int g)
{
    Answer a = ask(0, store_rows, game[g], 0, 20);
    uint32_t first = a.reply.snapshot.seq + 1;
    char expected[400] = "";
    size_t at = first > 1 ? (size_t)snprintf(expected, 400, "snapshot@%u:snap ", first - 1) : 0;
    for (int i = 0; i < a.reply.row_n; i++)
        at += (size_t)snprintf(expected + at, sizeof expected - at, "%u:node %d ",
                               first + (uint32_t)i, winner[g][first + (uint32_t)i]);
    assert_string_equal(a.rows, expected);
}

static void one_of_two_wins(void **state)
{
    (void)state;
    unsigned seed = (unsigned)time(NULL);
    long rounds = scaled(400, 4000), rows = 0;
    print_message("seed %u\n", seed);
    srand(seed);
    memset(side, 0, sizeof side);
    memset(winner, -1, sizeof winner);
    conflicts = 0;
    for (int g = 0; g < GAMES; g++) {
        char id[8];
        snprintf(id, sizeof id, "g%d", g);
        game[g] = new_game(0, id);
    }
    for (long i = 0; i < rounds; i++)
        one_round();
    for (int g = 0; g < GAMES; g++) {
        check_rows(g);
        uint32_t last = side[0].last[g] > side[1].last[g] ? side[0].last[g] : side[1].last[g];
        for (uint32_t seq = 1; seq <= last; seq++)
            assert_true(winner[g][seq] >= 0); /* nothing that nobody has written */
        rows += last;
    }
    print_message("%ld rows, %ld lost and were read\n", rows, conflicts);
    assert_true(conflicts > rounds / 4);
}

/* While a transaction is open that may have looked before the snapshot was there, the rows have to stay: its append has to fail on
 * them. */
static void rows_stay_for_those_who_come_late(void **state)
{
    (void)state;
    uint64_t a = new_game(0, "a");
    postgres_begin(nodes_database, "SELECT pg_current_xact_id()");
    for (uint32_t i = 1; i <= 3; i++)
        ask(0, row, a, i, "x");
    assert_int_equal(outcome(0, store_snapshot, a, 3, "s", 1), STORE_DURABLE);
    static const char count[] = "SELECT count(*) FROM fambiz.input";
    for (int i = 0; i < 2; i++) { /* a store that is closed sweeps */
        store_close(nodes[0]);
        nodes[0] = nodes_open(0);
        assert_int_equal(postgres_run(nodes_database, count), 3);
    }
    postgres_commit();
    do { /* a beat of the other node may just be under way */
        store_close(nodes[0]);
        nodes[0] = nodes_open(0);
    } while (postgres_run(nodes_database, count));
    assert_int_equal(outcome(1, row, a, 3, "late"), STORE_CONFLICT);
    assert_int_equal(outcome(1, row, a, 4, "on"), STORE_DURABLE);
}

/* ---- reading others ---------------------------------------------------------------------------------------------- */

static void rows_of_others(void **state)
{
    (void)state;
    uint64_t a = new_game(0, "a");
    for (uint32_t i = 1; i <= 5; i++)
        assert_int_equal(outcome(0, row, a, i, "x"), STORE_DURABLE);
    assert_string_equal(ask(1, store_rows, a, 2, 0).rows, "3:x 4:x 5:x ");
    assert_string_equal(ask(1, store_rows, a, 2, 2).rows, "3:x 4:x ");
    assert_int_equal(outcome(0, store_snapshot, a, 4, "four", 4), STORE_DURABLE);
    assert_string_equal(ask(1, store_rows, a, 2, 2).rows, "snapshot@4:four 5:x ");
    assert_string_equal(ask(1, store_rows, a, 4, 2).rows, "5:x ");
    assert_string_equal(ask(1, store_rows, a, 5, 2).rows, "");
    assert_int_equal(outcome(1, row, a, 6, "y"), STORE_DURABLE); /* any node writes on */
    assert_int_equal(outcome(1, store_drop_game, a, 0), STORE_DURABLE);
    assert_int_equal(outcome(0, store_rows, a, 5, 2), STORE_NOTHING);
    assert_int_equal(outcome(0, row, a, 7, "z"), STORE_NOTHING);
}

/* Many games in one query: each gets its own rows, and a damaged one spoils only itself. */
static void rows_of_many(void **state)
{
    enum { QUESTIONS = 40 };
    static Answer answers[QUESTIONS];
    uint64_t tables[QUESTIONS];
    char text[16];
    (void)state;
    for (int i = 0; i < QUESTIONS; i++) {
        snprintf(text, sizeof text, "g%d", i);
        tables[i] = new_game(0, text);
        for (uint32_t seq = 1; seq <= (uint32_t)i % 3; seq++)
            assert_int_equal(outcome(0, row, tables[i], seq, text), STORE_DURABLE);
    }
    postgres_run(nodes_database, "UPDATE fambiz.input SET bytes = 'damaged' WHERE game = 2");
    assert_int_equal(outcome(0, store_drop_game, tables[7], 0), STORE_DURABLE);
    for (int i = 0; i < QUESTIONS; i++)
        submit(1, &answers[i], store_rows, tables[i], 0, i < 20 ? 1 : 0);
    wait_both();
    for (int i = 0; i < QUESTIONS; i++) {
        char one[20] = "", both[40] = "";
        if (i % 3) snprintf(one, sizeof one, "1:g%d ", i);
        snprintf(both, sizeof both, i % 3 == 2 ? "%s2:g%d " : "%s", one, i);
        StoreOutcome want = tables[i] == 2 ? STORE_DAMAGED : i == 7 ? STORE_NOTHING : STORE_DURABLE;
        assert_int_equal(answers[i].reply.outcome, want);
        if (want == STORE_DURABLE) assert_string_equal(answers[i].rows, i < 20 ? one : both);
    }
}

/* ---- hints ------------------------------------------------------------------------------------------------------------- */

static bool heard(int i, int before)
{
    for (int tries = 0; tries < 500 && hints[i].n == before; tries++)
        deliver_both();
    return hints[i].n != before;
}

/* A hint may be lost, above all if a node was so slow that it counted as dead; then the next one arrives. */
static uint32_t append_until_heard(int i, uint64_t table, uint32_t seq, const char *text)
{
    int before = hints[!i].n;
    do
        assert_int_equal(outcome(i, row, table, ++seq, text), STORE_DURABLE);
    while (!heard(!i, before));
    assert_true(hints[!i].game == table && hints[!i].seq <= seq && hints[!i].seq > 0);
    return seq;
}

static void hints_come(void **state)
{
    char big[2000];
    (void)state;
    uint64_t a = new_game(0, "a");
    uint32_t seq = append_until_heard(0, a, 0, "x");
    assert_string_equal(hints[1].bytes, "x"); /* with all that the row says … */
    assert_true(hints[1].at > 0);
    assert_int_equal(hints[0].n, 0); /* … and never to oneself */
    seq = append_until_heard(1, a, seq, "y");
    assert_string_equal(hints[0].bytes, "y");
    memset(big, 'z', sizeof big);
    big[sizeof big - 1] = 0;
    seq = append_until_heard(0, a, seq, big); /* too long to be told: only mentioned */
    assert_string_equal(hints[1].bytes, "");
    int before = hints[0].n;
    do
        assert_int_equal(outcome(1, store_drop_game, new_game(1, "b"), 0), STORE_DURABLE);
    while (!heard(0, before));
    assert_true(hints[0].game && hints[0].seq == 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, nodes_set_up, nodes_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(one_of_two_wins), TEST(rows_stay_for_those_who_come_late),
        TEST(rows_of_others),  TEST(rows_of_many),
        TEST(hints_come),
    };
    postgres_start("");
    atexit(postgres_stop);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
