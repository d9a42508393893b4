/* test_event.c - events as JSON (text/event_json.h): one example of every type, exact both ways, and no
 * hidden card on the way to another seat. */
#include "support.h"

#include "text/event_json.h"

static size_t written(const FbEvent *event, char text[FB_EVENT_JSON_MAX])
{
    FbOut out = fb_out(text, FB_EVENT_JSON_MAX);
    fb_event_json_write(&out, event);
    assert_true(fb_out_fits(&out));
    return out.n;
}

#define CONTROL                                                                              \
    "\"turn\":\"A\",\"phase\":\"draw\",\"asked\":\"B\",\"stage\":\"play\",\"card\":\"CON\"," \
    "\"counter\":\"FAM\",\"rescuer\":\"B\",\"next\":\"B\",\"left\":1,\"after\":\"again\","   \
    "\"spent\":true,\"grudge\":true"

static const struct {
    FbEventType type;
    const char *text;
} example[] = {
    {FB_E_DEAL, "{\"event\":\"deal\",\"edition\":\"lookout-2021+advanced\",\"players\":4}"},
    {FB_E_TURN, "{\"event\":\"turn\",\"seat\":\"A\"}"},
    {FB_E_DREW, "{\"event\":\"drew\",\"seat\":\"A\",\"card\":\"CON\"}"},
    {FB_E_DREW, "{\"event\":\"drew\",\"seat\":\"A\",\"card\":null}"},
    {FB_E_TOOK, "{\"event\":\"took\",\"seat\":\"A\",\"card\":\"LAM\"}"},
    {FB_E_SHUFFLE, "{\"event\":\"shuffle\",\"n\":23}"},
    {FB_E_PLAY, "{\"event\":\"play\",\"seat\":\"A\",\"card\":\"CON\"}"},
    {FB_E_NAME, "{\"event\":\"name\",\"seat\":\"A\",\"card\":\"CON\",\"who\":\"B3\",\"n\":0}"},
    {FB_E_NAME, "{\"event\":\"name\",\"seat\":\"A\",\"card\":\"PAY\",\"who\":\"B\",\"n\":0}"},
    {FB_E_DROP, "{\"event\":\"drop\",\"seat\":\"A\",\"card\":\"FAM\"}"},
    {FB_E_BUTCHER, "{\"event\":\"butcher\",\"seat\":\"A\",\"card\":\"CON\"}"},
    {FB_E_DISCARD, "{\"event\":\"discard\",\"seat\":\"C\",\"card\":\"CON\"}"},
    {FB_E_GIVE, "{\"event\":\"give\",\"seat\":\"A\",\"card\":\"LIB\",\"who\":\"A1\"}"},
    {FB_E_COUNTER, "{\"event\":\"counter\",\"seat\":\"B\",\"card\":\"FAM\"}"},
    {FB_E_PASS, "{\"event\":\"pass\",\"seat\":\"B\"}"},
    {FB_E_NO_COUNTER, "{\"event\":\"no_counter\",\"seat\":\"A\",\"card\":\"CON\"}"},
    {FB_E_LIST, "{\"event\":\"list\",\"who\":\"B3\",\"place\":0}"},
    {FB_E_HOME, "{\"event\":\"home\",\"who\":\"B3\",\"place\":2}"},
    {FB_E_REPLACE, "{\"event\":\"replace\",\"who\":\"C4\",\"place\":1}"},
    {FB_E_SWAP, "{\"event\":\"swap\",\"who\":\"C4\",\"place\":1}"},
    {FB_E_DIE, "{\"event\":\"die\",\"card\":null,\"who\":\"B3\",\"place\":0}"},
    {FB_E_DIE, "{\"event\":\"die\",\"card\":\"HIT\",\"who\":\"B3\",\"place\":null}"},
    {FB_E_LOSE, "{\"event\":\"lose\",\"card\":\"LIB\",\"who\":\"A1\"}"},
    {FB_E_RETURN, "{\"event\":\"return\",\"who\":\"C4\",\"place\":null}"},
    {FB_E_RETURN, "{\"event\":\"return\",\"who\":\"C4\",\"place\":5}"},
    {FB_E_OUT, "{\"event\":\"out\",\"seat\":\"C\"}"},
    {FB_E_WAR, "{\"event\":\"war\",\"n\":2}"},
    {FB_E_CELEBRITY, "{\"event\":\"celebrity\",\"seat\":\"B\",\"who\":\"B3\"}"},
    {FB_E_NO_GRUDGE, "{\"event\":\"no_grudge\",\"seat\":\"B\"}"},
    {FB_E_END, "{\"event\":\"end\",\"seat\":\"A\"}"},
    {FB_E_OVER, "{\"event\":\"over\",\"seat\":\"B\"}"},
    {FB_E_ASK, "{\"event\":\"ask\"," CONTROL "}"},
};
enum { EXAMPLES = sizeof example / sizeof *example };

