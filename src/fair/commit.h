/* commit.h - how a server deals so that nobody, not even the server, can choose the deck.
 *
 * Owns commitments, how the seed is derived, the checks of both, and what a part may be. Refuses to know where random
 * bytes come from, what is sent to whom and when, and how a record is spelt.
 *
 *   1. The server draws ServerSeed, 32 random bytes, and shows Commit = SHA-256(ServerSeed).
 *   2. Then each human's client draws a part, 16 to 32 bytes, and shows Hash = SHA-256(part).
 *   3. Once everybody knows Commit and all hashes, the clients send their parts. So nobody, and no friend of the
 *      server either, can choose a part to suit the others.
 *   4. Seed = SHA-256("fambiz seed 2" (13 bytes of ASCII, no NUL) || ServerSeed || for each seat with a part, in seat
 *      order: the seat (1 byte, A = 0), the length (1 byte), the part). A seat without a part - a bot, or a human who
 *      joined later - adds nothing.
 *   5. When the game is over, ServerSeed and the parts are shown, and anybody can check all of it.
 *
 * That is deal 2. In deal 1, used by 0.1.0, the parts were sent right away, and the seed was SHA-256(ServerSeed || all
 * parts in seat order) with nothing between them, so the same bytes split into other parts gave the same seed. Its games
 * can still be verified.
 *
 * There has to be at least one part. Without any, Seed in deal 1 would be SHA-256(ServerSeed), which is Commit: the deck
 * would be known before the deal. A table without humans has nobody to prove anything to; it takes a random Seed and
 * shows no commitment.
 *
 * A part has at least 16 bytes, so that nobody can guess it from its hash.
 */
#ifndef FB_FAIR_COMMIT_H
#define FB_FAIR_COMMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_SEED_BYTES = 32, FB_PART_MIN = 16, FB_PART_MAX = 32 };

/* What one client added to the seed. Length 0: nothing. */
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

/* A part from its bytes, or from hex digits as in a record's Part.A. A faulty part gets a length that no check lets pass:
 * a caller who overlooks the fault here meets it again in fb_derive_seed, instead of a seed that leaves the part out. */
FB_API FbSeedFault fb_part(FbPart *part, const void *bytes, size_t size);
FB_API FbSeedFault fb_part_from_hex(FbPart *part, const char *text, size_t length);

/* Is there at least one part, and does each have a length it may have? */
FB_API FbSeedFault fb_check_parts(const FbParts *parts);

/* The seed of deal 1. Checks the parts first, and leaves `seed` alone on a fault. */
FB_API FbSeedFault fb_derive_seed(uint8_t seed[FB_SEED_BYTES],
                                  const uint8_t server_seed[FB_SEED_BYTES], const FbParts *parts);
/* The same for deal 2. */
FB_API FbSeedFault fb_derive_seed_2(uint8_t seed[FB_SEED_BYTES],
                                    const uint8_t server_seed[FB_SEED_BYTES], const FbParts *parts);

/* The hash that binds a client to its part. An FbPart too, because a seat may have none. */
FB_API void fb_part_hash(FbPart *hash, const FbPart *part);
/* Is this the hash of this part? Never, if there is no part. */
FB_API bool fb_part_fits(const FbPart *part, const FbPart *hash);

/* The two checks of a finished game of deal 1; each names the first thing that is wrong. */
FB_API FbSeedFault fb_check_commit(const uint8_t server_seed[FB_SEED_BYTES],
                                   const uint8_t commit[FB_SEED_BYTES]);
FB_API FbSeedFault fb_check_seed(const uint8_t server_seed[FB_SEED_BYTES], const FbParts *parts,
                                 const uint8_t seed[FB_SEED_BYTES]);

#ifdef __cplusplus
}
#endif
#endif
