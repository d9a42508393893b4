/* link_http.c - the heads of HTTP, in and out, through libwebsockets (link.c has the rest of that door).
 *
 * Every answer carries the same strict policy: no script or style but our own files, no frame around us,
 * and no address of a private table told to anybody by a Referer. */
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

#include "net/private.h"

enum { HEAD_OUT = 4096, METHODS = 7 };

/* 'wasm-unsafe-eval' lets WebAssembly be compiled, and no text be run as script. */
static const char *const always[][2] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
     "font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

/* By TLS alone: a year without a plain connection. */
static const char *const strict[2] = {"strict-transport-security:", "max-age=31536000"};

/* ---- in ----------------------------------------------------------------------------------------------------- */

static const enum lws_token_indexes kept[NET_HEADERS] = {
    [NET_HOST] = WSI_TOKEN_HOST,
    [NET_ORIGIN] = WSI_TOKEN_ORIGIN,
    [NET_COOKIE] = WSI_TOKEN_HTTP_COOKIE,
    [NET_AUTHORIZATION] = WSI_TOKEN_HTTP_AUTHORIZATION,
    [NET_CONTENT_TYPE] = WSI_TOKEN_HTTP_CONTENT_TYPE,
    [NET_IF_NONE_MATCH] = WSI_TOKEN_HTTP_IF_NONE_MATCH,
    [NET_ACCEPT_ENCODING] = WSI_TOKEN_HTTP_ACCEPT_ENCODING,
    [NET_ACCEPT_LANGUAGE] = WSI_TOKEN_HTTP_ACCEPT_LANGUAGE,
};

static const struct {
    const char *name;
    enum lws_token_indexes uri;
} methods[METHODS] = {
    [NET_GET] = {"GET", WSI_TOKEN_GET_URI},
    [NET_HEAD] = {"HEAD", WSI_TOKEN_HEAD_URI},
    [NET_POST] = {"POST", WSI_TOKEN_POST_URI},
    [NET_PUT] = {"PUT", WSI_TOKEN_PUT_URI},
    [NET_PATCH] = {"PATCH", WSI_TOKEN_PATCH_URI},
    [NET_DELETE] = {"DELETE", WSI_TOKEN_DELETE_URI},
    [NET_OPTIONS] = {"OPTIONS", WSI_TOKEN_OPTIONS_URI},
};

/* A header's text at *p, which is moved behind it. */
static const char *take(struct lws *wsi, enum lws_token_indexes token, char **p)
{
    char *text = *p;
    int n = lws_hdr_total_length(wsi, token);
    if (n > 0) n = lws_hdr_copy(wsi, text, n + 1, token);
    if (n < 0) n = 0;
    text[n] = 0;
    *p += n + 1;
    return text;
}

static size_t room(struct lws *wsi, enum lws_token_indexes token)
{
    return (size_t)lws_hdr_total_length(wsi, token) + 1;
}

/* HTTP/1 has a token for the path of each method; HTTP/2 says both in headers of their own. */
static int find_method(struct lws *wsi, enum lws_token_indexes *uri)
{
    char word[16] = "";
    bool two = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_COLON_METHOD) > 0;
    if (two) {
        *uri = WSI_TOKEN_HTTP_COLON_PATH;
        if (lws_hdr_copy(wsi, word, sizeof word, WSI_TOKEN_HTTP_COLON_METHOD) < 0) return -1;
        if (strcmp(word, "CONNECT") == 0) return NET_GET; /* a WebSocket over HTTP/2 */
    }
    for (int i = 0; i < METHODS; i++) {
        if (two ? strcmp(word, methods[i].name) == 0
                : lws_hdr_total_length(wsi, methods[i].uri) > 0) {
            if (!two) *uri = methods[i].uri;
            return i;
        }
    }
    return -1;
}

/* "https" from a trusted proxy; from anybody else only TLS itself counts. */
static bool is_secure(const NetLink *link)
{
    static const char name[] = "x-forwarded-proto:";
    char word[16] = "";
    if (lws_is_ssl(lws_get_network_wsi(link->wsi))) return true;
    if (!link->proxied) return false;
    return lws_hdr_custom_copy(link->wsi, word, sizeof word, name, sizeof name - 1) > 0 &&
           strcmp(word, "https") == 0;
}

static size_t ask_size(struct lws *wsi, enum lws_token_indexes uri)
{
    size_t n = sizeof(NetAsk) + room(wsi, uri) + room(wsi, WSI_TOKEN_HTTP_URI_ARGS) +
               room(wsi, WSI_TOKEN_X_FORWARDED_FOR) + room(wsi, WSI_TOKEN_HTTP_COLON_AUTHORITY) +
               NET_ADDRESS_MAX;
    for (int i = 0; i < NET_HEADERS; i++)
        n += room(wsi, kept[i]);
    return n;
}

