/* test_hex.c - hex, strictly: two lower-case digits a byte and nothing else. */
#include "support.h"

#include "fair/hex.h"

static void every_byte_is_written_and_read_back(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < 256; i++) {
        uint8_t byte = (uint8_t)i, back = (uint8_t)~i;
        char text[4] = "???", want[4];
        snprintf(want, sizeof want, "%02x", i);
        fb_hex_write(text, &byte, 1);
        assert_string_equal(text, want);
        assert_true(fb_hex_read(&back, 1, text, 2));
        assert_int_equal(back, i);
    }
}

static void only_lower_case_digits_are_read(void **unused)
{
    (void)unused;
    for (int c = 0; c < 256; c++)
        for (int place = 0; place < 4; place++) {
            char text[4] = {'0', '0', '0', '0'};
            uint8_t bytes[2];
            text[place] = (char)c;
            int digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
            assert_int_equal(fb_hex_read(bytes, 2, text, 4), digit);
        }
}

static void the_length_must_be_right(void **unused)
{
    (void)unused;
    static const char text[] = "00112233445566";
    uint8_t bytes[8];
    for (size_t length = 0; length <= 14; length++)
        for (size_t n = 0; n <= 8; n++)
            assert_int_equal(fb_hex_read(bytes, n, text, length), length == 2 * n);
}

static void a_bad_text_changes_nothing(void **unused)
{
    (void)unused;
    uint8_t bytes[3] = {1, 2, 3}, kept[3] = {1, 2, 3};
    assert_false(fb_hex_read(bytes, 3, "aabbcx", 6));
    assert_memory_equal(bytes, kept, 3);
}

static void nothing_is_written_as_nothing(void **unused)
{
    (void)unused;
    char text[3] = "ab";
    fb_hex_write(text, NULL, 0);
    assert_string_equal(text, "");
    assert_int_equal(text[1], 'b');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_is_written_and_read_back),
        cmocka_unit_test(only_lower_case_digits_are_read),
        cmocka_unit_test(the_length_must_be_right),
        cmocka_unit_test(a_bad_text_changes_nothing),
        cmocka_unit_test(nothing_is_written_as_nothing),
    };
    return cmocka_run_group_tests_name("fair/hex", tests, NULL, NULL);
}
