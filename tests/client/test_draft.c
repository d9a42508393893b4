/* test_draft.c - a decision put together pick by pick: what it offers is what the rules allow, it looks as it will look, and
 * it ends where the decision does. */
#include "client/draft.h"
#include "lib/unit.h"

static FbDraft draft;

/* Where the real game stands before a pick of a decision, the draft stands, too. */
static void same_as(const FbView *view)
{
    FbPick legal[FB_LEGAL_MAX], own[FB_LEGAL_MAX];
    FbView ahead;
    int n = fb_view_legal(view, own);
    assert_int_equal(fb_draft_legal(&draft, legal), n);
    assert_memory_equal(legal, own, (size_t)n * sizeof *own);
    fb_draft_view(&draft, &ahead);
    assert_memory_equal(&ahead, view, sizeof ahead);
    for (int what = 0; what < FB_NONE; what++)
        assert_int_equal(fb_draft_refuse(&draft, (uint8_t)what),
                         fb_view_refuse(view, (FbPick){view->seat, (uint8_t)what}));
}

static void take_and_undo(uint8_t what)
{
    int n = draft.n;
    assert_int_equal(fb_draft_pick(&draft, what), FB_OK);
    assert_int_equal(draft.n, n + 1);
    assert_true(fb_draft_undo(&draft));
    assert_int_equal(fb_draft_pick(&draft, what), FB_OK);
    if (draft.done) assert_int_equal(fb_draft_pick(&draft, what), FB_NO_NOT_ASKED);
}

/* A whole game of random picks; the windows are answered without a draft, as a table does that, too. */
static void follow(int round, FbRng *rng)
{
    FbFastShuffler shuffler;
    FbGame game;
    FbView view;
    FbRules rules = fb_edition((enum FbEdition)(round % FB_EDITIONS));
    uint32_t question = 0;
    draft = (FbDraft){0};
    fb_fast_shuffler(&shuffler, fb_rng_next(rng));
    fb_deal(&game, fb_rules_set(rules, FB_SW_ADVANCED, round % 2), 2 + round % 5, &shuffler.base,
            NULL);
    while (!fb_is_over(&game) && question < 2000) {
        FbPick pick = fb_legal_random(&game, rng);
        bool window = game.open.now.phase == FB_COUNTERING;
        fb_view(&game, pick.seat < FB_SEATS ? pick.seat : 0, &view);
        if (!window && (!draft.question || draft.done))
            assert_true(fb_draft_start(&draft, &view, ++question));
        if (!window) {
            same_as(&view);
            take_and_undo(pick.what);
        }
        fb_apply(&game, pick, &shuffler.base, NULL);
        int phase = game.open.now.phase;
        if (!window && (phase == FB_TARGET || phase == FB_DROP || phase == FB_BUTCHER))
            assert_false(draft.done);
        if (!window && (phase == FB_COUNTERING || phase == FB_OVER)) assert_true(draft.done);
    }
}

static void drafts_follow_the_rules(void **state)
{
    FbRng rng = {20261116};
    (void)state;
    for (int round = 0; round < 30; round++)
        follow(round, &rng);
}

/* Who is not asked, and who only watches, has nothing to put together. */
static void nobody_is_asked(void **state)
{
    FbFastShuffler shuffler;
    FbGame game;
    FbView view;
    FbPick legal[FB_LEGAL_MAX];
    (void)state;
    fb_fast_shuffler(&shuffler, 7);
    fb_deal(&game, fb_edition(0), 3, &shuffler.base, NULL);
    for (int seat = 0; seat < 3; seat++) {
        bool asked = game.open.now.asked >> seat & 1;
        fb_view(&game, seat, &view);
        assert_int_equal(fb_draft_start(&draft, &view, 9), asked);
        assert_int_equal(fb_draft_legal(&draft, legal) > 0, asked);
        if (!asked) assert_int_equal(fb_draft_pick(&draft, 0), FB_NO_NOT_ASKED);
    }
    fb_view(&game, FB_SPECTATOR, &view);
    assert_false(fb_draft_start(&draft, &view, 9));
    assert_false(fb_draft_undo(&draft));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(drafts_follow_the_rules),
                                       cmocka_unit_test(nobody_is_asked)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
