/* test_record_refused.c - every reason for which a record is not read or not replayed, to the letter. */
#include "text/records.h"

typedef struct Refused {
    const char *text, *message;
} Refused;

#define P(value) "[Edition \"lookout-2021\"]\n[Players \"2\"]\n" value "[Seed \"" ZEROS "\"]\n\n"
#define LINE     ": it is [Key \"Value\"], and an empty line comes before the moves"
#define NO_KEY                                                                               \
    ": it is Edition, Rules, Players, Families, Names, Date, Result, Position, Seed, Deal, " \
    "ServerSeed, Commit, Chairs, First or Part.A to Part.F"
#define NO_DATE ": it is year, month and day, as in 2021-12-31"
#define NO_32   ": it is 64 hex digits, 0 to 9 and a to f"
#define FAMILIES \
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
    {"[Players \"2\"]\n[Players \"2\"]",
     "line 2, column 2: the key \"Players\" stands twice: once is right"},
    {"[Names \"A\tB\"]", "line 1, column 9: a tab or a line end in \"A?B\": a value has none"},
    {"[Names \"A\rB\"]", "line 1, column 9: a tab or a line end in \"A?B\": a value has none"},
    {"[Names \"\xff\"]", "line 1, column 9: no UTF-8: a record is a text in UTF-8"},
    {"[Names \"\x07\"]",
     "line 1, column 9: a control character: a record has none but line ends and tabs"},
    {"[Players \"2\"]", "line 1, column 1: the key Edition is missing"},
    {"[Edition \"lookout-2021\"]", "line 1, column 1: the key Players is missing"},
    {"[Edition \"lookout-2021\"]\n[Players \"2\"]\n",
     "line 1, column 1: how the game began is missing: Seed, ServerSeed or Position"},
#define SERVED(value) \
    P("[ServerSeed \"" ZEROS "\"]\n[Commit \"" ZEROS "\"]\n[Part.A \"" ZEROS "\"]\n" value)
#define TOGETHER "line 1, column 1: Deal, Chairs and First go together, beside a ServerSeed"
    {SERVED("[Deal \"2\"]\n"), TOGETHER},
    {SERVED("[Deal \"2\"]\n[Chairs \"AB\"]\n"), TOGETHER},
    {SERVED("[Chairs \"AB\"]\n[First \"lot\"]\n"), TOGETHER},
    {P("[Deal \"2\"]\n[Chairs \"AB\"]\n[First \"lot\"]\n"), TOGETHER},
    {SERVED("[Deal \"1\"]\n[Chairs \"AB\"]\n[First \"lot\"]\n"),
     "line 6, column 8: no way to deal \"1\": it is 2 or more"},
    {SERVED("[Deal \"3\"]\n[Chairs \"AB\"]\n[First \"lot\"]\n"),
     "line 6, column 8: this program is too old for deal \"3\": a newer version wrote the record"},
    {SERVED("[Deal \"2\"]\n[Chairs \"AA\"]\n[First \"lot\"]\n"),
     "line 7, column 10: no chairs \"AA\": a letter for each player, each once, as in CDA"},
    {SERVED("[Deal \"2\"]\n[Chairs \"AG\"]\n[First \"lot\"]\n"),
     "line 7, column 10: no chairs \"AG\": a letter for each player, each once, as in CDA"},
    {SERVED("[Deal \"2\"]\n[Chairs \"ABC\"]\n[First \"lot\"]\n"),
     "line 7, column 10: no chairs \"ABC\": a letter for each player, each once, as in CDA"},
    {SERVED("[Deal \"2\"]\n[Chairs \"BA\"]\n[First \"host\"]\n"),
     "line 8, column 9: no way to find the first dealer \"host\": it is lot or next"},
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
    {"[Edition \"lookout-2021\"]\n[Players \"2\"]\n[Seed \"\"]\n",
     "line 3, column 8: no 32 bytes \"\"" NO_32},
    {P("[Families \"Moran Gang\"]\n"),
     "line 3, column 12: not one for each of the players: \"Moran Gang\", / stands between two"},
    {P("[Families \"Moran Gang/Capone Mob/Purple Gang\"]\n"),
     "line 3, column 12: not one for each of the players: \"Moran Gang/Capone Mob/Pu...\", / stands between two"},
    {P("[Families \"Moran Gang/Corleone\"]\n"),
     "line 3, column 23: no family \"Corleone\"" FAMILIES},
    {P("[Families \"Moran Gang/Moran Gang\"]\n"),
     "line 3, column 23: two seats with the \"Moran Gang\": each family once is right"},
    {P("[Names \"Anna\"]\n"),
     "line 3, column 9: not one for each of the players: \"Anna\", / stands between two"},
    {P("[Names \"A/B/C\"]\n"),
     "line 3, column 9: not one for each of the players: \"A/B/C\", / stands between two"},
    {P("[Names \"A/B/\"]\n"),
     "line 3, column 9: not one for each of the players: \"A/B/\", / stands between two"},
    {P("[Names \"1/2/3/4/5/6/7/8\"]\n"),
     "line 3, column 9: not one for each of the players: \"1/2/3/4/5/6/7/8\", / stands between two"},
    {P("[Names \"A\\n/B\"]\n"),
     "line 3, column 10: no escape \"\\n\": a backslash stands before \", \\ or / only"},
    {P("[Names \"A/" ZEROS "x\"]\n"),
     "line 3, column 11: too long a name: \"000000000000000000000000...\", 64 bytes is the most"},
    {P("[Date \"2021-13-01\"]\n"), "line 3, column 8: no date \"2021-13-01\"" NO_DATE},
    {P("[Date \"2021-12-00\"]\n"), "line 3, column 8: no date \"2021-12-00\"" NO_DATE},
    {P("[Date \"2021.12.01\"]\n"), "line 3, column 8: no date \"2021.12.01\"" NO_DATE},
    {P("[Date \"2021-12-1\"]\n"), "line 3, column 8: no date \"2021-12-1\"" NO_DATE},
    {P("[Date \"20x1-12-10\"]\n"), "line 3, column 8: no date \"20x1-12-10\"" NO_DATE},
    {P("[Result \"C\"]\n"),
     "line 3, column 10: no result \"C\": it is the seat that won, as in A, or draw"},
    {P("[Result \"Draw\"]\n"),
     "line 3, column 10: no result \"Draw\": it is the seat that won, as in A, or draw"},
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
    {P("[ServerSeed \"" ZEROS "\"]\n[Commit \"" ZEROS
       "\"]\n[Part.A \"00112233445566778899aabbccddeefff\"]\n"),
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
    assert_string_equal(error.message,
                        "line 9, column 10: more picks than this reader has room for");
    const char *two = OPEN "{1}{2}";
    assert_false(fb_record_read(&record, two, strlen(two), &error));
    assert_string_equal(error.message,
                        "line 5, column 4: more comments than this reader has room for");
    fb_record_blank(&record, picks, 3, NULL, 0);
    assert_true(fb_record_read(&record, WON, strlen(WON), &error));
}

static const Refused illegal[] = {
    {OPEN "A:CON,B3 *:pass {x}\nB:LAM,B3 *:pass A:TRU",
     "line 6, column 17: move 5, A:TRU: this seat has nothing to decide now (rule 4.5)"},
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_no_room),
        cmocka_unit_test(test_replay_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
