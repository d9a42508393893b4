/* args.h - the command line of a subcommand. options/option.h reads it and only returns what is
 * wrong; this file does what a program does: it takes the language from the environment, prints the
 * help on standard output and errors on standard error, and exits. */
#ifndef FB_ARGS_H
#define FB_ARGS_H

#include "options/option.h"

enum { ARGS_WRONG = 2 }; /* the status of every command whose line is wrong */

/* Writes what follows the options in a help; NULL if nothing does. */
typedef void ArgsMore(FbOut *out, FbLang lang);

/* Reads how the line is spelt (option_look). If it is wrong, or asks for help, the program ends.
 * `defaults` is for option_help. */
OptionLine args_look(const OptionSet *set, int argc, char **argv, const void *defaults,
                     ArgsMore *more);
/* Prints the help and exits. */
__attribute__((noreturn)) void args_help(const OptionLine *line, const void *defaults,
                                         ArgsMore *more);
/* Prints a text that an option asks for, and exits. */
__attribute__((noreturn)) void args_print(const OptionLine *line, ArgsMore *text);
/* Writes the values of the line into the struct that the rows of the set describe. */
void args_apply(OptionLine *line, void *options);
/* Both. */
OptionLine args_read(const OptionSet *set, int argc, char **argv, void *options, ArgsMore *more);

/* For options that contradict each other: prints "fambiz serve: …" with a text of po/, and exits.
 * Pairs as in say(). */
__attribute__((sentinel, noreturn)) void args_wrong(const OptionLine *line, const char *id, ...);
/* The same with a sentence. */
__attribute__((noreturn)) void args_refuse(const OptionLine *line, const char *sentence);

#endif
