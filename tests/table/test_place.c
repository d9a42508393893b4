/* test_place.c - a game that begins with a position: what is taken for one, what is not, and what comes after it. */
#include "lib/unit.h"
#include "play.h"

#define HEAD "[Edition \"lookout-2021\"]\n[Rules \"2\"]\n[Players \"2\"]\n"
#define BOARD \
    "fb1 edition=lookout-2021 turn=A home=123456789/12345678 list=B9 hands=CON,DBL/FAM,LAM deck=WAR,PAY,FED,TRU discard=HIT"
#define PLACED HEAD "[Position \"" BOARD "\"]\n"

static FbSettings two(void)
{
    FbSettings settings = fb_settings_default();
    settings.seats = 2;
    return settings;
}

static FbTableRefusal place(Play *play, const char *text)
{
    FbInput input = play_server(FB_IN_PLACE);
    input.as.place.start = (FbStart){text, (uint16_t)strlen(text)};
    return play_send(play, input);
}

static void fill(Play *play)
{
    FbInput input = play_input(FB_IN_FILL, 0);
    input.tab = play->tabs;
    input.as.fill.level = (uint8_t)fb_level_position("stooge");
    play_must(play, play_send(play, input));
}

/* Person 0 at B, a bot at A. */
static void sit_down(Play *play, FbSettings settings)
{
    play_start(play, 7, "place");
    play_must(play, play_make(play, settings));
    play_must(play, play_join(play, 0, 0));
    play_must(play, play_sit(play, 0, 1));
    fill(play);
    play_must(play, play_ready(play, 0));
}

static Play play;

static void seats_stay_as_they_were_taken(void **state)
{
    (void)state;
    sit_down(&play, two());
    play_must(&play, place(&play, PLACED));
    assert_int_equal(play.table.person[0].seat, 1);
    assert_int_equal(play.table.seat[0].kind, FB_SEAT_BOT);
    assert_int_equal(play.table.games, 1);
    assert_int_equal(play.table.game.open.list[0], FB_MOBSTER(1, 9));
    assert_true(play.out.placed);
    assert_int_equal(play.out.pick_n, 0);
    assert_int_equal(fb_hand_size(play.client[0].view.hand), 2);
    assert_int_equal(play.client[0].question, play.table.step);
    play_check_replay(&play);
}

static void the_picks_lead_into_the_window(void **state)
{
    (void)state;
    sit_down(&play, two());
    play_must(&play, place(&play, HEAD "[Families \"Purple Gang/Moran Gang\"]\n[Position \"" BOARD
                                       "\"]\n\nA:CON,B3\n"));
    assert_true(play.table.window.open);
    assert_int_equal(play.table.windows, 1);
    assert_int_equal(play.table.seat[0].family, 4);
    assert_int_equal(play.out.pick_n, 2);
    assert_true(play.client[0].window);
    play_must(&play, play_attempt(&play, 0, FB_FAM, 500));
    play_until(&play, play.now + 20000);
    assert_int_equal(play.table.game.open.now.turn, 1);
    play_check_replay(&play);
}

/* Windows are counted from the position, as whoever verifies the record counts them. */
static void windows_that_were_are_counted(void **state)
{
    (void)state;
    sit_down(&play, two());
    play_must(&play, place(&play, PLACED "\nA:CON,B3 B:FAM\n"));
    assert_false(play.table.window.open);
    assert_int_equal(play.table.windows, 1);
    assert_int_equal(play.table.game.open.now.turn, 1);
    play_check_replay(&play);
}

/* A crash right after it: whoever comes back is shown the view, and the window opens again. */
static void it_is_there_after_a_crash(void **state)
{
    (void)state;
    sit_down(&play, two());
    play_must(&play, place(&play, PLACED "\nA:CON,B3\n"));
    play_must(&play, play_send(&play, play_server(FB_IN_RESTART)));
    play_must(&play, play_join(&play, 0, 0));
    assert_true(play.table.window.open);
    play_check_replay(&play);
}

