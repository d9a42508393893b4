/* test_lobby.c - before and beside the game: people, seats, the host, tabs, chat. */
#include "bots/bot.h"
#include "lib/unit.h"
#include "play.h"

static Play play;

static int open_table(void **state)
{
    (void)state;
    play_start(&play, 7, "lobby");
    play_must(&play, play_make(&play, fb_settings_default()));
    for (int p = 0; p < 3; p++)
        play_must(&play, play_join(&play, p, 0));
    return 0;
}

static FbInput from(FbInputType type, int person)
{
    FbInput in = play_input(type, person);
    in.tab = play.table.person[person].tab;
    return in;
}

static void assert_no(FbTableRefusal no, const char *id)
{
    assert_string_equal(fb_table_refusal_id(no), id);
}

static FbTableRefusal set_seat(int person, int seat, FbSeatKind kind, const char *level)
{
    FbInput in = from(FB_IN_SEAT, person);
    in.as.seat.seat = (uint8_t)seat;
    in.as.seat.kind = (uint8_t)kind;
    in.as.seat.level = (uint8_t)fb_level_position(level);
    return play_send(&play, in);
}

static void only_a_table_that_is_made(void **state)
{
    FbTable blank;
    FbInput in = from(FB_IN_JOIN, 0);
    (void)state;
    in.as.join.name = play_name("X");
    fb_table_blank(&blank);
    assert_int_equal(fb_table_input(&blank, &play.kept, &in, &play.next, &play.out),
                     FB_TABLE_NO_NOT_MADE);
    assert_no(play_make(&play, fb_settings_default()), "MADE");
}

static void settings_that_do_not_go_together(void **state)
{
    FbSettings bad[7];
    (void)state;
    for (int i = 0; i < 7; i++)
        bad[i] = fb_settings_default();
    bad[0].seats = 7;
    bad[1].seats = 1;
    bad[2].window = 5000;
    bad[3].clock = FB_CLOCKS;
    bad[4].flags = 128;
    bad[5].standin = 200;
    bad[6].rules = 0xffff;
    for (int i = 0; i < 7; i++) {
        FbInput in = from(FB_IN_SETTINGS, 0);
        in.as.settings.settings = bad[i];
        assert_no(play_send(&play, in), "SETTINGS");
    }
}

static void seats_are_taken_and_given_up(void **state)
{
    (void)state;
    assert_no(play_sit(&play, 1, 2), "OK");
    assert_no(play_sit(&play, 1, 3), "SEATED_ALREADY");
    assert_no(play_sit(&play, 2, 2), "TAKEN");
    assert_no(play_sit(&play, 2, 4), "NO_SEAT");
    assert_no(play_word(&play, FB_IN_STAND, 2), "NOT_SEATED");
    assert_no(play_word(&play, FB_IN_STAND, 1), "OK");
    assert_no(play_sit(&play, 2, 2), "OK");
    assert_int_equal(play.table.seat[2].person, 2);
}

static void bots_fill_and_go(void **state)
{
    FbInput fill = from(FB_IN_FILL, 0);
    (void)state;
    play_must(&play, play_sit(&play, 1, 1));
    fill.as.fill.level = (uint8_t)fb_level_position("stooge");
    assert_no(set_seat(1, 0, FB_SEAT_BOT, "stooge"), "NOT_HOST");
    assert_no(play_send(&play, fill), "OK");
    assert_no(play_send(&play, fill), "NO_CHANGE");
    assert_no(set_seat(0, 1, FB_SEAT_BOT, "stooge"), "TAKEN");
    assert_no(set_seat(0, 0, FB_SEAT_BOT, "godfather"), "NO_LEVEL");
    assert_no(set_seat(0, 0, FB_SEAT_HUMAN, "random"), "NO_INPUT");
    assert_no(set_seat(0, 0, FB_SEAT_OPEN, "random"), "OK");
    assert_no(set_seat(1, 1, FB_SEAT_BOT, "thug"), "OK"); /* one's own, left to a bot */
    assert_int_equal(play.table.person[1].seat, FB_NONE);
    assert_no(play_sit(&play, 2, 2), "OK"); /* a bot gives way */
}

