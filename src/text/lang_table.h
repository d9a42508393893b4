/* lang_table.h - the tables that tools/po.py makes of po/ at build time. Private to text/.
 *
 *     fb_text_row                     fb_lang_row[0] "en"                       fb_lang_row[1] "de"
 *     "event.turn"         plain      "It is {seat}'s turn."                    "{seat} ist am Zug."
 *     "event.turn.you"     plain      "It is your turn."                        "Du bist am Zug."
 *     "event.deal"         plural     "… {n} family …\0… {n} families …"         "… {n} Familie …\0… {n} Familien …"
 *      sorted                         a column for each language; NULL if it lacks the text
 *
 * The ids are sorted, so a text is found in a dozen steps, and a column needs no ids of its own. A language's plural rule
 * comes as data, too: a digit for each number up to 199 says which form it takes, and beyond that the last two digits
 * decide, which is as far as the rules of languages go. So no rule of any language is code here. */
#ifndef FB_LANG_TABLE_H
#define FB_LANG_TABLE_H

#include "text/lang.h"

enum { FB_LANG_PLURALS = 200 }; /* the numbers whose form is listed */

typedef struct FbLangRow {
    const char *code, *name;
    const char *plural;      /* "1011…": which form is for 0, 1, 2 … */
    const char *const *text; /* by the row of the id; NULL if the language lacks it */
} FbLangRow;

typedef struct FbTextRow {
    const char *id;
    bool plural;
} FbTextRow;

extern const FbLangRow fb_lang_row[]; /* English, then the others by their codes */
extern const int fb_lang_rows;
extern const FbTextRow fb_text_row[]; /* sorted by id */
extern const int fb_text_rows;

/* Only in a WebAssembly module: the column of each language, to be filled when the page speaks it; NULL for English. */
extern const char **const fb_lang_late[];

#endif
