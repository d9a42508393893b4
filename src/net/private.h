/* private.h - what the files of net/ share.
 *
 *     net.c         the loop: listening, who may connect, ticks, signals, the end
 *     connection.c  one TCP connection: its phases, reading, writing, time-outs
 *     tls.c         OpenSSL, between a connection and its socket
 *     ask.c         a request's head becomes a NetAsk (http_head.h reads it)
 *     request.c     one HTTP request: its body, its answer
 *     socket.c      one WebSocket: messages, limits, round trips (frame.h reads frames)
 *     buffer.c      bytes on their way out
 *     watch.c       timers, other threads, files */
#ifndef FAMBIZ_NET_PRIVATE_H
#define FAMBIZ_NET_PRIVATE_H

#include <ev.h>
#include <sys/types.h>

#include "net/address.h"
#include "net/frame.h"
#include "net/http_head.h"
#include "net/net.h"

enum {
    READ_MAX =
        16384, /* bytes read from one connection before others have their turn; a whole TLS record */
    PONGS = 20 /* whose median is the round trip behind a proxy */
};

typedef struct Connection Connection;

/* A doubly linked ring, from which any member can leave at any time. */
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

/* ---- bytes on their way out ---------------------------------------------------------------------------------------- */

/* The last `head_n` bytes of `head` and then `bytes` are one piece of memory: a text is a complete WebSocket frame, the same for
 * every reader. */
struct NetBuffer {
    uint32_t refs;
    uint32_t n;
    union {
        const uint8_t *lasting; /* not NULL: the bytes are there, none are here */
        NetBuffer *next;        /* of a spare one (buffer.c) */
    };
    uint8_t head_n; /* 0: raw bytes, sent as they are */
    uint8_t head[FRAME_HEAD_MAX];
    uint8_t bytes[];
};

NetBuffer *buffer_raw(const void *bytes, size_t n);
NetBuffer *buffer_lasting(const void *bytes, size_t n); /* they outlive it */
/* What is sent. */
const uint8_t *buffer_out(const NetBuffer *buffer, size_t *n);

/* Buffers in the order in which they are sent. */
typedef struct Queue {
    NetBuffer **slot;
    uint32_t first, n, size; /* size: a power of two, or 0 */
    size_t bytes;
} Queue;

bool queue_put(Queue *q, NetBuffer *buffer); /* takes a count of its own; false: no memory */
bool queue_put_first(Queue *q, NetBuffer *buffer);
NetBuffer *queue_at(const Queue *q, uint32_t i); /* i < q->n */
void queue_take(Queue *q);
void queue_clear(Queue *q);

/* ---- the loop ------------------------------------------------------------------------------------------------------ */

struct Net {
    NetOptions o;
    NetHandler handler;
    NetCounts counts;
    Trusted trusted;
    AddressTable addresses;
    struct ev_loop *loop;
    struct ssl_ctx_st *tls; /* NULL: plain */
    int listener;
    int port;
    ev_io w_accept;
    ev_timer w_accept_again, w_tick, w_quick, w_stopped;
    ev_prepare w_prepare;
    ev_signal w_term, w_int, w_hup;
    uint64_t ticked; /* when the loop last checked all connections (µs) */
    Chain all;       /* connections */
    Chain timed;     /* connections that are not WebSockets, so that they have deadlines */
    Chain pings;     /* WebSockets; the one pinged longest ago comes first */
    Chain quick;     /* WebSockets behind a proxy, until their round trip is known */
    Chain dirty;     /* connections with something to send */
    Chain resumed;   /* connections whose answer is sent, and which may have said more meanwhile */
    Chain doomed;    /* connections to be freed before the loop sleeps */
    bool stopping;
    uint64_t stop_at;
    uint8_t in[HTTP_HEAD_MAX + READ_MAX +
               1];         /* what a connection says, behind what was left over from before */
    uint8_t out[READ_MAX]; /* small pieces collected for one TLS record */
};

/* ---- connections ----------------------------------------------------------------------------------------------------- */

/* connection.c draws how one becomes the other. */
typedef enum Phase { PHASE_HEAD, PHASE_BODY, PHASE_ANSWER, PHASE_SOCKET, PHASE_LINGER } Phase;

