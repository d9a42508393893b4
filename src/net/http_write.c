/* http_write.c - see http_write.h.
 *
 * Every answer carries the same strict policy: no scripts or styles but our own files, no frame around us, and no Referer that
 * would tell anybody the address of a private table. Headers that matter only to a window are left out of the parts that a page
 * loads, because a first game loads fifteen of those. */
#include "net/http_write.h"

#include <openssl/evp.h>
#include <string.h>

#include "text/out.h"

/* 'wasm-unsafe-eval' allows WebAssembly to be compiled, but no text to be run as a script. */
static const char policy[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-resource-policy: same-origin\r\n";
static const char window_policy[] =
    "cross-origin-opener-policy: same-origin\r\n"
    "permissions-policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n";

/* Over TLS only: browsers then refuse plain connections for a year. */
static const char strict[] = "strict-transport-security: max-age=31536000\r\n";

static const struct {
    int status;
    const char *reason;
} reasons[] = {
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {411, "Length Required"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {417, "Expectation Failed"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Content"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
    {507, "Insufficient Storage"},
};

static const char *reason_of(int status)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status) return reasons[i].reason;
    return "Answer";
}

static void put(FbOut *out, const char *name, const char *value)
{
    fb_out_text(out, name);
    fb_out_text(out, ": ");
    fb_out_text(out, value);
    fb_out_text(out, "\r\n");
}

static void put_two(FbOut *out, int n)
{
    fb_out_char(out, (char)('0' + n / 10 % 10));
    fb_out_char(out, (char)('0' + n % 10));
}

/* "Sun, 06 Nov 1994 08:49:37 GMT", by hand, because strftime would use the language of the machine. */
static void put_date(FbOut *out, time_t date)
{
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    struct tm t;
    if (!gmtime_r(&date, &t)) return;
    fb_out_text(out, "date: ");
    fb_out_bytes(out, days + 3 * t.tm_wday, 3);
    fb_out_text(out, ", ");
    put_two(out, t.tm_mday);
    fb_out_char(out, ' ');
    fb_out_bytes(out, months + 3 * t.tm_mon, 3);
    fb_out_char(out, ' ');
    put_two(out, (t.tm_year + 1900) / 100);
    put_two(out, t.tm_year % 100);
    fb_out_char(out, ' ');
    put_two(out, t.tm_hour);
    fb_out_char(out, ':');
    put_two(out, t.tm_min);
    fb_out_char(out, ':');
    put_two(out, t.tm_sec);
    fb_out_text(out, " GMT\r\n");
}

/* Files that are never a window of their own. */
static bool is_part(const char *type)
{
    static const char *const types[] = {"text/javascript", "text/css", "application/wasm"};
    for (size_t i = 0; type && i < sizeof types / sizeof *types; i++)
        if (!strncmp(type, types[i], strlen(types[i]))) return true;
    return false;
}

size_t http_write(char text[HTTP_ANSWER_MAX], const HttpAnswer *a)
{
    FbOut out = fb_out(text, HTTP_ANSWER_MAX);
    bool bare = a->status == 304 || a->status == 204; /* no body, and so no length */
    fb_out_text(&out, "HTTP/1.1 ");
    fb_out_number(&out, (uint64_t)a->status);
    fb_out_char(&out, ' ');
    fb_out_text(&out, reason_of(a->status));
    fb_out_text(&out, "\r\n");
    put_date(&out, a->date);
    if (a->type && !bare) put(&out, "content-type", a->type);
    if (a->has_length && !bare) {
        fb_out_text(&out, "content-length: ");
        fb_out_number(&out, a->length);
        fb_out_text(&out, "\r\n");
    }
    if (a->close) put(&out, "connection", "close");
    fb_out_text(&out, policy);
    if (!is_part(a->type)) fb_out_text(&out, window_policy);
    if (a->secure) fb_out_text(&out, strict);
    for (const NetField *f = a->fields; f && f->name; f++)
        put(&out, f->name, f->value);
    fb_out_text(&out, "\r\n");
    return fb_out_fits(&out) ? out.n : 0;
}

/* ---- WebSockets -------------------------------------------------------------------------------------------------- */

enum { KEY_MAX = 64, SHA1_N = 20 };

bool http_accept_key(char accept[HTTP_ACCEPT_TEXT + 1], const char *key, size_t n)
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char joined[KEY_MAX + sizeof guid];
    uint8_t sum[SHA1_N];
    if (n > KEY_MAX) return false;
    memcpy(joined, key, n);
    memcpy(joined + n, guid, sizeof guid - 1);
    if (!EVP_Digest(joined, n + sizeof guid - 1, sum, NULL, EVP_sha1(), NULL)) return false;
    EVP_EncodeBlock((uint8_t *)accept, sum, SHA1_N);
    return true;
}

size_t http_write_upgrade(char text[HTTP_ANSWER_MAX], const char *key, size_t n)
{
    FbOut out = fb_out(text, HTTP_ANSWER_MAX);
    char accept[HTTP_ACCEPT_TEXT + 1];
    if (!http_accept_key(accept, key, n)) return 0;
    fb_out_text(&out, "HTTP/1.1 101 Switching Protocols\r\n");
    put(&out, "upgrade", "websocket");
    put(&out, "connection", "Upgrade");
    put(&out, "sec-websocket-accept", accept);
    fb_out_text(&out, "\r\n");
    return fb_out_fits(&out) ? out.n : 0;
}
