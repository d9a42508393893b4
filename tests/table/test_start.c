/* test_start.c - from the deal to the next game: the lot, the seeds, who may sit where, draws, rematches. */
#include "fair/lot.h"
#include "fair/shuffle.h"
#include "lib/unit.h"
#include "play.h"

static Play play;

static void assert_no(FbTableRefusal no, const char *id)
{
    assert_string_equal(fb_table_refusal_id(no), id);
}

static void start(uint64_t seed, int people, int seats)
{
    FbSettings settings = fb_settings_default();
    settings.seats = (uint8_t)seats;
    play_start(&play, seed, "start");
    play_game(&play, settings, people, "stooge");
}

static void the_commitment_is_shown_before_the_parts(void **state)
{
    uint8_t commit[32];
    FbKey shown;
    FbParts parts;
    FbKey seed;
    (void)state;
    play_start(&play, 3, "start");
    play_must(&play, play_make(&play, fb_settings_default()));
    play_must(&play, play_join(&play, 0, 0));
    shown = play.out.lobby.commit; /* before anybody sat down */
    play_start(&play, 3, "start");
    start(3, 3, 4);
    fb_commit(commit, play.table.server_seed.bytes);
    assert_memory_equal(commit, shown.bytes, 32);
    memset(&parts, 0, sizeof parts);
    for (int s = 0; s < 4; s++)
        parts.seat[s] = play.table.seat[s].part;
    assert_int_equal(fb_derive_seed_2(seed.bytes, play.table.server_seed.bytes, &parts),
                     FB_SEED_OK);
    assert_memory_equal(&seed, &play.table.seed, 32);
}

/* Over many seeds everybody deals about as often; and who sits left of whom is never changed. */
static void the_lot_decides_who_deals(void **state)
{
    int dealt[4] = {0};
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        start(seed * 7919, 4, 4);
        int first = play.table.seat[0].person;
        dealt[first]++;
        for (int s = 0; s < 4; s++)
            assert_int_equal(play.table.seat[s].person, (first + s) % 4);
    }
    for (int p = 0; p < 4; p++)
        assert_in_range(dealt[p], 60, 140);
}

static void a_table_of_bots_deals_from_its_seed(void **state)
{
    (void)state;
    start(5, 0, 3);
    assert_memory_equal(&play.table.seed, &play.table.server_seed, 32);
}

/* Nobody plays from a second hand. */
static void who_has_seen_a_hand_sees_no_other(void **state)
{
    (void)state;
    start(6, 2, 4);
    play_must(&play, play_join(&play, 2, 0));
    int mine = play.table.person[1].seat, bot = 0;
    while (play.table.seat[bot].kind != FB_SEAT_BOT)
        bot++;
    play_must(&play, play_word(&play, FB_IN_STAND, 1));
    assert_int_equal(play.table.seat[mine].kind, FB_SEAT_BOT);
    assert_int_equal(play.client[1].view.seat, FB_SPECTATOR);
    assert_no(play_sit(&play, 1, bot), "KNOWS_HAND");
    play_must(&play, play_word(&play, FB_IN_LEAVE, 1));
    play_must(&play, play_join(&play, 1, 0));
    assert_no(play_sit(&play, 1, bot), "KNOWS_HAND");
    assert_no(play_sit(&play, 2, bot), "OK"); /* who has only watched may */
    assert_no(play_sit(&play, 1, mine), "OK");
    assert_int_equal(play.client[1].view.seat, mine);
    assert_no(play_sit(&play, 1, 5), "NO_SEAT");
}

