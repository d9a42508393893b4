/* test_record.c - records read and written. */
#include "text/records.h"

static char text[TEXT];

static void check_rewritten(const char *string, const char *want)
{
    FbRecord record = read_record(string);
    FbFairShuffler shuffler;
    FbTextError error = {"", 0};
    FbOut out = fb_out(text, sizeof text);
    fb_fair_shuffler(&shuffler, record.seed);
    bool wrote = fb_record_write(&out, &record, &shuffler.base, &error);
    assert_string_equal(error.message, "");
    assert_true(wrote);
    assert_string_equal(text, want);
}

static void test_read(void **state)
{
    (void)state;
    FbRecord r = read_record(WON);
    assert_int_equal(r.seats, 2);
    assert_int_equal(r.result, 0);
    assert_int_equal(r.family[0], 3);
    assert_int_equal(r.family[1], 1);
    assert_string_equal(r.name[0], "Anna");
    assert_string_equal(r.name[1], "Bob");
    assert_string_equal(r.date, "2021-12-31");
    assert_int_equal(r.pick_n, 3);
    assert_int_equal(r.comment_n, 0);
    FbGame game;
    FbFairShuffler shuffler;
    fb_fair_shuffler(&shuffler, r.seed);
    assert_true(fb_record_replay(&r, &shuffler.base, &game, NULL));
    assert_true(fb_is_over(&game));
}

static void test_rewritten(void **state)
{
    (void)state;
    check_rewritten(WON, WON);
    /* keys in any order, Windows line ends, moves in pieces, single passes, blanks and tabs */
    check_rewritten("[Result \"A\"]\r\n[Date \"2021-12-31\"]\r\n[Position \"" SMALL "\"]\r\n"
                    "[Names \"Anna/Bob\"]\r\n[Families \"Murder, Inc./Moran Gang\"]\r\n"
                    "[Players \"2\"]\r\n[Edition \"lookout-2021\"]\r\n\r\n\t A:CON\r\nA:B1\nB:pass",
                    WON);
    check_rewritten(
        HEAD "{}{\xc3\xa4 first}A:CON {second,\nin two lines} A:B1 {third} *:pass\n{last}",
        HEAD "{} {\xc3\xa4 first} A:CON,B1 {second,\nin two lines} {third} *:pass {last}\n");
}

/* A game that is not over: without a result, and the passes of an open window are kept. */
static void test_open(void **state)
{
    (void)state;
    check_rewritten(OPEN, OPEN);
    check_rewritten(OPEN "A:CON\n", OPEN "A:CON\n");
    check_rewritten(OPEN "A:CON,B3 C:pass\n", OPEN "A:CON,B3 C:pass\n");
    check_rewritten(OPEN "A:CON,B3 C:pass {heat 1} B:FAM B:drop,LAM\n",
                    OPEN "A:CON,B3 {heat 1} B:FAM\nB:drop,LAM\n");
    check_rewritten(OPEN "A:CON,B3 B:pass C:pass {late}", OPEN "A:CON,B3 *:pass {late}\n");
    check_rewritten(OPEN "A:CON,B3 C:MOB A:A7 C:drop,COP",
                    OPEN "A:CON,B3 C:MOB A:A7\nC:drop,COP\n");
    check_rewritten(OPEN "A:TRU B:drop", OPEN "A:TRU\nB:drop\n");
    check_rewritten(
        "[Result \"draw\"]\n" OPEN "A:TRU",
        "[Edition \"lookout-2021\"]\n[Players \"3\"]\n[Result \"draw\"]\n" /* in its place */
        "[Position \"fb1 edition=lookout-2021 turn=A phase=play war=0 list=- "
        "home=123456789/123456789/123456789 tags=- hands=CON,TRU/LAM,FAM/COP,MOB "
        "deck=LAM,COP,CNM,CNM,CNM,CNF discard=- spent=- shuffles=1 seed=" ZEROS "\"]\n\nA:TRU\n");
}

