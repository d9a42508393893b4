/* test_leases.c - leases on PostgreSQL: one holder at a time, and no row by anybody whose epoch is over. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/postgres.h"
#include "nodes.h"

static Answer take_leases(int i, int limit) { return ask(i, store_take_leases, limit); }

static Answer claim(int i, uint64_t game) { return ask(i, store_claim_lease, game); }

static StoreOutcome driven(int i, const StoreLease *lease, uint32_t seq)
{
    return outcome(i, store_append, lease->game, seq, lease->epoch, "tick", 4);
}

static void set_due(uint64_t g, int64_t when)
{
    assert_int_equal(outcome(0, store_set_due, g, when), STORE_DURABLE);
}

static StoreOutcome end(int i, const StoreLease *lease, uint32_t seq, int64_t due)
{
    return outcome(i, store_end_lease,
                   &(StoreLease){.game = lease->game, .epoch = lease->epoch, .due = due}, seq);
}

static void leases_pass_on(void **state)
{
    (void)state;
    uint64_t a = new_game(0, "a"), b = new_game(0, "b");
    int64_t now = ask(0, store_clock).reply.clock;
    assert_int_equal(take_leases(0, 9).reply.lease_n, 0); /* nothing is due */
    set_due(a, now);
    set_due(b, now + 3600000);
    Answer first = take_leases(0, 9);
    assert_int_equal(first.reply.lease_n, 1); /* b is not, for an hour */
    assert_true(first.lease[0].game == a);
    assert_int_equal(take_leases(1, 9).reply.lease_n, 0); /* it has a holder */
    assert_int_equal(claim(1, a).reply.outcome, STORE_CONFLICT);
    assert_int_equal(driven(0, &first.lease[0], 1), STORE_DURABLE);
    assert_int_equal(driven(1, &first.lease[0], 2), STORE_CONFLICT); /* not his */
    assert_int_equal(outcome(1, row, a, 2, "anybody's"), STORE_DURABLE);

    assert_int_equal(end(1, &first.lease[0], 2, 1), STORE_NOTHING); /* only the holder … */
    assert_int_equal(end(0, &first.lease[0], 1, 1), STORE_NOTHING); /* … who knows all rows */
    assert_int_equal(end(0, &first.lease[0], 2, 1), STORE_DURABLE);
    Answer second = take_leases(1, 9);
    assert_int_equal(second.reply.lease_n, 1);
    assert_int_equal(second.lease[0].epoch, first.lease[0].epoch + 1);
    assert_int_equal(driven(0, &first.lease[0], 3), STORE_CONFLICT); /* woken too late */
    assert_int_equal(driven(1, &second.lease[0], 3), STORE_DURABLE);
    assert_int_equal(end(1, &second.lease[0], 3, 0),
                     STORE_DURABLE); /* nobody has to look after it … */
    assert_int_equal(take_leases(0, 9).reply.lease_n, 0);
    Answer third = claim(0, a); /* … until somebody wants to */
    assert_int_equal(third.lease[0].epoch, first.lease[0].epoch + 2);
    assert_int_equal(claim(0, a).lease[0].epoch, third.lease[0].epoch); /* it is his already */
    assert_int_equal(driven(1, &second.lease[0], 4), STORE_CONFLICT);
    assert_int_equal(driven(0, &first.lease[0], 4), STORE_CONFLICT); /* he has it again, but anew */
    assert_int_equal(driven(0, &third.lease[0], 4), STORE_DURABLE);
    assert_int_equal(claim(1, b).reply.outcome, STORE_DURABLE); /* before it is due */
    assert_int_equal(outcome(0, store_drop_game, a, 0), STORE_DURABLE);
    assert_int_equal(outcome(0, store_set_due, a, 1), STORE_NOTHING);
    assert_int_equal(claim(0, a).reply.outcome, STORE_CONFLICT);
}