static void a_draw_by_majority_after_400_turns(void **state)
{
    (void)state;
    start(8, 3, 4);
    assert_no(play_on(&play, FB_IN_DRAW, 0, 1), "NO_OFFER");
    play.table.quiet = FB_QUIET_TURNS; /* no death for so long */
    play_must(&play, play_on(&play, FB_IN_DRAW, 0, 1));
    assert_int_equal(play.out.lobby.offered, 1);
    assert_int_equal(play.table.phase, FB_TABLE_PLAYING);
    play_must(&play, play_on(&play, FB_IN_DRAW, 0, 0)); /* taken back */
    play_must(&play, play_on(&play, FB_IN_DRAW, 1, 1));
    play_must(&play, play_on(&play, FB_IN_DRAW, 2, 1));
    assert_int_equal(play.table.phase, FB_TABLE_OVER);
    assert_int_equal(play.table.result, FB_RESULT_DRAW);
}

static void bots_alone_agree_on_a_draw(void **state)
{
    (void)state;
    start(9, 0, 3);
    play.table.quiet = FB_QUIET_TURNS - 1;
    for (int i = 0; i < 30 && play.table.phase == FB_TABLE_PLAYING; i++)
        play_until(&play, fb_table_wake(&play.table));
    assert_int_equal(play.table.result, FB_RESULT_DRAW);
}

static void end_game(void)
{
    play.table.quiet = FB_QUIET_TURNS;
    for (int p = 0; p < 2; p++)
        play_must(&play, play_on(&play, FB_IN_DRAW, p, 1));
    while (play.table.window.open)
        play_until(&play, fb_table_wake(&play.table));
    assert_int_equal(play.table.phase, FB_TABLE_OVER);
}

static void a_rematch_turns_the_table(void **state)
{
    (void)state;
    start(10, 3, 4);
    assert_no(play_on(&play, FB_IN_REMATCH, 0, 1), "NOT_OVER");
    for (uint32_t game = 1; game < 6; game++) {
        int dealer = play.table.seat[0].person, next = play.table.seat[1].person;
        FbKey seed = play.table.seed;
        end_game();
        assert_memory_equal(&play.out.reveal.seed, &seed, 32);
        for (int p = 0; p < 3; p++) {
            assert_int_equal(play.table.phase, FB_TABLE_OVER);
            play_must(&play, play_on(&play, FB_IN_REMATCH, p, 1));
        }
        assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
        for (int p = 0; p < 3; p++) {
            assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
            play_must(&play, play_ready(&play, p));
        }
        assert_int_equal(play.table.phase, FB_TABLE_PLAYING); /* nobody has to start it */
        assert_int_equal(play.table.games, game + 1);
        assert_int_equal(play.table.rematch_votes, 0);
        assert_int_equal(play.table.seat[0].person, next);
        assert_int_equal(play.table.seat[3].person, dealer);
    }
}

static void rematch_by_all(int people)
{
    for (int p = 0; p < people; p++)
        play_must(&play, play_on(&play, FB_IN_REMATCH, p, 1));
    assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
    assert_int_equal(__builtin_popcount(play.table.rematch_votes), people);
}

/* A vote is for these people and this game: whatever changes that leaves the start to the host. */
static void a_change_in_the_lobby_undoes_the_rematch(void **state)
{
    (void)state;
    for (int way = 0; way < 4; way++) {
        start(30, 3, 4);
        end_game();
        rematch_by_all(3);
        FbInput settings = play_input(FB_IN_SETTINGS, 0);
        settings.tab = play.table.person[0].tab;
        settings.as.settings.settings = play.table.settings;
        if (way == 0) play_must(&play, play_word(&play, FB_IN_READY, 1)); /* off */
        if (way == 1) play_must(&play, play_send(&play, settings));
        if (way == 2) play_must(&play, play_word(&play, FB_IN_STAND, 1));
        if (way == 3) play_must(&play, play_word(&play, FB_IN_LEAVE, 1));
        assert_int_equal(play.table.rematch_votes, 0);
        for (int p = 0; p < 3; p++)
            if (p != 1 || way < 2) play_must(&play, play_ready(&play, p));
        assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
        play_must(&play, play_word(&play, FB_IN_START, 0));
    }
}

