/* test_view_refused.c - a view from anybody (text/view_json.h): one sound sample, and what is refused of it when
 * it is changed, cut off or scrambled, with the reason and the place. */
#include "support.h"

#include "text/view_json.h"

static size_t written(const FbView *view, char text[FB_VIEW_JSON_MAX])
{
    FbOut out = fb_out(text, FB_VIEW_JSON_MAX);
    fb_view_json_write(&out, view);
    assert_true(fb_out_fits(&out));
    return out.n;
}

static const char sample[] =
    "{\"seat\":\"A\",\"edition\":\"lookout-2021+advanced\",\"players\":3,\"turn\":\"A\",\"phase\":"
    "\"target\",\"asked\":\"A\",\"stage\":\"play\",\"card\":\"HIT\",\"counter\":null,\"rescuer\":null,"
    "\"next\":null,\"left\":0,\"after\":null,\"spent\":false,\"grudge\":false,\"named\":[\"B3\"],"
    "\"war\":1,\"list\":[\"B3\",\"C1\"],\"home\":[\"123456789\",\"12456789\",\"2345\"],\"tags\":{\"A1\":"
    "\"LIB\",\"B3\":\"CEL\"},\"hand\":[\"CON\",\"CON\",\"TRU\"],\"hands\":[3,5,2],\"known\":[[],[\"LAM\"]"
    ",[]],\"deck\":20,\"discard\":[\"HIT\",\"VAL\"],\"shuffles\":2}";

static void the_sample_is_sound_in_any_order(void **unused)
{
    (void)unused;
    FbView view, other;
    FbTextError error;
    char text[FB_VIEW_JSON_MAX];
    if (!fb_view_json_read(&view, sample, strlen(sample), &error)) fail_msg("%s", error.message);
    assert_int_equal(written(&view, text), strlen(sample));
    assert_string_equal(text, sample);
    assert_int_equal(view.open.pile[1], FB_HIT); /* the top of the pile stands last */
    /* `seat` moved to the end, blanks between */
    FbOut out = fb_out(text, sizeof text);
    fb_out_text(&out, "{ ");
    fb_out_bytes(&out, sample + 12, strlen(sample) - 13);
    fb_out_text(&out, " ,\t\"seat\" : \"A\" }\n");
    assert_true(fb_view_json_read(&other, text, out.n, NULL));
    assert_memory_equal(&view, &other, sizeof view);
}

