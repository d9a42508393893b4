/* rulebook_table.h - the rulebook as tools/rulebook.py generates it. Private to rulebook.c and the
 * generated file. */
#ifndef FB_TERMINAL_RULEBOOK_TABLE_H
#define FB_TERMINAL_RULEBOOK_TABLE_H

#include <stddef.h>

typedef struct RulebookRow {
    const char *number; /* "5": a title; "5.4": a rule; "": a paragraph; NULL behind the last */
    const char *text;   /* one line */
} RulebookRow;

typedef struct Rulebook {
    const char *lang; /* its code; NULL behind the last */
    const RulebookRow *row;
} Rulebook;

extern const Rulebook rulebooks[]; /* English first */

#endif
