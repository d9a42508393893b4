/* test_pg_faults.c - a PostgreSQL that goes away: killed under load, cut off at any byte, silent in one direction or both. Every job is
 * reported durable once, when it is, and nothing that was reported is lost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lib/postgres.h"
#include "lib/relay.h"
#include "lib/scale.h"
#include "press.h"

static char relay_folder[64], relay_url[200];
static Store *s;

static int set_up(void **state)
{
    char from[128], to[128], name[16];
    static int n;
    (void)state;
    snprintf(name, sizeof name, "f%d", ++n);
    postgres_database(name);
    strcpy(relay_folder, "/tmp/fambiz-relay-XXXXXX");
    assert_non_null(mkdtemp(relay_folder));
    snprintf(from, sizeof from, "%s/.s.PGSQL.5432", relay_folder);
    snprintf(to, sizeof to, "%s/.s.PGSQL.5432", postgres_folder());
    relay_start(from, to);
    snprintf(relay_url, sizeof relay_url, "postgresql:///%s?host=%s&user=fambiz", name,
             relay_folder);
    s = help_open(relay_url, NULL);
    return 0;
}

static int tear_down(void **state)
{
    char path[128];
    (void)state;
    store_close(s);
    relay_stop();
    snprintf(path, sizeof path, "%s/.s.PGSQL.5432", relay_folder);
    unlink(path);
    rmdir(relay_folder);
    return 0;
}

static void wait_until_away(bool away)
{
    while (store_reconnecting(s, NULL) != away) {
        store_deliver(s);
        usleep(1000);
    }
}

/* At any moment of a group: before it, within it, at its commit, in the answer; and while it reconnects. */
static void cut_at_any_byte(void **state)
{
    (void)state;
    unsigned seed = (unsigned)time(NULL);
    long times = scaled(60, 600);
    print_message("seed %u\n", seed);
    srand(seed);
    press_start(s);
    for (long i = 0; i < times; i++) {
        long before = relay_cuts();
        relay_cut_after(rand() % 20000);
        do
            press_on(1);
        while (relay_cuts() == before);
    }
    press_on(100);
    press_end();
    wait_until_away(false); /* the ear, too, is there again */
    press_check(s);
    print_message("cut %ld times, %ld rows durable, none lost or twice\n", times, press_rows());
}

/* When the line is healed, held bytes arrive after all, even the commit of a connection that was given up long ago. */
static void silent(void **state)
{
    (void)state;
    static const RelayMode modes[] = {RELAY_DEAF, RELAY_DUMB, RELAY_SILENT};
    char why[STORE_ERROR_MAX];
    press_start(s);
    for (int i = 0; i < 3; i++) {
        press_on(50);
        relay_set(modes[i]);
        wait_until_away(true);
        assert_true(!store_reconnecting(s, why) || strlen(why) > 5);
        relay_set(RELAY_OPEN);
        wait_until_away(false);
    }
    press_on(50);
    press_end();
    press_check(s);
}

/* It is noticed, and so is its return, although nobody asks for anything. */
static void noticed_in_silence(void **state)
{
    (void)state;
    relay_refuse(1);
    wait_until_away(true);
    relay_refuse(0);
    wait_until_away(false);
    assert_null(store_trouble(s));
}

static void note_outcome(void *self, const StoreReply *reply)
{
    *(StoreOutcome *)self = reply->outcome;
}

/* Closing does not wait for ever: what was not written is reported so. */
static void closed_while_away(void **state)
{
    (void)state;
    StoreOutcome outcome = STORE_DURABLE;
    uint64_t game = help_game(s, "a");
    relay_refuse(1);
    wait_until_away(true);
    store_append(s, (StoreThen){note_outcome, &outcome}, game, 1, 0, "x", 1);
    store_close(s);
    assert_int_equal(outcome, STORE_FAILED);
    relay_refuse(0);
    s = help_open(relay_url, NULL);
}

/* ---- the server itself ------------------------------------------------------------------------------------------ */

static void killed_under_load(void **state)
{
    (void)state;
    unsigned seed = (unsigned)time(NULL);
    long times = scaled(5, 50);
    print_message("seed %u\n", seed);
    srand(seed);
    press_start(s);
    for (long i = 0; i < times; i++) {
        press_on(1 + rand() % 300);
        postgres_kill();
        wait_until_away(true);
        postgres_restart();
    }
    press_on(100);
    press_end();
    press_check(s);
    print_message("killed %ld times, %ld rows durable, none lost or twice\n", times, press_rows());
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(cut_at_any_byte),   TEST(silent), TEST(noticed_in_silence), TEST(closed_while_away),
        TEST(killed_under_load),
    };
    postgres_start("");
    atexit(postgres_stop);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
