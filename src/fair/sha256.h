/* sha256.h - SHA-256 (FIPS 180-4), of whole bytes.
 *
 * Owns the hash that commitments, seeds and lots are made with. SHA-256 rather than anything newer, because every browser
 * can check it without our code (SubtleCrypto). Refuses to know what is being hashed.
 */
#ifndef FB_FAIR_SHA256_H
#define FB_FAIR_SHA256_H

#include <stddef.h>
#include <stdint.h>

#include "rules/fambiz.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FB_SHA256_BYTES = 32, FB_SHA256_BLOCK = 64 };

typedef struct FbSha256 {
    uint32_t state[8];
    uint64_t length; /* bytes added so far; length mod 64 of them wait in the buffer */
    uint8_t buffer[FB_SHA256_BLOCK];
} FbSha256;

FB_API void fb_sha256_start(FbSha256 *hash);
FB_API void fb_sha256_add(FbSha256 *hash, const void *bytes,
                          size_t size); /* bytes may be NULL if size is 0 */
FB_API void fb_sha256_end(FbSha256 *hash,
                          uint8_t digest[FB_SHA256_BYTES]); /* start again before the next use */

/* All at once. */
FB_API void fb_sha256(uint8_t digest[FB_SHA256_BYTES], const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
