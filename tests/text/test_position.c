/* test_position.c - positions as lines: what is written, what may be left out, and every reason for which
 * one is refused, to the letter. */
#include "text/games.h"

/* ---- what is read ----------------------------------------------------------------------------------- */

static bool read_line(FbPosition *p, const char *line, FbTextError *error)
{
    char *copy = exact(line, strlen(line));
    bool read = fb_position_read(p, copy, strlen(line), error);
    free(copy);
    return read;
}

static FbPosition position(const char *line)
{
    FbPosition p;
    FbTextError error = {"", 0};
    bool read = read_line(&p, line, &error);
    assert_string_equal(error.message, "");
    assert_true(read);
    return p;
}

static void check_rewritten(const char *line, const char *want)
{
    char text[FB_POSITION_MAX];
    FbOut out = fb_out(text, sizeof text);
    FbPosition p = position(line);
    assert_false(p.partial);
    assert_true(fb_position_write(&out, &p.game, p.seed));
    assert_string_equal(text, want);
}

#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"
#define SEED  "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define FULL                                                                                \
    "fb1 edition=lookout-2021+advanced turn=A phase=play war=1 list=B3,C1 "                 \
    "home=123456789/12456789/2345 tags=A1:LIB,B3:CEL hands=CON,TRU,FAM/MOB/- deck=CON,LAM " \
    "discard=HIT,VAL spent=- shuffles=1 seed=" SEED

static void test_round_trip(void **state)
{
    (void)state;
    check_rewritten(FULL, FULL);
}

static void test_fields(void **state)
{
    (void)state;
    FbPosition p = position(FULL);
    const FbOpen *o = &p.game.open;
    assert_int_equal(o->rules, fb_rules_set(fb_edition(FB_LOOKOUT_2021), FB_SW_ADVANCED, true));
    assert_int_equal(o->seats, 3);
    assert_int_equal(o->in, 7);
    assert_int_equal(o->war, 1);
    assert_int_equal(o->list_n, 2);
    assert_int_equal(o->list[0], FB_MOBSTER(1, 3));
    assert_int_equal(o->tag[FB_LIB - FB_LIB], FB_MOBSTER(0, 1));
    assert_int_equal(o->tag[FB_CEL - FB_LIB], FB_MOBSTER(1, 3));
    assert_int_equal(o->tag[FB_BUT - FB_LIB], FB_NONE);
    assert_int_equal(p.game.deck[1], FB_CON); /* the top card stands last */
    assert_int_equal(o->pile[1], FB_HIT);
    assert_int_equal(o->hand_n[0], 3);
    assert_int_equal(o->shuffles, 1);
    assert_int_equal(p.seed[1], 0x11);
    assert_int_equal(p.hands_known, 7);
}

static void test_in_any_order(void **state)
{
    (void)state;
    check_rewritten("fb1 seed=" SEED
                    " spent=- discard=HIT,VAL deck=CON,LAM hands=FAM,CON,TRU/MOB/- "
                    "tags=B3:CEL,A1:LIB home=987654321/98765421/5432 list=B3,C1 shuffles=1 war=1 "
                    "phase=play turn=A edition=lookout-2021+advanced",
                    FULL);
}

static void test_left_out(void **state)
{
    (void)state;
    check_rewritten(
        "fb1 edition=mayfair-2005 turn=B home=1/123456789 hands=-/CON deck=- discard=-",
        "fb1 edition=mayfair-2005 turn=B phase=play war=0 list=- home=1/123456789 tags=- "
        "hands=-/CON deck=- discard=- spent=- shuffles=1 seed=" ZEROS);
}

#define HEAD "fb1 edition=lookout-2021+advanced turn=A "
#define TAIL " spent=- shuffles=4294967295 seed=" SEED

