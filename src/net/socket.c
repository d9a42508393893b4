/* socket.c - one WebSocket: messages put together, rates and queues held, round trips measured.
 *
 * What comes in is bounded by NET_MESSAGE_MAX and by a rate, what goes out by net->o.queue. Sending only
 * queues; the queues are written out once before the loop sleeps, so that a round of the loop that answers
 * many messages asks the kernel as rarely as possible. Writing at once, instead of waiting to be told that
 * the socket is writable, saves two system calls a message; a stream of HTTP/2 has to wait all the same. */
#include <linux/tcp.h> /* tcpi_min_rtt, which <netinet/tcp.h> lacks */
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "net/private.h"
#include "text/utf8.h"

enum {
    FRAGMENTS_MAX = 64, /* of one message */
    MINUTE = 60 * 1000000,
    SECOND = 1000000
};

struct NetSocket {
    NetLink *link;
    void *user;
    Queue queue;
    Chain in_dirty, in_pings;
    char address[NET_ADDRESS_MAX];
    Address client;
    bool counted; /* client, in net->addresses */
    bool established, leaving, silent, ping_due;
    uint16_t fragments;
    uint16_t partial_n;
    char *partial;      /* the beginning of a message of several pieces */
    uint64_t rate_at;   /* when the messages so far would have been fine (µs) */
    uint64_t looked_at; /* when it was last looked at whether anybody is there */
    uint64_t pinged_at; /* the ping that is out, or 0 */
    uint32_t ping;      /* its number */
    int close_code;     /* 0: open */
    char close_reason[64];
    struct {
        uint64_t at;
        uint32_t rtt;
    } sample[RTT_SAMPLES];
};

static Net *net_of(const NetSocket *s) { return s->link->net; }

/* ---- opening and closing ------------------------------------------------------------------------------- */

/* Behind a proxy, connections are counted by whom it names. */
static bool count_client(NetSocket *s, const char *address)
{
    Net *net = net_of(s);
    address_read(&s->client, address, strlen(address));
    if (!s->link->proxied) return true;
    s->counted = address_enter(&net->addresses, &s->client, (uint32_t)net->o.per_address);
    return s->counted;
}

int socket_open(NetLink *link, const NetAsk *ask)
{
    Net *net = link->net;
    if (net->stopping) return 503;
    NetSocket *s = calloc(1, sizeof *s);
    if (!s) return 503;
    s->link = link;
    chain_init(&s->in_dirty);
    chain_init(&s->in_pings);
    strncpy(s->address, ask->address, sizeof s->address - 1);
    s->rate_at = net_now();
    int status = count_client(s, ask->address) ? net->handler.open(net->handler.self, s, ask) : 429;
    if (status == 101) {
        link->socket = s;
        net->counts.sockets++;
        return status;
    }
    if (s->counted) address_leave(&net->addresses, &s->client);
    queue_clear(&s->queue);
    free(s);
    return status;
}

void socket_established(NetSocket *s)
{
    s->established = true;
    chain_join(net_of(s)->pings.next,
               &s->in_pings); /* in front: looked at 0, the first to be pinged */
    if (s->queue.n || s->close_code) chain_join(&net_of(s)->dirty, &s->in_dirty);
}

void socket_gone(NetSocket *s)
{
    Net *net = net_of(s);
    s->leaving = true;
    s->link->socket = NULL;
    chain_leave(&s->in_dirty);
    chain_leave(&s->in_pings);
    if (s->counted) address_leave(&net->addresses, &s->client);
    net->counts.sockets--;
    net->handler.closed(net->handler.self, s);
    queue_clear(&s->queue);
    free(s->partial);
    free(s);
}

void socket_leaving(NetSocket *s)
{
    s->leaving = true;
    chain_leave(&s->in_dirty);
}

void net_close(NetSocket *s, int code, const char *reason)
{
    if (s->close_code || s->leaving) return;
    s->close_code = code;
    strncpy(s->close_reason, reason, sizeof s->close_reason - 1);
    if (s->established) chain_join(&net_of(s)->dirty, &s->in_dirty);
}

void socket_close_all(Net *net, int code, const char *reason)
{
    for (Chain *c = net->pings.next; c != &net->pings; c = c->next)
        net_close(CHAIN_OWNER(c, NetSocket, in_pings), code, reason);
}

