/* cmd_serve.c - `fambiz serve`: tables for people on a network. Owns the command line; the options
 * are those of src/daemon/options.h, and everything else is in src/server. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "daemon/config.h"
#include "server/server.h"
#include "text/say.h"

typedef struct ServeOptions {
    ServerOptions server;
    const char *config;
    bool print;
} ServeOptions;

static const Option rows[] = {
    OPTION_IS_TEXT(ServeOptions, config, "config", 0, "FILE"),
    OPTION_IS_FLAG(ServeOptions, print, "print-config", 0),
};

static const OptionSet set = {
    .command = "serve",
    .part = {OPTION_PART("serve", server_option, offsetof(ServeOptions, server)),
             OPTION_PART("serve", rows, 0)}};

static void more_help(FbOut *out, FbLang lang)
{
    fb_out_char(out, '\n');
    option_help_text(out, say_text(lang, "serve.tail"));
}

static int run(int argc, char **argv)
{
    ServeOptions o = {.server = options_standard()};
    char why[OPTION_WRONG_MAX];
    FbOut wrong = fb_out(why, sizeof why);
    OptionLine line = args_look(&set, argc, argv, &o, more_help);
    if (!options_load(&o.server, option_given(&line, "config"), line.lang, &wrong))
        args_refuse(&line, why);
    args_apply(&line, &o);
    if (!options_fit(&o.server, line.lang, &wrong)) args_refuse(&line, why);
    if (o.print) return config_print(&o.server, line.lang, stdout), EXIT_SUCCESS;
    umask(
        0077); /* nobody but the server's user may read what it writes, wherever the data folder is */
    return server_run(&o.server);
}

const CliCommand cli_serve = {"serve", run};
