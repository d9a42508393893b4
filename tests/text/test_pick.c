/* test_pick.c - picks, moves, and moves applied whole or not at all. */
#include "text/games.h"

static void check_written(uint8_t what, const char *want)
{
    char text[16];
    FbOut out = fb_out(text, sizeof text);
    fb_what_write(&out, what);
    assert_string_equal(text, want);
    assert_true(fb_out_fits(&out));
}

static void test_what(void **state)
{
    (void)state;
    check_written(FB_CON, "CON");
    check_written(FB_EAR, "EAR");
    check_written(FB_W_DROP, "drop");
    check_written(FB_W_PASS, "pass");
    check_written(FB_WHO_MOBSTER, "A1");
    check_written(FB_WHO_MOBSTER + FB_MOBSTER(1, 3), "B3");
    check_written(FB_WHO_SEAT - 1, "F9");
    check_written(FB_WHO_SEAT, "A");
    check_written(FB_WHO_END - 1, "F");
    check_written(FB_WORDS_END, "?");
    check_written(FB_WHO_END, "?");
    check_written(FB_NONE, "?");
}

/* Every one of the 256 either comes back as it was, or is none. */
static void test_what_round_trip(void **state)
{
    (void)state;
    int good = 0;
    for (int what = 0; what < 256; what++) {
        char text[16];
        FbOut out = fb_out(text, sizeof text);
        fb_what_write(&out, (uint8_t)what);
        uint8_t read = fb_what_read(text, out.n);
        assert_int_equal(read, strcmp(text, "?") ? what : FB_NONE);
        good += read != FB_NONE;
    }
    assert_int_equal(good, FB_CARDS + 8 + FB_MOBSTERS + FB_SEATS);
}

static void test_what_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"",   "con",  "Con",  "CO", "CONN",    "G",
                                      "G1", "A0",   "B10",  "a1", "Pass",    "DROP",
                                      "*",  " CON", "CON ", "1A", "passpass"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(fb_what_read(bad[i], strlen(bad[i])), FB_NONE);
}

static void test_pick_and_move_written(void **state)
{
    (void)state;
    char text[64];
    FbOut out = fb_out(text, sizeof text);
    fb_pick_write(&out, (FbPick){FB_EVERYBODY, FB_W_PASS});
    assert_string_equal(text, "*:pass");
    FbPick picks[] = {{2, FB_HIT}, {2, FB_WHO_MOBSTER + 9}, {2, FB_WHO_MOBSTER + 20}};
    out = fb_out(text, sizeof text);
    fb_move_write(&out, picks, 3);
    assert_string_equal(text, "C:HIT,B1,C3");
}

static void test_move_read(void **state)
{
    (void)state;
    FbPick picks[FB_MOVE_MAX];
    FbTextError error;
    assert_int_equal(fb_move_read("A:butcher,CON,LAM,done", 22, picks, FB_MOVE_MAX, &error), 4);
    const uint8_t want[] = {FB_W_BUTCHER, FB_CON, FB_LAM, FB_W_DONE};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(picks[i].seat, 0);
        assert_int_equal(picks[i].what, want[i]);
    }
    assert_int_equal(fb_move_read("*:pass", 6, picks, FB_MOVE_MAX, NULL), 1);
    assert_int_equal(picks[0].seat, FB_EVERYBODY);
    assert_int_equal(fb_move_read("A:CON,B3", 5, picks, FB_MOVE_MAX, NULL),
                     1); /* n counts, no zero */
}

typedef struct Refused {
    const char *text;
    size_t at;
    const char *message;
} Refused;

#define NO_MOVE ": a move is a seat from A to F (or *), a colon and picks, as in A:CON,B3"
#define NO_PICK                                                                                     \
    ": it is a card (CON), a mobster (B3), a seat (B), drop, butcher, draw, deck, pile, done, end " \
    "or pass"

static const Refused bad_move[] = {
    {"", 0, "no move \"\"" NO_MOVE},
    {"A", 0, "no move \"A\"" NO_MOVE},
    {"CON", 0, "no move \"CON\"" NO_MOVE},
    {"AB:CON", 0, "no move \"AB:CON\"" NO_MOVE},
    {"a:CON", 0, "no move \"a:CON\"" NO_MOVE},
    {"G:CON", 0, "no move \"G:CON\"" NO_MOVE},
    {":CON", 0, "no move \":CON\"" NO_MOVE},
    {"\x1b[2J\xc3\xa4", 0, "no move \"?[2J??\"" NO_MOVE},
    {"abcdefghijklmnopqrstuvwxyz", 0, "no move \"abcdefghijklmnopqrstuvwx...\"" NO_MOVE},
    {"abcdefghijklmnopqrstuvwx", 0, "no move \"abcdefghijklmnopqrstuvwx\"" NO_MOVE},
    {"A:", 2, "no pick \"\"" NO_PICK},
    {"A:con", 2, "no pick \"con\"" NO_PICK},
    {"A:CON,", 6, "no pick \"\"" NO_PICK},
    {"A:CON,,B3", 6, "no pick \"\"" NO_PICK},
    {"A:CON, B3", 6, "no pick \" B3\"" NO_PICK},
    {"A:CON,B3:", 6, "no pick \"B3:\"" NO_PICK},
};