static void every_type_has_its_form(void **unused)
{
    (void)unused;
    bool seen[FB_EVENT_TYPES] = {true};
    for (int i = 0; i < EXAMPLES; i++) {
        FbEvent event;
        FbTextError error;
        char text[FB_EVENT_JSON_MAX];
        if (!fb_event_json_read(&event, example[i].text, strlen(example[i].text), &error))
            fail_msg("%s: %s", example[i].text, error.message);
        assert_int_equal(event.type, example[i].type);
        written(&event, text);
        assert_string_equal(text, example[i].text);
        seen[example[i].type] = true;
    }
    for (int t = 0; t < FB_EVENT_TYPES; t++)
        assert_true(seen[t]);
}

static void fields_mean_what_they_say(void **unused)
{
    (void)unused;
    FbEvent event;
    const char *name =
        "{\"n\":7,\"who\":\"C9\",\"card\":\"INT\",\"seat\":\"F\",\"event\":\"name\"}";
    assert_true(fb_event_json_read(&event, name, strlen(name), NULL));
    assert_int_equal(event.seat, 5);
    assert_int_equal(event.card, FB_INT);
    assert_int_equal(event.who, FB_WHO_MOBSTER + FB_MOBSTER(2, 9));
    assert_int_equal(event.n, 7);
    assert_int_equal(event.place, FB_NONE);
    const char *ask = "{\"event\":\"ask\"," CONTROL "}";
    assert_true(fb_event_json_read(&event, ask, strlen(ask), NULL));
    assert_int_equal(event.seat, FB_NONE);
    assert_int_equal(event.now.asked, 2);
    assert_int_equal(event.now.phase, FB_DRAW);
    assert_int_equal(event.now.flags, FB_SPENT | FB_GRUDGE_DUE);
    assert_int_equal(event.now.rescuer, 1);
    const char *deal = "{\"event\":\"deal\",\"players\":6,\"edition\":\"mayfair-2005\"}";
    assert_true(fb_event_json_read(&event, deal, strlen(deal), NULL));
    assert_int_equal(event.n, 6);
    assert_int_equal(event.rules, fb_edition(FB_MAYFAIR_2005));
}

/* A word for each, or null. */
static void every_word_of_the_control_comes_back(void **unused)
{
    (void)unused;
    static const char *const after[] = {"null", "\"play\"", "\"stage\"", "\"again\"", "\"next\""};
    static const char *const stage[] = {"ready", "play", "again", "over", "again"};
    static const char form[] =
        "{\"event\":\"ask\",\"turn\":\"F\",\"phase\":\"%s\",\"asked\":\"%s\",\"stage\":\"%s\","
        "\"card\":null,\"counter\":null,\"rescuer\":null,\"next\":null,\"left\":68,\"after\":%s,"
        "\"spent\":false,\"grudge\":%s}";
    for (int p = 0; p < FB_PHASES; p++) {
        char text[FB_EVENT_JSON_MAX], again[FB_EVENT_JSON_MAX];
        FbEvent event;
        snprintf(text, sizeof text, form, fb_phase_word((FbPhase)p), p % 2 ? "ABCDEF" : "-",
                 stage[p % 5], after[p % 5], p % 3 ? "true" : "false");
        assert_true(fb_event_json_read(&event, text, strlen(text), NULL));
        assert_int_equal(event.now.phase, p);
        written(&event, again);
        assert_string_equal(text, again);
    }
}

