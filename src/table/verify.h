/* verify.h - was a recorded game honest? The commitment, the seed, who dealt first, every move, the result, and the lots of heats. Pure;
 * refuses to know where a record comes from. */
#ifndef FB_TABLE_VERIFY_H
#define FB_TABLE_VERIFY_H

#include "fair/fair.h"
#include "text/record.h"

/* The seed that shuffled, derived from the server's and the parts where the record has them; nothing is checked but their form. */
FbSeedFault fb_record_seed(const FbRecord *record, uint8_t seed[FB_SEED_BYTES]);

/* The seed that shuffled: as the record gives it, or derived from the server's seed and the parts; and whether what it
 * says of both is true: an English sentence where it is not, or NULL. */
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

/* An English sentence, or NULL where all is as it should be. */
const char *fb_verify_game(FbVerify *verify, const FbRecord *record, FbFairShuffler *shuffler);

#endif
