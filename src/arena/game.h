/* game.h - one deal of a match, played in every rotation of its table. Owns the table of truth: the game itself is
 * in here and nowhere else; players are told what their seats may see. */
#ifndef FB_ARENA_GAME_H
#define FB_ARENA_GAME_H

#include "arena/player.h"
#include "arena/tally.h"

/* Everything that one thread plays with: a player for each entry of the list, in use at one seat at a time. */
typedef struct ArenaDealer {
    const ArenaMatch *match;
    const atomic_bool *stop;
    ArenaPlayer player[ARENA_LIST];
} ArenaDealer;

void dealer_open(ArenaDealer *dealer, const ArenaMatch *match, const atomic_bool *stop);
void dealer_close(ArenaDealer *dealer);
/* False where it was stopped on the way: then the result means nothing. The caller takes the times of the
 * players, and leaves them empty for the next deal. */
bool dealer_play(ArenaDealer *dealer, uint64_t deal, ArenaDeal *result);

#endif
