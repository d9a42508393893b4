/* options.h - what can be set about a server: one row of options.def each, by flag, environment and file.
 *
 * Owns names, kinds, limits, and which source counts. Refuses to know what an option does. */
#ifndef FAMBIZ_SERVER_OPTIONS_H
#define FAMBIZ_SERVER_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

enum { OPTION_TEXT_MAX = 512, OPTIONS_ERROR_MAX = 1024, OPTION_WORD_MAX = 64 };

typedef char OptionText[OPTION_TEXT_MAX]; /* "": not set */
typedef long OptionNumber;
typedef bool OptionFlag;

typedef struct ServerOptions {
#define OPTION(id, name, kind, word, standard, least, most) Option##kind id;
#include "server/options.def"
#undef OPTION
} ServerOptions;

/* ---- what there is to set ------------------------------------------------------------------------------------- */

enum { /* the rows, in the order of options.def */
#define OPTION(id, name, kind, word, standard, least, most) OPTION_AT_##id,
#include "server/options.def"
#undef OPTION
       OPTIONS
};

typedef enum OptionKind { OPTION_Text, OPTION_Number, OPTION_Flag } OptionKind;

typedef struct OptionRow {
    const char *name; /* "tables-each" */
    const char *word; /* for its value in a help: "N" */
    OptionKind kind;
    size_t offset; /* in ServerOptions */
    long least, most;
} OptionRow;

extern const OptionRow option_row[OPTIONS];
extern const char *const option_name[OPTIONS]; /* the names alone, for nearest() */

int option_find(const char *name); /* a row, or -1 */
/* The value as it would be written in the file. */
void option_text(const ServerOptions *o, int row, char text[OPTION_TEXT_MAX]);
void option_variable(int row, char name[OPTION_WORD_MAX]); /* "FAMBIZ_TABLES_EACH" */
/* One value from text; `as` is what its writer called it ("--port"). False: what would be right is in error. */
bool option_set(ServerOptions *o, int row, const char *as, const char *value,
                char error[OPTIONS_ERROR_MAX]);

/* ---- all of them ---------------------------------------------------------------------------------------------- */

typedef struct OptionsGiven { /* by the command line; NULL: nothing */
    const char *config;       /* a file, instead of the usual ones */
    const char *value[OPTIONS];
} OptionsGiven;

ServerOptions options_standard(void);
/* From all sources. False: which source is wrong, where, and what would be right. */
bool options_load(ServerOptions *o, const OptionsGiven *given, char error[OPTIONS_ERROR_MAX]);
/* The data folder: --data, else $STATE_DIRECTORY (systemd), else by XDG. It need not exist. */
bool options_data(const ServerOptions *o, char path[], size_t size, char error[OPTIONS_ERROR_MAX]);

#endif