static void test_move_refused(void **state)
{
    (void)state;
    FbPick picks[FB_MOVE_MAX];
    for (size_t i = 0; i < sizeof bad_move / sizeof *bad_move; i++) {
        FbTextError error;
        const Refused *r = &bad_move[i];
        assert_int_equal(fb_move_read(r->text, strlen(r->text), picks, FB_MOVE_MAX, &error), 0);
        assert_string_equal(error.message, r->message);
        assert_int_equal(error.at, r->at);
        assert_int_equal(fb_move_read(r->text, strlen(r->text), picks, FB_MOVE_MAX, NULL), 0);
    }
}

static void test_move_too_long(void **state)
{
    (void)state;
    FbPick picks[3];
    FbTextError error;
    assert_int_equal(fb_move_read("A:CON,CON,CON", 13, picks, 3, &error), 3);
    assert_int_equal(fb_move_read("A:CON,CON,CON,CON", 17, picks, 3, &error), 0);
    assert_string_equal(error.message, "the move is too long: make it in parts");
    assert_int_equal(error.at, 14);
}

static void test_why(void **state)
{
    (void)state;
    char text[200];
    FbOut out = fb_out(text, sizeof text);
    fb_why_write(&out, FB_NO_NOT_HELD);
    assert_string_equal(text, "this card is not in this seat's hand (rule 4.3)");
    for (FbRefusal r = 1; r < FB_REFUSALS; r++) { /* the longest fits into an error with its pick */
        out = fb_out(text, sizeof text - sizeof "pick 128, butcher: " - sizeof "move 10000, ");
        fb_why_write(&out, r);
        assert_true(fb_out_fits(&out));
    }
}

static void test_goes_on(void **state)
{
    (void)state;
    FbPick a = {0, FB_CON}, b = {1, FB_CON};
    for (FbPhase p = 0; p < FB_PHASES; p++) {
        bool same = p == FB_DROP || p == FB_BUTCHER || p == FB_TARGET;
        assert_int_equal(fb_pick_goes_on(FB_PLAY, a, p, a), same);
    }
    assert_true(fb_pick_goes_on(FB_CHOOSE, b, FB_CHOOSE, b)); /* B:B3,B4 for a DBL */
    assert_false(
        fb_pick_goes_on(FB_CHOOSE, a, FB_CHOOSE, b)); /* MOB's mobster, then the victim's */
    assert_false(fb_pick_goes_on(FB_COUNTERING, b, FB_CHOOSE, b));
}

/* ---- applying --------------------------------------------------------------------------------------- */

static FbPosition position(const char *line)
{
    FbPosition p;
    FbTextError error = {"", 0};
    bool read = fb_position_read(&p, line, strlen(line), &error);
    assert_string_equal(error.message, "");
    assert_true(read);
    return p;
}

#define TWO                                                                                        \
    "fb1 edition=lookout-2021 turn=A home=123456789/123456789 hands=CON,DBL,TRU/FAM deck=LAM,COP " \
    "discard=-"

static void test_apply(void **state)
{
    (void)state;
    FbPosition p = position(TWO);
    FbFastShuffler s;
    FbEvents events = {.n = 0};
    fb_fast_shuffler(&s, 1);
    assert_true(fb_move_apply(&p.game, "A:DBL,B3,B4", 11, &s.base, &events, NULL));
    assert_int_equal(p.game.open.now.phase, FB_COUNTERING);
    assert_int_equal(events.n, 6); /* played, asked, two named, two more questions */
    assert_true(fb_move_apply(&p.game, "*:pass", 6, &s.base, NULL, NULL));
    assert_int_equal(p.game.open.list_n, 2);
}

typedef struct Illegal {
    const char *move;
    size_t at;
    const char *message;
} Illegal;

static const Illegal illegal[] = {
    {"A:HIT", 2, "pick 1, HIT: this card is not in this seat's hand (rule 4.3)"},
    {"B:FAM", 2, "pick 1, FAM: this seat has nothing to decide now (rule 4.5)"},
    {"F:CON", 2, "pick 1, CON: there is no such seat in this game (rule 3.1)"},
    {"*:pass", 2, "pick 1, pass: only a counter window can be passed for everybody (rule 6.7)"},
    {"A:CON,A1", 6, "pick 2, A1: this card can target only an opponent (rule 5.1)"},
    {"A:CON,B3,CON", 9,
     "pick 3, CON: nobody can counter a card of their own, and a family that is out can counter nothing (rule 6.1)"},
    {"A:DBL,B3,B3", 9, "pick 3, B3: this mobster has already been named (rule 5)"},
    {"A:CON,F1", 6,
     "pick 2, F1: this is not a card, a word, a mobster or a seat of this game (rule 4.3)"},
    {"A:CON,x", 6, "no pick \"x\"" NO_PICK},
    {"CON", 0, "no move \"CON\"" NO_MOVE},
};

