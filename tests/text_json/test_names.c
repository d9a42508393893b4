/* test_names.c - the families (text/families.h) and the languages (text/lang.h). */
#include "lib/lang.h"
#include "support.h"

#include "text/families.h"
#include "text/lang_table.h"
#include "text/pick.h"
#include "text/say.h"
#include "text/sentence.h"

static void seats_and_mobsters_have_names(void **unused)
{
    (void)unused;
    char text[128];
    FbNames names = fb_names_default();
    FbOut out = fb_out(text, sizeof text);
    fb_mobster_write(&out, &names, FB_MOBSTER(0, 4));
    assert_string_equal(text, "Frank \"The Enforcer\" Nitti (A4)");
    names.family[1] = 0;
    out = fb_out(text, sizeof text);
    fb_mobster_write(&out, &names, FB_MOBSTER(1, 4)); /* the seat's letter, its family's man */
    assert_string_equal(text, "Frank \"The Enforcer\" Nitti (B4)");
    out = fb_out(text, sizeof text);
    fb_mobster_write(&out, NULL, FB_MOBSTER(5, 8));
    fb_seat_name_write(&out, &names, 5);
    names.seat[2] = NULL;
    fb_seat_name_write(&out, &names, 2);
    fb_seat_name_write(&out, NULL, 3);
    assert_string_equal(text, "Bonnie Parker (F8)DillingerCD");
}

static void what_is_out_of_range_has_no_name(void **unused)
{
    (void)unused;
    char text[128];
    FbOut out = fb_out(text, sizeof text);
    fb_mobster_write(&out, NULL, -1);
    fb_mobster_write(&out, NULL, FB_MOBSTERS);
    fb_seat_name_write(&out, NULL, -1);
    fb_seat_name_write(&out, NULL, FB_SPECTATOR);
    fb_what_label(&out, FB_ENGLISH, NULL, FB_NONE);
    fb_what_label(&out, FB_ENGLISH, NULL, FB_WORDS_END);
    assert_string_equal(text, "??????");
    assert_string_equal(fb_family_name(-1), fb_family_name(0));
    assert_string_equal(fb_family_boss(6), "Capone");
    assert_string_equal(fb_mobster_name(5, 0), "John Dillinger");
    assert_string_equal(fb_mobster_name(5, 10), "John Dillinger");
}

static void names_are_those_of_the_rules(void **unused)
{
    (void)unused;
    const char *rules = file_text("docs/rules.md");
    for (int f = 0; f < FB_FAMILIES; f++) {
        char row[1024];
        FbOut out = fb_out(row, sizeof row);
        fb_out_text(&out, "| ");
        fb_out_text(&out, fb_family_name(f));
        for (int i = 1; i <= FB_FAMILY; i++) {
            fb_out_text(&out, i == 1 ? " | " : "; ");
            fb_out_text(&out, fb_mobster_name(f, i));
        }
        fb_out_text(&out, " |\n");
        if (!strstr(rules, row)) fail_msg("not in the rules: %s", row);
        assert_non_null(strstr(fb_mobster_name(f, 1), fb_family_boss(f)));
    }
}

static void plates_tell_families_and_men_apart(void **unused)
{
    (void)unused;
    for (int f = 0; f < FB_FAMILIES; f++) {
        assert_in_range(strlen(fb_family_plate(f)), 1, 9);
        for (int g = 0; g < f; g++)
            assert_string_not_equal(fb_family_plate(f), fb_family_plate(g));
    }
    for (int a = 0; a < FB_MOBSTERS; a++) {
        const char *plate = fb_mobster_plate(a / FB_FAMILY, a % FB_FAMILY + 1);
        assert_in_range(strlen(plate), 1, 9);
        for (int b = 0; b < a; b++)
            assert_string_not_equal(plate, fb_mobster_plate(b / FB_FAMILY, b % FB_FAMILY + 1));
    }
}

