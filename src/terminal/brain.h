/* brain.h - the bots of a table in this process. They think in slices, between two keys of the person, and are shown
 * what their seats may see. */
#ifndef FB_TERMINAL_BRAIN_H
#define FB_TERMINAL_BRAIN_H

#include "bots/bot.h"
#include "table/table.h"

typedef struct Brain {
    FbBot *bot[FB_SEATS];
    uint32_t game;     /* of which the bots have seen everything */
    uint32_t question; /* being thought about; 0: none */
    uint8_t seat;
    FbPicks picks;
    uint64_t since; /* ms: the pick has been thought about from then on */
    bool patient;   /* the game is to go the same way again, so however long it takes */
} Brain;

/* What came of an input: new bots for a new game, and what each may see of it. */
void brain_see(Brain *brain, const FbTable *table, const FbTableOut *out);
/* Thinks for about so many ms. True when `input` is an answer for the table; `more`: there is more to think about. */
bool brain_work(Brain *brain, const FbTable *table, int ms, FbInput *input, bool *more);
void brain_close(Brain *brain);

#endif