static void families_are_one_each(void **state)
{
    FbInput in;
    (void)state;
    for (int p = 0; p < 3; p++)
        play_must(&play, play_sit(&play, p, p));
    in = from(FB_IN_FAMILY, 1);
    in.as.family.family = play.table.seat[0].family;
    assert_no(play_send(&play, in), "FAMILY_TAKEN");
    in.as.family.family = 5;
    assert_no(play_send(&play, in), "OK");
    assert_no(play_send(&play, in), "NO_CHANGE");
    in.as.family.family = 6;
    assert_no(play_send(&play, in), "FAMILY_TAKEN");
}

static void the_host_alone(void **state)
{
    FbInput in;
    (void)state;
    assert_no(play_on(&play, FB_IN_LOCK, 1, 1), "NOT_HOST");
    assert_no(play_on(&play, FB_IN_LOCK, 0, 1), "OK");
    assert_no(play_join(&play, 5, 0), "LOCKED");
    assert_no(play_join(&play, 2, 0), "OK"); /* who is known comes back all the same */
    in = from(FB_IN_REMOVE, 0);
    in.as.remove.who = 2;
    assert_no(play_send(&play, in), "OK");
    assert_int_equal(play.client[2].removed, 1);
    assert_no(play_send(&play, in), "NO_PERSON");
    in = from(FB_IN_HOST, 1);
    in.as.host.who = 1;
    assert_no(play_send(&play, in), "NOT_HOST");
    in = from(FB_IN_HOST, 0);
    in.as.host.who = 1;
    assert_no(play_send(&play, in), "OK");
    assert_int_equal(play.table.host, 1);
    assert_no(play_send(&play, in), "NOT_HOST");
}

static void a_host_who_leaves_is_followed(void **state)
{
    (void)state;
    play_must(&play, play_sit(&play, 2, 0));
    play_must(&play, play_word(&play, FB_IN_LEAVE, 0));
    assert_int_equal(play.table.host, 2); /* who has a seat, before who has none */
    play_must(&play, play_word(&play, FB_IN_LEAVE, 2));
    play_must(&play, play_word(&play, FB_IN_LEAVE, 1));
    assert_int_equal(play.table.host, FB_NONE);
    play_must(&play, play_join(&play, 6, 0));
    FbId id = play_id(6);
    assert_int_equal(play.table.host, fb_table_person(&play.table, &id));
}

static FbTableRefusal join_bot(int number)
{
    FbInput in = play_input(FB_IN_JOIN_BOT, number);
    in.tab = ++play.tabs;
    in.as.join_bot.name = play_name("Robo");
    return play_send(&play, in);
}

/* Until they have finished a game, and as long as their connection says so. */
static void a_newcomer_is_shown_as_one(void **state)
{
    FbInput in = play_input(FB_IN_JOIN_NEW, 1);
    (void)state;
    in.tab = ++play.tabs;
    in.as.join_new.name = play_name("New");
    play_must(&play, play_send(&play, in));
    assert_int_equal(play.out.lobby.person[1].fresh, 1);
    assert_int_equal(play.out.lobby.person[0].fresh, 0);
    play_must(&play, play_join(&play, 1, 0));
    assert_int_equal(play.out.lobby.person[1].fresh, 0);
}

/* Everybody sees that it is one, also after it came back. What the account is, is said anew by every connection. */
static void a_program_is_shown_as_one(void **state)
{
    (void)state;
    play_must(&play, join_bot(1));
    assert_int_equal(play.out.lobby.person[1].bot, 1);
    assert_int_equal(play.out.lobby.person[0].bot, 0);
    play_must(&play, play_word(&play, FB_IN_GONE, 1));
    assert_int_equal(play.out.lobby.person[1].bot, 1);
    play_must(&play, play_join(&play, 1, 0));
    assert_int_equal(play.out.lobby.person[1].bot, 0);
    play_must(&play, join_bot(1));
    play_must(&play, play_sit(&play, 1, 1));
    assert_int_equal(play.out.lobby.person[1].bot, 1);
    assert_int_equal(play.out.lobby.seat[1].kind, FB_SEAT_HUMAN);
}

