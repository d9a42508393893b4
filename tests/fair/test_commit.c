/* test_commit.c - commitment and derivation (notation.md, "Records").
 *
 * The expected digests come from Python's hashlib. */
#include "support.h"

#include "fair/commit.h"

static const char commit_hex[] = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
static const char seed_acf_hex[] =
    "57db8a502c49c1b1c44ec05da5e6943c65f00fdadd1410b0e63e97b2aae4a6da";
static const char seed_c_hex[] = "692ad7b1734f469491cd141294700a02130a37b7faef4211a272327387360f67";

/* ServerSeed 00 01 … 1f; A added 40 … 4f (16), C 80 … 9f (32), F c0 … d0 (17). */
typedef struct Setup {
    uint8_t server_seed[32];
    FbParts parts;
} Setup;

static void count_up(uint8_t *out, int from, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (uint8_t)(from + i);
}

static void add_part(FbParts *parts, int seat, int from, int n)
{
    uint8_t bytes[40];
    count_up(bytes, from, n);
    assert_int_equal(fb_part(&parts->seat[seat], bytes, (size_t)n), FB_SEED_OK);
}

static Setup setup(void)
{
    Setup s = {{0}, {{{0, {0}}}}};
    count_up(s.server_seed, 0, 32);
    add_part(&s.parts, 0, 0x40, 16);
    add_part(&s.parts, 2, 0x80, 32);
    add_part(&s.parts, 5, 0xc0, 17);
    return s;
}

static void commitment_is_the_hash_of_server_seed(void **unused)
{
    (void)unused;
    Setup s = setup();
    uint8_t want[32], got[32];
    unhex(want, commit_hex);
    fb_commit(got, s.server_seed);
    assert_memory_equal(got, want, 32);
}

