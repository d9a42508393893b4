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

/* Of an ask, the last one alone says something: so none is left out. */
#define CONTROL "\"A\",\"draw\",\"B\",\"play\",\"CON\",\"FAM\",\"B\",\"B\",1,\"again\",true,true"

static const struct {
    FbEventType type;
    const char *text;
} example[] = {
    {FB_E_DEAL, "[\"deal\",\"lookout-2021+advanced\",4]"},
    {FB_E_TURN, "[\"turn\",\"A\"]"},
    {FB_E_DREW, "[\"drew\",\"A\",\"CON\"]"},
    {FB_E_DREW, "[\"drew\",\"A\"]"},
    {FB_E_TOOK, "[\"took\",\"A\",\"LAM\"]"},
    {FB_E_SHUFFLE, "[\"shuffle\",23]"},
    {FB_E_PLAY, "[\"play\",\"A\",\"CON\"]"},
    {FB_E_NAME, "[\"name\",\"A\",\"CON\",\"B3\"]"},
    {FB_E_NAME, "[\"name\",\"A\",\"PAY\",\"B\"]"},
    {FB_E_DROP, "[\"drop\",\"A\",\"FAM\"]"},
    {FB_E_BUTCHER, "[\"butcher\",\"A\",\"CON\"]"},
    {FB_E_DISCARD, "[\"discard\",\"C\",\"CON\"]"},
    {FB_E_GIVE, "[\"give\",\"A\",\"LIB\",\"A1\"]"},
    {FB_E_COUNTER, "[\"counter\",\"B\",\"FAM\"]"},
    {FB_E_PASS, "[\"pass\",\"B\"]"},
    {FB_E_NO_COUNTER, "[\"no_counter\",\"A\",\"CON\"]"},
    {FB_E_LIST, "[\"list\",\"B3\",0]"},
    {FB_E_HOME, "[\"home\",\"B3\",2]"},
    {FB_E_REPLACE, "[\"replace\",\"C4\",1]"},
    {FB_E_SWAP, "[\"swap\",\"C4\",1]"},
    {FB_E_DIE, "[\"die\",null,\"B3\",0]"},
    {FB_E_DIE, "[\"die\",\"HIT\",\"B3\"]"},
    {FB_E_LOSE, "[\"lose\",\"LIB\",\"A1\"]"},
    {FB_E_RETURN, "[\"return\",\"C4\"]"},
    {FB_E_RETURN, "[\"return\",\"C4\",5]"},
    {FB_E_OUT, "[\"out\",\"C\"]"},
    {FB_E_WAR, "[\"war\",2]"},
    {FB_E_CELEBRITY, "[\"celebrity\",\"B\",\"B3\"]"},
    {FB_E_NO_GRUDGE, "[\"no_grudge\",\"B\"]"},
    {FB_E_END, "[\"end\",\"A\"]"},
    {FB_E_OVER, "[\"over\",\"B\"]"},
    {FB_E_ASK, "[\"ask\"," CONTROL "]"},
    {FB_E_ASK, "[\"ask\",\"C\"]"},
    {FB_E_ASK, "[\"ask\",\"C\",\"drop\"]"},
    {FB_E_ASK, "[\"ask\",\"D\",\"counter\",\"ABC\",\"play\",\"CON\"]"},
    {FB_E_ASK, "[\"ask\",\"A\",\"play\",\"A\",\"again\"]"},
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
    const char *name = " [ \"name\" , \"F\",\"INT\",\"C9\", 7 ] ";
    assert_true(fb_event_json_read(&event, name, strlen(name), NULL));
    assert_int_equal(event.seat, 5);
    assert_int_equal(event.card, FB_INT);
    assert_int_equal(event.who, FB_WHO_MOBSTER + FB_MOBSTER(2, 9));
    assert_int_equal(event.n, 7);
    assert_int_equal(event.place, FB_NONE);
    const char *ask = "[\"ask\"," CONTROL "]";
    assert_true(fb_event_json_read(&event, ask, strlen(ask), NULL));
    assert_int_equal(event.seat, FB_NONE);
    assert_int_equal(event.now.asked, 2);
    assert_int_equal(event.now.phase, FB_DRAW);
    assert_int_equal(event.now.flags, FB_SPENT | FB_GRUDGE_DUE);
    assert_int_equal(event.now.rescuer, 1);
    const char *deal = "[\"deal\",\"mayfair-2005\",6]";
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
        "[\"ask\",\"F\",\"%s\",\"%s\",\"%s\",null,null,null,null,68,%s,false,%s]";
    for (int p = 0; p < FB_PHASES; p++) {
        char text[FB_EVENT_JSON_MAX], again[FB_EVENT_JSON_MAX];
        FbEvent event, back;
        bool grudge = p % 3; /* if not, the end of the array says nothing and is not written */
        snprintf(text, sizeof text, form, fb_phase_word((FbPhase)p), p % 2 ? "ABCDEF" : "-",
                 stage[p % 5], after[p % 5], grudge ? "true" : "false");
        assert_true(fb_event_json_read(&event, text, strlen(text), NULL));
        assert_int_equal(event.now.phase, p);
        assert_true(fb_event_json_read(&back, again, written(&event, again), NULL));
        assert_memory_equal(&event, &back, sizeof back);
        if (grudge)
            assert_string_equal(text, again);
        else
            assert_true(strlen(again) < strlen(text));
    }
}