/* Alone they are on; among people if the host allows them; programs are no people. */
static void hints_are_for_those_who_are_alone(void **state)
{
    FbInput in = from(FB_IN_SETTINGS, 0);
    (void)state;
    play_must(&play, play_sit(&play, 0, 0));
    assert_true(fb_lobby_hints(&play.out.lobby));
    play_must(&play, join_bot(1));
    play_must(&play, play_sit(&play, 1, 1));
    play_must(&play, set_seat(0, 2, FB_SEAT_BOT, "stooge"));
    assert_true(fb_lobby_hints(&play.out.lobby));
    play_must(&play, play_sit(&play, 2, 3));
    assert_false(fb_lobby_hints(&play.out.lobby));
    in.as.settings.settings = play.table.settings;
    in.as.settings.settings.flags = FB_HINTS;
    play_must(&play, play_send(&play, in));
    assert_true(fb_lobby_hints(&play.out.lobby));
    in.as.settings.settings.flags = FB_SEALED;
    play_must(&play, play_send(&play, in));
    assert_false(fb_lobby_hints(&play.out.lobby));
    play_must(&play, play_word(&play, FB_IN_STAND, 2));
    assert_true(fb_lobby_hints(&play.out.lobby));
}

static void no_program_is_host_where_people_are(void **state)
{
    (void)state;
    play_must(&play, join_bot(1));
    play_must(&play, play_sit(&play, 1, 1));
    play_must(&play, play_word(&play, FB_IN_LEAVE, 0));
    assert_int_equal(play.table.host, 2);
    play_must(&play, play_word(&play, FB_IN_LEAVE, 2));
    assert_int_equal(play.table.host, 1);
}

static void the_newest_tab_plays(void **state)
{
    FbInput old = from(FB_IN_SIT, 1);
    (void)state;
    play_must(&play, play_join(&play, 1, 0));
    assert_no(play_send(&play, old), "OLD_TAB");
    old.type = FB_IN_GONE; /* that an old tab is closed means nothing */
    assert_no(play_send(&play, old), "OLD_TAB");
    old.tab = 0;
    assert_no(play_send(&play, old), "OLD_TAB");
    assert_no(play_sit(&play, 1, 0), "OK");
    FbInput stranger = play_input(FB_IN_SIT, 9);
    stranger.tab = 1;
    assert_no(play_send(&play, stranger), "STRANGER");
}

static void the_table_is_full(void **state)
{
    (void)state;
    for (int p = 3; p < FB_PEOPLE; p++)
        play_must(&play, play_join(&play, p, 0));
    assert_no(play_join(&play, 20, 0), "FULL");
    play_must(&play, play_gone(&play, 7)); /* who is away and bound by nothing makes room */
    assert_no(play_join(&play, 20, 0), "OK");
}

static void ready_and_start(void **state)
{
    FbInput in;
    (void)state;
    assert_no(play_word(&play, FB_IN_START, 0), "TOO_FEW");
    play_must(&play, play_sit(&play, 0, 0));
    play_must(&play, play_sit(&play, 1, 3));
    assert_no(play_word(&play, FB_IN_START, 0), "NOT_READY");
    in = from(FB_IN_READY, 0);
    in.as.ready.on = 1;
    in.as.ready.hash.length = 31;
    assert_no(play_send(&play, in), "HASH");
    in.as.ready.hash.length = 33;
    assert_no(play_send(&play, in), "HASH");
    in.as.ready.hash.length = 32;
    in.as.ready.on = 0;
    assert_no(play_send(&play, in), "HASH");
    play_must(&play, play_ready(&play, 0));
    play_must(&play, play_ready(&play, 1));
    assert_no(play_word(&play, FB_IN_START, 1), "NOT_HOST");
    assert_no(play_word(&play, FB_IN_START, 0), "OK");
    assert_int_equal(play.table.game.open.seats, 2); /* open seats are no part of it */
    assert_no(play_word(&play, FB_IN_START, 0), "STARTED");
}

static void it_starts_by_itself(void **state)
{
    FbInput in = from(FB_IN_SETTINGS, 0);
    (void)state;
    in.as.settings.settings = fb_settings_default();
    in.as.settings.settings.flags = FB_AUTO_START;
    in.as.settings.settings.seats = 2;
    play_must(&play, play_send(&play, in));
    play_must(&play, play_sit(&play, 1, 0));
    play_must(&play, play_ready(&play, 1));
    assert_int_equal(play.table.phase, FB_TABLE_LOBBY);
    assert_no(set_seat(0, 1, FB_SEAT_BOT, "stooge"), "OK");
    assert_int_equal(play.table.phase, FB_TABLE_PLAYING);
}

