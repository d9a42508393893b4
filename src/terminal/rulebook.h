/* rulebook.h - the rulebook at the table: as a whole, by number, by words. Owns how a reader asks
 * for a rule. The text is docs/rules.md and its translations (tools/rulebook.py). What one card
 * does under the rules of a certain table is fb_card_text's business. */
#ifndef FB_TERMINAL_RULEBOOK_H
#define FB_TERMINAL_RULEBOOK_H

#include "text/lang.h"
#include "text/out.h"

/* Writes what was asked for, each paragraph on a line, under the titles of its sections. Returns
 * how many paragraphs there are.
 *      ""           the whole book, with a list of its sections
 *      "5", "5.4"   a section or a rule; also "R 5.4", "rule 5.4"
 *      "mob war"    every paragraph that has words beginning with each of these, in any case
 * The book is in English if nobody has translated it into `lang`. */
int rulebook_find(FbOut *out, FbLang lang, const char *asked);

#endif