/* Whoever sits down meanwhile has voted for nothing: the others wait. */
static void nobody_is_dealt_in_who_is_not_ready(void **state)
{
    int bot = 0;
    (void)state;
    start(31, 2, 4);
    end_game();
    rematch_by_all(2);
    while (play.table.seat[bot].kind == FB_SEAT_HUMAN)
        bot++;
    play_must(&play, play_join(&play, 5, 0));
    play_must(&play, play_sit(&play, 5, bot));
    play_must(&play, play_ready(&play, 0));
    play_must(&play, play_ready(&play, 1));
    assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
    assert_no(play_word(&play, FB_IN_START, 0), "NOT_READY");
    play_must(&play, play_ready(&play, 5));
    assert_int_equal(play.table.phase, FB_TABLE_PLAYING);
}

/* A row of 0.1.0 means what it meant: the host starts. */
static void a_table_of_0_1_0_waits_for_its_host(void **state)
{
    (void)state;
    start(32, 1, 3);
    play.table.revision = 1;
    play.table.quiet = FB_QUIET_TURNS;
    play_must(&play, play_on(&play, FB_IN_DRAW, 0, 1));
    while (play.table.window.open)
        play_until(&play, fb_table_wake(&play.table));
    for (int i = 0; i < 2; i++) {
        FbInput in = i ? play_input(FB_IN_READY, 0) : play_input(FB_IN_REMATCH, 0);
        if (!i) in.as.rematch.on = 1;
        if (i) in.as.ready.on = 1, in.as.ready.hash = (FbPart){.length = 16};
        in.revision = 1;
        in.tab = play.table.person[0].tab;
        play_must(&play, play_send(&play, in));
        assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
    }
}

/* ---- the parts -------------------------------------------------------------------------------------------------------- */

/* Three people are ready, and the parts are called for. */
static void call_for_parts(uint64_t seed)
{
    FbSettings settings = fb_settings_default();
    settings.seats = 3;
    play_start(&play, seed, "start");
    play.by_hand = true;
    play_game(&play, settings, 3, "stooge");
    assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
    assert_int_equal(play.table.reveal_until, play.now + FB_REVEAL);
}

static int told_parts(int person)
{
    int n = 0;
    for (int i = 0; i < play.out.message_n; i++)
        n += play.out.message[i].type == FB_MSG_PARTS && play.out.message[i].to == person;
    return n;
}

static void all_hashes_are_told_before_any_part(void **state)
{
    (void)state;
    call_for_parts(40);
    for (int p = 0; p < 3; p++)
        assert_int_equal(told_parts(p), 1);
    for (int s = 0; s < FB_SEATS; s++) {
        FbPart hash = play_hash(&play, s);
        assert_int_equal(play.out.hashes.seat[s].length, s < 3 ? 32 : 0);
        if (s < 3) assert_memory_equal(&play.out.hashes.seat[s], &hash, sizeof hash);
    }
    assert_int_equal(play_reveal(&play, 1), FB_TABLE_OK);
    assert_int_equal(told_parts(0), 0);
    assert_int_equal(play.out.message_n, 0); /* nobody is told that it came, or what it is */
    play_must(&play, play_gone(&play, 2));
    play_must(&play, play_join(&play, 2, 0)); /* whoever comes back is asked again */
    assert_int_equal(told_parts(2), 1);
    assert_int_equal(told_parts(0), 0);
    play_must(&play, play_reveal(&play, 1)); /* the same once more is no mistake */
    play_must(&play, play_reveal(&play, 0));
    assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
    play_must(&play, play_reveal(&play, 2));
    assert_int_equal(play.table.phase, FB_TABLE_PLAYING);
}

