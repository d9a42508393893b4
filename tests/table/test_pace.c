/* test_pace.c - paces: what each means, what waits until the last step has been shown, the fuse. */
#include "lib/unit.h"
#include "play.h"

static Play play;

static int finish(void **state)
{
    (void)state;
    play_check_replay(&play);
    return 0;
}

static void start(FbPace pace, int people, int seats)
{
    FbSettings settings = fb_settings_at(fb_settings_default(), pace);
    settings.seats = (uint8_t)seats;
    play_start(&play, 11, "pace");
    play.now = 5000;
    play_game(&play, settings, people, "stooge");
}

static void assert_no(FbTableRefusal no, const char *id)
{
    assert_string_equal(fb_table_refusal_id(no), id);
}

static uint64_t wait(void) { return play.table.shown > play.now ? play.table.shown - play.now : 0; }

/* The first pick of whoever is asked, until a window opens. */
static void open_window(void)
{
    for (int i = 0; !play.table.window.open; i++) {
        FbPick pick = fb_legal_nth(&play.table.game, i % fb_legal_count(&play.table.game));
        play_until(&play, play.now + 5000);
        play_must(&play, play_pick(&play, play_person_at(&play, pick.seat), pick.what));
    }
}

static FbInput mine(FbInputType type, int person)
{
    FbInput in = play_input(type, person);
    in.tab = play.table.person[person].tab;
    return in;
}

static FbTableRefusal order(int person, FbOrder what)
{
    FbInput in = mine(FB_IN_ORDERS, person);
    in.as.orders.order = (uint8_t)what;
    return play_send(&play, in);
}

/* ---- what a pace means --------------------------------------------------------------------------------------------- */

static void a_pace_has_its_clock_and_window(void **state)
{
    static const struct {
        FbPace pace;
        const char *word;
        FbClock clock;
        uint32_t window;
    } row[] = {{FB_PACE_RELAXED, "relaxed", FB_CLOCK_UNTIMED, FB_UNTIMED},
               {FB_PACE_PARTY, "party", FB_CLOCK_STANDARD, 6000},
               {FB_PACE_LIGHTNING, "lightning", FB_CLOCK_BLITZ, 3000}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        FbSettings settings = fb_settings_at(fb_settings_default(), row[i].pace);
        assert_string_equal(fb_pace_figures(row[i].pace).word, row[i].word);
        assert_int_equal(settings.pace, row[i].pace);
        assert_int_equal(settings.clock, row[i].clock);
        assert_int_equal(settings.window, row[i].window);
    }
    assert_string_equal(fb_pace_figures(FB_PACE_CUSTOM).word, "custom");
    assert_null(fb_pace_figures(FB_PACE_NONE).word);
}

static void another_clock_is_custom(void **state)
{
    FbInput in;
    FbSettings settings = fb_settings_default();
    (void)state;
    play_start(&play, 11, "pace");
    settings.clock = FB_CLOCK_BLITZ;
    assert_no(play_make(&play, settings), "PACE");
    settings.pace = FB_PACE_CUSTOM;
    assert_no(play_make(&play, settings), "OK");
    play_must(&play, play_join(&play, 0, 0));
    in = mine(FB_IN_SETTINGS, 0);
    in.as.settings.settings = settings;
    in.as.settings.settings.pace = FB_PACE_RELAXED;
    assert_no(play_send(&play, in), "PACE");
    in.as.settings.settings = fb_settings_at(settings, FB_PACE_RELAXED);
    assert_no(play_send(&play, in), "OK");
    in.as.settings.settings.window = 6000;
    assert_no(play_send(&play, in), "PACE");
    in.as.settings.settings.pace = FB_PACES;
    assert_no(play_send(&play, in), "SETTINGS");
}

/* ---- the show --------------------------------------------------------------------------------------------------------- */

static void nothing_waits_without_a_pace(void **state)
{
    (void)state;
    start(FB_PACE_NONE, 2, 2);
    assert_int_equal(play.table.shown, 0);
    assert_int_equal(play.client[0].ask.opens, 0);
    open_window();
    assert_int_equal(play.client[0].seen_window.opens, 0);
    assert_true(play.table.window.opened == play.now);
}

/* A deal is long, and still nobody waits for more than 4 s. */
static void the_clock_starts_when_the_deal_was_seen(void **state)
{
    (void)state;
    start(FB_PACE_PARTY, 2, 2);
    assert_int_equal(wait(), FB_SHOW_MAX);
    assert_int_equal(play.client[0].ask.opens, 4000);
    assert_int_equal(play.client[0].ask.left, 24000);
    assert_true(fb_table_wake(&play.table) == play.now + 4000 + 20000 + 120000);
    play_until(&play, play.now + 24000); /* of which only 20 s count: nothing of the bank is gone */
    int seat = __builtin_ctz(play.table.game.open.now.asked);
    play_must(&play, play_pick(&play, play_person_at(&play, seat), FB_W_DROP));
    assert_int_equal(play.table.seat[seat].bank, 120000);
}

