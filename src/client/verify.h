/* verify.h - was a recorded game honest? The commitment, the seed, who dealt first, every move, the result, and the lots of heats. Pure;
 * refuses to know where a record comes from. */
#ifndef FB_CLIENT_VERIFY_H
#define FB_CLIENT_VERIFY_H

#include "fair/fair.h"
#include "text/record.h"

/* The seed that shuffled, derived from the server's and the parts if the record has them; only their form is checked. */
FbSeedFault fb_record_seed(const FbRecord *record, uint8_t seed[FB_SEED_BYTES]);

/* The same seed, with everything checked that the record says about it: the commitment, the derivation, the first dealer. NULL, or
 * a sentence in the language of the record that says what is wrong. */
const char *fb_verify_seed(const FbRecord *record, uint8_t seed[FB_SEED_BYTES]);

/* Who drew lots in a window: `{heat WINDOW SEATS}`. False: this comment is none. */
typedef struct FbHeatNote {
    uint32_t window;
    uint8_t seats;
} FbHeatNote;
bool fb_heat_note(const FbComment *comment, FbHeatNote *heat);

typedef struct FbVerify {
    /* Called with what the deal and each pick brought about, and the game behind it; or NULL. */
    void (*met)(void *self, const FbEvents *events, const FbGame *game);
    void *self;
    int cards;         /* how many were drawn */
    FbTextError error; /* room for what is wrong */
} FbVerify;

/* NULL if the game was honest, or a sentence in the language of the record that says what is wrong. */
const char *fb_verify_game(FbVerify *verify, const FbRecord *record, FbFairShuffler *shuffler);

/* The chairs that were taken before the deal, if the record names them: bit c for chair c. */
unsigned record_chairs(const FbRecord *record);

#endif
