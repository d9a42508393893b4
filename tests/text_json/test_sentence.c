/* test_sentence.c - sentences over random games (text/sentence.h): every event has one in both languages, for
 * whoever reads it, whole and without a gap; and whatever stands in an event, nothing breaks. */
#include "lib/lang.h"
#include "support.h"

#include "text/record.h"
#include "text/sentence.h"
#include "text/utf8.h"

static FbNames names;

static const char *said(FbLang lang, const FbEvent *event, int reader)
{
    static char text[2][FB_SENTENCE_MAX];
    FbOut out = fb_out(text[lang], sizeof text[lang]);
    fb_sentence(&out, lang, &names, event, reader);
    assert_true(fb_out_fits(&out));
    return text[lang];
}

static void is_whole(const char *text, const char *ends)
{
    uint32_t code;
    size_t n = strlen(text);
    if (n && !strchr(ends, text[n - 1])) fail_msg("no end: %s", text);
    if (strpbrk(text, "{}") || strstr(text, "?.") || strstr(text, "? ") || strstr(text, "?)"))
        fail_msg("a gap: %s", text);
    for (const char *at = text; *at;) {
        int length = fb_utf8_get(at, strlen(at), &code);
        assert_true(length);
        at += length;
    }
}

static bool may_be_silent(const FbEvent *event)
{
    return event->type == FB_E_ASK ||
           (event->type == FB_E_NAME && fb_card_kind(event->card) == FB_ABILITY);
}

static size_t longest;

static void watch_events(const FbGame *game, const FbEvents *events, void *user)
{
    (void)user;
    for (int i = 0; i < events->n; i++)
        for (int s = 0; s <= FB_SPECTATOR; s++)
            for (FbLang lang = 0; lang < fb_langs(); lang++) {
                FbEvent event;
                if (s >= game->open.seats && s != FB_SPECTATOR) continue;
                if (!fb_event_for(&events->e[i], s, &event)) continue;
                const char *text = said(lang, &event, s);
                is_whole(text, ".!");
                if (!*text && !may_be_silent(&event))
                    fail_msg("nothing is said of %s", fb_event_word((FbEventType)event.type));
            }
}

static void every_event_has_a_sentence(void **unused)
{
    (void)unused;
    random_games(60, 2000, watch_events, NULL);
}

static void watch_questions(const FbGame *game, const FbEvents *events, void *user)
{
    (void)events, (void)user;
    for (int s = 0; s <= FB_SPECTATOR; s++)
        for (FbLang lang = 0; lang < fb_langs(); lang++) {
            if (s >= game->open.seats && s != FB_SPECTATOR) continue;
            char text[FB_SENTENCE_MAX];
            FbOut out = fb_out(text, sizeof text);
            FbView view;
            fb_view(game, s, &view);
            fb_question(&out, lang, &names, &view);
            assert_true(fb_out_fits(&out) && out.n);
            is_whole(text, ".?");
            if (out.n > longest) longest = out.n;
        }
}

static void every_view_has_a_question(void **unused)
{
    (void)unused;
    longest = 0;
    random_games(60, 2000, watch_questions, NULL);
    print_message("the longest question has %zu bytes\n", longest);
}

static void is_said(const FbEvent *event, int reader, const char *english, const char *german)
{
    const char *const wanted[] = {english, german};
    for (FbLang lang = 0; lang < 2; lang++)
        assert_string_equal(said(lang, event, reader), wanted[lang]);
}

/* The Mayfair book has its players announce a "discard"; the rules, and so the notation, are those of a drop. */
static void a_drop_has_the_word_of_its_book(void **unused)
{
    const FbEvent drop = {.type = FB_E_DROP, .seat = 1, .card = FB_FAM};
    (void)unused;
    is_said(&drop, 0, "Moran drops Family Influence without effect.",
            "Moran wirft „Familieneinfluss“ ohne Wirkung ab.");
    names.rules = fb_rules_set(fb_edition(FB_MAYFAIR_2005), FB_SW_DROP, true);
    is_said(&drop, 0, "Moran discards Family Influence without effect.",
            "Moran legt „Familieneinfluss“ ohne Wirkung ab.");
    names.rules = fb_edition(FB_MAYFAIR_2008);
    is_said(&drop, 1, "You discard Family Influence without effect.",
            "Du legst „Familieneinfluss“ ohne Wirkung ab.");
    names = fb_names_default();
}

