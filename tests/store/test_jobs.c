/* test_jobs.c - every job of the store, in the order of store.h, on a file or database of its own. */
#define _GNU_SOURCE /* memmem */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "help.h"

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

static void reopen(void)
{
    store_close(s);
    s = help_open(file, NULL);
}

static void running_is(const char *expected)
{
    char *text = help_running(s);
    assert_string_equal(text, expected);
    free(text);
}

/* ---- games ------------------------------------------------------------------------------------------------- */

static void rows_come_back(void **state)
{
    (void)state;
    uint64_t a = help_game(s, "first"), b = help_game(s, "second");
    assert_int_equal(help_append(s, a, 1, "one"), STORE_DURABLE);
    assert_int_equal(help_append(s, b, 1, "uno"), STORE_DURABLE);
    assert_int_equal(help_append(s, a, 2, ""), STORE_DURABLE);
    reopen();
    running_is("first@0:\nsecond@0:\n1:1:one\n1:2:\n2:1:uno\n");
}

/* Another node was first, or a row is missing: either way it is not the next. */
static void not_the_next(void **state)
{
    (void)state;
    uint64_t a = help_game(s, "a");
    assert_int_equal(help_append(s, a, 1, "x"), STORE_DURABLE);
    assert_int_equal(help_append(s, a, 1, "y"), STORE_CONFLICT);
    assert_int_equal(help_append(s, a, 3, "y"), STORE_CONFLICT);
    assert_int_equal(help_append(s, a, 0, "y"), STORE_CONFLICT);
    assert_int_equal(help_append(s, a + 1, 1, "y"), STORE_NOTHING);
    assert_int_equal(help_append(s, 0, 1, "y"), STORE_NOTHING);
    assert_int_equal(help_do(s, NULL, store_open_game, "a", 0, 0, 0), STORE_CONFLICT);
    assert_null(store_trouble(s));
    reopen();
    assert_int_equal(help_append(s, a, 1, "y"), STORE_CONFLICT);
    assert_int_equal(help_append(s, a, 2, "z"), STORE_DURABLE);
    running_is("a@0:\n1:1:x\n1:2:z\n");
}

static StoreOutcome snapshot(uint64_t game, uint32_t seq, const char *text)
{
    return help_do(s, NULL, store_snapshot, game, seq, text, strlen(text));
}

static void snapshot_stands_for_rows(void **state)
{
    (void)state;
    uint64_t a = help_game(s, "a");
    for (uint32_t i = 1; i <= 5; i++)
        help_append(s, a, i, "row");
    assert_int_equal(snapshot(a, 6, "too far"), STORE_CONFLICT);
    assert_int_equal(snapshot(a, 3, "three"), STORE_DURABLE);
    assert_int_equal(snapshot(a, 3, "in another form"), STORE_DURABLE);
    assert_int_equal(snapshot(a, 2, "older"), STORE_CONFLICT);
    assert_int_equal(snapshot(a, 0, "none"), STORE_CONFLICT);
    reopen();
    running_is("a@3:in another form\n1:4:row\n1:5:row\n");
    assert_int_equal(snapshot(a, 5, "five"), STORE_DURABLE);
    reopen();
    running_is("a@5:five\n");
    assert_int_equal(help_append(s, a, 6, "on"), STORE_DURABLE);
}

static uint64_t record_of(const char *id, const char *text, int64_t when, StorePlayer *players,
                          int n)
{
    StoreReply reply;
    StoreNewRecord record = {.id = id, .when = when, .text = text, .n = strlen(text)};
    uint64_t readers[8] = {0}; /* everybody, and who sat there */
    for (int i = 0; i < n; i++)
        readers[i + 1] = players[i].person;
    record.players = players, record.player_n = n;
    record.readers = readers, record.reader_n = n + 1;
    assert_int_equal(help_do(s, &reply, store_add_record, &record), STORE_DURABLE);
    return reply.record;
}

