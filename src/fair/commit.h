/* commit.h - how a server deals so that nobody, itself included, can choose the deck.
 *
 * Owns: commitment, derivation of the seed, and their checks; the form of a part.
 * Refuses to know: where random bytes come from, when what is sent to whom, how a record is spelt.
 *
 *   1. The server draws ServerSeed, 32 random bytes, and shows Commit = SHA-256(ServerSeed).
 *   2. Then each human's client adds a part: 16 to 32 bytes of its own choice.
 *   3. Seed = SHA-256(ServerSeed || part of the lowest seat that has one || … || of the highest).
 *      Raw bytes, one after the other: no lengths, separators or seat letters between them. A seat
 *      without a part (a bot, a human who joined later) adds nothing.
 *   4. When the game is over ServerSeed and the parts are shown, and anybody checks both lines.
 *
 * At least one part is needed. Without any, Seed would be SHA-256(ServerSeed), which is Commit: the
 * deck would lie open before the deal. A table without a human has nobody to prove fairness to: it
 * takes a random Seed alone, and shows no commitment.
 *
 * A part has at least 16 bytes, so that a server cannot guess it when it chooses ServerSeed. That
 * two splits of the same bytes into parts give one Seed helps nobody: each player knows their own.
 */
#ifndef FB_FAIR_COMMIT_H
#define FB_FAIR_COMMIT_H

#include <stddef.h>
#include <stdint.h>

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_SEED_BYTES = 32, FB_PART_MIN = 16, FB_PART_MAX = 32 };

/* What one client added; length 0: this seat added nothing. */
typedef struct FbPart {
    uint8_t length;
    uint8_t bytes[FB_PART_MAX];
} FbPart;

/* The parts of a game, A's first. */
typedef struct FbParts {
    FbPart seat[FB_SEATS];
} FbParts;

typedef enum FbSeedFault {
    FB_SEED_OK,
    FB_SEED_COMMIT,     /* the commitment is not SHA-256 of ServerSeed */
    FB_SEED_NO_PART,    /* no seat added a part */
    FB_SEED_PART_SHORT, /* a part has fewer than 16 bytes */
    FB_SEED_PART_LONG,  /* a part has more than 32 */
    FB_SEED_PART_HEX,   /* a part is not lower-case hex, two digits a byte */
    FB_SEED_DERIVATION, /* Seed is not SHA-256 of ServerSeed and the parts */
    FB_SEED_FAULTS
} FbSeedFault;

/* The fault as one word for logs and error lines ("ok", "commit", "no-part" …), never NULL. */
FB_API const char *fb_seed_fault_word(FbSeedFault fault);

/* Commit of ServerSeed. */
FB_API void fb_commit(uint8_t commit[FB_SEED_BYTES], const uint8_t server_seed[FB_SEED_BYTES]);

/* A part from its bytes (none: the seat adds nothing), or from its hex digits, as in a record's
 * Part.A. A faulty part keeps a length that no check lets pass: a caller who overlooks the fault
 * here meets it again in fb_derive_seed, instead of a seed that leaves the part out. */
FB_API FbSeedFault fb_part(FbPart *part, const void *bytes, size_t size);
FB_API FbSeedFault fb_part_from_hex(FbPart *part, const char *text, size_t length);

/* Are there parts, each of a length that may be? */
FB_API FbSeedFault fb_check_parts(const FbParts *parts);

/* Seed; checks the parts first and leaves seed alone on a fault. */
FB_API FbSeedFault fb_derive_seed(uint8_t seed[FB_SEED_BYTES],
                                  const uint8_t server_seed[FB_SEED_BYTES], const FbParts *parts);

/* The two checks of a finished game; each names the first thing that is wrong. */
FB_API FbSeedFault fb_check_commit(const uint8_t server_seed[FB_SEED_BYTES],
                                   const uint8_t commit[FB_SEED_BYTES]);
FB_API FbSeedFault fb_check_seed(const uint8_t server_seed[FB_SEED_BYTES], const FbParts *parts,
                                 const uint8_t seed[FB_SEED_BYTES]);

#ifdef __cplusplus
}
#endif
#endif
