/* kept_rules_option.c - kept rules (terminal/kept_rules.h) as options take and list them. Apart
 * from rules_option.c, because the benchmark is built without the terminal. */
#include <stdio.h>
#include <string.h>

#include "cli/rules_option.h"
#include "terminal/kept_rules.h"
#include "terminal/sheet.h"

/* All editions, then all kept sets. */
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

/* ---- the list ---------------------------------------------------------------------------------------------------- */

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