static FbEvent event_of(const char *text)
{
    FbEvent event;
    FbTextError error;
    if (!fb_event_json_read(&event, text, strlen(text), &error))
        fail_msg("%s: %s", text, error.message);
    return event;
}

/* What is left out is nothing, or what is usual; whoever writes it all the same means the same. */
static void what_is_left_out_is_nothing_or_usual(void **unused)
{
    (void)unused;
    static const char *const pair[][2] = {
        {"[\"drew\",\"A\"]", "[\"drew\",\"A\",null]"},
        {"[\"name\",\"A\",\"CON\",\"B3\"]", "[\"name\",\"A\",\"CON\",\"B3\",0]"},
        {"[\"war\"]", "[\"war\",0]"},
        {"[\"shuffle\"]", "[\"shuffle\",0]"},
        {"[\"die\",\"HIT\",\"B3\"]", "[\"die\",\"HIT\",\"B3\",null]"},
        {"[\"return\",\"B3\"]", "[\"return\",\"B3\",null]"},
        {"[\"ask\",\"C\"]",
         "[\"ask\",\"C\",\"play\",\"C\",\"play\",null,null,null,null,0,null,false,false]"},
        {"[\"ask\",\"B\",\"drop\"]", "[\"ask\",\"B\",\"drop\",\"B\",\"play\",null]"},
    };
    for (size_t i = 0; i < sizeof pair / sizeof *pair; i++) {
        char text[FB_EVENT_JSON_MAX];
        FbEvent left_out = event_of(pair[i][0]), whole = event_of(pair[i][1]);
        assert_memory_equal(&left_out, &whole, sizeof whole);
        written(&whole, text);
        assert_string_equal(text, pair[i][0]);
    }
}

