/* test_http_parts.c - the small parts of the HTTP side, each alone: limits, lists of what is accepted, cookies, QR codes,
 * another name in a record. */
#include <qrencode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http/accept.h"
#include "http/limits.h"
#include "http/qr.h"
#include "lib/unit.h"
#include "net/net.h"
#include "people/cookie.h"
#include "people/person.h"
#include "text/record.h"

/* ---- limits -------------------------------------------------------------------------------------------------------- */

#define SECOND UINT64_C(1000000)

/* How many are let through at once, from then on. */
static int burst(Limits *limits, const char *address, uint64_t now)
{
    int n = 0;
    while (limits_take(limits, LIMIT_LISTS, address, now) == 0)
        n++;
    return n;
}

static void a_bucket_fills_again(void **state)
{
    Limits *limits = limits_new(7, 1), *large = limits_new(7, 10);
    (void)state;
    assert_int_equal(burst(limits, "192.0.2.1", 1000 * SECOND), 60);
    assert_int_equal(limits_take(limits, LIMIT_LISTS, "192.0.2.1", 1000 * SECOND), 1);
    assert_int_equal(limits_take(limits, LIMIT_RECORDS, "192.0.2.1", 1000 * SECOND), 0);
    assert_int_equal(limits_take(limits, LIMIT_NONE, "192.0.2.1", 1000 * SECOND), 0);
    assert_int_equal(burst(limits, "192.0.2.1", 1010 * SECOND), 10);
    assert_int_equal(burst(limits, "192.0.2.1", 5000 * SECOND), 60);
    assert_int_equal(burst(large, "192.0.2.1", 1000 * SECOND), 600);
    limits_free(limits);
    limits_free(large);
}

static void households_are_one(void **state)
{
    Limits *limits = limits_new(7, 1);
    (void)state;
    assert_int_equal(burst(limits, "2001:db8::1", SECOND), 60);
    assert_int_equal(burst(limits, "2001:db8::ffff:1", SECOND), 0);
    assert_int_equal(burst(limits, "2001:db8:0:1::1", SECOND), 60);
    assert_int_equal(burst(limits, "192.0.2.1", SECOND), 60);
    assert_int_equal(burst(limits, "192.0.2.2", SECOND), 60);
    assert_int_equal(burst(limits, "no address", SECOND), 60);
    assert_int_equal(burst(limits, "", SECOND), 0); /* they share one */
    limits_free(limits);
}

/* A flood of addresses lets nobody through more often who asks often: those are remembered longest. */
static void a_flood_takes_no_place(void **state)
{
    Limits *limits = limits_new(7, 1);
    char address[32];
    int refused = 0;
    (void)state;
    assert_int_equal(burst(limits, "192.0.2.1", SECOND), 60);
    for (unsigned i = 0; i < 1000000; i++) {
        snprintf(address, sizeof address, "10.%u.%u.%u", i >> 16, i >> 8 & 255, i & 255);
        refused += limits_take(limits, LIMIT_LISTS, address, SECOND) != 0;
    }
    assert_int_equal(refused, 0);
    assert_int_equal(burst(limits, "192.0.2.1", SECOND), 0);
    limits_free(limits);
}

/* ---- lists, cookies ------------------------------------------------------------------------------------------------ */

static void lists_are_read(void **state)
{
    const char *list = " de-AT , en;q=0.85,fr; q=0,*;x=1";
    static const Accepted wanted[] = {
        {"de-AT", 5, 1000}, {"en", 2, 850}, {"fr", 2, 0}, {"*", 1, 1000}};
    Accepted next;
    (void)state;
    for (int i = 0; i < 4; i++) {
        assert_true(accept_next(&list, &next));
        assert_int_equal(next.n, wanted[i].n);
        assert_memory_equal(next.word, wanted[i].word, next.n);
        assert_int_equal(next.quality, wanted[i].quality);
    }
    assert_false(accept_next(&list, &next));
}

#define TOKEN "0123456789abcdef0123456789abcdef"

static void tokens_are_found(void **state)
{
    static const struct {
        const char *cookie, *authorization;
        bool found;
    } row[] = {
        {"fambiz=" TOKEN, "", true},
        {"a=1; fambiz=" TOKEN "; b=2", "", true},
        {"fambiz=x; fambiz=" TOKEN, "", true},
        {"xfambiz=" TOKEN, "", false},
        {"fambiz=" TOKEN "0", "", false},
        {"fambiz=0123456789ABCDEF0123456789abcdef", "", false},
        {"fambiz=", "", false},
        {"", "", false},
        {"", "Bearer " TOKEN, true},
        {"", "bearer " TOKEN, true},
        {"", "Basic " TOKEN, false},
        {"fambiz=" TOKEN, "Bearer x", false}, /* the one that was named is meant */
    };
    char token[PERSON_TOKEN_TEXT + 1], cookie[COOKIE_MAX];
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        NetAsk ask = {0};
        ask.header[NET_COOKIE] = row[i].cookie;
        ask.header[NET_AUTHORIZATION] = row[i].authorization;
        if (person_token(&ask, token) != row[i].found) fail_msg("row %zu", i);
        if (row[i].found) assert_string_equal(token, TOKEN);
    }
    cookie_write(cookie, TOKEN, true);
    assert_string_equal(cookie, "fambiz=" TOKEN
                                "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure");
    cookie_write(cookie, NULL, false);
    assert_string_equal(cookie, "fambiz=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
}