/* ---- what comes in ------------------------------------------------------------------------------------- */

static bool refuse(NetSocket *s, int code, const char *reason)
{
    link_close_reason(s->link, code, reason);
    s->close_code = code;
    socket_leaving(s);
    return false;
}

void socket_heard(NetSocket *s) { s->silent = false; }

/* A message costs 1/rate seconds; who is more than `burst` of them ahead of time is too fast. */
static bool in_time(NetSocket *s)
{
    const NetOptions *o = &net_of(s)->o;
    uint64_t now = net_now(), cost = (uint64_t)(SECOND / o->rate);
    if (s->rate_at < now) s->rate_at = now;
    s->rate_at += cost;
    return s->rate_at - now <= cost * (uint64_t)o->burst;
}

/* Sound UTF-8: not left to the library, see link.c. */
static bool is_text(const char *bytes, size_t n)
{
    uint32_t code;
    size_t at = 0;
    for (int length = 1; at < n && length; at += (size_t)length)
        length = fb_utf8_get(bytes + at, n - at, &code);
    return at == n;
}

static bool deliver(NetSocket *s, const char *bytes, size_t n)
{
    Net *net = net_of(s);
    if (!is_text(bytes, n)) return refuse(s, 1007, "a message is text in UTF-8");
    memcpy(net->message, bytes, n);
    net->message[n] = 0;
    net->counts.messages_in++;
    net->handler.message(net->handler.self, s, net->message, n);
    return true;
}

static bool keep(NetSocket *s, const void *bytes, size_t n)
{
    if (!s->partial && !(s->partial = malloc(NET_MESSAGE_MAX))) return false;
    if (n) memcpy(s->partial + s->partial_n, bytes, n);
    s->partial_n = (uint16_t)(s->partial_n + n);
    return true;
}

static bool deliver_kept(NetSocket *s)
{
    char *whole = s->partial;
    size_t n = s->partial_n;
    s->partial = NULL;
    s->partial_n = 0;
    bool right = deliver(s, whole, n);
    free(whole);
    return right;
}

bool socket_received(NetSocket *s, const void *bytes, size_t n, size_t due, bool first, bool last,
                     bool binary)
{
    Net *net = net_of(s);
    if (s->close_code || s->leaving) return true; /* closing: what still comes is dropped */
    net->counts.bytes_in += n;
    if (first) s->partial_n = 0, s->fragments = 0;
    if (binary) return refuse(s, 1003, "text messages only");
    /* A frame that promises too much is not waited for: what its sender says meanwhile would be taken for a part of it. */
    if (due > NET_MESSAGE_MAX || s->partial_n + n + due > NET_MESSAGE_MAX ||
        ++s->fragments > FRAGMENTS_MAX) {
        net->counts.too_long++;
        return refuse(s, 1009, "a message has at most 4096 bytes");
    }
    if (last && !in_time(s)) {
        net->counts.too_fast++;
        return refuse(s, 1008, "too many messages");
    }
    if (last && !s->partial_n) return deliver(s, bytes, n);
    if (!keep(s, bytes, n)) return refuse(s, 1011, "no memory");
    return !last || deliver_kept(s);
}

/* ---- what goes out ------------------------------------------------------------------------------------- */

bool net_send(NetSocket *s, NetBuffer *text)
{
    Net *net = net_of(s);
    if (s->close_code || s->leaving || !text) return false;
    if (s->queue.bytes + text->n > net->o.queue || !queue_put(&s->queue, text)) {
        net->counts.too_slow++;
        s->close_code = 1013;
        socket_leaving(s);
        net_doom(s->link); /* a farewell would only join the queue that he does not read */
        return false;
    }
    if (s->established) chain_join(&net->dirty, &s->in_dirty);
    return true;
}

bool net_send_bytes(NetSocket *s, const void *text, size_t n)
{
    NetBuffer *b = net_buffer(text, n);
    bool sent = net_send(s, b);
    net_drop(b);
    return sent;
}

static bool ping(NetSocket *s);