/* Arguments came apart at each &, and are put together again. */
static const char *take_query(struct lws *wsi, char **p)
{
    char *text = *p;
    size_t left = room(wsi, WSI_TOKEN_HTTP_URI_ARGS), n = 0;
    text[0] = 0;
    for (int i = 0, got; n + 1 < left; i++) {
        got = lws_hdr_copy_fragment(wsi, text + n + (i > 0), (int)(left - n),
                                    WSI_TOKEN_HTTP_URI_ARGS, i);
        if (got < 0) break;
        if (i > 0) text[n++] = '&';
        n += (size_t)got;
    }
    text[n] = 0;
    *p += left;
    return text;
}

NetAsk *ask_read(NetLink *link, int *status)
{
    enum lws_token_indexes uri = WSI_TOKEN_GET_URI;
    struct lws *wsi = link->wsi;
    int method = find_method(wsi, &uri);
    if (method < 0) return *status = 405, NULL;
    NetAsk *ask = malloc(ask_size(wsi, uri));
    if (!ask) return *status = 503, NULL;
    char *p = (char *)(ask + 1);
    *ask = (NetAsk){
        .method = (NetMethod)method, .body = (const uint8_t *)"", .secure = is_secure(link)};
    ask->path = take(wsi, uri, &p);
    ask->query = take_query(wsi, &p);
    for (int i = 0; i < NET_HEADERS; i++)
        ask->header[i] = take(wsi, kept[i], &p);
    const char *authority = take(wsi, WSI_TOKEN_HTTP_COLON_AUTHORITY, &p);
    if (!ask->header[NET_HOST][0]) ask->header[NET_HOST] = authority;
    const char *forwarded = take(wsi, WSI_TOKEN_X_FORWARDED_FOR, &p);
    Address client = trusted_client(&link->net->trusted, link->address, forwarded);
    address_write(&client, p);
    ask->address = p;
    return ask;
}

int64_t ask_body(NetLink *link)
{
    char text[24] = "";
    if (lws_hdr_total_length(link->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0) {
        if (lws_hdr_copy(link->wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) < 0)
            return INT64_MAX;
        return strspn(text, "0123456789") == strlen(text) ? strtoll(text, NULL, 10) : INT64_MAX;
    }
    if (!link->muxed) /* without either header there is no body */
        return lws_hdr_total_length(link->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ? -1 : 0;
    enum lws_token_indexes uri;
    int method = find_method(link->wsi, &uri);
    return method == NET_POST || method == NET_PUT || method == NET_PATCH ? -1 : 0;
}

/* ---- out ---------------------------------------------------------------------------------------------------- */

static bool put(NetLink *link, const char *name, const char *value, uint8_t **p, uint8_t *end)
{
    return !lws_add_http_header_by_name(link->wsi, (const unsigned char *)name,
                                        (const unsigned char *)value, (int)strlen(value), p, end);
}

/* The library wants the colon with the name. */
static bool put_fields(NetLink *link, const char *fields, uint8_t **p, uint8_t *end)
{
    char name[64];
    for (const char *f = fields; *f;) {
        const char *value = f + strlen(f) + 1;
        if (strlen(f) + 2 > sizeof name) return false;
        strcpy(stpcpy(name, f), ":");
        if (!put(link, name, value, p, end)) return false;
        f = value + strlen(value) + 1;
    }
    return true;
}

bool link_write_head(NetLink *link, const LinkHead *head, bool last)
{
    uint8_t buffer[HEADROOM + HEAD_OUT], *start = buffer + HEADROOM, *p = start;
    uint8_t *end = buffer + sizeof buffer - 1;
    bool bare = head->status == 304 || head->status == 204;
    lws_filepos_t length = head->has_length ? head->length : LWS_ILLEGAL_HTTP_CONTENT_LEN;
    if (bare ? lws_add_http_header_status(link->wsi, (unsigned)head->status, &p, end)
             : lws_add_http_common_headers(link->wsi, (unsigned)head->status, head->type, length,
                                           &p, end))
        return false;
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        if (!put(link, always[i][0], always[i][1], &p, end)) return false;
    if (head->secure && !put(link, strict[0], strict[1], &p, end)) return false;
    if (!put_fields(link, head->fields, &p, end)) return false;
    if (lws_finalize_http_header(link->wsi, &p, end)) return false;
    enum lws_write_protocol how = LWS_WRITE_HTTP_HEADERS;
    if (last) how = (enum lws_write_protocol)(how | LWS_WRITE_H2_STREAM_END);
    return lws_write(link->wsi, start, (size_t)(p - start), how) >= 0;
}
