/* test_view.c - views as JSON (text/view_json.h): exact both ways, over random games. */
#include "support.h"

#include "text/event_json.h"
#include "text/view_json.h"

static size_t written(const FbView *view, char text[FB_VIEW_JSON_MAX])
{
    FbOut out = fb_out(text, FB_VIEW_JSON_MAX);
    fb_view_json_write(&out, view);
    assert_true(fb_out_fits(&out));
    return out.n;
}

/* ---- over random games ---------------------------------------------------------------------------- */

/* What was met on the way, so that the test cannot pass by meeting nothing. */
typedef struct Met {
    int phases[FB_PHASES], tags, known, orders, grudges, after[16], picks;
    size_t longest;
} Met;

static void meet(Met *met, const FbOpen *o, size_t length)
{
    met->phases[o->now.phase]++;
    met->after[o->now.after & 15]++;
    for (int a = 0; a < FB_ABILITIES; a++)
        met->tags += o->tag[a] != FB_NONE;
    for (int s = 0; s < o->seats; s++)
        met->known += o->known[s] != 0;
    met->orders += o->now.card == FB_INT && o->named_n > 1;
    met->grudges += o->now.flags == FB_GRUDGE_DUE;
    if (length > met->longest) met->longest = length;
}

static void round_trip(const FbView *view, Met *met)
{
    char text[FB_VIEW_JSON_MAX], again[FB_VIEW_JSON_MAX];
    size_t n = written(view, text);
    FbView back;
    FbTextError error;
    memset(&back, 0xaa, sizeof back);
    if (!fb_view_json_read(&back, text, n, &error))
        fail_msg("%s at byte %zu: %s", error.message, error.at, text);
    assert_memory_equal(view, &back, sizeof back);
    assert_int_equal(written(&back, again), n);
    assert_string_equal(text, again);
    meet(met, &view->open, n);
}

/* The views of who is asked, and of the others in turn. */
static void watch(const FbGame *game, const FbEvents *events, void *user)
{
    Met *met = user;
    int seats = game->open.seats, other = met->picks++ % (seats + 1);
    (void)events;
    for (int s = 0; s <= seats; s++)
        if (s == other || game->open.now.asked >> s & 1) {
            FbView view;
            fb_view(game, s == seats ? FB_SPECTATOR : s, &view);
            round_trip(&view, met);
        }
}

static void views_come_back_to_the_byte(void **unused)
{
    (void)unused;
    Met met = {.longest = 0};
    random_games(120, 5000, watch, &met);
    print_message("the longest view has %zu bytes\n", met.longest);
    if (!enough_games()) return;
    for (int p = 0; p < FB_PHASES; p++)
        if (!met.phases[p]) fail_msg("no view in phase %s", fb_phase_word((FbPhase)p));
    assert_true(met.tags && met.known && met.orders && met.grudges);
    int after = 0;
    for (int i = 0; i < 16; i++)
        after += met.after[i] != 0;
    assert_in_range(after, 4, 5); /* none, play, stage, again; next in games of 0.1.0 (below) */
}

/* The Politician's draws with a Crime Scene Cleaner: a question in revision 1 of the rules, and none since (R 8.10). */
#define POLITICIAN(edition)                                                                          \
    "{\"seat\":\"B\",\"edition\":\"" edition "\",\"players\":2,\"turn\":\"A\","                      \
    "\"phase\":\"draw\",\"asked\":\"A\",\"stage\":\"play\",\"card\":null,\"counter\":null,"          \
    "\"rescuer\":null,\"next\":null,\"left\":2,\"after\":\"next\",\"spent\":false,\"grudge\":false," \
    "\"named\":[],\"war\":0,\"list\":[],\"home\":[\"123456789\",\"123456789\"],"                     \
    "\"tags\":{\"A1\":\"CSC\",\"A2\":\"POL\"},\"hand\":[\"CON\"],\"hands\":[4,1],\"known\":[[],[]]," \
    "\"deck\":20,\"discard\":[\"CON\"],\"shuffles\":1}"

