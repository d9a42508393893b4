/* test_history.c - what history.c takes for two outcomes of one window, and what not, without servers or luck: tables are played here
 * (tests/table/play.h), and what they say goes to players as frames.
 *
 * Two tables that continue from the same open window are two nodes that disagree. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../table/play.h"
#include "history.h"
#include "lib/unit.h"

#define FOUR "123456789/123456789/123456789/123456789"
#define START                                                                                             \
    "[Edition \"lookout-2021\"]\n[Players \"4\"]\n[Position \"fb1 edition=lookout-2021 turn=A home=" FOUR \
    " hands=CON,CON/CON,FAM/CON,FAM/CON,FAM deck=CON,CON,CON,CON,CON,CON,HIT,PRI,PRI discard=-\"]\n"

enum { EVERYBODY = 15, TEXT = 1 << 16 };

static Play one, other;
static Party party;
static Player player[HISTORY_SEATS], *players[HISTORY_SEATS];
static History *history;
static uint32_t rows;

static void told(void *self, Player *p, const FbTold *m, const FbTableOut *from)
{
    (void)self;
    history_told(history, p, m, from);
}

/* What the last input said to these players, who are the people of the same numbers. */
static void hear(const Play *play, unsigned who)
{
    static char text[TEXT];
    for (int i = 0; i < play->out.message_n; i++) {
        const FbMessage *m = &play->out.message[i];
        FbOut out = fb_out(text, sizeof text);
        if (!(who >> m->to & 1)) continue;
        fb_message_write(&out, m, &play->out);
        player_frame(players[m->to], text, out.n);
    }
}

static void log_row(const Play *play, const FbTableOut *out)
{
    static Logged logged;
    snprintf(logged.id, sizeof logged.id, "table");
    logged.seq = ++rows;
    memcpy(&logged.table, &play->table, sizeof logged.table);
    history_row(history, &logged, out);
}

static void place(Play *play)
{
    FbInput input = play_server(FB_IN_PLACE);
    input.as.place.start = (FbStart){START, (uint16_t)strlen(START)};
    play_must(play, play_send(play, input));
}

static void begin(void)
{
    FbSettings settings = fb_settings_at(fb_settings_default(), FB_PACE_NONE);
    party = (Party){.what = "history", .player = players, .n = HISTORY_SEATS};
    party.handler.told = told;
    party.out = malloc(sizeof *party.out);
    for (int i = 0; i < HISTORY_SEATS; i++) {
        player_start(&player[i], &party, i);
        player[i].client.me = player[i].seat = (uint8_t)i;
        player[i].client.joined = true;
        snprintf(player[i].client.table.text, sizeof player[i].client.table.text, "table");
        players[i] = &player[i];
    }
    rows = 0;
    history = history_new(&party, 1);
    settings.seats = HISTORY_SEATS;
    play_start(&one, 1, "history");
    play_must(&one, play_make(&one, settings));
    for (int i = 0; i < HISTORY_SEATS; i++) {
        play_must(&one, play_join(&one, i, 0));
        play_must(&one, play_sit(&one, i, i));
    }
    for (int i = 0; i < HISTORY_SEATS; i++)
        play_must(&one, play_ready(&one, i));
    place(&one);
    hear(&one, EVERYBODY);
    log_row(&one, NULL);
}

static void finish(void)
{
    history_free(history);
    free(party.out);
    play_end(&one);
}

/* A Contract on the first man of this seat: its window opens. */
static void open_window(Play *play, int by, int on, unsigned who)
{
    FbInput move = play_input(FB_IN_MOVE, by);
    move.tab = play->table.person[by].tab;
    move.as.move.question = play->table.step;
    move.as.move.picks.n = 2;
    move.as.move.picks.what[0] = FB_CON;
    move.as.move.picks.what[1] = (uint8_t)(FB_WHO_MOBSTER + FB_MOBSTER(on, 1));
    play_must(play, play_send(play, move));
    assert_true(play->table.window.open);
    hear(play, who);
    log_row(play, &play->out);
}

static void attempt(Play *play, int by, unsigned who)
{
    play->now += 500;
    play_must(play, play_attempt(play, by, FB_FAM, 500));
    hear(play, who);
}

/* The window is settled. */
static void settle(Play *play, unsigned who)
{
    play->now = fb_table_wake(&play->table);
    play_must(play, play_send(play, play_server(FB_IN_TICK)));
    assert_false(play->table.window.open);
    hear(play, who);
}

/* A window of A's card, which this seat wins. */
static void first_window(int winner)
{
    open_window(&one, 0, 1, EVERYBODY);
    attempt(&one, winner, EVERYBODY);
    settle(&one, EVERYBODY);
    log_row(&one, &one.out);
}

/* ---- what is right ----------------------------------------------------------------------------------------------------- */