/* In the sample, what is changed into what, and the message; without one the change does no harm. */
static const struct {
    const char *from, *to, *message;
} change[] = {
    {"\"seat\":\"A\"", "\"seat\":\"G\"", "seat: a seat is wanted, or \"-\" for a spectator"},
    {"\"seat\":\"A\"", "\"seat\":\"D\"", "seat: of this game, or a spectator"},
    {"\"seat\":\"A\"", "\"seat\":\"A1\"", "seat: a seat is wanted, or \"-\" for a spectator"},
    {"\"seat\":\"A\"", "\"seat\":null", "seat: a seat is wanted, or \"-\" for a spectator"},
    {"\"seat\":\"A\"", "\"seat\":\"-\"", "hand: a spectator has no hand"},
    {"\"seat\":\"A\",", "", "seat: this member is missing"},
    {"\"seat\":\"A\"", "\"seat\":\"A\",\"x\":1", "this member is unknown"},
    {"\"seat\":\"A\"", "\"seat\":\"A\",\"seat\":\"A\"", "this member stands there twice"},
    {"lookout-2021+adv", "lookout-2020+adv",
     "edition: an edition is wanted, as in \"lookout-2021+advanced\""},
    {"\"lookout-2021+advanced\"", "7",
     "edition: an edition is wanted, as in \"lookout-2021+advanced\""},
    {"+advanced", "", "abilities: only in the advanced game"},
    {"\"players\":3", "\"players\":7", "players: 2 to 6 are wanted"},
    {"\"players\":3", "\"players\":-1", "players: 2 to 6 are wanted"},
    {"\"players\":3", "\"players\":\"3\"", "players: 2 to 6 are wanted"},
    {"\"players\":3", "\"players\":2",
     "home: digits that rise are wanted, a string for each family"},
    {"\"players\":3", "\"players\":4",
     "home: digits that rise are wanted, a string for each family"},
    {"\"turn\":\"A\"", "\"turn\":\"-\"", "turn: a seat is wanted, A to F"},
    {"\"turn\":\"A\"", "\"turn\":\"F\"", "control: in range"},
    {"\"target\"", "\"targets\"", "phase: a phase is wanted, as in \"play\""},
    {"\"target\"", "\"play\"", "phase: sound"},
    {"\"asked\":\"A\"", "\"asked\":\"\"", "asked: seats are wanted, as in \"BD\", or \"-\""},
    {"\"asked\":\"A\"", "\"asked\":\"BA\"", "asked: seats are wanted, as in \"BD\", or \"-\""},
    {"\"asked\":\"A\"", "\"asked\":\"AA\"", "asked: seats are wanted, as in \"BD\", or \"-\""},
    {"\"asked\":\"A\"", "\"asked\":\"A-\"", "asked: seats are wanted, as in \"BD\", or \"-\""},
    {"\"asked\":\"A\"", "\"asked\":\"ABCDEFG\"", "asked: seats are wanted, as in \"BD\", or \"-\""},
    {"\"asked\":\"A\"", "\"asked\":\"-\"", "phase: sound"},
    {"\"stage\":\"play\"", "\"stage\":\"target\"", "stage: ready, play, again or over is wanted"},
    {"\"stage\":\"play\"", "\"stage\":\"hit\"", "stage: ready, play, again or over is wanted"},
    {"\"card\":\"HIT\"", "\"card\":\"hit\"", "card: a card or null is wanted"},
    {"\"card\":\"HIT\"", "\"card\":\"drop\"", "card: a card or null is wanted"},
    {"\"counter\":null", "\"counter\":0", "counter: a card or null is wanted"},
    {"\"rescuer\":null", "\"rescuer\":\"AB\"", "rescuer: a seat or null is wanted"},
    {"\"next\":null", "\"next\":\"B1\"", "next: a seat or null is wanted"},
    {"\"left\":0", "\"left\":69", "left: a number from 0 to 68 is wanted"},
    {"\"after\":null", "\"after\":\"draw\"", "after: play, stage, again, next or null is wanted"},
    {"\"spent\":false", "\"spent\":0", "spent: true or false is wanted"},
    {"\"grudge\":false", "\"grudge\":null", "grudge: true or false is wanted"},
    {"\"grudge\":false", "\"grudge\":true", "card: sound"},
    {"[\"B3\"]", "[\"B3\",7]",
     "named: an array of targets is wanted; for a card that orders the list, its front"},
    {"[\"B3\"]", "[\"CON\"]",
     "named: an array of targets is wanted; for a card that orders the list, its front"},
    {"[\"B3\"]", "\"B3\"",
     "named: an array of targets is wanted; for a card that orders the list, its front"},
    {"[\"B3\"]", "[\"B\"]", "named: in range"},
    {"[\"B3\"]", "[\"A1\",\"A1\",\"A1\",\"A1\",\"A1\",\"A1\",\"A1\",\"A1\",\"A1\",\"A1\",\"A1\"]",
     "named: an array of targets is wanted; for a card that orders the list, its front"},
    {"\"war\":1", "\"war\":3", "war: 0, 1 or 2 is wanted"},
    {"[\"B3\",\"C1\"]", "[\"B3\",\"C1\",\"B3\"]", "list: each once"},
    {"[\"B3\",\"C1\"]", "[\"B3\",\"C0\"]", "list: an array of mobsters is wanted"},
    {"[\"B3\",\"C1\"]", "[\"B3\",\"F1\"]", "mobsters: of this game"},
    {"[\"B3\",\"C1\"]", "[\"B3\",\"B2\"]", "mobsters: at home or listed"},
    {"\"12456789\"", "\"1245678\\u0039\"", NULL}, /* as good */
    {"\"12456789\"", "\"12456798\"", "home: digits that rise are wanted, a string for each family"},
    {"\"12456789\"", "\"112456789\"",
     "home: digits that rise are wanted, a string for each family"},
    {"\"12456789\"", "\"0\"", "home: digits that rise are wanted, a string for each family"},
    {"\"12456789\"", "[]", "home: digits that rise are wanted, a string for each family"},
    {"[\"123456789\",\"12456789\",\"2345\"]", "{}",
     "home: digits that rise are wanted, a string for each family"},
    {"\"B3\":\"CEL\"", "\"B3\":\"LIB\"",
     "tags: mobsters with an ability each are wanted, as in {\"A1\":\"LIB\"}"},
    {"\"B3\":\"CEL\"", "\"B3\":\"CON\"",
     "tags: mobsters with an ability each are wanted, as in {\"A1\":\"LIB\"}"},
    {"\"B3\":\"CEL\"", "\"B\":\"CEL\"",
     "tags: mobsters with an ability each are wanted, as in {\"A1\":\"LIB\"}"},
    {"\"B3\":\"CEL\"", "\"C9\":\"CEL\"", "abilities: of a mobster in play"},
    {"{\"A1\":\"LIB\",\"B3\":\"CEL\"}", "[]",
     "tags: mobsters with an ability each are wanted, as in {\"A1\":\"LIB\"}"},
    {"\"TRU\"]", "\"TRU\",\"TRU\"]",
     "hand: an array of cards is wanted, no more than the deck has"},
    {"\"TRU\"]", "\"A1\"]", "hand: an array of cards is wanted, no more than the deck has"},
    {"\"TRU\"]", "\"WAR\",\"AMB\"]", "hands: counted"},
    {"[\"CON\",\"CON\",\"TRU\"]", "null",
     "hand: an array of cards is wanted, no more than the deck has"},
    {"[3,5,2]", "[3,5]", "hands: a number of cards is wanted for each seat"},
    {"[3,5,2]", "[3,5,2,0]", "hands: a number of cards is wanted for each seat"},
    {"[3,5,2]", "[3,5,69]", "hands: a number of cards is wanted for each seat"},
    {"[3,5,2]", "[3,0,2]", "hands: known cards are in them"},
    {"[[],[\"LAM\"],[]]", "[[],[\"LAM\"]]", "known: an array of cards is wanted for each seat"},
    {"[[],[\"LAM\"],[]]", "[[],[\"LAM\"],[],[]]",
     "known: an array of cards is wanted for each seat"},
    {"[[],[\"LAM\"],[]]", "[[],[\"LAM\"],0]", "known: an array of cards is wanted for each seat"},
    {"[[],[\"LAM\"],[]]", "{}", "known: an array of cards is wanted for each seat"},
    {"\"deck\":20", "\"deck\":99", "deck: a number of cards is wanted"},
    {"\"deck\":20", "\"deck\":60", "cards: enough for what lies face down"},
    {"[\"HIT\",\"VAL\"]", "[\"HIT\",\"HIT\"]", "cards: no more than the deck has"},
    {"[\"HIT\",\"VAL\"]", "[\"HIT\",null]",
     "discard: an array of cards is wanted, no more than the deck has"},
    {"\"shuffles\":2", "\"shuffles\":0", "shuffles: a number from 1 is wanted"},
    {"\"shuffles\":2", "\"shuffles\":4294967296", "shuffles: a number from 1 is wanted"},
    {"\"shuffles\":2", "\"shuffles\":4294967295", NULL},
};

