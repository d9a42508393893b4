/* options.h - what can be set about a server: one row of options.def each, by flag, environment or file.
 *
 * Owns names, kinds, limits, and which source wins. Refuses to know what an option does, and how one is read (options/option.h). */
#ifndef FAMBIZ_DAEMON_OPTIONS_H
#define FAMBIZ_DAEMON_OPTIONS_H

#include "options/option.h"

enum { OPTION_WORD_MAX = 64 };

typedef char OptionText[OPTION_TEXT_MAX]; /* "": not set */
typedef long OptionNumber;
typedef bool OptionFlag;

typedef struct ServerOptions {
#define OPTION(id, name, kind, word, standard, least, most) Option##kind id;
#include "daemon/options.def"
#undef OPTION
} ServerOptions;

enum { /* the rows, in the order of options.def */
#define OPTION(id, name, kind, word, standard, least, most) OPTION_AT_##id,
#include "daemon/options.def"
#undef OPTION
       OPTIONS
};

extern const Option server_option[OPTIONS];
extern const char *const option_name[OPTIONS]; /* just the names, for nearest() */

ServerOptions options_standard(void);
void option_variable(int row, char name[OPTION_WORD_MAX]); /* "FAMBIZ_TABLES_EACH" */

/* The default values, overridden by the file (config_load), then by the environment. The command line comes last, by option_apply.
 * False: which source is wrong, where, and what would be right. */
bool options_load(ServerOptions *o, const char *config, FbLang lang, FbOut *wrong);
/* Do the values, wherever they came from, fit together? */
bool options_fit(const ServerOptions *o, FbLang lang, FbOut *wrong);
/* The data folder: --data, else $STATE_DIRECTORY (systemd), else XDG's. It need not exist. */
bool options_data(const ServerOptions *o, char path[], size_t size, FbLang lang, FbOut *wrong);

#endif
