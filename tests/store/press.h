/* press.h - for the tests of store/: games that are played on and on, one job in flight in each, by one node. Every job has to become
 * durable sooner or later, whatever happens to the database meanwhile. */
#ifndef FAMBIZ_TEST_STORE_PRESS_H
#define FAMBIZ_TEST_STORE_PRESS_H

#include "help.h"

enum { PRESS_GAMES = 12, PRESS_LAST = 60, PRESS_GAMES_MAX = 20000 };

void press_start(Store *s); /* forgets all that was before */
/* Plays until that many more rows are durable. */
void press_on(long rows);
long press_rows(void); /* durable so far */
/* Submits nothing more, and waits for what is on its way. */
void press_end(void);
/* The store holds exactly what it said was durable: no row more, none missing, none twice. */
void press_check(Store *s);

#endif
