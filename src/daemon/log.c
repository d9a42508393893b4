/* log.c - see log.h. A line is put together in one buffer and written with one call, so that lines never mix, whoever else writes to
 * the same place.
 *
 * A log contains names and texts of strangers, and people look at it in a terminal. Whatever would control that, or turn the
 * direction of a line, is written as U+FFFD, and so is anything that is not UTF-8. */
#include "daemon/log.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "text/json_out.h"
#include "text/utf8.h"

enum { LOG_LINE_MAX = 16384, LOG_TEXT_MAX = 256, LOG_KEY_MAX = 32 };

/* ---- strings ---------------------------------------------------------------------------------------------------- */

/* Control characters below U+0020 are not among them: JSON escapes those. */
static bool is_steering(uint32_t code)
{
    return (code >= 0x7f && code <= 0x9f) || code == 0x61c || code == 0x200e || code == 0x200f ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

static void put_text(FbJsonOut *json, const char *text)
{
    char kept[LOG_TEXT_MAX + 8];
    size_t n = text ? strlen(text) : 0;
    FbOut out = fb_out(kept, sizeof kept);
    for (size_t at = 0; at < n;) {
        uint32_t code;
        int length = fb_utf8_get(text + at, n - at, &code);
        if (out.n + 4 > LOG_TEXT_MAX) {
            fb_out_text(&out, "…");
            break;
        }
        if (!length || is_steering(code))
            fb_out_text(&out, "\xef\xbf\xbd"); /* U+FFFD */
        else
            fb_out_bytes(&out, text + at, (size_t)length);
        at += length ? (size_t)length : 1;
    }
    fb_json_put_string(json, kept, out.n);
}

/* JSON numbers are written signed; a larger one becomes a text, which keeps all digits. */
static void put_count(FbJsonOut *json, uint64_t count)
{
    char digits[24];
    if (count <= INT64_MAX) {
        fb_json_put_number(json, (int64_t)count);
        return;
    }
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)count);
    fb_json_put_text(json, digits);
}

static void put_time(FbJsonOut *json)
{
    struct timespec now;
    struct tm day;
    char text[40];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &day);
    size_t n = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &day);
    snprintf(text + n, sizeof text - n, ".%03dZ", (int)(now.tv_nsec / 1000000));
    fb_json_key(json, "time");
    fb_json_put_text(json, text);
}

/* ---- lines ------------------------------------------------------------------------------------------------------ */

/* Answers `keys` after its first key. */
static const char *put_field(FbJsonOut *json, const char *keys, va_list *values)
{
    char key[LOG_KEY_MAX];
    size_t n = strcspn(keys, ":");
    snprintf(key, sizeof key, "%.*s", (int)n, keys);
    fb_json_key(json, key);
    keys += n + (keys[n] == ':');
    switch (*keys) {
    case 's': put_text(json, va_arg(*values, const char *)); break;
    case 'u': put_count(json, va_arg(*values, uint64_t)); break;
    case 'i': fb_json_put_number(json, va_arg(*values, int)); break;
    case 'b': fb_json_put_bool(json, va_arg(*values, int) != 0); break;
    default: fb_json_put_null(json); return keys + strlen(keys); /* what follows is unknown */
    }
    keys++;
    return keys + strspn(keys, " ");
}

/* If nobody takes the log, there is nothing better to do than to go on. */
static void write_out(const char *line, size_t n)
{
    while (n) {
        ssize_t done = write(STDERR_FILENO, line, n);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return;
        line += done;
        n -= (size_t)done;
    }
}

void log_line(const char *event, const char *keys, ...)
{
    static char line[LOG_LINE_MAX];
    FbOut out = fb_out(line, sizeof line);
    FbJsonOut json = fb_json_out(&out);
    va_list values;
    va_start(values, keys);
    fb_json_open(&json, '{');
    put_time(&json);
    fb_json_key(&json, "event");
    fb_json_put_text(&json, event);
    while (*keys)
        keys = put_field(&json, keys, &values);
    va_end(values);
    fb_json_close(&json, '}');
    fb_out_char(&out, '\n');
    if (fb_out_fits(&out)) write_out(line, out.n);
}
