/* game.h - one deal of a match, played in every rotation of its table. Owns the truth: the game itself is here and nowhere else, and
 * players are told only what their seats may see. */
#ifndef FB_ARENA_GAME_H
#define FB_ARENA_GAME_H

#include "arena/player.h"
#include "arena/tally.h"

/* What one thread plays with: a player for each entry of the list. */
typedef struct ArenaDealer {
    const ArenaMatch *match;
    const atomic_bool *stop;
    ArenaPlayer player[ARENA_LIST];
} ArenaDealer;

void dealer_open(ArenaDealer *dealer, const ArenaMatch *match, const atomic_bool *stop);
void dealer_close(ArenaDealer *dealer);
/* False: it was stopped on the way, and the result means nothing. The caller collects the players' times, and clears them for the
 * next deal. */
bool dealer_play(ArenaDealer *dealer, uint64_t deal, ArenaDeal *result);

#endif
