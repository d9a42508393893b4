/* rules_option.c - see rules_option.h. */
#include "cli/rules_option.h"

#include <stdio.h>
#include <string.h>

#include "terminal/kept_rules.h"
#include "terminal/sheet.h"

const char *edition_word(int i)
{
    return i < FB_EDITIONS ? fb_edition_name((enum FbEdition)i) : NULL;
}

const char *rule_word(int i)
{
    static char text[FB_SWITCHES][48];
    if (i >= FB_SWITCHES) return NULL;
    enum FbSwitch sw = (enum FbSwitch)i;
    snprintf(text[i], sizeof *text, "%s:%s|%s", fb_switch_word(sw), fb_switch_value(sw, false),
             fb_switch_value(sw, true));
    return text[i];
}

static const char *switch_word(int i)
{
    return i < FB_SWITCHES ? fb_switch_word((enum FbSwitch)i) : NULL;
}

/* ---- what is wrong ---------------------------------------------------------------------------------------------- */

/* FB_SWITCHES: none of them. */
static enum FbSwitch switch_find(const char *rule)
{
    size_t n = strcspn(rule, ":");
    enum FbSwitch sw = 0;
    while (sw < FB_SWITCHES &&
           !(strlen(fb_switch_word(sw)) == n && !strncmp(fb_switch_word(sw), rule, n)))
        sw++;
    return sw;
}

/* text/ says it in English alone; but it says where, and what may stand there is in the tables. */
static bool rules_wrong(const OptionValue *value, size_t at, const char *(*sets)(int i))
{
    char part[128];
    OptionValue wrong = *value;
    snprintf(part, sizeof part, "%.*s", (int)strcspn(value->text + at, "+"), value->text + at);
    wrong.text = part;
    if (at == 0) return option_words_wrong(&wrong, "option.edition", sets);
    enum FbSwitch sw = switch_find(part);
    if (sw == FB_SWITCHES) return option_words_wrong(&wrong, "option.rule", switch_word);
    const char *zero = fb_switch_value(sw, false), *one = fb_switch_value(sw, true);
    const char *given = part + strlen(fb_switch_word(sw));
    bool bare = !*given;
    if (!bare) given++;
    bool known = !strcmp(given, zero) || !strcmp(given, one) || (bare && sw == FB_SW_ADVANCED);
    if (!known) wrong.text = given;
    return option_wrong(&wrong, known ? "option.rule.twice" : "option.rule.value", "rule",
                        fb_switch_word(sw), "first", zero, "words", one, NULL);
}

bool edition_read(FbRules *rules, const OptionValue *value)
{
    FbTextError error;
    return fb_rules_read(rules, value->text, strlen(value->text), &error) ||
           rules_wrong(value, error.at, edition_word);
}

/* The editions, then what was kept. */
static const char *set_word(int i)
{
    static KeptRules set;
    if (i < FB_EDITIONS) return edition_word(i);
    return kept_rules_at(i - FB_EDITIONS, &set) ? set.name : NULL;
}

bool kept_edition_read(FbRules *rules, const OptionValue *value)
{
    FbTextError error;
    char spelt[KEPT_RULES_MAX];
    OptionValue whole = *value;
    whole.text = kept_rules_spelt(value->text, spelt);
    return fb_rules_read(rules, whole.text, strlen(whole.text), &error) ||
           rules_wrong(&whole, error.at, set_word);
}

/* Written behind the edition as it is so far, and read again: one reader for both. */
bool rule_read(FbRules *rules, const OptionValue *value)
{
    char all[512];
    FbOut out = fb_out(all, sizeof all);
    FbRules before = *rules;
    enum FbSwitch sw = switch_find(value->text);
    if (sw < FB_SWITCHES)
        before = fb_rules_set(before, sw, fb_rules_get(fb_rules_printed(before), sw));
    fb_rules_write(&out, before);
    fb_out_char(&out, '+');
    fb_out_text(&out, value->text);
    OptionValue whole = *value;
    whole.text = all;
    if (!fb_out_fits(&out)) return option_words_wrong(value, "option.rule", switch_word);
    return edition_read(rules, &whole);
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

static void list_title(FbOut *out, FbLang lang, const char *id)
{
    fb_out_char(out, '\n');
    fb_out_text(out, fb_text(lang, id));
    fb_out_char(out, '\n');
}

/* What a value means, and which editions are printed with it. */
static void list_value(FbOut *out, FbLang lang, enum FbSwitch sw, bool bit)
{
    char left[48], text[256];
    FbOut to = fb_out(text, sizeof text);
    bool any = false;
    snprintf(left, sizeof left, "%s:%s", fb_switch_word(sw), fb_switch_value(sw, bit));
    fb_out_text(&to, sheet_switch_text(lang, sw, bit));
    for (int e = 0; e < FB_EDITIONS; e++) {
        if (fb_rules_get(fb_edition((enum FbEdition)e), sw) != bit) continue;
        fb_out_text(&to, any ? ", " : " (");
        fb_out_text(&to, edition_word(e));
        any = true;
    }
    if (any) fb_out_char(&to, ')');
    option_help_row(out, left, text);
}

void rules_list(FbOut *out, FbLang lang)
{
    KeptRules set;
    list_title(out, lang, "rules.editions");
    for (int e = 0; e < FB_EDITIONS; e++)
        option_help_row(out, edition_word(e), fb_text_of(lang, "edition.", edition_word(e)));
    list_title(out, lang, "rules.house");
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
        for (int bit = 0; bit < 2; bit++)
            list_value(out, lang, sw, bit);
    if (kept_rules_at(0, &set)) list_title(out, lang, "rules.kept");
    for (int i = 0; kept_rules_at(i, &set); i++)
        option_help_row(out, set.name, set.spelt);
}