static void test_apply_is_all_or_nothing(void **state)
{
    (void)state;
    FbPosition p = position(TWO);
    FbFastShuffler s;
    FbEvents events = {.n = 0};
    fb_fast_shuffler(&s, 1);
    FbGame before = p.game;
    for (size_t i = 0; i < sizeof illegal / sizeof *illegal; i++) {
        FbTextError error;
        const char *move = illegal[i].move;
        assert_false(fb_move_apply(&p.game, move, strlen(move), &s.base, &events, &error));
        assert_string_equal(error.message, illegal[i].message);
        assert_int_equal(error.at, illegal[i].at);
        assert_memory_equal(&p.game, &before, sizeof before);
        assert_int_equal(events.n, 0);
        assert_false(fb_move_apply(&p.game, move, strlen(move), &s.base, NULL, NULL));
        assert_memory_equal(&p.game, &before, sizeof before);
    }
}

/* Where the events do not fit, nothing happens either. */
static void test_apply_without_room(void **state)
{
    (void)state;
    FbPosition p = position(TWO);
    FbFastShuffler s;
    FbEvents events;
    FbTextError error;
    fb_fast_shuffler(&s, 1);
    FbGame before = p.game;
    events.n = FB_EVENTS_MAX - 5; /* one less than it takes */
    assert_false(fb_move_apply(&p.game, "A:DBL,B3,B4", 11, &s.base, &events, &error));
    assert_string_equal(error.message, "more happens in this move than fits: make it in parts");
    assert_int_equal(error.at, 9);
    assert_int_equal(events.n, FB_EVENTS_MAX - 5);
    assert_memory_equal(&p.game, &before, sizeof before);
    events.n = FB_EVENTS_MAX - 6;
    assert_true(fb_move_apply(&p.game, "A:DBL,B3,B4", 11, &s.base, &events, &error));
    assert_int_equal(events.n, FB_EVENTS_MAX);
}

/* A move may run on over several decisions of one seat. */
static void test_apply_runs_on(void **state)
{
    (void)state;
    FbPosition p = position("fb1 edition=lookout-2021+advanced turn=A phase=ready "
                            "home=123456789/123456789 tags=A1:BUT,A2:TEM hands=CON,TRU,COP/- "
                            "deck=LAM,COP,WAR,AMB,CON discard=- shuffles=1");
    FbFastShuffler s;
    FbEvents events = {.n = 0};
    FbTextError error = {"", 0};
    fb_fast_shuffler(&s, 1);
    const char *move = "A:butcher,CON,done,TRU,drop,LAM";
    bool applied = fb_move_apply(&p.game, move, strlen(move), &s.base, &events, &error);
    assert_string_equal(error.message, "");
    assert_true(applied);
    assert_int_equal(p.game.open.now.turn, 1);
}

/* Moves made of mutilated legal ones are applied whole or leave all as it was. */
static void test_apply_at_random(void **state)
{
    (void)state;
    FbRng rng = games_rng();
    static FbEvents events;
    for (long i = scaled(300, 5000); i > 0; i--) {
        Play play;
        play_deal(&play, &rng);
        for (int k = 0; k < 200 && !fb_is_over(&play.game); k++) {
            char text[64];
            FbTextError error = {"", 0};
            FbOut out = fb_out(text, sizeof text);
            fb_pick_write(&out, fb_legal_random(&play.game, &rng));
            size_t n = out.n;
            for (int m = games_below(&rng, 3); m > 0; m--)
                n = mutate(&rng, text, n, sizeof text);
            char *move = exact(text, n);
            FbGame before = play.game;
            events.n = 0;
            if (fb_move_apply(&play.game, move, n, &play.shuffler.base, &events, &error)) {
                assert_true(events.n > 0);
                assert_null(fb_check(&play.game));
            } else {
                assert_memory_equal(&play.game, &before, sizeof before);
                assert_int_equal(events.n, 0);
                assert_true(error.message[0] && strlen(error.message) < sizeof error.message - 1);
                assert_true(error.at <= n);
            }
            free(move);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what),
        cmocka_unit_test(test_what_round_trip),
        cmocka_unit_test(test_what_refused),
        cmocka_unit_test(test_pick_and_move_written),
        cmocka_unit_test(test_move_read),
        cmocka_unit_test(test_move_refused),
        cmocka_unit_test(test_move_too_long),
        cmocka_unit_test(test_why),
        cmocka_unit_test(test_goes_on),
        cmocka_unit_test(test_apply),
        cmocka_unit_test(test_apply_is_all_or_nothing),
        cmocka_unit_test(test_apply_without_room),
        cmocka_unit_test(test_apply_runs_on),
        cmocka_unit_test(test_apply_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
