/* rules_option.h - editions and house rules, as options take them. */
#ifndef FB_CLI_RULES_OPTION_H
#define FB_CLI_RULES_OPTION_H

#include "options/option.h"

const char *edition_word(int i); /* "lookout-2021"; NULL behind the last */
const char *rule_word(int i);    /* "hit:any|opponents" */

/* An edition, with house rules behind it. */
bool edition_read(FbRules *rules, const OptionValue *value);
/* Says what is wrong at this byte; `sets` lists the words that it may begin with. Always false. */
bool rules_wrong(const OptionValue *value, size_t at, const char *(*sets)(int i));
/* Adds a house rule; if a switch is given twice, the last one counts. */
bool rule_read(FbRules *rules, const OptionValue *value);

/* ---- kept_rules_option.c ----------------------------------------------------------------------------------------- */

/* As edition_read; but a set of rules that was kept may stand in place of the edition. */
bool kept_edition_read(FbRules *rules, const OptionValue *value);
/* All editions and house rules, and the sets that were kept. */
void rules_list(FbOut *out, FbLang lang);

#endif
