/* socket.c - one WebSocket: messages assembled, rates and queues limited, round trips measured.
 *
 * Incoming messages are limited in size, number of fragments and rate; the queue of outgoing ones by net->o.queue.
 *
 * A socket ends in one of two ways:
 *
 *      with a farewell   close_code is set, by net_close, by a client's close frame, or because the client broke the protocol.
 *                        Before the loop sleeps a close frame joins the queue, the server is told `closed`, and the
 *                        connection lingers without the socket.
 *      without           the connection is cut: too slow, silent, or lost. The server is told when it is freed.
 *
 * A round trip is measured by the kernel, and a client cannot make it look longer without really being slower. Behind a proxy we
 * only have our own pings, and a pong can be held back. So it is the median of PONGS pongs, unknown until that many have come: a
 * few late ones do not raise it. docs/running.md says what a forger can still do. */
#include <linux/tcp.h> /* tcpi_min_rtt, which <netinet/tcp.h> lacks */
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "net/http_write.h"
#include "net/private.h"
#include "text/utf8.h"

enum {
    FRAGMENTS_MAX = 64, /* of one message */
    SECOND = 1000000,
    REASON_MAX = 64,
    NO_CODE = 1005, /* a close frame without one */
    KEY_N = 24
};

/* The fields that every message touches come first, as in a Connection. */
struct NetSocket {
    Connection *c;
    void *user;
    uint64_t rate_at; /* the time by which all messages so far are paid for (µs) */
    bool counted;     /* its client, in net->addresses */
    bool silent;      /* nothing has come since the last look */
    bool begun;       /* a message of several fragments has begun */
    uint16_t fragments;
    uint16_t partial_n;
    uint16_t close_code; /* 0: open */
    char *partial;       /* the beginning of a message of several fragments */
    Chain in_pings, in_quick;
    uint64_t looked_at; /* when it was last checked whether anybody is there */
    uint64_t pinged_at; /* when the unanswered ping was sent, or 0 */
    uint32_t ping;      /* its number */
    uint32_t pongs;     /* answered so far */
    uint32_t *pong;     /* the last PONGS round trips (µs); NULL: not behind a proxy */
    Address client;
    char address[NET_ADDRESS_MAX];
    char close_reason[REASON_MAX];
};

/* ---- opening ------------------------------------------------------------------------------------------------------ */

/* Behind a proxy, connections are counted by the client that it names. */
static bool count_client(NetSocket *s)
{
    Net *net = s->c->net;
    address_read(&s->client, s->address, strlen(s->address));
    if (!s->c->proxied) return true;
    s->counted = address_enter(&net->addresses, &s->client, (uint32_t)net->o.per_address);
    return s->counted;
}

static void socket_free(NetSocket *s)
{
    if (s->counted) address_leave(&s->c->net->addresses, &s->client);
    free(s->partial);
    free(s->pong);
    free(s);
}

static NetSocket *socket_new(Connection *c, const NetAsk *ask)
{
    NetSocket *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->c = c;
    chain_init(&s->in_pings);
    chain_init(&s->in_quick);
    strncpy(s->address, ask->address, sizeof s->address - 1);
    s->rate_at = net_now();
    if (c->proxied && !(s->pong = calloc(PONGS, sizeof *s->pong))) return free(s), NULL;
    return s;
}

/* In front: the server may have queued something while it opened the socket. */
static bool put_upgrade(Connection *c, const HttpSlice *key)
{
    char text[HTTP_ANSWER_MAX];
    size_t n = http_write_upgrade(text, key->at, key->n);
    NetBuffer *head = n ? buffer_raw(text, n) : NULL;
    bool fits = head && queue_put_first(&c->queue, head);
    net_drop(head);
    return fits;
}

static void establish(NetSocket *s, const HttpSlice *key)
{
    Connection *c = s->c;
    Net *net = c->net;
    c->socket = s;
    c->phase = PHASE_SOCKET;
    c->deadline = 0;
    net->counts.sockets++;
    chain_leave(&c->in_timed);
    chain_join(&net->dirty, &c->in_dirty);
    chain_join(net->pings.next, &s->in_pings); /* in front: it is pinged first */
    if (s->pong) chain_join(&net->quick, &s->in_quick);
    if (s->pong && !ev_is_active(&net->w_quick)) ev_timer_again(net->loop, &net->w_quick);
    if (!put_upgrade(c, key)) connection_doom(c);
}

