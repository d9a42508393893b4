/* request.c - one HTTP request: its body gathered, its answer sent piece by piece, or streamed.
 *
 * The answer is written only when the library says that it may be, one piece at a time, from a scratch
 * buffer of the loop: so a static file is not copied for its readers, and a slow one costs no memory. */
#include <stdlib.h>
#include <string.h>

#include "net/private.h"

typedef enum Stage { GATHERING, ASKED, HEAD, BODY, STREAM, SENT } Stage;

struct NetRequest {
    NetLink *link;
    NetAsk *ask;
    void *user;
    Stage stage;
    Chain in_waiting;
    uint64_t moved; /* when something of the answer was last written */
    bool cut;       /* the connection ends with this answer */
    bool stream, ended;
    uint8_t *in; /* the body */
    size_t in_n, in_size;
    LinkHead head;
    char *fields;
    const uint8_t *body; /* of the answer, and how much of it is sent */
    void *body_copy;
    size_t body_n, sent;
    Queue queue; /* of a stream */
};

static void request_free(NetRequest *r)
{
    r->link->request = NULL;
    r->link->net->counts.requests--;
    chain_leave(&r->in_waiting);
    ev_io_stop(r->link->net->loop, &r->link->w_answer);
    queue_clear(&r->queue);
    free(r->ask);
    free(r->in);
    free(r->fields);
    free(r->body_copy);
    free(r);
}

/* ---- the question --------------------------------------------------------------------------------------- */

static void wait_for_answer(NetRequest *r)
{
    r->stage = ASKED;
    link_rest(r->link, true);
    chain_join(&r->link->net->waiting, &r->in_waiting);
}

static bool is_stuck(const NetRequest *r, uint64_t now)
{
    bool writing = r->stage == BODY || r->stage == SENT || (r->stage == STREAM && r->queue.n);
    return writing && now - r->moved > (uint64_t)r->link->net->o.idle_s * 1000000;
}

void request_look_all(Net *net)
{
    uint64_t now = net_now();
    for (Chain *c = net->waiting.next; c != &net->waiting; c = c->next) {
        NetRequest *r = CHAIN_OWNER(c, NetRequest, in_waiting);
        bool stuck = is_stuck(r, now);
        net->counts.timed_out += stuck;
        if (stuck || (!r->link->muxed && link_hung_up(r->link))) net_doom(r->link);
    }
}

/* An answer by ourselves, in one line, after which the connection ends. */
static void refuse(NetRequest *r, int status, const char *text)
{
    r->cut = true;
    wait_for_answer(r);
    net_answer(r, &(NetAnswer){.status = status,
                               .type = "text/plain; charset=utf-8",
                               .body = text,
                               .body_n = strlen(text),
                               .lasting = true});
}

static void hand_over(NetRequest *r)
{
    NetHandler *h = &r->link->net->handler;
    wait_for_answer(r);
    r->ask->body = r->in ? r->in : (const uint8_t *)"";
    r->ask->body_n = r->in_n;
    h->request(h->self, r, r->ask);
}

