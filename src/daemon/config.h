/* config.h - the configuration file of `fambiz serve`: lines NAME = value, and comments after #.
 *
 * Owns where the file is and how it is spelt. What the names mean is in options.h. */
#ifndef FAMBIZ_DAEMON_CONFIG_H
#define FAMBIZ_DAEMON_CONFIG_H

#include <stdio.h>

#include "daemon/options.h"
#include "text/lang.h"

/* Reads `path`. If that is NULL: $FAMBIZ_CONFIG, else $XDG_CONFIG_HOME/fambiz/serve.conf, else /etc/fambiz/serve.conf, else
 * nothing. False: file, line, and what would be right. */
bool config_load(ServerOptions *o, const char *path, FbLang lang, FbOut *wrong);
/* Writes a file with the values of o, explaining each option. */
void config_print(const ServerOptions *o, FbLang lang, FILE *file);

/* PATH below the folder that an XDG variable names, else below HOME/usual. False: neither is set, or it is too long. */
bool config_xdg(const char *variable, const char *usual, const char *path, char *out, size_t size);

#endif
