/* cmd_serve.c - `fambiz serve`: tables for people on a network. Owns the command line; the options themselves are
 * src/server/options.h's, and the rest is src/server. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "server/config.h"
#include "server/server.h"

enum { OWN_CONFIG = OPTIONS, OWN_PRINT, OWN_LANG, OWN_HELP, ROWS };
_Static_assert((int)ROWS <= (int)ARGS_MAX, "args.h has room for all options");

static const ArgsRow own[] = {
    {"config", "FILE", false, "serve.config", NULL},
    {"print-config", NULL, false, "serve.print-config", NULL},
    {"lang", "LANG", false, "serve.lang", NULL},
    {"help", NULL, false, "serve.help", NULL},
};

/* The rows of options.def, and our own behind them. Numbers show their standard values; what a text is without a
 * value, its meaning says. */
static void make_rows(ArgsRow rows[ROWS], char ids[OPTIONS][OPTION_WORD_MAX],
                      char standards[OPTIONS][OPTION_TEXT_MAX])
{
    ServerOptions standard = options_standard();
    for (int i = 0; i < OPTIONS; i++) {
        const OptionRow *o = &option_row[i];
        snprintf(ids[i], OPTION_WORD_MAX, "serve.%s", o->name);
        option_text(&standard, i, standards[i]);
        rows[i] = (ArgsRow){o->name, o->word, o->kind == OPTION_Flag, ids[i],
                            o->kind == OPTION_Text ? NULL : standards[i]};
    }
    for (int i = OPTIONS; i < ROWS; i++)
        rows[i] = own[i - OPTIONS];
}

static int run(int argc, char **argv)
{
    static char ids[OPTIONS][OPTION_WORD_MAX], standards[OPTIONS][OPTION_TEXT_MAX];
    ArgsRow rows[ROWS];
    const char *value[ROWS] = {0};
    ServerOptions options;
    OptionsGiven given;
    char error[OPTIONS_ERROR_MAX];
    make_rows(rows, ids, standards);
    int rest = args_read(rows, ROWS, argc, argv, value);
    FbLang lang = args_language(argv[0], value[OWN_LANG]);
    if (value[OWN_HELP]) {
        args_help(lang, "serve", rows, ROWS);
        args_tail(lang, "serve");
        return EXIT_SUCCESS;
    }
    if (rest < argc) args_wrong(argv[0], "there are options alone here, not '%s'", argv[rest]);
    given.config = value[OWN_CONFIG];
    for (int i = 0; i < OPTIONS; i++)
        given.value[i] = value[i];
    if (!options_load(&options, &given, error)) args_wrong(argv[0], "%s", error);
    if (value[OWN_PRINT]) return config_print(&options, lang, stdout), EXIT_SUCCESS;
    umask(0077); /* all that a server writes is its user's alone, wherever the data folder is */
    return server_run(&options);
}

const CliCommand cli_serve = {"serve", "serves tables to people on a network", run};
