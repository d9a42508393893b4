/* test_parts.c - what the terminal client is made of, where a screen would not show it: text on a canvas, games that
 * are kept, decisions that are put together, addresses. */
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/unit.h"
#include "net/client.h"
#include "rules/fambiz.h"
#include "terminal/canvas.h"
#include "terminal/draw.h"
#include "terminal/rulebook.h"
#include "terminal/sheet.h"
#include "terminal/state.h"

/* ---- text ------------------------------------------------------------------------------------------------------------------- */

/* A row of the canvas as text; the right half of a wide character is '+'. */
static void row_is(const Canvas *c, int row, const char *wanted)
{
    char text[256];
    int n = 0;
    for (int col = 0; col < c->cols; col++) {
        uint32_t code = c->cell[row * c->cols + col].code;
        text[n++] = code == 0 ? '+' : code < 127 ? (char)code : '#';
    }
    text[n] = '\0';
    assert_string_equal(text, wanted);
}

static void text_is_clipped(void **state)
{
    Canvas c = {0};
    (void)state;
    canvas_clear(&c, 3, 8);
    assert_int_equal(canvas_text(&c, 0, 1, 5, 0, "abc"), 3);
    row_is(&c, 0, " abc    ");
    assert_int_equal(canvas_text(&c, 1, 0, 5, 0, "abcdefg"), 5);
    row_is(&c, 1, "abcd#   "); /* an ellipsis */
    assert_int_equal(canvas_text(&c, 2, 6, 50, 0, "xyz"), 2);
    row_is(&c, 2, "      x#");
    canvas_text(&c, 7, 0, 5, 0, "nowhere");
    canvas_text(&c, -1, -3, 5, 0, "nowhere");
    canvas_free(&c);
}

static void wide_and_strange_characters(void **state)
{
    Canvas c = {0};
    (void)state;
    canvas_clear(&c, 2, 8);
    assert_int_equal(canvas_text(&c, 0, 0, 8, 0, "a\xe6\x97\xa5z"), 4);
    row_is(&c, 0, "a#+z    ");
    canvas_text(&c, 1, 0, 8, 0, "\x1b[2J\xff");
    row_is(&c, 1, "?[2J?   "); /* nothing that a terminal would obey */
    canvas_free(&c);
}

static void ascii_stands_in(void **state)
{
    Canvas c = {.ascii = true};
    (void)state;
    canvas_clear(&c, 2, 12);
    canvas_text(&c, 0, 0, 12, 0,
                "Stra\xc3\x9f"
                "e \xe2\x80\xa0 \xe6\x97\xa5");
    row_is(&c, 0, "Strasse x ? ");
    canvas_rule(&c, 1, 0, 12, "War");
    row_is(&c, 1, "- War ------");
    canvas_free(&c);
}

static void lines_are_wrapped(void **state)
{
    static const struct {
        const char *text;
        int width;
        size_t n, next;
    } cases[] = {{"one two three", 8, 7, 8}, {"one two", 20, 7, 7}, {"abcdefgh", 4, 4, 4},
                 {"a\nb", 10, 1, 2},         {"\nb", 10, 0, 1},     {"", 10, 0, 0},
                 {"ab cd", 2, 2, 3}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t next;
        assert_int_equal(text_wrap(cases[i].text, cases[i].width, true, &next), cases[i].n);
        assert_int_equal(next, cases[i].next);
    }
}

/* ---- games that are kept ----------------------------------------------------------------------------------------------------- */

static char folder[] = "/tmp/fambiz-test-XXXXXX";

enum { ROWS = 20 };

static int row_of(uint8_t *row, int i)
{
    int n = 1 + i * 7 % 50;
    for (int k = 0; k < n; k++)
        row[k] = (uint8_t)(i * 31 + k);
    return n;
}

enum { NO_GAME = -1, DAMAGED = -2 };

/* How many rows of the game that was left last there are. */
static int rows_kept(void)
{
    SavedGame game;
    uint8_t row[256], wanted[256];
    int n = 0, count = 0;
    if (!saved_open(&game, 0)) return NO_GAME;
    while (game.form && (n = saved_next(&game, row, sizeof row)) > 0) {
        assert_int_equal(n, row_of(wanted, count++));
        assert_memory_equal(row, wanted, (size_t)n);
    }
    saved_close(&game, true);
    return !game.form ? NO_GAME : n < 0 ? DAMAGED : count;
}

