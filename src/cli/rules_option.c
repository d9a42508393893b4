/* rules_option.c - see rules_option.h. */
#include "cli/rules_option.h"

#include <stdio.h>
#include <string.h>

#include "text/edition.h"

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

/* FB_SWITCHES if there is none of this name. */
static enum FbSwitch switch_find(const char *rule)
{
    size_t n = strcspn(rule, ":");
    enum FbSwitch sw = 0;
    while (sw < FB_SWITCHES &&
           !(strlen(fb_switch_word(sw)) == n && !strncmp(fb_switch_word(sw), rule, n)))
        sw++;
    return sw;
}

/* text/ has the error in English only. But it says where the error is, and the tables say what may
 * stand there, so this can be said in every language. */
bool rules_wrong(const OptionValue *value, size_t at, const char *(*sets)(int i))
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

/* Appends the rule to the edition as it is so far and reads the whole again, so that there is only
 * one reader. */
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
