/* words.c - all that the page needs to know of the game by name: cards, editions, families, levels, paces, words. One JSON
 * object a language and edition, asked for once. Owns nothing: cards.def, edition.def and po/ do. */
#include "bots/bot.h"
#include "table/table.h"
#include "text/card_text.h"
#include "text/edition.h"
#include "text/levels.h"
#include "wasm/page.h"

#include <string.h>

static void put(FbJsonOut *json, const char *key, const char *text)
{
    fb_json_key(json, key);
    if (text)
        fb_json_put_text(json, text);
    else
        fb_json_put_null(json);
}

/* ---- cards --------------------------------------------------------------------------------------------------------- */

static void put_counters(FbJsonOut *json, FbCard card)
{
    fb_json_key(json, "counters");
    fb_json_open(json, '[');
    for (int c = 0; c < FB_CARDS; c++)
        if (fb_card_can_counter((FbCard)c, card)) fb_json_put_text(json, fb_card_code((FbCard)c));
    fb_json_close(json, ']');
}

static void put_copies(FbJsonOut *json, FbCard card)
{
    fb_json_key(json, "copies");
    fb_json_open(json, '[');
    for (int e = 0; e < FB_EDITIONS; e++)
        fb_json_put_number(json, fb_copies(fb_edition((enum FbEdition)e), card));
    fb_json_close(json, ']');
}

/* What the card does under these rules, whole and in short, and what of that no printed text says. */
static void put_texts(FbJsonOut *json, FbCard card, FbRules rules)
{
    char text[FB_CARD_TEXT_MAX];
    FbOut out = fb_out(text, sizeof text);
    fb_card_text(&out, card, rules, page_language);
    put(json, "text", text);
    out = fb_out(text, sizeof text);
    fb_card_short(&out, card, rules, page_language);
    put(json, "short", text);
    out = fb_out(text, sizeof text);
    put(json, "guess", fb_card_guess(&out, card, rules, page_language) ? text : NULL);
}

/* counters: the cards that answer it; copies: in the deck of each edition */
static void put_cards(FbJsonOut *json, FbRules rules)
{
    static const char *const kind[] = {"attack", "rescue", "counter", "ability"};
    fb_json_key(json, "cards");
    fb_json_open(json, '[');
    for (int c = 0; c < FB_CARDS; c++) {
        fb_json_open(json, '{');
        put(json, "code", fb_card_code((FbCard)c));
        put(json, "name", fb_card_name((FbCard)c, page_language));
        put(json, "soft", fb_card_name_soft((FbCard)c, page_language));
        put(json, "kind", kind[fb_card_kind((FbCard)c)]);
        put_texts(json, (FbCard)c, rules);
        put_counters(json, (FbCard)c);
        put_copies(json, (FbCard)c);
        fb_json_close(json, '}');
    }
    fb_json_close(json, ']');
}

/* ---- editions ---------------------------------------------------------------------------------------------------------- */

static void put_editions(FbJsonOut *json)
{
    fb_json_key(json, "editions");
    fb_json_open(json, '[');
    for (int e = 0; e < FB_EDITIONS; e++)
        fb_json_put_text(json, fb_edition_name((enum FbEdition)e));
    fb_json_close(json, ']');
}

/* The house rules: a word, and what it may be. */
static void put_switches(FbJsonOut *json)
{
    fb_json_key(json, "switches");
    fb_json_open(json, '[');
    for (int s = 0; s < FB_SWITCHES; s++) {
        fb_json_open(json, '{');
        put(json, "word", fb_switch_word((enum FbSwitch)s));
        put(json, "zero", fb_switch_value((enum FbSwitch)s, false));
        put(json, "one", fb_switch_value((enum FbSwitch)s, true));
        fb_json_close(json, '}');
    }
    fb_json_close(json, ']');
}

/* ---- families and levels --------------------------------------------------------------------------------------------------- */

static void put_men(FbJsonOut *json, const char *key, const char *(*name)(int family, int number),
                    int f)
{
    fb_json_key(json, key);
    fb_json_open(json, '[');
    for (int n = 1; n <= FB_FAMILY; n++)
        fb_json_put_text(json, name(f, n));
    fb_json_close(json, ']');
}

