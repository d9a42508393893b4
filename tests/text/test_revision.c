/* test_revision.c - records of 0.1.0 say nothing of a revision, and mean what they meant there (docs/rules.md, R 1): their
 * editions, their positions, and the one rule that changed without a switch. With `[Rules "2"]` the same text is of today. */
#include "text/records.h"

#define HEADER(edition, rules) "[Edition \"" edition "\"]\n" rules "[Players \"2\"]\n"
#define TODAY                  "[Rules \"2\"]\n"

static bool reads(const char *text, FbRecord *record, FbTextError *error)
{
    *record = blank();
    error->message[0] = '\0';
    return fb_record_read(record, text, strlen(text), error);
}

/* Plays it; NULL, or why not. */
static const char *replayed(const char *text, FbGame *game)
{
    static FbTextError error;
    FbRecord record;
    FbFairShuffler shuffler;
    if (!reads(text, &record, &error)) return error.message;
    fb_fair_shuffler(&shuffler, record.seed);
    return fb_record_replay(&record, &shuffler.base, game, &error) ? NULL : error.message;
}

static void check_refused(const char *text, const char *why)
{
    FbGame game;
    const char *found = replayed(text, &game);
    assert_non_null(found);
    if (!strstr(found, why)) fail_msg("%s, not %s", found, why);
}

static FbGame check_played(const char *text)
{
    FbGame game;
    const char *found = replayed(text, &game);
    if (found) fail_msg("%s\n%s", found, text);
    return game;
}

/* ---- editions --------------------------------------------------------------------------------------- */

static void switches_are_as_they_were(void **state)
{
    static const char *const edition[] = {"mayfair-2005", "lookout-2021", "lookout-2021-de"};
    (void)state;
    for (size_t i = 0; i < sizeof edition / sizeof *edition; i++) {
        char text[512];
        FbRecord old, today;
        FbTextError error;
        snprintf(text, sizeof text, "[Edition \"%s\"]\n[Players \"2\"]\n[Seed \"" ZEROS "\"]\n\n",
                 edition[i]);
        assert_true(reads(text, &old, &error));
        snprintf(text, sizeof text,
                 "[Rules \"2\"]\n[Edition \"%s\"]\n[Players \"2\"]\n[Seed \"" ZEROS "\"]\n\n",
                 edition[i]);
        assert_true(reads(text, &today, &error));
        assert_int_equal(fb_rules_revision(old.rules), 1);
        assert_int_equal(fb_rules_revision(today.rules), 2);
        for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
            if (fb_switch_since(sw) == 1)
                assert_int_equal(fb_rules_get(old.rules, sw), fb_rules_get(today.rules, sw));
            else
                assert_false(fb_rules_get(old.rules, sw));
        assert_int_equal(fb_rules_get(today.rules, FB_SW_REFILL), i != 1);
        assert_int_equal(fb_rules_get(today.rules, FB_SW_VENDETTA), i == 0);
        assert_false(fb_rules_get(today.rules, FB_SW_POWER));
        assert_int_equal(fb_rules_get(today.rules, FB_SW_TEMPER), i == 2);
    }
}

static void newer_names_are_not_of_0_1_0(void **state)
{
    FbRecord record;
    FbTextError error;
    (void)state;
    check_refused(
        HEADER("mayfair-2008", "") "[Seed \"" ZEROS "\"]\n\n",
        "no edition \"mayfair-2008\": it is mayfair-2005, lookout-2021 or lookout-2021-de");
    check_refused(HEADER("mayfair-2005+refill:needed", "") "[Seed \"" ZEROS "\"]\n\n",
                  "no house rule \"refill\": it is deck, draw, picker, refund, drop, rewar, hit, "
                  "turncoat, sub or advanced");
    assert_true(reads(HEADER("mayfair-2005+refill:needed", TODAY) "[Seed \"" ZEROS "\"]\n\n",
                      &record, &error));
    assert_false(fb_rules_get(record.rules, FB_SW_REFILL));
    assert_true(fb_rules_get(record.rules, FB_SW_VENDETTA));
    assert_true(reads(HEADER("mayfair-2008", TODAY) "[Seed \"" ZEROS "\"]\n\n", &record, &error));
    assert_int_equal(record.rules, fb_edition(FB_MAYFAIR_2008));
    check_refused("[Rules \"3\"]\n" HEADER("mayfair-2005", "") "[Seed \"" ZEROS "\"]\n\n",
                  "this program is too old for revision \"3\" of the rules");
    check_refused("[Rules \"1\"]\n" HEADER("mayfair-2005", "") "[Seed \"" ZEROS "\"]\n\n",
                  "no revision of the rules \"1\": it is 2 or more");
}

