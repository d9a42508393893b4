/* test_log.c - every line of the log is JSON of one line, whatever strangers call themselves; jansson reads it. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "daemon/log.h"
#include "lib/unit.h"

enum { HELD_MAX = 65536 };

static FILE *held; /* what stands for stderr */
static int saved;
static char text[HELD_MAX];

static void hold(void)
{
    fflush(stderr);
    held = tmpfile();
    saved = dup(STDERR_FILENO);
    dup2(fileno(held), STDERR_FILENO);
}

/* All that was written since hold(), and how many bytes. */
static size_t release(void)
{
    dup2(saved, STDERR_FILENO);
    close(saved);
    rewind(held);
    size_t n = fread(text, 1, sizeof text - 1, held);
    fclose(held);
    text[n] = '\0';
    return n;
}

/* The one line that was written, read by somebody else's reader. */
static json_t *line(void)
{
    json_error_t error;
    size_t n = release();
    assert_true(n > 0 && text[n - 1] == '\n' && strlen(text) == n);
    assert_ptr_equal(strchr(text, '\n'), text + n - 1);
    for (size_t i = 0; i + 1 < n; i++)
        assert_true((unsigned char)text[i] >= 0x20 && text[i] != 0x7f);
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!json) fail_msg("%s: %s", error.text, text);
    return json;
}

static const char *said(const json_t *json, const char *key)
{
    const char *value = json_string_value(json_object_get(json, key));
    assert_non_null(value);
    return value;
}

/* What becomes of one text. */
static void expect(const char *given, const char *wanted)
{
    hold();
    log_line("said", "text:s after:i", given, 7);
    json_t *json = line();
    assert_string_equal(said(json, "text"), wanted);
    assert_int_equal(json_integer_value(json_object_get(json, "after")), 7);
    json_decref(json);
}

static void kinds(void **state)
{
    (void)state;
    hold();
    log_line("all", "a:s b:u c:i d:b e:b f:u", "x", UINT64_C(12345678901234), -5, 1, 0, UINT64_MAX);
    json_t *json = line();
    assert_int_equal(json_object_size(json), 8);
    assert_string_equal(said(json, "event"), "all");
    assert_string_equal(said(json, "a"), "x");
    assert_int_equal(json_integer_value(json_object_get(json, "b")), 12345678901234);
    assert_int_equal(json_integer_value(json_object_get(json, "c")), -5);
    assert_true(json_is_true(json_object_get(json, "d")));
    assert_true(json_is_false(json_object_get(json, "e")));
    assert_string_equal(said(json, "f"), "18446744073709551615");
    json_decref(json);
    hold();
    log_line("bare", "");
    json = line();
    assert_int_equal(json_object_size(json), 2);
    json_decref(json);
}

static void time_is_utc(void **state)
{
    (void)state;
    int y, mo, d, h, mi, s, ms, n = 0;
    setenv("TZ", "XYZ-5:45", 1); /* as in Kathmandu; by this name it needs no list of zones */
    tzset();
    hold();
    log_line("now", "");
    json_t *json = line();
    const char *when = said(json, "time");
    assert_int_equal(
        sscanf(when, "%4d-%2d-%2dT%2d:%2d:%2d.%3dZ%n", &y, &mo, &d, &h, &mi, &s, &ms, &n), 7);
    assert_int_equal(n, 24);
    assert_int_equal(strlen(when), 24);
    struct tm day = {.tm_year = y - 1900,
                     .tm_mon = mo - 1,
                     .tm_mday = d,
                     .tm_hour = h,
                     .tm_min = mi,
                     .tm_sec = s};
    long long apart = (long long)time(NULL) - (long long)timegm(&day);
    assert_true(apart >= 0 && apart < 600); /* that zone is hours away */
    json_decref(json);
}

static void strange_texts(void **state)
{
    (void)state;
    expect("", "");
    expect(NULL, "");
    expect("Grüße, 世界 🂡", "Grüße, 世界 🂡");
    expect("\",\"event\":\"forged", "\",\"event\":\"forged");
    expect("<script>alert(1)</script>&amp;", "<script>alert(1)</script>&amp;");
    expect("a\nb\r\n{}\t\\", "a\nb\r\n{}\t\\");
    expect("\x1b[2J\x01\x1f", "\x1b[2J\x01\x1f"); /* by escapes: line() saw no byte below 0x20 */
    expect("\x7f\xc2\x9b"
           "31m",
           "\xef\xbf\xbd\xef\xbf\xbd"
           "31m");
    expect("\xe2\x80\xae"
           "abc\xe2\x81\xa9\xe2\x80\xa8",
           "\xef\xbf\xbd"
           "abc\xef\xbf\xbd\xef\xbf\xbd");
    expect("\xff\xc0\xaf!\xed\xa0\x80",
           "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd!\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
    expect("caf\xc3", "caf\xef\xbf\xbd");
}

/* Every byte that there is, alone and in twos. */
static void every_byte(void **state)
{
    (void)state;
    for (int a = 1; a < 256; a++)
        for (int b = 1; b < 256; b += a < 0x80 ? 254 : 1) {
            char two[] = {(char)a, (char)b, 0};
            hold();
            log_line("byte", "text:s", two);
            json_decref(line());
        }
}

static void long_texts(void **state)
{
    (void)state;
    static char big[100000];
    static const char *const piece[] = {"x", "\x01", "ü", "🂡", "\xff", "\""};
    for (size_t i = 0; i < sizeof piece / sizeof *piece; i++) {
        *big = '\0';
        for (size_t n = 0, one = strlen(piece[i]); n + one < sizeof big; n += one)
            memcpy(big + n, piece[i], one + 1);
        hold();
        log_line("long", "a:s b:s c:s d:s e:s f:s g:s h:s", big, big, big, big, big, big, big, big);
        json_t *json = line();
        const char *kept = said(json, "h");
        assert_true(strlen(kept) <= 260 && strlen(kept) > 240);
        assert_string_equal(kept + strlen(kept) - 3, "…");
        json_decref(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds),         cmocka_unit_test(time_is_utc),
        cmocka_unit_test(strange_texts), cmocka_unit_test(every_byte),
        cmocka_unit_test(long_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