static size_t replaced(char *text, size_t size, const char *from, const char *to)
{
    const char *at = strstr(sample, from);
    if (!at) fail_msg("the sample has no %s", from);
    FbOut out = fb_out(text, size);
    fb_out_bytes(&out, sample, (size_t)(at - sample));
    fb_out_text(&out, to);
    fb_out_text(&out, at + strlen(from));
    assert_true(fb_out_fits(&out));
    return out.n;
}

static void what_cannot_be_is_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof change / sizeof *change; i++) {
        char text[FB_VIEW_JSON_MAX];
        size_t n = replaced(text, sizeof text, change[i].from, change[i].to);
        FbView view, before;
        FbTextError error = {"", 0};
        memset(&view, 0x55, sizeof view);
        before = view;
        bool taken = fb_view_json_read(&view, text, n, &error);
        if (taken != !change[i].message) fail_msg("%s: %s", change[i].to, error.message);
        if (taken) continue;
        assert_string_equal(error.message, change[i].message);
        assert_memory_equal(&view, &before, sizeof view);
        assert_false(fb_view_json_read(&view, text, n, NULL));
    }
}

static void the_error_says_where(void **unused)
{
    (void)unused;
    char text[FB_VIEW_JSON_MAX];
    FbView view;
    FbTextError error;
    size_t n = replaced(text, sizeof text, "\"war\":1", "\"war\":9");
    assert_false(fb_view_json_read(&view, text, n, &error));
    assert_ptr_equal(text + error.at, strstr(text, "9,\"list"));
    n = replaced(text, sizeof text, "\"deck\":20", "\"deck\":020");
    assert_false(fb_view_json_read(&view, text, n, &error));
    assert_ptr_equal(text + error.at, strstr(text, "020"));
    assert_string_equal(error.message,
                        "a whole number within 2^53 is wanted, without leading zeros");
}

