/* test_sha256.c - SHA-256 against FIPS 180-4 and libsodium. */
#include "support.h"

#include <sodium.h>

#include "fair/sha256.h"

typedef struct Vector {
    const char *text, *digest;
} Vector;

static const Vector vectors[] = {
    {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
     "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
     "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
};

static void digests_are_those_of_fips_180_4(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        uint8_t want[32], got[32];
        unhex(want, vectors[i].digest);
        fb_sha256(got, vectors[i].text, strlen(vectors[i].text));
        assert_memory_equal(got, want, 32);
    }
}

static void a_million_a(void **unused)
{
    (void)unused;
    uint8_t want[32], got[32];
    FbSha256 hash;
    fb_sha256_start(&hash);
    for (int i = 0; i < 100000; i++)
        fb_sha256_add(&hash, "aaaaaaaaaa", 10);
    fb_sha256_end(&hash, got);
    unhex(want, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    assert_memory_equal(got, want, 32);
}

/* 0 to 200 covers each way in which padding falls: 55, 56, 63, 64, 119, 120 … */
static void every_length_to_200_is_libsodiums(void **unused)
{
    (void)unused;
    Random r = random_from_environment();
    for (size_t n = 0; n <= 200; n++) {
        uint8_t text[201], want[32], got[32];
        random_fill(&r, text, n);
        crypto_hash_sha256(want, text, n);
        fb_sha256(got, text, n);
        assert_memory_equal(got, want, 32);
    }
}

static void pieces_give_the_digest_of_the_whole(void **unused)
{
    (void)unused;
    Random r = random_from_environment();
    for (int round = 0; round < 300; round++) {
        uint8_t text[1000], want[32], got[32];
        FbSha256 hash;
        random_fill(&r, text, sizeof text);
        crypto_hash_sha256(want, text, sizeof text);
        fb_sha256_start(&hash);
        for (size_t at = 0, n; at < sizeof text; at += n) {
            n = random_next(&r) % 150; /* none, too */
            n = n < sizeof text - at ? n : sizeof text - at;
            fb_sha256_add(&hash, text + at, n);
        }
        fb_sha256_end(&hash, got);
        assert_memory_equal(got, want, 32);
    }
}

/* From 2^29 bytes on the length in bits needs its upper word. Hashing so many takes seconds: so the
 * state is told that there were 2^29, and then padded, by the library and by hand. */
static void the_length_has_64_bits(void **unused)
{
    (void)unused;
    static const uint8_t tail[64] = {[0] = 0x80, [59] = 1};
    uint8_t got[32];
    FbSha256 hash, by_hand;
    fb_sha256_start(&hash);
    hash.length = UINT64_C(1) << 29;
    fb_sha256_end(&hash, got);
    fb_sha256_start(&by_hand);
    fb_sha256_add(&by_hand, tail, sizeof tail);
    for (int i = 0; i < 32; i++)
        assert_int_equal(got[i], (uint8_t)(by_hand.state[i / 4] >> (24 - 8 * (i % 4))));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digests_are_those_of_fips_180_4),
        cmocka_unit_test(a_million_a),
        cmocka_unit_test(every_length_to_200_is_libsodiums),
        cmocka_unit_test(pieces_give_the_digest_of_the_whole),
        cmocka_unit_test(the_length_has_64_bits),
    };
    return cmocka_run_group_tests_name("fair/sha256", tests, NULL, NULL);
}
