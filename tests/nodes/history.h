/* history.h - what people were told, compared with the log of all nodes: no step that anybody was told is lost, every table has one
 * order, every seat's view is that of the log, and no window has two outcomes (windows.h). */
#ifndef FAMBIZ_TEST_NODES_HISTORY_H
#define FAMBIZ_TEST_NODES_HISTORY_H

#include "logbook.h"
#include "player.h"

enum { HISTORY_SEATS = 4 };

typedef struct History History;

/* For so many tables, players 4 t to 4 t + 3 at table t. */
History *history_new(Party *party, int tables);
void history_free(History *history);
/* A message came, and the player has heard it: of interest are EVENTS and VIEW. */
void history_told(History *history, const Player *p, const FbTold *told, const FbTableOut *from);
/* A row of the log, played again; `history` is a History (LogbookRow). */
void history_row(void *history, const Logged *logged, const FbTableOut *out);
/* Reads the log of this store, and ends the program if it differs from what people were told. */
void history_check(History *history, const char *store);
void history_say(const History *history); /* a line of figures */
/* Was anything compared at all? */
bool history_sound(const History *history);

#endif