static const struct {
    const char *text, *message;
    size_t at;
} refused[] = {
    {"[]", "event: an array is wanted, the name first, as in [\"turn\",\"A\"]", 0},
    {"7", "event: an array is wanted, the name first, as in [\"turn\",\"A\"]", 0},
    {"{}", "event: an array is wanted, the name first, as in [\"turn\",\"A\"]", 0},
    {"{\"event\":\"turn\",\"seat\":\"A\"}",
     "event: an array is wanted, the name first, as in [\"turn\",\"A\"]", 0},
    {"[\"nothing\"]", "event: the name of an event is wanted, as in \"turn\"", 1},
    {"[\"DREW\"]", "event: the name of an event is wanted, as in \"turn\"", 1},
    {"[7]", "event: the name of an event is wanted, as in \"turn\"", 1},
    {"[\"turn\"]", "seat: a seat is wanted, A to F", 7},
    {"[\"turn\",\"A\",\"CON\"]", "event: this event has no value here: leave it out", 12},
    {"[\"turn\",\"A\",null]", "event: this event has no value here: leave it out", 12},
    {"[\"turn\",\"G\"]", "seat: a seat is wanted, A to F", 8},
    {"[\"turn\",null]", "seat: a seat is wanted, A to F", 8},
    {"[\"turn\",\"-\"]", "seat: a seat is wanted, A to F", 8},
    {"[\"drew\",\"A\",\"XYZ\"]",
     "card: a card is wanted, or null where it is hidden or there is none", 12},
    {"[\"play\",\"A\",null]", "card: a card is wanted, as in \"CON\"", 12},
    {"[\"play\",\"A\"]", "card: a card is wanted, as in \"CON\"", 11},
    {"[\"list\",\"B\",0]", "who: a mobster is wanted, as in \"B3\"", 8},
    {"[\"name\",\"A\",\"CON\",\"pass\",0]",
     "who: a mobster or a seat is wanted, as in \"B3\" or \"B\"", 18},
    {"[\"list\",\"B1\",null]", "place: a place of the list is wanted, 0 to 53", 13},
    {"[\"list\",\"B1\"]", "place: a place of the list is wanted, 0 to 53", 12},
    {"[\"list\",\"B1\",54]", "place: a place of the list is wanted, 0 to 53", 13},
    {"[\"list\",\"B1\",-1]", "place: a place of the list is wanted, 0 to 53", 13},
    {"[\"return\",\"B1\",54]", "place: a place of the list is wanted, 0 to 53, or null for home",
     15},
    {"[\"die\",\"B1\"]", "card: a card is wanted, or null where it is hidden or there is none", 7},
    {"[\"war\",3]", "n: the rate of the war is wanted, 0, 1 or 2", 7},
    {"[\"shuffle\",69]", "n: a number of cards is wanted, 0 to 68", 11},
    {"[\"name\",\"A\",\"INT\",\"B1\",54]", "n: the number of a target is wanted, 0 to 53", 23},
    {"[\"deal\",\"lookout-2021\",1]", "players: 2 to 6 players are wanted", 23},
    {"[\"deal\",\"lookout-2021\",7]", "players: 2 to 6 players are wanted", 23},
    {"[\"deal\",\"lookout-2021\"]", "players: 2 to 6 players are wanted", 22},
    {"[\"deal\",\"lookout\",2]", "edition: an edition is wanted, as in \"lookout-2021+advanced\"",
     8},
    {"[\"deal\"]", "edition: an edition is wanted, as in \"lookout-2021+advanced\"", 7},
    {"[\"ask\"]", "turn: a seat is wanted, A to F", 6},
    {"[\"ask\",\"A\",\"plays\"]", "phase: a phase is wanted, as in \"play\"", 11},
    {"[\"ask\",\"A\",\"play\",\"BA\"]", "asked: seats are wanted, as in \"BD\", or \"-\"", 18},
    {"[\"ask\",\"A\",\"play\",\"B\",\"draw\"]", "stage: ready, play, again or over is wanted", 22},
    {"[\"ask\"," CONTROL ",false]", "event: this event has no value here: leave it out", 69},
    {"[[\"turn\",\"A\"]]", "event: the name of an event is wanted, as in \"turn\"", 1},
    {"[\"turn\",\"A\",]", "a whole number within 2^53 is wanted, without leading zeros", 12},
    {"[\"turn\",\"A\"] ,", "more text follows the value", 13},
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
            assert_string_equal(text, "[\"drew\",\"A\"]");
        }
}

