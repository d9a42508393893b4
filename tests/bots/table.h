/* table.h - a table at which bots are tried. It is driven as the arena drives its own: a player is told the events of
 * its seat, and is asked with the view of its seat. Who the players are is the test's affair; that every pick is legal
 * is looked after here, for all of them.
 *
 * Half of the counter windows are sealed (everybody answers before anybody is heard), in the others one seat after the
 * other answers, in any order: so there are views in which somebody has passed of whom the view must not tell.
 *
 * No libc in here: bots.same plays on it in WebAssembly, too. */
#ifndef FAMBIZ_TEST_BOTS_TABLE_H
#define FAMBIZ_TEST_BOTS_TABLE_H

#include "bots/bot.h"

typedef struct Table {
    FbGame game;
    FbFastShuffler shuffler;
    FbRng rng;       /* of the windows, and of whatever a test leaves to chance */
    FbEvents events; /* of the last pick */
    FbPick last;     /* applied */
    uint32_t picks;
    bool illegal; /* somebody made the illegal pick `wrong`: the game stands still */
    FbPick wrong;
    void *players;
    FbPick (*ask)(struct Table *table, int seat, const FbView *view);
    void (*see)(struct Table *table, int seat, const FbEvent *event); /* may be NULL */
} Table;

/* Deals, and tells the players. `ask`, `see` and `players` have been set. */
void table_deal(Table *table, FbRules rules, int seats, uint64_t seed);
/* Asks whoever is to pick, and applies that. False at the end: the game is over, or a pick was illegal. */
bool table_step(Table *table);
/* Steps to the end, or until so many picks have been made. */
void table_play(Table *table, uint32_t most);
/* Is this a pick that the seat may make in this view? */
bool table_allows(const FbView *view, FbPick pick);
/* A legal pick of the view's seat at random: what a player without a bot does. */
FbPick table_random(Table *table, const FbView *view);

/* Every level there is, from 0: those of the ladder, then those that only the arena knows. NULL past the last. */
const FbLevel *table_level(int n);
/* A level that does not search, to sit beside one that does. */
const FbLevel *table_guest(FbRng *rng);

/* A hash of all that the bot says of its question besides the answer: its thought, the chances, the moves. */
uint64_t table_values(const FbBot *bot);

static inline bool same_pick(FbPick a, FbPick b) { return a.seat == b.seat && a.what == b.what; }

/* A number on top of a hash of what came before, which begins as TABLE_HASH. */
#define TABLE_HASH UINT64_C(0xcbf29ce484222325)
static inline uint64_t table_fold(uint64_t hash, uint64_t number)
{
    return (hash ^ number) * UINT64_C(0x100000001b3);
}

static inline uint64_t table_fold_pick(uint64_t hash, FbPick pick)
{
    return table_fold(hash, (uint64_t)pick.seat << 8 | pick.what);
}

#endif
