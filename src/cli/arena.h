/* arena.h - what `fambiz arena` and `fambiz arena merge` have in common: how the figures are given out. */
#ifndef FB_CLI_ARENA_H
#define FB_CLI_ARENA_H

#include <argp.h>

#include "arena/report.h"

typedef struct ArenaOutput {
    bool csv, json;
    const char *svg;
} ArenaOutput;

extern const struct argp arena_output_argp; /* --csv, --json, --svg; its input is an ArenaOutput */
/* The status of the program. */
int arena_output(const ArenaOutput *output, const ArenaReport *report);

/* `fambiz arena merge FILE...` */
int arena_merge(int argc, char **argv);

#endif