/* ---- docs/json.md ------------------------------------------------------------------------------------ */

/* What the column of values says of a type, made from event.def: "`seat`, `card`?". */
static void values_column(FbEventType type, char *text, size_t size)
{
    int fields = fb_event_fields(type);
    const char *key;
    FbOut out = fb_out(text, size);
    for (int i = 0; !(fields & FB_F_NOW) && (key = fb_event_json_key(type, i)); i++) {
        bool maybe = (!strcmp(key, "card") && (fields & FB_F_MAYBE_CARD) == FB_F_MAYBE_CARD) ||
                     (!strcmp(key, "place") && (fields & FB_F_MAYBE_PLACE) == FB_F_MAYBE_PLACE) ||
                     !strcmp(key, "n");
        fb_out_text(&out, i ? ", `" : "`");
        fb_out_text(&out, key);
        fb_out_text(&out, maybe ? "`?" : "`");
    }
    if (fields & FB_F_NOW) fb_out_text(&out, "*control*");
    assert_true(fb_out_fits(&out));
}

/* A row is: the name, its values, what it means, and an example, which is sound and to the byte as we write it. */
static void the_table_of_the_docs_is_that_of_the_rules(void **unused)
{
    (void)unused;
    bool seen[FB_EVENT_TYPES] = {true};
    for (const char *at = strstr(file_text("docs/json.md"), "\n## Events");
         (at = strstr(at, "\n| `")); at++) {
        const char *name = at + 4, *example_at = strstr(at, "| `[\"");
        int name_n = (int)strcspn(name, "`");
        assert_non_null(example_at);
        FbEvent event;
        char text[FB_EVENT_JSON_MAX], row[FB_EVENT_JSON_MAX], values[128];
        size_t n = strcspn(example_at += 3, "`");
        if (!fb_event_json_read(&event, example_at, n, NULL)) fail_msg("%.*s", (int)n, example_at);
        assert_int_equal(written(&event, text), n);
        assert_memory_equal(text, example_at, n);
        values_column((FbEventType)event.type, values, sizeof values);
        snprintf(row, sizeof row, "\n| `%.*s` | %s | ", name_n, name, values);
        if (strncmp(at, row, strlen(row)) != 0) fail_msg("the docs need a row %s", row + 1);
        assert_memory_equal(text + 2, name, (size_t)name_n);
        seen[event.type] = true;
    }
    for (int t = 0; t < FB_EVENT_TYPES; t++)
        if (!seen[t]) fail_msg("the docs have no row of %s", fb_event_word((FbEventType)t));
}

/* The rows of *control* are in the order of the values of an ask. */
static void the_docs_have_the_control_in_its_order(void **unused)
{
    (void)unused;
    const char *at = strstr(file_text("docs/json.md"), "\n*Control*"), *key;
    for (int i = 0; (key = fb_event_json_key(FB_E_ASK, i)); i++) {
        char row[64];
        int n = snprintf(row, sizeof row, "\n| `%s` | ", key);
        assert_non_null(at = strstr(at, "\n| `"));
        if (strncmp(at, row, (size_t)n) != 0) fail_msg("here the docs need a row%s", row);
        at++;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_type_has_its_form),
        cmocka_unit_test(fields_mean_what_they_say),
        cmocka_unit_test(every_word_of_the_control_comes_back),
        cmocka_unit_test(what_is_left_out_is_nothing_or_usual),
        cmocka_unit_test(what_is_no_event_is_refused),
        cmocka_unit_test(no_part_of_an_event_is_an_event),
        cmocka_unit_test(a_changed_byte_does_no_harm),
        cmocka_unit_test(events_come_back_to_the_byte),
        cmocka_unit_test(a_card_drawn_is_hidden_from_others),
        cmocka_unit_test(the_table_of_the_docs_is_that_of_the_rules),
        cmocka_unit_test(the_docs_have_the_control_in_its_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
