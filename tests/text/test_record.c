/* test_record.c - records: read, replayed, written, and refused to the letter. */
#include "text/games.h"
#include "text/record.h"

enum { PICKS = 32768, COMMENTS = 4096, TEXT = 1 << 18 };

static FbPick picks[PICKS], other_picks[PICKS];
static FbComment comments[COMMENTS], other_comments[COMMENTS];
static char text[TEXT], other_text[TEXT];

static FbRecord blank(void)
{
    FbRecord record;
    fb_record_blank(&record, picks, PICKS, comments, COMMENTS);
    return record;
}

/* ---- a small game from a position ------------------------------------------------------------------- */

#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"
#define SMALL                                                                                      \
    "fb1 edition=lookout-2021 turn=A phase=play war=0 list=- home=12/1 tags=- hands=CON,TRU/FAM "  \
    "deck=LAM,COP discard=- spent=- shuffles=1 seed=" ZEROS
#define HEAD                                                                                       \
    "[Edition \"lookout-2021\"]\n[Players \"2\"]\n"                                                \
    "[Families \"Murder, Inc./Moran Gang\"]\n[Names \"Anna/Bob\"]\n[Date \"2021-12-31\"]\n"        \
    "[Result \"A\"]\n[Position \"" SMALL "\"]\n\n"
/* B1 is listed, a war starts (R 7.3), and B's turn begins with his execution. */
#define WON HEAD "A:CON,B1 *:pass\n"

static FbRecord read_record(const char *string)
{
    FbRecord record = blank();
    FbTextError error = {"", 0};
    bool read = fb_record_read(&record, string, strlen(string), &error);
    assert_string_equal(error.message, "");
    assert_true(read);
    return record;
}

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
    check_rewritten(HEAD "{}{\xc3\xa4 first}A:CON {second,\nin two lines} A:B1 {third} *:pass\n{last}",
                    HEAD "{} {\xc3\xa4 first} A:CON,B1 {second,\nin two lines} {third} *:pass {last}\n");
}

#define OPEN                                                                                       \
    "[Edition \"lookout-2021\"]\n[Players \"3\"]\n[Position \"fb1 edition=lookout-2021 turn=A "    \
    "phase=play war=0 list=- home=123456789/123456789/123456789 tags=- "                           \
    "hands=CON,TRU/FAM,LAM/MOB,COP deck=LAM,COP,CNM,CNM,CNM,CNF discard=- spent=- shuffles=1 "     \
    "seed=" ZEROS "\"]\n\n"

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
    check_rewritten(OPEN "A:CON,B3 C:MOB A:A7 C:drop,COP", OPEN "A:CON,B3 C:MOB A:A7\nC:drop,COP\n");
    check_rewritten(OPEN "A:TRU B:drop", OPEN "A:TRU\nB:drop\n");
    check_rewritten("[Result \"draw\"]\n" OPEN "A:TRU",
                    "[Edition \"lookout-2021\"]\n[Players \"3\"]\n[Result \"draw\"]\n" /* in its place */
                    "[Position \"fb1 edition=lookout-2021 turn=A phase=play war=0 list=- "
                    "home=123456789/123456789/123456789 tags=- hands=CON,TRU/FAM,LAM/MOB,COP "
                    "deck=LAM,COP,CNM,CNM,CNM,CNF discard=- spent=- shuffles=1 seed=" ZEROS
                    "\"]\n\nA:TRU\n");
}

#define ADVANCED                                                                                   \
    "[Edition \"mayfair-2005+advanced\"]\n[Players \"2\"]\n[Position \"fb1 "                       \
    "edition=mayfair-2005+advanced turn=A phase=ready war=0 list=- home=123456789/123456789 "      \
    "tags=A1:BUT,A2:TEM,A3:CSC,B1:UNF,B2:CEL hands=DBL,TRU,COP,WAR/FAM,LAM "                       \
    "deck=LAM,COP,CNM,CNM,CNM,CNF,CON,CON,CON,CON discard=- spent=- shuffles=1 seed=" ZEROS        \
    "\"]\n\n"