static int ask_server(NetSocket *s, const NetAsk *ask)
{
    NetHandler *h = &s->c->net->handler;
    return count_client(s) ? h->open(h->self, s, ask) : 429;
}

/* 22 letters of base64 and "==": sixteen bytes. */
static bool is_key(const HttpSlice *key)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (!key || key->n != KEY_N || memcmp(key->at + KEY_N - 2, "==", 2) != 0) return false;
    for (int i = 0; i < KEY_N - 2; i++)
        if (!key->at[i] || !strchr(letters, key->at[i])) return false;
    return true;
}

/* The handshake itself (RFC 6455, 4.2.1): 0, or the status that refuses it. */
static int check_handshake(const Net *net, const HttpHead *head)
{
    const HttpSlice *version = http_head_field(head, "sec-websocket-version", 0);
    if (!http_slice_is(head->method, "GET") || head->length) return 400;
    if (!version || !http_slice_is(*version, "13")) return 426;
    if (!is_key(http_head_field(head, "sec-websocket-key", 0))) return 400;
    if (!net->handler.open) return 404;
    return net->stopping ? 503 : 0;
}

void socket_begin(Connection *c, const HttpHead *head)
{
    static const NetField version[] = {{"sec-websocket-version", "13"},
                                       {"upgrade", "websocket"},
                                       {"connection", "Upgrade"},
                                       {NULL, NULL}};
    int status = check_handshake(c->net, head);
    if (status) return request_refuse(c, status, status == 426 ? version : NULL);
    NetAsk *ask = ask_new(c, head, &status);
    if (!ask) return request_refuse(c, status, NULL);
    NetSocket *s = socket_new(c, ask);
    status = s ? ask_server(s, ask) : 503;
    free(ask);
    if (status == 101) return establish(s, http_head_field(head, "sec-websocket-key", 0));
    if (s) socket_free(s);
    queue_clear(&c->queue);
    request_refuse(c, status, NULL);
}

/* ---- closing ------------------------------------------------------------------------------------------------------ */

void socket_gone(NetSocket *s)
{
    Net *net = s->c->net;
    if (!s->close_code) s->close_code = NO_CODE; /* from here on nothing is sent */
    s->c->socket = NULL;
    chain_leave(&s->in_pings);
    chain_leave(&s->in_quick);
    net->counts.sockets--;
    net->handler.closed(net->handler.self, s);
    socket_free(s);
}

void net_close(NetSocket *s, int code, const char *reason)
{
    if (s->close_code) return;
    s->close_code = (uint16_t)code;
    strncpy(s->close_reason, reason, sizeof s->close_reason - 1);
    chain_join(&s->c->net->dirty, &s->c->in_dirty);
}

void socket_close_all(Net *net, int code, const char *reason)
{
    for (Chain *c = net->pings.next; c != &net->pings; c = c->next)
        net_close(CHAIN_OWNER(c, NetSocket, in_pings), code, reason);
}

static bool put_control(Connection *c, FrameKind kind, const void *bytes, size_t n)
{
    uint8_t frame[FRAME_HEAD_MAX + FRAME_CONTROL_MAX];
    size_t head = frame_write(frame, kind, n, NULL);
    if (n) memcpy(frame + head, bytes, n);
    return connection_put(c, buffer_raw(frame, head + n));
}

void socket_flush(NetSocket *s)
{
    Connection *c = s->c;
    uint8_t farewell[2 + REASON_MAX];
    if (!s->close_code) return;
    size_t n = strlen(s->close_reason);
    farewell[0] = (uint8_t)(s->close_code >> 8);
    farewell[1] = (uint8_t)s->close_code;
    memcpy(farewell + 2, s->close_reason, n);
    if (put_control(c, FRAME_CLOSE, farewell, s->close_code == NO_CODE ? 0 : n + 2))
        connection_linger(c);
    socket_gone(s);
}

/* ---- what comes in ------------------------------------------------------------------------------------------------ */

/* A message costs 1/rate seconds. A client that is more than `burst` messages ahead of time is too fast. */
static bool in_time(NetSocket *s)
{
    Net *net = s->c->net;
    uint64_t now = net_now(), cost = (uint64_t)(SECOND / net->o.rate);
    if (s->rate_at < now) s->rate_at = now;
    s->rate_at += cost;
    if (s->rate_at - now <= cost * (uint64_t)net->o.burst) return true;
    net->counts.too_fast++;
    net_close(s, 1008, "too many messages");
    return false;
}

