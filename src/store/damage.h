/* damage.h - games that are not what was written, found while they were read, and what is wrong with each. */
#ifndef FAMBIZ_STORE_DAMAGE_H
#define FAMBIZ_STORE_DAMAGE_H

#include "store/games.h"
#include "store/store.h"

typedef struct Damage {
    char why[96];
} Damage;

typedef struct Damaged {
    Games games; /* Game.rows: where the reason stands */
    Damage *all;
} Damaged;

/* "WHAT SEQ IS_WRONG". The first thing that is found is what is told. False: no memory. */
bool damage_note(Damaged *d, uint64_t game, const char *what, uint32_t seq, const char *is_wrong,
                 char *why);
const char *damage_of(const Damaged *d, uint64_t game); /* NULL, or what is wrong with it */
void damage_free(Damaged *d);

/* Tells the reader of it; false: nobody wants to know, and that is why. */
bool damage_tell(const StoreRunning *reader, uint64_t game, const char *id, const char *damage,
                 char *why);

extern const char damage_not_written[]; /* " is not what was written" */

#endif