/* A node dies, and its player comes back after a whole window: they are told both of its steps, but get no WINDOW. Once, the next winner
 * was taken for a second winner of the last window they had heard of. */
static void who_missed_a_window_does_not_take_it_for_the_last(void **state)
{
    (void)state;
    begin();
    first_window(1);
    uint32_t step = player[0].client.step;
    play_must(&one, play_gone(&one, 0));
    hear(&one, EVERYBODY - 1);
    open_window(&one, 1, 2, EVERYBODY - 1);
    attempt(&one, 2, EVERYBODY - 1);
    settle(&one, EVERYBODY - 1);
    log_row(&one, &one.out);
    player[0].client.heard = 0;
    play_must(&one, play_join(&one, 0, step));
    hear(&one, EVERYBODY);
    assert_int_equal(player[0].client.step, step + 2);
    finish();
}

/* The same steps once more, for another connection of the same person, when the next window is open already. */
static void steps_that_come_again_are_those_of_then(void **state)
{
    (void)state;
    begin();
    uint32_t step = player[0].client.step;
    PlayClient then = one.client[0];
    first_window(1);
    open_window(&one, 1, 2, EVERYBODY);
    player[0].client.heard = 0;
    then.number = one.client[0].number;
    one.client[0] = then;
    play_must(&one, play_join(&one, 0, step));
    hear(&one, EVERYBODY);
    attempt(&one, 2, EVERYBODY);
    settle(&one, EVERYBODY);
    log_row(&one, &one.out);
    finish();
}

/* ---- what must be noticed ----------------------------------------------------------------------------------------------- */

/* In a child: it has to end with this word on stderr. */
static void must_fail(void (*scene)(void), const char *word)
{
    char said[2000] = "";
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    pid_t pid = fork();
    if (pid == 0) {
        dup2(ends[1], STDERR_FILENO);
        scene();
        _exit(EXIT_SUCCESS);
    }
    close(ends[1]);
    for (ssize_t n = 0, m; (m = read(ends[0], said + n, sizeof said - 1 - (size_t)n)) > 0;)
        n += m;
    close(ends[0]);
    waitpid(pid, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != EXIT_FAILURE || !strstr(said, word))
        print_error("it ended with %d and said: %s\n", status, said);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE);
    assert_non_null(strstr(said, word));
}

/* The second node goes on by itself from the open window. */
static void split(void)
{
    begin();
    open_window(&one, 0, 1, EVERYBODY);
    PlayRow *own = malloc(PLAY_ROWS * sizeof *own);
    memcpy(own, one.row, PLAY_ROWS * sizeof *own);
    memcpy(&other, &one, sizeof other);
    other.row = own;
}

static void two_nodes_tell_two_winners(void)
{
    split();
    attempt(&one, 1, 3);
    settle(&one, 3);
    attempt(&other, 2, 12);
    settle(&other, 12);
}

/* Nobody of the losing node has an answer in time: for it the window was passed. */
static void one_node_tells_a_winner_and_one_tells_none(void)
{
    split();
    attempt(&one, 1, 3);
    settle(&one, 3);
    settle(&other, 12);
}

static void the_log_has_another_winner(void)
{
    split();
    attempt(&one, 1, EVERYBODY);
    settle(&one, EVERYBODY);
    attempt(&other, 2, 0);
    settle(&other, 0);
    log_row(&other, &other.out);
}

/* One node opens the window again before it settles it, the other does not: two steps, but one window. */
static void a_window_is_settled_in_two_steps(void)
{
    split();
    attempt(&one, 1, 3);
    settle(&one, 3);
    play_must(&other, play_send(&other, play_server(FB_IN_RESTART)));
    for (int i = 2; i < HISTORY_SEATS; i++) {
        player[i].client.heard = 0;
        play_must(&other, play_join(&other, i, player[i].client.step));
        hear(&other, 1u << i);
    }
}

/* All agree on it, step by step, and yet it is the second one: a step comes once more under a new number. */
static void a_window_is_settled_twice_for_all(void)
{
    begin();
    first_window(1);
    one.table.step++;
    log_row(&one, &one.out);
}

static void a_second_outcome_is_noticed(void **state)
{
    (void)state;
    must_fail(two_nodes_tell_two_winners,
              "two outcomes: game 1, step 3, of the window that step 2");
    must_fail(one_node_tells_a_winner_and_one_tells_none,
              "FAM of seat 1 won, and player 2 that nobody won");
    must_fail(the_log_has_another_winner, "and the log that FAM of seat 2 won");
    must_fail(a_window_is_settled_in_two_steps, "and player 2 that no window was settled");
    must_fail(a_window_is_settled_twice_for_all, "the log was told one where no window was open");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_missed_a_window_does_not_take_it_for_the_last),
        cmocka_unit_test(steps_that_come_again_are_those_of_then),
        cmocka_unit_test(a_second_outcome_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
