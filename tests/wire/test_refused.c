/* test_refused.c - refusals in both languages: each has its sentence in po/. */
#include <stdio.h>
#include <string.h>

#include "lib/lang.h"
#include "lib/unit.h"
#include "wire/wire.h"

/* The sentence as it is shown, but for its capital and its full stop. */
static void shown_as(const FbAns_refused *refused, const char *text)
{
    size_t n = strlen(refused->text.text);
    assert_non_null(text);
    assert_int_equal(n, strlen(text) + 1);
    assert_memory_equal(refused->text.text + 1, text + 1, n - 2);
    assert_int_equal(refused->text.text[n - 1], '.');
    assert_true(refused->text.text[0] >= 'A' && refused->text.text[0] <= 'Z');
}

static void tables_refuse_in_both_languages(void **unused)
{
    (void)unused;
    for (int r = FB_TABLE_OK + 1; r < FB_TABLE_REFUSALS; r++) {
        FbAns_refused en = fb_refused_by_table(9, FB_ENGLISH, (FbTableRefusal)r, FB_OK);
        FbAns_refused de = fb_refused_by_table(9, GERMAN, (FbTableRefusal)r, FB_OK);
        assert_int_equal(en.to, 9);
        assert_string_equal(en.id.text, de.id.text);
        assert_string_equal(en.rule.text, "");
        assert_ptr_equal(fb_text(FB_ENGLISH, en.id.text), fb_table_refusal_text((FbTableRefusal)r));
        shown_as(&en, fb_text(FB_ENGLISH, en.id.text));
        shown_as(&de, fb_text(GERMAN, en.id.text));
        assert_string_not_equal(en.text.text, de.text.text);
    }
}

static void servers_refuse_in_both_languages(void **unused)
{
    (void)unused;
    for (int r = FB_WIRE_OK + 1; r < FB_WIRE_REFUSALS; r++) {
        FbAns_refused en = fb_refused_by_wire(9, FB_ENGLISH, (FbWireRefusal)r, NULL);
        FbAns_refused de = fb_refused_by_wire(9, GERMAN, (FbWireRefusal)r, NULL);
        assert_ptr_equal(fb_text(FB_ENGLISH, en.id.text), fb_wire_refusal_text((FbWireRefusal)r));
        shown_as(&en, fb_text(FB_ENGLISH, en.id.text));
        shown_as(&de, fb_text(GERMAN, en.id.text));
    }
}

static void rules_refuse_with_their_number(void **unused)
{
    (void)unused;
    for (int r = FB_OK + 1; r < FB_REFUSALS; r++) {
        FbAns_refused de = fb_refused_by_table(3, GERMAN, FB_TABLE_NO_RULES, (FbRefusal)r);
        assert_string_equal(de.rule.text, fb_refusal_rule((FbRefusal)r));
        assert_non_null(fb_text(GERMAN, de.id.text));
        assert_non_null(strstr(de.text.text, "(Regel "));
    }
    FbAns_refused en = fb_refused_by_table(3, FB_ENGLISH, FB_TABLE_NO_RULES, FB_NO_NOT_HELD);
    assert_string_equal(en.id.text, "refusal.not_held");
}

static void a_bad_message_is_told_what_is_wrong(void **unused)
{
    FbTextError error = {"seat: a seat is wanted, A to F, or null", 3};
    (void)unused;
    FbAns_refused de = fb_refused_by_wire(0, GERMAN, FB_WIRE_NO_MESSAGE, &error);
    assert_string_equal(de.text.text, "Diese Nachricht gehört nicht zum Protokoll: seat: a seat is "
                                      "wanted, A to F, or null.");
    memset(error.message, 'x', sizeof error.message - 1);
    de = fb_refused_by_wire(0, GERMAN, FB_WIRE_NO_MESSAGE, &error);
    assert_int_equal(de.text.text[strlen(de.text.text) - 1], '.'); /* the longest fits */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_refuse_in_both_languages),
        cmocka_unit_test(servers_refuse_in_both_languages),
        cmocka_unit_test(rules_refuse_with_their_number),
        cmocka_unit_test(a_bad_message_is_told_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
