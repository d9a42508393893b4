/* lang_table.h - the table that tools/po.py makes of po/ at build time. Private to text/. */
#ifndef FB_LANG_TABLE_H
#define FB_LANG_TABLE_H

#include "text/lang.h"

typedef struct FbTextRow {
    const char *id;
    const char *text[FB_LANGS];
} FbTextRow;

extern const FbTextRow fb_text_row[]; /* sorted by id */
extern const int fb_text_rows;

#endif
