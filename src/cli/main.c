/* main.c - finds the subcommand. Each has its own options and its own --help. */
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/language.h"
#include "options/nearest.h"
#include "text/say.h"

static const CliCommand *const commands[] = {&cli_play,   &cli_serve,  &cli_admin, &cli_engine,
                                             &cli_replay, &cli_verify, &cli_arena, &cli_bench};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void put_purpose(FbOut *out, FbLang lang, const char *name)
{
    char line[96], id[64];
    snprintf(id, sizeof id, "%s.purpose", name);
    snprintf(line, sizeof line, "  %-8s %s\n", name, say_text(lang, id));
    fb_out_text(out, line);
}

static void usage(FILE *file, FbLang lang)
{
    char text[2048];
    FbOut out = fb_out(text, sizeof text);
    say(&out, lang, "fambiz.usage", NULL);
    fb_out_text(&out, "\n\n");
    for (int i = 0; i < COMMANDS; i++)
        put_purpose(&out, lang, commands[i]->name);
    fb_out_char(&out, '\n');
    say(&out, lang, "fambiz.tail", NULL);
    fprintf(file, "%s\n", text);
}

/* Unknown command: says so, and which one was probably meant. */
static void unknown(FbLang lang, const char *name)
{
    const char *names[COMMANDS];
    char text[OPTION_WRONG_MAX];
    FbOut out = fb_out(text, sizeof text);
    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i]->name;
    const char *meant = nearest(name, names, COMMANDS);
    const OptionValue value = {"", name, lang, &out};
    option_wrong(&value, meant ? "fambiz.unknown.meant" : "fambiz.unknown", "meant",
                 meant ? meant : "", NULL);
    fprintf(stderr, "fambiz: %s\n", text);
}

/* Messages begin with the command as it was typed: `fambiz replay: ...`. */
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
    FbLang lang = language_of_environment();
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(name, commands[i]->name) == 0) return start(commands[i], argc - 1, argv + 1);
    if (strcmp(name, "--version") == 0) return printf("fambiz %s\n", fb_version()) < 0;
    if (strcmp(name, "--help") == 0) return usage(stdout, lang), 0;
    if (*name) unknown(lang, name);
    usage(stderr, lang);
    return ARGS_WRONG;
}
