/* test_address.c - addresses, trusted proxies and the count of connections, without a socket. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/unit.h"
#include "net/address.h"
#include "net/net.h"

static Address read_one(const char *text)
{
    Address a;
    assert_true(address_read(&a, text, strlen(text)));
    return a;
}

static void text_and_back(void **state)
{
    (void)state;
    static const char *const texts[] = {"127.0.0.1", "::1", "2001:db8::7", "255.255.255.255"};
    static const char *const wrong[] = {"",         "x",   "1.2.3",     "1.2.3.4.5",
                                        "1.2.3.4 ", ":::", "1.2.3.4:80"};
    char out[NET_ADDRESS_MAX];
    Address a;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        a = read_one(texts[i]);
        address_write(&a, out);
        assert_string_equal(out, texts[i]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(address_read(&a, wrong[i], strlen(wrong[i])));
}

static void who_is_trusted(void **state)
{
    (void)state;
    Trusted t;
    const char *wrong = "";
    assert_true(trusted_read(&t, "127.0.0.1, 10.0.0.0/8,fd00::/8 192.168.4.0/23", &wrong));
    static const struct {
        const char *text;
        bool is;
    } rows[] = {{"127.0.0.1", true},   {"127.0.0.2", false},   {"10.255.0.1", true},
                {"11.0.0.1", false},   {"fd12::1", true},      {"fe00::1", false},
                {"192.168.5.9", true}, {"192.168.6.1", false}, {"::ffff:10.1.1.1", true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Address a = read_one(rows[i].text);
        assert_int_equal(trusted_has(&t, &a), rows[i].is);
    }
    assert_true(trusted_read(&t, NULL, &wrong) && t.n == 0);
    static const char *const bad[] = {"10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "fd00::/129",
                                      "all"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(trusted_read(&t, bad[i], &wrong));
}

static void client_behind(const Trusted *t, const char *from, const char *forwarded,
                          const char *wanted)
{
    char out[NET_ADDRESS_MAX];
    Address a = trusted_client(t, read_one(from), forwarded);
    address_write(&a, out);
    assert_string_equal(out, wanted);
}

/* Only what a trusted proxy wrote is believed, and only as far back as trusted proxies go. */
static void who_is_behind(void **state)
{
    (void)state;
    Trusted t;
    const char *wrong;
    assert_true(trusted_read(&t, "127.0.0.1, 10.0.0.0/8", &wrong));
    client_behind(&t, "127.0.0.1", "1.2.3.4", "1.2.3.4");
    client_behind(&t, "127.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4");
    client_behind(&t, "127.0.0.1", "6.6.6.6,1.2.3.4 , 10.1.1.1", "1.2.3.4");
    client_behind(&t, "127.0.0.1", "10.1.1.1", "10.1.1.1");
    client_behind(&t, "127.0.0.1", "", "127.0.0.1");
    client_behind(&t, "9.9.9.9", "1.2.3.4", "9.9.9.9");
    client_behind(&t, "9.9.9.9", "unknown", "9.9.9.9");
    client_behind(&t, "127.0.0.1", "1.2.3.4:80", "1.2.3.4");
    client_behind(&t, "127.0.0.1", "6.6.6.6, [2001:db8::7]:80", "2001:db8::7");
    client_behind(&t, "127.0.0.1", "[2001:db8::7]", "2001:db8::7");
}

/* Somebody, but who? Never the proxy itself, and always the same. */
static void who_cannot_be_read(void **state)
{
    (void)state;
    Trusted t;
    const char *wrong;
    static const char *const said[] = {"unknown",
                                       "1.2.3.4, nonsense, 10.1.1.1",
                                       "1.2.3.4, unknown",
                                       ",,,",
                                       "10.1.1.1,",
                                       "_hidden",
                                       "1.2.3",
                                       "[127.0.0.1]",
                                       "[::1",
                                       "1.2.3.4 5.6.7.8.9",
                                       ":80",
                                       "a:b:c:d:e:f:g:h:i",
                                       "\"1.2.3.4\""};
    assert_true(trusted_read(&t, "127.0.0.1, ::1, 10.0.0.0/8", &wrong));
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        client_behind(&t, "127.0.0.1", said[i], "0.0.0.0");
        client_behind(&t, "::1", said[i], "0.0.0.0");
    }
    assert_true(trusted_read(&t, "0.0.0.0/0", &wrong)); /* whoever trusts everybody, too */
    client_behind(&t, "127.0.0.1", "1.2.3.4, unknown, 10.1.1.1", "0.0.0.0");
    Address unknown = read_one("0.0.0.0"), local = read_one("127.0.0.1"), six = read_one("::1");
    unknown = address_house(&unknown), local = address_house(&local), six = address_house(&six);
    assert_memory_not_equal(&unknown, &local, sizeof unknown);
    assert_memory_not_equal(&unknown, &six, sizeof unknown);
}

static void counted(void **state)
{
    (void)state;
    AddressTable t;
    address_table_init(&t, 5);
    Address a = read_one("2001:db8::1"), b = read_one("2001:db8::ffff"),
            c = read_one("2001:db8:0:1::1");
    Address d = read_one("10.0.0.1"), e = read_one("10.0.0.2");
    assert_true(address_enter(&t, &a, 2) && address_enter(&t, &b, 2)); /* one household */
    assert_false(address_enter(&t, &a, 2));
    assert_true(address_enter(&t, &c, 2) && address_enter(&t, &d, 1) && address_enter(&t, &e, 1));
    assert_false(address_enter(&t, &d, 1));
    address_leave(&t, &b);
    assert_int_equal(address_count(&t, &a), 1);
    assert_true(address_enter(&t, &a, 2));
    address_table_free(&t);
}

/* Against plain counters: thousands come and go. */
static void counted_by_the_thousand(void **state)
{
    (void)state;
    enum { MANY = 3000, STEPS = 200000 };
    static uint32_t plain[MANY];
    AddressTable t;
    address_table_init(&t, 99);
    srand(1);
    for (int i = 0; i < STEPS; i++) {
        int who = rand() % MANY;
        char text[32];
        snprintf(text, sizeof text, "10.%d.%d.1", who / 250, who % 250);
        Address a = read_one(text);
        assert_int_equal(address_count(&t, &a), plain[who]);
        if (rand() % 2) {
            assert_int_equal(address_enter(&t, &a, 3), plain[who] < 3);
            plain[who] += plain[who] < 3;
        } else {
            address_leave(&t, &a);
            plain[who] -= plain[who] > 0;
        }
    }
    address_table_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_and_back), cmocka_unit_test(who_is_trusted),
        cmocka_unit_test(who_is_behind), cmocka_unit_test(who_cannot_be_read),
        cmocka_unit_test(counted),       cmocka_unit_test(counted_by_the_thousand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
