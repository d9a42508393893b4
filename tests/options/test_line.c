/* test_line.c - a command line: how it may be spelt, what becomes of its values, what is said of a wrong one. */
#include <stdio.h>
#include <string.h>

#include "lib/lang.h"
#include "lib/unit.h"
#include "options/option.h"

typedef struct Inner {
    uint8_t small;
    bool loud;
} Inner;

typedef struct Thing {
    int64_t huge;
    uint32_t middle;
    int which;
    bool quick;
    const char *text;
    char copy[OPTION_TEXT_MAX];
    char own[64];
    Inner inner;
} Thing;

static const char *colour(int i)
{
    static const char *const word[] = {"red", "green", "blue", NULL};
    return word[i];
}

/* Puts one behind the other. */
static bool read_own(void *options, const OptionValue *value)
{
    if (strcmp(value->text, "bad") == 0)
        return option_wrong(value, "option.text", "text", "no", NULL);
    strcat(((Thing *)options)->own, value->text);
    return true;
}

static const Option rows[] = {
    OPTION_IS_NUMBER(Thing, huge, "huge", 'h', "N", 0, INT64_MAX),
    OPTION_IS_NUMBER(Thing, middle, "middle", 'm', "N", 5, 4000000000),
    OPTION_IS_CHOICE(Thing, which, "which", 'w', "COLOUR", colour),
    OPTION_IS_FLAG(Thing, quick, "quick", 'q'),
    OPTION_IS_TEXT(Thing, text, "text", 't', "TEXT"),
    {"copy", 0, "COPY", NULL, OPTION_COPY, OPTION_FIELD(Thing, copy)},
    OPTION_IS_OWN("own", 'o', "OWN", read_own, NULL),
};
static const Option inner_rows[] = {
    OPTION_IS_NUMBER(Inner, small, "small", 's', "N", 2, 6),
    {"loud", 'L', "YES", "yes", OPTION_FLAG, OPTION_FIELD(Inner, loud)},
};
static const OptionSet set = {
    "replay", {{"a", rows, 7, 0}, {"b", inner_rows, 2, offsetof(Thing, inner)}}, 0, 2, false};
static const OptionSet stopping = {"replay", {{"a", rows, 7, 0}}, 1, -1, true};

/* ---- a line, by its words --------------------------------------------------------------------------------------- */

typedef struct Read {
    Thing thing;
    OptionLine line;
    char why[OPTION_WRONG_MAX];
    char *argv[16];
    char words[256];
} Read;

static bool read_line(Read *r, const OptionSet *of, const char *text)
{
    FbOut wrong = fb_out(r->why, sizeof r->why);
    int argc = 1;
    r->thing = (Thing){.which = -1};
    snprintf(r->words, sizeof r->words, "%s", text);
    r->argv[0] = r->words + strlen(r->words);
    for (char *word = strtok(r->words, " "); word; word = strtok(NULL, " "))
        r->argv[argc++] = word;
    r->line = (OptionLine){.set = of, .argc = argc, .argv = r->argv, .lang = FB_ENGLISH};
    return option_look(&r->line, &wrong) && option_apply(&r->line, &r->thing, &wrong);
}

static void good(Read *r, const char *text)
{
    if (!read_line(r, &set, text)) fail_msg("%s: %s", text, r->why);
    assert_string_equal(r->why, "");
}

static void spellings(void **state)
{
    static const char *const same[] = {
        "--middle=70 --quick --text=abc --small=3",
        "--middle 70 --quick --text abc --small 3",
        "-m70 -q -tabc -s3",
        "-m 70 -q -t abc -s 3",
        "-qm70 -qtabc -qs3",
        "-qm 70 -t abc -s 3",
        "--small=2 --small=3 -tx -tabc -m5 -m70 -q -q",
    };
    Read r;
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        good(&r, same[i]);
        assert_int_equal(r.thing.middle, 70);
        assert_true(r.thing.quick);
        assert_string_equal(r.thing.text, "abc");
        assert_int_equal(r.thing.inner.small, 3);
        assert_int_equal(r.line.words_n, 0);
    }
}

static void kinds(void **state)
{
    Read r;
    (void)state;
    good(&r, "-h9223372036854775807 -m4000000000 -wblue --copy=x -oa -ob --own=c --loud");
    assert_true(r.thing.huge == INT64_MAX);
    assert_true(r.thing.middle == 4000000000u);
    assert_int_equal(r.thing.which, 2);
    assert_string_equal(r.thing.copy, "x");
    assert_string_equal(r.thing.own, "abc");
    assert_true(r.thing.inner.loud);
    good(&r, "--loud=no -t --quick -Loff");
    assert_false(r.thing.inner.loud);
    assert_false(r.thing.quick); /* it was the value of -t */
    assert_string_equal(r.thing.text, "--quick");
}

static void arguments(void **state)
{
    Read r;
    (void)state;
    good(&r, "one -q two");
    assert_int_equal(r.line.words_n, 2);
    assert_string_equal(r.line.words[0], "one");
    assert_string_equal(r.line.words[1], "two");
    assert_true(r.thing.quick);
    good(&r, "-q -- -m --quick");
    assert_string_equal(r.line.words[0], "-m");
    assert_string_equal(r.line.words[1], "--quick");
    good(&r, "-");
    assert_string_equal(r.line.words[0], "-");
    assert_true(read_line(&r, &stopping, "-q tables -m --any"));
    assert_int_equal(r.line.words_n, 3);
    assert_string_equal(r.line.words[2], "--any");
    assert_false(read_line(&r, &stopping, "-q"));
    assert_string_equal(r.why, "the FILE to replay is missing");
}

