/* terminal.h - the terminal client as the command line sees it: all options, and one call that
 * plays. */
#ifndef FB_TERMINAL_H
#define FB_TERMINAL_H

#include "table/table.h"
#include "terminal/host.h"

typedef struct TerminalOptions {
    FbLang lang;
    FbSettings settings;
    uint8_t level; /* of the bots */
    uint8_t seed[32];
    bool has_seed;
    int hot_seat;             /* how many play at this keyboard; 0: one */
    const char *names;        /* their names, with commas between, or NULL */
    uint8_t family[FB_SEATS]; /* their families, counted from 1; 0: any */
    const char *join;         /* address of a server or of a table there, or NULL */
    bool make;                /* create a table there, with these settings */
    const char *record;       /* the file for the record, or NULL */
    bool watch, plain, resume, ascii, mouse;
    int speed; /* Speed, or -1: depends on the face */
} TerminalOptions;

/* Returns the exit status of the program. */
int terminal_play(const TerminalOptions *options);

#endif