/* ---- positions and moves ---------------------------------------------------------------------------- */

#define LONELY \
    "fb1 edition=mayfair-2005 turn=A home=1234567/- list=B1 war=0 hands=VEN,LAM/CON deck=LAM discard=-"

static void a_position_means_what_it_meant(void **state)
{
    (void)state;
    check_refused(HEADER("mayfair-2005", "") "[Position \"" LONELY "\"]\n\nA:VEN *:pass\n",
                  "can only be dropped (rule 4.3)");
    FbGame game =
        check_played(HEADER("mayfair-2005", TODAY) "[Position \"" LONELY "\"]\n\nA:VEN *:pass\n");
    assert_int_equal(fb_winner(&game), 0);
    check_played(HEADER("mayfair-2005", "") "[Position \"" LONELY "\"]\n\nA:drop,VEN\n");
}

#define LAST_CARD                                                                                    \
    "fb1 edition=lookout-2021-de turn=A home=1234567/12 hands=CON,LAM/LAM,LAM,LAM,COP,COP deck=PRI " \
    "discard=-"

static void the_deck_is_refilled_as_it_was(void **state)
{
    (void)state;
    FbGame old =
        check_played(HEADER("lookout-2021-de", "") "[Position \"" LAST_CARD "\"]\n\nA:drop,CON\n");
    FbGame today = check_played(HEADER("lookout-2021-de", TODAY) "[Position \"" LAST_CARD
                                                                 "\"]\n\nA:drop,CON\n");
    assert_int_equal(old.open.shuffles, 1);
    assert_int_equal(old.open.pile_n, 1);
    assert_int_equal(today.open.shuffles, 2);
    assert_int_equal(today.open.deck_n, 1);
}

#define POLITICIAN                                                                                        \
    "fb1 edition=lookout-2021+advanced turn=A home=123456789/123456789 tags=A1:CSC,A2:POL hands=CON/LAM " \
    "deck=CON,CON,CON,CON,CON,PRI,PRI,PRI,DBL,DBL discard=FED"

static void the_politician_drew_from_the_pile(void **state)
{
    (void)state;
    FbGame old = check_played(
        HEADER("lookout-2021+advanced", "") "[Position \"" POLITICIAN
                                            "\"]\n\nA:drop,CON A:pile A:deck A:pile\n");
    assert_int_equal(old.open.now.turn, 1);
    assert_int_equal(fb_hand_count(old.open.known[0], FB_CON), 1);
    assert_int_equal(fb_hand_count(old.open.known[0], FB_FED), 1);
    check_refused(HEADER("lookout-2021+advanced", TODAY) "[Position \"" POLITICIAN
                                                         "\"]\n\nA:drop,CON A:pile\n",
                  "rule 4.5");
}

static void the_own_celebrity_ended_the_second_card(void **state)
{
    static const char position[] =
        "fb1 edition=lookout-2021-de+advanced turn=A home=123456/123456 tags=A1:TEM,A2:CEL "
        "hands=HIT,PRI/CON deck=LAM,LAM,LAM,LAM,COP,COP,SUB discard=-";
    char text[1024];
    (void)state;
    snprintf(text, sizeof text,
             HEADER("lookout-2021-de+advanced", "") "[Position \"%s\"]\n\nA:HIT,B1,A2\n", position);
    FbGame old = check_played(text);
    assert_int_equal(old.open.now.phase, FB_PLAY);
    snprintf(text, sizeof text,
             HEADER("lookout-2021-de+advanced", TODAY) "[Position \"%s\"]\n\nA:HIT,B1,A2\n",
             position);
    FbGame today = check_played(text);
    assert_int_equal(today.open.now.phase, FB_AGAIN);
    assert_int_equal(today.open.now.next, 0);
}

