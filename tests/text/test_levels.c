/* test_levels.c - what the levels of the bots are called (text/levels.h): for every level that there is, in every
 * language, and for nothing else. */
#include <string.h>

#include "lib/lang.h"
#include "lib/unit.h"

#include "bots/bot.h"
#include "text/lang_table.h"
#include "text/levels.h"

enum { LINE_MAX_BYTES = 66 }; /* what `fambiz arena --help` has room for */

static void every_level_has_all_texts_in_both_languages(void **unused)
{
    (void)unused;
    int levels = 0;
    for (; fb_level_at(levels); levels++)
        for (FbLang lang = 0; lang < fb_langs(); lang++)
            for (FbLevelText which = 0; which < FB_LEVEL_TEXTS; which++) {
                const char *word = fb_level_name(fb_level_at(levels));
                const char *text = fb_level_text(lang, word, which);
                if (!text)
                    fail_msg("po/%s.po has no text %d of %s", fb_lang_code(lang), which, word);
                if (strlen(text) > LINE_MAX_BYTES || strchr(text, '\n'))
                    fail_msg("too long: %s", text);
            }
    assert_true(levels >= 6);
}

static int words_of(const char *text)
{
    int n = 1;
    for (; *text; text++)
        n += *text == ' ';
    return n;
}

static void a_name_is_a_word_a_temper_one_or_two_a_description_a_sentence(void **unused)
{
    (void)unused;
    for (int i = 0; fb_level_at(i); i++)
        for (FbLang lang = 0; lang < fb_langs(); lang++) {
            const char *word = fb_level_name(fb_level_at(i));
            const char *about = fb_level_text(lang, word, FB_LEVEL_ABOUT);
            assert_int_equal(words_of(fb_level_text(lang, word, FB_LEVEL_NAME)), 1);
            assert_in_range(words_of(fb_level_text(lang, word, FB_LEVEL_TEMPER)), 1, 2);
            assert_in_range(words_of(about), 5, 14);
            assert_int_equal(about[strlen(about) - 1], '.');
        }
}

static void no_two_levels_have_the_same_text(void **unused)
{
    (void)unused;
    for (int i = 0; fb_level_at(i); i++)
        for (int j = 0; j < i; j++)
            for (FbLang lang = 0; lang < fb_langs(); lang++)
                for (FbLevelText which = 0; which < FB_LEVEL_TEXTS; which++)
                    assert_string_not_equal(
                        fb_level_text(lang, fb_level_name(fb_level_at(i)), which),
                        fb_level_text(lang, fb_level_name(fb_level_at(j)), which));
}

static void texts_are_those_of_the_level(void **unused)
{
    (void)unused;
    assert_string_equal(fb_level_text(FB_ENGLISH, "thug", FB_LEVEL_NAME), "Thug");
    assert_string_equal(fb_level_text(FB_ENGLISH, "thug", FB_LEVEL_TEMPER), "reckless");
    assert_string_equal(fb_level_text(GERMAN, "thug", FB_LEVEL_NAME), "Schläger");
    assert_string_equal(fb_level_text(GERMAN, "soldier", FB_LEVEL_NAME), "Soldat");
    assert_string_equal(fb_level_text(FB_LANG_NONE, "stooge", FB_LEVEL_NAME), "Stooge");
}

/* A text for a level that was renamed would never be read again. */
static void every_text_is_of_a_level(void **unused)
{
    (void)unused;
    int texts = 0, levels = 0;
    for (int i = 0; i < fb_text_rows; i++) {
        const char *id = fb_text_row[i].id;
        if (strncmp(id, "level.", 6) != 0 || strcmp(id, "level.title") == 0) continue;
        if (!fb_level_find(id + 6, strcspn(id + 6, "."))) fail_msg("there is no level for %s", id);
        texts++;
    }
    while (fb_level_at(levels))
        levels++;
    assert_int_equal(texts, levels * FB_LEVEL_TEXTS);
}

static void what_is_no_level_has_no_text(void **unused)
{
    (void)unused;
    char long_word[100];
    memset(long_word, 'x', sizeof long_word);
    long_word[sizeof long_word - 1] = '\0';
    assert_null(fb_level_text(FB_ENGLISH, "godfather", FB_LEVEL_NAME));
    assert_null(fb_level_text(FB_ENGLISH, "", FB_LEVEL_NAME));
    assert_null(fb_level_text(GERMAN, long_word, FB_LEVEL_TEMPER));
    assert_null(fb_level_text(GERMAN, "don", FB_LEVEL_TEXTS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_has_all_texts_in_both_languages),
        cmocka_unit_test(a_name_is_a_word_a_temper_one_or_two_a_description_a_sentence),
        cmocka_unit_test(no_two_levels_have_the_same_text),
        cmocka_unit_test(texts_are_those_of_the_level),
        cmocka_unit_test(every_text_is_of_a_level),
        cmocka_unit_test(what_is_no_level_has_no_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
