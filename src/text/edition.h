/* edition.h - an edition and its house rules as text (docs/notation.md, "Positions"):
 * `lookout-2021+hit:opponents+advanced`. What the switches mean is the rules' business. */
#ifndef FB_EDITION_H
#define FB_EDITION_H

#include "text/pick.h"

#ifdef __cplusplus
extern "C" {
#endif

/* House rules in the order of R 1, only those that differ from the edition. */
FB_API void fb_rules_write(FbOut *out, FbRules rules);
/* House rules in any order, each once. */
FB_API bool fb_rules_read(FbRules *rules, const char *text, size_t n, FbTextError *error);

#ifdef __cplusplus
}
#endif
#endif