static void put_families(FbJsonOut *json)
{
    fb_json_key(json, "families");
    fb_json_open(json, '[');
    for (int f = 0; f < FB_FAMILIES; f++) {
        fb_json_open(json, '{');
        put(json, "name", fb_family_name(f));
        put(json, "boss", fb_family_boss(f));
        put(json, "plate", fb_family_plate(f));
        put_men(json, "mobsters", fb_mobster_name, f);
        put_men(json, "plates", fb_mobster_plate, f);
        fb_json_close(json, '}');
    }
    fb_json_close(json, ']');
}

static void put_levels(FbJsonOut *json)
{
    fb_json_key(json, "levels");
    fb_json_open(json, '[');
    for (int i = 0; fb_level_at(i); i++) {
        const char *word = fb_level_name(fb_level_at(i));
        fb_json_open(json, '{');
        put(json, "word", word);
        put(json, "name", fb_level_text(page_language, word, FB_LEVEL_NAME));
        put(json, "temper", fb_level_text(page_language, word, FB_LEVEL_TEMPER));
        put(json, "about", fb_level_text(page_language, word, FB_LEVEL_ABOUT));
        fb_json_close(json, '}');
    }
    fb_json_close(json, ']');
}

/* drop, butcher, draw …: as a menu shows them */
static void put_picks(FbJsonOut *json)
{
    fb_json_key(json, "words");
    fb_json_open(json, '{');
    for (int w = FB_CARDS; w < FB_WORDS_END; w++) {
        char key[16], label[64];
        FbOut k = fb_out(key, sizeof key), l = fb_out(label, sizeof label);
        fb_what_write(&k, (uint8_t)w);
        fb_what_label(&l, page_language, NULL, (uint8_t)w);
        put(json, key, label);
    }
    fb_json_close(json, '}');
}

/* As a lobby spells the rules of a game that began under an older revision: with `@1` behind them (docs/json.md). */
static bool read_rules(FbRules *rules, size_t n, FbTextError *error)
{
    int revision = FB_RULES_REVISION;
    const char *text = page_text_in;
    if (n > 2 && text[n - 2] == '@' && text[n - 1] > '0' && text[n - 1] < '0' + FB_RULES_REVISION) {
        revision = text[n - 1] - '0';
        n -= 2;
    }
    return fb_rules_read_at(rules, text, n, revision, error);
}

/* The paces that can be chosen, with the clock and the window that they have; null: of one's own. */
static void put_paces(FbJsonOut *json)
{
    fb_json_key(json, "paces");
    fb_json_open(json, '[');
    for (int p = FB_PACE_NONE + 1; p < FB_PACES; p++) {
        FbPaceFigures pace = fb_pace_figures((FbPace)p);
        FbClockFigures clock = fb_clock_figures(pace.clock);
        fb_json_open(json, '{');
        put(json, "word", pace.word);
        put(json, "clock", pace.fixed ? clock.word : NULL);
        fb_json_key(json, "window");
        if (pace.fixed && clock.window != FB_UNTIMED)
            fb_json_put_number(json, clock.window);
        else
            fb_json_put_null(json);
        fb_json_close(json, '}');
    }
    fb_json_close(json, ']');
}

/* The whole of it, in the language of page_lang. The cards are told by the rules of an edition with house rules, or by
 * those that a table has where nobody chooses any. */
PAGE(int, words, (size_t n))
{
    FbRules rules = fb_settings_default().rules;
    FbTextError error;
    if (n && !read_rules(&rules, n, &error)) return page_wrong(error.message);
    FbOut out = page_write();
    FbJsonOut json = fb_json_out(&out);
    fb_json_open(&json, '{');
    put(&json, "version", fb_version());
    put_cards(&json, rules);
    put_editions(&json);
    put_switches(&json);
    put_families(&json);
    put_levels(&json);
    put_picks(&json);
    put_paces(&json);
    fb_json_close(&json, '}');
    return page_done(&out);
}

/* An edition with house rules, as in "lookout-2021+advanced": 0 where it is one; the spelling comes back in its one form. */
PAGE(int, words_edition, (size_t n))
{
    FbRules rules;
    FbTextError error;
    FbOut out = page_write();
    if (!fb_rules_read(&rules, page_text_in, n, &error)) return page_wrong(error.message);
    fb_rules_write(&out, rules);
    return page_done(&out);
}
