/* rulebook.h - the rulebook, to be read at the table: as a whole, by number, by words. Owns how a reader asks for a rule; the text
 * is docs/rules.md and its translations (tools/rulebook.py). What a single card does under the rules of the table is not its
 * business: that is fb_card_text. */
#ifndef FB_TERMINAL_RULEBOOK_H
#define FB_TERMINAL_RULEBOOK_H

#include "text/lang.h"
#include "text/out.h"

/* Writes what was asked for, a paragraph a line, with the titles of the sections that it is from; answers how many paragraphs.
 *     ""           the whole book, with its sections listed first
 *     "5", "5.4"   a section or a rule; also "R 5.4", "rule 5.4"
 *     "mob war"    every paragraph in which each of these words begins a word, in any case
 * The book is in `lang` if there is a translation, else in English. */
int rulebook_find(FbOut *out, FbLang lang, const char *asked);

#endif
