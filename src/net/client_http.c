/* client_http.c - the requests a client makes over HTTP (client_stream.h): to be a guest, to become a WebSocket, and to read
 * something. */
#include <ctype.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

#include "net/client_stream.h"
#include "net/http_write.h"

enum { HEAD_MAX = 8192, BODY_MAX = 1 << 20, KEY_BYTES = 16, KEY_TEXT = 24 };

/* ---- requests and answers -------------------------------------------------------------------------------------------- */

/* Up to the empty line, byte by byte: what follows belongs to the WebSocket. */
static bool read_head(Stream *s, char head[HEAD_MAX])
{
    size_t n = 0;
    while (n < HEAD_MAX - 1 && stream_read(s, head + n, 1, true) == 1) {
        head[++n] = '\0';
        if (n >= 4 && !memcmp(head + n - 4, "\r\n\r\n", 4)) return true;
    }
    return false;
}

static int status_of(const char *head)
{
    return strncmp(head, "HTTP/1.1 ", 9) ? 0 : atoi(head + 9);
}

/* The value of a header, up to the end of its line; "" if it is not there. */
static void header_of(const char *head, const char *name, char *value, size_t size)
{
    size_t length = strlen(name), n;
    value[0] = '\0';
    for (const char *at = strstr(head, "\r\n"); at && at[2]; at = strstr(at + 2, "\r\n")) {
        if (strncasecmp(at + 2, name, length) || at[2 + length] != ':') continue;
        at += 3 + length;
        at += strspn(at, " \t");
        n = strcspn(at, "\r");
        if (n < size) snprintf(value, size, "%.*s", (int)n, at);
        return;
    }
}

/* As a browser spells it: [::1] in brackets, and no port if it is the usual one. */
static void host_text(const NetUrl *url, char *text, size_t size)
{
    bool six = strchr(url->host, ':') != NULL;
    char port[16] = "";
    if (url->port != (url->secure ? 443 : 80)) snprintf(port, sizeof port, ":%d", url->port);
    snprintf(text, size, "%s%.200s%s%s", six ? "[" : "", url->host, six ? "]" : "", port);
}

static int ask(Stream *s, const char *request, char head[HEAD_MAX], char error[CLIENT_ERROR_MAX])
{
    if (!stream_write(s, request, strlen(request)) || !read_head(s, head)) {
        snprintf(error, CLIENT_ERROR_MAX, "the server does not answer");
        return 0;
    }
    return status_of(head);
}

/* ---- a guest ---------------------------------------------------------------------------------------------------------- */

bool http_guest(const NetUrl *url, char cookie[CLIENT_COOKIE_MAX], char error[CLIENT_ERROR_MAX])
{
    Stream s;
    char request[1024], host[300], head[HEAD_MAX] = "", given[CLIENT_COOKIE_MAX];
    host_text(url, host, sizeof host);
    snprintf(
        request, sizeof request,
        "POST /api/guest HTTP/1.1\r\nHost: %s\r\nContent-Length: 0\r\nConnection: close\r\n%s%s%s\r\n",
        host, cookie[0] ? "Cookie: " : "", cookie, cookie[0] ? "\r\n" : "");
    if (!stream_open(&s, url, error)) return false;
    int status = ask(&s, request, head, error);
    stream_close(&s);
    header_of(head, "set-cookie", given, sizeof given);
    given[strcspn(given, ";")] = '\0';
    if (given[0]) memcpy(cookie, given, sizeof given);
    if (status >= 200 && status < 300 && cookie[0]) return true;
    if (!url->secure && (!status || status == 400) && stream_speaks_tls(url))
        stream_wrong_scheme(url, error);
    else if (status == 421)
        snprintf(error, CLIENT_ERROR_MAX,
                 "the server does not go by the name %.80s: it needs --url", url->host);
    else if (status)
        snprintf(error, CLIENT_ERROR_MAX, "the server makes no guest of us (HTTP %d)", status);
    return false;
}

/* ---- the WebSocket ------------------------------------------------------------------------------------------------------ */

bool http_upgrade(Stream *s, const NetUrl *url, const char *cookie, char error[CLIENT_ERROR_MAX])
{
    char request[2048], host[300], head[HEAD_MAX] = "", key[KEY_TEXT + 1], got[64];
    char wanted[HTTP_ACCEPT_TEXT + 1];
    uint8_t bytes[KEY_BYTES];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) return false;
    EVP_EncodeBlock((uint8_t *)key, bytes, sizeof bytes);
    if (!http_accept_key(wanted, key, KEY_TEXT)) return false;
    host_text(url, host, sizeof host);
    snprintf(request, sizeof request,
             "GET /ws HTTP/1.1\r\nHost: %s\r\nOrigin: %s://%s\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n"
             "Cookie: %s\r\n\r\n",
             host, url->secure ? "https" : "http", host, key, cookie);
    int status = ask(s, request, head, error);
    header_of(head, "sec-websocket-accept", got, sizeof got);
    if (status == 101 && !strcmp(got, wanted)) return true;
    if (status)
        snprintf(error, CLIENT_ERROR_MAX, "the server opens no WebSocket (HTTP %d)", status);
    return false;
}

/* ---- reading something -------------------------------------------------------------------------------------------------- */

/* As many bytes as the head promises; our server always says how many. */
static char *read_body(Stream *s, const char *head, size_t *n)
{
    char length[24], *end;
    header_of(head, "content-length", length, sizeof length);
    unsigned long long all = strtoull(length, &end, 10);
    if (end == length || *end || all > BODY_MAX) return NULL;
    char *body = malloc((size_t)all + 1);
    for (*n = 0; body && *n < all;) {
        ssize_t got = stream_read(s, body + *n, (size_t)all - *n, true);
        if (got <= 0) {
            free(body);
            return NULL;
        }
        *n += (size_t)got;
    }
    if (body) body[*n] = '\0';
    return body;
}

char *net_client_get(const NetUrl *url, const char *cookie, const char *path, size_t *n)
{
    Stream s;
    char request[1024], host[300], head[HEAD_MAX] = "", error[CLIENT_ERROR_MAX];
    host_text(url, host, sizeof host);
    int made = snprintf(request, sizeof request,
                        "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nCookie: %s\r\n\r\n",
                        path, host, cookie);
    if (made < 0 || (size_t)made >= sizeof request || !stream_open(&s, url, error)) return NULL;
    char *body = ask(&s, request, head, error) == 200 ? read_body(&s, head, n) : NULL;
    stream_close(&s);
    return body;
}