#define ADVANCED                                                                              \
    "[Edition \"mayfair-2005+advanced\"]\n[Players \"2\"]\n[Position \"fb1 "                  \
    "edition=mayfair-2005+advanced turn=A phase=ready war=0 list=- home=123456789/123456789 " \
    "tags=A1:BUT,A2:TEM,A3:CSC,B1:UNF,B2:CEL hands=DBL,WAR,COP,TRU/LAM,FAM "                  \
    "deck=LAM,COP,CNM,CNM,CNM,CNF,CON,CON,CON,CON discard=- spent=- shuffles=1 seed=" ZEROS   \
    "\"]\n\n"

/* Every kind of decision is a move of its own. */
static void test_decisions(void **state)
{
    (void)state;
    check_rewritten(ADVANCED
                    "A:butcher A:COP A:WAR A:done A:pile A:deck A:pile A:TRU A:DBL A:B B:pass "
                    "B:B1 B:B2 B:A9 B:drop B:LAM A:draw",
                    ADVANCED "A:butcher,COP,WAR,done A:pile A:deck A:pile A:TRU A:DBL,B *:pass "
                             "B:B1,B2 B:A9\nB:drop,LAM\nA:draw\n");
}

#define SERVER                                                                            \
    "[Edition \"lookout-2021-de+advanced\"]\n[Players \"3\"]\n[Seed \"" ZEROS "\"]\n"     \
    "[ServerSeed \"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"]\n" \
    "[Commit \"10112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"]\n"     \
    "[Part.A \"00112233445566778899aabbccddeeff\"]\n[Part.C \"" ZEROS "\"]\n\n"

#define SERVER_2                                                                               \
    "[Edition \"lookout-2021\"]\n[Players \"3\"]\n[Deal \"2\"]\n"                              \
    "[ServerSeed \"" ZEROS "\"]\n[Commit \"" ZEROS "\"]\n[Chairs \"DAB\"]\n[First \"next\"]\n" \
    "[Part.B \"" ZEROS "\"]\n\n"

static void test_deal_2(void **state)
{
    (void)state;
    check_rewritten(SERVER_2, SERVER_2);
    FbRecord r = read_record(SERVER_2);
    assert_true(r.has >> FB_KEY_DEAL & 1);
    assert_int_equal(r.chair[0], 3);
    assert_int_equal(r.chair[2], 1);
    assert_int_equal(r.first, FB_FIRST_NEXT);
}

static void test_server(void **state)
{
    (void)state;
    check_rewritten(SERVER, SERVER);
    FbRecord r = read_record(SERVER);
    assert_int_equal(r.part[0].n, 16);
    assert_int_equal(r.part[0].bytes[15], 0xff);
    assert_int_equal(r.part[2].n, 32);
    assert_int_equal(r.server_seed[31], 0xff);
    assert_int_equal(r.commit[0], 0x10);
    assert_false(r.has >> FB_KEY_PART_B & 1);
    assert_true(r.has >> FB_KEY_SEED & 1);
}

/* The seed of a position may be said twice; it is written once. */
static void test_position_with_seed(void **state)
{
    (void)state;
    FbRecord r = read_record("[Seed \"" ZEROS "\"]\n" WON);
    assert_true(r.has >> FB_KEY_SEED & 1);
}

static void test_names(void **state)
{
    (void)state;
#define NAMED(names) \
    "[Edition \"lookout-2021\"]\n[Players \"3\"]\n[Names \"" names "\"]\n[Seed \"" ZEROS "\"]\n\n"
    const char *odd = NAMED("Al \\\"Scarface\\\" C./back\\\\slash/A\\/B");
    check_rewritten(odd, odd);
    FbRecord r = read_record(odd);
    assert_string_equal(r.name[0], "Al \"Scarface\" C.");
    assert_string_equal(r.name[1], "back\\slash");
    assert_string_equal(r.name[2], "A/B");
    check_rewritten(NAMED("//"), NAMED("//"));
    static const char dated[] = "[Edition \"lookout-2021\"]\n[Players \"2\"]\n[Date "
                                "\"9999-09-09\"]\n[Seed \"" ZEROS "\"]\n\n";
    check_rewritten(dated, dated);
    check_rewritten(NAMED("\xc3\x84gidius/[x]/{y}"), NAMED("\xc3\x84gidius/[x]/{y}"));
}

static void test_made(void **state)
{
    (void)state;
    uint8_t seed[32] = {1, 2, 3};
    FbRecord r = blank();
    FbFairShuffler shuffler;
    FbTextError error = {"", 0};
    fb_fair_shuffler(&shuffler, seed);
    fb_record_dealt(&r, fb_edition(FB_MAYFAIR_2005), 4, seed);
    FbOut out = fb_out(text, sizeof text);
    assert_true(fb_record_write(&out, &r, &shuffler.base, &error));
    assert_string_equal(text,
                        "[Edition \"mayfair-2005\"]\n[Rules \"2\"]\n[Players \"4\"]\n[Seed "
                        "\"0102030000000000000000000000000000000000000000000000000000000000\"]"
                        "\n\n");
    r.picks[r.pick_n++] = (FbPick){1, FB_CON};
    assert_false(fb_record_write(&out, &r, &shuffler.base, &error));
    assert_string_equal(error.message,
                        "pick 1, B:CON: this seat has nothing to decide now (rule 4.5)");
    r.pick_n = 0;
    r.has |= 1u << FB_KEY_NAMES;
    strcpy(r.name[3], "bad\x01");
    assert_false(fb_record_write(&out, &r, &shuffler.base, &error));
    assert_string_equal(error.message, "a name is UTF-8 without control characters");
    strcpy(r.name[3], "bad\xc3");
    assert_false(fb_record_write(&out, &r, &shuffler.base, NULL));
    strcpy(r.name[3], "good");
    r.comments[r.comment_n++] = (FbComment){0, "}", 1};
    assert_false(fb_record_write(&out, &r, &shuffler.base, &error));
    assert_string_equal(error.message, "a comment has no brace in it");
    r.comments[0] = (FbComment){0, "{", 1};
    assert_false(fb_record_write(&out, &r, &shuffler.base, &error));
    r.comment_n = 0;
    r.has |= 1u << FB_KEY_RESULT;
    r.result = 2;
    assert_false(fb_record_write(&out, &r, &shuffler.base, &error));
    assert_string_equal(error.message,
                        "the Result is C, but the game is still open after these moves");
}

/* A record that is used again holds nothing of what it held. */
static void test_again(void **state)
{
    (void)state;
    FbRecord r = blank();
    const char *commented = WON "{x}";
    assert_true(fb_record_read(&r, commented, strlen(commented), NULL));
    assert_true(fb_record_read(&r, SERVER, strlen(SERVER), NULL));
    assert_int_equal(r.pick_n, 0);
    assert_int_equal(r.comment_n, 0);
    assert_false(r.has >> FB_KEY_NAMES & 1);
}

static void test_placed(void **state)
{
    (void)state;
    FbRecord r = read_record(WON);
    FbGame start = r.start;
    FbFairShuffler shuffler;
    fb_fair_shuffler(&shuffler, r.seed);
    r = blank();
    fb_record_placed(&r, &start, shuffler.seed);
    FbOut out = fb_out(text, sizeof text);
    assert_true(fb_record_write(&out, &r, &shuffler.base, NULL));
    assert_string_equal(text, "[Edition \"lookout-2021\"]\n[Players \"2\"]\n[Position \"" SMALL
                              "\"]\n\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_rewritten),
        cmocka_unit_test(test_open),
        cmocka_unit_test(test_decisions),
        cmocka_unit_test(test_server),
        cmocka_unit_test(test_deal_2),
        cmocka_unit_test(test_position_with_seed),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_made),
        cmocka_unit_test(test_again),
        cmocka_unit_test(test_placed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