static void languages_are_found(void **unused)
{
    (void)unused;
    static const char *const german[] = {"de", "de_DE.UTF-8", "de_AT", "de:en", "de-CH", "de@euro"};
    static const char *const english[] = {"en", "en_GB", "en_US.UTF-8", "en:de"};
    static const char *const neither[] = {"",      "d",     "C",   "C.UTF-8",
                                          "POSIX", "fr_FR", "deu", "english"};
    for (size_t i = 0; i < sizeof german / sizeof *german; i++)
        assert_int_equal(fb_lang_find(german[i]), GERMAN);
    for (size_t i = 0; i < sizeof english / sizeof *english; i++)
        assert_int_equal(fb_lang_find(english[i]), FB_ENGLISH);
    for (size_t i = 0; i < sizeof neither / sizeof *neither; i++)
        assert_int_equal(fb_lang_find(neither[i]), FB_LANG_NONE);
    assert_int_equal(fb_lang_find(NULL), FB_LANG_NONE);
    assert_string_equal(fb_lang_code(GERMAN), "de");
    assert_string_equal(fb_lang_code(FB_LANG_NONE), "en");
    assert_string_equal(fb_lang_name(FB_ENGLISH), "English");
    assert_string_equal(fb_lang_name(GERMAN), "Deutsch");
}

static void every_text_is_found_by_its_id(void **unused)
{
    (void)unused;
    assert_true(fb_text_rows > 150);
    for (int i = 0; i < fb_text_rows; i++) {
        if (i) assert_true(strcmp(fb_text_row[i - 1].id, fb_text_row[i].id) < 0);
        for (FbLang lang = 0; lang < fb_langs(); lang++)
            assert_ptr_equal(fb_text(lang, fb_text_row[i].id), fb_lang_row[lang].text[i]);
    }
    assert_null(fb_text(GERMAN, "a"));
    assert_null(fb_text(GERMAN, "event.drew.x"));
    assert_null(fb_text(GERMAN, "zzz"));
    assert_string_equal(fb_text(FB_LANG_NONE, "word.pass"), "pass"); /* no language: English */
    assert_string_equal(fb_text(GERMAN, "word.pass"), "passen");
}

static const char *lower(const char *head, const char *word)
{
    static char id[64];
    FbOut out = fb_out(id, sizeof id);
    fb_out_text(&out, head);
    for (; *word; word++)
        fb_out_char(&out, (char)(*word >= 'A' && *word <= 'Z' ? *word - 'A' + 'a' : *word));
    return id;
}

static const char *needed(FbLang lang, const char *id)
{
    const char *text = fb_text(lang, id);
    if (!text) fail_msg("po/%s.po has no %s", fb_lang_code(lang), id);
    return text;
}

static void nothing_is_left_without_a_text(void **unused)
{
    (void)unused;
    for (FbLang lang = 0; lang < fb_langs(); lang++) {
        for (int t = 1; t < FB_EVENT_TYPES; t++)
            needed(lang, lower("event.", fb_event_word((FbEventType)t)));
        for (int p = 0; p < FB_PHASES; p++) {
            needed(lang, lower("phase.", fb_phase_word((FbPhase)p)));
            needed(lang, lower("question.", fb_phase_word((FbPhase)p)));
        }
        for (uint8_t w = FB_CARDS; w < FB_WORDS_END; w++) {
            char word[16];
            FbOut out = fb_out(word, sizeof word);
            fb_what_write(&out, w);
            needed(lang, lower("word.", word));
        }
        for (int r = 1; r < FB_REFUSALS; r++)
            needed(lang, lower("refusal.", fb_refusal_id((FbRefusal)r)));
    }
}

