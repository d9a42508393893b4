/* args.c - see args.h. */
#include "cli/args.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/language.h"
#include "text/say.h"

enum { HELP_MAX = 1 << 14 };

void args_refuse(const OptionLine *line, const char *sentence)
{
    char text[128];
    FbOut out = fb_out(text, sizeof text);
    say(&out, line->lang, "option.help-tells", "text", line->argv[0], NULL);
    fprintf(stderr, "%s: %s\n%s\n", line->argv[0], sentence, text);
    exit(ARGS_WRONG);
}

void args_wrong(const OptionLine *line, const char *id, ...)
{
    char text[OPTION_WRONG_MAX];
    FbOut out = fb_out(text, sizeof text);
    va_list list;
    va_start(list, id);
    say_list(&out, line->lang, id, list);
    va_end(list);
    args_refuse(line, text);
}

__attribute__((noreturn)) static void print(const char *text)
{
    exit(fputs(text, stdout) < 0 || fflush(stdout) ? EXIT_FAILURE : EXIT_SUCCESS);
}

void args_print(const OptionLine *line, ArgsMore *more)
{
    static char text[HELP_MAX];
    FbOut out = fb_out(text, sizeof text);
    more(&out, line->lang);
    print(text + (*text == '\n'));
}

void args_help(const OptionLine *line, const void *defaults, ArgsMore *more)
{
    static char text[HELP_MAX];
    FbOut out = fb_out(text, sizeof text);
    if (line->asked == OPTION_USAGE)
        option_usage(&out, line);
    else
        option_help(&out, line->lang, line->set, defaults);
    if (more && line->asked != OPTION_USAGE) more(&out, line->lang);
    print(text);
}

OptionLine args_look(const OptionSet *set, int argc, char **argv, const void *defaults,
                     ArgsMore *more)
{
    OptionLine line = {.set = set, .argc = argc, .argv = argv, .lang = language_of_environment()};
    char wrong[OPTION_WRONG_MAX];
    FbOut out = fb_out(wrong, sizeof wrong);
    if (!option_look(&line, &out)) args_refuse(&line, wrong);
    if (line.asked != OPTION_RUN) args_help(&line, defaults, more);
    return line;
}

void args_apply(OptionLine *line, void *options)
{
    char wrong[OPTION_WRONG_MAX];
    FbOut out = fb_out(wrong, sizeof wrong);
    if (!option_apply(line, options, &out)) args_refuse(line, wrong);
}

OptionLine args_read(const OptionSet *set, int argc, char **argv, void *options, ArgsMore *more)
{
    OptionLine line = args_look(set, argc, argv, options, more);
    args_apply(&line, options);
    return line;
}