/* Every kind of decision is a move of its own. */
static void test_decisions(void **state)
{
    (void)state;
    check_rewritten(ADVANCED "A:butcher A:COP A:WAR A:done A:pile A:deck A:pile A:TRU A:DBL A:B B:pass "
                             "B:B1 B:B2 B:A9 B:drop B:LAM A:draw",
                    ADVANCED "A:butcher,COP,WAR,done A:pile A:deck A:pile A:TRU A:DBL,B *:pass "
                             "B:B1,B2 B:A9\nB:drop,LAM\nA:draw\n");
}

#define SERVER                                                                                     \
    "[Edition \"lookout-2021-de+advanced\"]\n[Players \"3\"]\n[Seed \"" ZEROS "\"]\n"              \
    "[ServerSeed \"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"]\n"          \
    "[Commit \"10112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"]\n"              \
    "[Part.A \"00112233445566778899aabbccddeeff\"]\n[Part.C \"" ZEROS "\"]\n\n"

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
#define NAMED(names)                                                                               \
    "[Edition \"lookout-2021\"]\n[Players \"3\"]\n[Names \"" names "\"]\n[Seed \"" ZEROS "\"]\n\n"
    const char *odd = NAMED("Al \\\"Scarface\\\" C./back\\\\slash/A\\/B");
    check_rewritten(odd, odd);
    FbRecord r = read_record(odd);
    assert_string_equal(r.name[0], "Al \"Scarface\" C.");
    assert_string_equal(r.name[1], "back\\slash");
    assert_string_equal(r.name[2], "A/B");
    check_rewritten(NAMED("//"), NAMED("//"));
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
    assert_string_equal(text, "[Edition \"mayfair-2005\"]\n[Players \"4\"]\n[Seed "
                              "\"0102030000000000000000000000000000000000000000000000000000000000\"]"
                              "\n\n");
    r.picks[r.pick_n++] = (FbPick){1, FB_CON};
    assert_false(fb_record_write(&out, &r, &shuffler.base, &error));
    assert_string_equal(error.message, "pick 1, B:CON: it is not for this seat to decide now (rule 4.5)");
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
    assert_string_equal(error.message, "the Result is C, but the moves end with the game open");
}

/* ---- refused ---------------------------------------------------------------------------------------- */

typedef struct Refused {
    const char *text, *message;
} Refused;

#define P(value) "[Edition \"lookout-2021\"]\n[Players \"2\"]\n" value "[Seed \"" ZEROS "\"]\n\n"
#define LINE     ": it is [Key \"Value\"], and an empty line comes before the moves"
#define NO_KEY                                                                                     \
    ": it is Edition, Players, Families, Names, Date, Result, Position, Seed, ServerSeed, Commit or " \
    "Part.A to Part.F"
#define NO_DATE ": it is year, month and day, as in 2021-12-31"
#define NO_32   ": it is 64 hex digits, 0 to 9 and a to f"
#define FAMILIES                                                                                   \
    ": it is Capone Mob, Moran Gang, New York Mob, Murder, Inc., Purple Gang or Bank Robbers"