/* Writes until all is gone or the kernel has enough. False: broken. */
static bool write_out(NetSocket *s)
{
    NetCounts *counts = &net_of(s)->counts;
    for (NetBuffer *b; !link_blocked(s->link) && (b = queue_first(&s->queue));) {
        counts->messages_out++;
        counts->bytes_out += b->n;
        if (!link_write(s->link, b->bytes, b->n, LINK_TEXT)) return false;
        queue_take(&s->queue);
        if (s->link->muxed) break;
    }
    return true;
}

bool socket_writable(NetSocket *s)
{
    if (s->leaving) return true;
    if (s->ping_due && s->link->muxed) return ping(s) ? link_want_write(s->link), true : false;
    if (!write_out(s)) return false;
    if (s->queue.n) return link_want_write(s->link), true;
    if (s->close_code) return refuse(s, s->close_code, s->close_reason);
    return true;
}

static void flush(NetSocket *s)
{
    if (s->link->muxed || s->close_code)
        link_want_write(s->link); /* a close frame can be sent from the library's callback alone */
    else if (!write_out(s))
        socket_leaving(s), net_doom(s->link);
    else if (s->queue.n)
        link_want_write(s->link);
}

void socket_flush_all(Net *net)
{
    while (!chain_empty(&net->dirty)) {
        NetSocket *s = CHAIN_OWNER(net->dirty.next, NetSocket, in_dirty);
        chain_leave(&s->in_dirty);
        flush(s);
    }
}

/* ---- round trips --------------------------------------------------------------------------------------- */

/* Not while something else is half sent; then this round goes without. */
static bool ping(NetSocket *s)
{
    uint8_t frame[HEADROOM + sizeof s->ping];
    s->ping_due = false;
    if (link_blocked(s->link)) return true;
    s->ping++;
    s->pinged_at = net_now();
    memcpy(frame + HEADROOM, &s->ping, sizeof s->ping);
    return link_write(s->link, frame + HEADROOM, sizeof s->ping, LINK_PING);
}

static void look_at(NetSocket *s)
{
    if (s->leaving || s->close_code) return;
    if (s->silent) {
        net_of(s)->counts.timed_out++;
        socket_leaving(s);
        net_doom(s->link);
        return;
    }
    s->silent = s->ping_due = true;
    if (s->link->muxed)
        link_want_write(s->link);
    else if (!ping(s))
        net_doom(s->link);
}

/* Every ping_s a ping; who has said nothing since the last one is gone. */
void socket_ping_all(Net *net, uint64_t now)
{
    uint64_t every = (uint64_t)net->o.ping_s * SECOND;
    while (!chain_empty(&net->pings)) {
        NetSocket *s = CHAIN_OWNER(net->pings.next, NetSocket, in_pings);
        if (now - s->looked_at < every) break;
        s->looked_at = now;
        chain_join(&net->pings, &s->in_pings);
        look_at(s);
    }
}

/* Only an answer to the ping that is out counts, and only once. */
void socket_pong(NetSocket *s, const void *bytes, size_t n)
{
    socket_heard(s);
    if (!s->pinged_at || n != sizeof s->ping || memcmp(bytes, &s->ping, n)) return;
    uint64_t now = net_now();
    uint32_t i = s->ping % RTT_SAMPLES;
    s->sample[i].at = now;
    s->sample[i].rtt = (uint32_t)(now - s->pinged_at);
    s->pinged_at = 0;
}

static uint32_t rtt_of_pings(const NetSocket *s)
{
    uint64_t now = net_now();
    uint32_t least = 0;
    for (int i = 0; i < RTT_SAMPLES; i++)
        if (s->sample[i].at && now - s->sample[i].at < MINUTE &&
            (!least || s->sample[i].rtt < least))
            least = s->sample[i].rtt;
    return least;
}

uint32_t net_rtt(const NetSocket *s)
{
    struct tcp_info info;
    socklen_t n = sizeof info;
    if (s->link->proxied) return rtt_of_pings(s);
    memset(&info, 0, sizeof info);
    if (getsockopt(link_fd(s->link), IPPROTO_TCP, TCP_INFO, &info, &n)) return 0;
    return info.tcpi_min_rtt == UINT32_MAX ? 0 : info.tcpi_min_rtt;
}

/* ---- the rest ------------------------------------------------------------------------------------------ */

void net_set_user(NetSocket *s, void *user) { s->user = user; }
void *net_user(const NetSocket *s) { return s->user; }
const char *net_address(const NetSocket *s) { return s->address; }