/* If the holder of a lease falls silent, the others are told that it is due, and can take it. */
static void leases_of_the_dead(void **state)
{
    (void)state;
    uint64_t a = new_game(0, "a"), dead = store_node(nodes[0]) + 77;
    char sql[200];
    claim(0, a);
    snprintf(
        sql, sizeof sql,
        "INSERT INTO fambiz.node (id, tag, program, form, until) OVERRIDING SYSTEM VALUE VALUES (%llu, '', '', 0, "
        "fambiz.clock() + 300); UPDATE fambiz.lease SET holder = %llu",
        (unsigned long long)dead, (unsigned long long)dead);
    postgres_run(nodes_database, sql);
    assert_int_equal(claim(0, a).reply.outcome, STORE_CONFLICT); /* alive as yet */
    while (!hints[0].due || !hints[1].due)
        deliver_both();
    Answer taken = take_leases(1, 9);
    assert_int_equal(taken.reply.lease_n, 1);
    assert_int_equal(driven(1, &taken.lease[0], 1), STORE_DURABLE);
}

/* A node that stops leaves nothing behind that another would have to wait for. */
static void leases_of_who_ends(void **state)
{
    (void)state;
    uint64_t a = new_game(0, "a");
    claim(0, a);
    store_close(nodes[0]);
    nodes[0] = nodes_open(0);
    assert_int_equal(take_leases(1, 9).reply.lease_n, 1);
}

/* A driver writes a row while the lease goes to somebody else: one waits for the other. */
static void no_row_after_the_lease(void **state)
{
    (void)state;
    static Answer late;
    uint64_t a = new_game(0, "a");
    set_due(a, 1);
    Answer mine = take_leases(0, 1);
    postgres_begin(nodes_database, "UPDATE fambiz.lease SET epoch = epoch + 1, holder = 2");
    submit(0, &late, store_append, a, 1, mine.lease[0].epoch, "late", 4);
    store_push(nodes[0]);
    while (!postgres_run(nodes_database, "SELECT count(*) FROM pg_locks WHERE NOT granted") &&
           store_counts(nodes[0]).waiting)
        store_deliver(nodes[0]);
    postgres_commit();
    wait_both();
    assert_int_equal(late.reply.outcome, STORE_CONFLICT);
}

/* Both grab at the same moment, again and again: each game is held by one of them. */
static void leases_have_one_holder(void **state)
{
    (void)state;
    enum { MANY = 40 };
    int first = 0, second = 0;
    for (int g = 0; g < MANY; g++) {
        char id[8];
        snprintf(id, sizeof id, "g%d", g);
        set_due(new_game(0, id), 1);
    }
    for (uint64_t epoch = 1; epoch <= 20; epoch++) {
        static Answer a[2][4];
        int8_t holder[MANY + 2];
        memset(holder, -1, sizeof holder);
        for (int k = 0; k < 8; k++)
            submit(k % 2, &a[k % 2][k / 2], store_take_leases, MANY / 4);
        wait_both();
        for (int k = 0; k < 8; k++)
            for (int l = 0; l < a[k % 2][k / 2].reply.lease_n; l++) {
                const StoreLease *lease = &a[k % 2][k / 2].lease[l];
                assert_in_range(lease->game, 1, MANY);
                assert_int_equal(holder[lease->game], -1);
                holder[lease->game] = (int8_t)(k % 2);
                *(k % 2 ? &second : &first) += 1;
            }
        postgres_run(nodes_database, "UPDATE fambiz.lease SET holder = 0");
    }
    print_message("%d and %d leases\n", first, second);
    assert_int_equal(first + second, 20 * MANY);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, nodes_set_up, nodes_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(leases_pass_on),         TEST(leases_of_the_dead),     TEST(leases_of_who_ends),
        TEST(no_row_after_the_lease), TEST(leases_have_one_holder),
    };
    postgres_start("");
    atexit(postgres_stop);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