static const Refused bad_head[] = {
    {"", "line 1, column 1: the key Edition is missing"},
    {"A:CON", "line 1, column 1: no header line \"A:CON\"" LINE},
    {"[", "line 1, column 1: no header line \"[\"" LINE},
    {"[]", "line 1, column 1: no header line \"[]\"" LINE},
    {"[Seed]", "line 1, column 1: no header line \"[Seed]\"" LINE},
    {"[Seed ]", "line 1, column 1: no header line \"[Seed ]\"" LINE},
    {"[Seed ", "line 1, column 1: no header line \"[Seed \"" LINE},
    {"[Seed \"", "line 1, column 1: no header line \"[Seed \"\"" LINE},
    {"[Seed \"x", "line 1, column 1: no header line \"[Seed \"x\"" LINE},
    {"[Seed \"x\"", "line 1, column 1: no header line \"[Seed \"x\"\"" LINE},
    {"[Seed \"x\"] ", "line 1, column 1: no header line \"[Seed \"x\"] \"" LINE},
    {"[Seed \"x\\\"]", "line 1, column 1: no header line \"[Seed \"x\\\"]\"" LINE},
    {"[Seed \"x\\", "line 1, column 1: no header line \"[Seed \"x\\\"" LINE},
    {"[Edition \"lookout-2021\"]\n [Players \"2\"]\n",
     "line 2, column 1: no header line \" [Players \"2\"]\"" LINE},
    {"[Edition \"lookout-2021\"]\nA:CON\n", "line 2, column 1: no header line \"A:CON\"" LINE},
    {"[edition \"lookout-2021\"]", "line 1, column 2: no key \"edition\"" NO_KEY},
    {"[Part.G \"00\"]", "line 1, column 2: no key \"Part.G\"" NO_KEY},
    {"[Players \"2\"]\n[Players \"2\"]", "line 2, column 2: the key \"Players\" stands twice: once is right"},
    {"[Names \"A\tB\"]", "line 1, column 9: a tab or a line end in \"A?B\": a value has none"},
    {"[Names \"A\rB\"]", "line 1, column 9: a tab or a line end in \"A?B\": a value has none"},
    {"[Names \"\xff\"]", "line 1, column 9: no UTF-8: a record is a text in UTF-8"},
    {"[Names \"\x07\"]", "line 1, column 9: a control character: a record has none but line ends and tabs"},
    {"[Players \"2\"]", "line 1, column 1: the key Edition is missing"},
    {"[Edition \"lookout-2021\"]", "line 1, column 1: the key Players is missing"},
    {"[Edition \"lookout-2021\"]\n[Players \"2\"]\n",
     "line 1, column 1: how the game began is missing: Seed, ServerSeed or Position"},
    {P("[Commit \"" ZEROS "\"]\n"), "line 1, column 1: Commit and Part need the ServerSeed"},
    {P("[Part.A \"" ZEROS "\"]\n"), "line 1, column 1: Commit and Part need the ServerSeed"},
    {P("[ServerSeed \"" ZEROS "\"]\n"), "line 1, column 1: a ServerSeed needs its Commit"},
    {P("[ServerSeed \"" ZEROS "\"]\n[Commit \"" ZEROS "\"]\n"),
     "line 1, column 1: a ServerSeed needs a Part.A to Part.F of one player at least"},
    {P("[Position \"" SMALL "\"]\n[ServerSeed \"" ZEROS "\"]\n"),
     "line 1, column 1: a Position stands beside no ServerSeed, Commit or Part: a server deals"},
};

