/* test_hosts.c - who runs the table while its host is away, and who is let in. */
#include "lib/unit.h"
#include "play.h"
#include "table/saved.h"

enum { ANN, BEN, EVE }; /* Ann has made the table and has a seat, as Ben has; Eve watches */

static Play play;

static void begin(FbSettings settings)
{
    play_start(&play, 13, "hosts");
    settings.clock = FB_CLOCK_UNTIMED;
    settings.pace = FB_PACE_CUSTOM;
    play_game(&play, settings, 2, "random");
    play_must(&play, play_join(&play, EVE, 0));
    play_until(&play, 120000); /* whoever is asked now is a human, and has no clock */
}

static int open_table(void **state)
{
    (void)state;
    begin(fb_settings_default());
    return 0;
}

static int close_table(void **state)
{
    (void)state;
    play_check_replay(&play);
    return 0;
}

static void assert_no(FbTableRefusal no, const char *id)
{
    assert_string_equal(fb_table_refusal_id(no), id);
}

static FbTableRefusal say(FbInputType type, int person, int of)
{
    FbInput in = play_input(type, person);
    in.tab = play.table.person[person].tab;
    in.as.host.who = (uint8_t)of; /* the same place in all of them */
    return play_send(&play, in);
}

static void pass_time(uint64_t ms) { play_until(&play, play.now + ms); }

/* ---- the host --------------------------------------------------------------------------------------------------------- */

static void a_host_who_is_gone_is_waited_for(void **state)
{
    (void)state;
    play_must(&play, play_gone(&play, ANN));
    play.now += 150;
    assert_no(say(FB_IN_HOST, EVE, EVE), "NOT_HOST");
    assert_no(say(FB_IN_HOST, BEN, BEN), "NOT_HOST");
    pass_time(FB_HOST_GRACE - 151);
    assert_int_equal(play.table.host, ANN);
    pass_time(1);
    assert_int_equal(play.table.host, BEN); /* who plays, before who watches */
    assert_int_equal(play.out.lobby.host, BEN);
}

static void who_comes_back_is_host_again(void **state)
{
    (void)state;
    play_must(&play, play_gone(&play, ANN));
    pass_time(FB_HOST_GRACE - 1);
    play_must(&play, play_join(&play, ANN, 0));
    pass_time(FB_HOST_GRACE);
    assert_int_equal(play.table.host, ANN);
    play_must(&play, play_gone(&play, ANN));
    pass_time(FB_HOST_GRACE);
    assert_int_equal(play.table.host, BEN);
    play_must(&play, say(FB_IN_HOST, BEN, EVE)); /* hands on what is Ann's */
    assert_int_equal(play.table.host, EVE);
    play_must(&play, play_join(&play, ANN, 0));
    assert_int_equal(play.table.host, ANN);
}

static void what_was_handed_over_stays(void **state)
{
    (void)state;
    play_must(&play, say(FB_IN_HOST, ANN, EVE));
    assert_no(say(FB_IN_HOST, ANN, ANN), "NOT_HOST");
    play_must(&play, play_gone(&play, EVE));
    pass_time(FB_HOST_GRACE);
    assert_int_equal(play.table.host, ANN);
    play_must(&play, play_join(&play, EVE, 0));
    assert_int_equal(play.table.host, EVE);
}

static void who_leaves_hands_over_at_once(void **state)
{
    (void)state;
    play_must(&play, play_word(&play, FB_IN_LEAVE, ANN));
    assert_int_equal(play.table.host, BEN);
    play_must(&play, play_join(&play, ANN, 0));
    assert_int_equal(play.table.host, BEN); /* said so, and meant it */
}

/* One after the other, and nobody where nobody is. */
static void who_stands_in_is_stood_in_for(void **state)
{
    (void)state;
    play_must(&play, play_gone(&play, ANN));
    pass_time(FB_HOST_GRACE);
    play_must(&play, play_gone(&play, BEN));
    pass_time(FB_HOST_GRACE);
    assert_int_equal(play.table.host, EVE);
    play_must(&play, play_gone(&play, EVE));
    pass_time(10 * FB_HOST_GRACE);
    assert_int_equal(play.table.host, EVE);
    play_must(&play, play_join(&play, BEN, 0));
    assert_int_equal(play.table.host, BEN);
}

static void after_a_crash_the_host_has_time_to_come(void **state)
{
    (void)state;
    pass_time(10 * FB_HOST_GRACE);
    play_must(&play, play_send(&play, play_server(FB_IN_RESTART)));
    play_must(&play, play_join(&play, EVE, 0));
    pass_time(FB_HOST_GRACE - 1);
    assert_int_equal(play.table.host, ANN);
    play_must(&play, play_join(&play, ANN, 0));
    pass_time(FB_HOST_GRACE);
    assert_int_equal(play.table.host, ANN);
}

/* Before the first game, too; and at a table that starts by itself whoever has a seat need not wait. */
static void in_the_lobby(void **state)
{
    FbSettings settings = fb_settings_default();
    (void)state;
    for (int quick = 0; quick < 2; quick++) {
        settings.flags = quick ? FB_AUTO_START : 0;
        play_start(&play, 17, "hosts");
        play_must(&play, play_make(&play, settings));
        for (int p = ANN; p <= EVE; p++)
            play_must(&play, play_join(&play, p, 0));
        play_must(&play, play_sit(&play, BEN, 0));
        play_must(&play, play_gone(&play, ANN));
        assert_no(say(FB_IN_HOST, EVE, EVE), "NOT_HOST");
        assert_no(say(FB_IN_HOST, BEN, BEN), quick ? "OK" : "NOT_HOST");
        pass_time(FB_HOST_GRACE);
        assert_int_equal(play.table.host, BEN);
        play_must(&play, play_join(&play, ANN, 0));
        assert_int_equal(play.table.host, ANN);
    }
}