static void test_phases(void **state)
{
    (void)state;
    static const char *const good[] = {
        HEAD
        "phase=ready war=0 list=- home=123456789/1 tags=A2:BUT hands=CON/- deck=- discard=-" TAIL,
        HEAD
        "phase=again war=0 list=- home=123456789/1 tags=A2:TEM hands=CON/- deck=- discard=-" TAIL,
        HEAD "phase=over war=0 list=- home=-/1 tags=- hands=-/CON deck=- discard=-" TAIL,
        HEAD "phase=over war=0 list=- home=3/- tags=- hands=-/- deck=- discard=CON" TAIL,
        HEAD "phase=over war=2 list=B3 home=-/1 tags=B3:LIB hands=-/- deck=CON discard=-" TAIL,
        HEAD "phase=over war=0 list=B3 home=-/1 tags=- hands=-/- deck=CON discard=-" TAIL,
        HEAD
        "phase=play war=1 list=B3,A1,B2,B4,B5,B6 home=-/- tags=- hands=CON/- deck=- discard=-" TAIL,
        HEAD "phase=play war=2 list=B3 home=1/- tags=- hands=CON/- deck=- discard=-" TAIL,
        HEAD "phase=play war=0 list=A2 home=1/234567 tags=- hands=CON/- deck=- discard=LIB" TAIL,
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        check_rewritten(good[i], good[i]);
    check_rewritten(HEAD "home=12/1 hands=CON/- deck=- discard=- spent=BUT tags=A2:BUT seed=" SEED,
                    HEAD
                    "phase=play war=0 list=- home=12/1 tags=A2:BUT hands=CON/- deck=- discard=- "
                    "spent=BUT shuffles=1 seed=" SEED);
}

/* A part of the deck will do, and so will all of it. */
static void test_whole_deck(void **state)
{
    (void)state;
    char line[FB_POSITION_MAX], text[FB_POSITION_MAX], more[FB_POSITION_MAX];
    FbRules rules = fb_rules_set(fb_edition(FB_MAYFAIR_2005), FB_SW_ADVANCED, true);
    for (enum FbSwitch sw = 0; sw < FB_SW_ADVANCED; sw++) /* the longest name of an edition */
        rules = fb_rules_set(rules, sw, !fb_rules_get(rules, sw));
    rules = fb_rules_set(rules, FB_SW_DECK, false);
    FbOut out = fb_out(line, sizeof line);
    fb_out_text(&out, "fb1 edition=");
    fb_rules_write(&out, rules);
    fb_out_text(&out, " turn=F phase=play war=1 list=A1");
    for (int m = 1; m < FB_MOBSTERS; m++) {
        fb_out_char(&out, ',');
        fb_what_write(&out, (uint8_t)(FB_WHO_MOBSTER + m));
    }
    fb_out_text(&out, " home=-/-/-/-/-/- tags=- hands=-/-/-/-/-/CON deck=- discard=");
    const char *comma = "";
    for (FbCard c = 0; c < FB_CARDS; c++)
        for (int i = fb_copies(rules, c) - (c == FB_CON); i > 0; i--, comma = ",") {
            fb_out_text(&out, comma);
            fb_what_write(&out, c);
        }
    memcpy(more, line, sizeof more);
    fb_out_text(&out, " spent=BUT shuffles=4294967295 seed=" SEED);
    assert_true(fb_out_fits(&out));
    FbPosition p = position(line);
    assert_int_equal(p.game.open.pile_n, FB_DECK - 1);
    FbOut again = fb_out(text, sizeof text);
    assert_true(fb_position_write(&again, &p.game, p.seed));
    assert_string_equal(text, line);

    FbTextError error; /* one card too many, behind 68 that are there */
    strcat(more, ",HIT");
    assert_false(read_line(&p, more, &error));
    assert_string_equal(error.message,
                        "more copies of \"HIT\" than the deck of this edition has: 1");
    assert_int_equal(error.at, strlen(more) - 3);
}

static void test_busy(void **state)
{
    (void)state;
    FbPosition p = position(FULL);
    FbFastShuffler s;
    char text[FB_POSITION_MAX];
    FbOut out = fb_out(text, sizeof text);
    fb_fast_shuffler(&s, 1);
    assert_true(fb_move_apply(&p.game, "A:CON", 5, &s.base, NULL, NULL));
    assert_false(fb_position_write(&out, &p.game, p.seed));
    FbView view;
    fb_view(&p.game, 0, &view);
    assert_false(fb_position_write_view(&out, &view));
    assert_int_equal(out.n, 0);
}

/* ---- what is refused -------------------------------------------------------------------------------- */

typedef struct Refused {
    const char *line, *found; /* found: what the error's offset points at */
    const char *message;
} Refused;

#define E   "fb1 edition=lookout-2021 turn=A "
#define ADV "fb1 edition=lookout-2021+advanced turn=A "
#define H   " home=123456789/123456789 "
#define C   "hands=CON/LAM deck=- discard=-"
#define KEYS                                                                                       \
    ": it is edition, turn, phase, war, list, home, tags, hands, deck, discard, spent, shuffles, " \
    "seed or next"
#define NO_MAN  ": it is a seat of this game and a digit from 1 to 9, as in A3"
#define NO_CARD ": it is three capital letters, as in CON (rule 2)"
#define NO_SEED ": it is 64 hex digits, 0 to 9 and a to f"
#define AT_HOME " at home: they are the digits 1 to 9, or - for nobody"
#define RANGE   ": it is a number from 1 (the deal) to 4294967295"

static const Refused bad_form[] = {
    {"", "", "a position starts with fb1, not \"\""},
    {"fb2 edition=lookout-2021", "fb2", "a position starts with fb1, not \"fb2\""},
    {" fb1", " fb1", "a position starts with fb1, not \"\""},
    {"fb1  edition=lookout-2021", " edition",
     "one blank too many: fields are separated by single blanks"},
    {E H C, " home", "one blank too many: fields are separated by single blanks"},
    {"fb1 ", "", "one blank too many: fields are separated by single blanks"},
    {"fb1 edition", "edition", "\"edition\" is not a field: a field is written key=value"},
    {"fb1 foo=1", "foo", "no field \"foo\"" KEYS},
    {"fb1 Turn=A", "Turn", "no field \"Turn\"" KEYS},
    {"fb1 =", "=", "no field \"\"" KEYS},
    {"fb1 turn=A war=0 turn=A", "turn=A", "the field \"turn\" is given twice: once is enough"},
    {"fb1", "", "the field \"edition\" is missing"},
    {"fb1 edition=lookout-2021", "", "the field \"turn\" is missing"},
    {"fb1 edition=lookout-2021 turn=A", "", "the field \"home\" is missing"},
    {E "home=1/1", "", "the field \"hands\" is missing"},
    {E "home=1/1 hands=-/-", "", "the field \"deck\" is missing"},
    {E "home=1/1 hands=-/- deck=-", "", "the field \"discard\" is missing"},
    {"fb1 edition=chess turn=A" H C, "chess",
     "no edition \"chess\": it is mayfair-2005, mayfair-2008, lookout-2021 or lookout-2021-de"},
    {"fb1 edition=lookout-2021+hit:none turn=A" H C, "hit:none",
     "the house rule hit is any or opponents, not \"none\""},
};

static const Refused bad_table[] = {
    {E "home=123 " C, "123", "a game has two to six seats, each with a home"},
    {E "home=1/1/1/1/1/1/1 " C, "1/1", "a game has two to six seats, each with a home"},
    {E "home=1/ " C, " hands", "an empty home is written as -"},
    {E "home=120/1 " C, "0/1", "no mobster \"0\"" AT_HOME},
    {E "home=12a/1 " C, "a/1", "no mobster \"a\"" AT_HOME},
    {E "home=1/1- " C, "- hands", "no mobster \"-\"" AT_HOME},
    {E "home=1/131 " C, "1 hands", "the digit \"1\" is given twice in one home: once is enough"},
    {"fb1 edition=lookout-2021 turn=C" H C, "C home",
     "no seat \"C\": it is the turn of a seat of this game, as in A"},
    {"fb1 edition=lookout-2021 turn=a" H C, "a home",
     "no seat \"a\": it is the turn of a seat of this game, as in A"},
    {"fb1 edition=lookout-2021 turn=AB" H C, "AB",
     "no seat \"AB\": it is the turn of a seat of this game, as in A"},
    {"fb1 edition=lookout-2021 turn=" H C, " home",
     "no seat \"\": it is the turn of a seat of this game, as in A"},
    {E "phase=draw" H C, "draw", "no phase \"draw\": a position is at ready, play, again or over"},
    {E "war=3" H C, "3 home", "no war \"3\": it is 0 (none), 1 (normal rate) or 2 (double rate)"},
    {E "war=" H C, " home", "no war \"\": it is 0 (none), 1 (normal rate) or 2 (double rate)"},
    {E "war=01" H C, "01", "no war \"01\": it is 0 (none), 1 (normal rate) or 2 (double rate)"},
    {E "war=-1" H C, "-1", "no war \"-1\": it is 0 (none), 1 (normal rate) or 2 (double rate)"},
    {E "list=" H C, " home", "no mobster \"\"" NO_MAN},
    {E "list=C1" H C, "C1", "no mobster \"C1\"" NO_MAN},
    {E "list=B" H C, "B home", "no mobster \"B\"" NO_MAN},
    {E "list=B1, home=2/2 " C, " home", "no mobster \"\"" NO_MAN},
    {E "list=B1,B1 home=2/2 " C, "B1 home", "\"B1\" is listed twice: once is enough"},
    {E "list=B1 home=2/12 " C, "B1", "\"B1\" is both at home and listed: it has to be one of them"},
    {E "home=-/- hands=-/- deck=CON discard=-", "-/-",
     "nobody is left: at least one family has to be in play"},
    {E "home=1/- hands=CON/- deck=- discard=-", "",
     "one family is left: the phase is over (rule 7.1)"},
    {E "phase=over" H C, "over", "more than one family is left: the game is not over (rule 7.1)"},
    {"fb1 edition=lookout-2021 turn=C home=1/1/- hands=CON/-/- deck=- discard=-", "C home",
     "the turn of a family that is out"},
    {ADV "phase=again" H C, "again", "again is for a seat that owns TEM (rule 8.9)"},
    {ADV "tags=B1:TEM phase=again" H C, "again", "again is for a seat that owns TEM (rule 8.9)"},
    {ADV "phase=ready" H C, "ready", "ready is for a seat that owns BUT (rule 8.5)"},
    {ADV "tags=A1:BUT spent=BUT phase=ready" H C, "ready",
     "ready is for a seat that has not spent BUT in this turn (rule 8.5)"},
    {E "war=1" H C, "1 home", "a war with an empty list: it would have ended (rule 7.2)"},
    {E "phase=over war=2 home=-/1 hands=-/CON deck=- discard=-", "2 home",
     "a war with an empty list: it would have ended (rule 7.2)"},
    {E "list=B1,B2,B3,B4,B5,A9 home=1234/678 war=0 " C, "0 hands",
     "no war, although one has started by itself: war is 1 or 2 (rule 7.3)"},
    {E "list=B1 home=1234/6 war=0 " C, "0 hands",
     "no war, although one has started by itself: war is 1 or 2 (rule 7.3)"},
};

static const Refused bad_cards[] = {
    {ADV "tags=" H C, " home",
     "no tag \"\": it is a mobster, a colon and an ability, as in A1:LIB"},
    {ADV "tags=A1LIB" H C, "A1LIB",
     "no tag \"A1LIB\": it is a mobster, a colon and an ability, as in A1:LIB"},
    {ADV "tags=C1:LIB" H C, "C1", "no mobster \"C1\"" NO_MAN},
    {ADV "tags=A1:lib" H C, "lib", "no card \"lib\"" NO_CARD},
    {ADV "tags=A1:HIT" H C, "HIT", "\"HIT\" is no ability (rule 8)"},
    {ADV "tags=A1:LIB home=2/1 " C, "A1", "\"A1\" is dead and can have no ability"},
    {ADV "tags=A1:LIB,A1:CEL" H C, "A1:CEL", "\"A1\" has two abilities: only one is allowed"},
    {ADV "tags=A1:LIB,B1:LIB" H C, "LIB home",
     "more copies of \"LIB\" than the deck of this edition has: 1"},
    {E "tags=A1:LIB" H C, "LIB", "more copies of \"LIB\" than the deck of this edition has: 0"},
    {E "home=1/1 hands=CON deck=- discard=-", "CON deck",
     "there have to be as many hands as homes"},
    {E "home=1/1 hands=CON/-/- deck=- discard=-", "CON/-",
     "there have to be as many hands as homes"},
    {E "home=1/1 hands=CON/-/LAM deck=- discard=-", "CON/-",
     "there have to be as many hands as homes"},
    {E "home=1/1/1/1/1/1 hands=CON/-/-/-/-/-/LAM deck=- discard=-", "CON/-",
     "there have to be as many hands as homes"},
    {E "home=1/1 hands=CON/ deck=- discard=-", " deck", "no card \"\"" NO_CARD},
    {E "home=1/1 hands=CON,/- deck=- discard=-", "/- deck", "no card \"\"" NO_CARD},
    {E "home=1/1 hands=CON,-/- deck=- discard=-", "-/- deck", "no card \"-\"" NO_CARD},
    {E "home=1/1 hands=CON/01 deck=- discard=-", "01", "no card \"01\"" NO_CARD},
    {E "home=1/1 hands=CON/- deck=XYZ discard=-", "XYZ", "no card \"XYZ\"" NO_CARD},
    {E "home=1/1 hands=CON/- deck=- discard=3", "3", "no card \"3\"" NO_CARD},
    {E "home=1/1 hands=HIT/HIT deck=- discard=-", "HIT deck",
     "more copies of \"HIT\" than the deck of this edition has: 1"},
    {E "home=1/1 hands=HIT/- deck=LAM,LAM,LAM,LAM,LAM discard=-", "LAM discard",
     "more copies of \"LAM\" than the deck of this edition has: 4"},
    {E "home=1/1 hands=SAF/- deck=- discard=SAF", "SAF",
     "more copies of \"SAF\" than the deck of this edition has: 1"},
    {E "home=1/1/- hands=CON/-/LAM deck=- discard=-", "LAM",
     "\"LAM\" is the hand of a family that is out, and has to be -"},
    {E "home=1/1/- hands=CON/-/2 deck=9 discard=-", "2 deck",
     "\"2\" is the hand of a family that is out, and has to be -"},
    {E "home=1/1 hands=-/CON deck=- discard=-", "-/CON",
     "the seat whose turn it is has no card: it would not be asked"},
    {ADV "home=1/1 hands=LIB/CEL deck=- discard=BUT", "LIB",
     "nothing but abilities in hands, deck and discard: at least one card has to be something else"},
    {E "home=1/1 hands=CON/5 deck=LAM discard=-", "LAM",
     "if a hand is a number, the deck has to be one, too: anybody who sees the deck knows the hands"},
    {E "home=1/1 hands=CON/0 deck=LAM discard=-", "LAM",
     "if a hand is a number, the deck has to be one, too: anybody who sees the deck knows the hands"},
    {E "home=1/1 hands=CON/5 deck=51 discard=-", "CON/5",
     "more cards face down than are left: 56, and 55 is the most"},
    {E "home=1/1 hands=200/255 deck=255 discard=-", "200",
     "more cards face down than are left: 710, and 56 is the most"},
    {E "home=1/1 hands=CON/256 deck=51 discard=-", "256", "no card \"256\"" NO_CARD},
    {E H "" C " spent=TEM", " home", "one blank too many: fields are separated by single blanks"},
    {E "home=1/1 " C " spent=TEM", "TEM", "spent is BUT, or - for nothing, not \"TEM\""},
    {E "home=1/1 " C " shuffles=0", "0", "no number of shuffles \"0\"" RANGE},
    {E "home=1/1 " C " shuffles=4294967296", "4294967296",
     "no number of shuffles \"4294967296\"" RANGE},
    {E "home=1/1 " C " shuffles=99999999999", "99999999999",
     "no number of shuffles \"99999999999\"" RANGE},
    {E "home=1/1 " C " shuffles=x", "x", "no number of shuffles \"x\"" RANGE},
    {E "home=1/1 " C " seed=00", "00", "no seed \"00\"" NO_SEED},
    {E "home=1/1 " C " seed=" ZEROS "0", ZEROS, "no seed \"000000000000000000000000...\"" NO_SEED},
    {E "home=1/1 " C " seed=00112233445566778899aabbccddeeff00112233445566778899AAbbccddeeff",
     "00112233", "no seed \"00112233445566778899aabb...\"" NO_SEED},
    {E "home=1/1 " C " seed=g0112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
     "g0112233", "no seed \"g0112233445566778899aabb...\"" NO_SEED},
};

static void check_refused(const Refused *r)
{
    FbPosition p, untouched;
    FbTextError error = {"", 999};
    memset(&p, 0x5a, sizeof p);
    memset(&untouched, 0x5a, sizeof untouched);
    bool read = read_line(&p, r->line, &error);
    if (read) fail_msg("not refused: %s", r->line);
    assert_string_equal(error.message, r->message);
    assert_true(error.at <= strlen(r->line));
    if (!*r->found)
        assert_true(error.at == 0 || error.at == strlen(r->line));
    else if (strncmp(r->line + error.at, r->found, strlen(r->found)) != 0)
        fail_msg("%s\nfound at \"%s\", not at \"%s\"", r->line, r->line + error.at, r->found);
    assert_memory_equal(&p, &untouched, sizeof p);
    assert_false(fb_position_read(&p, r->line, strlen(r->line), NULL));
}

static void test_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_form / sizeof *bad_form; i++)
        check_refused(&bad_form[i]);
    for (size_t i = 0; i < sizeof bad_table / sizeof *bad_table; i++)
        check_refused(&bad_table[i]);
    for (size_t i = 0; i < sizeof bad_cards / sizeof *bad_cards; i++)
        check_refused(&bad_cards[i]);
}