/* Cut at any byte, what is left is the rows before it; and the game can be gone on with. */
static void games_survive_a_cut(void **state)
{
    SavedGame game, other;
    uint8_t row[256];
    struct stat file;
    (void)state;
    assert_true(saved_new(&game, 1));
    for (int i = 0; i < ROWS; i++)
        assert_true(saved_add(&game, row, row_of(row, i)));
    assert_false(saved_open(&other, 0)); /* somebody plays it just now */
    saved_close(&game, true);
    assert_int_equal(rows_kept(), ROWS);
    assert_int_equal(stat(game.path, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);
    off_t head = (off_t)strlen("fambiz game 2 ") + (off_t)strlen(fb_version()) + 1;
    for (off_t size = file.st_size; size >= 0; size--) {
        assert_int_equal(truncate(game.path, size), 0);
        int kept = rows_kept();
        assert_true(size < head ? kept == NO_GAME : kept >= 0 && kept <= ROWS);
    }
    unlink(game.path);
}

static void damage_is_noticed(void **state)
{
    SavedGame game;
    uint8_t row[256];
    char byte;
    (void)state;
    assert_true(saved_new(&game, 1));
    for (int i = 0; i < ROWS; i++)
        saved_add(&game, row, row_of(row, i));
    saved_close(&game, true);
    int fd = open(game.path, O_RDWR);
    struct stat before, after;
    assert_int_equal(pread(fd, &byte, 1, 60), 1);
    byte ^= 4;
    assert_int_equal(pwrite(fd, &byte, 1, 60), 1);
    assert_int_equal(fstat(fd, &before), 0);
    assert_int_equal(rows_kept(), DAMAGED);
    assert_int_equal(fstat(fd, &after), 0);
    assert_int_equal(after.st_size, before.st_size); /* nothing was cut off */
    close(fd);
    assert_true(saved_open(&game, 0));
    saved_close(&game, false);
    assert_int_equal(rows_kept(), NO_GAME); /* over, and gone */
}

static void write_head(const char *path, const char *head)
{
    int fd = open(path, O_RDWR | O_TRUNC);
    assert_int_equal(write(fd, head, strlen(head)), strlen(head));
    close(fd);
}

/* 0.1.0 did not say who it was; a newer program says so, whatever else its file holds. */
static void the_head_says_who_began_it(void **state)
{
    SavedGame game;
    (void)state;
    assert_true(saved_new(&game, 1));
    saved_close(&game, true);
    assert_true(saved_open(&game, 0));
    assert_int_equal(game.form, SAVED_FORM);
    assert_string_equal(game.by, fb_version());
    saved_close(&game, true);
    write_head(game.path, "fambiz game 1\n");
    assert_true(saved_open(&game, 0));
    assert_int_equal(game.form, 1);
    assert_string_equal(game.by, "0.1.0");
    saved_close(&game, true);
    write_head(game.path, "fambiz game 3 7.1.0\nwhatever");
    assert_true(saved_open(&game, 0));
    assert_int_equal(game.form, 3);
    assert_string_equal(game.by, "7.1.0");
    saved_close(&game, true);
    write_head(game.path, "something else\n");
    assert_true(saved_open(&game, 0));
    assert_int_equal(game.form, 0);
    saved_close(&game, false);
}

/* ---- addresses ------------------------------------------------------------------------------------------------------------------ */

static void addresses(void **state)
{
    static const struct {
        const char *text, *host;
        int port;
        bool secure;
        const char *fragment;
    } good[] = {
        {"http://example.org", "example.org", 80, false, ""},
        {"https://example.org/", "example.org", 443, true, ""},
        {"http://10.0.0.1:1929/#t/abcdefghijklmnop", "10.0.0.1", 1929, false, "t/abcdefghijklmnop"},
        {"http://[::1]:8080#x", "::1", 8080, false, "x"}};
    static const char *const bad[] = {
        "",           "example.org",    "ftp://x",      "http://",     "http://:80",
        "http://x:0", "http://x:70000", "http://x:80y", "http://[::1", "http://x:/"};
    NetUrl url;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(net_url_read(&url, good[i].text));
        assert_string_equal(url.host, good[i].host);
        assert_string_equal(url.fragment, good[i].fragment);
        assert_int_equal(url.port, good[i].port);
        assert_int_equal(url.secure, good[i].secure);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(net_url_read(&url, bad[i]));
}

/* ---- the rulebook ------------------------------------------------------------------------------------------------------------- */

static const char *book(const char *lang, const char *asked, int wanted)
{
    static char text[1 << 16];
    FbOut out = fb_out(text, sizeof text);
    assert_int_equal(rulebook_find(&out, fb_lang_find(lang), asked) > 0, wanted);
    assert_true(fb_out_fits(&out));
    return text;
}

static void rules_are_found(void **state)
{
    (void)state;
    assert_string_equal(book("en", "6.4", true),
                        "6. Counters\n\n6.4 FIN: the mobster stays on the list.\n");
    assert_non_null(strstr(book("de", "Regel 6.4", true), "6.4 FIN: "));
    assert_non_null(strstr(book("en", "6", true), "6.7 The window"));
    assert_null(strstr(book("en", "6", true), "7.1"));
    book("en", "6.44", false);
    book("en", "11", false);
}

/* Every word has to begin a word, in any case, with or without accents above ASCII. */
static void rules_are_searched(void **state)
{
    (void)state;
    assert_string_equal(book("en", "FINGER mob stays", false), "");
    assert_non_null(strstr(book("en", "mobster STAYS on", true), "6.4 FIN"));
    book("en", "obster stays", false);
    assert_non_null(strstr(book("de", "FRÜHER VOGEL", true), "Früher Vogel"));
    book("de", "rüher", false);
}

/* Every step of how to play, in every language. */
static void guide_is_whole(void **state)
{
    static char text[1 << 16];
    (void)state;
    for (FbLang lang = 0; lang < fb_langs(); lang++) {
        FbOut out = fb_out(text, sizeof text);
        sheet_guide(&out, lang);
        assert_true(fb_out_fits(&out));
        assert_non_null(strstr(text, fb_text(lang, "guide.intro")));
        assert_non_null(strstr(text, fb_text(lang, "guide.1.text")));
        assert_non_null(strstr(text, "\n7. "));
        assert_non_null(strstr(text, fb_text(lang, "guide.7.text")));
    }
}

/* A kind has a colour of its own and a sign of its own, so that it is told by the sign where there are no colours. */
static void kinds_are_told_apart(void **state)
{
    static const char *const sign[] = {"!", "+", "=", "o"};
    (void)state;
    for (FbCard card = 0; card < FB_CARDS; card++) {
        FbKind kind = fb_card_kind(card);
        assert_string_equal(draw_card_sign(card), sign[kind]);
        assert_int_equal(draw_card_style(card), COLOUR_CARD + kind);
        assert_in_range(draw_card_style(card), COLOUR_WALL + 1, STYLE_COLOUR);
    }
}

/* Whatever a refusal cites can be opened, in every language. */
static void cited_rules_are_there(void **state)
{
    (void)state;
    for (FbLang lang = 0; lang < fb_langs(); lang++)
        for (int no = 1; no < FB_REFUSALS; no++)
            book(fb_lang_code(lang), fb_refusal_rule((FbRefusal)no), true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_clipped),
        cmocka_unit_test(wide_and_strange_characters),
        cmocka_unit_test(ascii_stands_in),
        cmocka_unit_test(lines_are_wrapped),
        cmocka_unit_test(games_survive_a_cut),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(the_head_says_who_began_it),
        cmocka_unit_test(addresses),
        cmocka_unit_test(guide_is_whole),
        cmocka_unit_test(kinds_are_told_apart),
        cmocka_unit_test(rules_are_found),
        cmocka_unit_test(rules_are_searched),
        cmocka_unit_test(cited_rules_are_there),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    if (!mkdtemp(folder)) return 1;
    setenv("XDG_STATE_HOME", folder, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) || failed;
}
