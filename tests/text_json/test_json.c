/* test_json.c - the strict reader (text/json.h): what it takes, what it refuses, and where. */
#include "support.h"

#include "text/json_out.h"

static bool reads(const char *text, FbJson *value, FbJsonError *error)
{
    return fb_json_read(value, text, strlen(text), error);
}

static FbJson sound(const char *text)
{
    FbJson value;
    FbJsonError error;
    if (!reads(text, &value, &error)) fail_msg("%s: %s", text, error.what);
    return value;
}

static void kinds_are_told(void **unused)
{
    (void)unused;
    assert_int_equal(fb_json_kind(sound("null")), FB_JSON_NULL);
    assert_int_equal(fb_json_kind(sound(" true ")), FB_JSON_TRUE);
    assert_int_equal(fb_json_kind(sound("\tfalse\r\n")), FB_JSON_FALSE);
    assert_int_equal(fb_json_kind(sound("-0")), FB_JSON_NUMBER);
    assert_int_equal(fb_json_kind(sound("\"\"")), FB_JSON_STRING);
    assert_int_equal(fb_json_kind(sound("[ ]")), FB_JSON_ARRAY);
    assert_int_equal(fb_json_kind(sound("{\n}")), FB_JSON_OBJECT);
    assert_int_equal(fb_json_kind((FbJson){NULL, 0}), FB_JSON_NONE);
    assert_int_equal(sound(" [ 1 ] \n").n, 5); /* the value and no blank around it */
    assert_int_equal(sound(" { } ").n, 3);
}

static void numbers_are_whole_and_bounded(void **unused)
{
    (void)unused;
    int64_t n = 77;
    assert_true(fb_json_number(sound("9007199254740991"), 0, FB_JSON_LARGEST, &n));
    assert_int_equal(n, FB_JSON_LARGEST);
    assert_true(fb_json_number(sound("-9007199254740991"), -FB_JSON_LARGEST, 0, &n));
    assert_int_equal(n, -FB_JSON_LARGEST);
    assert_true(fb_json_number(sound("-0"), 0, 0, &n));
    assert_int_equal(n, 0);
    n = 77;
    assert_false(fb_json_number(sound("5"), 6, 9, &n));
    assert_false(fb_json_number(sound("10"), 6, 9, &n));
    assert_false(fb_json_number(sound("\"5\""), 0, 9, &n));
    assert_false(fb_json_number((FbJson){NULL, 0}, 0, 9, &n));
    assert_int_equal(n, 77);
}

static void strings_are_decoded(void **unused)
{
    (void)unused;
    char text[64];
    size_t n;
    FbJson v = sound("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\u20AC\\ud83c\\uDCA1\xf0\x9f\x82\xa1\"");
    assert_true(fb_json_string(v, text, sizeof text, &n));
    assert_string_equal(text,
                        "a\"\\/\b\f\n\r\t\xc3\xa4\xe2\x82\xac\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1");
    assert_int_equal(n, strlen(text));
    assert_true(fb_json_is(v, text));
    assert_false(fb_json_is(v, "a"));
    assert_false(fb_json_is(sound("\"a\""), "ab"));
    assert_false(fb_json_is(sound("1"), "1"));
    assert_false(fb_json_string(sound("1"), text, sizeof text, &n));
}

static void a_string_fits_or_is_refused(void **unused)
{
    (void)unused;
    char text[4] = "xyz";
    size_t n = 9;
    assert_false(fb_json_string(sound("\"abcd\""), text, sizeof text, &n));
    assert_int_equal(n, 9);
    assert_true(fb_json_string(sound("\"abc\""), text, sizeof text, &n));
    assert_string_equal(text, "abc");
    assert_true(fb_json_string(sound("\"\""), text, 1, &n));
    assert_int_equal(n, 0);
    assert_false(fb_json_string(sound("\"\""), text, 0, &n));
}

