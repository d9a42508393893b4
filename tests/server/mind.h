/* mind.h - how a simulated person plays: at random, a whole decision at a time, from its own view alone. */
#ifndef FAMBIZ_TEST_SERVER_MIND_H
#define FAMBIZ_TEST_SERVER_MIND_H

#include "player.h"

/* Makes the decision that this player is asked for, outside of a window. False: it is not asked. */
bool mind_decide(Player *p, FbPicks *picks);
/* The same, but drops a card whenever that is allowed: no window opens, nobody dies, a game never ends. */
bool mind_drop(Player *p, FbPicks *picks);
/* Does whatever is asked now: a decision, or an answer in a window (a Counter every other time, if there is one). False: nothing is
 * asked. */
bool mind_answer(Player *p);

#endif