static const Refused bad_value[] = {
    {"[Players \"2\"]\n[Edition \"chess\"]\n[Seed \"\"]\n",
     "line 2, column 11: no edition \"chess\": it is mayfair-2005, lookout-2021 or lookout-2021-de"},
    {"[Edition \"lookout-2021\"]\n[Players \"1\"]\n[Seed \"\"]\n",
     "line 2, column 11: no number of players \"1\": it is 2 to 6"},
    {"[Edition \"lookout-2021\"]\n[Players \"7\"]\n[Seed \"\"]\n",
     "line 2, column 11: no number of players \"7\": it is 2 to 6"},
    {"[Edition \"lookout-2021\"]\n[Players \"2\"]\n[Seed \"\"]\n", "line 3, column 8: no 32 bytes \"\"" NO_32},
    {P("[Families \"Moran Gang\"]\n"),
     "line 3, column 12: not one for each of the players: \"Moran Gang\", / stands between two"},
    {P("[Families \"Moran Gang/Capone Mob/Purple Gang\"]\n"),
     "line 3, column 12: not one for each of the players: \"Moran Gang/Capone Mob/Pu...\", / stands between two"},
    {P("[Families \"Moran Gang/Corleone\"]\n"), "line 3, column 23: no family \"Corleone\"" FAMILIES},
    {P("[Families \"Moran Gang/Moran Gang\"]\n"),
     "line 3, column 23: two seats with the \"Moran Gang\": each family once is right"},
    {P("[Names \"Anna\"]\n"), "line 3, column 9: not one for each of the players: \"Anna\", / stands between two"},
    {P("[Names \"A/B/C\"]\n"), "line 3, column 9: not one for each of the players: \"A/B/C\", / stands between two"},
    {P("[Names \"A/B/\"]\n"), "line 3, column 9: not one for each of the players: \"A/B/\", / stands between two"},
    {P("[Names \"A\\n/B\"]\n"), "line 3, column 10: no escape \"\\n\": a backslash stands before \", \\ or / only"},
    {P("[Names \"A/" ZEROS "x\"]\n"),
     "line 3, column 11: too long a name: \"000000000000000000000000...\", 64 bytes is the most"},
    {P("[Date \"2021-13-01\"]\n"), "line 3, column 8: no date \"2021-13-01\"" NO_DATE},
    {P("[Date \"2021-12-00\"]\n"), "line 3, column 8: no date \"2021-12-00\"" NO_DATE},
    {P("[Date \"2021.12.01\"]\n"), "line 3, column 8: no date \"2021.12.01\"" NO_DATE},
    {P("[Date \"2021-12-1\"]\n"), "line 3, column 8: no date \"2021-12-1\"" NO_DATE},
    {P("[Date \"20x1-12-10\"]\n"), "line 3, column 8: no date \"20x1-12-10\"" NO_DATE},
    {P("[Result \"C\"]\n"), "line 3, column 10: no result \"C\": it is the seat that won, as in A, or draw"},
    {P("[Result \"Draw\"]\n"), "line 3, column 10: no result \"Draw\": it is the seat that won, as in A, or draw"},
    {P("[Position \"fb1\"]\n"), "line 3, column 15: the field \"edition\" is missing"},
    {P("[Position \"fb1 edition=lookout-2021 turn=A home=1/1 hands=CON/3 deck=4 discard=-\"]\n"),
     "line 3, column 12: no whole position \"fb1 edition=lookout-2021...\": a game starts with every card in its place"},
    {P("[Position \"fb1 edition=lookout-2021 turn=A home=1/1/1 hands=CON/-/- deck=- discard=-\"]\n"),
     "line 3, column 12: another edition or number of players than the header's in \"fb1 edition=lookout-2021...\""},
    {P("[Position \"fb1 edition=mayfair-2005 turn=A home=1/1 hands=CON/- deck=- discard=-\"]\n"),
     "line 3, column 12: another edition or number of players than the header's in \"fb1 edition=mayfair-2005...\""},
    {P("[Position \"fb1 edition=lookout-2021 turn=A home=1/1 hands=CON/- deck=- discard=- "
       "seed=1000000000000000000000000000000000000000000000000000000000000000\"]\n"),
     "line 4, column 8: the Seed \"000000000000000000000000...\" is not that of the Position"},
    {P("[ServerSeed \"0\"]\n[Commit \"" ZEROS "\"]\n[Part.A \"" ZEROS "\"]\n"),
     "line 3, column 14: no 32 bytes \"0\"" NO_32},
    {P("[ServerSeed \"" ZEROS "\"]\n[Commit \"0\"]\n[Part.A \"" ZEROS "\"]\n"),
     "line 4, column 10: no 32 bytes \"0\"" NO_32},
    {P("[ServerSeed \"" ZEROS "\"]\n[Commit \"" ZEROS "\"]\n[Part.A \"00\"]\n"),
     "line 5, column 10: no part \"00\": it is 16 to 32 bytes, as 32 to 64 hex digits"},
    {P("[ServerSeed \"" ZEROS "\"]\n[Commit \"" ZEROS "\"]\n[Part.A \"" ZEROS "00\"]\n"),
     "line 5, column 10: no part \"000000000000000000000000...\": it is 16 to 32 bytes, as 32 to 64 hex digits"},
    {P("[ServerSeed \"" ZEROS "\"]\n[Commit \"" ZEROS "\"]\n[Part.A \"00112233445566778899aabbccddeefff\"]\n"),
     "line 5, column 10: no part \"00112233445566778899aabb...\": it is 16 to 32 bytes, as 32 to 64 hex digits"},
    {P("[ServerSeed \"" ZEROS "\"]\n[Commit \"" ZEROS "\"]\n[Part.C \"" ZEROS "\"]\n"),
     "line 5, column 10: a part of a seat that does not play: \"000000000000000000000000...\""},
};

