/* main.c - finds the subcommand. Each has its own options and its own --help. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static const CliCommand *const commands[] = {&cli_play,   &cli_serve,  &cli_admin, &cli_engine,
                                             &cli_replay, &cli_verify, &cli_arena, &cli_bench};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void usage(FILE *out)
{
    fprintf(out, "Usage: fambiz COMMAND [OPTION...]\n\nFamily Business: the card game.\n\n");
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-8s %s\n", commands[i]->name, commands[i]->purpose);
    fprintf(out, "\n`fambiz COMMAND --help` tells the options of a command.\n");
}

/* In messages the command is called as it is typed: `fambiz replay: ...`. */
static int start(const CliCommand *command, int argc, char **argv)
{
    static char name[32];
    snprintf(name, sizeof name, "fambiz %s", command->name);
    argv[0] = name;
    return command->run(argc, argv);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(name, commands[i]->name) == 0) return start(commands[i], argc - 1, argv + 1);
    if (strcmp(name, "--version") == 0) return printf("fambiz %s\n", fb_version()) < 0;
    if (strcmp(name, "--help") == 0) return usage(stdout), 0;
    if (*name) fprintf(stderr, "fambiz: there is no command '%s'\n", name);
    usage(stderr);
    return 2;
}