/* What is shown waits behind what is being shown. */
static void a_show_is_as_long_as_its_events(void **state)
{
    (void)state;
    static const struct {
        FbPace pace;
        uint32_t drop;
    } row[] = {{FB_PACE_PARTY, 900}, {FB_PACE_RELAXED, 900}, {FB_PACE_LIGHTNING, 540}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        start(row[i].pace, 2, 2);
        play_until(&play, play.table.shown + 100);
        uint64_t before = wait();
        assert_int_equal(before, 0);
        int seat = __builtin_ctz(play.table.game.open.now.asked);
        play_must(&play, play_pick(&play, play_person_at(&play, seat), FB_W_DROP));
        if (play.table.game.open.now.phase != FB_DROP) continue;
        assert_int_equal(wait(), 0); /* which card is not said yet, and nothing was seen */
        FbPick pick = fb_legal_nth(&play.table.game, 0);
        play_must(&play, play_pick(&play, play_person_at(&play, seat), pick.what));
        /* the card is dropped, the next turn begins, a card is drawn */
        assert_int_equal(wait(), row[i].drop + (450 + 320) * row[i].drop / 900);
    }
}

static void a_window_opens_when_its_card_was_seen(void **state)
{
    (void)state;
    start(FB_PACE_PARTY, 2, 2);
    open_window();
    const FbMsg_window *seen = &play.client[0].seen_window;
    assert_in_range(seen->opens, 800, 4000); /* at least a target was named */
    assert_int_equal(seen->left, seen->opens + 6000);
    assert_true(play.table.window.opened == play.now + seen->opens);
    assert_true(play.table.window.closes == play.table.window.opened + 6000);
}

static void an_attempt_before_that_is_a_false_start(void **state)
{
    (void)state;
    start(FB_PACE_PARTY, 2, 2);
    open_window();
    int seat = __builtin_ctz(play.table.window.asked), person = play_person_at(&play, seat);
    play_until(&play, play.table.window.opened - 1);
    assert_no(play_attempt(&play, person, FB_FAM, 200), "OK");
    assert_int_equal(play.client[person].false_starts, 1);
    assert_int_equal(play.table.window.state[seat], FB_ANSWER_NONE);
    play.now += FB_FALSE_START - 1;
    assert_no(play_attempt(&play, person, FB_FAM, 200), "SILENCED");
    play.now += 1;
    assert_int_equal(play.client[person].seen_window.opens > 0, 1);
    FbTableRefusal no = play_attempt(&play, person, FB_FAM, 200);
    assert_true(no == FB_TABLE_OK || no == FB_TABLE_NO_RULES);
    assert_int_equal(play.client[person].false_starts, 1);
}

/* A pass may come before: it counts from the opening, like one that comes just then. */
static void a_pass_counts_from_the_opening(void **state)
{
    static const struct {
        FbPace pace;
        uint32_t least;
    } row[] = {{FB_PACE_PARTY, 2500}, {FB_PACE_RELAXED, 800}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        start(row[i].pace, 2, 2);
        open_window();
        uint64_t opened = play.table.window.opened;
        int seat = __builtin_ctz(play.table.window.asked);
        play_must(&play, play_pass(&play, play_person_at(&play, seat)));
        play_until(&play, opened + row[i].least - 1);
        assert_true(play.table.window.open);
        play_until(&play, opened + row[i].least);
        assert_false(play.table.window.open);
    }
}

static void a_pause_keeps_what_is_left_to_be_seen(void **state)
{
    (void)state;
    start(FB_PACE_PARTY, 2, 2);
    play_until(&play, play.now + 1000);
    play_must(&play, play_on(&play, FB_IN_PAUSE, 0, 1));
    play_must(&play, play_on(&play, FB_IN_PAUSE, 1, 1));
    assert_int_equal(play.client[0].ask.opens, 3000);
    play_until(&play, play.now + 60000);
    play_must(&play, play_on(&play, FB_IN_PAUSE, 0, 1));
    play_must(&play, play_on(&play, FB_IN_PAUSE, 1, 1));
    assert_int_equal(play.client[0].ask.opens, 3000);
    assert_int_equal(play.client[0].ask.left, 23000);
}

/* ---- bots ---------------------------------------------------------------------------------------------------------------- */

/* They have thought while the last step was being shown. */
static void a_bot_moves_when_the_last_move_was_seen(void **state)
{
    (void)state;
    start(FB_PACE_PARTY, 1, 4);
    for (int n = 0; n < 60 && play.table.phase == FB_TABLE_PLAYING; n++) {
        const FbTable *t = &play.table;
        for (int s = 0; s < FB_SEATS; s++) {
            uint64_t release = t->seat[s].release, least = play.now + FB_BOT_MIN;
            if (release == FB_NEVER || t->window.open) continue;
            assert_true(release == (t->shown > least ? t->shown : least));
        }
        play_until(&play, fb_table_wake(&play.table));
    }
}

