/* edition.h - an edition and its house rules as text (docs/notation.md, "Positions"):
 * `lookout-2021+hit:opponents+advanced`. What the switches mean is the rules' business. */
#ifndef FB_EDITION_H
#define FB_EDITION_H

#include "text/pick.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_RULES_MAX = 256 }; /* room for any edition with any house rules, and a zero byte */

/* The edition, then the house rules that differ from it, in the order of R 1. */
FB_API void fb_rules_write(FbOut *out, FbRules rules);
/* House rules in any order, each at most once. The text means today's rules, */
FB_API bool fb_rules_read(FbRules *rules, const char *text, size_t n, FbTextError *error);
/* or those of an older revision, which knows fewer names. */
FB_API bool fb_rules_read_at(FbRules *rules, const char *text, size_t n, int revision,
                             FbTextError *error);

#ifdef __cplusplus
}
#endif
#endif