static void commitment_with_any_bit_changed_is_refused(void **unused)
{
    (void)unused;
    Setup s = setup();
    uint8_t commit[32];
    unhex(commit, commit_hex);
    assert_int_equal(fb_check_commit(s.server_seed, commit), FB_SEED_OK);
    for (int bit = 0; bit < 256; bit++) {
        commit[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_equal(fb_check_commit(s.server_seed, commit), FB_SEED_COMMIT);
        commit[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

static void seed_is_the_hash_of_all_in_seat_order(void **unused)
{
    (void)unused;
    Setup s = setup();
    uint8_t want[32], got[32];
    unhex(want, seed_acf_hex);
    assert_int_equal(fb_derive_seed(got, s.server_seed, &s.parts), FB_SEED_OK);
    assert_memory_equal(got, want, 32);
    s.parts.seat[0].length = s.parts.seat[5].length =
        0; /* what stands behind a length counts for nothing */
    unhex(want, seed_c_hex);
    assert_int_equal(fb_derive_seed(got, s.server_seed, &s.parts), FB_SEED_OK);
    assert_memory_equal(got, want, 32);
}

/* A seat's letter is not hashed: only the order of those who added counts. */
static void seats_without_a_part_leave_no_trace(void **unused)
{
    (void)unused;
    Setup s = setup(), moved = setup();
    uint8_t a[32], b[32];
    moved.parts.seat[1] = moved.parts.seat[2];
    moved.parts.seat[2].length = 0;
    assert_int_equal(fb_derive_seed(a, s.server_seed, &s.parts), FB_SEED_OK);
    assert_int_equal(fb_derive_seed(b, moved.server_seed, &moved.parts), FB_SEED_OK);
    assert_memory_equal(a, b, 32);
}

static void seed_that_was_not_derived_is_refused(void **unused)
{
    (void)unused;
    Setup s = setup();
    uint8_t seed[32];
    unhex(seed, seed_acf_hex);
    assert_int_equal(fb_check_seed(s.server_seed, &s.parts, seed), FB_SEED_OK);
    seed[31] ^= 1;
    assert_int_equal(fb_check_seed(s.server_seed, &s.parts, seed), FB_SEED_DERIVATION);
    seed[31] ^= 1;
    s.parts.seat[5].bytes[16] ^= 0x80;
    assert_int_equal(fb_check_seed(s.server_seed, &s.parts, seed), FB_SEED_DERIVATION);
    s = setup();
    s.server_seed[0] ^= 1;
    assert_int_equal(fb_check_seed(s.server_seed, &s.parts, seed), FB_SEED_DERIVATION);
}

/* Without a part Seed would be Commit, and Commit is shown before the deal. */
static void a_deal_without_any_part_is_refused(void **unused)
{
    (void)unused;
    Setup s = setup();
    FbParts none = {{{0, {0}}}};
    uint8_t commit[32], seed[32], untouched[32];
    memset(seed, 0xee, 32);
    memset(untouched, 0xee, 32);
    fb_commit(commit, s.server_seed);
    assert_int_equal(fb_derive_seed(seed, s.server_seed, &none), FB_SEED_NO_PART);
    assert_memory_equal(seed, untouched, 32);
    assert_int_equal(fb_check_seed(s.server_seed, &none, commit), FB_SEED_NO_PART);
}

static void parts_have_16_to_32_bytes(void **unused)
{
    (void)unused;
    uint8_t bytes[64] = {1};
    FbPart part = {9, {9}};
    for (size_t n = 0; n <= 64; n++) {
        FbSeedFault want = n < 16 ? FB_SEED_PART_SHORT : n > 32 ? FB_SEED_PART_LONG : FB_SEED_OK;
        assert_int_equal(fb_part(&part, bytes, n), want);
        assert_int_equal(part.length, n);
    }
    assert_int_equal(fb_part(&part, bytes, 256 + 16), FB_SEED_PART_LONG);
    assert_int_equal(part.length, 255); /* not 16 */
}

static void stored_parts_are_checked_again(void **unused)
{
    (void)unused;
    Setup s = setup();
    uint8_t seed[32];
    s.parts.seat[2].length = 15;
    assert_int_equal(fb_derive_seed(seed, s.server_seed, &s.parts), FB_SEED_PART_SHORT);
    s.parts.seat[2].length = 33;
    assert_int_equal(fb_check_seed(s.server_seed, &s.parts, seed), FB_SEED_PART_LONG);
    s.parts.seat[2].length = 255; /* and nothing behind the array is read */
    assert_int_equal(fb_check_parts(&s.parts), FB_SEED_PART_LONG);
}

static FbSeedFault part_of(const char *text)
{
    FbPart part;
    return fb_part_from_hex(&part, text, strlen(text));
}

/* Whoever overlooks what fb_part says is told once more, and never given a seed without the part. */
static void a_faulty_part_stays_faulty(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"", "40", "404142434445464748494A4b4c4d4e4f"};
    const uint8_t bytes[40] = {0};
    uint8_t seed[32];
    Setup s = setup();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        fb_part_from_hex(&s.parts.seat[1], bad[i], strlen(bad[i]));
        assert_int_equal(fb_derive_seed(seed, s.server_seed, &s.parts), FB_SEED_PART_SHORT);
    }
    fb_part(&s.parts.seat[1], bytes, 15);
    assert_int_equal(fb_derive_seed(seed, s.server_seed, &s.parts), FB_SEED_PART_SHORT);
    fb_part(&s.parts.seat[1], bytes, 40);
    assert_int_equal(fb_derive_seed(seed, s.server_seed, &s.parts), FB_SEED_PART_LONG);
    fb_part(&s.parts.seat[1], NULL, 0);
    assert_int_equal(fb_derive_seed(seed, s.server_seed, &s.parts), FB_SEED_OK);
}

static void parts_are_read_from_hex(void **unused)
{
    (void)unused;
    Setup s = setup();
    FbPart part;
    static const char a[] = "404142434445464748494a4b4c4d4e4f";
    assert_int_equal(fb_part_from_hex(&part, a, strlen(a)), FB_SEED_OK);
    assert_memory_equal(&part, &s.parts.seat[0], sizeof part);
    assert_int_equal(part_of("404142434445464748494A4b4c4d4e4f"), FB_SEED_PART_HEX);
    assert_int_equal(part_of("404142434445464748494a4b4c4d4e4f5"), FB_SEED_PART_HEX);
    assert_int_equal(part_of("404142434445464748494a4b4c4d4e"), FB_SEED_PART_SHORT);
    assert_int_equal(part_of(""), FB_SEED_PART_SHORT);
    assert_int_equal(part_of("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"),
                     FB_SEED_PART_LONG);
}

/* The digests are of Python's hashlib. */
static void seed_2_hashes_seats_and_lengths(void **unused)
{
    (void)unused;
    Setup s = setup(), moved = setup();
    uint8_t want[32], got[32];
    unhex(want, "872a1ac42f7cef099c9c13f4302f8adc9885393d82eb2619d11b6b11df9b58b5");
    assert_int_equal(fb_derive_seed_2(got, s.server_seed, &s.parts), FB_SEED_OK);
    assert_memory_equal(got, want, 32);
    moved.parts.seat[1] = moved.parts.seat[2];
    moved.parts.seat[2].length = 0;
    assert_int_equal(fb_derive_seed_2(got, moved.server_seed, &moved.parts), FB_SEED_OK);
    assert_memory_not_equal(got, want, 32);
    memset(&s.parts, 0, sizeof s.parts);
    assert_int_equal(fb_derive_seed_2(got, s.server_seed, &s.parts), FB_SEED_NO_PART);
}

static void a_part_fits_its_hash_alone(void **unused)
{
    (void)unused;
    Setup s = setup();
    FbPart hash, *part = &s.parts.seat[0], none = {0};
    fb_part_hash(&hash, part);
    assert_true(fb_part_fits(part, &hash));
    assert_false(fb_part_fits(part, &none));
    assert_false(fb_part_fits(&none, &none));
    assert_false(fb_part_fits(&s.parts.seat[2], &hash));
    part->bytes[3] ^= 4;
    assert_false(fb_part_fits(part, &hash));
    fb_part_hash(&hash, &none);
    assert_false(fb_part_fits(&none, &hash));
}

static void every_fault_has_a_word_of_its_own(void **unused)
{
    (void)unused;
    for (int i = 0; i < FB_SEED_FAULTS; i++) {
        assert_true(strlen(fb_seed_fault_word((FbSeedFault)i)) > 0);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(fb_seed_fault_word((FbSeedFault)i),
                                    fb_seed_fault_word((FbSeedFault)j));
    }
    assert_string_equal(fb_seed_fault_word(FB_SEED_OK), "ok");
    assert_string_equal(fb_seed_fault_word(FB_SEED_FAULTS), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commitment_is_the_hash_of_server_seed),
        cmocka_unit_test(commitment_with_any_bit_changed_is_refused),
        cmocka_unit_test(seed_is_the_hash_of_all_in_seat_order),
        cmocka_unit_test(seats_without_a_part_leave_no_trace),
        cmocka_unit_test(seed_that_was_not_derived_is_refused),
        cmocka_unit_test(a_deal_without_any_part_is_refused),
        cmocka_unit_test(parts_have_16_to_32_bytes),
        cmocka_unit_test(stored_parts_are_checked_again),
        cmocka_unit_test(a_faulty_part_stays_faulty),
        cmocka_unit_test(parts_are_read_from_hex),
        cmocka_unit_test(seed_2_hashes_seats_and_lengths),
        cmocka_unit_test(a_part_fits_its_hash_alone),
        cmocka_unit_test(every_fault_has_a_word_of_its_own),
    };
    return cmocka_run_group_tests_name("fair/commit", tests, NULL, NULL);
}
