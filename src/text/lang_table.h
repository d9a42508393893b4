/* lang_table.h - the tables that tools/po.py makes of po/ at build time. Private to text/. */
#ifndef FB_LANG_TABLE_H
#define FB_LANG_TABLE_H

#include "text/lang.h"

enum { FB_LANG_PLURALS = 200 }; /* the numbers whose form is listed; beyond, two digits decide */

typedef struct FbLangRow {
    const char *code, *name;
    const char *plural; /* "1011…": which form is for 0, 1, 2 … */
    const char *const
        *text; /* by the number of the id; NULL where the language lacks it. Forms of a plural stand
                              * one behind the other, each with its zero */
} FbLangRow;

typedef struct FbTextRow {
    const char *id;
    bool plural;
} FbTextRow;

extern const FbLangRow fb_lang_row[]; /* English, then the others by their codes */
extern const int fb_lang_rows;
extern const FbTextRow fb_text_row[]; /* sorted by id */
extern const int fb_text_rows;

/* In a WebAssembly module alone: the column of a language that is filled when the page speaks it; NULL for English. */
extern const char **const fb_lang_late[];

#endif
