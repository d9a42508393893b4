/* test_seats.c - seats that change hands in the middle of a game: whose they are, who may ask for them, who is asked. */
#include "bots/bot.h"
#include "lib/unit.h"
#include "play.h"

enum {
    ANN,
    BEN,
    EVE,
    EVA,
    EVI,
    SEATS = 4
}; /* Ann is the host and plays, as Ben does; the others watch */

static Play play;

static void begin(FbSettings settings)
{
    play_start(&play, 11, "seats");
    settings.clock = FB_CLOCK_UNTIMED;
    settings.pace = FB_PACE_CUSTOM;
    play_game(&play, settings, 2, "random");
    for (int p = EVE; p <= EVI; p++)
        play_must(&play, play_join(&play, p, 0));
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

static int seat_of(int person) { return play.table.person[person].seat; }

/* A seat that a bot has from the deal on: the first, the second. */
static int bot_seat(int nth)
{
    int s = 0;
    while (play.table.seat[s].kind != FB_SEAT_BOT || nth--)
        s++;
    return s;
}

static FbTableRefusal say(FbInputType type, int person, int of)
{
    FbInput in = play_input(type, person);
    in.tab = play.table.person[person].tab;
    in.as.agree.who = (uint8_t)of; /* the same place in all of them */
    return play_send(&play, in);
}

static FbTableRefusal stand(int person) { return play_word(&play, FB_IN_STAND, person); }

/* What this person was told last of wishes for seats; NULL: nothing. */
static const FbMsg_take_over *told(int person)
{
    const FbMsg_take_over *last = NULL;
    for (int i = 0; i < play.out.message_n; i++)
        if (play.out.message[i].to == person && play.out.message[i].type == FB_MSG_TAKE_OVER)
            last = &play.out.message[i].as.take_over;
    return last;
}

static bool was_told(int person, FbStage stage)
{
    return told(person) && told(person)->stage == stage;
}

static void pass_time(uint64_t ms) { play_until(&play, play.now + ms); }

/* How many hands others than the players have seen. */
static int hands_seen(void)
{
    int n = 0;
    for (int p = EVE; p <= EVI; p++)
        n += play.table.person[p].held != FB_NONE;
    return n;
}

/* ---- asking ------------------------------------------------------------------------------------------------------- */

/* Three people without a seat, one for each bot: sit, look, stand. */
static void puppets_read_no_hands(void **state)
{
    (void)state;
    for (int p = EVE; p <= EVA; p++) {
        FbView view;
        int seat = bot_seat(p - EVE);
        play_sit(&play, p, seat);
        pass_time(2000);
        fb_view(&play.table.game, seat, &view);
        assert_memory_not_equal(&play.client[p].view, &view, sizeof view);
        stand(p);
    }
    pass_time(60000);
    assert_int_equal(hands_seen(), 0);
}

static void the_host_agrees_and_nobody_objects(void **state)
{
    int seat = bot_seat(0);
    (void)state;
    assert_no(play_sit(&play, EVE, seat), "OK");
    for (int p = ANN; p <= EVI; p++) {
        assert_true(was_told(p, FB_STAGE_ASKED));
        assert_int_equal(told(p)->who, EVE);
        assert_int_equal(told(p)->seat, seat);
        assert_int_equal(told(p)->left, FB_TAKE_OVER);
    }
    pass_time(1000);
    assert_no(say(FB_IN_AGREE, ANN, EVE), "OK");
    assert_true(was_told(BEN, FB_STAGE_AGREED));
    assert_no(say(FB_IN_AGREE, ANN, EVE), "NO_CHANGE");
    pass_time(FB_TAKE_OVER - 1001);
    assert_int_equal(seat_of(EVE), FB_NONE);
    pass_time(1);
    assert_true(was_told(BEN, FB_STAGE_DONE));
    assert_int_equal(seat_of(EVE), seat);
}

static void all_agree_and_nobody_waits(void **state)
{
    (void)state;
    play_must(&play, play_sit(&play, EVE, bot_seat(0)));
    play_must(&play, say(FB_IN_AGREE, BEN, EVE));
    assert_int_equal(seat_of(EVE), FB_NONE);
    play_must(&play, say(FB_IN_AGREE, ANN, EVE));
    assert_int_not_equal(seat_of(EVE), FB_NONE);
}

static void one_objection_is_enough(void **state)
{
    int seat = bot_seat(0);
    (void)state;
    play_must(&play, play_sit(&play, EVE, seat));
    play_must(&play, say(FB_IN_AGREE, ANN, EVE));
    assert_no(say(FB_IN_OBJECT, BEN, EVE), "OK");
    assert_true(was_told(EVE, FB_STAGE_OBJECTED));
    assert_int_equal(told(EVE)->by, BEN);
    assert_no(say(FB_IN_OBJECT, BEN, EVE), "NO_WISH");
    assert_no(say(FB_IN_AGREE, ANN, EVE), "NO_WISH");
    pass_time(60000);
    assert_int_equal(seat_of(EVE), FB_NONE);
    assert_no(play_sit(&play, EVE, bot_seat(1)), "TURNED_DOWN");
    assert_no(play_sit(&play, EVA, seat), "OK");
}

static void without_the_host_nothing_happens(void **state)
{
    (void)state;
    play_must(&play, play_sit(&play, EVE, bot_seat(0)));
    play_must(&play, say(FB_IN_AGREE, BEN, EVE));
    pass_time(FB_TAKE_OVER);
    assert_true(was_told(EVE, FB_STAGE_OVER));
    assert_int_equal(seat_of(EVE), FB_NONE);
    assert_no(play_sit(&play, EVE, bot_seat(0)), "OK"); /* nobody was against it */
}

static void only_those_who_play_have_a_say(void **state)
{
    (void)state;
    play_must(&play, play_sit(&play, EVE, bot_seat(0)));
    assert_no(say(FB_IN_OBJECT, EVA, EVE), "NOT_SEATED");
    assert_no(say(FB_IN_AGREE, EVA, EVE), "NOT_SEATED");
    assert_no(say(FB_IN_AGREE, EVE, EVE), "NOT_SEATED");
    assert_no(say(FB_IN_AGREE, ANN, EVA), "NO_WISH");
    assert_no(say(FB_IN_AGREE, ANN, FB_NONE), "NO_WISH");
}

static void a_host_who_watches_is_asked_too(void **state)
{
    (void)state;
    play_must(&play, stand(ANN));
    play_must(&play,
              play_sit(&play, EVE,
                       bot_seat(0) == play.table.person[ANN].held ? bot_seat(1) : bot_seat(0)));
    assert_no(say(FB_IN_OBJECT, ANN, EVE), "OK");
    assert_true(was_told(EVE, FB_STAGE_OBJECTED));
}

/* The host has agreed to what the host asks for; the others may object. */
static void a_host_who_asks(void **state)
{
    (void)state;
    FbInput host = play_input(FB_IN_HOST, ANN);
    host.tab = play.table.person[ANN].tab;
    host.as.host.who = EVE;
    play_must(&play, play_send(&play, host));
    play_must(&play, play_sit(&play, EVE, bot_seat(0)));
    play_must(&play, say(FB_IN_OBJECT, BEN, EVE));
    host = play_input(FB_IN_HOST, EVE);
    host.tab = play.table.person[EVE].tab;
    host.as.host.who = EVA;
    play_must(&play, play_send(&play, host));
    play_must(&play, play_sit(&play, EVA, bot_seat(0)));
    pass_time(FB_TAKE_OVER);
    assert_int_not_equal(seat_of(EVA), FB_NONE);
}

/* Nobody is there who could object: then nobody has to wait either. */
static void nobody_else_is_there(void **state)
{
    int seat = bot_seat(0);
    (void)state;
    FbInput host = play_input(FB_IN_HOST, ANN);
    host.tab = play.table.person[ANN].tab;
    host.as.host.who = EVE;
    play_must(&play, play_send(&play, host));
    play_must(&play, play_gone(&play, ANN));
    play_must(&play, play_gone(&play, BEN));
    play_must(&play, play_sit(&play, EVE, seat));
    assert_true(was_told(EVE, FB_STAGE_DONE));
    assert_int_equal(seat_of(EVE), seat);
}

static void one_wish_each(void **state)
{
    int seat = bot_seat(0), other = bot_seat(1);
    (void)state;
    play_must(&play, play_sit(&play, EVE, seat));
    assert_no(play_sit(&play, EVE, seat), "NO_CHANGE");
    assert_no(play_sit(&play, EVE, other), "ASKED_ALREADY");
    assert_no(play_sit(&play, EVA, seat), "ASKED_FOR");
    assert_no(play_sit(&play, EVA, other), "OK");
    assert_no(stand(EVE), "OK");
    assert_true(was_told(ANN, FB_STAGE_OVER));
    assert_no(stand(EVE), "NOT_SEATED");
    assert_no(play_sit(&play, EVI, seat), "OK");
}

static void a_wish_ends_with_its_asker(void **state)
{
    (void)state;
    play_must(&play, play_sit(&play, EVE, bot_seat(0)));
    play_must(&play, say(FB_IN_AGREE, ANN, EVE));
    play_must(&play, play_gone(&play, EVE));
    assert_true(was_told(ANN, FB_STAGE_OVER));
    play_must(&play, play_sit(&play, EVA, bot_seat(0)));
    play_must(&play, play_word(&play, FB_IN_LEAVE, EVA));
    assert_true(was_told(ANN, FB_STAGE_OVER));
    play_must(&play, play_sit(&play, EVI, bot_seat(0)));
    play_must(&play, play_send(&play, play_server(FB_IN_RESTART)));
    assert_int_equal(play.table.seat[bot_seat(0)].asker, FB_NONE);
    pass_time(60000);
    assert_int_equal(hands_seen(), 0);
}

/* In a pause a wish is decided as ever; whoever joins is told of it. */
static void others_wait_in_a_pause(void **state)
{
    (void)state;
    play_must(&play, play_on(&play, FB_IN_PAUSE, ANN, 1));
    play_must(&play, play_on(&play, FB_IN_PAUSE, BEN, 1));
    assert_true(play.table.paused);
    play_must(&play, play_sit(&play, EVE, bot_seat(0)));
    play_must(&play, say(FB_IN_AGREE, ANN, EVE));
    pass_time(5000);
    play_must(&play, play_join(&play, EVA, 0));
    assert_true(was_told(EVA, FB_STAGE_AGREED));
    assert_int_equal(told(EVA)->left, FB_TAKE_OVER - 5000);
    pass_time(FB_TAKE_OVER);
    assert_int_not_equal(seat_of(EVE), FB_NONE);
}

static void open_chairs_ask_nobody(void **state)
{
    FbSettings settings = fb_settings_default();
    (void)state;
    settings.flags = FB_OPEN_CHAIRS;
    begin(settings);
    int seat = bot_seat(0), other = bot_seat(1);
    assert_no(play_sit(&play, EVE, seat), "OK");
    assert_int_equal(seat_of(EVE), seat);
    assert_null(told(ANN));
    play_must(&play, stand(EVE));
    assert_no(play_sit(&play, EVE, other), "KNOWS_HAND");
    assert_no(play_sit(&play, EVA, seat), "KEPT");
    assert_no(play_sit(&play, EVA, other), "OK");
}

/* ---- what is one's own ------------------------------------------------------------------------------------------------ */

static void a_seat_is_kept_until_the_game_ends(void **state)
{
    int seat = seat_of(BEN);
    (void)state;
    play_must(&play, stand(BEN));
    assert_int_equal(play.out.lobby.seat[seat].owner, BEN);
    assert_false(play.out.lobby.seat[seat].free);
    pass_time(3600000);
    assert_no(play_sit(&play, EVE, seat), "KEPT");
    assert_no(play_sit(&play, BEN, bot_seat(0) == seat ? bot_seat(1) : bot_seat(0)), "KNOWS_HAND");
    assert_no(play_sit(&play, BEN, seat), "OK"); /* without asking anybody */
    assert_int_equal(seat_of(BEN), seat);
}

static void who_leaves_and_comes_again_has_it_too(void **state)
{
    int seat = seat_of(BEN);
    (void)state;
    play_must(&play, play_word(&play, FB_IN_LEAVE, BEN));
    assert_no(play_sit(&play, EVE, seat), "KEPT");
    play_must(&play, play_join(&play, BEN, 0));
    assert_no(play_sit(&play, BEN, seat), "OK");
}

static void for_a_time_that_the_table_sets(void **state)
{
    FbSettings settings = fb_settings_default();
    (void)state;
    settings.reserve = 300000;
    begin(settings);
    int seat = seat_of(BEN);
    play_must(&play, stand(BEN));
    pass_time(299999);
    assert_no(play_sit(&play, EVE, seat), "KEPT");
    pass_time(1);
    assert_int_equal(play.out.lobby.seat[seat].owner, FB_NONE);
    assert_true(play.out.lobby.seat[seat].free);
    assert_no(play_sit(&play, EVE, seat), "OK");
    assert_int_equal(seat_of(EVE), FB_NONE); /* it is asked for */
    assert_no(play_sit(&play, BEN, seat), "OK");
    assert_int_equal(seat_of(BEN), seat);
    assert_true(was_told(EVE, FB_STAGE_OVER));
}

/* Gone without a word: the seat is theirs for as long, and then until somebody else has it. */
static void somebody_who_is_gone(void **state)
{
    FbSettings settings = fb_settings_default();
    (void)state;
    settings.reserve = 60000;
    begin(settings);
    int seat = seat_of(BEN);
    play_must(&play, play_gone(&play, BEN));
    assert_no(play_sit(&play, EVE, seat), "TAKEN");
    pass_time(60000);
    assert_true(play.out.lobby.seat[seat].free);
    play_must(&play, play_sit(&play, EVE, seat));
    play_must(&play, play_join(&play, BEN, 0));
    assert_true(was_told(EVE, FB_STAGE_OVER));
    assert_int_equal(seat_of(BEN), seat);
    play_must(&play, play_gone(&play, BEN));
    pass_time(60000);
    play_must(&play, play_sit(&play, EVE, seat));
    play_must(&play, say(FB_IN_AGREE, ANN, EVE));
    assert_int_equal(seat_of(EVE), seat); /* Ann is the only one there */
    play_must(&play, play_join(&play, BEN, 0));
    assert_int_equal(seat_of(BEN), FB_NONE);
    assert_no(play_sit(&play, BEN, seat), "TAKEN");
    assert_no(play_sit(&play, BEN, bot_seat(0)), "KNOWS_HAND");
}

static void in_a_pause_its_time_stands_still(void **state)
{
    FbSettings settings = fb_settings_default();
    (void)state;
    settings.reserve = 60000;
    begin(settings);
    int seat = seat_of(BEN);
    play_must(&play, stand(BEN));
    pass_time(30000);
    play_must(&play, play_on(&play, FB_IN_PAUSE, ANN, 1));
    pass_time(600000);
    assert_no(play_sit(&play, EVE, seat), "KEPT");
    play_must(&play, play_on(&play, FB_IN_PAUSE, ANN, 1));
    pass_time(29999);
    assert_no(play_sit(&play, EVE, seat), "KEPT");
    pass_time(1);
    assert_no(play_sit(&play, EVE, seat), "OK");
}

/* A table that was begun by 0.1.0 goes on as it was. */
static void a_table_of_revision_1(void **state)
{
    static uint8_t room[FB_ROW_MAX];
    static FbTable next;
    int seat = bot_seat(0);
    (void)state;
    play.table.revision = 1;
    FbInput sit = play_input(FB_IN_SIT, EVE);
    sit.tab = play.table.person[EVE].tab;
    sit.as.sit.seat = (uint8_t)seat;
    sit.now = play.now;
    sit.revision = 1;
    int n = fb_row_write(room, &sit, 1, &(FbOwnPicks){0});
    assert_int_equal(fb_table_replay(&play.table, &play.kept, room, (size_t)n, &next, &play.out),
                     FB_TABLE_OK);
    assert_int_equal(next.person[EVE].seat, seat);
    play.table.revision = FB_TABLE_REVISION;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_table, close_table)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(puppets_read_no_hands),
        TEST(the_host_agrees_and_nobody_objects),
        TEST(all_agree_and_nobody_waits),
        TEST(one_objection_is_enough),
        TEST(without_the_host_nothing_happens),
        TEST(only_those_who_play_have_a_say),
        TEST(a_host_who_watches_is_asked_too),
        TEST(a_host_who_asks),
        TEST(nobody_else_is_there),
        TEST(one_wish_each),
        TEST(a_wish_ends_with_its_asker),
        TEST(others_wait_in_a_pause),
        TEST(open_chairs_ask_nobody),
        TEST(a_seat_is_kept_until_the_game_ends),
        TEST(who_leaves_and_comes_again_has_it_too),
        TEST(for_a_time_that_the_table_sets),
        TEST(somebody_who_is_gone),
        TEST(in_a_pause_its_time_stands_still),
        TEST(a_table_of_revision_1),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    play_end(&play);
    return failed;
}