static int heard(FbMessageType type, int person)
{
    int n = 0;
    for (int i = 0; i < play.out.message_n; i++)
        n += play.out.message[i].type == type && play.out.message[i].to == person;
    return n;
}

static void emotes_are_on_and_chat_is_off(void **state)
{
    FbInput chat = from(FB_IN_CHAT, 1), emote = from(FB_IN_EMOTE, 1), mute = from(FB_IN_MUTE, 2),
            settings = from(FB_IN_SETTINGS, 0);
    (void)state;
    chat.as.chat.text.n = 5;
    memcpy(chat.as.chat.text.text, "salve", 5);
    assert_no(play_send(&play, chat), "NO_CHAT");
    emote.as.emote.emote = FB_EMOTES;
    assert_no(play_send(&play, emote), "NO_EMOTE");
    emote.as.emote.emote = FB_EMOTES - 1;
    assert_no(play_send(&play, emote), "OK");
    assert_int_equal(heard(FB_MSG_EMOTE, 0) + heard(FB_MSG_EMOTE, 1) + heard(FB_MSG_EMOTE, 2), 3);
    settings.as.settings.settings = fb_settings_default();
    settings.as.settings.settings.flags = FB_CHATTY;
    play_must(&play, play_send(&play, settings));
    mute.as.mute.who = 1;
    mute.as.mute.on = 1;
    play_must(&play, play_send(&play, mute));
    assert_no(play_send(&play, mute), "NO_CHANGE");
    assert_no(play_send(&play, chat), "OK");
    assert_int_equal(heard(FB_MSG_CHAT, 0), 1);
    assert_int_equal(heard(FB_MSG_CHAT, 2), 0);
    assert_string_equal(play.out.said.text, "salve");
    memcpy(chat.as.chat.text.text, "s\nlve", 5);
    assert_no(play_send(&play, chat), "TEXT");
    play_must(&play, play_send(&play, emote));
    assert_int_equal(heard(FB_MSG_EMOTE, 2), 0);
}

static FbTableRefusal rename_to(int person, const char *name)
{
    FbInput in = play_input(FB_IN_RENAME, 0);
    in.as.rename.id = play_input(FB_IN_JOIN, person).from;
    in.as.rename.name = play_name(name);
    return play_send(&play, in);
}

/* Whether somebody is there or not; and only to those who are is it told. */
static void a_new_name_counts_at_once(void **state)
{
    FbInput gone = from(FB_IN_GONE, 1);
    (void)state;
    assert_no(rename_to(0, "Big Al"), "OK");
    assert_string_equal(play.table.person[0].name.text, "Big Al");
    assert_string_equal(play.out.lobby.person[0].name.text, "Big Al");
    assert_int_equal(heard(FB_MSG_LOBBY, 0) + heard(FB_MSG_LOBBY, 1) + heard(FB_MSG_LOBBY, 2), 3);
    assert_no(rename_to(0, "Big Al"), "NO_CHANGE");
    assert_no(rename_to(0, "two\nlines"), "NAME");
    assert_no(rename_to(3, "Stranger"), "NO_PERSON");
    play_must(&play, play_send(&play, gone));
    assert_no(rename_to(1, "Ben"), "OK");
    assert_string_equal(play.table.person[1].name.text, "Ben");
    assert_int_equal(heard(FB_MSG_LOBBY, 0) + heard(FB_MSG_LOBBY, 1), 1);
}

static int close_table(void **state)
{
    (void)state;
    play_check_replay(&play);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_table, close_table)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(only_a_table_that_is_made),
        TEST(settings_that_do_not_go_together),
        TEST(seats_are_taken_and_given_up),
        TEST(bots_fill_and_go),
        TEST(families_are_one_each),
        TEST(the_host_alone),
        TEST(a_host_who_leaves_is_followed),
        TEST(a_newcomer_is_shown_as_one),
        TEST(a_program_is_shown_as_one),
        TEST(hints_are_for_those_who_are_alone),
        TEST(no_program_is_host_where_people_are),
        TEST(the_newest_tab_plays),
        TEST(the_table_is_full),
        TEST(a_new_name_counts_at_once),
        TEST(ready_and_start),
        TEST(it_starts_by_itself),
        TEST(emotes_are_on_and_chat_is_off),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    play_end(&play);
    return failed;
}