static void a_part_is_the_one_that_was_hashed(void **state)
{
    FbInput in;
    (void)state;
    call_for_parts(41);
    in = play_input(FB_IN_PART, 1);
    in.tab = play.table.person[1].tab;
    in.as.part.part = play_part(&play, 1);
    in.as.part.part.bytes[0] ^= 1;
    assert_string_equal(fb_table_refusal_id(play_send(&play, in)), "PART");
    in.as.part.part = play_part(&play, 0);
    assert_string_equal(fb_table_refusal_id(play_send(&play, in)), "PART");
    assert_string_equal(fb_table_refusal_id(play_word(&play, FB_IN_START, 0)), "NO_CHANGE");
    play_must(&play, play_reveal(&play, 1));
}

static void who_sends_no_part_is_not_ready(void **state)
{
    (void)state;
    call_for_parts(42);
    play_must(&play, play_reveal(&play, 0));
    play_must(&play, play_reveal(&play, 2));
    play_until(&play, play.now + FB_REVEAL - 1);
    assert_true(play.table.reveal_until);
    play_until(&play, play.now + 1);
    assert_false(play.table.reveal_until);
    for (int s = 0; s < 3; s++) {
        assert_int_equal(play.table.seat[s].ready, s != 1);
        assert_int_equal(play.table.seat[s].hash.length,
                         0); /* void: the server knows two of them */
        assert_int_equal(play.table.seat[s].part.length, 0);
    }
    assert_string_equal(fb_table_refusal_id(play_reveal(&play, 1)), "NO_PARTS");
    assert_string_equal(fb_table_refusal_id(play_word(&play, FB_IN_START, 0)), "NOT_READY");
    for (int p = 0; p < 3; p++)
        play_must(&play, play_ready(&play, p));
    play.by_hand = false;
    play_must(&play, play_word(&play, FB_IN_START, 0));
    assert_int_equal(play.table.phase, FB_TABLE_PLAYING);
}

static void whoever_changes_the_table_calls_the_deal_off(void **state)
{
    (void)state;
    for (int how = 0; how < 3; how++) {
        call_for_parts(43 + (uint64_t)how);
        play_must(&play, play_reveal(&play, 0));
        FbInput in = play_input(how == 1 ? FB_IN_READY : FB_IN_STAND, 1);
        in.tab = play.table.person[1].tab;
        if (how == 1) in.as.ready.on = 1, in.as.ready.hash = play_hash(&play, 7);
        if (how == 2) in.type = FB_IN_LEAVE;
        play_must(&play, play_send(&play, in));
        assert_false(play.table.reveal_until);
        assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
        assert_int_equal(play.table.seat[0].part.length, 0);
        assert_int_equal(play.table.seat[0].hash.length, 0);
        assert_true(play.table.seat[0].ready && play.table.seat[2].ready);
    }
}

/* A lobby of 0.1.0, where parts were sent in clear: nobody is ready there any more. */
static void a_lobby_of_0_1_0_is_ready_again_with_hashes(void **state)
{
    FbSettings settings = fb_settings_default();
    FbInput in;
    (void)state;
    settings.seats = 2;
    settings.rules = fb_rules_at(fb_edition(FB_MAYFAIR_2005), 1);
    play_start(&play, 46, "start");
    play.table.revision = 1;
    in = play_server(FB_IN_MAKE);
    in.as.make.id = play_id(0);
    in.as.make.name = play_name("Host");
    in.as.make.settings = settings;
    in.revision = 1;
    play_must(&play, play_send(&play, in));
    in = play_input(FB_IN_JOIN, 0);
    in.tab = ++play.tabs;
    in.as.join.name = play_name("Player 0");
    in.revision = 1;
    play_must(&play, play_send(&play, in));
    in.type = FB_IN_SIT;
    in.as.sit.seat = 0;
    play_must(&play, play_send(&play, in));
    in.type = FB_IN_READY;
    in.as.ready.on = 1;
    in.as.ready.hash = play_part(&play, 0);
    play_must(&play, play_send(&play, in));
    assert_int_equal(play.table.seat[0].part.length, FB_PART_MIN);
    assert_int_equal(play.table.settings.rules, settings.rules);
    play_must(&play, play_send(&play, play_server(FB_IN_RESTART)));
    assert_int_equal(play.table.settings.rules, fb_edition(FB_MAYFAIR_2005));
    assert_int_equal(play.table.revision, FB_TABLE_REVISION);
    assert_int_equal(play.table.seat[0].ready, 0);
    assert_int_equal(play.table.seat[0].part.length, 0);
}

