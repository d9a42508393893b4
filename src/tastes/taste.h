/* taste.h - the population: players by rule of thumb, each with a taste of its own, to measure bots against and to train them with. They
 * do not search or weigh the table; they attack whom they like to attack.
 *
 * To whoever plays them they are levels like any other: a taste is made, shown events and asked through bots/bot.h. But they are not part
 * of the ladder: no table offers them, nothing stored names them, and the page does not contain them. So they are a layer of the
 * program, although they would fit among the pure ones.
 *
 * Owns: the tastes by name (tastes.def), and which of them training must not use. Refuses to know: matches, and the game behind the
 * view. */
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

/* In the order of tastes.def, from 0; NULL after the last. Its fb_level_name is `taste:NAME`. */
const FbLevel *taste_at(int at);
/* By the name after `taste:`; NULL: there is no such taste. */
const FbLevel *taste_find(const char *name, size_t length);
/* Whom it attacks, in a few words. */
const char *taste_says(int at);
bool taste_is_in(int at, TasteSet set);
/* The name of a set after `taste:`; and the set of a name, or TASTES_NONE. */
const char *taste_set_name(TasteSet set);
TasteSet taste_set_find(const char *name, size_t length);

#endif
