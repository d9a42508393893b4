/* test_json_out.c - the writer (text/json_out.h) and the characters below it (text/utf8.h). */
#include "support.h"

#include "text/json_out.h"
#include "text/utf8.h"

static void everything(FbJsonOut *json)
{
    fb_json_open(json, '{');
    fb_json_key(json, "a");
    fb_json_open(json, '[');
    fb_json_put_null(json);
    fb_json_put_bool(json, true);
    fb_json_put_bool(json, false);
    fb_json_open(json, '[');
    fb_json_close(json, ']');
    fb_json_put_number(json, -12);
    fb_json_close(json, ']');
    fb_json_key(json, "b");
    fb_json_put_text(json, "x\"\\/\b\f\n\r\t\x01\x7f\xc3\xa4");
    fb_json_close(json, '}');
}

static const char expected[] =
    "{\"a\":[null,true,false,[],-12],\"b\":\"x\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\x7f\xc3\xa4\"}";

static void commas_and_escapes_are_set(void **unused)
{
    (void)unused;
    char text[128];
    FbOut out = fb_out(text, sizeof text);
    FbJsonOut json = fb_json_out(&out);
    everything(&json);
    assert_string_equal(text, expected);
    FbJson value;
    FbJsonError error;
    assert_true(fb_json_read(&value, text, out.n, &error));
}

/* It may be cut off anywhere; nothing is written beyond, and the length wanted is the same. */
static void a_small_buffer_is_never_overrun(void **unused)
{
    (void)unused;
    for (size_t size = 0; size < sizeof expected; size++) {
        char *text = malloc(size ? size : 1);
        FbOut out = fb_out(text, size);
        FbJsonOut json = fb_json_out(&out);
        everything(&json);
        assert_int_equal(out.n, sizeof expected - 1);
        if (size) assert_memory_equal(text, expected, size - 1);
        assert_int_equal(fb_out_fits(&out), size > sizeof expected - 1);
        free(text);
    }
}

static void numbers_of_any_size_are_written(void **unused)
{
    (void)unused;
    char text[128];
    FbOut out = fb_out(text, sizeof text);
    FbJsonOut json = fb_json_out(&out);
    fb_json_open(&json, '[');
    fb_json_put_number(&json, INT64_MIN);
    fb_json_put_number(&json, INT64_MAX);
    fb_json_put_number(&json, 0);
    fb_json_close(&json, ']');
    assert_string_equal(text, "[-9223372036854775808,9223372036854775807,0]");
}

static void bytes_that_are_no_text_are_replaced(void **unused)
{
    (void)unused;
    char text[64];
    FbOut out = fb_out(text, sizeof text);
    FbJsonOut json = fb_json_out(&out);
    fb_json_put_string(&json, "a\0b\xff\xc3", 5);
    assert_string_equal(text, "\"a\xef\xbf\xbd"
                              "b\xef\xbf\xbd\xef\xbf\xbd\"");
}

static void every_character_goes_to_bytes_and_back(void **unused)
{
    (void)unused;
    for (uint32_t c = 0; c <= 0x10ffff; c++) {
        char bytes[4];
        uint32_t back = ~c;
        if (c == 0xd800) c = 0xe000;
        int n = fb_utf8_put(bytes, c);
        assert_int_equal(fb_utf8_get(bytes, (size_t)n, &back), n);
        assert_int_equal(back, c);
        for (int less = 0; less < n; less++)
            assert_int_equal(fb_utf8_get(bytes, (size_t)less, &back), 0);
    }
}

/* Each one or two bytes, and every start of three: whatever is taken is written as the same bytes. */
static void no_character_has_a_second_form(void **unused)
{
    (void)unused;
    for (uint32_t word = 0; word < 1u << 24; word += (word & 0xff00) < 0x100 ? 1 : 7) {
        char bytes[4] = {(char)(word >> 16), (char)(word >> 8), (char)word, (char)0x80}, same[4];
        uint32_t code;
        int n = fb_utf8_get(bytes, sizeof bytes, &code);
        if (!n) continue;
        assert_int_equal(fb_utf8_put(same, code), n);
        assert_memory_equal(bytes, same, (size_t)n);
    }
}

static void an_error_becomes_a_message(void **unused)
{
    (void)unused;
    const char *text = "[1,2]";
    FbTextError error;
    FbJsonError wrong = {"a card is wanted", "hand", text + 3};
    assert_false(fb_json_complain(&error, &wrong, text));
    assert_string_equal(error.message, "hand: a card is wanted");
    assert_int_equal(error.at, 3);
    wrong = (FbJsonError){"it is wrong", NULL, NULL};
    assert_false(fb_json_complain(&error, &wrong, text));
    assert_string_equal(error.message, "it is wrong");
    assert_int_equal(error.at, 0);
    assert_false(fb_json_complain(NULL, &wrong, text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_and_escapes_are_set),
        cmocka_unit_test(a_small_buffer_is_never_overrun),
        cmocka_unit_test(numbers_of_any_size_are_written),
        cmocka_unit_test(bytes_that_are_no_text_are_replaced),
        cmocka_unit_test(every_character_goes_to_bytes_and_back),
        cmocka_unit_test(no_character_has_a_second_form),
        cmocka_unit_test(an_error_becomes_a_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