static const Refused bad_moves[] = {
    {OPEN "A:CON,B3 *:pass\nB;x",
     "line 6, column 1: no move \"B;x\": a move is a seat from A to F (or *), a colon and picks, as in A:CON,B3"},
    {OPEN "A:CON,b3",
     "line 5, column 7: no pick \"b3\": it is a card (CON), a mobster (B3), a seat (B), drop, butcher, "
     "draw, deck, pile, done, end or pass"},
    {OPEN "A:CON {open", "line 5, column 7: a comment without its end: } is missing"},
    {OPEN "{", "line 5, column 1: a comment without its end: } is missing"},
    {OPEN "{a {b} c}", "line 5, column 1: a brace within a comment: comments do not nest"},
};

static void check_refused(const Refused *r)
{
    FbRecord record = blank();
    FbTextError error = {"", 0};
    char *copy = exact(r->text, strlen(r->text));
    assert_false(fb_record_read(&record, copy, strlen(r->text), &error));
    assert_string_equal(error.message, r->message);
    assert_false(fb_record_read(&record, copy, strlen(r->text), NULL));
    free(copy);
    FbRecord empty = blank();
    assert_memory_equal(&record, &empty, sizeof empty);
}

static void test_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_head / sizeof *bad_head; i++)
        check_refused(&bad_head[i]);
    for (size_t i = 0; i < sizeof bad_value / sizeof *bad_value; i++)
        check_refused(&bad_value[i]);
    for (size_t i = 0; i < sizeof bad_moves / sizeof *bad_moves; i++)
        check_refused(&bad_moves[i]);
}

static void test_no_room(void **state)
{
    (void)state;
    FbRecord record;
    FbTextError error;
    fb_record_blank(&record, picks, 2, comments, 1);
    assert_false(fb_record_read(&record, WON, strlen(WON), &error));
    assert_string_equal(error.message, "line 9, column 10: more picks than this reader has room for");
    const char *two = OPEN "{1}{2}";
    assert_false(fb_record_read(&record, two, strlen(two), &error));
    assert_string_equal(error.message, "line 5, column 4: more comments than this reader has room for");
    fb_record_blank(&record, picks, 3, NULL, 0);
    assert_true(fb_record_read(&record, WON, strlen(WON), &error));
}

static const Refused illegal[] = {
    {OPEN "A:CON,B3 *:pass {x}\nB:LAM,B3 *:pass A:TRU",
     "line 6, column 17: move 5, A:TRU: it is not for this seat to decide now (rule 4.5)"},
    {OPEN "A:CON,B3 *:pass\nB:LAM,B4,CON",
     "line 6, column 7: move 3, pick 2, B:B4: this mobster is not on the Hit List (rule 5.10)"},
    {"[Result \"B\"]\n" OPEN "A:CON,B3", "the Result is B, but the moves end with the game open"},
    {"[Edition \"lookout-2021\"]\n[Players \"2\"]\n[Result \"B\"]\n[Position \"" SMALL
     "\"]\n\nA:CON,B1 *:pass",
     "the Result is B, but the moves end with a victory of A"},
    {"[Edition \"lookout-2021\"]\n[Players \"2\"]\n[Result \"draw\"]\n[Position \"" SMALL
     "\"]\n\nA:CON,B1 *:pass",
     "the Result is draw, but the moves end with a victory of A"},
    {WON " A:TRU", "line 10, column 2: move 3, A:TRU: the game is over (rule 7.1)"},
};

