/* test_card_text.c - every text of every card, in each language, under each edition, each single house rule and each
 * revision: what it says is what the engine does (card_claims.def), and nothing is said that no claim tries. */
#include "text/games.h"

#include "text/card_text.h"

/* The languages whose words the claims have. */
static const char *const told_in[] = {"en", "de"};
enum { LANGS = sizeof told_in / sizeof *told_in };

typedef struct Claim {
    FbCard card;
    const char *says[LANGS];
    const char *position, *moves, *want;
} Claim;

static const Claim claims[] = {
#define CLAIM(card, en, de, position, moves, want) {FB_##card, {en, de}, position, moves, want},
#include "card_claims.def"
};
enum { CLAIMS = sizeof claims / sizeof *claims };

/* ---- all rules there are, one house rule at a time ------------------------------------------------------ */

enum { RULES_MOST = FB_EDITIONS * (FB_SWITCHES + 1) * FB_RULES_REVISION };

static int all_rules(FbRules all[RULES_MOST])
{
    int n = 0;
    for (int revision = 1; revision <= FB_RULES_REVISION; revision++)
        for (enum FbEdition e = 0; e < FB_EDITIONS; e++) {
            if (fb_edition_since(e) > revision) continue;
            FbRules printed = fb_rules_at(fb_edition(e), revision);
            all[n++] = printed;
            for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
                if (fb_switch_since(sw) <= revision)
                    all[n++] = fb_rules_set(printed, sw, !fb_rules_get(printed, sw));
        }
    return n;
}

static const char *spelt(FbRules rules)
{
    static char text[FB_RULES_MAX + 16];
    FbOut out = fb_out(text, sizeof text);
    fb_rules_write(&out, rules);
    fb_out_text(&out, " of revision ");
    fb_out_number(&out, (uint64_t)fb_rules_revision(rules));
    return text;
}

/* ---- what the engine does ------------------------------------------------------------------------------- */

/* The position of a claim. It is read as an edition that knows all cards, and played by `rules`. */
static FbGame set_up(const Claim *claim, FbRules rules)
{
    char line[FB_POSITION_MAX];
    FbOut out = fb_out(line, sizeof line);
    fb_out_text(&out, "fb1 edition=lookout-2021+advanced ");
    if (!strstr(claim->position, "discard=")) fb_out_text(&out, "discard=- ");
    if (!strstr(claim->position, "turn=")) fb_out_text(&out, "turn=A ");
    if (!strstr(claim->position, "home=")) fb_out_text(&out, "home=123456789/123456789/123456789 ");
    if (!strstr(claim->position, "deck="))
        fb_out_text(&out, "deck=CON,CON,CON,CON,CON,CON,CON,CON,CON ");
    for (const char *at = claim->position; *at; at++) {
        if (*at == '*')
            fb_out_text(&out, "123456789");
        else
            fb_out_char(&out, *at);
    }
    FbPosition position;
    FbTextError error = {"", 0};
    if (!fb_position_read(&position, line, out.n, &error)) fail_msg("%s: %s", line, error.message);
    position.game.open.rules = rules;
    return position.game;
}

/* All of the moves, up to `|`. */
static bool play(FbGame *game, const char *moves)
{
    static const uint8_t seed[32];
    FbFairShuffler shuffler;
    FbTextError error;
    fb_fair_shuffler(&shuffler, seed);
    while (*moves && *moves != '|') {
        size_t n = strcspn(moves, " |");
        if (!fb_move_apply(game, moves, n, &shuffler.base, NULL, &error)) return false;
        moves += n + (moves[n] == ' ');
    }
    return true;
}

/* Whether one field of `want`, n bytes of it, stands in a position. */
static bool has_field(const char *line, const char *want, size_t n)
{
    for (const char *at = line; (at = strchr(at, ' ')); at++)
        if (!strncmp(at + 1, want, n) && (want[n - 1] == '/' || at[n + 1] == ' ' || !at[n + 1]))
            return true;
    return false;
}

static bool is_wanted(const FbGame *game, const char *want)
{
    static const uint8_t seed[32];
    char line[FB_POSITION_MAX];
    FbOut out = fb_out(line, sizeof line);
    if (!fb_position_write(&out, game, seed)) return false;
    for (size_t n; *want; want += n + (want[n] == ' ')) {
        n = strcspn(want, " ");
        if (!has_field(line, want, n)) return false;
    }
    return true;
}