/* Seventeen Contracts would not fit into the word that counts a hand. */
static void no_hand_overflows(void **unused)
{
    (void)unused;
    char text[FB_VIEW_JSON_MAX], cards[600];
    FbView view;
    FbTextError error;
    for (int copies = 13; copies < 60; copies++) {
        FbOut out = fb_out(cards, sizeof cards);
        for (int i = 0; i < copies; i++)
            fb_out_text(&out, i ? ",\"CON\"" : "[\"CON\"");
        fb_out_text(&out, "]");
        size_t n = replaced(text, sizeof text, "[\"CON\",\"CON\",\"TRU\"]", cards);
        assert_false(fb_view_json_read(&view, text, n, &error));
        assert_string_equal(error.message,
                            copies > 14
                                ? "hand: an array of cards is wanted, no more than the deck has"
                                : "hands: counted");
    }
}

static void intrigue_names_the_front_of_the_list(void **unused)
{
    (void)unused;
    char text[FB_VIEW_JSON_MAX], back[FB_VIEW_JSON_MAX];
    size_t n = replaced(text, sizeof text, "\"card\":\"HIT\"", "\"card\":\"INT\"");
    FbView view;
    FbTextError error;
    if (!fb_view_json_read(&view, text, n, &error)) fail_msg("%s", error.message);
    assert_int_equal(view.open.named_n, 1);
    assert_int_equal(view.open.named[0], 0);
    assert_int_equal(written(&view, back), n);
    assert_string_equal(back, text);
    char *named = strstr(text, "[\"B3\"]");
    named[2] = 'C', named[3] = '1';
    assert_false(fb_view_json_read(&view, text, n, &error));
    assert_string_equal(
        error.message,
        "named: an array of targets is wanted; for a card that orders the list, its front");
}

static void no_part_of_a_view_is_a_view(void **unused)
{
    (void)unused;
    FbView view, before;
    memset(&view, 0x55, sizeof view);
    before = view;
    for (size_t n = 0; n < strlen(sample); n++) {
        char *text = tight(sample, n);
        FbTextError error = {"", 0};
        assert_false(fb_view_json_read(&view, text, n, &error));
        assert_true(error.message[0] && error.at <= n);
        free(text);
    }
    assert_memory_equal(&view, &before, sizeof view);
}

/* Bytes changed: refused, or a view that fb_view_check has passed and that writes. */
static void a_changed_byte_does_no_harm(void **unused)
{
    (void)unused;
    size_t n = strlen(sample);
    FbRng rng = {99};
    long taken = 0, rounds = scaled(30, 1000);
    for (size_t at = 0; at < n; at++)
        for (long i = 0; i < rounds; i++) {
            char *text = tight(sample, n), again[FB_VIEW_JSON_MAX];
            FbView view;
            text[at] = sample[fb_rng_below(&rng, (uint32_t)n)]; /* of the likely ones */
            if (i % 8 == 0) text[at] = (char)fb_rng_next(&rng);
            if (fb_view_json_read(&view, text, n, NULL)) {
                assert_null(fb_view_check(&view));
                written(&view, again);
                taken += text[at] != sample[at];
            }
            free(text);
        }
    print_message("%ld changes gave another view\n", taken);
    assert_true(taken > 0);
}

/* docs/json.md shows the sample, folded. */
static void the_example_of_the_docs_is_the_sample(void **unused)
{
    (void)unused;
    const char *at = strstr(file_text("docs/json.md"), "{\"seat\"");
    assert_non_null(at);
    for (size_t n = 0; n < strlen(sample); n++) {
        if (*at == '\n') at += strspn(at, "\n ");
        assert_int_equal(*at++, sample[n]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sample_is_sound_in_any_order),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(the_error_says_where),
        cmocka_unit_test(no_hand_overflows),
        cmocka_unit_test(intrigue_names_the_front_of_the_list),
        cmocka_unit_test(no_part_of_a_view_is_a_view),
        cmocka_unit_test(a_changed_byte_does_no_harm),
        cmocka_unit_test(the_example_of_the_docs_is_the_sample),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