static void what_is_no_start(void **state)
{
    static const struct {
        const char *text;
        FbTableRefusal no;
    } c[] = {
        {"", FB_TABLE_NO_NO_START},
        {BOARD, FB_TABLE_NO_NO_START},
        {HEAD "[Seed \"0000000000000000000000000000000000000000000000000000000000000000\"]\n",
         FB_TABLE_NO_NO_START},
        {PLACED "\nA:CON,A1\n", FB_TABLE_NO_NO_START},
        {PLACED "\nB:FAM\n", FB_TABLE_NO_NO_START},
        {PLACED "\n{a word}\n", FB_TABLE_NO_NO_START},
        {"[Edition \"mayfair-2005\"]\n[Players \"2\"]\n[Position \"fb1 edition=mayfair-2005 turn=A "
         "home=1/2 list=A1 hands=CON/FAM deck=WAR discard=HIT\"]\n",
         FB_TABLE_NO_NO_START},
        {"[Edition \"lookout-2021\"]\n[Players \"3\"]\n[Position \"fb1 edition=lookout-2021 turn=A "
         "home=123456789/123456789/123456789 hands=CON/FAM/FAM deck=WAR discard=HIT\"]\n",
         FB_TABLE_NO_NO_START},
        {HEAD
         "[Position \"fb1 edition=lookout-2021 turn=A phase=over home=1/- hands=CON/- deck=WAR "
         "discard=HIT\"]\n",
         FB_TABLE_NO_NO_START},
    };
    (void)state;
    sit_down(&play, two());
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        assert_int_equal(place(&play, c[i].text), c[i].no);
    FbInput longer = play_server(FB_IN_PLACE);
    longer.as.place.start.n = FB_START_MAX + 1;
    assert_int_equal(play_send(&play, longer), FB_TABLE_NO_NO_START);
}

static void everybody_is_there_and_ready(void **state)
{
    (void)state;
    play_start(&play, 8, "place");
    assert_int_equal(place(&play, PLACED), FB_TABLE_NO_NOT_MADE);
    play_must(&play, play_make(&play, two()));
    play_must(&play, play_join(&play, 0, 0));
    play_must(&play, play_sit(&play, 0, 0));
    assert_int_equal(place(&play, PLACED), FB_TABLE_NO_TOO_FEW);
    fill(&play);
    assert_int_equal(place(&play, PLACED), FB_TABLE_NO_NOT_READY);
    play_must(&play, play_ready(&play, 0));
    play_must(&play, place(&play, PLACED));
    assert_int_equal(place(&play, PLACED), FB_TABLE_NO_STARTED);
}

/* A record of 0.1.0 says nothing of a revision: its game goes on by the rules of then, whatever the table is dealt by. */
static void a_game_of_0_1_0_goes_on_by_its_rules(void **state)
{
    static const char board[] =
        "[Edition \"mayfair-2005\"]\n[Players \"2\"]\n[Position \"fb1 edition=mayfair-2005 turn=A "
        "home=123456789/12345678 list=B9 hands=CON,PRI/FAM,LAM deck=WAR discard=HIT\"]\n";
    FbSettings settings = two();
    (void)state;
    settings.rules = fb_edition(FB_MAYFAIR_2005);
    sit_down(&play, settings);
    play_must(&play, place(&play, board));
    assert_int_equal(play.table.settings.rules, fb_edition(FB_MAYFAIR_2005));
    assert_int_equal(play.table.game.open.rules, fb_rules_at(fb_edition(FB_MAYFAIR_2005), 1));
    play_check_replay(&play);
    /* with a house rule that 0.1.0 had not, it is another game */
    settings.rules = fb_rules_set(settings.rules, FB_SW_REFILL, false);
    sit_down(&play, settings);
    assert_int_equal(place(&play, board), FB_TABLE_NO_NO_START);
}

/* The next game at the table is dealt like any other. */
static void a_rematch_is_dealt(void **state)
{
    (void)state;
    sit_down(&play, two());
    play_must(&play,
              place(&play, HEAD "[Position \"fb1 edition=lookout-2021 turn=A home=12/- list=B9 "
                                "war=1 hands=CON/LAM deck=WAR,PAY,FED,TRU discard=HIT\"]\n"));
    play_until(&play, play.now + 60000);
    assert_int_equal(play.table.phase, FB_TABLE_OVER);
    play_must(&play, play_on(&play, FB_IN_REMATCH, 0, 1));
    play_must(&play, play_ready(&play, 0));
    assert_int_equal(play.table.phase, FB_TABLE_PLAYING);
    assert_false(play.out.placed);
    assert_int_equal(play.table.game.open.shuffles, 1);
    assert_int_equal(play.table.game.open.list_n, 0);
    play_check_replay(&play);
    play_end(&play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_stay_as_they_were_taken),
        cmocka_unit_test(the_picks_lead_into_the_window),
        cmocka_unit_test(windows_that_were_are_counted),
        cmocka_unit_test(it_is_there_after_a_crash),
        cmocka_unit_test(what_is_no_start),
        cmocka_unit_test(everybody_is_there_and_ready),
        cmocka_unit_test(a_game_of_0_1_0_goes_on_by_its_rules),
        cmocka_unit_test(a_rematch_is_dealt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