static void finished_game_is_a_record(void **state)
{
    (void)state;
    uint64_t a = help_game(s, "abc"), b = help_game(s, "def");
    StorePlayer players[] = {{"Ann", 0}, {"Bob", 0}};
    help_append(s, a, 1, "x");
    help_append(s, b, 1, "y");
    uint64_t record = record_of("abc", "names: Ann, Bob\nend", 77, players, 2);
    assert_int_equal(help_do(s, NULL, store_add_record, &(StoreNewRecord){.id = "abc", .text = ""}),
                     STORE_CONFLICT);                           /* none is kept twice */
    assert_int_equal(help_append(s, a, 2, "z"), STORE_DURABLE); /* the game runs on */
    assert_int_equal(help_do(s, NULL, store_drop_game, a, 0), STORE_DURABLE);
    assert_int_equal(help_append(s, a, 3, "z"), STORE_NOTHING);
    reopen();
    running_is("def@0:\n2:1:y\n");
    assert_int_equal(help_do(s, NULL, store_find_record, "abc"), STORE_DURABLE);
    assert_int_equal(help_record.record, record);
    assert_int_equal(help_record.finished, 77);
    assert_int_equal(help_record.players, 2);
    assert_string_equal(help_record.player[1].name, "Bob");
    assert_string_equal(help_text, "names: Ann, Bob\nend");
    assert_int_equal(help_do(s, NULL, store_find_record, "def"), STORE_NOTHING);
    assert_int_equal(help_do(s, NULL, store_drop_game, b, 0), STORE_DURABLE);
    running_is("");
    assert_true(help_game(s, "ghi") >
                b); /* a number is never used twice: its old rows may still be there */
}

/* ---- searching --------------------------------------------------------------------------------------------- */

static int found_before(const char *before)
{
    StoreReply reply;
    assert_int_equal(help_do(s, &reply, store_search, &(StoreSearch){.before = before}),
                     STORE_DURABLE);
    return reply.record_n;
}

static int found(const char *name, int64_t since, int64_t until, int limit)
{
    StoreReply reply;
    StoreSearch search = {.name = name, .since = since, .until = until, .limit = limit};
    assert_int_equal(help_do(s, &reply, store_search, &search), STORE_DURABLE);
    return reply.record_n;
}

static void search_by_name_and_date(void **state)
{
    (void)state;
    static const char *const names[] = {"Ann", "anna", "Jörg", "JÖRG", "Bob"};
    for (int i = 0; i < 5; i++) {
        char id[8];
        StorePlayer player = {"", 0};
        snprintf(id, sizeof id, "g%d", i);
        strcpy(player.name, names[i]);
        record_of(id, "names: x", 100 * (i + 1), &player, 1);
    }
    assert_int_equal(found("", 0, 0, 0), 5);
    assert_string_equal(help_record.id, "g4"); /* the newest first */
    assert_int_equal(found("ANN", 0, 0, 0), 2);
    assert_int_equal(found("anna", 0, 0, 0), 1);
    assert_int_equal(found("jörg", 0, 0, 0), 2);
    assert_int_equal(found("nobody", 0, 0, 0), 0);
    assert_int_equal(found("", 200, 400, 0), 2);
    assert_int_equal(found("", 0, 0, 3), 3);
    assert_int_equal(found_before("g2"), 2);
    assert_int_equal(found_before("unknown"), 0);
    assert_int_equal(found("jörg", 0, 400, 0), 1);
    assert_null(help_record.text);
}

static StoreOutcome by_number(uint64_t record, uint64_t person)
{
    return help_do(s, NULL, store_find_record_of, record, person);
}

static int read_by(uint64_t person, const char *name)
{
    StoreReply reply;
    assert_int_equal(
        help_do(s, &reply, store_search, &(StoreSearch){.name = name, .person = person}),
        STORE_DURABLE);
    return reply.record_n;
}