static void wrong_lines(void **state)
{
    static const struct {
        const char *line, *why;
    } row[] = {
        {"--midle=7", "there is no option '--midle=7'; did you mean --middle?"},
        {"--mid=7", "there is no option '--mid=7'"}, /* names are not abbreviated */
        {"--xyz", "there is no option '--xyz'"},
        {"-x", "there is no option '-x'"},
        {"-qx", "there is no option '-qx'"},
        {"--quick=yes", "--quick takes no value"},
        {"-m", "--middle wants a value: --middle=N"},
        {"--text", "--text wants a value: --text=TEXT"},
        {"--middle=4", "--middle takes a number from 5 to 4000000000, not '4'"},
        {"-m 4000000001", "--middle takes a number from 5 to 4000000000, not '4000000001'"},
        {"-m5x", "--middle takes a number from 5 to 4000000000, not '5x'"},
        {"-m+5", "--middle takes a number from 5 to 4000000000, not '+5'"},
        {"-m=5", "--middle takes a number from 5 to 4000000000, not '=5'"},
        {"--huge=9223372036854775808",
         "--huge takes a number from 0 on, not '9223372036854775808'"},
        {"--huge=", "--huge takes a number from 0 on, not ''"},
        {"--which=pink", "--which is one of red, green, blue, not 'pink'"},
        {"--which=re", "--which is one of red, green, blue, not 're'"},
        {"--loud=maybe", "--loud is yes or no, not 'maybe'"},
        {"--own=bad", "--own: no"},
        {"--copy=\001", "--copy holds a control character"},
        {"--which=a\033b", "--which is one of red, green, blue, not 'a?b'"},
        {"a b c", "one FILE is enough; 'c' is one too many"},
        {"--lang=fr", "--lang is en or de, not 'fr'"},
        {"--xyz --lang=de", "die Option „--xyz“ gibt es nicht"}, /* wherever it stands */
        {"-m4 -lde", "zu --middle gehört eine Zahl von 5 bis 4000000000, nicht „4“"},
        {"--xyz --help", "there is no option '--xyz'"},
    };
    Read r;
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        assert_false(read_line(&r, &set, row[i].line));
        assert_string_equal(r.why, row[i].why);
    }
}

/* What is shown of a long value ends, between characters. */
static void long_values(void **state)
{
    char given[600], why[OPTION_WRONG_MAX];
    FbOut wrong = fb_out(why, sizeof why);
    Thing thing = {0};
    (void)state;
    memset(given, 'x', sizeof given);
    memcpy(given + 159, "ä", 2);
    given[599] = '\0';
    const OptionValue value = {"--copy", given, FB_ENGLISH, &wrong};
    assert_false(option_set(&rows[5], &thing, &value));
    assert_string_equal(why, "--copy is longer than 511 bytes");
    wrong = fb_out(why, sizeof why);
    assert_false(option_set(&rows[0], &thing, &value));
    assert_non_null(strstr(why, "xxx...'"));
    assert_null(strstr(why, "\xc3"));
    given[511] = '\0';
    assert_true(option_set(&rows[5], &thing, &value));
    assert_string_equal(thing.copy, given);
}

static void asked(void **state)
{
    Read r;
    (void)state;
    good(&r, "--help");
    assert_int_equal(r.line.asked, OPTION_HELP);
    good(&r, "a b c -?"); /* a help is given whatever else is wrong with the arguments */
    assert_int_equal(r.line.asked, OPTION_HELP);
    good(&r, "--usage");
    assert_int_equal(r.line.asked, OPTION_USAGE);
    good(&r, "-l de_DE.UTF-8 --text=a --text=b");
    assert_int_equal(r.line.lang, GERMAN);
    assert_string_equal(option_given(&r.line, "text"), "b");
    assert_null(option_given(&r.line, "copy"));
}

/* ---- back to text ------------------------------------------------------------------------------------------------ */

static void shown(void **state)
{
    Thing thing = {.huge = -1, .middle = 70007, .which = 1, .text = "t"};
    static const char *const wanted[] = {NULL, "70007", "green", NULL, "t", NULL, NULL};
    (void)state;
    for (int i = 0; i < 7; i++) {
        char text[OPTION_TEXT_MAX];
        FbOut out = fb_out(text, sizeof text);
        assert_int_equal(option_show(&rows[i], &thing, &out), wanted[i] != NULL);
        assert_string_equal(text, wanted[i] ? wanted[i] : "");
    }
    thing.which = -1;
    char text[8];
    FbOut out = fb_out(text, sizeof text);
    assert_false(option_show(&rows[2], &thing, &out));
}

static void helps(void **state)
{
    static const Thing standard = {.which = 2, .middle = 6};
    static char text[8192];
    FbOut out = fb_out(text, sizeof text);
    (void)state;
    option_help(&out, FB_ENGLISH, &set, &standard);
    assert_true(fb_out_fits(&out));
    assert_non_null(strstr(text, "Usage: fambiz replay [OPTION...] FILE\n"));
    assert_non_null(strstr(text, "\n  -m, --middle=N             a.middle (default: 6)\n"));
    assert_non_null(strstr(text, "a.which (red, green, blue; default: blue)\n"));
    assert_non_null(strstr(text, "\n      --copy=COPY            a.copy\n"));
    assert_non_null(strstr(text, "\n  -L, --loud[=YES]           b.loud (default: no)\n"));
    assert_non_null(strstr(text, "\n  -?, --help  "));
    for (const char *line = text; *line; line = strchr(line, '\n') + 1)
        assert_true(strchr(line, '\n') - line < 80);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spellings),   cmocka_unit_test(kinds),       cmocka_unit_test(arguments),
        cmocka_unit_test(wrong_lines), cmocka_unit_test(long_values), cmocka_unit_test(asked),
        cmocka_unit_test(shown),       cmocka_unit_test(helps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