static void test_replay_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof illegal / sizeof *illegal; i++) {
        FbRecord r = read_record(illegal[i].text);
        FbFairShuffler shuffler;
        FbTextError error = {"", 0};
        FbGame game, untouched;
        memset(&game, 0x5a, sizeof game);
        untouched = game;
        fb_fair_shuffler(&shuffler, r.seed);
        assert_false(fb_record_replay(&r, &shuffler.base, &game, &error));
        assert_string_equal(error.message, illegal[i].message);
        assert_false(fb_record_replay(&r, &shuffler.base, &game, NULL));
        assert_memory_equal(&game, &untouched, sizeof game);
    }
}

/* ---- random games ----------------------------------------------------------------------------------- */

/* Plays a game into the record; now and then from a position in its middle. */
static void play_record(Play *play, FbRecord *record, FbRng *rng, int most)
{
    play_deal(play, rng);
    *record = blank();
    fb_record_dealt(record, play->rules, play->seats, play->seed);
    if (games_below(rng, 3) == 0) {
        for (int k = games_below(rng, 200); (k > 0 || !at_rest(&play->game)) && !fb_is_over(&play->game); k--)
            play_step(play, rng);
        memset(play->game.open.known, 0, sizeof play->game.open.known);
        fb_record_placed(record, &play->game, play->seed);
    }
    while (!fb_is_over(&play->game) && record->pick_n < most) {
        if (games_below(rng, 20) == 0 && record->comment_n < COMMENTS)
            record->comments[record->comment_n++] = (FbComment){record->pick_n, "heat 1", 6};
        record->picks[record->pick_n++] = play_step(play, rng);
    }
    if (fb_is_over(&play->game)) {
        record->has |= 1u << FB_KEY_RESULT;
        record->result = (uint8_t)fb_winner(&play->game);
    }
}

static size_t write_record(char *to, const FbRecord *record, const Play *play)
{
    FbFairShuffler shuffler = play->shuffler;
    FbTextError error = {"", 0};
    FbOut out = fb_out(to, TEXT);
    bool wrote = fb_record_write(&out, record, &shuffler.base, &error);
    assert_string_equal(error.message, "");
    assert_true(wrote && fb_out_fits(&out));
    return out.n;
}

static void test_random_games(void **state)
{
    (void)state;
    FbRng rng = games_rng();
    for (long i = scaled(100, 3000); i > 0; i--) {
        Play play;
        FbRecord record, back;
        FbTextError error = {"", 0};
        FbGame game;
        play_record(&play, &record, &rng, i % 4 ? PICKS : games_below(&rng, 300));
        size_t n = write_record(text, &record, &play);
        fb_record_blank(&back, other_picks, PICKS, other_comments, COMMENTS);
        bool read = fb_record_read(&back, text, n, &error);
        assert_string_equal(error.message, "");
        assert_true(read);
        bool played = fb_record_replay(&back, &play.shuffler.base, &game, &error);
        assert_string_equal(error.message, "");
        assert_true(played);
        assert_int_equal(fb_hash(&game), fb_hash(&play.game)); /* the same to the last card */
        assert_int_equal(back.comment_n, record.comment_n);
        write_record(other_text, &back, &play);
        assert_string_equal(other_text, text);
    }
}