static void who_is_gone_loses_the_seat_in_a_rematch(void **state)
{
    (void)state;
    start(12, 3, 3);
    end_game();
    play_must(&play, play_gone(&play, 2));
    play_must(&play, play_on(&play, FB_IN_REMATCH, 0, 1));
    play_must(&play, play_on(&play, FB_IN_REMATCH, 1, 1));
    assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
    int open = 0;
    for (int s = 0; s < 3; s++)
        open += play.table.seat[s].kind == FB_SEAT_OPEN;
    assert_int_equal(open, 1);
    /* … and may have it back: the others do not begin without them. */
    play_must(&play, play_ready(&play, 0));
    play_must(&play, play_ready(&play, 1));
    assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
}

static void make_program(int person)
{
    FbInput in = play_input(FB_IN_JOIN_BOT, person);
    in.tab = ++play.tabs;
    in.as.join_bot.name = play_name("Robo");
    play_must(&play, play_send(&play, in));
}

/* One person and two programs: the person alone decides; and yet nobody is dealt in who is not ready. */
static void programs_are_not_asked_for_votes(void **state)
{
    (void)state;
    start(33, 3, 3);
    make_program(1);
    make_program(2);
    play.table.quiet = FB_QUIET_TURNS;
    play_must(&play, play_on(&play, FB_IN_DRAW, 1, 1)); /* does not count */
    assert_int_equal(play.table.phase, FB_TABLE_PLAYING);
    play_must(&play, play_on(&play, FB_IN_DRAW, 0, 1));
    while (play.table.window.open)
        play_until(&play, fb_table_wake(&play.table));
    assert_int_equal(play.table.phase, FB_TABLE_OVER);
    play_must(&play, play_on(&play, FB_IN_REMATCH, 0, 1));
    assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
    for (int p = 0; p < 3; p++) {
        assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
        play_must(&play, play_ready(&play, p));
    }
    assert_int_equal(play.table.phase, FB_TABLE_PLAYING);
}

/* Among themselves they have votes, as everybody. */
static void programs_alone_vote(void **state)
{
    (void)state;
    start(34, 2, 3);
    end_game();
    make_program(0);
    make_program(1);
    play_must(&play, play_on(&play, FB_IN_REMATCH, 0, 1));
    assert_int_equal(play.table.phase, FB_TABLE_OVER);
    play_must(&play, play_on(&play, FB_IN_REMATCH, 1, 1));
    assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
}

/* Whoever has not voted and goes instead is not waited for; whoever comes back after a crash does not begin alone. */
static void who_goes_is_not_waited_for_in_a_rematch(void **state)
{
    static const FbInputType ways[] = {FB_IN_GONE, FB_IN_LEAVE, FB_IN_STAND};
    FbKey committed;
    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        start(15 + i, 3, 3);
        end_game();
        play_must(&play, play_word(&play, ways[i], 2)); /* nobody has voted: nothing to count */
        assert_int_equal(play.table.phase, FB_TABLE_OVER);
        start(15 + i, 3, 3);
        end_game();
        committed = play.table.server_seed;
        play_must(&play, play_on(&play, FB_IN_REMATCH, 0, 1));
        play_must(&play, play_on(&play, FB_IN_REMATCH, 1, 1));
        assert_int_equal(play.table.phase, FB_TABLE_OVER);
        play_must(&play, play_word(&play, ways[i], 2));
        assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
        assert_memory_not_equal(&play.table.server_seed, &committed, sizeof committed);
        assert_int_not_equal(play.table.person[0].seat, FB_NONE);
    }
}