/* What is written anew says what it was. */
static void written_again_it_is_of_its_revision(void **state)
{
    static char text[TEXT];
    (void)state;
    for (int today = 0; today <= 1; today++) {
        FbRecord record;
        FbTextError error;
        FbFairShuffler shuffler;
        assert_true(
            reads(today ? HEADER("mayfair-2005", TODAY) "[Position \"" LONELY "\"]\n\nA:drop,VEN\n"
                        : HEADER("mayfair-2005", "") "[Position \"" LONELY "\"]\n\nA:drop,VEN\n",
                  &record, &error));
        fb_fair_shuffler(&shuffler, record.seed);
        FbOut out = fb_out(text, sizeof text);
        assert_true(fb_record_write(&out, &record, &shuffler.base, &error));
        assert_int_equal(strstr(text, TODAY) != NULL, today);
        assert_non_null(strstr(text, "edition=mayfair-2005 turn=A"));
    }
}

/* A line by itself means the rules of today, and so does an edition. */
static void a_bare_line_is_of_today(void **state)
{
    FbPosition position;
    FbTextError error;
    (void)state;
    assert_true(fb_position_read(&position, LONELY, strlen(LONELY), &error));
    assert_int_equal(position.game.open.rules, fb_edition(FB_MAYFAIR_2005));
    assert_int_equal(fb_rules_revision(position.game.open.rules), 2);
}

/* R 8.9: the last field, and only where there is one. */
static void the_next_turn_is_written(void **state)
{
    static const char line[] =
        "fb1 edition=lookout-2021-de+advanced turn=A phase=again war=0 list=A2 home=1345678/12345 "
        "tags=A1:TEM,A2:CEL hands=PRI/- deck=LAM discard=HIT spent=- shuffles=1 seed=" ZEROS
        " next=A";
    char text[FB_POSITION_MAX];
    FbPosition position;
    FbTextError error;
    FbOut out = fb_out(text, sizeof text);
    (void)state;
    assert_true(fb_position_read(&position, line, strlen(line), &error));
    assert_true(fb_position_write(&out, &position.game, position.seed));
    assert_string_equal(text, line);
}

/* From one revision to the other and back: what only one of them knows is as printed there. */
static void rules_go_over(void **state)
{
    (void)state;
    FbRules today = fb_edition(FB_LOOKOUT_2021_DE);
    FbRules house = fb_rules_set(fb_rules_set(today, FB_SW_HIT, false), FB_SW_REFILL, false);
    FbRules old = fb_rules_at(house, 1);
    assert_false(fb_rules_get(old, FB_SW_HIT));
    assert_false(fb_rules_get(old, FB_SW_TEMPER));
    assert_int_equal(fb_rules_at(old, 2), fb_rules_set(today, FB_SW_HIT, false));
    assert_int_equal(fb_rules_printed(old), fb_rules_at(today, 1));
    assert_int_equal(fb_rules_at(house, 2), house);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(switches_are_as_they_were),
        cmocka_unit_test(newer_names_are_not_of_0_1_0),
        cmocka_unit_test(a_position_means_what_it_meant),
        cmocka_unit_test(the_deck_is_refilled_as_it_was),
        cmocka_unit_test(the_politician_drew_from_the_pile),
        cmocka_unit_test(the_own_celebrity_ended_the_second_card),
        cmocka_unit_test(written_again_it_is_of_its_revision),
        cmocka_unit_test(a_bare_line_is_of_today),
        cmocka_unit_test(the_next_turn_is_written),
        cmocka_unit_test(rules_go_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
