/* request.c - one HTTP request: its body collected, handed to the server, and answered at once, later, or by a stream.
 *
 * A request lives until it is answered. Sending is then up to its connection, so a slow reader costs the bytes of the answer and
 * nothing else; a static file is not even copied. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "net/http_write.h"
#include "net/private.h"

struct NetRequest {
    Connection *c;
    NetAsk *ask;
    void *user;
    bool asked; /* the server has it */
    bool close; /* the connection ends after it */
    uint8_t *in;
    size_t in_n, in_size, expected; /* bytes of the body */
};

static void request_free(NetRequest *r)
{
    r->c->request = NULL;
    r->c->net->counts.requests--;
    free(r->ask);
    free(r->in);
    free(r);
}

/* ---- refusals of our own ---------------------------------------------------------------------------------------------- */

static const struct {
    int status;
    const char *text;
} refusals[] = {
    {400, "this is no proper HTTP/1.1 request\n"},
    {408, "the request took too long to come\n"},
    {411, "say the Content-Length of the body\n"},
    {413, "the body is too long\n"},
    {414, "the address is too long\n"},
    {417, "nothing but 100-continue can be expected here\n"},
    {426, "only version 13 of WebSocket is spoken here\n"},
    {431, "the header fields are too long\n"},
    {501, "there is no such method here\n"},
    {503, "the server has no room for this now\n"},
    {505, "only HTTP/1.1 is spoken here\n"},
};

static const char *text_of(int status)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (refusals[i].status == status) return refusals[i].text;
    return "";
}

static bool put_head(Connection *c, const HttpAnswer *answer)
{
    char text[HTTP_ANSWER_MAX];
    size_t n = http_write(text, answer);
    return connection_put(c, n ? buffer_raw(text, n) : NULL);
}

void request_refuse(Connection *c, int status, const NetField *fields)
{
    const char *text = text_of(status);
    HttpAnswer head = {.status = status,
                       .type = "text/plain; charset=utf-8",
                       .fields = fields,
                       .has_length = true,
                       .length = strlen(text),
                       .close = true,
                       .secure = c->tls != NULL,
                       .date = time(NULL)};
    if (c->request)
        request_free(c->request); /* its body was incomplete, so the server does not know of it */
    if (put_head(c, &head)) connection_put(c, buffer_lasting(text, strlen(text)));
    connection_answered(c, true);
}

/* ---- the question ------------------------------------------------------------------------------------------------------ */

static void hand_over(NetRequest *r)
{
    NetHandler *h = &r->c->net->handler;
    r->c->phase = PHASE_ANSWER;
    r->c->deadline = 0;
    r->asked = true;
    if (r->in) r->ask->body = r->in;
    r->ask->body_n = r->in_n;
    h->request(h->self, r, r->ask);
}

static NetRequest *request_new(Connection *c, const HttpHead *head, int *status)
{
    *status = 503;
    NetRequest *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    *r = (NetRequest){.c = c, .close = head->close, .expected = (size_t)head->length};
    r->ask = ask_new(c, head, status);
    if (!r->ask) return free(r), NULL;
    c->request = r;
    c->net->counts.requests++;
    return r;
}

void request_begin(Connection *c, const HttpHead *head)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    int status;
    if (head->length == HTTP_BODY_UNKNOWN) return request_refuse(c, 411, NULL);
    if ((uint64_t)head->length > c->net->o.body) return request_refuse(c, 413, NULL);
    NetRequest *r = request_new(c, head, &status);
    if (!r) return request_refuse(c, status, NULL);
    if (!r->expected) return hand_over(r);
    c->phase = PHASE_BODY;
    if (head->expects) connection_put(c, buffer_lasting(go_on, sizeof go_on - 1));
}

static bool grow(NetRequest *r, size_t n)
{
    if (r->in_n + n <= r->in_size) return true;
    size_t size = r->in_size ? r->in_size : 1024;
    while (size < r->in_n + n)
        size *= 2;
    uint8_t *more = realloc(r->in, size);
    if (!more) return false;
    r->in = more, r->in_size = size;
    return true;
}

size_t request_body(NetRequest *r, const uint8_t *bytes, size_t n)
{
    size_t left = r->expected - r->in_n, some = n < left ? n : left;
    if (!grow(r, some)) return request_refuse(r->c, 503, NULL), n;
    memcpy(r->in + r->in_n, bytes, some);
    r->in_n += some;
    if (some == left) hand_over(r);
    return some;
}

/* The server is told only if it has been handed the request. */
void request_gone(NetRequest *r)
{
    NetHandler *h = &r->c->net->handler;
    if (r->asked) h->gone(h->self, r);
    request_free(r);
}

/* ---- the answer -------------------------------------------------------------------------------------------------------- */

static HttpAnswer head_of(const NetRequest *r, const NetAnswer *a)
{
    return (HttpAnswer){.status = a->status,
                        .type = a->type,
                        .fields = a->fields,
                        .close = r->close,
                        .secure = r->ask->secure,
                        .date = time(NULL)};
}

static void end(NetRequest *r)
{
    Connection *c = r->c;
    bool cut = r->close;
    request_free(r);
    connection_answered(c, cut);
}

void net_answer(NetRequest *r, const NetAnswer *a)
{
    HttpAnswer head = head_of(r, a);
    bool has_body = a->body_n && r->ask->method != NET_HEAD && a->status != 204 && a->status != 304;
    head.has_length = true;
    head.length = a->body_n;
    if (put_head(r->c, &head) && has_body)
        connection_put(r->c, a->lasting ? buffer_lasting(a->body, a->body_n)
                                        : buffer_raw(a->body, a->body_n));
    end(r);
}

/* There is no length: the end of the connection is the end of the stream. */
void net_stream(NetRequest *r, const NetAnswer *a)
{
    r->close = true;
    HttpAnswer head = head_of(r, a);
    put_head(r->c, &head);
    if (a->body_n) connection_put(r->c, buffer_raw(a->body, a->body_n));
}

bool net_stream_send(NetRequest *r, const void *bytes, size_t n)
{
    Connection *c = r->c;
    if (c->queue.bytes + n <= c->net->o.queue && connection_put(c, buffer_raw(bytes, n)))
        return true;
    c->net->counts.too_slow++;
    request_free(r);
    connection_doom(c);
    return false;
}

void net_stream_end(NetRequest *r) { end(r); }

void net_request_set_user(NetRequest *r, void *user) { r->user = user; }
void *net_request_user(const NetRequest *r) { return r->user; }