static void refusals_are_texts_of_po(void **unused)
{
    (void)unused;
    for (int r = 1; r < FB_REFUSALS; r++)
        assert_ptr_equal(fb_refusal_text((FbRefusal)r, GERMAN),
                         needed(GERMAN, lower("refusal.", fb_refusal_id((FbRefusal)r))));
    assert_string_equal(fb_refusal_text(FB_NO_NOT_HELD, FB_ENGLISH),
                        "this card is not in this seat's hand");
    assert_string_equal(fb_refusal_text(FB_OK, FB_ENGLISH), "");
    assert_string_equal(fb_refusal_text(FB_REFUSALS, FB_ENGLISH), "");
    assert_null(
        fb_text_of(FB_ENGLISH, "refusal.",
                   "an id that is far longer than any that stands in po, by as much as it takes"));
}

/* 1, 2 … of the Hit List's cards: what stands there depends on the number, and from 200 on on its last two digits. */
static void a_number_chooses_its_form(void **unused)
{
    static const uint64_t many[] = {0, 2, 5, 11, 21, 101, 199, 200, 1001, UINT64_MAX};
    (void)unused;
    assert_string_equal(fb_text_for(FB_ENGLISH, "terminal.cards", 1), "{n} card");
    assert_string_equal(fb_text(GERMAN, "terminal.cards"), "{n} Karte");
    for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
        assert_string_equal(fb_text_for(FB_ENGLISH, "terminal.cards", many[i]), "{n} cards");
        assert_string_equal(fb_text_for(GERMAN, "terminal.cards", many[i]), "{n} Karten");
    }
    assert_string_equal(fb_text_for(GERMAN, "word.pass", 1), fb_text_for(GERMAN, "word.pass", 5));
    assert_null(fb_text_for(GERMAN, "no.such.id", 1));
}

static void a_sentence_begins_with_a_capital(void **unused)
{
    static const char *const pairs[][2] = {
        {"a", "A"}, {"über", "Über"}, {"þ", "Þ"},         {"÷ 2", "÷ 2"}, {"ÿ", "ÿ"}, {"É", "É"},
        {"", ""},   {"{n}", "{n}"},   {"ça va", "Ça va"}, {"ñ", "Ñ"},     {"ω", "ω"}};
    (void)unused;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char text[16];
        FbOut out = fb_out(text, sizeof text);
        fb_out_text(&out, pairs[i][0]);
        say_capital(text);
        assert_string_equal(text, pairs[i][1]);
    }
}

static void cards_have_names(void **unused)
{
    (void)unused;
    assert_string_equal(fb_card_name(FB_CON, FB_ENGLISH), "Contract");
    assert_string_equal(fb_card_name(FB_MOB, GERMAN), "Bandenmacht");
    assert_string_equal(fb_card_name_soft(FB_MOB, GERMAN), "Banden\u00admacht");
    assert_string_equal(fb_card_name_soft(FB_MOB, FB_ENGLISH), "Mob Power");
    assert_string_equal(fb_card_name(FB_CARDS, GERMAN), "?");
    assert_string_equal(fb_card_name_soft(FB_NONE, GERMAN), "?");
    for (FbCard card = 0; card < FB_CARDS; card++)
        for (FbLang lang = 0; lang < fb_langs(); lang++)
            assert_true(strlen(fb_card_name(card, lang)) > 2 &&
                        strcmp(fb_card_name(card, lang), fb_card_code(card)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_and_mobsters_have_names),
        cmocka_unit_test(what_is_out_of_range_has_no_name),
        cmocka_unit_test(names_are_those_of_the_rules),
        cmocka_unit_test(plates_tell_families_and_men_apart),
        cmocka_unit_test(languages_are_found),
        cmocka_unit_test(every_text_is_found_by_its_id),
        cmocka_unit_test(nothing_is_left_without_a_text),
        cmocka_unit_test(refusals_are_texts_of_po),
        cmocka_unit_test(a_number_chooses_its_form),
        cmocka_unit_test(a_sentence_begins_with_a_capital),
        cmocka_unit_test(cards_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