static const struct {
    const char *text, *message;
    size_t at;
} refused[] = {
    {"[]", "event: this member is missing", 0},
    {"7", "event: this member is missing", 0},
    {"{}", "event: this member is missing", 0},
    {"{\"event\":\"nothing\"}", "event: the name of an event is wanted", 9},
    {"{\"event\":\"DREW\"}", "event: the name of an event is wanted", 9},
    {"{\"event\":7}", "event: the name of an event is wanted", 9},
    {"{\"event\":\"turn\"}", "seat: this member is missing", 0},
    {"{\"event\":\"turn\",\"seat\":\"A\",\"card\":\"CON\"}", "this member is unknown", 27},
    {"{\"event\":\"turn\",\"seat\":\"G\"}", "seat: a seat is wanted, A to F", 23},
    {"{\"event\":\"turn\",\"seat\":null}", "seat: a seat is wanted, A to F", 23},
    {"{\"event\":\"turn\",\"seat\":\"-\"}", "seat: a seat is wanted, A to F", 23},
    {"{\"event\":\"drew\",\"seat\":\"A\",\"card\":\"XYZ\"}",
     "card: a card is wanted (or null, where it is hidden or there is none)", 34},
    {"{\"event\":\"play\",\"seat\":\"A\",\"card\":null}",
     "card: a card is wanted (or null, where it is hidden or there is none)", 34},
    {"{\"event\":\"list\",\"who\":\"B\",\"place\":0}",
     "who: a mobster is wanted (or a seat, where one is named)", 22},
    {"{\"event\":\"name\",\"seat\":\"A\",\"card\":\"CON\",\"who\":\"pass\",\"n\":0}",
     "who: a mobster is wanted (or a seat, where one is named)", 46},
    {"{\"event\":\"list\",\"who\":\"B1\",\"place\":null}",
     "place: a place of the list is wanted (or null, for home)", 35},
    {"{\"event\":\"list\",\"who\":\"B1\",\"place\":54}",
     "place: a place of the list is wanted (or null, for home)", 35},
    {"{\"event\":\"list\",\"who\":\"B1\",\"place\":-1}",
     "place: a place of the list is wanted (or null, for home)", 35},
    {"{\"event\":\"war\",\"n\":3}", "n: a number is wanted that this event can have", 19},
    {"{\"event\":\"shuffle\",\"n\":69}", "n: a number is wanted that this event can have", 23},
    {"{\"event\":\"name\",\"seat\":\"A\",\"card\":\"INT\",\"who\":\"B1\",\"n\":54}",
     "n: a number is wanted that this event can have", 55},
    {"{\"event\":\"deal\",\"edition\":\"lookout-2021\",\"players\":1}",
     "players: a number is wanted that this event can have", 51},
    {"{\"event\":\"deal\",\"edition\":\"lookout\",\"players\":2}", "edition: an edition is wanted",
     26},
    {"{\"event\":\"deal\",\"edition\":\"lookout-2021\",\"n\":2}", "this member is unknown", 41},
    {"{\"event\":\"ask\"}", "turn: this member is missing", 0},
    {"{\"event\":\"turn\",\"seat\":\"A\",\"seat\":\"A\"}", "this member stands there twice", 27},
    {"{\"event\":\"turn\",\"seat\":\"A\"} ,", "more text follows the value", 28},
};

static void what_is_no_event_is_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        FbEvent event, before;
        FbTextError error = {"", 0};
        memset(&event, 0x55, sizeof event);
        before = event;
        if (fb_event_json_read(&event, refused[i].text, strlen(refused[i].text), &error))
            fail_msg("taken: %s", refused[i].text);
        assert_string_equal(error.message, refused[i].message);
        if (error.at != refused[i].at)
            fail_msg("%s: at %zu, not %zu", refused[i].text, error.at, refused[i].at);
        assert_memory_equal(&event, &before, sizeof event);
        assert_false(fb_event_json_read(&event, refused[i].text, strlen(refused[i].text), NULL));
    }
}

