/* arena.h - what `fambiz arena` and `fambiz arena merge` share: how they print their figures. */
#ifndef FB_CLI_ARENA_H
#define FB_CLI_ARENA_H

#include "arena/report.h"
#include "cli/args.h"

typedef struct ArenaOutput {
    bool csv, json;
    const char *svg;
} ArenaOutput;

enum { ARENA_OUTPUT_ROWS = 3 };
extern const Option
    arena_output_row[ARENA_OUTPUT_ROWS]; /* --csv, --json, --svg: into an ArenaOutput */
void arena_output_check(const OptionLine *line, const ArenaOutput *output);
/* Returns the exit status of the program. */
int arena_output(const ArenaOutput *output, const ArenaReport *report);

/* `fambiz arena merge FILE...` */
int arena_merge(int argc, char **argv);

#endif
