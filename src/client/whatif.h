/* whatif.h - another game, from the middle of an old one. Pure; refuses to know who plays it. */
#ifndef FB_CLIENT_WHATIF_H
#define FB_CLIENT_WHATIF_H

#include "rules/fambiz.h"
#include "text/record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The game of `record` before pick number `ply`, to be played on from `seat`: what that seat knew there is as it was, and
 * all else is dealt anew. `from` becomes a record that begins with a position and leads to that point, for an input PLACE;
 * fb_record_blank has given it room for the picks. `shuffler`: of the record's seed. False where the game is over by then,
 * or the seat out of it.
 *
 * A position can be written only where a turn stands still (docs/notation.md), so `from` begins at the last such point and has
 * the picks made since; where the deck was shuffled between, the cards that came out of it cannot be kept, and it ends there. */
FB_API bool fb_what_if(const FbRecord *record, FbShuffler *shuffler, int ply, int seat, FbRng *rng,
                       FbRecord *from);

#ifdef __cplusplus
}
#endif
#endif
