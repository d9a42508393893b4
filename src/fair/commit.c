/* commit.c - see commit.h. */
#include "fair/commit.h"

#include <stdbool.h>
#include <string.h>

#include "fair/hex.h"
#include "fair/sha256.h"

/* Not in constant time, on purpose: all that is compared is public when it is. */
static bool same(const uint8_t *a, const uint8_t *b) { return memcmp(a, b, FB_SEED_BYTES) == 0; }

const char *fb_seed_fault_word(FbSeedFault fault)
{
    static const char *const word[FB_SEED_FAULTS] = {
        [FB_SEED_OK] = "ok",
        [FB_SEED_COMMIT] = "commit",
        [FB_SEED_NO_PART] = "no-part",
        [FB_SEED_PART_SHORT] = "part-short",
        [FB_SEED_PART_LONG] = "part-long",
        [FB_SEED_PART_HEX] = "part-hex",
        [FB_SEED_DERIVATION] = "derivation",
    };
    return (unsigned)fault < FB_SEED_FAULTS ? word[fault] : "unknown";
}

void fb_commit(uint8_t commit[FB_SEED_BYTES], const uint8_t server_seed[FB_SEED_BYTES])
{
    fb_sha256(commit, server_seed, FB_SEED_BYTES);
}

static FbSeedFault check_length(size_t length)
{
    if (length < FB_PART_MIN) return FB_SEED_PART_SHORT;
    return length > FB_PART_MAX ? FB_SEED_PART_LONG : FB_SEED_OK;
}

FbSeedFault fb_part(FbPart *part, const void *bytes, size_t size)
{
    FbSeedFault fault = check_length(size);
    *part = (FbPart){.length = (uint8_t)(size < 255 ? size : 255)};
    if (fault == FB_SEED_OK) memcpy(part->bytes, bytes, size);
    return fault;
}

FbSeedFault fb_part_from_hex(FbPart *part, const char *text, size_t length)
{
    uint8_t bytes[FB_PART_MAX];
    size_t size = length / 2;
    FbSeedFault fault = check_length(size);
    if (fault == FB_SEED_OK && !fb_hex_read(bytes, size, text, length)) fault = FB_SEED_PART_HEX;
    if (fault == FB_SEED_OK) return fb_part(part, bytes, size);
    *part = (FbPart){.length = 1};
    return fault;
}

FbSeedFault fb_check_parts(const FbParts *parts)
{
    int added = 0;
    for (int i = 0; i < FB_SEATS; i++) {
        size_t length = parts->seat[i].length;
        FbSeedFault fault = length == 0 ? FB_SEED_OK : check_length(length);
        if (fault != FB_SEED_OK) return fault;
        added += length != 0;
    }
    return added == 0 ? FB_SEED_NO_PART : FB_SEED_OK;
}

FbSeedFault fb_derive_seed(uint8_t seed[FB_SEED_BYTES], const uint8_t server_seed[FB_SEED_BYTES],
                           const FbParts *parts)
{
    FbSha256 hash;
    FbSeedFault fault = fb_check_parts(parts);
    if (fault != FB_SEED_OK) return fault;
    fb_sha256_start(&hash);
    fb_sha256_add(&hash, server_seed, FB_SEED_BYTES);
    for (int i = 0; i < FB_SEATS; i++)
        fb_sha256_add(&hash, parts->seat[i].bytes, parts->seat[i].length);
    fb_sha256_end(&hash, seed);
    return FB_SEED_OK;
}

FbSeedFault fb_derive_seed_2(uint8_t seed[FB_SEED_BYTES], const uint8_t server_seed[FB_SEED_BYTES],
                             const FbParts *parts)
{
    static const char head[] = "fambiz seed 2";
    FbSha256 hash;
    FbSeedFault fault = fb_check_parts(parts);
    if (fault != FB_SEED_OK) return fault;
    fb_sha256_start(&hash);
    fb_sha256_add(&hash, head, sizeof head - 1);
    fb_sha256_add(&hash, server_seed, FB_SEED_BYTES);
    for (int i = 0; i < FB_SEATS; i++) {
        uint8_t seat[2] = {(uint8_t)i, parts->seat[i].length};
        if (!seat[1]) continue;
        fb_sha256_add(&hash, seat, sizeof seat);
        fb_sha256_add(&hash, parts->seat[i].bytes, seat[1]);
    }
    fb_sha256_end(&hash, seed);
    return FB_SEED_OK;
}

void fb_part_hash(FbPart *hash, const FbPart *part)
{
    *hash = (FbPart){.length = FB_SHA256_BYTES};
    fb_sha256(hash->bytes, part->bytes, part->length);
}

bool fb_part_fits(const FbPart *part, const FbPart *hash)
{
    FbPart right;
    if (check_length(part->length) || hash->length != FB_SHA256_BYTES) return false;
    fb_part_hash(&right, part);
    return same(right.bytes, hash->bytes);
}

FbSeedFault fb_check_commit(const uint8_t server_seed[FB_SEED_BYTES],
                            const uint8_t commit[FB_SEED_BYTES])
{
    uint8_t right[FB_SEED_BYTES];
    fb_commit(right, server_seed);
    return same(right, commit) ? FB_SEED_OK : FB_SEED_COMMIT;
}

FbSeedFault fb_check_seed(const uint8_t server_seed[FB_SEED_BYTES], const FbParts *parts,
                          const uint8_t seed[FB_SEED_BYTES])
{
    uint8_t right[FB_SEED_BYTES];
    FbSeedFault fault = fb_derive_seed(right, server_seed, parts);
    if (fault != FB_SEED_OK) return fault;
    return same(right, seed) ? FB_SEED_OK : FB_SEED_DERIVATION;
}
