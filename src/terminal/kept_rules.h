/* kept_rules.h - house rules that the player has kept by a name.
 *
 * They are lines of the file `rules` in the state folder (state.h): a name, and an edition with its
 * house rules as docs/notation.md spells it. That spelling is how players hand their rules to
 * others, so a set is nothing but a name for it. */
#ifndef FB_TERMINAL_KEPT_RULES_H
#define FB_TERMINAL_KEPT_RULES_H

#include "text/edition.h"

enum { KEPT_RULES_MAX = 512 };

typedef struct KeptRules {
    char name[32];
    char spelt[FB_RULES_MAX];
} KeptRules;

/* The i-th set; false if there are no more. Lines that make no sense are skipped. */
bool kept_rules_at(int i, KeptRules *set);
/* Whether a set may have this name: up to 31 bytes of letters, digits, - and _, and not the name of
 * an edition. */
bool kept_rules_may_be_called(const char *name);
/* Keeps the rules by this name and forgets the set that had it before. False: the file cannot be
 * written, and errno says why. */
bool kept_rules_save(const char *name, FbRules rules);
/* Expands the name of a set: `friday+hit:any` becomes the spelling of friday with `+hit:any` behind
 * it. A text that does not begin with such a name is returned as it is. */
const char *kept_rules_spelt(const char *text, char spelt[KEPT_RULES_MAX]);

#endif
