/* test_clock.c - time: decisions and banks, stand-ins, pauses, windows that wait for people. */
#include "lib/unit.h"
#include "play.h"

static Play play;

static int finish(void **state)
{
    (void)state;
    play_check_replay(&play);
    return 0;
}

static void start(FbClock clock, int people, int seats)
{
    FbSettings settings = fb_settings_at(fb_settings_default(), FB_PACE_NONE);
    settings.clock = (uint8_t)clock;
    settings.window = fb_clock_figures(clock).window;
    settings.seats = (uint8_t)seats;
    play_start(&play, 11, "clock");
    play.now = 5000;
    play_game(&play, settings, people, "stooge");
}

static void assert_no(FbTableRefusal no, const char *id)
{
    assert_string_equal(fb_table_refusal_id(no), id);
}

static int asked(void) { return __builtin_ctz(play.table.game.open.now.asked); }

static int owner(void) { return play_person_at(&play, asked()); }

static uint8_t any_pick(void) { return fb_legal_nth(&play.table.game, 0).what; }

/* On to a decision of one seat, outside a window. */
static void leave_window(void)
{
    while (play.table.window.open)
        play_until(&play, fb_table_wake(&play.table));
}

static void presets(void **state)
{
    static const struct {
        FbClock clock;
        const char *word;
        uint32_t decision, bank, window;
    } row[] = {
        {FB_CLOCK_STANDARD, "standard", 20000, 120000, 6000},
        {FB_CLOCK_BLITZ, "blitz", 8000, 30000, 3000},
        {FB_CLOCK_RELAXED, "relaxed", 60000, 600000, 12000},
        {FB_CLOCK_UNTIMED, "untimed", FB_UNTIMED, FB_UNTIMED, FB_UNTIMED},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        FbClockFigures f = fb_clock_figures(row[i].clock);
        assert_string_equal(f.word, row[i].word);
        assert_int_equal(f.decision, row[i].decision);
        assert_int_equal(f.bank, row[i].bank);
        assert_int_equal(f.window, row[i].window);
        start(row[i].clock, 2, 2);
        uint64_t due =
            row[i].bank == FB_UNTIMED ? FB_NEVER : play.now + row[i].decision + row[i].bank;
        assert_true(fb_table_wake(&play.table) == due);
        assert_int_equal(play.client[0].ask.left, row[i].decision);
        assert_int_equal(play.client[0].ask.bank, row[i].bank);
    }
}

