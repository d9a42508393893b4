/* kept_rules.h - sets of rules that the player has named and kept: a name, and an edition with house rules as docs/notation.md spells
 * it, which is also how a set is handed on to others. They are lines of the file `rules` in the state folder (state.h). */
#ifndef FB_TERMINAL_KEPT_RULES_H
#define FB_TERMINAL_KEPT_RULES_H

#include "text/edition.h"

enum { KEPT_RULES_MAX = 512 };

typedef struct KeptRules {
    char name[32];
    char spelt[FB_RULES_MAX];
} KeptRules;

/* The i-th set; false: there are no more. Lines of the file that are none are passed over. */
bool kept_rules_at(int i, KeptRules *set);
/* Up to 31 bytes of letters, digits, - and _; and no edition is called so. */
bool kept_rules_may_be_called(const char *name);
/* Keeps the rules by this name, in place of those that had it. False: they cannot be written; errno says why. */
bool kept_rules_save(const char *name, FbRules rules);
/* For friday+hit:any the spelling of the set friday, and +hit:any behind it; any other text as it is. */
const char *kept_rules_spelt(const char *text, char spelt[KEPT_RULES_MAX]);

#endif
