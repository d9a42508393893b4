/* config.h - the configuration file of `fambiz serve`: lines NAME = value, and # before a comment.
 *
 * Owns where it lies and how it is spelt. What the names mean is options.h's. */
#ifndef FAMBIZ_DAEMON_CONFIG_H
#define FAMBIZ_DAEMON_CONFIG_H

#include <stdio.h>

#include "daemon/options.h"
#include "text/lang.h"

/* Reads `path`; where it is NULL $FAMBIZ_CONFIG, else $XDG_CONFIG_HOME/fambiz/serve.conf, else
 * /etc/fambiz/serve.conf, and nothing where none is there. False: file, line, and what would be right. */
bool config_load(ServerOptions *o, const char *path, FbLang lang, FbOut *wrong);
/* Writes a file that says the same as o, with the meaning of each option. */
void config_print(const ServerOptions *o, FbLang lang, FILE *file);

/* PATH below the folder that an XDG variable names, else below HOME/usual. False: neither is set, or too long. */
bool config_xdg(const char *variable, const char *usual, const char *path, char *out, size_t size);

#endif
