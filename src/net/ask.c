/* ask.c - the head of a request in the form that the server is told: decoded, and in one piece of memory.
 *
 * Owns which fields are passed on at all, and who the client is. Refuses to know what a path means. */
#include <stdlib.h>
#include <string.h>

#include "net/private.h"

static const char *const methods[] = {
    [NET_GET] = "GET",     [NET_HEAD] = "HEAD",     [NET_POST] = "POST",       [NET_PUT] = "PUT",
    [NET_PATCH] = "PATCH", [NET_DELETE] = "DELETE", [NET_OPTIONS] = "OPTIONS",
};

/* A field that comes several times is joined: cookies with "; ", anything else as a list. */
static const char *const told[NET_HEADERS] = {
    [NET_HOST] = "host",
    [NET_ORIGIN] = "origin",
    [NET_COOKIE] = "cookie",
    [NET_AUTHORIZATION] = "authorization",
    [NET_CONTENT_TYPE] = "content-type",
    [NET_IF_NONE_MATCH] = "if-none-match",
    [NET_ACCEPT_ENCODING] = "accept-encoding",
    [NET_ACCEPT_LANGUAGE] = "accept-language",
};

static const char forwarded_for[] = "x-forwarded-for", forwarded_proto[] = "x-forwarded-proto";

static int method_of(const HttpHead *head)
{
    int n = (int)(sizeof methods / sizeof *methods);
    for (int i = 0; i < n; i++)
        if (http_slice_is(head->method, methods[i])) return i;
    return -1;
}

/* "https" from a trusted proxy; from anybody else only TLS itself counts. */
static bool is_secure(const Connection *c, const HttpHead *head)
{
    const HttpSlice *proto = http_head_field(head, forwarded_proto, 0);
    if (c->tls) return true;
    return c->proxied && proto && http_slice_is(*proto, "https");
}

/* ---- text into one piece of memory ------------------------------------------------------------------------------------ */

/* The bytes that all fields of a name take, with what joins them and the 0. */
static size_t joined_size(const HttpHead *head, const char *name)
{
    const HttpSlice *value;
    size_t n = 1;
    for (int i = 0; (value = http_head_field(head, name, i)); i++)
        n += value->n + 2;
    return n;
}

static const char *join(const HttpHead *head, const char *name, const char *between, char **p)
{
    const HttpSlice *value;
    char *text = *p;
    for (int i = 0; (value = http_head_field(head, name, i)); i++) {
        if (i) *p = stpcpy(*p, between);
        memcpy(*p, value->at, value->n);
        *p += value->n;
    }
    *(*p)++ = 0;
    return text;
}

static const char *copy(HttpSlice slice, char **p)
{
    char *text = *p;
    memcpy(text, slice.at, slice.n);
    text[slice.n] = 0;
    *p += slice.n + 1;
    return text;
}

/* NULL: there is a % where none may be. */
static const char *decode(HttpSlice slice, bool path, char **p)
{
    char *text = *p;
    int n = http_decode(text, slice);
    if (n < 0) return NULL;
    if (path) n = (int)http_clean_path(text, (size_t)n);
    text[n] = 0;
    *p += n + 1;
    return text;
}

static size_t size_of(const HttpHead *head)
{
    size_t n = sizeof(NetAsk) + head->path.n + head->query.n + head->host.n + 3 + NET_ADDRESS_MAX;
    for (int i = 0; i < NET_HEADERS; i++)
        n += joined_size(head, told[i]);
    return n + joined_size(head, forwarded_for);
}

/* ---- all of it --------------------------------------------------------------------------------------------------------- */

static void set_fields(NetAsk *ask, const HttpHead *head, char **p)
{
    for (int i = 0; i < NET_HEADERS; i++)
        ask->header[i] = i == NET_HOST ? copy(head->host, p)
                                       : join(head, told[i], i == NET_COOKIE ? "; " : ", ", p);
}

static void set_address(NetAsk *ask, const Connection *c, const HttpHead *head, char **p)
{
    const char *forwarded = join(head, forwarded_for, ", ", p);
    Address client = trusted_client(&c->net->trusted, c->address, forwarded);
    address_write(&client, *p);
    ask->address = *p;
}

NetAsk *ask_new(const Connection *c, const HttpHead *head, int *status)
{
    int method = method_of(head);
    if (method < 0) return *status = 501, NULL;
    NetAsk *ask = malloc(size_of(head));
    if (!ask) return *status = 503, NULL;
    char *p = (char *)(ask + 1);
    *ask = (NetAsk){
        .method = (NetMethod)method, .body = (const uint8_t *)"", .secure = is_secure(c, head)};
    ask->path = decode(head->path, true, &p);
    ask->query = ask->path ? decode(head->query, false, &p) : NULL;
    if (!ask->query) return free(ask), *status = 400, NULL;
    set_fields(ask, head, &p);
    set_address(ask, c, head, &p);
    return ask;
}
