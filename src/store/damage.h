/* damage.h - games that are not what was written: which they are, found while everything is read at the start, and what is wrong
 * with each. One bad game must not keep the others from being played. */
#ifndef FAMBIZ_STORE_DAMAGE_H
#define FAMBIZ_STORE_DAMAGE_H

#include "store/games.h"
#include "store/store.h"

typedef struct Damage {
    char why[96];
} Damage;

typedef struct Damaged {
    Games games; /* Game.rows: index of the reason in `all` */
    Damage *all;
} Damaged;

/* The reason is "WHAT SEQ IS_WRONG"; the first one found is kept. False: no memory. */
bool damage_note(Damaged *d, uint64_t game, const char *what, uint32_t seq, const char *is_wrong,
                 char *why);
const char *damage_of(const Damaged *d, uint64_t game); /* NULL, or what is wrong with it */
void damage_free(Damaged *d);

/* Tells the reader; false, and why: the reader does not take damaged games. */
bool damage_tell(const StoreRunning *reader, uint64_t game, const char *id, const char *damage,
                 char *why);

extern const char damage_not_written[]; /* " is not what was written" */

#endif