/* How many bytes at the beginning are ASCII, eight at a time: nearly all of nearly every message. */
static size_t ascii(const char *bytes, size_t n)
{
    size_t at = 0;
    for (uint64_t word; at + sizeof word <= n; at += sizeof word) {
        memcpy(&word, bytes + at, sizeof word);
        if (word & UINT64_C(0x8080808080808080)) break;
    }
    return at;
}

static bool is_text(const char *bytes, size_t n)
{
    uint32_t code;
    size_t at = ascii(bytes, n);
    for (int length = 1; at < n && length; at += (size_t)length)
        length = fb_utf8_get(bytes + at, n - at, &code);
    return at == n;
}

/* bytes[n] is overwritten for the moment, since the server is promised a 0 behind a message. */
static void deliver(NetSocket *s, char *bytes, size_t n)
{
    Net *net = s->c->net;
    char behind = bytes[n];
    if (!is_text(bytes, n)) return net_close(s, 1007, "a message is text in UTF-8");
    bytes[n] = 0;
    net->counts.messages_in++;
    net->handler.message(net->handler.self, s, bytes, n);
    bytes[n] = behind;
}

static void deliver_kept(NetSocket *s)
{
    char *whole = s->partial;
    size_t n = s->partial_n;
    s->partial = NULL;
    s->partial_n = 0;
    deliver(s, whole, n);
    free(whole);
}

static bool keep(NetSocket *s, const uint8_t *bytes, size_t n)
{
    if (!s->partial) s->partial = malloc(NET_MESSAGE_MAX + 1);
    if (!s->partial) return net_close(s, 1011, "no memory"), false;
    memcpy(s->partial + s->partial_n, bytes, n);
    s->partial_n = (uint16_t)(s->partial_n + n);
    return true;
}

static void refuse_long(NetSocket *s)
{
    s->c->net->counts.too_long++;
    net_close(s, 1009, "a message has at most 4096 bytes");
}

static void take_text(NetSocket *s, const Frame *f, uint8_t *bytes)
{
    bool whole = f->last && !s->begun;
    if ((f->kind == FRAME_MORE) != s->begun)
        return net_close(s, 1002, "a fragment is out of order");
    if (f->kind == FRAME_BINARY) return net_close(s, 1003, "text messages only");
    if (!s->begun) s->fragments = 0;
    if (++s->fragments > FRAGMENTS_MAX) return refuse_long(s);
    s->begun = !f->last;
    if (f->last && !in_time(s)) return;
    if (whole) return deliver(s, (char *)bytes, f->n);
    if (keep(s, bytes, f->n) && f->last) deliver_kept(s);
}

/* Answers with the same code, or with none if there was none. */
static void take_close(NetSocket *s, const uint8_t *bytes, size_t n)
{
    int code = n >= 2 ? bytes[0] << 8 | bytes[1] : NO_CODE;
    if (n == 1 || (n && !frame_is_close_code(code)))
        net_close(s, 1002, "no such close code");
    else if (n && !is_text((const char *)bytes + 2, n - 2))
        net_close(s, 1007, "a reason is text in UTF-8");
    else
        net_close(s, code, "");
}

static void take_pong(NetSocket *s, const uint8_t *bytes, size_t n);

static void take_frame(NetSocket *s, const Frame *f, uint8_t *bytes)
{
    switch (f->kind) {
    case FRAME_PING:
        if (in_time(s)) put_control(s->c, FRAME_PONG, bytes, f->n);
        break;
    case FRAME_PONG: take_pong(s, bytes, f->n); break;
    case FRAME_CLOSE: take_close(s, bytes, f->n); break;
    default: take_text(s, f, bytes); break;
    }
}

/* Takes one frame. A frame that promises too many bytes is refused at once, without waiting for them. Whatever comes after a
 * farewell, of either side, is dropped. */
size_t socket_take(NetSocket *s, uint8_t *bytes, size_t n)
{
    Frame f;
    if (s->close_code) return n;
    s->silent = false;
    int head = frame_read(&f, bytes, n, FRAME_CLIENT);
    if (head < 0) return net_close(s, 1002, "no frame of RFC 6455"), n;
    if (!head) return 0;
    if (!frame_is_control(&f) && f.n > (size_t)NET_MESSAGE_MAX - (s->begun ? s->partial_n : 0))
        return refuse_long(s), n;
    if (n - (size_t)head < f.n) return 0;
    frame_mask(bytes + head, f.n, f.mask);
    take_frame(s, &f, bytes + head);
    return (size_t)head + f.n;
}