/* ---- who is let in ------------------------------------------------------------------------------------------------------- */

static void who_was_removed_stays_out(void **state)
{
    (void)state;
    assert_no(say(FB_IN_REMOVE, BEN, EVE), "NOT_HOST");
    assert_no(say(FB_IN_REMOVE, ANN, BEN), "STARTED"); /* who plays plays to the end */
    assert_no(say(FB_IN_REMOVE, ANN, ANN), "NO_PERSON");
    assert_no(say(FB_IN_REMOVE, ANN, EVE), "OK");
    assert_int_equal(play.client[EVE].removed, 1);
    assert_int_equal(play.out.lobby.kept_out, 1);
    assert_no(play_join(&play, EVE, 0), "SHUT_OUT");
    assert_no(play_word(&play, FB_IN_ADMIT, BEN), "NOT_HOST");
    assert_no(play_word(&play, FB_IN_ADMIT, ANN), "OK");
    assert_int_equal(play.out.lobby.kept_out, 0);
    assert_no(play_word(&play, FB_IN_ADMIT, ANN), "NO_CHANGE");
    assert_no(play_join(&play, EVE, 0), "OK");
}

/* Also one whose hand is remembered; and the seat is kept for them no longer. */
static void who_has_held_a_seat(void **state)
{
    int seat = play.table.person[BEN].seat;
    (void)state;
    play_must(&play, play_word(&play, FB_IN_STAND, BEN));
    assert_no(play_sit(&play, EVE, seat), "KEPT");
    assert_no(say(FB_IN_REMOVE, ANN, BEN), "OK");
    assert_no(play_join(&play, BEN, 0), "SHUT_OUT");
    assert_no(play_sit(&play, EVE, seat), "OK");
}

static void who_stands_in_does_not_remove_the_owner(void **state)
{
    (void)state;
    play_must(&play, play_word(&play, FB_IN_STAND, ANN));
    play_must(&play, play_gone(&play, ANN));
    pass_time(FB_HOST_GRACE);
    assert_no(say(FB_IN_REMOVE, BEN, ANN), "NOT_HOST");
}

/* The list has an end: then the oldest is forgotten. */
static void a_long_list(void **state)
{
    (void)state;
    for (int p = 0; p <= FB_KEPT_OUT; p++) {
        FbId id = play_id(20 + p);
        play_must(&play, play_join(&play, 20 + p, 0));
        play_must(&play, say(FB_IN_REMOVE, ANN, fb_table_person(&play.table, &id)));
    }
    assert_no(play_join(&play, 20, 0), "OK");
    for (int p = 1; p <= FB_KEPT_OUT; p++)
        assert_no(play_join(&play, 20 + p, 0), "SHUT_OUT");
}

/* ---- tables that were written before there were such things --------------------------------------------------------------- */

enum { SAVED = 8192, PICKS = 4096, COMMENTS = 512, HEAD = 64 };

static bool read_saved(FbTable *table, const uint8_t *bytes, size_t n)
{
    static FbPick picks[PICKS];
    static FbComment comments[COMMENTS];
    static char text[COMMENTS][24];
    FbTableRecord record;
    FbTextError error;
    FbKept kept;
    fb_table_record_start(&record, picks, PICKS, comments, text, COMMENTS);
    return fb_saved_read(table, &kept, &record, bytes, n, &error);
}

/* Form 2, of a table that goes by revision 1; and as if it went by revision 2, which is one byte behind the head. */
static void an_envelope_of_form_2(void **state)
{
    static const char *const files[] = {"lobby", "playing", "over"};
    static FbTable table;
    (void)state;
    for (int i = 0; i < 3; i++) {
        uint8_t bytes[SAVED];
        char path[64];
        snprintf(path, sizeof path, "tests/table/corpus_saved/%s", files[i]);
        FILE *file = fopen(path, "rb");
        assert_non_null(file);
        size_t n = fread(bytes, 1, SAVED, file), at = 4;
        fclose(file);
        assert_int_equal(bytes[3], '2');
        assert_true(read_saved(&table, bytes, n));
        assert_int_equal(table.owner, FB_NONE);
        for (table.revision = 0; table.revision != 2 && at < HEAD; at++) {
            uint8_t was = bytes[at];
            if (was != 1) continue;
            bytes[at] = 2;
            if (!read_saved(&table, bytes, n)) table.revision = 0;
            bytes[at] = was;
        }
        assert_int_equal(table.revision, 2);
        assert_int_equal(table.owner, table.host);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_table, close_table)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_host_who_is_gone_is_waited_for),
        TEST(who_comes_back_is_host_again),
        TEST(what_was_handed_over_stays),
        TEST(who_leaves_hands_over_at_once),
        TEST(who_stands_in_is_stood_in_for),
        TEST(after_a_crash_the_host_has_time_to_come),
        TEST(in_the_lobby),
        TEST(who_was_removed_stays_out),
        TEST(who_has_held_a_seat),
        TEST(who_stands_in_does_not_remove_the_owner),
        TEST(a_long_list),
        cmocka_unit_test(an_envelope_of_form_2),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    play_end(&play);
    return failed;
}
