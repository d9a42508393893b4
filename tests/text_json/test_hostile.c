/* test_hostile.c - events that never happened. Any event that event_json would read may come from a wire: a
 * view moved on by thousands of them stays within its bounds, and where fb_view_check passes it, it can be
 * asked, sampled and written like any other. */
#include "support.h"

#include "text/event_json.h"
#include "text/sentence.h"
#include "text/view_json.h"

static uint8_t one_of(FbRng *rng, int n) { return (uint8_t)fb_rng_below(rng, (uint32_t)n); }

/* A mobster, more often than not one of the list. */
static uint8_t some_mobster(const FbView *view, FbRng *rng)
{
    const FbOpen *o = &view->open;
    if (o->list_n && one_of(rng, 2))
        return (uint8_t)(FB_WHO_MOBSTER + o->list[one_of(rng, o->list_n)]);
    return (uint8_t)(FB_WHO_MOBSTER + one_of(rng, FB_MOBSTERS));
}

static FbControl some_control(const FbView *view, FbRng *rng)
{
    static const uint8_t stage[] = {FB_READY, FB_PLAY, FB_AGAIN, FB_OVER};
    FbControl now = view->open.now;
    if (one_of(rng, 2)) now.turn = one_of(rng, FB_SEATS);
    if (one_of(rng, 2)) now.phase = one_of(rng, FB_PHASES);
    if (one_of(rng, 2)) now.asked = one_of(rng, 64);
    if (one_of(rng, 2)) now.asked = (uint8_t)(1 << now.turn);
    if (one_of(rng, 2)) now.stage = stage[one_of(rng, 4)];
    if (one_of(rng, 2)) now.card = one_of(rng, 3) ? one_of(rng, FB_CARDS) : FB_NONE;
    if (one_of(rng, 3) == 0) now.card = FB_INT;
    if (one_of(rng, 3) == 0) now.counter = one_of(rng, 2) ? one_of(rng, FB_CARDS) : FB_NONE;
    if (one_of(rng, 3) == 0) now.rescuer = one_of(rng, 2) ? one_of(rng, FB_SEATS) : FB_NONE;
    if (one_of(rng, 3) == 0) now.next = one_of(rng, 2) ? one_of(rng, FB_SEATS) : FB_NONE;
    if (one_of(rng, 3) == 0) now.left = one_of(rng, FB_DECK + 1);
    if (one_of(rng, 3) == 0) now.flags = one_of(rng, 4);
    return now;
}

/* Fields within the bounds of event_json.c, and near enough to the view to be taken now and then. */
static FbEvent some_event(const FbView *view, FbRng *rng)
{
    const FbOpen *o = &view->open;
    FbEvent e = {.type = (uint8_t)(1 + one_of(rng, FB_EVENT_TYPES - 1))};
    if (e.type == FB_E_DEAL && one_of(rng, 20)) e.type = FB_E_NAME;
    int fields = fb_event_fields((FbEventType)e.type);
    e.seat = fields & FB_F_SEAT ? one_of(rng, FB_SEATS) : FB_NONE;
    e.card = fields & FB_F_CARD ? one_of(rng, FB_CARDS) : FB_NONE;
    e.who = fields & FB_F_WHO ? some_mobster(view, rng) : FB_NONE;
    e.place = fields & FB_F_PLACE ? one_of(rng, o->list_n + 2) : FB_NONE;
    if (fields & FB_F_N) e.n = one_of(rng, 3);
    if (e.type == FB_E_NAME) {
        e.n = o->named_n;
        if (one_of(rng, 3)) e.card = one_of(rng, 2) ? o->now.card : FB_INT;
        if (one_of(rng, 8) == 0) e.who = (uint8_t)(FB_WHO_SEAT + one_of(rng, FB_SEATS));
    }
    if (e.type == FB_E_DEAL) e.n = (uint8_t)(2 + one_of(rng, 5)), e.rules = random_rules(rng);
    if (e.type == FB_E_SHUFFLE) e.n = o->pile_n;
    if (e.type == FB_E_TOOK && o->pile_n) e.card = o->pile[o->pile_n - 1];
    if (e.type == FB_E_DREW && one_of(rng, 2)) e.card = FB_NONE;
    if (e.type == FB_E_DIE && one_of(rng, 2)) e.card = FB_NONE;
    if (e.type == FB_E_RETURN && one_of(rng, 2)) e.place = FB_NONE;
    if (fields & FB_F_NOW) e.now = some_control(view, rng);
    return e;
}

