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
     "line 2, column 2: the key \"Players\" is given twice: once is enough"},
    {"[Names \"A\tB\"]", "line 1, column 9: a tab or a line end in \"A?B\": a value has none"},
    {"[Names \"A\rB\"]", "line 1, column 9: a tab or a line end in \"A?B\": a value has none"},
    {"[Names \"\xff\"]", "line 1, column 9: this is not UTF-8, and a record has to be"},
    {"[Names \"\x07\"]",
     "line 1, column 9: a control character: a record has only line ends and tabs"},
    {"[Players \"2\"]", "line 1, column 1: the key Edition is missing"},
    {"[Edition \"lookout-2021\"]", "line 1, column 1: the key Players is missing"},
    {"[Edition \"lookout-2021\"]\n[Players \"2\"]\n",
     "line 1, column 1: nothing says how the game began: Seed, ServerSeed or Position is missing"},
#define SERVED(value) \
    P("[ServerSeed \"" ZEROS "\"]\n[Commit \"" ZEROS "\"]\n[Part.A \"" ZEROS "\"]\n" value)
#define TOGETHER "line 1, column 1: Deal, Chairs and First go together, beside a ServerSeed"
    {SERVED("[Deal \"2\"]\n"), TOGETHER},
    {SERVED("[Deal \"2\"]\n[Chairs \"AB\"]\n"), TOGETHER},
    {SERVED("[Chairs \"AB\"]\n[First \"lot\"]\n"), TOGETHER},
    {P("[Deal \"2\"]\n[Chairs \"AB\"]\n[First \"lot\"]\n"), TOGETHER},
    {SERVED("[Deal \"1\"]\n[Chairs \"AB\"]\n[First \"lot\"]\n"),
     "line 6, column 8: no such deal \"1\": it is 2 or more"},
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
     "line 1, column 1: a ServerSeed needs the part of at least one player, Part.A to Part.F"},
    {P("[Position \"" SMALL "\"]\n[ServerSeed \"" ZEROS "\"]\n"),
     "line 1, column 1: a Position cannot go with a ServerSeed, Commit or Part: a server deals the cards"},
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
     "line 3, column 12: not one for each player: \"Moran Gang\", with / between two"},
    {P("[Families \"Moran Gang/Capone Mob/Purple Gang\"]\n"),
     "line 3, column 12: not one for each player: \"Moran Gang/Capone Mob/Pu...\", with / between two"},
    {P("[Families \"Moran Gang/Corleone\"]\n"),
     "line 3, column 23: no family \"Corleone\"" FAMILIES},
    {P("[Families \"Moran Gang/Moran Gang\"]\n"),
     "line 3, column 23: two seats with the \"Moran Gang\": each family can be played only once"},
    {P("[Names \"Anna\"]\n"),
     "line 3, column 9: not one for each player: \"Anna\", with / between two"},
    {P("[Names \"A/B/C\"]\n"),
     "line 3, column 9: not one for each player: \"A/B/C\", with / between two"},
    {P("[Names \"A/B/\"]\n"),
     "line 3, column 9: not one for each player: \"A/B/\", with / between two"},
    {P("[Names \"1/2/3/4/5/6/7/8\"]\n"),
     "line 3, column 9: not one for each player: \"1/2/3/4/5/6/7/8\", with / between two"},
    {P("[Names \"A\\n/B\"]\n"),
     "line 3, column 10: no escape \"\\n\": a backslash can stand only before \", \\ or /"},
    {P("[Names \"A/" ZEROS "x\"]\n"),
     "line 3, column 11: the name \"000000000000000000000000...\" is too long: 64 bytes is the most"},
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
     "line 3, column 12: not a whole position: \"fb1 edition=lookout-2021...\", but a game starts with every card in its place"},
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
    {OPEN "A:CON {open", "line 5, column 7: this comment has no end: } is missing"},
    {OPEN "{", "line 5, column 1: this comment has no end: } is missing"},
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

/* Without "line 3, column 5: ". */
static const char *sentence_of(const char *message)
{
    const char *colon = strstr(message, ": ");
    return colon ? colon : message;
}

/* In every language: another sentence, whole, with nothing left to be filled in. */
static void check_translated(const FbTextError *error, const char *english)
{
    static const char *const left[] = {"{text}", "{line}", "{words}", "{last}", "{pick}", "wrong."};
    assert_string_not_equal(sentence_of(error->message), sentence_of(english));
    assert_true(strlen(error->message) + 1 < sizeof error->message);
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        assert_null(strstr(error->message, left[i]));
}

static void check_refused_in(FbLang lang, const Refused *r, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        FbRecord record = blank(), empty = blank();
        FbTextError error = {"", 0};
        empty.lang = record.lang = lang;
        assert_false(fb_record_read(&record, r[i].text, strlen(r[i].text), &error));
        assert_memory_equal(&record, &empty, sizeof empty);
        check_translated(&error, r[i].message);
    }
}

static void test_every_language(void **state)
{
    (void)state;
    for (int lang = FB_ENGLISH + 1; lang < fb_langs(); lang++) {
        check_refused_in((FbLang)lang, bad_head, sizeof bad_head / sizeof *bad_head);
        check_refused_in((FbLang)lang, bad_value, sizeof bad_value / sizeof *bad_value);
        check_refused_in((FbLang)lang, bad_moves, sizeof bad_moves / sizeof *bad_moves);
    }
    FbRecord record = blank();
    FbTextError error = {"", 0};
    record.lang = fb_lang_find("de");
    assert_false(fb_record_read(&record, "[Players \"2\"]", 13, &error));
    assert_string_equal(error.message, "Zeile 1, Spalte 1: Edition fehlt");
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
    {"[Result \"B\"]\n" OPEN "A:CON,B3",
     "the Result is B, but the game is still open after these moves"},
    {"[Edition \"lookout-2021\"]\n[Players \"2\"]\n[Result \"B\"]\n[Position \"" SMALL
     "\"]\n\nA:CON,B1 *:pass",
     "the Result is B, but these moves end with a win for A"},
    {"[Edition \"lookout-2021\"]\n[Players \"2\"]\n[Result \"draw\"]\n[Position \"" SMALL
     "\"]\n\nA:CON,B1 *:pass",
     "the Result is draw, but these moves end with a win for A"},
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
        for (r.lang = FB_ENGLISH + 1; r.lang < fb_langs(); r.lang++) {
            assert_false(fb_record_replay(&r, &shuffler.base, &game, &error));
            check_translated(&error, illegal[i].message);
        }
        assert_memory_equal(&game, &untouched, sizeof game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_every_language),
        cmocka_unit_test(test_no_room),
        cmocka_unit_test(test_replay_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
