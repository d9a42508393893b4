/* test_host.c - two people and bots play a quick match by a host, whose log answers at once or later, with envelopes or with rows
 * alone; and what becomes of people, tabs and tables on the way. */
#include "lib/unit.h"

#include "shell.h"

#include <stdlib.h>
#include <string.h>

static Shell *begin(bool rows_alone, bool later)
{
    Shell *shell = shell_new(rows_alone);
    shell->later = later;
    shell_connect(shell, 0);
    shell_rest(shell); /* at the same time, each would have a table made */
    shell_connect(shell, 1);
    return shell;
}

/* ---- a game ----------------------------------------------------------------------------------------------------------- */

/* The first record is kept, and every other one has to be the same. */
static void keep_or_compare(char **first, const char *record)
{
    if (!*first) *first = strdup(record);
    assert_string_equal(record, *first);
}

/* The same people, the same chance: so the same game, however the log is. */
static void the_log_changes_nothing(void **state)
{
    (void)state;
    char *first = NULL;
    for (int kind = 0; kind < 4; kind++) {
        Shell *shell = begin(kind & 1, kind & 2);
        assert_true(shell_play(shell, 1));
        assert_int_equal(shell->kept_n, 1);
        assert_true(shell_same(shell));
        assert_non_null(strstr(shell->record, "Anna/Bert"));
        assert_true((shell->kept[0].envelope != NULL) == !shell->rows_alone);
        keep_or_compare(&first, shell->record);
        shell_free(shell);
    }
    free(first);
}

static void slices_change_no_answer(void **state)
{
    (void)state;
    char *first = NULL;
    for (uint32_t slice = 1; slice <= 1000; slice *= 31) {
        Shell *shell = begin(true, false);
        shell->slice = slice;
        assert_true(shell_play(shell, 1));
        keep_or_compare(&first, shell->record);
        shell_free(shell);
    }
    free(first);
}

/* At any moment, with rows on their way: what was kept is played on by another host. */
static void a_restart_loses_nothing(void **state)
{
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        Shell *shell = begin(kind & 1, kind & 2);
        for (int i = 0; i < 12; i++) {
            for (int n = 0; n < 9 + i && !shell->records; n++)
                assert_true(shell_step(shell));
            shell_restart(shell);
        }
        assert_true(shell_play(shell, 1));
        assert_true(shell_same(shell));
        shell_free(shell);
    }
}

/* ---- people ------------------------------------------------------------------------------------------------------------- */

static void play_until(Shell *shell, uint8_t phase)
{
    for (int i = 0; i < 1000 && shell->person[0].client.lobby.phase != phase; i++)
        assert_true(shell_step(shell));
    assert_int_equal(shell->person[0].client.lobby.phase, phase);
}

/* Nobody is there: time stands still, and goes on when somebody comes back. */
static void time_waits_for_people(void **state)
{
    (void)state;
    Shell *shell = begin(false, false);
    play_until(shell, FB_TABLE_PLAYING);
    shell_cut(shell, 0);
    shell_cut(shell, 1);
    shell_rest(shell);
    uint64_t then = fb_room_table(shell->room[0])->now;
    shell->now += 3600000000u;
    assert_int_equal(shell->due[0][FB_TIMER_CLOCK], FB_NEVER);
    shell_connect(shell, 1);
    shell_rest(shell);
    assert_true(fb_room_table(shell->room[0])->now < then + 1000);
    shell_connect(shell, 0);
    assert_true(shell_play(shell, 1));
    shell_free(shell);
}

/* Only somebody who plays alone may skip what is being shown. */
static void only_alone_a_show_is_skipped(void **state)
{
    (void)state;
    Shell *shell = begin(false, false);
    play_until(shell, FB_TABLE_PLAYING);
    const FbTable *table = fb_room_table(shell->room[0]);
    uint64_t left = table->shown - table->now;
    assert_in_range(left, 1, FB_SHOW_MAX);
    for (int p = 0; p < 2; p++)
        assert_int_equal(fb_guest_may_skip(&shell->person[p].guest), 0);
    fb_client_input(&shell->person[1].client, &(FbInput){.type = FB_IN_LEAVE});
    shell_rest(shell);
    assert_int_equal(fb_guest_may_skip(&shell->person[0].guest), left);
    assert_int_equal(fb_guest_may_skip(&shell->person[1].guest), 0);
    shell->now += 1000 * left;
    assert_int_equal(fb_guest_may_skip(&shell->person[0].guest), 0);
    shell_free(shell);
}

/* Somebody who may counter a card that was just played, and can. */
static Person *counterer(Shell *shell)
{
    FbPick legal[FB_LEGAL_MAX];
    for (int p = 0; p < 2; p++) {
        FbClient *c = &shell->person[p].client;
        if (fb_client_may_counter(c) && fb_client_opens_in(c, shell->now / 1000) &&
            fb_view_legal(&c->view, legal) > 1)
            return &shell->person[p];
    }
    return NULL;
}

