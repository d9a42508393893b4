/* taste.h - the population: players by rule of thumb, each with a taste of its own, to measure bots against and to train
 * them with. They do not search, they do not weigh the table; they attack whom they like to attack.
 *
 * To whoever plays them they are levels like any other: a taste is made, shown events and asked by the calls of
 * bots/bot.h. But they are no rung of the ladder: no table offers them, nothing stored names them, and the page does
 * not hold them. So they are a layer of the program, though they need nothing that the pure layers have not.
 *
 * Owns: the tastes by name (tastes.def), and which of them no training may use. Refuses to know: matches, and the game
 * behind the view. */
#ifndef FB_TASTE_H
#define FB_TASTE_H

#include "bots/bot.h"

typedef enum TasteSet {
    TASTES_NONE,
    TASTES_ALL,
    TASTES_KNOWN, /* may be used in training */
    TASTES_HELD_OUT,
    TASTE_SETS
} TasteSet;

/* In the order of tastes.def from 0, NULL behind the last. Its fb_level_name is `taste:NAME`. */
const FbLevel *taste_at(int at);
/* By the name behind `taste:`; NULL where no taste is called so. */
const FbLevel *taste_find(const char *name, size_t length);
/* Whom it attacks, in a few words. */
const char *taste_says(int at);
bool taste_is_in(int at, TasteSet set);
/* How a set is called behind `taste:`; and the set of a name, TASTES_NONE where there is none. */
const char *taste_set_name(TasteSet set);
TasteSet taste_set_find(const char *name, size_t length);

#endif