static void the_deal_says_who_deals_and_why(void **unused)
{
    const FbEvent deal = {.type = FB_E_DEAL, .n = 2, .rules = fb_edition(FB_LOOKOUT_2021_DE)};
    (void)unused;
    is_said(&deal, 0, "A new game begins: 2 families, Lookout 2021, German rules.",
            "Ein neues Spiel beginnt: 2 Familien, Lookout 2021.");
    names.first = FB_FIRST_LOT + 1;
    is_said(&deal, 1,
            "A new game begins: 2 families, Lookout 2021, German rules. Lots were drawn: Capone "
            "deals and goes first.",
            "Ein neues Spiel beginnt: 2 Familien, Lookout 2021. Das Los entscheidet: Capone gibt "
            "und fängt an.");
    names.first = FB_FIRST_NEXT + 1;
    is_said(&deal, 0,
            "A new game begins: 2 families, Lookout 2021, German rules. The deal goes round: now "
            "you deal and go first.",
            "Ein neues Spiel beginnt: 2 Familien, Lookout 2021. Reihum wird gegeben: Jetzt gibst "
            "du und fängst an.");
    names.first = 0;
}

/* A bot's seat goes by its family: with its article, a capital where a sentence begins, and one full stop. */
static void a_gang_is_called_as_one(void **unused)
{
    const FbEvent out = {.type = FB_E_OUT, .seat = 1}, turn = {.type = FB_E_TURN, .seat = 1};
    const FbEvent all = {.type = FB_E_NAME, .card = FB_VEN, .who = FB_WHO_SEAT + 1};
    (void)unused;
    names.seat[1] = fb_family_name(1);
    is_said(&out, 0, "The Moran Gang is out of the game.", "Moran Gang ist ausgeschieden.");
    is_said(&turn, 0, "It is the Moran Gang's turn.", "Moran Gang ist am Zug.");
    is_said(&all, 2, "Target: the Moran Gang, the whole family.",
            "Ziel: Moran Gang, die ganze Familie.");
    names.seat[1] = "the Moran"; /* somebody's own name is theirs */
    is_said(&out, 0, "the Moran is out of the game.", "the Moran ist ausgeschieden.");
    names.seat[1] = fb_family_name(names.family[1] = 3);
    is_said(&out, 0, "Murder, Inc. is out of the game.", "Murder, Inc. ist ausgeschieden.");
    char text[FB_SENTENCE_MAX];
    FbOut line = fb_out(text, sizeof text);
    FbView view = {.seat = 0, .open = {.seats = 2, .in = 3, .now = {.phase = FB_PLAY, .asked = 2}}};
    fb_question(&line, FB_ENGLISH, &names, &view);
    assert_string_equal(text, "Waiting for Murder, Inc.");
    names = fb_names_default();
}

/* A Vendetta of ten men with the longest names, in the longer language. */
static void the_longest_question_fits(void **unused)
{
    (void)unused;
    FbView view;
    FbNames same = {.family = {0}};
    for (int s = 0; s < FB_SEATS; s++)
        same.seat[s] = "a name of forty bytes, which is too long";
    fb_view_blank(&view, 1);
    view.open.seats = FB_SEATS;
    view.open.now.phase = FB_COUNTERING;
    view.open.now.asked = 2;
    view.open.now.card = FB_VEN;
    view.open.named_n = FB_TARGETS;
    memset(view.open.named, FB_WHO_MOBSTER + FB_MOBSTER(1, 3), FB_TARGETS);
    for (FbLang lang = 0; lang < fb_langs(); lang++) {
        char text[FB_SENTENCE_MAX];
        FbOut out = fb_out(text, sizeof text);
        fb_question(&out, lang, &same, &view);
        assert_true(fb_out_fits(&out));
        assert_true(out.n > 400);
    }
}