static void a_bot_counters_as_fast_as_its_pace(void **state)
{
    (void)state;
    for (FbPace pace = FB_PACE_RELAXED; pace <= FB_PACE_LIGHTNING; pace++) {
        start(pace, 1, 4);
        int person = 0, windows = 0;
        while (windows < 5 && play.table.phase == FB_TABLE_PLAYING) {
            int seat = play.table.person[person].seat;
            if (play.table.window.open) {
                windows++;
                for (int s = 0; s < FB_SEATS; s++) {
                    uint64_t release = play.table.seat[s].release;
                    if (release == FB_NEVER) continue;
                    uint64_t after = release - play.table.window.opened;
                    if (pace == FB_PACE_RELAXED)
                        assert_int_equal(after, 0);
                    else
                        assert_in_range(after, FB_BOT_MIN, FB_BOT_MAX);
                }
                if (play.table.window.asked >> seat & 1) play_must(&play, play_pass(&play, person));
                while (play.table.window.open)
                    play_until(&play, fb_table_wake(&play.table));
            } else if (play.table.game.open.now.asked >> seat & 1) {
                play_must(&play, play_pick(&play, person, fb_legal_nth(&play.table.game, 0).what));
            } else {
                play_until(&play, fb_table_wake(&play.table));
            }
        }
        assert_int_equal(windows, 5);
    }
}

/* ---- the fuse -------------------------------------------------------------------------------------------------------------- */

static void a_fuse_passes_and_cannot_be_taken_back(void **state)
{
    (void)state;
    start(FB_PACE_RELAXED, 3, 3);
    for (int p = 0; p < 3; p++)
        play_must(&play, order(p, FB_ORDER_FUSE));
    open_window();
    uint64_t opened = play.table.window.opened;
    int seat = __builtin_ctz(play.table.window.asked), person = play_person_at(&play, seat);
    assert_int_equal(play.client[person].seen_window.fuse, opened + 3500 - play.now);
    /* another order counts from the next window on */
    play_must(&play, order(person, FB_ORDER_PASS));
    assert_int_equal(play.table.window.state[seat], FB_ANSWER_STANDING);
    play_until(&play, opened + 3499);
    assert_true(play.table.window.open);
    play_until(&play, opened + 3500);
    assert_false(play.table.window.open);
}

/* One seat has a fuse, the other does not: the window waits for the other, and the fuse is over. */
static void an_untimed_window_with_a_fuse_can_be_held(void **state)
{
    (void)state;
    start(FB_PACE_RELAXED, 3, 3);
    play_must(&play, order(0, FB_ORDER_FUSE));
    play_must(&play, order(1, FB_ORDER_FUSE));
    for (int p = -1; p < 0;) {
        open_window();
        if (play.table.window.asked >> play.table.person[2].seat & 1) p = 2;
        while (p < 0 && play.table.window.open)
            play_until(&play, fb_table_wake(&play.table));
    }
    uint64_t opened = play.table.window.opened;
    int fused = play.table.window.asked >> play.table.person[0].seat & 1 ? 0 : 1;
    int seat = play.table.person[fused].seat;
    play_until(&play, opened + 3000);
    play_must(&play, play_hold(&play, fused));
    assert_int_equal(play.client[fused].seen_window.fuse, 10500);
    assert_int_equal(play.client[2].seen_window.fuse, 0);
    play_until(&play, opened + 13499);
    assert_int_equal(play.table.window.state[seat], FB_ANSWER_NONE);
    play_until(&play, opened + 13500);
    assert_int_equal(play.table.window.state[seat], FB_ANSWER_PASS);
    assert_true(play.table.window.open);
    assert_no(play_attempt(&play, fused, FB_FAM, 200), "ANSWERED");
    assert_no(play_hold(&play, 2), "NO_HOLD"); /* nothing runs any more */
    play_must(&play, play_pass(&play, 2));
    assert_false(play.table.window.open);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pace_has_its_clock_and_window),
        cmocka_unit_test_teardown(another_clock_is_custom, finish),
        cmocka_unit_test_teardown(nothing_waits_without_a_pace, finish),
        cmocka_unit_test_teardown(the_clock_starts_when_the_deal_was_seen, finish),
        cmocka_unit_test_teardown(a_show_is_as_long_as_its_events, finish),
        cmocka_unit_test_teardown(a_window_opens_when_its_card_was_seen, finish),
        cmocka_unit_test_teardown(an_attempt_before_that_is_a_false_start, finish),
        cmocka_unit_test_teardown(a_pass_counts_from_the_opening, finish),
        cmocka_unit_test_teardown(a_pause_keeps_what_is_left_to_be_seen, finish),
        cmocka_unit_test_teardown(a_bot_moves_when_the_last_move_was_seen, finish),
        cmocka_unit_test_teardown(a_bot_counters_as_fast_as_its_pace, finish),
        cmocka_unit_test_teardown(a_fuse_passes_and_cannot_be_taken_back, finish),
        cmocka_unit_test_teardown(an_untimed_window_with_a_fuse_can_be_held, finish),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    play_end(&play);
    return failed;
}