static void after_a_crash_votes_wait_for_all(void **state)
{
    (void)state;
    start(18, 3, 3);
    end_game();
    play_must(&play, play_on(&play, FB_IN_REMATCH, 0, 1));
    play_must(&play, play_send(&play, play_server(FB_IN_RESTART)));
    for (int p = 0; p < 3; p++) {
        play_must(&play, play_join(&play, p, 0));
        assert_int_equal(play.table.phase, FB_TABLE_OVER);
    }
    play_must(&play, play_on(&play, FB_IN_REMATCH, 1, 1));
    play_must(&play, play_on(&play, FB_IN_REMATCH, 2, 1));
    assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
}

/* The end is told to all, and once more to whoever comes back to it. */
static void the_seed_is_revealed_at_the_end(void **state)
{
    int told = 0;
    (void)state;
    start(13, 2, 2);
    FbKey seed = play.table.seed;
    end_game();
    for (int i = 0; i < play.out.message_n; i++)
        told += play.out.message[i].type == FB_MSG_OVER;
    assert_int_equal(told, 2);
    assert_memory_equal(&play.out.reveal.seed, &seed, 32);
    play_must(&play, play_gone(&play, 1));
    memset(&play.out.reveal, 0, sizeof play.out.reveal);
    play_must(&play, play_join(&play, 1, 0));
    assert_memory_equal(&play.out.reveal.seed, &seed, 32);
}

static void a_stale_move_is_refused(void **state)
{
    (void)state;
    start(14, 2, 2);
    int person = play_person_at(&play, __builtin_ctz(play.table.game.open.now.asked));
    FbInput in = play_input(FB_IN_MOVE, person);
    in.tab = play.table.person[person].tab;
    in.as.move.question = play.table.step;
    in.as.move.picks.n = 1;
    in.as.move.picks.what[0] = fb_legal_nth(&play.table.game, 0).what;
    play_must(&play, play_send(&play, in));
    assert_no(play_send(&play, in), "STALE");
    in.as.move.question = play.table.step;
    in.as.move.picks.n = 0;
    assert_no(play_send(&play, in), "NO_PICKS");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_commitment_is_shown_before_the_parts),
        cmocka_unit_test(all_hashes_are_told_before_any_part),
        cmocka_unit_test(a_part_is_the_one_that_was_hashed),
        cmocka_unit_test(who_sends_no_part_is_not_ready),
        cmocka_unit_test(whoever_changes_the_table_calls_the_deal_off),
        cmocka_unit_test(a_lobby_of_0_1_0_is_ready_again_with_hashes),
        cmocka_unit_test(the_lot_decides_who_deals),
        cmocka_unit_test(a_table_of_bots_deals_from_its_seed),
        cmocka_unit_test(who_has_seen_a_hand_sees_no_other),
        cmocka_unit_test(a_draw_by_majority_after_400_turns),
        cmocka_unit_test(bots_alone_agree_on_a_draw),
        cmocka_unit_test(a_rematch_turns_the_table),
        cmocka_unit_test(a_change_in_the_lobby_undoes_the_rematch),
        cmocka_unit_test(nobody_is_dealt_in_who_is_not_ready),
        cmocka_unit_test(a_table_of_0_1_0_waits_for_its_host),
        cmocka_unit_test(who_is_gone_loses_the_seat_in_a_rematch),
        cmocka_unit_test(programs_are_not_asked_for_votes),
        cmocka_unit_test(programs_alone_vote),
        cmocka_unit_test(who_goes_is_not_waited_for_in_a_rematch),
        cmocka_unit_test(after_a_crash_votes_wait_for_all),
        cmocka_unit_test(the_seed_is_revealed_at_the_end),
        cmocka_unit_test(a_stale_move_is_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    play_end(&play);
    return failed;
}