static void the_bank_pays_what_is_over(void **state)
{
    static const struct {
        uint32_t took, left;
    } row[] = {{1, 120000}, {20000, 120000}, {20001, 119999}, {50000, 90000}, {139999, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        start(FB_CLOCK_STANDARD, 2, 2);
        int seat = asked();
        play_until(&play, play.now + row[i].took);
        play_must(&play, play_pick(&play, owner(), any_pick()));
        assert_int_equal(play.table.seat[seat].bank, row[i].left);
    }
}

/* A card and its target are one decision, however they are sent. */
static void a_decision_in_two_picks_has_one_clock(void **state)
{
    (void)state;
    start(FB_CLOCK_STANDARD, 2, 2);
    int seat = asked();
    FbGame *game = &play.table.game;
    for (int n = 0; game->open.now.phase == FB_PLAY && n < 300; n++) {
        FbPick pick = fb_legal_nth(game, 0);
        play_until(&play, play.now + 15000);
        play_must(&play, play_pick(&play, owner(), pick.what));
        if (game->open.now.phase == FB_TARGET || game->open.now.phase == FB_DROP) break;
        leave_window();
        seat = asked();
    }
    assert_int_equal(asked(), seat);
    uint32_t bank = play.table.seat[seat].bank;
    assert_int_equal(play.client[0].ask.left, 5000);
    play_until(&play, play.now + 15000);
    play_must(&play, play_pick(&play, owner(), any_pick()));
    assert_int_equal(play.table.seat[seat].bank, bank - 10000);
}

static void out_of_time_a_stand_in_plays(void **state)
{
    (void)state;
    start(FB_CLOCK_BLITZ, 2, 2);
    int seat = asked(), person = owner();
    uint32_t question = play.table.step;
    play_until(&play, play.now + 37999);
    assert_int_equal(play.table.seat[seat].why, FB_WHY_NONE);
    play_until(&play, play.now + 1);
    assert_int_equal(play.table.seat[seat].why, FB_WHY_TIME);
    assert_int_equal(play.out.lobby.seat[seat].why, FB_WHY_TIME);
    uint64_t release = play.table.seat[seat].release;
    assert_in_range(release - play.now, FB_BOT_MIN, FB_BOT_MAX);
    FbTableAsk asks[FB_ASKS_MAX];
    assert_int_equal(fb_table_asks(&play.table, asks), 1);
    assert_int_equal(asks[0].level, play.table.settings.standin);
    assert_int_equal(asks[0].question, question);
    /* the owner is back: the seat is theirs at once, the time for this question is not */
    assert_no(play_word(&play, FB_IN_BACK, person), "OK");
    assert_no(play_word(&play, FB_IN_BACK, person), "NO_CHANGE");
    assert_int_equal(play.table.seat[seat].why, FB_WHY_NONE);
    assert_true(play.table.seat[seat].release == release);
    play_until(&play, release - 1);
    assert_int_equal(play.table.step, question);
    play_until(&play, release);
    assert_int_equal(play.table.step, question + 1);
    assert_int_equal(play.table.seat[seat].bank, 0);
}

static void a_move_brings_its_owner_back(void **state)
{
    (void)state;
    start(FB_CLOCK_BLITZ, 2, 2);
    int seat = asked(), person = owner();
    play_until(&play, play.now + 38000);
    assert_int_equal(play.table.seat[seat].why, FB_WHY_TIME);
    play_must(&play, play_pick(&play, person, any_pick()));
    assert_int_equal(play.table.seat[seat].why, FB_WHY_NONE);
}

static void whoever_is_gone_is_stood_in_for(void **state)
{
    (void)state;
    start(FB_CLOCK_STANDARD, 3, 3);
    int seat = asked(), person = owner();
    play_must(&play, play_gone(&play, person));
    play_until(&play, play.now + 9999);
    assert_int_equal(play.table.seat[seat].why, FB_WHY_NONE);
    play_until(&play, play.now + 1);
    assert_int_equal(play.table.seat[seat].why, FB_WHY_GONE);
    for (int i = 0; i < 6; i++) /* the others go on, and so does the stand-in */
        play_until(&play, fb_table_wake(&play.table));
    assert_int_equal(play.table.seat[seat].why, FB_WHY_GONE);
    play_must(&play, play_join(&play, person, play.client[person].step));
    assert_int_equal(play.table.seat[seat].why, FB_WHY_NONE);
}

static void a_short_break_costs_nothing(void **state)
{
    (void)state;
    start(FB_CLOCK_STANDARD, 2, 2);
    int seat = asked(), person = owner();
    uint64_t due = fb_table_wake(&play.table);
    play_must(&play, play_gone(&play, person));
    play_until(&play, play.now + 5000);
    play_must(&play, play_join(&play, person, play.client[person].step));
    assert_int_equal(play.table.seat[seat].why, FB_WHY_NONE);
    assert_true(fb_table_wake(&play.table) == due);
}

static void a_majority_pauses_and_goes_on(void **state)
{
    (void)state;
    start(FB_CLOCK_STANDARD, 3, 4);
    while (play.table.seat[asked()].kind != FB_SEAT_HUMAN || play.table.window.open)
        play_until(&play, fb_table_wake(&play.table));
    uint64_t due = fb_table_wake(&play.table);
    assert_no(play_on(&play, FB_IN_PAUSE, 0, 1), "OK");
    assert_no(play_on(&play, FB_IN_PAUSE, 0, 1), "NO_CHANGE");
    assert_int_equal(play.table.paused, 0);
    assert_no(play_on(&play, FB_IN_PAUSE, 2, 1), "OK");
    assert_int_equal(play.table.paused, 1);
    assert_true(fb_table_wake(&play.table) == FB_NEVER);
    play.now += 1000000;
    assert_no(play_pick(&play, owner(), any_pick()), "PAUSED");
    play_must(&play, play_on(&play, FB_IN_PAUSE, 0, 1));
    play_must(&play, play_on(&play, FB_IN_PAUSE, 1, 1));
    assert_int_equal(play.table.paused, 0);
    assert_true(fb_table_wake(&play.table) == due + 1000000);
    play_must(&play, play_pick(&play, owner(), any_pick()));
}

static void a_pause_waits_for_the_window(void **state)
{
    (void)state;
    start(FB_CLOCK_STANDARD, 2, 2);
    while (!play.table.window.open)
        play_must(&play, play_pick(&play, owner(), any_pick()));
    play_must(&play, play_on(&play, FB_IN_PAUSE, 0, 1));
    play_must(&play, play_on(&play, FB_IN_PAUSE, 1, 1));
    assert_int_equal(play.table.paused, 0);
    play_until(&play, play.now + 6000);
    assert_int_equal(play.table.window.open, 0);
    assert_int_equal(play.table.paused, 1);
}

/* ---- windows ---------------------------------------------------------------------------------------------------------- */

static void open_window(void)
{
    for (int i = 0; !play.table.window.open; i++) {
        FbPick pick = fb_legal_nth(&play.table.game, i % fb_legal_count(&play.table.game));
        play_must(&play, play_pick(&play, play_person_at(&play, pick.seat), pick.what));
    }
}

static void holds_are_three_and_have_no_name(void **state)
{
    (void)state;
    start(FB_CLOCK_STANDARD, 3, 3);
    open_window();
    uint64_t opened = play.now;
    play_must(&play, play_hold(&play, 1));
    assert_int_equal(play.client[0].seen_window.left, 16000);
    assert_int_equal(play.client[0].seen_window.holds, 1);
    assert_int_equal(play.client[0].seen_window.holds_left, 3);
    assert_int_equal(play.client[1].seen_window.holds_left, 2);
    play_must(&play, play_hold(&play, 1));
    play_must(&play, play_hold(&play, 1));
    assert_no(play_hold(&play, 1), "NO_HOLD");
    assert_true(play.table.window.closes == opened + 36000);
    /* without all passes it stays open till then */
    play_until(&play, opened + 35999);
    assert_true(play.table.window.open);
    play_until(&play, opened + 36000);
    assert_false(play.table.window.open);
}

static void an_attempt_without_a_window_is_a_false_start(void **state)
{
    (void)state;
    start(FB_CLOCK_STANDARD, 2, 2);
    FbInput in = play_input(FB_IN_ATTEMPT, 0);
    in.tab = play.table.person[0].tab;
    in.as.attempt.card = FB_FAM;
    in.as.attempt.reaction = 200;
    assert_no(play_send(&play, in), "OK");
    assert_int_equal(play.client[0].false_starts, 1);
    assert_int_equal(play.client[1].false_starts, 0);
    play.now += 249;
    assert_no(play_send(&play, in), "SILENCED");
    play.now += 1;
    assert_no(play_send(&play, in), "OK");
}

static FbTableRefusal order(int person, FbOrder what)
{
    FbInput in = play_input(FB_IN_ORDERS, person);
    in.tab = play.table.person[person].tab;
    in.as.orders.order = (uint8_t)what;
    return play_send(&play, in);
}

static bool is_target(int seat)
{
    for (int i = 0; i < play.table.game.open.named_n; i++) {
        int what = play.table.game.open.named[i];
        if (what >= FB_WHO_SEAT ? what - FB_WHO_SEAT == seat
                                : FB_SEAT_OF(what - FB_WHO_MOBSTER) == seat)
            return true;
    }
    return false;
}

static void standing_orders(void **state)
{
    (void)state;
    start(FB_CLOCK_STANDARD, 3, 3);
    for (int p = 0; p < 3; p++)
        play_must(&play, order(p, FB_ORDER_UNLESS_TARGET));
    assert_no(order(0, FB_ORDER_UNLESS_TARGET), "NO_CHANGE");
    assert_no(order(0, FB_ORDERS), "NO_INPUT");
    open_window();
    int targets = 0;
    for (int s = 0; s < 3; s++) {
        if (!(play.table.window.asked >> s & 1)) continue;
        FbAnswer right = is_target(s) ? FB_ANSWER_NONE : FB_ANSWER_STANDING;
        assert_int_equal(play.table.window.state[s], right);
        assert_int_equal(play.client[play_person_at(&play, s)].seen_window.state, right);
        targets += is_target(s);
    }
    assert_int_equal(targets, 1);
    uint64_t opened = play.now;
    for (int s = 0; s < 3; s++)
        if (is_target(s))
            play_must(&play,
                      order(play_person_at(&play, s), FB_ORDER_PASS)); /* in the open window, too */
    play_until(&play, opened + 2499);
    assert_true(play.table.window.open);
    play_until(&play, opened + 2500);
    assert_false(play.table.window.open);
}

static void a_pass_stands_a_standing_order_gives_way(void **state)
{
    (void)state;
    start(FB_CLOCK_STANDARD, 3, 3);
    open_window();
    int s = __builtin_ctz(play.table.window.asked), p = play_person_at(&play, s);
    play_must(&play, order(p, FB_ORDER_PASS));
    assert_int_equal(play.table.window.state[s], FB_ANSWER_STANDING);
    play_must(&play, order(p, FB_ORDER_NONE));
    assert_int_equal(play.table.window.state[s], FB_ANSWER_NONE);
    play_must(&play, play_pass(&play, p));
    assert_no(play_pass(&play, p), "ANSWERED");
    assert_no(play_pick(&play, p, FB_W_PASS), "WINDOW_OPEN");
}

static void an_untimed_window_waits_for_people(void **state)
{
    (void)state;
    start(FB_CLOCK_UNTIMED, 3, 3);
    open_window();
    assert_true(fb_table_wake(&play.table) == FB_NEVER);
    assert_no(play_hold(&play, 0), "NO_HOLD");
    assert_int_equal(play.client[0].seen_window.left, FB_UNTIMED);
    uint64_t opened = play.now;
    play.now += 100000;
    for (int s = 0; s < 3; s++)
        if (play.table.window.asked >> s & 1)
            play_must(&play, play_pass(&play, play_person_at(&play, s)));
    assert_false(play.table.window.open);
    assert_true(play.now == opened + 100000);
}

static void after_a_crash_everybody_is_waited_for(void **state)
{
    (void)state;
    start(FB_CLOCK_STANDARD, 3, 3);
    open_window();
    uint32_t question = play.table.step;
    int s = __builtin_ctz(play.table.window.asked);
    play_must(&play, play_pass(&play, play_person_at(&play, s)));
    play_until(&play, play.now + 2000);
    play_must(&play, play_send(&play, play_server(FB_IN_RESTART)));
    assert_int_equal(play.table.step, question + 1);
    assert_int_equal(play.table.window.state[s], FB_ANSWER_PASS);
    uint64_t opened = play.now;
    play_until(&play, opened + 5999); /* nobody is there yet: the whole window, not 2.5 s of it */
    assert_true(play.table.window.open);
    play_until(&play, opened + 6000);
    assert_false(play.table.window.open);
}

#define TEST(name) cmocka_unit_test_teardown(name, finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(presets),
        TEST(the_bank_pays_what_is_over),
        TEST(a_decision_in_two_picks_has_one_clock),
        TEST(out_of_time_a_stand_in_plays),
        TEST(a_move_brings_its_owner_back),
        TEST(whoever_is_gone_is_stood_in_for),
        TEST(a_short_break_costs_nothing),
        TEST(a_majority_pauses_and_goes_on),
        TEST(a_pause_waits_for_the_window),
        TEST(holds_are_three_and_have_no_name),
        TEST(an_attempt_without_a_window_is_a_false_start),
        TEST(standing_orders),
        TEST(a_pass_stands_a_standing_order_gives_way),
        TEST(an_untimed_window_waits_for_people),
        TEST(after_a_crash_everybody_is_waited_for),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    play_end(&play);
    return failed;
}
