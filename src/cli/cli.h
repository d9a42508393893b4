/* cli.h - the subcommands of `fambiz`, one row of a table and one file each. */
#ifndef FB_CLI_H
#define FB_CLI_H

#include "fair/fair.h"
#include "rules/fambiz.h"

typedef struct CliCommand {
    const char *name; /* its purpose stands in po/, as NAME.purpose */
    int (*run)(int argc, char **argv);
} CliCommand;

extern const CliCommand cli_engine, cli_play, cli_replay, cli_verify, cli_bench, cli_arena,
    cli_serve, cli_admin;

/* What several commands need. */
void cli_random(void *bytes, size_t n); /* from the kernel */
void cli_random_seed(uint8_t seed[32]);
/* Returns memory or exits: a command has nothing better to do without it. */
void *cli_memory(void *old, size_t bytes);
/* The whole file with a zero byte behind it; "-" is standard input. NULL after an error, which has
 * been printed. */
char *cli_read_file(const char *path, size_t *n);

#endif
