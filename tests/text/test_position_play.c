/* test_position_play.c - positions of random games: read back they are the same game, for the rules too;
 * cut off or mutilated they are refused, or are a game that can be. */
#include "text/games.h"

static size_t written(char text[FB_POSITION_MAX], const FbGame *game, const uint8_t seed[32])
{
    FbOut out = fb_out(text, FB_POSITION_MAX);
    assert_true(fb_position_write(&out, game, seed));
    assert_true(fb_out_fits(&out));
    return out.n;
}

/* What was read is what was written, and goes on in the same way. */
static void check_read_back(const Play *play, FbRng *rng)
{
    char text[FB_POSITION_MAX], again[FB_POSITION_MAX];
    FbPosition p;
    FbTextError error = {"", 0};
    size_t n = written(text, &play->game, play->seed);
    bool read = fb_position_read(&p, text, n, &error);
    assert_string_equal(error.message, "");
    assert_true(read && !p.partial);
    assert_int_equal(fb_hash(&p.game), hash_without_known(&play->game));
    assert_memory_equal(p.seed, play->seed, sizeof p.seed);
    written(again, &p.game, p.seed);
    assert_string_equal(again, text);

    Play one = *play, other = *play;
    other.game = p.game;
    for (int i = 0; i < 20 && !fb_is_over(&one.game); i++) {
        FbPick pick = play_step(&one, rng);
        assert_int_equal(fb_refuse(&other.game, pick), FB_OK);
        fb_apply(&other.game, pick, &other.shuffler.base, NULL);
        assert_int_equal(hash_without_known(&other.game), hash_without_known(&one.game));
    }
}

/* What a seat sees, written and read: the same view but for cards known in a hand that is not known in
 * full. */
static void check_view_read_back(const Play *play, int seat)
{
    char text[FB_POSITION_MAX], again[FB_POSITION_MAX];
    FbView view, back;
    FbPosition p;
    FbTextError error = {"", 0};
    fb_view(&play->game, seat, &view);
    FbOut out = fb_out(text, sizeof text);
    assert_true(fb_position_write_view(&out, &view));
    bool read = fb_position_read(&p, text, out.n, &error);
    assert_string_equal(error.message, "");
    assert_true(read);
    assert_true(fb_position_view(&p, seat, &back, &error));
    assert_null(fb_view_check(&back));
    out = fb_out(again, sizeof again);
    assert_true(fb_position_write_view(&out, &back));
    assert_string_equal(again, text);
    memset(view.open.known, 0, sizeof view.open.known);
    memset(back.open.known, 0, sizeof back.open.known);
    assert_memory_equal(&back, &view, sizeof view);
}

/* Nothing of a hidden card is in the line: two games that differ only there give the same. */
static void check_view_tells_nothing(const Play *play, int seat, FbRng *rng)
{
    char text[FB_POSITION_MAX], other[FB_POSITION_MAX];
    FbView view, same;
    FbGame game;
    fb_view(&play->game, seat, &view);
    assert_true(fb_sample(&view, rng, &game));
    fb_view(&game, seat, &same);
    FbOut out = fb_out(text, sizeof text);
    fb_position_write_view(&out, &view);
    out = fb_out(other, sizeof other);
    fb_position_write_view(&out, &same);
    assert_string_equal(text, other);
}

static void test_random_games(void **state)
{
    (void)state;
    FbRng rng = games_rng();
    int phases[FB_PHASES] = {0};
    for (long i = scaled(100, 3000); i > 0; i--) {
        Play play;
        play_deal(&play, &rng);
        for (int k = 0; k < 3000; k++) {
            if (at_rest(&play.game)) {
                phases[play.game.open.now.phase]++;
                check_read_back(&play, &rng);
                for (int s = 0; s < play.seats; s++)
                    check_view_read_back(&play, s);
                check_view_read_back(&play, FB_SPECTATOR);
                check_view_tells_nothing(&play, games_below(&rng, play.seats), &rng);
            } else {
                char text[FB_POSITION_MAX];
                FbOut out = fb_out(text, sizeof text);
                assert_false(fb_position_write(&out, &play.game, play.seed));
            }
            if (fb_is_over(&play.game)) break;
            play_step(&play, &rng);
        }
    }
    assert_true(phases[FB_READY] && phases[FB_PLAY] && phases[FB_AGAIN] && phases[FB_OVER]);
}

/* A line, whatever it is: refused with a message, or read; and then the rules accept it and it is
 * written and read again as the same. */
static void check_any(const char *text, size_t n)
{
    char *line = exact(text, n);
    FbPosition p, untouched;
    FbTextError error = {"", 0};
    memset(&p, 0x5a, sizeof p);
    untouched = p;
    if (!fb_position_read(&p, line, n, &error)) {
        assert_true(error.message[0] && strlen(error.message) < sizeof error.message - 1);
        assert_null(strstr(error.message, "the rules refuse it")); /* the reader knew why before */
        assert_true(error.at <= n);
        assert_memory_equal(&p, &untouched, sizeof p);
    } else if (!p.partial) {
        char once[FB_POSITION_MAX], twice[FB_POSITION_MAX];
        assert_null(fb_check(&p.game));
        FbPosition back;
        size_t length = written(once, &p.game, p.seed);
        assert_true(fb_position_read(&back, once, length, NULL));
        written(twice, &back.game, back.seed);
        assert_string_equal(once, twice);
    } else {
        for (int s = 0; s < FB_SEATS; s++) {
            FbView view;
            if (fb_position_view(&p, s, &view, NULL)) assert_null(fb_view_check(&view));
        }
    }
    free(line);
}

static void test_cut_off(void **state)
{
    (void)state;
    FbRng rng = games_rng();
    for (long i = scaled(50, 1000); i > 0; i--) {
        Play play;
        char text[FB_POSITION_MAX];
        play_deal(&play, &rng);
        for (int k = games_below(&rng, 300);
             (k > 0 || !at_rest(&play.game)) && !fb_is_over(&play.game); k--)
            play_step(&play, &rng);
        size_t n = written(text, &play.game, play.seed);
        for (size_t cut = 0; cut <= n; cut++)
            check_any(text, cut);
        FbView view;
        fb_view(&play.game, 0, &view);
        FbOut out = fb_out(text, sizeof text);
        fb_position_write_view(&out, &view);
        for (size_t cut = 0; cut <= out.n; cut++)
            check_any(text, cut);
    }
}

static void test_mutilated(void **state)
{
    (void)state;
    FbRng rng = games_rng();
    for (long i = scaled(100, 3000); i > 0; i--) {
        Play play;
        char text[FB_POSITION_MAX], line[FB_POSITION_MAX + 8];
        play_deal(&play, &rng);
        for (int k = games_below(&rng, 300);
             (k > 0 || !at_rest(&play.game)) && !fb_is_over(&play.game); k--)
            play_step(&play, &rng);
        size_t n = written(text, &play.game, play.seed);
        if (games_below(&rng, 2)) {
            FbView view;
            fb_view(&play.game, games_below(&rng, play.seats), &view);
            FbOut out = fb_out(text, sizeof text);
            fb_position_write_view(&out, &view);
            n = out.n;
        }
        for (int m = 0; m < 200; m++) {
            size_t length = n;
            memcpy(line, text, n);
            for (int times = 1 + games_below(&rng, 4); times > 0; times--)
                length = mutate(&rng, line, length, sizeof line);
            check_any(line, length);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_cut_off),
        cmocka_unit_test(test_mutilated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
