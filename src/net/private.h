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
        16384, /* bytes that one connection may say before others have their turn; a whole record of TLS */
    PONGS = 20 /* whose median is the round trip behind a proxy */
};

typedef struct Connection Connection;

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

/* ---- bytes on their way out ---------------------------------------------------------------------------------------- */

/* `head_n` bytes of `head`, the last ones, and then `bytes` lie in one piece: a text is a WebSocket frame as it stands, the
 * same for every reader. */
struct NetBuffer {
    uint32_t refs;
    uint32_t n;
    union {
        const uint8_t *lasting; /* not NULL: the bytes are there, and none are here */
        NetBuffer *next;        /* of one that is spare (buffer.c) */
    };
    uint8_t head_n; /* 0: raw bytes, which go out as they are */
    uint8_t head[FRAME_HEAD_MAX];
    uint8_t bytes[];
};

NetBuffer *buffer_raw(const void *bytes, size_t n);
NetBuffer *buffer_lasting(const void *bytes, size_t n); /* they outlive it */
/* What goes out. */
const uint8_t *buffer_out(const NetBuffer *buffer, size_t *n);

/* Buffers in the order in which they go out. */
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
    uint64_t ticked; /* when the loop last looked at everybody (µs) */
    Chain all;       /* connections */
    Chain timed;     /* connections that are no WebSocket: whose time may be over */
    Chain pings;     /* WebSockets, who was pinged longest ago first */
    Chain quick;     /* WebSockets behind a proxy whose round trip is not known yet */
    Chain dirty;     /* connections with something to send */
    Chain resumed;   /* connections that have been answered and may have said more */
    Chain doomed;    /* connections that end before the loop sleeps */
    bool stopping;
    uint64_t stop_at;
    uint8_t in[HTTP_HEAD_MAX + READ_MAX +
               1];         /* what a connection said, behind what was left from before */
    uint8_t out[READ_MAX]; /* small pieces put together for one record of TLS */
};

/* ---- connections ----------------------------------------------------------------------------------------------------- */

/* connection.c draws how one becomes the other. */
typedef enum Phase { PHASE_HEAD, PHASE_BODY, PHASE_ANSWER, PHASE_SOCKET, PHASE_LINGER } Phase;

/* The fields that every message touches come first: with thousands of connections, a cache miss costs as much as the code
 * around it. */
struct Connection {
    Net *net;
    int fd;
    Phase phase;
    bool counted;       /* in net->addresses */
    bool proxied;       /* the other end is a trusted proxy */
    bool cut;           /* ends when all that waits has gone out */
    bool shut;          /* our end is closed */
    bool doomed;        /* ends before the loop sleeps: nothing is read or sent any more */
    bool begun;         /* its request, or the greeting of a new one, has a deadline */
    bool tls_wants;     /* OpenSSL cannot read before it has written */
    struct ssl_st *tls; /* NULL: plain */
    NetSocket *socket;
    Queue queue;
    size_t sent; /* of the first of the queue */
    Chain in_dirty;
    uint8_t *kept; /* what came and could not be used yet … */
    size_t kept_n;
    ev_io w_read, w_write;
    Chain in_all, in_timed, in_resumed, in_doomed;
    uint64_t deadline; /* µs; 0: none */
    size_t looked;     /* so much of a head was looked at */
    size_t dropped;    /* bytes that came while it lingered */
    NetRequest *request;
    Address address;
};

bool connection_new(Net *net, int fd, const Address *from); /* false: it is closed again */
void connection_free(Connection *c);                        /* its callbacks come now */
void connection_doom(Connection *c);                        /* cut, before the loop sleeps */
void connection_resume(Connection *c);
/* Queued; sent before the loop sleeps. Takes over the caller's count, and takes NULL for a lack of memory: then, too, the
 * connection is cut. */
bool connection_put(Connection *c, NetBuffer *buffer);
void connection_flush(Connection *c);
/* All that waits goes out, then our end is closed, and the other end has a moment to close his. */
void connection_linger(Connection *c);
/* The request is answered as far as its caller is concerned. */
void connection_answered(Connection *c, bool cut);
void connection_set_deadline(Connection *c, int seconds);
/* Once a second: cuts whose time is over. */
void connection_look_all(Net *net, uint64_t now);
bool connection_is_busy(const Connection *c); /* something still has to go out */

/* ---- TLS ------------------------------------------------------------------------------------------------------------- */

bool tls_start(Net *net, char error[NET_ERROR_MAX]);
void tls_stop(Net *net);
bool tls_open(Connection *c); /* of a new connection; false: no memory */
void tls_close(Connection *c);
void tls_shut(Connection *c); /* says that nothing follows */
/* As recv and send; -1 with errno EAGAIN where they have to wait. */
ssize_t tls_receive(Connection *c, void *bytes, size_t n);
ssize_t tls_send(Connection *c, const void *bytes, size_t n);
bool tls_has_more(const Connection *c); /* read from the socket, but not by us */

/* ---- requests --------------------------------------------------------------------------------------------------------- */

/* A head as the server is told it: one piece of memory. NULL: *status says why. */
NetAsk *ask_new(const Connection *c, const HttpHead *head, int *status);

void request_begin(Connection *c, const HttpHead *head);
size_t request_body(NetRequest *request, const uint8_t *bytes,
                    size_t n); /* so many were part of it */
void request_gone(NetRequest *request);
/* An answer by net/ itself, in one line, after which the connection ends. */
void request_refuse(Connection *c, int status, const NetField *fields);

/* ---- WebSockets --------------------------------------------------------------------------------------------------------- */

/* Opens one, or refuses it and answers. */
void socket_begin(Connection *c, const HttpHead *head);
size_t socket_take(NetSocket *s, uint8_t *bytes,
                   size_t n); /* so many were used; bytes[n] may be written to */
void socket_gone(NetSocket *s);
void socket_flush(
    NetSocket *s); /* before its connection is: the farewell, where it is time for it */
void socket_ping_all(Net *net, uint64_t now);
void socket_ping_quick(Net *net);
void socket_close_all(Net *net, int code, const char *reason);

#endif