bool request_begin(NetLink *link)
{
    Net *net = link->net;
    int status = 400;
    if (link->request) return false; /* a second question before the first is answered */
    NetRequest *r = calloc(1, sizeof *r);
    if (!r) return false;
    r->link = link;
    chain_init(&r->in_waiting);
    r->ask = ask_read(link, &status);
    link->request = r;
    net->counts.requests++;
    if (!r->ask) return refuse(r, status, "this request cannot be read\n"), true;
    int64_t expected = ask_body(link);
    if (expected > (int64_t)net->o.body) return refuse(r, 413, "the body is too long\n"), true;
    if (expected < 0 && !link->muxed) return refuse(r, 411, "say the Content-Length\n"), true;
    if (!expected) return link_no_timeout(link), hand_over(r), true;
    return true;
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

bool request_body(NetRequest *r, const void *bytes, size_t n)
{
    Net *net = r->link->net;
    if (r->stage != GATHERING) return true; /* refused already: the rest goes nowhere */
    net->counts.bytes_in += n;
    if (r->in_n + n > net->o.body) return refuse(r, 413, "the body is too long\n"), true;
    if (!grow(r, n)) return false;
    if (n) memcpy(r->in + r->in_n, bytes, n);
    r->in_n += n;
    return true;
}

void request_complete(NetRequest *r)
{
    if (r->stage != GATHERING) return;
    link_no_timeout(r->link);
    hand_over(r);
}

/* Told only where the server still holds the handle. */
void request_gone(NetRequest *r)
{
    NetHandler *h = &r->link->net->handler;
    if (r->stage == ASKED || (r->stream && !r->ended)) h->gone(h->self, r);
    request_free(r);
}

/* ---- the answer ----------------------------------------------------------------------------------------- */

/* name 0 value 0 name 0 value 0 0 */
static char *copy_fields(const NetField *fields)
{
    size_t n = 1;
    for (const NetField *f = fields; f && f->name; f++)
        n += strlen(f->name) + strlen(f->value) + 2;
    char *text = malloc(n), *p = text;
    if (!text) return NULL;
    for (const NetField *f = fields; f && f->name; f++) {
        p = stpcpy(p, f->name) + 1;
        p = stpcpy(p, f->value) + 1;
    }
    *p = 0;
    return text;
}

static void set_head(NetRequest *r, const NetAnswer *a)
{
    r->fields = copy_fields(a->fields);
    r->head = (LinkHead){.status = a->status,
                         .type = a->type,
                         .fields = r->fields ? r->fields : "",
                         .has_length = !r->stream,
                         .secure = r->ask && r->ask->secure,
                         .length = a->body_n};
    r->stage = HEAD;
    link_want_answer(r->link);
}

void net_answer(NetRequest *r, const NetAnswer *a)
{
    set_head(r, a);
    r->body_n = r->ask && r->ask->method == NET_HEAD ? 0 : a->body_n;
    r->body = a->body;
    if (a->lasting || !r->body_n) return;
    r->body = r->body_copy = malloc(r->body_n);
    if (r->body)
        memcpy(r->body_copy, a->body, r->body_n);
    else
        r->body_n = 0, r->cut = true; /* shorter than announced, and so seen to be broken */
}

void net_stream(NetRequest *r, const NetAnswer *head)
{
    r->stream = true;
    set_head(r, head);
    if (head->body_n) net_stream_send(r, head->body, head->body_n);
}

bool net_stream_send(NetRequest *r, const void *bytes, size_t n)
{
    Net *net = r->link->net;
    NetBuffer *b = r->queue.bytes + n > net->o.queue ? NULL : net_buffer(bytes, n);
    if (!r->queue.n) r->moved = net_now(); /* nothing waited until now */
    bool queued = b && queue_put(&r->queue, b);
    net_drop(b);
    if (!queued) {
        net->counts.too_slow++;
        r->ended = true;
        net_doom(r->link);
        return false;
    }
    link_want_answer(r->link);
    return true;
}

void net_stream_end(NetRequest *r)
{
    r->ended = true;
    link_want_answer(r->link);
}

/* Only when the last byte has gone: the library, left alone with the rest, would not rest. */
static RequestNext end(NetRequest *r)
{
    if (link_blocked(r->link)) {
        r->stage = SENT;
        link_want_answer(r->link);
        return REQUEST_WAITS;
    }
    bool cut = r->cut;
    request_free(r);
    return cut ? REQUEST_CUT : REQUEST_DONE;
}

static RequestNext write_head(NetRequest *r)
{
    bool last = !r->stream && !r->body_n;
    if (!link_write_head(r->link, &r->head, last)) return REQUEST_CUT;
    if (last) return end(r);
    r->stage = r->stream ? STREAM : BODY;
    link_want_answer(r->link);
    return REQUEST_WAITS;
}

static RequestNext write_body(NetRequest *r)
{
    Net *net = r->link->net;
    size_t left = r->body_n - r->sent, n = left < HTTP_CHUNK ? left : HTTP_CHUNK;
    uint8_t *bytes = net->scratch + HEADROOM;
    memcpy(bytes, r->body + r->sent, n);
    net->counts.bytes_out += n;
    if (!link_write(r->link, bytes, n, n == left ? LINK_LAST : LINK_BODY)) return REQUEST_CUT;
    r->sent += n;
    if (n == left) return end(r);
    link_want_answer(r->link);
    return REQUEST_WAITS;
}

static RequestNext write_stream(NetRequest *r)
{
    NetBuffer *b = queue_first(&r->queue);
    bool last = r->ended && r->queue.n <= 1;
    if (!b && !r->ended) return REQUEST_WAITS;
    if (b) r->link->net->counts.bytes_out += b->n;
    uint8_t *bytes = b ? b->bytes : r->link->net->scratch + HEADROOM;
    if (!link_write(r->link, bytes, b ? b->n : 0, last ? LINK_LAST : LINK_BODY)) return REQUEST_CUT;
    if (b) queue_take(&r->queue);
    if (last) return r->cut = true, end(r);
    if (r->queue.n || r->ended) link_want_answer(r->link);
    return REQUEST_WAITS;
}

RequestNext request_writable(NetRequest *r)
{
    if (link_blocked(r->link)) return link_want_answer(r->link), REQUEST_WAITS;
    r->moved = net_now();
    switch (r->stage) {
    case HEAD: return write_head(r);
    case BODY: return write_body(r);
    case STREAM: return write_stream(r);
    case SENT: return end(r);
    default: return REQUEST_WAITS;
    }
}

bool request_is_stream(const NetRequest *r) { return r->stream; }
void net_request_set_user(NetRequest *r, void *user) { r->user = user; }
void *net_request_user(const NetRequest *r) { return r->user; }
