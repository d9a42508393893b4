/* terminal.h - the terminal client, for the command line: what can be chosen, and one call that plays. */
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
    const char *names;        /* theirs, with commas between, or NULL */
    uint8_t family[FB_SEATS]; /* theirs, counted from 1; 0: any */
    const char *join;         /* address of a server or of a table there, or NULL */
    bool make;                /* a table of one's own there, with these settings */
    const char *record;       /* where the record goes, or NULL */
    bool watch, plain, resume, ascii, mouse;
    int speed;  /* Speed, or -1: what suits */
    int window; /* seconds that a counter window is open; 0: no clock; -1: what suits */
} TerminalOptions;

/* The status of the program. */
int terminal_play(const TerminalOptions *options);

#endif
