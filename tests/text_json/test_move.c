/* test_move.c - decisions as advice (fb_move_sentence): any decision that the rules allow, from its beginning or from its
 * middle, is one whole sentence in both languages, and every such sentence of po/ is met. */
#include "support.h"

#include "text/lang_table.h"
#include "text/pick.h"
#include "text/sentence.h"

enum { ROOM = 448 }; /* a line of the terminal has 512 bytes, and says the chance as well */

static FbNames names;
static bool met[8][2048];
static FbRng rng = {7};

/* The longest stretch of the text without a placeholder. */
static const char *literal(const char *text)
{
    static char part[256];
    size_t longest = 0;
    for (; *text; text += *text ? strcspn(text, "}") + 1 : 0) {
        size_t n = strcspn(text, "{");
        if (n > longest) snprintf(part, sizeof part, "%.*s", (int)n, text), longest = n;
        text += n;
    }
    return part;
}

static void meet(FbLang lang, const char *said)
{
    for (int i = 0; i < fb_text_rows; i++)
        if (!met[lang][i] && strncmp(fb_text_row[i].id, "move.", 5) == 0 &&
            strstr(said, literal(fb_text(lang, fb_text_row[i].id))))
            met[lang][i] = true;
}

static void check(const FbView *view, const FbPick *picks, int n)
{
    for (FbLang lang = 0; lang < fb_langs(); lang++) {
        char text[FB_SENTENCE_MAX];
        FbOut out = fb_out(text, sizeof text);
        fb_move_sentence(&out, lang, &names, view, picks, n);
        assert_in_range(out.n, 1, ROOM);
        if (text[out.n - 1] != '.' || strpbrk(text, "{}?"))
            fail_msg("%s: %s", fb_phase_word((FbPhase)view->open.now.phase), text);
        meet(lang, text);
    }
}

/* From here to the end of the decision at random; told as seen from each of its picks. */
static void watch(const FbGame *game, const FbEvents *events, void *user)
{
    FbGame world = *game;
    FbPick picks[FB_MOVE_MAX];
    FbView views[FB_MOVE_MAX];
    FbFastShuffler shuffler;
    bool on = !fb_is_over(game);
    int n = 0;
    (void)events, (void)user;
    fb_fast_shuffler(&shuffler, 1);
    while (on && n < FB_MOVE_MAX) {
        FbPhase phase = (FbPhase)world.open.now.phase;
        FbPick pick = picks[n] = fb_legal_random(&world, &rng);
        if (pick.seat == FB_EVERYBODY) return;
        fb_view(&world, pick.seat, &views[n++]);
        fb_apply(&world, pick, &shuffler.base, NULL);
        on = world.open.now.asked >> pick.seat & 1 &&
             fb_pick_goes_on(phase, pick, (FbPhase)world.open.now.phase, pick);
    }
    for (int i = 0; i < n; i++)
        check(&views[i], picks + i, n - i);
}

static void every_decision_has_a_sentence(void **unused)
{
    (void)unused;
    random_games(120, 1000, watch, NULL);
    for (FbLang lang = 0; lang < fb_langs() && enough_games(); lang++)
        for (int i = 0; i < fb_text_rows; i++)
            if (strncmp(fb_text_row[i].id, "move.", 5) == 0 && !met[lang][i])
                fail_msg("nobody says %s", fb_text_row[i].id);
}

static void is_said(const FbView *view, const char *move, const char *english, const char *german)
{
    const char *const wanted[] = {english, german};
    FbPick picks[FB_MOVE_MAX];
    int n = fb_move_read(move, strlen(move), picks, FB_MOVE_MAX, NULL);
    for (FbLang lang = 0; lang < fb_langs(); lang++) {
        char text[FB_SENTENCE_MAX];
        FbOut out = fb_out(text, sizeof text);
        fb_move_sentence(&out, lang, &names, view, picks, n);
        assert_string_equal(text, wanted[lang]);
    }
}

static void a_move_names_its_target(void **unused)
{
    FbView view;
    (void)unused;
    fb_view_blank(&view, 0);
    view.open.seats = 3;
    view.open.now.phase = FB_PLAY;
    view.open.rules = fb_edition(FB_LOOKOUT_2021);
    is_said(&view, "A:CON,C9", "Play Contract against Joe Valachi (C9).",
            "Spiele „Auftrag“ gegen Joe Valachi (C9).");
    is_said(
        &view, "A:HIT,B2,A5",
        "Play Hit on Hymie Weiss (B2), and put \"Machine Gun\" Jack McGurn (A5) on the Hit List "
        "for it.",
        "Spiele „Exekution“ gegen Hymie Weiss (B2), und setze dafür \"Machine Gun\" Jack McGurn "
        "(A5) auf die Abschussliste.");
    is_said(&view, "A:drop,DBL", "Drop Double Contract.", "Wirf „Doppelauftrag“ ab.");
    view.open.rules = fb_edition(FB_MAYFAIR_2008);
    is_said(&view, "A:drop,DBL", "Discard Double Contract.", "Leg „Doppelauftrag“ ab.");
    is_said(&view, "A:PAY,A", "Play Pay Off for Capone.", "Spiele „Schmiergeld“ für Capone.");
    view.open.now.phase = FB_COUNTERING;
    view.open.now.card = FB_CON;
    is_said(&view, "A:FAM", "Counter with Family Influence.", "Kontere mit „Familieneinfluss“.");
    is_said(&view, "A:pass", "Pass.", "Passe.");
    view.open.now.phase = FB_CHOOSE;
    is_said(
        &view, "A:A5,A6",
        "Put \"Machine Gun\" Jack McGurn (A5), Jake \"Greasy Thumb\" Guzik (A6) on the Hit List.",
        "Setze \"Machine Gun\" Jack McGurn (A5), Jake \"Greasy Thumb\" Guzik (A6) auf die "
        "Abschussliste.");
}

/* What is named already is told with it: it is the same move. */
static void the_middle_of_a_decision_is_told_whole(void **unused)
{
    FbView view;
    (void)unused;
    fb_view_blank(&view, 0);
    view.open.seats = 3;
    view.open.now.phase = FB_TARGET;
    view.open.now.card = FB_DBL;
    view.open.named[0] = FB_WHO_MOBSTER + FB_MOBSTER(1, 2);
    view.open.named_n = 1;
    is_said(&view, "A:C9", "Play Double Contract against Hymie Weiss (B2), Joe Valachi (C9).",
            "Spiele „Doppelauftrag“ gegen Hymie Weiss (B2), Joe Valachi (C9).");
}

int main(void)
{
    names = fb_names_default();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decision_has_a_sentence),
        cmocka_unit_test(a_move_names_its_target),
        cmocka_unit_test(the_middle_of_a_decision_is_told_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
