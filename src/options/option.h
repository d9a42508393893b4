/* option.h - options, one row each: reader, help, errors, manual and completion are all made of
 * these rows.
 *
 * Owns how options are spelt, how a value gets into a field of a struct, the help, and what is said
 * about a wrong value, in every language of po/. Refuses to know what an option does, where its
 * text comes from (a command line, a file, the environment), and what happens after an error. A new
 * option is a row, and GROUP.NAME in po/.
 *
 * (getopt and argp lost: half of a help would be English in every language, they count bytes as
 * columns, an abbreviation breaks when an option is added, and argp exists only in glibc.) */
#ifndef FAMBIZ_OPTIONS_OPTION_H
#define FAMBIZ_OPTIONS_OPTION_H

#include <stddef.h>

#include "text/lang.h"
#include "text/out.h"

enum { OPTION_TEXT_MAX = 512, OPTION_WRONG_MAX = 1024, OPTION_PARTS = 3 };

/* ---- a value, and what is wrong with it ------------------------------------------------------------------------- */

typedef struct OptionValue {
    const char *as;   /* the option as the user wrote it: "--port", "FAMBIZ_PORT", "port" */
    const char *text; /* what was written */
    FbLang lang;
    FbOut *wrong; /* takes the sentence */
} OptionValue;

/* Writes a text of po/ with {option} and {value} filled in, and up to three more pairs as in say().
 * Always false. */
bool option_wrong(const OptionValue *value, const char *id, ...) __attribute__((sentinel));
/* The value is none of these words. The second takes a text of the caller's, in which {words} is
 * the list. */
bool option_word_wrong(const OptionValue *value, const char *(*words)(int i));
bool option_words_wrong(const OptionValue *value, const char *id, const char *(*words)(int i));

/* ---- a row ------------------------------------------------------------------------------------------------------ */

typedef enum OptionKind {
    OPTION_COMMON, /* --lang, --help, --usage: every command has them */
    OPTION_FLAG,   /* a bool */
    OPTION_NUMBER, /* an integer of 1, 4 or 8 bytes: digits, from least to most */
    OPTION_CHOICE, /* such an integer: which of words */
    OPTION_TEXT,   /* a const char *, which points to the text itself */
    OPTION_COPY,   /* a char[OPTION_TEXT_MAX]; only what fits on a line of a file */
    OPTION_OWN     /* set by the row's read() */
} OptionKind;

typedef struct Option {
    const char *name; /* "tables-each" */
    char letter;      /* 'n', or 0 */
    const char *word; /* what the help calls its value: "N"; NULL: it takes none */
    const char *bare; /* its value if none is given; NULL: it must be given */
    OptionKind kind;
    size_t at, size; /* of its field */
    int64_t least, most;
    const char *(*words)(int i); /* the values that it may have, NULL behind the last; or NULL */
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

/* Puts the value into its field of the struct. False after an error, which has been written. */
bool option_set(const Option *option, void *options, const OptionValue *value);
/* Writes the field as a user would. False if it has no value yet (it is out of range, or empty). */
bool option_show(const Option *option, const void *options, FbOut *out);

/* ---- all that a command takes ----------------------------------------------------------------------------------- */

/* Rows for one struct, which may be a part of the struct of the command. */
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

/* A command has texts of its own in po/: COMMAND.usage and .about; .wanted for too few arguments,
 * .enough for too many. */
typedef struct OptionSet {
    const char *command;
    OptionPart part[OPTION_PARTS];
    int least, most; /* how many arguments that are no options; most < 0: any number */
    bool stops;      /* everything behind the first argument belongs to it, options too */
} OptionSet;

/* Row number i of all parts, then the common ones; option is NULL behind the last. */
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
    FbLang lang; /* set before to that of the environment */
    OptionAsked asked;
    int words_n;       /* arguments that are no options */
    const char *first; /* of them, or NULL */
    char **words;      /* all of them, after option_apply */
} OptionLine;

/* Checks how the line is spelt, and reads no value but that of --lang. */
bool option_look(OptionLine *line, FbOut *wrong);
/* The last value given to this option as text, or NULL: for what must be known before the others
 * are read. */
const char *option_given(const OptionLine *line, const char *name);
/* Sets the values in the order of the line. The arguments are moved to the front of argv, into
 * `words`. */
bool option_apply(OptionLine *line, void *options, FbOut *wrong);

/* ---- the help --------------------------------------------------------------------------------------------------- */

/* `defaults` is the struct as it is if nothing is given. Lines have at most 79 columns. */
void option_help(FbOut *out, FbLang lang, const OptionSet *set, const void *defaults);
/* The short form: only the command and its options. */
void option_usage(FbOut *out, const OptionLine *line);
/* A row of a list in the form of the options, and a paragraph. */
void option_help_row(FbOut *out, const char *left, const char *text);
void option_help_text(FbOut *out, const char *text);

#endif