/* The fields that every message touches come first: with thousands of connections, a cache miss costs as much as the code around
 * it. */
struct Connection {
    Net *net;
    int fd;
    Phase phase;
    bool counted;       /* in net->addresses */
    bool proxied;       /* the other end is a trusted proxy */
    bool cut;           /* closed when everything queued has been sent */
    bool shut;          /* our end is closed */
    bool doomed;        /* freed before the loop sleeps; nothing is read or sent any more */
    bool begun;         /* a request has begun to arrive, so it has a deadline */
    bool tls_wants;     /* OpenSSL has to write before it can read on */
    struct ssl_st *tls; /* NULL: plain */
    NetSocket *socket;
    Queue queue;
    size_t sent; /* of the first buffer in the queue */
    Chain in_dirty;
    uint8_t *kept; /* what arrived and could not be used yet … */
    size_t kept_n;
    ev_io w_read, w_write;
    Chain in_all, in_timed, in_resumed, in_doomed;
    uint64_t deadline; /* µs; 0: none */
    size_t looked;     /* how much of a head has been checked */
    size_t dropped;    /* bytes thrown away while it lingers */
    NetRequest *request;
    Address address;
};

bool connection_new(Net *net, int fd, const Address *from); /* false: turned away, and closed */
void connection_free(Connection *c);                        /* its callbacks come now */
void connection_doom(Connection *c);                        /* cut, before the loop sleeps */
void connection_resume(Connection *c);
/* Queues a buffer, to be sent before the loop sleeps. Takes over the caller's reference. NULL means there was no memory; then the
 * connection is cut, too. */
bool connection_put(Connection *c, NetBuffer *buffer);
void connection_flush(Connection *c);
/* Sends what is queued, closes our end, and gives the other end a moment to close theirs. */
void connection_linger(Connection *c);
/* The request has its answer, though not all of it may have been sent. */
void connection_answered(Connection *c, bool cut);
void connection_set_deadline(Connection *c, int seconds);
/* Once a second: cuts connections whose deadline has passed. */
void connection_look_all(Net *net, uint64_t now);
bool connection_is_busy(const Connection *c); /* something is still to be sent */

/* ---- TLS ------------------------------------------------------------------------------------------------------------- */

bool tls_start(Net *net, char error[NET_ERROR_MAX]);
void tls_stop(Net *net);
bool tls_open(Connection *c); /* of a new connection; false: no memory */
void tls_close(Connection *c);
void tls_shut(Connection *c); /* tells the other end that nothing follows */
/* Like recv and send; -1 with errno EAGAIN if they have to wait. */
ssize_t tls_receive(Connection *c, void *bytes, size_t n);
ssize_t tls_send(Connection *c, const void *bytes, size_t n);
bool tls_has_more(const Connection *c); /* OpenSSL has read more than we have taken */

/* ---- requests --------------------------------------------------------------------------------------------------------- */

/* A request's head in the form that the server is told, in one piece of memory. NULL: *status says why. */
NetAsk *ask_new(const Connection *c, const HttpHead *head, int *status);

void request_begin(Connection *c, const HttpHead *head);
size_t request_body(NetRequest *request, const uint8_t *bytes,
                    size_t n); /* says how many belonged to it */
void request_gone(NetRequest *request);
/* An answer by net/ itself, one line of text, after which the connection is closed. */
void request_refuse(Connection *c, int status, const NetField *fields);

/* ---- WebSockets --------------------------------------------------------------------------------------------------------- */

/* Opens one, or refuses it and answers. */
void socket_begin(Connection *c, const HttpHead *head);
size_t socket_take(NetSocket *s, uint8_t *bytes,
                   size_t n); /* says how many were used; bytes[n] may be overwritten */
void socket_gone(NetSocket *s);
void socket_flush(
    NetSocket *s); /* before its connection is flushed: the close frame, if it is time for it */
void socket_ping_all(Net *net, uint64_t now);
void socket_ping_quick(Net *net);
void socket_close_all(Net *net, int code, const char *reason);

#endif