/* The text, the byte at which it is refused, and a part of the reason. */
static const struct {
    const char *text;
    size_t at;
    const char *what;
} refused[] = {
    {"", 0, "ends where a value"},
    {"  ", 2, "ends where a value"},
    {"nul", 0, "no value"},
    {"nulL", 0, "no value"},
    {"True", 0, "whole number"},
    {"true false", 5, "more text"},
    {"1 2", 2, "more text"},
    {"{}x", 2, "more text"},
    {"\xef\xbb\xbf{}", 0, "whole number"}, /* no byte order mark */
    {"01", 0, "leading zeros"},
    {"-01", 0, "leading zeros"},
    {"-", 0, "whole number"},
    {"+1", 0, "whole number"},
    {"1.5", 1, "no fraction"},
    {"1e3", 1, "exponent"},
    {"[1E3]", 2, "exponent"},
    {"9007199254740992", 0, "2^53"},
    {"99999999999999999999999999", 0, "2^53"},
    {"0x10", 1, "more text"},
    {"NaN", 0, "whole number"},
    {"'a'", 0, "whole number"},
    {"\"a", 2, "ends within a string"},
    {"\"a\\\"", 4, "ends within a string"},
    {"\"\\", 1, "escape"},
    {"\"\\x\"", 1, "escape"},
    {"\"\\u12\"", 1, "escape"},
    {"\"\\u12g4\"", 1, "escape"},
    {"\"\\u0000\"", 1, "U+0000"},
    {"\"\\ud800\"", 1, "half a character"},
    {"\"\\ud800\\u0041\"", 1, "half a character"},
    {"\"\\ud800\\ue000\"", 1, "half a character"},
    {"\"\\udc00\"", 1, "half a character"},
    {"\"a\nb\"", 2, "control character"},
    {"\"\x1f\"", 1, "control character"},
    {"\"\x80\"", 1, "UTF-8"},
    {"\"\xc0\xaf\"", 1, "UTF-8"},         /* overlong */
    {"\"\xe0\x80\xaf\"", 1, "UTF-8"},     /* overlong */
    {"\"\xed\xa0\x80\"", 1, "UTF-8"},     /* a surrogate */
    {"\"\xf4\x90\x80\x80\"", 1, "UTF-8"}, /* above U+10FFFF */
    {"\"\xf5\x80\x80\x80\"", 1, "UTF-8"},
    {"\"\xc3\"", 1, "UTF-8"},
    {"\"\xe2\x82", 1, "UTF-8"},
    {"[1,]", 3, "whole number"},
    {"[,1]", 1, "whole number"},
    {"[1 2]", 3, "comma or ]"},
    {"[1", 2, "comma or ]"},
    {"[", 1, "ends where"},
    {"[1}", 2, "comma or ]"},
    {"{", 1, "name of a member"},
    {"{1:2}", 1, "name of a member"},
    {"{\"a\" 1}", 5, "colon"},
    {"{\"a\":}", 5, "whole number"},
    {"{\"a\":1,}", 7, "name of a member"},
    {"{\"a\":1 \"b\":2}", 7, "comma or }"},
    {"{\"a:1}", 6, "ends within"},
    {"{\"a\":1,\"a\":1}", 7, "twice"},
    {"{\"a\":1,\"b\":{\"c\":0},\"\\u0061\":2}", 19, "twice"},
    {"{\"\xc3\xa4\":1,\"\\u00E4\":2}", 8, "twice"},
    {"// comment\n1", 0, "whole number"},
};

static void what_is_wrong_is_refused_with_its_place(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        FbJson value = {(const char *)&value, 5};
        FbJsonError error;
        size_t n = strlen(refused[i].text);
        char *text = tight(refused[i].text, n);
        if (fb_json_read(&value, text, n, &error)) fail_msg("taken: %s", refused[i].text);
        if (!strstr(error.what, refused[i].what))
            fail_msg("%s: %s, not %s", refused[i].text, error.what, refused[i].what);
        if ((size_t)(error.at - text) != refused[i].at)
            fail_msg("%s: at %td, not %zu", refused[i].text, error.at - text, refused[i].at);
        assert_int_equal(value.n, 5);
        free(text);
    }
    FbJson value;
    FbJsonError error;
    assert_false(fb_json_read(&value, "\"\0\"", 3, &error)); /* a zero byte ends nothing */
    assert_false(fb_json_read(&value, "1\0", 2, &error));
}

/* `open` n times, then `close` n times. */
static bool nest_is_sound(const char *open, const char *close, int n)
{
    static char text[200000];
    FbOut out = fb_out(text, sizeof text);
    for (int i = 0; i < n; i++)
        fb_out_text(&out, open);
    fb_out_text(&out, "1");
    for (int i = 0; i < n; i++)
        fb_out_text(&out, close);
    FbJson value;
    FbJsonError error = {NULL, NULL, NULL};
    bool taken = fb_json_read(&value, text, out.n, &error);
    if (!taken) assert_non_null(strstr(error.what, "deep"));
    return taken;
}