static void the_politician_asked_in_0_1_0(void **unused)
{
    (void)unused;
    Met met = {.longest = 0};
    FbView view;
    FbTextError error;
    const char *old = POLITICIAN("lookout-2021+advanced@1");
    const char *today = POLITICIAN("lookout-2021+advanced");
    assert_true(fb_view_json_read(&view, old, strlen(old), &error));
    assert_int_equal(fb_rules_revision(view.open.rules), 1);
    round_trip(&view, &met);
    assert_int_equal(met.after[11], 1);
    assert_false(fb_view_json_read(&view, today, strlen(today), &error));
    assert_non_null(strstr(error.message, "phase: sound"));
}

/* What a revision did not know cannot be said of its games. */
static void a_revision_knows_its_own_switches(void **unused)
{
    (void)unused;
    FbView view;
    FbTextError error;
    const char *later = POLITICIAN("lookout-2021+refill:emptied+advanced@1");
    const char *never = POLITICIAN("mayfair-2008+advanced@1");
    assert_false(fb_view_json_read(&view, later, strlen(later), &error));
    assert_non_null(strstr(error.message, "edition"));
    assert_false(fb_view_json_read(&view, never, strlen(never), &error));
    assert_non_null(strstr(error.message, "edition"));
}

/* The longest there can be: every name of every switch, all on the list, all cards on the pile. */
static void the_longest_view_fits(void **unused)
{
    (void)unused;
    FbView view;
    memset(&view, 0, sizeof view);
    view.seat = 0;
    view.open.seats = FB_SEATS;
    view.open.rules = fb_edition(FB_LOOKOUT_2021_DE) ^ ((1u << FB_SWITCHES) - 1);
    view.open.list_n = FB_MOBSTERS;
    view.open.named_n = FB_TARGETS;
    memset(view.open.named, FB_WHO_MOBSTER, sizeof view.open.named);
    view.open.pile_n = FB_DECK;
    view.open.shuffles = UINT32_MAX;
    view.open.home = UINT64_MAX;
    view.open.now.phase = FB_COUNTERING;
    view.open.now.asked = 0x3f;
    for (int i = 0; i < FB_DECK; i++)
        view.hand =
            fb_hand_count(view.hand, FB_CON) < 14 ? fb_hand_with(view.hand, FB_CON) : view.hand;
    for (int s = 0; s < FB_SEATS; s++)
        view.open.known[s] = view.hand;
    char text[FB_VIEW_JSON_MAX];
    assert_true(written(&view, text) < FB_VIEW_JSON_MAX);
}

/* ---- a view moved on by events in JSON -------------------------------------------------------------- */

static void follow(const FbGame *game, const FbEvents *events, void *user)
{
    FbView *mine = user;
    for (int i = 0; i < events->n; i++) {
        FbEvent event, read;
        char text[FB_EVENT_JSON_MAX];
        FbOut out = fb_out(text, sizeof text);
        if (events->e[i].type == FB_E_DEAL) fb_view_blank(mine, 1);
        if (!fb_event_for(&events->e[i], 1, &event)) continue;
        fb_event_json_write(&out, &event);
        assert_true(fb_event_json_read(&read, text, out.n, NULL));
        assert_true(fb_view_apply(mine, &read));
    }
    FbView fresh;
    fb_view(game, 1, &fresh);
    assert_memory_equal(mine, &fresh, sizeof fresh);
}

static void events_in_json_move_a_view_on(void **unused)
{
    (void)unused;
    FbView mine;
    random_games(20, 1000, follow, &mine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_come_back_to_the_byte),
        cmocka_unit_test(the_politician_asked_in_0_1_0),
        cmocka_unit_test(a_revision_knows_its_own_switches),
        cmocka_unit_test(the_longest_view_fits),
        cmocka_unit_test(events_in_json_move_a_view_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
