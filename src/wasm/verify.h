/* verify.h - was a recorded game honest? The commitment, the seed, every move, the result, and the lots of heats. Pure;
 * refuses to know where a record comes from. */
#ifndef FB_WASM_VERIFY_H
#define FB_WASM_VERIFY_H

#include "fair/fair.h"
#include "text/record.h"

/* The seed that shuffled: as the record gives it, or derived from the server's seed and the parts; and whether what it
 * says of both is true. */
FbSeedFault verify_seed(const FbRecord *record, uint8_t seed[FB_SEED_BYTES]);
/* An English sentence, or NULL where all is as it should be; cards: how many were drawn. `error` is room for it. */
const char *verify_game(const FbRecord *record, FbFairShuffler *shuffler, int *cards,
                        FbTextError *error);

#endif