static void ask(const FbView *view, FbRng *rng)
{
    char text[FB_VIEW_JSON_MAX];
    FbOut out = fb_out(text, sizeof text);
    FbPick picks[FB_LEGAL_MAX];
    FbView back;
    FbGame game;
    FbTextError error;
    fb_question(&out, FB_ENGLISH, NULL, view);
    for (int i = fb_view_legal(view, picks); i > 0; i--)
        assert_int_equal(fb_view_refuse(view, picks[i - 1]), FB_OK);
    fb_sample(view, rng, &game);
    out = fb_out(text, sizeof text);
    fb_view_json_write(&out, view);
    if (!fb_view_json_read(&back, text, out.n, &error)) fail_msg("%s: %s", text, error.message);
    assert_true(fb_view_hash(view) == fb_view_hash(&back));
}

static long applied, sound;

/* As the engine does it: an event is read from JSON and applied to the view. */
static void move_on(FbView *view, FbRng *rng)
{
    char text[FB_EVENT_JSON_MAX];
    FbOut out = fb_out(text, sizeof text);
    FbEvent event = some_event(view, rng), read;
    FbView before = *view;
    fb_event_json_write(&out, &event);
    if (!fb_event_json_read(&read, text, out.n, NULL)) return;
    if (!fb_view_apply(view, &read)) {
        assert_memory_equal(view, &before, sizeof before);
        return;
    }
    applied++;
    if (fb_view_check(view)) return;
    sound++;
    ask(view, rng);
}

static void watch(const FbGame *game, const FbEvents *events, void *user)
{
    FbRng *rng = user;
    (void)events;
    if (one_of(rng, 10)) return;
    FbView *view = malloc(sizeof *view); /* so that a write beyond it is seen */
    fb_view(game, one_of(rng, game->open.seats + 1) ? one_of(rng, game->open.seats) : FB_SPECTATOR,
            view);
    for (int i = 0; i < 60; i++)
        move_on(view, rng);
    free(view);
}

static void what_never_happened_does_no_harm(void **unused)
{
    (void)unused;
    FbRng rng = {2026};
    random_games(60, 3000, watch, &rng);
    print_message("%ld events applied, %ld views sound after them\n", applied, sound);
    assert_true(applied > 1000 && sound > 50);
}

static void refused(const FbView *view, FbEvent event)
{
    FbView moved = *view;
    if (fb_view_apply(&moved, &event)) fail_msg("%s", fb_event_word((FbEventType)event.type));
    assert_memory_equal(&moved, view, sizeof moved);
}

/* Every event of a seat, a card or a mobster that there is not, even where it would have changed nothing. */
static void what_there_is_not_is_refused(void **state)
{
    (void)state;
    FbFastShuffler shuffler;
    FbGame game;
    FbView view;
    fb_fast_shuffler(&shuffler, 1);
    fb_deal(&game, fb_edition(FB_LOOKOUT_2021), 3, &shuffler.base, NULL);
    fb_view(&game, 0, &view);
    for (int type = FB_E_NOTHING + 1; type < FB_EVENT_TYPES; type++) {
        FbEvent event = {.type = (uint8_t)type, .card = FB_CON, .who = FB_WHO_MOBSTER};
        int fields = fb_event_fields((FbEventType)type);
        event.seat = 3;
        if (fields & FB_F_SEAT) refused(&view, event);
        event.seat = 0;
        event.card = FB_CARDS;
        if ((fields & FB_F_MAYBE_CARD) == FB_F_CARD) refused(&view, event);
        event.card = FB_CON;
        event.who = FB_WHO_MOBSTER + 3 * FB_FAMILY;
        if ((fields & FB_F_TARGET) == FB_F_WHO) refused(&view, event);
    }
    refused(&view, (FbEvent){.type = FB_E_NOTHING});
    refused(&view, (FbEvent){.type = FB_EVENT_TYPES});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_never_happened_does_no_harm),
                                       cmocka_unit_test(what_there_is_not_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