/* ---- how a game opens --------------------------------------------------------------------------------- */

static FbEvent opening(enum FbEdition edition, unsigned changed)
{
    FbRules rules = fb_edition(edition);
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
        if (changed >> sw & 1) rules = fb_rules_set(rules, sw, !fb_rules_get(rules, sw));
    return (FbEvent){.type = FB_E_DEAL, .n = FB_SEATS, .rules = rules};
}

/* The text of po/ for what this switch was changed to, in this edition. */
static const char *changed_to(FbLang lang, const FbEvent *event, enum FbSwitch sw)
{
    char id[64];
    const char *value = fb_switch_value(sw, fb_rules_get(event->rules, sw));
    snprintf(id, sizeof id, "house.%s.%s", fb_switch_word(sw), value);
    return sw == FB_SW_ADVANCED ? fb_text(lang, "edition.advanced") : fb_text(lang, id);
}

/* The edition by its name and each rule that was changed, no other; nothing is cut, nothing unknown. */
static void opens(enum FbEdition edition, unsigned changed, FbLang lang)
{
    char id[64];
    FbEvent event = opening(edition, changed);
    const char *text = said(lang, &event, 0);
    is_whole(text, ".");
    if (strpbrk(text, "?+")) fail_msg("not for people: %s", text);
    snprintf(id, sizeof id, "edition.%s", fb_edition_name(edition));
    if (!strstr(text, fb_text(lang, id))) fail_msg("not %s: %s", id, text);
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++) {
        const char *rule = changed_to(lang, &event, sw);
        if (!rule && !(changed >> sw & 1)) continue; /* all editions have it, so nobody says it */
        assert_non_null(rule);
        if ((strstr(text, rule) != NULL) != (changed >> sw & 1))
            fail_msg("%u, %s: %s", changed, rule, text);
    }
    if (strlen(text) > longest) longest = strlen(text);
}

static void every_edition_has_an_opening(void **unused)
{
    (void)unused;
    longest = 0;
    for (enum FbEdition edition = 0; edition < FB_EDITIONS; edition++)
        for (unsigned changed = 0; changed < 1u << FB_SWITCHES; changed++)
            for (FbLang lang = 0; lang < fb_langs(); lang++)
                opens(edition, changed, lang);
    print_message("the longest opening has %zu bytes\n", longest);
}

static void any_bytes_are_survived(void **unused)
{
    (void)unused;
    FbRng rng = {4711};
    for (long i = 0; i < scaled(200000, 2000000); i++) {
        FbEvent event;
        uint8_t *bytes = (uint8_t *)&event;
        for (size_t b = 0; b < sizeof event; b++)
            bytes[b] = (uint8_t)fb_rng_next(&rng);
        if (i % 4) event.type = (uint8_t)(event.type % FB_EVENT_TYPES);
        char text[FB_SENTENCE_MAX];
        FbOut out = fb_out(text, sizeof text);
        fb_sentence(&out, (FbLang)(i & 3), i & 8 ? &names : NULL, &event, (int)(i & 7));
    }
}

static void what_is_unknown_says_nothing(void **unused)
{
    (void)unused;
    FbEvent event = {.type = FB_E_NOTHING};
    assert_string_equal(said(FB_ENGLISH, &event, 0), "");
    event.type = FB_EVENT_TYPES;
    assert_string_equal(said(GERMAN, &event, 0), "");
    char text[64];
    FbOut out = fb_out(text, sizeof text);
    fb_refusal_sentence(&out, FB_ENGLISH, FB_OK);
    fb_refusal_sentence(&out, FB_ENGLISH, FB_REFUSALS);
    assert_int_equal(out.n, 0);
}