/* ---- partial positions ------------------------------------------------------------------------------ */

#define PART                                                                                      \
    "fb1 edition=lookout-2021 turn=B phase=play war=0 list=- home=123456789/123456789/123456789 " \
    "tags=- hands=5/CON,TRU/MOB,FAM deck=31 discard=HIT spent=- shuffles=1"

static void test_partial(void **state)
{
    (void)state;
    FbPosition p = position(PART);
    assert_true(p.partial);
    assert_int_equal(p.hands_known, 6);
    assert_int_equal(p.game.open.hand_n[0], 5);
    assert_int_equal(p.game.open.deck_n, 31);
    FbView view;
    assert_true(fb_position_view(&p, 1, &view, NULL));
    assert_null(fb_view_check(&view));
    assert_int_equal(fb_hand_size(view.hand), 2);
    assert_int_equal(fb_hand_size(view.open.known[2]), 2); /* listed for another: known */
    assert_int_equal(view.open.known[1], 0);
    FbPick picks[FB_LEGAL_MAX];
    assert_int_equal(fb_view_legal(&view, picks), 3); /* CON, TRU, drop */
    FbGame game;
    FbRng rng = {1};
    assert_true(fb_sample(&view, &rng, &game));
    assert_null(fb_check(&game));
    char text[FB_POSITION_MAX];
    FbOut out = fb_out(text, sizeof text);
    assert_true(fb_position_write_view(&out, &view));
    assert_string_equal(text, PART);
}

