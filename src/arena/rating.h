/* rating.h - the strength of each kind of player, from who won at which table.
 *
 * The model is Plackett and Luce's, of which only the first place is used: at a table where the strengths are a, b, c …
 * the first wins with chance a / (a + b + c + …), the many-player form of Bradley-Terry and Elo. The ratings are the
 * most likely ones given all games that were won, in points of 400 log10: a kind that is 400 above another wins
 * ten times as often as that one wherever both sit. Their mean is 0; a weak prior (a deviation of 550 points) keeps
 * a kind finite that never won.
 *
 * Weng-Lin (OpenSkill, TrueSkill) uses the same model, one game at a time, for players whose strength changes; its
 * figures depend on the order of the games. Here nobody changes, and parts of a match have to add up to the whole. */
#ifndef FB_ARENA_RATING_H
#define FB_ARENA_RATING_H

#include "arena/tally.h"

typedef struct ArenaRating {
    double points, error; /* half of the 95 % interval; 0 where there are too few deals to tell */
} ArenaRating;

/* By entry; those of one kind have the same. */
void arena_rate(const ArenaMatch *match, const ArenaTally *tally, ArenaRating rating[ARENA_LIST]);

#endif