/* One turn a line: a line's first move is of the seat whose turn it is, and no line holds two turns. */
static void test_one_turn_a_line(void **state)
{
    (void)state;
    FbRng rng = games_rng();
    for (long i = scaled(30, 500); i > 0; i--) {
        Play play;
        FbRecord record;
        FbGame game;
        static FbEvents events;
        play_record(&play, &record, &rng, PICKS);
        record.comment_n = 0;
        write_record(text, &record, &play);
        fb_record_start(&record, &play.shuffler.base, &game, NULL);
        char *save, *line = strtok_r(strstr(text, "\n\n"), "\n", &save);
        for (; line; line = strtok_r(NULL, "\n", &save)) {
            char *inner, *move = strtok_r(line, " ", &inner);
            int began = 0;
            assert_int_equal(move[0], 'A' + game.open.now.turn);
            for (; move; move = strtok_r(NULL, " ", &inner)) {
                assert_int_equal(began, 0); /* a turn ends with the last move of its line */
                events.n = 0;
                assert_true(fb_move_apply(&game, move, strlen(move), &play.shuffler.base, &events, NULL));
                for (int e = 0; e < events.n; e++)
                    began += events.e[e].type == FB_E_TURN;
            }
            assert_true(began || fb_is_over(&game));
        }
        assert_int_equal(fb_hash(&game), fb_hash(&play.game));
    }
}

/* ---- broken ones ------------------------------------------------------------------------------------ */

/* Any text: refused, and the record is blank; or read, and then replayed or refused without a trace. */
static void check_any(const char *bytes, size_t n)
{
    char *copy = exact(bytes, n);
    FbRecord record, empty;
    FbTextError error = {"", 0};
    FbGame game;
    fb_record_blank(&record, other_picks, PICKS, other_comments, COMMENTS);
    fb_record_blank(&empty, other_picks, PICKS, other_comments, COMMENTS);
    if (!fb_record_read(&record, copy, n, &error)) {
        assert_true(error.message[0] && error.at <= n);
        assert_memory_equal(&record, &empty, sizeof empty);
    } else {
        FbFairShuffler shuffler;
        fb_fair_shuffler(&shuffler, record.seed);
        assert_true(record.pick_n <= (int)(n / 2) && record.comment_n <= (int)(n / 2));
        if (fb_record_replay(&record, &shuffler.base, &game, &error)) {
            FbOut out = fb_out(other_text, TEXT);
            assert_true(fb_record_write(&out, &record, &shuffler.base, &error));
        } else {
            assert_true(error.message[0] && error.at <= n);
        }
    }
    free(copy);
}

static void test_cut_off(void **state)
{
    (void)state;
    FbRng rng = games_rng();
    for (long i = scaled(3, 50); i > 0; i--) {
        Play play;
        FbRecord record;
        play_record(&play, &record, &rng, 100);
        record.has |= 1u << FB_KEY_NAMES;
        strcpy(record.name[0], "\"\\/\xc3\xa4");
        size_t n = write_record(text, &record, &play);
        for (size_t cut = 0; cut <= n; cut++)
            check_any(text, cut);
    }
}

static void test_mutilated(void **state)
{
    (void)state;
    FbRng rng = games_rng();
    for (long i = scaled(20, 500); i > 0; i--) {
        Play play;
        FbRecord record;
        static char line[TEXT];
        play_record(&play, &record, &rng, 60);
        record.has |= 1u << FB_KEY_NAMES | 1u << FB_KEY_DATE;
        strcpy(record.date, "2021-12-31");
        size_t n = write_record(text, &record, &play);
        for (int m = 0; m < 100; m++) {
            size_t length = n;
            memcpy(line, text, n);
            for (int times = 1 + games_below(&rng, 3); times > 0; times--)
                length = mutate(&rng, line, length, sizeof line);
            check_any(line, length);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_rewritten),
        cmocka_unit_test(test_open),
        cmocka_unit_test(test_decisions),
        cmocka_unit_test(test_server),
        cmocka_unit_test(test_position_with_seed),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_made),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_no_room),
        cmocka_unit_test(test_replay_refused),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_one_turn_a_line),
        cmocka_unit_test(test_cut_off),
        cmocka_unit_test(test_mutilated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
