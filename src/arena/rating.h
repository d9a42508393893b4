/* rating.h - the strength of each kind of player, from who won at which table.
 *
 * The model is Plackett and Luce's, of which only the first place is used: at a table with the strengths a, b, c … the first wins with
 * probability a / (a + b + c + …), which is Bradley-Terry and Elo for many players. The ratings are the most likely ones given who won
 * which game, in points of 400 log10: a kind that is 400 points above another wins ten times as often wherever both sit. Their mean is
 * 0. A weak prior (a deviation of 550 points) keeps a kind that never won finite.
 *
 * Weng-Lin (OpenSkill, TrueSkill) uses the same model one game at a time, for players whose strength changes, and its figures depend on
 * the order of the games. Here nobody changes, and the parts of a match have to add up to the whole. */
#ifndef FB_ARENA_RATING_H
#define FB_ARENA_RATING_H

#include "arena/tally.h"

typedef struct ArenaRating {
    double points, error; /* half of the 95 % interval; 0: too few deals to tell */
} ArenaRating;

/* By entry; those of one kind have the same. */
void arena_rate(const ArenaMatch *match, const ArenaTally *tally, ArenaRating rating[ARENA_LIST]);

#endif