/* By its id a record is found by whoever knows it; by its number only by its readers; in a list by those who took part. */
static void records_have_readers(void **state)
{
    (void)state;
    StoreReply reply;
    const uint64_t readers[] = {7, 8, 7};
    StorePlayer player = {"Ann", 7};
    StoreNewRecord private = {.id = "private", .text = "names: Ann", .n = 10};
    private.players = &player, private.player_n = 1;
    private.readers = readers, private.reader_n = 3;
    assert_int_equal(help_do(s, &reply, store_add_record, &private), STORE_DURABLE);
    uint64_t record = reply.record;
    record_of("public", "names: Bob", 9, &(StorePlayer){"Bob", 0}, 1);
    assert_int_equal(by_number(record, 7), STORE_DURABLE);
    assert_int_equal(by_number(record, 8), STORE_DURABLE); /* watched */
    assert_int_equal(by_number(record, 9), STORE_NOTHING);
    assert_int_equal(by_number(record, 0), STORE_NOTHING);
    assert_int_equal(by_number(record + 1, 0), STORE_NOTHING); /* not even that of a public table */
    assert_int_equal(help_do(s, NULL, store_find_record, "private"), STORE_DURABLE);
    assert_int_equal(found("", 0, 0, 0), 1);
    assert_string_equal(help_record.id, "public");
    assert_int_equal(found("ann", 0, 0, 0), 0);
    assert_int_equal(read_by(7, ""), 1);
    assert_int_equal(read_by(8, "ann"), 1);
    assert_int_equal(read_by(9, ""), 0);
}

/* ---- persons ----------------------------------------------------------------------------------------------- */

static uint64_t person(const char *name, uint8_t token)
{
    StoreReply reply;
    uint8_t hash[STORE_TOKEN_BYTES] = {token};
    assert_int_equal(help_do(s, &reply, store_add_person, hash, name, 2, 5), STORE_DURABLE);
    return reply.person.person;
}

static StoreOutcome find(uint8_t token, StorePerson *p)
{
    StoreReply reply;
    uint8_t hash[STORE_TOKEN_BYTES] = {token};
    StoreOutcome outcome = help_do(s, &reply, store_find_person, hash);
    *p = reply.person;
    return outcome;
}

static void persons(void **state)
{
    (void)state;
    StorePerson p;
    uint8_t hash[STORE_TOKEN_BYTES] = {9}, taken[STORE_TOKEN_BYTES] = {2};
    uint64_t ann = person("Ann", 1), bob = person("Bob", 2);
    assert_int_equal(find(1, &p), STORE_DURABLE);
    assert_string_equal(p.name, "Ann");
    assert_true(p.person == ann && p.kind_of == 2 && p.created == 5 && p.seen == 5);
    assert_int_equal(find(3, &p), STORE_NOTHING);
    assert_int_equal(help_do(s, NULL, store_add_person, taken, "x", 0, 0), STORE_CONFLICT);
    assert_int_equal(help_do(s, NULL, store_token_person, ann, taken), STORE_CONFLICT);
    assert_int_equal(help_do(s, NULL, store_token_person, ann, hash), STORE_DURABLE);
    assert_int_equal(find(1, &p), STORE_NOTHING);
    help_do(s, NULL, store_name_person, ann, "Annie");
    help_do(s, NULL, store_see_person, ann, 99);
    assert_int_equal(find(9, &p), STORE_DURABLE);
    assert_string_equal(p.name, "Annie");
    assert_true(p.seen == 99 && p.created == 5);
    assert_int_equal(help_do(s, NULL, store_see_person, bob + 1, 9), STORE_NOTHING);
}

/* The first that STORE_TO_ERASE names, 0: nobody. */
static uint64_t first_due;

static void take_due(void *self, const StoreReply *reply)
{
    (void)self;
    first_due = reply->person_n ? reply->persons[0] : 0;
}

static uint64_t to_erase(int64_t when, int64_t until)
{
    store_to_erase(s, (StoreThen){take_due, NULL}, when, until, 5);
    help_wait(s);
    return first_due;
}

static int games_erased;

static void take_erased(void *self, const StoreReply *reply)
{
    *(StoreOutcome *)self = reply->outcome;
    games_erased = reply->game_n;
}

static StoreOutcome erase(uint64_t person, const char *id)
{
    StoreOutcome outcome = STORE_FAILED;
    store_erase_person(s, (StoreThen){take_erased, &outcome}, person, id, id ? strlen(id) : 0, 0);
    help_wait(s);
    return outcome;
}

