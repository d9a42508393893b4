/* test_chacha20.c - R 9.1: blocks against RFC 8439, the key stream against libsodium. */
#include "support.h"

#include <sodium.h>

#include "fair/chacha20.h"

static const char counting_key[] =
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
static const char zero_key[] = "0000000000000000000000000000000000000000000000000000000000000000";
static const char zero_nonce[] = "000000000000000000000000";
static const char jabber_key[] = "1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0";

typedef struct Vector {
    const char *where, *key;
    uint32_t counter;
    const char *nonce, *stream;
} Vector;

static const Vector vectors[] = {
    {"RFC 8439 2.3.2", counting_key, 1, "000000090000004a00000000",
     "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
     "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"},
    {"RFC 8439 2.4.2, first block", counting_key, 1, "000000000000004a00000000",
     "224f51f3401bd9e12fde276fb8631ded8c131f823d2c06e27e4fcaec9ef3cf78"
     "8a3b0aa372600a92b57974cded2b9334794cba40c63e34cdea212c4cf07d41b7"},
    {"RFC 8439 2.4.2, second block", counting_key, 2, "000000000000004a00000000",
     "69a6749f3f630f4122cafe28ec4dc47e26d4346d70b98c73f3e9c53ac40c5945"
     "398b6eda1a832c89c167eacd901d7e2bf363"},
    {"RFC 8439 A.1 #1", zero_key, 0, zero_nonce,
     "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
     "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
    {"RFC 8439 A.1 #2", zero_key, 1, zero_nonce,
     "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
     "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
    {"RFC 8439 A.1 #3", "0000000000000000000000000000000000000000000000000000000000000001", 1,
     zero_nonce,
     "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
     "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
    {"RFC 8439 A.1 #4", "00ff000000000000000000000000000000000000000000000000000000000000", 2,
     zero_nonce,
     "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
     "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"},
    {"RFC 8439 A.1 #5", zero_key, 0, "000000000000000000000002",
     "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
     "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"},
};

/* Four blocks as the RFC prints them. */
static void block_bytes(uint8_t out[256], const uint8_t key[32], uint32_t counter,
                        const uint8_t nonce[12])
{
    uint32_t state[FB_CHACHA20_STATE], words[FB_CHACHA20_WORDS];
    fb_chacha20_state(state, key, counter, nonce);
    fb_chacha20_blocks(state, words);
    for (int i = 0; i < 256; i++)
        out[i] = (uint8_t)(words[i / 4] >> 8 * (i % 4));
}

static void r9_1_block_is_the_rfcs(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        const Vector *v = &vectors[i];
        uint8_t key[32], nonce[12], want[64], got[256];
        unhex(key, v->key);
        unhex(nonce, v->nonce);
        size_t n = unhex(want, v->stream);
        block_bytes(got, key, v->counter, nonce);
        if (memcmp(got, want, n) != 0) fail_msg("%s differs", v->where);
    }
}

/* RFC 8439 A.2 #3: 127 bytes of text under two blocks from counter 42 on. */
static void r9_1_blocks_encrypt_the_rfcs_text(void **unused)
{
    (void)unused;
    static const char text[] =
        "'Twas brillig, and the slithy toves\nDid gyre and gimble in the wabe:\n"
        "All mimsy were the borogoves,\nAnd the mome raths outgrabe.";
    uint8_t key[32], nonce[12], want[127], got[256];
    unhex(key, jabber_key);
    unhex(nonce, "000000000000000000000002");
    assert_int_equal(unhex(want, "62e6347f95ed87a45ffae7426f27a1df5fb69110044c0d73118effa95b01e5cf"
                                 "166d3df2d721caf9b21e5fb14c616871fd84c54f9d65b283196c7fe4f60553eb"
                                 "f39c6402c42234e32a356b3e764312a61a5532055716ead6962568f87d3f3f77"
                                 "04c6a8d1bcd1bf4d50d6154b6da731b187b58dfd728afa36757a797ac188d1"),
                     sizeof text - 1);
    block_bytes(got, key, 42, nonce);
    for (size_t i = 0; i < sizeof want; i++)
        got[i] ^= (uint8_t)text[i];
    assert_memory_equal(got, want, sizeof want);
}

/* Word by word over several blocks, for the first shuffles, for great k, and for random ones. */
static void r9_1_stream_is_libsodiums(void **unused)
{
    (void)unused;
    static const uint32_t borders[] = {0,     1,          2,          255,       256,
                                       65536, 0x01020304, 0x80000000, 0xffffffff};
    enum { BORDERS = sizeof borders / sizeof *borders, WORDS = 200 };
    Random r = random_from_environment();
    for (int round = 0; round < 1000; round++) {
        uint32_t k = round < BORDERS ? borders[round] : (uint32_t)random_next(&r);
        uint8_t seed[32], want[4 * WORDS],
            nonce[12] = {(uint8_t)k, (uint8_t)(k >> 8), (uint8_t)(k >> 16), (uint8_t)(k >> 24)};
        random_fill(&r, seed, sizeof seed);
        crypto_stream_chacha20_ietf(want, sizeof want, nonce, seed);
        FbKeyStream stream;
        fb_key_stream(&stream, seed, k);
        for (int i = 0; i < WORDS; i++) {
            const uint8_t *p = want + 4 * i;
            assert_int_equal(fb_key_stream_word(&stream),
                             p[0] + p[1] * 0x100u + p[2] * 0x10000u + p[3] * 0x1000000u);
        }
    }
}

static void blocks_are_libsodiums(void **unused)
{
    (void)unused;
    static const uint8_t zero[256];
    Random r = random_from_environment();
    for (int round = 0; round < 1000; round++) {
        uint8_t key[32], nonce[12], want[256], got[256];
        uint32_t counter =
            (uint32_t)random_next(&r) % 0xfffffff0; /* libsodium ends where it wraps */
        random_fill(&r, key, sizeof key);
        random_fill(&r, nonce, sizeof nonce);
        crypto_stream_chacha20_ietf_xor_ic(want, zero, sizeof zero, nonce, counter, key);
        block_bytes(got, key, counter, nonce);
        assert_memory_equal(got, want, sizeof want);
    }
}

/* A shuffle must not pay for blocks that it does not read. */
static void blocks_are_made_when_a_word_is_asked_for(void **unused)
{
    (void)unused;
    uint8_t seed[32] = {1};
    FbKeyStream stream;
    fb_key_stream(&stream, seed, 0);
    assert_int_equal(stream.state[12], 0);
    for (uint32_t i = 0; i < 200; i++) {
        fb_key_stream_word(&stream);
        assert_int_equal(stream.state[12], 4 * (i / 64 + 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r9_1_block_is_the_rfcs),
        cmocka_unit_test(r9_1_blocks_encrypt_the_rfcs_text),
        cmocka_unit_test(r9_1_stream_is_libsodiums),
        cmocka_unit_test(blocks_are_libsodiums),
        cmocka_unit_test(blocks_are_made_when_a_word_is_asked_for),
    };
    return cmocka_run_group_tests_name("fair/chacha20", tests, NULL, NULL);
}
