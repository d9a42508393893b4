/* args.h - the command line of a command whose help is there in both languages: long options alone, read by one table
 * that is the help as well. (argp would say half of its help in English whatever is asked, and count bytes for
 * columns.) */
#ifndef FB_ARGS_H
#define FB_ARGS_H

#include "text/lang.h"

enum { ARGS_MAX = 32, ARGS_WRONG = 2 }; /* options of a command; its status where one is wrong */

typedef struct ArgsRow {
    const char *name;     /* "port" */
    const char *word;     /* for its value: "PORT"; NULL: it has none */
    bool bare;            /* the value may be left out: it is then "yes" */
    const char *id;       /* of its meaning in po/ */
    const char *standard; /* its value where nothing is said, or NULL */
} ArgsRow;

/* Reads the options before the first argument that is none, each into its place of value[] (of one given twice the
 * last counts; "yes" where it has no value), and answers where the rest begins. What is wrong ends the program. */
int args_read(const ArgsRow *rows, int n, int argc, char **argv, const char **value);

/* What --lang says, else the environment (language.h). */
FbLang args_language(const char *program, const char *given);

/* The help: WHAT.usage, WHAT.about, the options; args_tail: WHAT.tail. Lines have at most 79 columns. */
void args_help(FbLang lang, const char *what, const ArgsRow *rows, int n);
void args_tail(FbLang lang, const char *what);
/* "  left      text that may take several lines", for lists of the same kind. */
void args_line(const char *left, const char *text);

/* "fambiz serve: …", and the end. */
__attribute__((format(printf, 2, 3), noreturn)) void args_wrong(const char *program,
                                                                const char *format, ...);

#endif