/* Rows and snapshots of running games forget them, nobody else's do, and what cannot be read is emptied if it has their id. */
static void erased_from_the_log(void **state)
{
    (void)state;
    uint64_t a = help_game(s, "a"), b = help_game(s, "b"), ann = person("Ann", 1);
    assert_int_equal(ann, 1);
    for (uint64_t game = a; game <= b; game++) {
        store_meet(s, STORE_NOBODY, game, ann);
        help_append(s, game, 1, "<1> Ann <2>");
        help_append(s, game, 2, "<2> Bob");
        help_append(s, game, 3, "<1> Ann again");
    }
    help_do(s, NULL, store_snapshot, b, 2, "<1> Ann!", 8);
    assert_int_equal(erase(ann, "<1>"), STORE_DURABLE);
    assert_int_equal(games_erased, 2);
    help_append(s, a, 4, "<1> Ann, late");
    assert_int_equal(erase(ann, "<1>"), STORE_DURABLE);
    reopen();
    running_is("a@0:\nb@2:<1> nobody\n1:1:<1> nobody\n1:2:<2> Bob\n1:3:<1> nobody\n1:4:<1> nobody\n"
               "2:3:<1> nobody\n");
}

/* Rows are written several at a time: those submitted just before an erasure are all there, each as it was. */
static void erased_in_one_group(void **state)
{
    (void)state;
    enum { ROWS = 35 };
    char expected[64 * ROWS] = "a@0:\n", row[64], *end = expected + strlen(expected);
    uint64_t a = help_game(s, "a"), ann = person("Ann", 1);
    StoreOutcome outcome = STORE_FAILED;
    store_meet(s, STORE_NOBODY, a, ann);
    for (uint32_t r = 1; r <= ROWS; r++) {
        int n = snprintf(row, sizeof row, r % 3 ? "<1> Ann %u" : "<2> Bob %u", r);
        store_append(s, STORE_NOBODY, a, r, 0, row, (size_t)n);
        end += r % 3 ? sprintf(end, "1:%u:<1> nobody\n", r) : sprintf(end, "1:%u:%s\n", r, row);
    }
    store_erase_person(s, (StoreThen){take_erased, &outcome}, ann, "<1>", 3, 0);
    help_wait(s);
    assert_int_equal(outcome, STORE_DURABLE);
    reopen();
    running_is(expected);
}

/* Nobody has them in memory, so the id goes, too. */
static void erased_where_set_aside(void **state)
{
    (void)state;
    StoreReply reply;
    uint64_t a = help_game(s, "a"), b = help_game(s, "b"), ann = person("Ann", 1);
    help_append(s, a, 1, "<1> Ann");
    help_append(s, a, 2, "? Ann");
    help_append(s, b, 1, "? Bob");
    help_do(s, &reply, store_set_aside, a, "why", 0);
    uint64_t aside = reply.aside;
    help_do(s, &reply, store_set_aside, b, "why", 0);
    assert_int_equal(erase(ann, "<1>"), STORE_DURABLE);
    help_do(s, NULL, store_aside, aside);
    assert_string_equal(help_text, "1:<> nobody 2:! ");
    help_do(s, NULL, store_aside, reply.aside);
    assert_string_equal(help_text, "1:? Bob ");
}

static void export_and_erase(void **state)
{
    (void)state;
    StoreReply reply;
    StorePerson p;
    uint64_t ann = person("Ann", 1), bob = person("Bob", 2);
    StorePlayer players[] = {{"Bob", bob}, {"Ann", ann}};
    uint64_t record = record_of("g", "names: Bob, Ann\nmoves", 9, players, 2);
    assert_int_equal(help_do(s, &reply, store_export_person, ann, NULL, 0), STORE_DURABLE);
    assert_int_equal(reply.record_n, 1);
    assert_string_equal(reply.person.name, "Ann");
    assert_string_equal(help_text, "names: Bob, Ann\nmoves");

    assert_int_equal(erase(ann, NULL), STORE_DURABLE);
    assert_int_equal(find(1, &p), STORE_NOTHING);
    assert_int_equal(find(2, &p), STORE_DURABLE);
    assert_int_equal(by_number(record, bob), STORE_DURABLE);
    assert_string_equal(help_text, "names: Bob, Player 2\nmoves");
    assert_string_equal(help_record.player[1].name, "Player 2");
    assert_true(help_record.player[1].person == 0 && help_record.player[0].person == bob);
    assert_int_equal(found("ann", 0, 0, 0), 0);
    assert_int_equal(to_erase(11, 0), 0);
    assert_int_equal(to_erase(12, 0), ann); /* once more, for what was on its way */
    assert_int_equal(erase(ann, NULL), STORE_DURABLE);
    assert_int_equal(to_erase(12, 0), 0);
    assert_int_equal(erase(ann, NULL), STORE_NOTHING);
    assert_int_equal(to_erase(0, 5), 0); /* Bob was seen at 5 */
    assert_int_equal(to_erase(0, 6), bob);
    assert_int_equal(help_do(s, NULL, store_export_person, ann, NULL, 0), STORE_NOTHING);
}

