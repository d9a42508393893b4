/* test_edition.c - editions and house rules as text. */
#include "text/games.h"

static FbRules rules_of(const char *text)
{
    FbRules rules = 0;
    FbTextError error = {"", 0};
    bool read = fb_rules_read(&rules, text, strlen(text), &error);
    assert_string_equal(error.message, "");
    assert_true(read);
    return rules;
}

static void check_rewritten(const char *text, const char *want)
{
    char written[200];
    FbOut out = fb_out(written, sizeof written);
    fb_rules_write(&out, rules_of(text));
    assert_string_equal(written, want);
}

static void test_written(void **state)
{
    (void)state;
    check_rewritten("mayfair-2005", "mayfair-2005");
    check_rewritten("lookout-2021+advanced", "lookout-2021+advanced");
    check_rewritten("lookout-2021+advanced:yes", "lookout-2021+advanced");
    check_rewritten("lookout-2021+advanced:no", "lookout-2021");
    check_rewritten("lookout-2021-de+hit:opponents", "lookout-2021-de");
    check_rewritten("lookout-2021+advanced+sub:swap+hit:opponents+deck:mayfair",
                    "lookout-2021+deck:mayfair+hit:opponents+sub:swap+advanced");
    assert_int_equal(rules_of("lookout-2021"), fb_edition(FB_LOOKOUT_2021));
}

/* All of them. */
static void test_every_one(void **state)
{
    (void)state;
    for (enum FbEdition e = 0; e < FB_EDITIONS; e++)
        for (unsigned bits = 0; bits < 1u << FB_SWITCHES; bits++) {
            FbRules rules = fb_edition(e);
            for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
                rules = fb_rules_set(rules, sw, bits >> sw & 1);
            char text[1024];
            FbOut out = fb_out(text, sizeof text);
            fb_rules_write(&out, rules);
            assert_true(fb_out_fits(&out));
            assert_int_equal(rules_of(text), rules);
        }
}

/* The words of edition.def, as the errors list them. */
static char *words_of(char text[200], bool switches)
{
    const char *word[] = {
#define FB_EDITION(number, since, id, name) name,
#include "rules/edition.def"
    };
    const char *rule[] = {
#define FB_SWITCH(number, since, id, word, ...) word,
#include "rules/edition.def"
    };
    const char *const *list = switches ? rule : word;
    int n = switches ? FB_SWITCHES : FB_EDITIONS, at = snprintf(text, 200, ": it is %s", list[0]);
    for (int i = 1; i < n - 1; i++)
        at += snprintf(text + at, (size_t)(200 - at), ", %s", list[i]);
    snprintf(text + at, (size_t)(200 - at), " or %s", list[n - 1]);
    return text;
}

/* Behind a message: the list of editions, or that of house rules. */
#define EDITIONS "@E"
#define SWITCHES "@S"

static void assert_message(const char *message, const char *wanted)
{
    char list[200], whole[400];
    size_t n = strcspn(wanted, "@");
    assert_true(n < 200);
    snprintf(whole, sizeof whole, "%.*s%s", (int)n, wanted,
             wanted[n] ? words_of(list, wanted[n + 1] == 'S') : "");
    assert_string_equal(message, whole);
}

static const struct {
    const char *text;
    size_t at;
    const char *message;
} bad[] = {
    {"", 0, "no edition \"\"" EDITIONS},
    {"chess", 0, "no edition \"chess\"" EDITIONS},
    {"Mayfair-2005", 0, "no edition \"Mayfair-2005\"" EDITIONS},
    {"lookout-2021 ", 0, "no edition \"lookout-2021 \"" EDITIONS},
    {"lookout-2021+", 13, "no house rule \"\"" SWITCHES},
    {"lookout-2021+foo", 13, "no house rule \"foo\"" SWITCHES},
    {"lookout-2021+Hit:any", 13, "no house rule \"Hit\"" SWITCHES},
    {"lookout-2021+hit", 13, "the house rule hit is any or opponents, not \"\""},
    {"lookout-2021+hit:", 13, "the house rule hit is any or opponents, not \"\""},
    {"lookout-2021+hit:none", 13, "the house rule hit is any or opponents, not \"none\""},
    {"lookout-2021+advanced:", 13, "the house rule advanced is no or yes, not \"\""},
    {"lookout-2021+advanced:maybe", 13, "the house rule advanced is no or yes, not \"maybe\""},
    {"lookout-2021+hit:any+hit:any", 21, "the house rule \"hit\" is given twice: once is enough"},
    {"lookout-2021+advanced+advanced:no", 22,
     "the house rule \"advanced\" is given twice: once is enough"},
};

static void test_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        FbRules rules = 77;
        FbTextError error;
        assert_false(fb_rules_read(&rules, bad[i].text, strlen(bad[i].text), &error));
        assert_message(error.message, bad[i].message);
        assert_int_equal(error.at, bad[i].at);
        assert_int_equal(rules, 77);
        assert_false(fb_rules_read(&rules, bad[i].text, strlen(bad[i].text), NULL));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_written),
        cmocka_unit_test(test_every_one),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
