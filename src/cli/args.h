/* args.h - the command line of a subcommand (options/option.h), with what a program adds: the language of the
 * environment, the help on standard output, what is wrong on standard error, and the end. */
#ifndef FB_ARGS_H
#define FB_ARGS_H

#include "options/option.h"

enum { ARGS_WRONG = 2 }; /* the status of every command whose line is wrong */

/* Writes the part of a help that follows the options. NULL: there is no such part. */
typedef void ArgsMore(FbOut *out, FbLang lang);

/* How the line is spelt: option_look. A wrong one, and a help, end the program. `defaults`: option_help. */
OptionLine args_look(const OptionSet *set, int argc, char **argv, const void *defaults,
                     ArgsMore *more);
/* The help, and the end. */
__attribute__((noreturn)) void args_help(const OptionLine *line, const void *defaults,
                                         ArgsMore *more);
/* Prints what is asked for in place of a run, and the end. */
__attribute__((noreturn)) void args_print(const OptionLine *line, ArgsMore *text);
/* Writes the values of the line into the struct that the rows of the set describe. */
void args_apply(OptionLine *line, void *options);
/* Both. */
OptionLine args_read(const OptionSet *set, int argc, char **argv, void *options, ArgsMore *more);

/* For what is wrong between options: "fambiz serve: …" by the text of po/, with pairs as in say(), and the end. */
__attribute__((sentinel, noreturn)) void args_wrong(const OptionLine *line, const char *id, ...);
/* With a sentence that is there already. */
__attribute__((noreturn)) void args_refuse(const OptionLine *line, const char *sentence);

#endif
