/* command_host.h - commands about who is at the table and who sits there: rows of command.c. */
#ifndef FB_TERMINAL_COMMAND_HOST_H
#define FB_TERMINAL_COMMAND_HOST_H

#include "terminal/play.h"

void run_hints(Play *game, const char *rest);
void run_chairs(Play *game, const char *rest);
void run_keep(Play *game, const char *rest);
void run_remove(Play *game, const char *rest);
void run_admit(Play *game, const char *rest);
void run_agree(Play *game, const char *rest);
void run_object(Play *game, const char *rest);

#endif