static void no_part_of_an_event_is_an_event(void **unused)
{
    (void)unused;
    for (int i = 0; i < EXAMPLES; i++)
        for (size_t n = 0; n < strlen(example[i].text); n++) {
            char *text = tight(example[i].text, n);
            FbEvent event;
            assert_false(fb_event_json_read(&event, text, n, NULL));
            free(text);
        }
}

/* Any byte changed: refused, or another event that comes back as it is. */
static void a_changed_byte_does_no_harm(void **unused)
{
    (void)unused;
    for (int i = 0; i < EXAMPLES; i++)
        for (size_t at = 0, n = strlen(example[i].text); at < n; at++)
            for (int c = 0; c < 256; c++) {
                char *text = tight(example[i].text, n), again[FB_EVENT_JSON_MAX];
                FbEvent event, back;
                text[at] = (char)c;
                if (fb_event_json_read(&event, text, n, NULL)) {
                    assert_true(fb_event_json_read(&back, again, written(&event, again), NULL));
                    assert_memory_equal(&event, &back, sizeof back);
                }
                free(text);
            }
}

/* ---- over random games ------------------------------------------------------------------------------ */

static void watch(const FbGame *game, const FbEvents *events, void *user)
{
    int *met = user;
    for (int i = 0; i < events->n; i++)
        for (int s = 0; s <= FB_SPECTATOR; s++) {
            FbEvent event, back;
            char text[FB_EVENT_JSON_MAX];
            FbTextError error;
            if (s >= game->open.seats && s != FB_SPECTATOR) continue;
            if (!fb_event_for(&events->e[i], s, &event)) continue;
            memset(&back, 0xaa, sizeof back);
            if (!fb_event_json_read(&back, text, written(&event, text), &error))
                fail_msg("%s: %s", text, error.message);
            assert_memory_equal(&event, &back, sizeof back);
            met[event.type]++;
        }
}

static void events_come_back_to_the_byte(void **unused)
{
    (void)unused;
    int met[FB_EVENT_TYPES] = {1};
    random_games(60, 3000, watch, met);
    for (int t = 0; enough_games() && t < FB_EVENT_TYPES; t++)
        if (!met[t]) fail_msg("no event %s", fb_event_word((FbEventType)t));
}

/* Whatever was drawn, another seat is sent the same bytes. */
static void a_card_drawn_is_hidden_from_others(void **unused)
{
    (void)unused;
    for (int card = 0; card < FB_CARDS; card++)
        for (int s = 1; s <= FB_SPECTATOR; s++) {
            FbEvent drew = {.type = FB_E_DREW, .seat = 0, .card = (uint8_t)card};
            FbEvent seen;
            char text[FB_EVENT_JSON_MAX];
            drew.who = drew.place = FB_NONE;
            assert_true(fb_event_for(&drew, s, &seen));
            written(&seen, text);
            assert_string_equal(text, "{\"event\":\"drew\",\"seat\":\"A\",\"card\":null}");
        }
}

/* docs/json.md has an example of every type, in backquotes. */
static void the_examples_of_the_docs_are_sound(void **unused)
{
    (void)unused;
    bool seen[FB_EVENT_TYPES] = {true};
    for (const char *at = file_text("docs/json.md"); (at = strstr(at, "`{\"event\"")); at++) {
        size_t n = strcspn(++at, "`");
        char text[FB_EVENT_JSON_MAX];
        FbEvent event;
        if (!fb_event_json_read(&event, at, n, NULL)) fail_msg("%.*s", (int)n, at);
        assert_int_equal(written(&event, text), n);
        assert_memory_equal(text, at, n);
        seen[event.type] = true;
    }
    for (int t = 0; t < FB_EVENT_TYPES; t++)
        assert_true(seen[t]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_type_has_its_form),
        cmocka_unit_test(fields_mean_what_they_say),
        cmocka_unit_test(every_word_of_the_control_comes_back),
        cmocka_unit_test(what_is_no_event_is_refused),
        cmocka_unit_test(no_part_of_an_event_is_an_event),
        cmocka_unit_test(a_changed_byte_does_no_harm),
        cmocka_unit_test(events_come_back_to_the_byte),
        cmocka_unit_test(a_card_drawn_is_hidden_from_others),
        cmocka_unit_test(the_examples_of_the_docs_are_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