/* What is out of range shows as a question mark, so that a log never ends there. */
static void a_broken_event_shows_it(void **unused)
{
    (void)unused;
    FbEvent event = {.type = FB_E_PLAY, .seat = 9, .card = 99};
    assert_string_equal(said(FB_ENGLISH, &event, 0), "? plays ?.");
    event = (FbEvent){.type = FB_E_DEAL, .n = 3, .rules = 0xff0000};
    assert_string_equal(said(FB_ENGLISH, &event, 0), "A new game begins: 3 families, ?.");
    event = (FbEvent){.type = FB_E_ASK};
    event.now.phase = FB_GRUDGE;
    assert_string_equal(said(FB_ENGLISH, &event, 0),
                        "Unforgiving: ? may put an opponent's mobster on the Hit List.");
    event.now.phase = FB_PHASES;
    assert_string_equal(said(FB_ENGLISH, &event, 0), "");
}

static void a_card_drawn_is_hidden_from_others(void **unused)
{
    (void)unused;
    for (int card = 0; card < FB_CARDS; card++)
        for (int s = 0; s <= FB_SPECTATOR; s++) {
            FbEvent drew = {.type = FB_E_DREW, .seat = 0, .card = (uint8_t)card}, seen;
            assert_true(fb_event_for(&drew, s, &seen));
            if (s == 0) {
                assert_non_null(
                    strstr(said(FB_ENGLISH, &seen, s), fb_card_name((FbCard)card, FB_ENGLISH)));
                assert_non_null(strstr(said(GERMAN, &seen, s), fb_card_name((FbCard)card, GERMAN)));
            } else {
                assert_string_equal(said(FB_ENGLISH, &seen, s), "Capone draws a card.");
                assert_string_equal(said(GERMAN, &seen, s), "Capone zieht eine Karte.");
            }
        }
}

static void a_small_buffer_is_never_overrun(void **unused)
{
    (void)unused;
    const char whole[] = "This card is not in this seat's hand (rule 4.3).";
    for (size_t size = 0; size < sizeof whole; size++) {
        char *text = malloc(size + 1);
        FbOut out = fb_out(text, size);
        fb_refusal_sentence(&out, FB_ENGLISH, FB_NO_NOT_HELD);
        assert_int_equal(out.n, sizeof whole - 1);
        if (size) assert_memory_equal(text, whole, size - 1);
        free(text);
    }
}

static void picks_have_labels(void **unused)
{
    (void)unused;
    char text[256];
    FbOut out = fb_out(text, sizeof text);
    fb_what_label(&out, GERMAN, &names, FB_TUR);
    fb_out_char(&out, '/');
    fb_what_label(&out, FB_ENGLISH, &names, FB_W_DROP);
    fb_out_char(&out, '/');
    fb_what_label(&out, GERMAN, &names, FB_W_END);
    fb_out_char(&out, '/');
    fb_what_label(&out, GERMAN, &names, FB_WHO_MOBSTER + FB_MOBSTER(1, 2));
    fb_out_char(&out, '/');
    fb_what_label(&out, GERMAN, &names, FB_WHO_SEAT + 2);
    assert_string_equal(text, "Überläufer/drop a card/den Zug beenden/Hymie Weiss (B2)/Luciano");
}

int main(void)
{
    names = fb_names_default();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_has_a_sentence),
        cmocka_unit_test(every_view_has_a_question),
        cmocka_unit_test(a_drop_has_the_word_of_its_book),
        cmocka_unit_test(the_deal_says_who_deals_and_why),
        cmocka_unit_test(a_gang_is_called_as_one),
        cmocka_unit_test(the_longest_question_fits),
        cmocka_unit_test(every_edition_has_an_opening),
        cmocka_unit_test(any_bytes_are_survived),
        cmocka_unit_test(what_is_unknown_says_nothing),
        cmocka_unit_test(a_broken_event_shows_it),
        cmocka_unit_test(a_card_drawn_is_hidden_from_others),
        cmocka_unit_test(a_small_buffer_is_never_overrun),
        cmocka_unit_test(picks_have_labels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
