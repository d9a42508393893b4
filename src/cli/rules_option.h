/* rules_option.h - editions and house rules, as options take them. */
#ifndef FB_CLI_RULES_OPTION_H
#define FB_CLI_RULES_OPTION_H

#include "options/option.h"

const char *edition_word(int i); /* "lookout-2021"; NULL behind the last */
const char *rule_word(int i);    /* "hit:any|opponents" */

/* An edition, with house rules behind it. */
bool edition_read(FbRules *rules, const OptionValue *value);
/* What is wrong with it, at this byte; `sets` are the words that may stand at its head. Always false. */
bool rules_wrong(const OptionValue *value, size_t at, const char *(*sets)(int i));
/* One more house rule; of one that is given twice the last counts. */
bool rule_read(FbRules *rules, const OptionValue *value);

/* ---- kept_rules_option.c ----------------------------------------------------------------------------------------- */

/* As edition_read; but a set of rules that was kept may stand in place of the edition. */
bool kept_edition_read(FbRules *rules, const OptionValue *value);
/* All editions and house rules, and the sets that were kept. */
void rules_list(FbOut *out, FbLang lang);

#endif
