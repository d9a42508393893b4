/* rules_option.c - see rules_option.h. */
#include "cli/rules_option.h"

#include <string.h>

#include "text/edition.h"

const char *edition_word(int i)
{
    return i < FB_EDITIONS ? fb_edition_name((enum FbEdition)i) : NULL;
}

const char *rule_word(int i)
{
    static const char *const word[] = {
#define FB_SWITCH(number, id, word, zero, one, ...) word ":" zero "|" one,
#include "rules/edition.def"
    };
    return i < FB_SWITCHES ? word[i] : NULL;
}

bool edition_read(FbRules *rules, const OptionValue *value)
{
    FbTextError error;
    return fb_rules_read(rules, value->text, strlen(value->text), &error) ||
           option_wrong(value, "option.text", "text", error.message, NULL);
}

/* Written behind the edition as it is so far, and read again: one reader for both. */
bool rule_read(FbRules *rules, const OptionValue *value)
{
    char all[512];
    FbOut out = fb_out(all, sizeof all);
    FbRules before = *rules;
    size_t word = strcspn(value->text, ":");
    for (enum FbSwitch sw = 0; sw < FB_SWITCHES; sw++)
        if (strlen(fb_switch_word(sw)) == word && !strncmp(fb_switch_word(sw), value->text, word))
            before =
                fb_rules_set(before, sw, fb_rules_get(fb_edition(fb_rules_edition(before)), sw));
    fb_rules_write(&out, before);
    fb_out_char(&out, '+');
    fb_out_text(&out, value->text);
    OptionValue whole = *value;
    whole.text = all;
    if (!fb_out_fits(&out)) return option_wrong(value, "option.long", "most", "200", NULL);
    return edition_read(rules, &whole);
}