/* It is counted from the opening, which the message of the window foretold, however often that is told again. */
static void a_reaction_is_counted_from_the_opening(void **state)
{
    (void)state;
    Shell *shell = begin(false, false);
    FbPick legal[FB_LEGAL_MAX];
    Person *p;
    play_until(shell, FB_TABLE_PLAYING);
    for (shell_rest(shell); !(p = counterer(shell)); shell_rest(shell))
        assert_true(shell_step(shell));
    const FbTable *table = fb_room_table(shell->room[0]);
    int seat = fb_client_seat(&p->client);
    fb_client_hold(&p->client);
    int last = fb_view_legal(&p->client.view, legal) - 1;
    FbCard card = legal[legal[0].what < FB_CARDS ? 0 : last].what;
    shell_rest(shell);
    shell->now = fb_room_local(shell->room[0], table->window.opened + 700);
    fb_client_attempt(&p->client, card);
    shell_rest(shell);
    assert_int_equal(table->window.state[seat], FB_ANSWER_TRY);
    assert_int_equal(table->window.reaction[seat], 700);
    shell_free(shell);
}

/* The second tab of a person plays; when it goes, the first one does, without having asked. */
static void the_next_tab_plays(void **state)
{
    (void)state;
    Shell *shell = begin(false, false);
    play_until(shell, FB_TABLE_PLAYING);
    Person *second = &shell->person[2];
    second->who = shell->person[0].who;
    second->client.table = shell->person[0].client.table;
    shell_connect(shell, 2);
    shell_rest(shell);
    assert_true(fb_client_plays_here(&second->client));
    assert_false(fb_client_plays_here(&shell->person[0].client));
    shell_cut(shell, 2);
    shell_rest(shell);
    assert_true(fb_client_plays_here(&shell->person[0].client));
    assert_true(shell_play(shell, 1));
    shell_free(shell);
}

/* All go at once, and there is no memory to say so: it is said when there is. */
static void who_goes_is_gone(void **state)
{
    (void)state;
    Shell *shell = begin(false, true);
    play_until(shell, FB_TABLE_PLAYING);
    shell->person[2].who = shell->person[1].who;
    shell->person[2].client.table = shell->person[1].client.table;
    shell_connect(shell, 2);
    shell_rest(shell);
    shell->poor = true;
    for (int i = 0; i < SHELL_PEOPLE; i++)
        shell_cut(shell, i);
    shell->poor = false;
    while (shell_step(shell))
        continue;
    for (int p = 0; p < FB_PEOPLE; p++)
        assert_int_equal(fb_room_table(shell->room[0])->person[p].tab, 0);
    shell_free(shell);
}

static void a_name_is_heard_at_the_table(void **state)
{
    (void)state;
    Shell *shell = begin(false, false);
    play_until(shell, FB_TABLE_PLAYING);
    int me = shell->person[0].client.me;
    shell->person[0].who.name = (FbName){5, "Annie"};
    fb_host_rename(&shell->host, &shell->person[0].who);
    shell_rest(shell);
    assert_string_equal(shell->person[1].client.lobby.person[me].name.text, "Annie");
    shell_free(shell);
}

/* ---- a log that does not --------------------------------------------------------------------------------------------------- */

/* Nothing is told that is not kept, and the game goes on when it can be again. */
static void what_is_not_kept_has_not_happened(void **state)
{
    (void)state;
    Shell *shell = begin(false, false);
    play_until(shell, FB_TABLE_PLAYING);
    shell_rest(shell);
    uint32_t rows = shell->kept[0].rows, step = shell->person[0].client.step;
    shell->failing = true;
    for (int i = 0; i < 20; i++)
        shell_step(shell);
    assert_int_equal(shell->kept[0].rows, rows);
    assert_int_equal(shell->person[0].client.step, step);
    assert_true(shell_same(shell));
    shell->failing = false;
    assert_true(shell_play(shell, 1));
    shell_free(shell);
}

/* Another host has it: its guests are told, and the room is gone. */
static void a_lost_table_is_let_go(void **state)
{
    (void)state;
    for (int told = 0; told < 2; told++) {
        Shell *shell = begin(true, true);
        play_until(shell, FB_TABLE_PLAYING);
        shell_rest(shell);
        fb_room_lose(shell->room[0], told);
        assert_int_equal(shell->host.n, 0);
        assert_null(shell->person[0].guest.room);
        assert_int_equal(shell->closed, told ? 0 : 2);
        shell_free(shell);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_log_changes_nothing),
                                       cmocka_unit_test(slices_change_no_answer),
                                       cmocka_unit_test(a_restart_loses_nothing),
                                       cmocka_unit_test(time_waits_for_people),
                                       cmocka_unit_test(only_alone_a_show_is_skipped),
                                       cmocka_unit_test(a_reaction_is_counted_from_the_opening),
                                       cmocka_unit_test(the_next_tab_plays),
                                       cmocka_unit_test(who_goes_is_gone),
                                       cmocka_unit_test(a_name_is_heard_at_the_table),
                                       cmocka_unit_test(what_is_not_kept_has_not_happened),
                                       cmocka_unit_test(a_lost_table_is_let_go)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