/* ---- what goes out ------------------------------------------------------------------------------------------------ */

bool net_send(NetSocket *s, NetBuffer *text)
{
    Connection *c = s->c;
    Net *net = c->net;
    if (s->close_code || !text) return false;
    if (c->queue.bytes + text->n > net->o.queue || !queue_put(&c->queue, text)) {
        net->counts.too_slow++;
        s->close_code = 1013;
        connection_doom(c); /* a farewell would only join the queue that nobody reads */
        return false;
    }
    net->counts.messages_out++;
    chain_join(&net->dirty, &c->in_dirty);
    return true;
}

bool net_send_bytes(NetSocket *s, const void *text, size_t n)
{
    NetBuffer *b = net_buffer(text, n);
    bool sent = net_send(s, b);
    net_drop(b);
    return sent;
}

/* ---- round trips -------------------------------------------------------------------------------------------------- */

/* If something else is still queued, its transfer would be measured too: then the ping only asks whether anybody is there. */
static void ping(NetSocket *s, uint64_t now)
{
    s->ping++;
    s->pinged_at = s->c->queue.n ? 0 : now;
    put_control(s->c, FRAME_PING, &s->ping, sizeof s->ping);
}

static void look_at(NetSocket *s, uint64_t now)
{
    if (s->close_code || s->c->doomed) return;
    if (s->silent) {
        s->c->net->counts.timed_out++;
        s->close_code = 1006;
        connection_doom(s->c);
        return;
    }
    s->silent = true;
    if (!s->pinged_at || chain_empty(&s->in_quick)) ping(s, now); /* else one is out, and will do */
}

/* Pings everybody every ping_s seconds. A client that has said nothing since the last ping is gone. */
void socket_ping_all(Net *net, uint64_t now)
{
    uint64_t every = (uint64_t)net->o.ping_s * SECOND;
    while (!chain_empty(&net->pings)) {
        NetSocket *s = CHAIN_OWNER(net->pings.next, NetSocket, in_pings);
        if (now - s->looked_at < every) break;
        s->looked_at = now;
        chain_join(&net->pings, &s->in_pings);
        look_at(s, now);
    }
}

/* Pings those whose round trip is not known yet, as soon as their last pong is there. */
void socket_ping_quick(Net *net)
{
    uint64_t now = net_now();
    for (Chain *c = net->quick.next; c != &net->quick; c = c->next) {
        NetSocket *s = CHAIN_OWNER(c, NetSocket, in_quick);
        bool idle = !s->pinged_at && !s->c->queue.n;
        if (idle && !s->close_code && !s->c->doomed) ping(s, now);
    }
    if (chain_empty(&net->quick)) ev_timer_stop(net->loop, &net->w_quick);
}

/* Only the answer to the last ping counts, and only once. */
static void take_pong(NetSocket *s, const uint8_t *bytes, size_t n)
{
    if (!s->pinged_at || n != sizeof s->ping || memcmp(bytes, &s->ping, n) != 0) return;
    uint64_t trip = net_now() - s->pinged_at;
    s->pinged_at = 0;
    if (!s->pong) return;
    s->pong[s->pongs++ % PONGS] = trip < UINT32_MAX ? (uint32_t)trip : UINT32_MAX;
    if (s->pongs >= PONGS) chain_leave(&s->in_quick);
}

/* Of an even number: the lower of the two in the middle. */
static uint32_t median_of_pongs(const NetSocket *s)
{
    uint32_t sorted[PONGS];
    if (s->pongs < PONGS) return 0;
    for (int i = 0; i < PONGS; i++) {
        int at = i;
        for (; at && sorted[at - 1] > s->pong[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = s->pong[i];
    }
    return sorted[(PONGS - 1) / 2];
}

uint32_t net_rtt(const NetSocket *s)
{
    struct tcp_info info;
    socklen_t n = sizeof info;
    if (s->pong) return median_of_pongs(s);
    memset(&info, 0, sizeof info);
    if (getsockopt(s->c->fd, IPPROTO_TCP, TCP_INFO, &info, &n)) return 0;
    return info.tcpi_min_rtt == UINT32_MAX ? 0 : info.tcpi_min_rtt;
}

/* ---- the rest ----------------------------------------------------------------------------------------------------- */

void net_set_user(NetSocket *s, void *user) { s->user = user; }
void *net_user(const NetSocket *s) { return s->user; }
const char *net_address(const NetSocket *s) { return s->address; }
