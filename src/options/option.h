/* option.h - what can be set from outside: a row an option, of which reader, help, errors, manual and completion are made.
 *
 * Owns how options are spelt, how a value becomes a field of a struct, the help, and what is said about a wrong one, in
 * every language of po/. Refuses to know what an option does, where its text came from (a command line, a file, the
 * environment), and what becomes of an error. A new option is a row, and GROUP.NAME in po/.
 *
 * (getopt and argp lost: half of a help would be English whatever is asked, columns are bytes to them, abbreviations
 * break when an option is added, and argp is glibc's alone.) */
#ifndef FAMBIZ_OPTIONS_OPTION_H
#define FAMBIZ_OPTIONS_OPTION_H

#include <stddef.h>

#include "text/lang.h"
#include "text/out.h"

enum { OPTION_TEXT_MAX = 512, OPTION_WRONG_MAX = 1024, OPTION_PARTS = 3 };

/* ---- a value, and what is wrong with it ------------------------------------------------------------------------- */

typedef struct OptionValue {
    const char *as;   /* what its writer called the option: "--port", "FAMBIZ_PORT", "port" */
    const char *text; /* what was written */
    FbLang lang;
    FbOut *wrong; /* takes the sentence */
} OptionValue;

/* Says a text of po/ about the value, with {option} and {value} filled in, and further pairs as in say(); always false. */
bool option_wrong(const OptionValue *value, const char *id, ...) __attribute__((sentinel));
/* It is none of these words; with a text of the caller's, {words} is the list. */
bool option_word_wrong(const OptionValue *value, const char *(*words)(int i));
bool option_words_wrong(const OptionValue *value, const char *id, const char *(*words)(int i));

/* ---- a row ------------------------------------------------------------------------------------------------------ */

typedef enum OptionKind {
    OPTION_COMMON, /* --lang, --help, --usage: the reader's own */
    OPTION_FLAG,   /* a bool */
    OPTION_NUMBER, /* an integer of 1, 4 or 8 bytes: digits, from least to most */
    OPTION_CHOICE, /* such an integer: which of words */
    OPTION_TEXT,   /* a const char *: the text itself, which has to stay */
    OPTION_COPY,   /* a char[OPTION_TEXT_MAX], which a line of a file could hold */
    OPTION_OWN     /* what read() makes of it */
} OptionKind;

typedef struct Option {
    const char *name; /* "tables-each" */
    char letter;      /* 'n', or 0 */
    const char *word; /* for its value in the help: "N"; NULL: it takes none */
    const char *bare; /* the value of one that is given without; NULL: it has to have one */
    OptionKind kind;
    size_t at, size; /* of its field */
    int64_t least, most;
    const char *(*words)(int i); /* what it may be, NULL behind the last; or NULL */
    bool (*read)(void *options, const OptionValue *value);
} Option;

/* How rows are written: O is the struct, F its field. */
#define OPTION_FIELD(O, F) .at = offsetof(O, F), .size = sizeof(((O *)0)->F)
#define OPTION_IS_FLAG(O, F, NAME, LETTER)                    \
    {                                                         \
        NAME, LETTER, .kind = OPTION_FLAG, OPTION_FIELD(O, F) \
    }
#define OPTION_IS_NUMBER(O, F, NAME, LETTER, WORD, LEAST, MOST)                        \
    {                                                                                  \
        NAME, LETTER, WORD, .kind = OPTION_NUMBER, OPTION_FIELD(O, F), .least = LEAST, \
                            .most = MOST                                               \
    }
#define OPTION_IS_CHOICE(O, F, NAME, LETTER, WORD, WORDS)                             \
    {                                                                                 \
        NAME, LETTER, WORD, .kind = OPTION_CHOICE, OPTION_FIELD(O, F), .words = WORDS \
    }
#define OPTION_IS_TEXT(O, F, NAME, LETTER, WORD)                    \
    {                                                               \
        NAME, LETTER, WORD, .kind = OPTION_TEXT, OPTION_FIELD(O, F) \
    }
#define OPTION_IS_OWN(NAME, LETTER, WORD, READ, WORDS)                       \
    {                                                                        \
        NAME, LETTER, WORD, .kind = OPTION_OWN, .words = WORDS, .read = READ \
    }

/* Puts the value into its field of the struct. False: it has been said what is wrong. */
bool option_set(const Option *option, void *options, const OptionValue *value);
/* The field as it would be written; false, and nothing: it says nothing yet (it is out of its own range, or empty). */
bool option_show(const Option *option, const void *options, FbOut *out);

/* ---- all that a command takes ----------------------------------------------------------------------------------- */

/* Rows for one struct, which may be part of the command's. */
typedef struct OptionPart {
    const char *group; /* the head of their ids in po/ */
    const Option *rows;
    int n;
    size_t at; /* of the struct */
} OptionPart;

#define OPTION_PART(GROUP, ROWS, AT)                   \
    {                                                  \
        GROUP, ROWS, sizeof(ROWS) / sizeof *(ROWS), AT \
    }

/* Of its own in po/: COMMAND.usage, .about; .wanted and .enough, said of too few arguments and of too many. */
typedef struct OptionSet {
    const char *command;
    OptionPart part[OPTION_PARTS];
    int least, most; /* how many arguments that are no options; most < 0: any number */
    bool stops;      /* what stands behind the first of them belongs to it, options and all */
} OptionSet;

/* The row number i of all, the reader's own last; NULL behind them. */
typedef struct OptionAt {
    const Option *option;
    const OptionPart *part;
} OptionAt;
OptionAt option_at(const OptionSet *set, int i);

/* ---- a command line --------------------------------------------------------------------------------------------- */

typedef enum OptionAsked { OPTION_RUN, OPTION_HELP, OPTION_USAGE } OptionAsked;

typedef struct OptionLine {
    const OptionSet *set;
    int argc;
    char **argv; /* argv[0] is the command */
    FbLang lang; /* before: what the environment says */
    OptionAsked asked;
    int words_n;       /* arguments that are no options */
    const char *first; /* of them, or NULL */
    char **words;      /* all of them, after option_apply */
} OptionLine;

/* Reads how the line is spelt, without any value but that of --lang: its errors are in that language already. */
bool option_look(OptionLine *line, FbOut *wrong);
/* The text that this option was given last; NULL: none. For what has to be known before all others. */
const char *option_given(const OptionLine *line, const char *name);
/* Sets what the line says, in its order; the arguments come together in `words`, at the front of argv. */
bool option_apply(OptionLine *line, void *options, FbOut *wrong);

/* ---- the help --------------------------------------------------------------------------------------------------- */

/* `defaults`: the struct as it is when nothing is given. Lines have at most 79 columns. */
void option_help(FbOut *out, FbLang lang, const OptionSet *set, const void *defaults);
/* The command and how its options are spelt, and no more. */
void option_usage(FbOut *out, const OptionLine *line);
/* A line of a list of the same form, and a text of its own. */
void option_help_row(FbOut *out, const char *left, const char *text);
void option_help_text(FbOut *out, const char *text);

#endif
