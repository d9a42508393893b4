/* press.h - for the tests of store/: games that are played on and on, one job in flight in each, by one node whose every
 * job has to be durable sooner or later, whatever happens to the database meanwhile. */
#ifndef FAMBIZ_TEST_STORE_PRESS_H
#define FAMBIZ_TEST_STORE_PRESS_H

#include "help.h"

enum { PRESS_GAMES = 12, PRESS_LAST = 60, PRESS_GAMES_MAX = 20000 };

void press_start(Store *s); /* forgets all that was before */
/* Until so many more rows are durable. */
void press_on(long rows);
long press_rows(void); /* durable so far */
/* No new jobs; all that are under way end. */
void press_end(void);
/* What the store holds is what was said to be durable: no row more, none less, none twice. */
void press_check(Store *s);

#endif
