/* private.h - what the files of net/ share, and the door to libwebsockets (link_*, in link.c and
 * link_http.c, which alone include its header).
 *
 * A link is one stream of that library: a TCP connection that speaks HTTP/1.1 or has become a WebSocket, or
 * one stream of an HTTP/2 connection. It carries at most one request or one WebSocket at a time. */
#ifndef FAMBIZ_NET_PRIVATE_H
#define FAMBIZ_NET_PRIVATE_H

#include <ev.h>

#include "net/address.h"
#include "net/net.h"

enum {
    HEADROOM = 32,      /* bytes before a buffer, where the library writes its frame's head */
    HTTP_CHUNK = 16384, /* bytes of a body that are written at once */
    RTT_SAMPLES = 4     /* pings of the last minute */
};

struct lws;
struct lws_vhost;
struct lws_context;
typedef struct NetLink NetLink;

/* A ring in which one end takes out what the other puts in: doubly linked, so that anybody may leave. */
typedef struct Chain {
    struct Chain *next, *prev;
} Chain;

static inline void chain_init(Chain *c) { c->next = c->prev = c; }
static inline bool chain_empty(const Chain *c) { return c->next == c; }
static inline void chain_leave(Chain *c)
{
    c->prev->next = c->next;
    c->next->prev = c->prev;
    chain_init(c);
}
static inline void chain_join(Chain *list, Chain *c)
{
    chain_leave(c);
    c->next = list, c->prev = list->prev;
    list->prev->next = c, list->prev = c;
}
#define CHAIN_OWNER(c, type, member) ((type *)(void *)((char *)(c)-offsetof(type, member)))

struct NetBuffer {
    uint32_t refs;
    uint32_t n;
    uint8_t headroom
        [HEADROOM]; /* the same head for every reader, so it may be written again and again */
    uint8_t bytes[];
};

/* Buffers in the order in which they go out. */
typedef struct Queue {
    NetBuffer **slot;
    uint32_t first, n, size; /* size: a power of two, or 0 */
    size_t bytes;
} Queue;

bool queue_put(Queue *q, NetBuffer *buffer); /* takes a count of its own; false: no memory */
NetBuffer *queue_first(const Queue *q);      /* NULL: empty */
void queue_take(Queue *q);
void queue_clear(Queue *q);

struct Net {
    NetOptions o;
    NetHandler handler;
    NetCounts counts;
    Trusted trusted;
    AddressTable addresses;
    struct ev_loop *loop;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    int listener;
    int port;
    ev_io w_accept;
    ev_timer w_accept_again, w_tick, w_stopped;
    uint64_t ticked; /* when the loop last looked at everybody (µs) */
    ev_prepare w_prepare;
    ev_signal w_term, w_int;
    Chain links;       /* TCP connections */
    Chain pings;       /* open WebSockets, who was pinged longest ago first */
    Chain dirty;       /* WebSockets with something to send */
    Chain waiting;     /* requests that are not answered, or stream */
    Chain doomed;      /* links to be cut before the loop sleeps */
    NetLink *adopting; /* while the library takes a connection over */
    bool stopping;
    uint64_t stop_at;
    char message[NET_MESSAGE_MAX + 1];
    uint8_t scratch[HEADROOM + HTTP_CHUNK];
};

struct NetLink {
    Net *net;
    struct lws *wsi;
    Address address; /* of the other end of the TCP connection */
    bool counted;    /* in net->addresses */
    bool proxied;    /* the other end is a trusted proxy */
    bool
        muxed; /* a stream of an HTTP/2 connection: may be written to only when the library says so */
    Chain in_links, in_doomed;
    ev_io w_answer; /* see link_want_answer */
    int refused;    /* a WebSocket over HTTP/2: the status, see link.c */
    NetRequest *request;
    NetSocket *socket;
};

/* ---- links: what libwebsockets does for us ----------------------------------------------------------- */

bool link_start(Net *net, char error[NET_ERROR_MAX]);
void link_stop(Net *net);
void link_nudge(Net *net); /* lets the library look at its clock */
bool link_adopt(Net *net, NetLink *link, int fd);
int link_fd(const NetLink *link);
void link_want_write(NetLink *link);
bool link_blocked(const NetLink *link); /* the last write has not wholly gone out */
void link_kill(NetLink *link);          /* now; never from a callback of the library */

typedef enum LinkWrite { LINK_TEXT, LINK_PING, LINK_BODY, LINK_LAST } LinkWrite;
/* HEADROOM bytes before `bytes` are overwritten. False: the link is broken. */
bool link_write(NetLink *link, uint8_t *bytes, size_t n, LinkWrite how);
typedef struct LinkHead {
    int status;
    const char *type;
    const char *fields; /* name 0 value 0 … 0 */
    bool has_length, secure;
    size_t length;
} LinkHead;
/* Status and headers; `last`: there is no body. */
bool link_write_head(NetLink *link, const LinkHead *head, bool last);
void link_close_reason(NetLink *link, int code, const char *reason);
void link_no_timeout(NetLink *link);
/* Between two pieces of an answer nothing is read or written (link.c says why). */
void link_rest(NetLink *link, bool rest);
void link_want_answer(NetLink *link); /* wakes a resting link when it can be written to */
bool link_hung_up(
    const NetLink *link); /* the other end has closed, as far as can be seen without reading */

/* A request read from a link: one piece of memory. NULL: not to be read; *status says why. */
NetAsk *ask_read(NetLink *link, int *status);
/* The length of the body that the head of the request announces; -1: none is announced, but one may come. */
int64_t ask_body(NetLink *link);

/* ---- WebSockets: what links ask of socket.c ---------------------------------------------------------- */

int socket_open(NetLink *link, const NetAsk *ask); /* 101, or the status of the refusal */
void socket_established(NetSocket *socket);
/* Bytes of a message; so many more of its frame are due. False: close, by link_close_reason. */
bool socket_received(NetSocket *socket, const void *bytes, size_t n, size_t due, bool first,
                     bool last, bool binary);
void socket_pong(NetSocket *socket, const void *bytes, size_t n);
void socket_heard(NetSocket *socket);    /* anything at all came */
void socket_leaving(NetSocket *socket);  /* the client closes: nothing can be sent any more */
bool socket_writable(NetSocket *socket); /* false: close now */
void socket_gone(NetSocket *socket);
void socket_flush_all(Net *net);
void socket_ping_all(Net *net, uint64_t now);
void socket_close_all(Net *net, int code, const char *reason);

/* ---- requests: what links ask of request.c ------------------------------------------------------------ */

bool request_begin(NetLink *link); /* false: cut the connection */
bool request_body(NetRequest *request, const void *bytes, size_t n);
void request_complete(NetRequest *request);
typedef enum RequestNext { REQUEST_WAITS, REQUEST_DONE, REQUEST_CUT } RequestNext;
RequestNext request_writable(NetRequest *request);
void request_gone(NetRequest *request);
bool request_is_stream(const NetRequest *request);
void request_look_all(Net *net); /* is anybody still waiting for his answer? */

/* ---- net.c -------------------------------------------------------------------------------------------- */

void net_doom(NetLink *link); /* cut it, before the loop sleeps */
void net_link_free(NetLink *link);

#endif
