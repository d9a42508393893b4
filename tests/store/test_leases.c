/* test_leases.c - leases on PostgreSQL: one holder at a time, and no row of anybody whose epoch has passed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/postgres.h"
#include "nodes.h"

static Answer take_leases(int i, int limit, int64_t lasting)
{
    return ask(i, (StoreJob){.kind = STORE_TAKE_LEASE, .limit = limit, .lasting = lasting});
}

static StoreOutcome driven(int i, const StoreLease *lease, uint32_t seq)
{
    StoreJob job = row(lease->game, seq, "tick");
    job.epoch = lease->epoch;
    return outcome(i, job);
}

static void set_due(uint64_t g, int64_t when)
{
    assert_int_equal(outcome(0, (StoreJob){.kind = STORE_SET_DUE, .game = g, .when = when}),
                     STORE_DURABLE);
}

static void leases_pass_on(void **state)
{
    (void)state;
    uint64_t a = new_game(0, "a"), b = new_game(0, "b");
    int64_t now = ask(0, (StoreJob){.kind = STORE_CLOCK}).reply.clock;
    assert_int_equal(take_leases(0, 9, 60000).reply.lease_n, 0); /* nothing is due */
    set_due(a, now);
    set_due(b, now + 3600000);
    Answer first = take_leases(0, 9, 60000);
    assert_int_equal(first.reply.lease_n, 1); /* b is not, for an hour */
    assert_true(first.lease[0].game == a && first.lease[0].until >= now + 60000);
    assert_int_equal(take_leases(1, 9, 60000).reply.lease_n, 0); /* it has a holder */
    assert_int_equal(driven(0, &first.lease[0], 1), STORE_DURABLE);
    assert_int_equal(driven(1, &first.lease[0], 2), STORE_CONFLICT); /* not his */
    assert_int_equal(outcome(1, row(a, 2, "anybody's")), STORE_DURABLE);
    Answer kept = ask(0, (StoreJob){.kind = STORE_KEEP_LEASE, .lasting = 90000});
    assert_true(kept.reply.lease_n == 1 && kept.lease[0].until > first.lease[0].until);

    StoreJob end = {.kind = STORE_END_LEASE, .game = a, .epoch = first.lease[0].epoch};
    assert_int_equal(outcome(1, end), STORE_NOTHING); /* only the holder */
    assert_int_equal(outcome(0, end), STORE_DURABLE);
    Answer second = take_leases(1, 9, 1);
    assert_int_equal(second.reply.lease_n, 1);
    assert_int_equal(second.lease[0].epoch, first.lease[0].epoch + 1);
    assert_int_equal(driven(0, &first.lease[0], 3), STORE_CONFLICT); /* woken too late */
    assert_int_equal(driven(1, &second.lease[0], 3), STORE_DURABLE);
    usleep(5000); /* his lease is over, but he is still the last who had it */
    assert_int_equal(driven(1, &second.lease[0], 4), STORE_DURABLE);
    assert_int_equal(ask(1, (StoreJob){.kind = STORE_KEEP_LEASE, .lasting = 1}).reply.lease_n, 0);
    assert_int_equal(take_leases(0, 9, 60000).lease[0].epoch, first.lease[0].epoch + 2);
    assert_int_equal(driven(1, &second.lease[0], 5), STORE_CONFLICT);
    assert_int_equal(driven(0, &first.lease[0], 5), STORE_CONFLICT); /* he has it again, but anew */
    assert_int_equal(outcome(0, (StoreJob){.kind = STORE_DROP_GAME, .game = a}), STORE_DURABLE);
    assert_int_equal(outcome(0, (StoreJob){.kind = STORE_SET_DUE, .game = a, .when = 1}),
                     STORE_NOTHING);
}

/* A driver's row and the lease going to somebody else at the same moment: one waits for the other. */
static void no_row_after_the_lease(void **state)
{
    (void)state;
    static Answer late;
    uint64_t a = new_game(0, "a");
    set_due(a, 1);
    Answer mine = take_leases(0, 1, 60000);
    postgres_begin(nodes_database, "UPDATE fambiz.lease SET epoch = epoch + 1, holder = 2");
    StoreJob job = row(a, 1, "late");
    job.epoch = mine.lease[0].epoch;
    submit(0, job, &late);
    store_push(nodes[0]);
    while (!postgres_run(nodes_database, "SELECT count(*) FROM pg_locks WHERE NOT granted") &&
           store_counts(nodes[0]).waiting)
        store_deliver(nodes[0]);
    postgres_commit();
    wait_both();
    assert_int_equal(late.reply.outcome, STORE_CONFLICT);
}

/* Both grasp at the same moment, again and again: every game is had by one. */
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
            submit(k % 2, (StoreJob){.kind = STORE_TAKE_LEASE, .limit = MANY / 4, .lasting = 60000},
                   &a[k % 2][k / 2]);
        wait_both();
        for (int k = 0; k < 8; k++)
            for (int l = 0; l < a[k % 2][k / 2].reply.lease_n; l++) {
                const StoreLease *lease = &a[k % 2][k / 2].lease[l];
                assert_in_range(lease->game, 1, MANY);
                assert_int_equal(holder[lease->game], -1);
                holder[lease->game] = (int8_t)(k % 2);
                *(k % 2 ? &second : &first) += 1;
            }
        postgres_run(nodes_database, "UPDATE fambiz.lease SET until = 0");
    }
    print_message("%d and %d leases\n", first, second);
    assert_int_equal(first + second, 20 * MANY);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, nodes_set_up, nodes_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(leases_pass_on),
        TEST(no_row_after_the_lease),
        TEST(leases_have_one_holder),
    };
    postgres_start("");
    atexit(postgres_stop);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