static void test_partial_view_refused(void **state)
{
    (void)state;
    FbPosition p = position(PART);
    static const int nobody[] = {0, 3, 5, -1, 6, 100};
    for (size_t i = 0; i < sizeof nobody / sizeof *nobody; i++) {
        FbView view, untouched;
        FbTextError error;
        memset(&view, 0x5a, sizeof view);
        untouched = view;
        assert_false(fb_position_view(&p, nobody[i], &view, &error));
        assert_string_equal(error.message,
                            "the hand of this seat is not listed, so it cannot be asked");
        assert_memory_equal(&view, &untouched, sizeof view);
    }
    FbView view;
    assert_true(fb_position_view(&p, FB_SPECTATOR, &view, NULL));
    assert_null(fb_view_check(&view));
}

/* Nought is a number: a line in which it stands is what one seat sees. */
static void test_partial_zero(void **state)
{
    (void)state;
    FbPosition p =
        position("fb1 edition=lookout-2021 turn=A home=1/1 hands=CON/0 deck=2 discard=-");
    assert_true(p.partial);
    assert_int_equal(p.hands_known, 3);
    p = position("fb1 edition=lookout-2021 turn=A home=1/1 hands=2/CON deck=- discard=-");
    assert_true(p.partial);
    assert_int_equal(p.hands_known, 2);
    p = position("fb1 edition=lookout-2021 turn=A home=1/1 hands=CON/LAM deck=0 discard=-");
    assert_true(p.partial);
    FbView view;
    assert_true(fb_position_view(&p, 0, &view, NULL));
    assert_int_equal(view.open.known[1], fb_hand_with(0, FB_LAM));
    p = position("fb1 edition=lookout-2021 turn=A home=1/1 hands=CON/LAM deck=- discard=-");
    assert_false(p.partial);
    assert_true(fb_position_view(&p, 0, &view, NULL));
    assert_int_equal(view.open.known[1], 0); /* in a whole game it is a secret */
}

/* Nothing is known of unknown cards but their number: they may be the plain ones. */
static void test_partial_without_plain(void **state)
{
    (void)state;
    FbPosition p = position(ADV "home=1/1 hands=LIB/1 deck=0 discard=-");
    assert_true(p.partial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),   cmocka_unit_test(test_fields),
        cmocka_unit_test(test_in_any_order), cmocka_unit_test(test_left_out),
        cmocka_unit_test(test_phases),       cmocka_unit_test(test_whole_deck),
        cmocka_unit_test(test_busy),         cmocka_unit_test(test_refused),
        cmocka_unit_test(test_partial),      cmocka_unit_test(test_partial_view_refused),
        cmocka_unit_test(test_partial_zero), cmocka_unit_test(test_partial_without_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
