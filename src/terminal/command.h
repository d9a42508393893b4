/* command.h - commands of command.c that stand in files of their own. Each is handed what was typed behind its word. */
#ifndef FB_TERMINAL_COMMAND_H
#define FB_TERMINAL_COMMAND_H

#include "terminal/play.h"

/* command_help.c: help, the rules of cards, the rulebook, the rules of this table */
void run_help(Play *game, const char *rest);
void run_rules(Play *game, const char *rest);
void run_edition(Play *game, const char *rest);

/* command_host.c: who is at the table, and who sits there */
void run_hints(Play *game, const char *rest);
void run_chairs(Play *game, const char *rest);
void run_family(Play *game, const char *rest);
void run_keep(Play *game, const char *rest);
void run_pace(Play *game, const char *rest);
void run_remove(Play *game, const char *rest);
void run_admit(Play *game, const char *rest);
void run_agree(Play *game, const char *rest);
void run_object(Play *game, const char *rest);
void send_settings(Play *game, const FbSettings *settings);

#endif