/* ---- QR codes ------------------------------------------------------------------------------------------------------ */

enum { MODULES = 200 };

/* Draws the path of an SVG again, module by module. */
static int draw(const char *svg, uint8_t dark[MODULES][MODULES])
{
    unsigned size = 0, x, y, n, back;
    const char *path = strstr(svg, "H0z\"/><path d=\"");
    assert_int_equal(sscanf(strstr(svg, "viewBox"), "viewBox=\"0 0 %u", &size), 1);
    assert_non_null(path);
    memset(dark, 0, MODULES * MODULES);
    for (path += 15; *path == 'M'; path = strchr(path, 'z') + 1) {
        assert_int_equal(sscanf(path, "M%u %uh%uv1h-%uz", &x, &y, &n, &back), 4);
        assert_int_equal(n, back);
        for (unsigned i = 0; i < n; i++)
            dark[y][x + i]++;
    }
    assert_string_equal(path, "\"/></svg>\n");
    return (int)size;
}

static void codes_are_drawn(void **state)
{
    static char svg[1 << 18];
    static uint8_t dark[MODULES][MODULES];
    static const char *const texts[] = {"http://192.168.1.20:1929/#t/mzxw6ytboi2gk3lq", "x"};
    (void)state;
    for (int t = 0; t < 2; t++) {
        QRcode *code = QRcode_encodeString8bit(texts[t], 0, QR_ECLEVEL_Q);
        Qr *qr = qr_new(texts[t]);
        FbOut out = fb_out(svg, sizeof svg);
        qr_write(&out, qr);
        int size = draw(svg, dark);
        assert_int_equal(size, code->width + 8);
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++) {
                bool inside = x >= 4 && y >= 4 && x < size - 4 && y < size - 4;
                int module = inside ? code->data[(y - 4) * code->width + x - 4] & 1 : 0;
                assert_int_equal(dark[y][x], module);
            }
        qr_free(qr);
        QRcode_free(code);
    }
    memset(svg, 'x', 5000);
    svg[5000] = 0;
    assert_null(qr_new(svg));
}

/* ---- records ------------------------------------------------------------------------------------------------------- */

static size_t load(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t n = fread(text, 1, size, file);
    fclose(file);
    return n;
}

/* The name of seat B in a record: between the first two / that no backslash stands before. */
static void second_name(const char *text, char name[FB_NAME_MAX + 1])
{
    const char *at = strstr(text, "[Names \"");
    size_t n = 0;
    assert_non_null(at);
    for (at += 8; *at != '/'; at++)
        at += *at == '\\';
    for (at++; *at != '/' && *at != '"'; at++) {
        at += *at == '\\';
        assert_true(n < FB_NAME_MAX);
        name[n++] = *at;
    }
    name[n] = 0;
}

/* In a game of a server, with commitment and parts, and in one from a seed alone. Back again gives the same bytes: so
 * nothing else had changed. */
static void a_name_is_replaced(void **state)
{
    static char text[1 << 16], out[1 << 16], again[1 << 16];
    char old[FB_NAME_MAX + 1], now[FB_NAME_MAX + 1];
    for (char **path = *state; *path; path++) {
        size_t n = load(*path, text, sizeof text - 1);
        size_t m = person_rename_record(text, n, 1, "Player 2", out, sizeof out);
        assert_true(m > 0);
        second_name(text, old);
        second_name(out, now);
        assert_string_equal(now, "Player 2");
        assert_int_equal(person_rename_record(out, m, 1, old, again, sizeof again), n);
        assert_memory_equal(again, text, n);
        assert_int_equal(person_rename_record(text, n, 6, "x", out, sizeof out), 0);
        assert_int_equal(person_rename_record(text, n, -1, "x", out, sizeof out), 0);
        assert_int_equal(person_rename_record(text, n, 0, "x", out, 10), 0);
        assert_int_equal(person_rename_record(text, n - 20, 0, "x", out, sizeof out), 0);
        assert_int_equal(person_rename_record(text, 0, 0, "x", out, sizeof out), 0);
    }
}

int main(int argc, char **argv)
{
    (void)argc;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bucket_fills_again),
        cmocka_unit_test(households_are_one),
        cmocka_unit_test(a_flood_takes_no_place),
        cmocka_unit_test(lists_are_read),
        cmocka_unit_test(tokens_are_found),
        cmocka_unit_test(codes_are_drawn),
        cmocka_unit_test_prestate(a_name_is_replaced, (void *)(argv + 1)),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