static void nesting_is_bounded(void **unused)
{
    (void)unused;
    assert_true(nest_is_sound("[", "]", FB_JSON_DEPTH));
    assert_false(nest_is_sound("[", "]", FB_JSON_DEPTH + 1));
    assert_true(nest_is_sound("{\"a\":", "}", FB_JSON_DEPTH));
    assert_false(nest_is_sound("{\"a\":", "}", FB_JSON_DEPTH + 1));
    assert_false(nest_is_sound("[", "]", 90000));
    assert_int_equal(fb_json_count(sound("[[],[[]],[]]")), 3); /* siblings do not add up */
}

static bool members_are_sound(int n)
{
    static char text[4096];
    FbOut out = fb_out(text, sizeof text);
    for (int i = 0; i < n; i++) {
        fb_out_text(&out, i ? ",\"k" : "{\"k");
        fb_out_number(&out, (uint64_t)i);
        fb_out_text(&out, "\":0");
    }
    fb_out_char(&out, '}');
    FbJson value;
    FbJsonError error;
    return fb_json_read(&value, text, out.n, &error);
}

static void members_are_bounded(void **unused)
{
    (void)unused;
    assert_true(members_are_sound(FB_JSON_MEMBERS));
    assert_false(members_are_sound(FB_JSON_MEMBERS + 1));
}

static void a_walk_meets_every_value(void **unused)
{
    (void)unused;
    FbJson v =
        sound(" { \"a\\\"]\" : [ 1 , \"}\\\\\" , { \"x\" : null } ] , \"b\" : -7,\"c\":\"]\" } ");
    FbJsonWalk walk = fb_json_walk(v);
    assert_true(fb_json_step(&walk));
    assert_true(fb_json_is(walk.key, "a\"]"));
    assert_int_equal(fb_json_count(walk.value), 3);
    FbJsonWalk inner = fb_json_walk(walk.value);
    assert_true(fb_json_step(&inner) && fb_json_kind(inner.value) == FB_JSON_NUMBER);
    assert_true(fb_json_step(&inner) && fb_json_is(inner.value, "}\\"));
    assert_true(fb_json_step(&inner));
    assert_int_equal(fb_json_kind(fb_json_get(inner.value, "x")), FB_JSON_NULL);
    assert_false(fb_json_step(&inner));
    assert_true(fb_json_step(&walk));
    assert_true(fb_json_is(walk.key, "b"));
    assert_int_equal(walk.value.n, 2);
    assert_true(fb_json_step(&walk));
    assert_false(fb_json_step(&walk));
    assert_false(fb_json_step(&walk));
}

static void of_other_values_there_is_nothing_to_walk(void **unused)
{
    (void)unused;
    assert_int_equal(fb_json_count(sound("7")), 0);
    assert_int_equal(fb_json_count(sound("\"[1]\"")), 0);
    assert_int_equal(fb_json_count((FbJson){NULL, 0}), 0);
    assert_null(fb_json_get(sound("[\"a\"]"), "a").at);
    assert_null(fb_json_get(sound("{\"a\":1}"), "b").at);
    assert_non_null(fb_json_get(sound("{\"b\":0,\"\\u0061\":1}"), "a").at);
}

static void just_the_wanted_members_are_taken(void **unused)
{
    (void)unused;
    static const char *const keys[] = {"one", "two"};
    FbJson values[2];
    FbJsonError error = {NULL, NULL, NULL};
    assert_true(fb_json_members(sound("{\"two\":2,\"one\":1}"), keys, 2, values, &error));
    assert_int_equal(*values[0].at, '1');
    assert_int_equal(*values[1].at, '2');
    assert_false(fb_json_members(sound("{\"two\":2}"), keys, 2, values, &error));
    assert_string_equal(error.key, "one");
    assert_string_equal(error.what, "this member is missing");
    FbJson more = sound("{\"one\":1,\"two\":2,\"three\":3}");
    assert_false(fb_json_members(more, keys, 2, values, &error));
    assert_string_equal(error.what, "this member is unknown");
    assert_int_equal(error.at - more.at, 17);
    assert_false(fb_json_members(sound("[]"), keys, 2, values, &error));
    assert_string_equal(error.what, "an object is wanted");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_are_told),
        cmocka_unit_test(numbers_are_whole_and_bounded),
        cmocka_unit_test(strings_are_decoded),
        cmocka_unit_test(a_string_fits_or_is_refused),
        cmocka_unit_test(what_is_wrong_is_refused_with_its_place),
        cmocka_unit_test(nesting_is_bounded),
        cmocka_unit_test(members_are_bounded),
        cmocka_unit_test(a_walk_meets_every_value),
        cmocka_unit_test(of_other_values_there_is_nothing_to_walk),
        cmocka_unit_test(just_the_wanted_members_are_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