static bool holds(const Claim *claim, FbRules rules)
{
    for (const char *moves = claim->moves; moves; moves = strchr(moves, '|')) {
        FbGame game = set_up(claim, rules);
        moves += *moves == '|';
        if (play(&game, moves)) return claim->want && is_wanted(&game, claim->want);
    }
    return !claim->want;
}

/* ---- what is said --------------------------------------------------------------------------------------- */

/* The text, and the short one behind it. */
static const char *text_of(FbCard card, FbRules rules, FbLang lang)
{
    static char text[FB_CARD_TEXT_MAX + 64];
    FbOut out = fb_out(text, sizeof text);
    fb_card_text(&out, card, rules, lang);
    assert_true(out.n > 0 && out.n < FB_CARD_TEXT_MAX);
    fb_out_char(&out, '\n');
    fb_card_short(&out, card, rules, lang);
    assert_true(fb_out_fits(&out));
    return text;
}

static void test_true(void **state)
{
    FbRules all[RULES_MOST];
    int n = all_rules(all), wrong = 0, told[2] = {0};
    (void)state;
    for (int r = 0; r < n; r++)
        for (const Claim *c = claims; c < claims + CLAIMS; c++) {
            bool is_so = holds(c, all[r]);
            told[is_so]++;
            for (int lang = 0; lang < LANGS; lang++) {
                const char *text = text_of(c->card, all[r], fb_lang_find(told_in[lang]));
                if ((strstr(text, c->says[lang]) != NULL) == is_so) continue;
                print_error("%s, %s: \"%s\" is %s (%s %s), but the text is: %s\n", spelt(all[r]),
                            fb_card_code(c->card), c->says[lang], is_so ? "true" : "not true",
                            c->position, c->moves, text);
                wrong++;
            }
        }
    print_message("%d claims under %d rules: %d hold, %d do not\n", CLAIMS, n, told[1], told[0]);
    assert_int_equal(wrong, 0);
}

/* ---- what is not tried ---------------------------------------------------------------------------------- */

static bool is_ever_wrong(const Claim *claim)
{
    FbRules all[RULES_MOST];
    int r = all_rules(all) - 1;
    while (r >= 0 && holds(claim, all[r]))
        r--;
    return r >= 0;
}

/* What is said under some rules alone has a claim that is wrong under others. */
static void check_claimed(FbCard card, const char *id, bool always)
{
    for (int lang = 0; lang < LANGS; lang++) {
        const char *text = fb_text(fb_lang_find(told_in[lang]), id);
        bool claimed = false;
        assert_non_null(text);
        for (const Claim *c = claims; c < claims + CLAIMS && !claimed; c++)
            claimed =
                c->card == card && strstr(text, c->says[lang]) && (always || is_ever_wrong(c));
        if (!claimed) fail_msg("%s: no claim tries \"%s\"", fb_card_code(card), text);
    }
}

static void test_all_is_tried(void **state)
{
    enum { CARD_ALWAYS = FB_SWITCHES, CARD_SINCE };
    (void)state;
#define FB_SAYS(card, id, sw, value) check_claimed(FB_##card, id, (int)(sw) == CARD_ALWAYS);
#include "text/card_text.def"
}

static size_t letters(const char *text)
{
    size_t n = 0;
    for (; *text; text++)
        n += (*text & 0xc0) != 0x80;
    return n;
}

/* The first sentence cites the rules, and no other: the page takes the citation off there. */
static void check_form(FbCard card, FbRules rules, FbLang lang)
{
    char text[FB_CARD_TEXT_MAX];
    FbOut out = fb_out(text, sizeof text);
    fb_card_text(&out, card, rules, lang);
    const char *cited = strstr(text, " (");
    assert_non_null(cited);
    assert_true(cited < strstr(text, "."));
    assert_null(strchr(cited + 2, '('));
    out = fb_out(text, sizeof text);
    fb_card_short(&out, card, rules, lang);
    assert_in_range(letters(text), 4, 28);
}

static void test_form(void **state)
{
    FbRules all[RULES_MOST];
    int n = all_rules(all);
    (void)state;
    for (int r = 0; r < n; r++)
        for (FbCard card = 0; card < FB_CARDS; card++)
            for (FbLang lang = 0; lang < fb_langs(); lang++)
                check_form(card, all[r], lang);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_true),
        cmocka_unit_test(test_all_is_tried),
        cmocka_unit_test(test_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
