/* test_record_play.c - records of random games: written, read and replayed they are the same game; cut off
 * or mutilated they are refused without a trace. */
#include "text/records.h"

static FbPick other_picks[PICKS];
static FbComment other_comments[COMMENTS];
static char text[TEXT], other_text[TEXT];

/* Plays a game into the record; now and then from a position in its middle. */
static void play_record(Play *play, FbRecord *record, FbRng *rng, int most)
{
    play_deal(play, rng);
    if (games_below(rng, 4) == 0) play_deal_old(play);
    *record = blank();
    fb_record_dealt(record, play->rules, play->seats, play->seed);
    if (games_below(rng, 3) == 0) {
        for (int k = games_below(rng, 200);
             (k > 0 || !at_rest(&play->game)) && !fb_is_over(&play->game); k--)
            play_step(play, rng);
        memset(play->game.open.known, 0, sizeof play->game.open.known);
        fb_record_placed(record, &play->game, play->seed);
    }
    while (!fb_is_over(&play->game) && record->pick_n < most) {
        if (games_below(rng, 20) == 0 && record->comment_n < COMMENTS)
            record->comments[record->comment_n++] = (FbComment){record->pick_n, "heat 1", 6};
        record->picks[record->pick_n++] = play_step(play, rng);
    }
    if (fb_is_over(&play->game)) {
        record->has |= 1u << FB_KEY_RESULT;
        record->result = (uint8_t)fb_winner(&play->game);
    }
}

static size_t write_record(char *to, const FbRecord *record, const Play *play)
{
    FbFairShuffler shuffler = play->shuffler;
    FbTextError error = {"", 0};
    FbOut out = fb_out(to, TEXT);
    bool wrote = fb_record_write(&out, record, &shuffler.base, &error);
    assert_string_equal(error.message, "");
    assert_true(wrote && fb_out_fits(&out));
    return out.n;
}

static void test_random_games(void **state)
{
    (void)state;
    FbRng rng = games_rng();
    for (long i = scaled(100, 3000); i > 0; i--) {
        Play play;
        FbRecord record, back;
        FbTextError error = {"", 0};
        FbGame game;
        play_record(&play, &record, &rng, i % 4 ? PICKS : games_below(&rng, 300));
        size_t n = write_record(text, &record, &play);
        fb_record_blank(&back, other_picks, PICKS, other_comments, COMMENTS);
        bool read = fb_record_read(&back, text, n, &error);
        assert_string_equal(error.message, "");
        assert_true(read);
        bool played = fb_record_replay(&back, &play.shuffler.base, &game, &error);
        assert_string_equal(error.message, "");
        assert_true(played);
        assert_int_equal(fb_hash(&game), fb_hash(&play.game)); /* the same to the last card */
        assert_int_equal(back.comment_n, record.comment_n);
        write_record(other_text, &back, &play);
        assert_string_equal(other_text, text);
    }
}

/* One turn a line: a line's first move is of the seat whose turn it is, and no line holds two turns. */
static void test_one_turn_a_line(void **state)
{
    (void)state;
    FbRng rng = games_rng();
    for (long i = scaled(30, 500); i > 0; i--) {
        Play play;
        FbRecord record;
        FbGame game;
        static FbEvents events;
        play_record(&play, &record, &rng, PICKS);
        record.comment_n = 0;
        write_record(text, &record, &play);
        fb_record_start(&record, &play.shuffler.base, &game, NULL);
        char *save, *line = strtok_r(strstr(text, "\n\n"), "\n", &save);
        for (; line; line = strtok_r(NULL, "\n", &save)) {
            char *inner, *move = strtok_r(line, " ", &inner);
            int began = 0;
            assert_int_equal(move[0], 'A' + game.open.now.turn);
            for (; move; move = strtok_r(NULL, " ", &inner)) {
                assert_int_equal(began, 0); /* a turn ends with the last move of its line */
                events.n = 0;
                assert_true(
                    fb_move_apply(&game, move, strlen(move), &play.shuffler.base, &events, NULL));
                for (int e = 0; e < events.n; e++)
                    began += events.e[e].type == FB_E_TURN;
            }
            assert_true(began || fb_is_over(&game));
        }
        assert_int_equal(fb_hash(&game), fb_hash(&play.game));
    }
}

/* ---- broken ones ------------------------------------------------------------------------------------ */

/* Any text: refused, and the record is blank; or read, and then replayed or refused without a trace. */
static void check_any(const char *bytes, size_t n)
{
    char *copy = exact(bytes, n);
    FbRecord record, empty;
    FbTextError error = {"", 0};
    FbGame game;
    fb_record_blank(&record, other_picks, PICKS, other_comments, COMMENTS);
    fb_record_blank(&empty, other_picks, PICKS, other_comments, COMMENTS);
    if (!fb_record_read(&record, copy, n, &error)) {
        assert_true(error.message[0] && error.at <= n);
        assert_true(strlen(error.message) < sizeof error.message - 1);
        assert_memory_equal(&record, &empty, sizeof empty);
    } else {
        FbFairShuffler shuffler;
        fb_fair_shuffler(&shuffler, record.seed);
        assert_true(record.pick_n <= (int)(n / 2) && record.comment_n <= (int)(n / 2));
        if (fb_record_replay(&record, &shuffler.base, &game, &error)) {
            FbOut out = fb_out(other_text, TEXT);
            assert_true(fb_record_write(&out, &record, &shuffler.base, &error));
        } else {
            assert_true(error.message[0] && error.at <= n);
        }
    }
    free(copy);
}

static void test_cut_off(void **state)
{
    (void)state;
    FbRng rng = games_rng();
    for (long i = scaled(3, 50); i > 0; i--) {
        Play play;
        FbRecord record;
        play_record(&play, &record, &rng, 100);
        record.has |= 1u << FB_KEY_NAMES;
        strcpy(record.name[0], "\"\\/\xc3\xa4");
        size_t n = write_record(text, &record, &play);
        for (size_t cut = 0; cut <= n; cut++)
            check_any(text, cut);
    }
}

static void test_mutilated(void **state)
{
    (void)state;
    FbRng rng = games_rng();
    for (long i = scaled(20, 500); i > 0; i--) {
        Play play;
        FbRecord record;
        static char line[TEXT];
        play_record(&play, &record, &rng, 60);
        record.has |= 1u << FB_KEY_NAMES | 1u << FB_KEY_DATE;
        strcpy(record.date, "2021-12-31");
        size_t n = write_record(text, &record, &play);
        for (int m = 0; m < 100; m++) {
            size_t length = n;
            memcpy(line, text, n);
            for (int times = 1 + games_below(&rng, 3); times > 0; times--)
                length = mutate(&rng, line, length, sizeof line);
            check_any(line, length);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_one_turn_a_line),
        cmocka_unit_test(test_cut_off),
        cmocka_unit_test(test_mutilated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