/* The name is nowhere in the files any more once the -wal has gone into the main one. */
static void erased_from_the_file(void **state)
{
    (void)state;
    uint64_t ann = person("Annunziata", 1);
    StorePlayer player = {"Annunziata", ann};
    record_of("g", "names: Annunziata\nmoves", 9, &player, 1);
    help_do(s, NULL, store_erase_person, ann, NULL, 0, 0);
    store_close(s);
    FILE *f = fopen(file, "rb");
    char bytes[200000];
    size_t n = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    assert_null(memmem(bytes, n, "nnunziata", 9));
    assert_non_null(memmem(bytes, n, "Player 1", 8));
    s = help_open(file, NULL);
}

static void bans(void **state)
{
    (void)state;
    StoreReply reply;
    help_do(s, NULL, store_ban, "10.0.0.1", 50, "spam");
    help_do(s, NULL, store_ban, "person 7", 0, "worse");
    assert_int_equal(help_do(s, &reply, store_bans, 10), STORE_DURABLE);
    assert_int_equal(reply.ban_n, 2);
    help_do(s, &reply, store_bans, 60);
    assert_int_equal(reply.ban_n, 1);
    assert_int_equal(help_do(s, NULL, store_unban, "person 7"), STORE_DURABLE);
    assert_int_equal(help_do(s, NULL, store_unban, "person 7"), STORE_NOTHING);
}

/* ---- between nodes ----------------------------------------------------------------------------------------- */

static void one_node_leases_nothing(void **state)
{
    (void)state;
    assert_int_equal(store_node(s) != 0, help_postgres);
    assert_false(store_reconnecting(s, NULL));
    uint64_t a = help_game(s, "a");
    StoreOutcome nothing = help_postgres ? STORE_DURABLE : STORE_NOTHING;
    assert_int_equal(help_do(s, NULL, store_set_due, a, 1), nothing);
    assert_int_equal(help_do(s, NULL, store_take_leases, 5), nothing);
    assert_int_equal(help_do(s, NULL, store_rows, a, 0, 0), nothing);
}

static void clock_goes_on(void **state)
{
    (void)state;
    StoreReply first, second;
    assert_int_equal(help_do(s, &first, store_clock), STORE_DURABLE);
    assert_int_equal(help_do(s, &second, store_clock), STORE_DURABLE);
    int64_t here = (int64_t)time(NULL) * 1000;
    assert_true(first.clock <= second.clock && llabs(first.clock - here) < 60000);
}

/* ---- one process a file ------------------------------------------------------------------------------------ */

static void second_store_is_refused(void **state)
{
    (void)state;
    char error[STORE_ERROR_MAX];
    assert_null(store_open(&(StoreOptions){.where = file}, error));
    assert_non_null(strstr(error, "another server uses it"));
}

int main(int argc, char **argv)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(rows_come_back),           TEST(not_the_next),
        TEST(snapshot_stands_for_rows), TEST(finished_game_is_a_record),
        TEST(records_have_readers),     TEST(erased_from_the_log),
        TEST(erased_in_one_group),      TEST(erased_where_set_aside),
        TEST(search_by_name_and_date),  TEST(persons),
        TEST(export_and_erase),         TEST(bans),
        TEST(one_node_leases_nothing),  TEST(clock_goes_on),
    };
    const struct CMUnitTest file_only[] = {
        TEST(erased_from_the_file),
        TEST(second_store_is_refused),
    };
    help_backend(argc, argv);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return help_postgres ? failed : failed + cmocka_run_group_tests(file_only, NULL, NULL);
}
