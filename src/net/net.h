/* net.h - sockets, HTTP/1.1, WebSocket and TLS on one event loop, as callbacks.
 *
 * Owns connections, their limits and their queues, timers, signals and wake-ups. Refuses to know what a message or a path means:
 * that is the server's business. Everything is called on the thread that runs the loop, and all callbacks come there; only
 * net_wake may be called from any thread. No type of a library shows. */
#ifndef FAMBIZ_NET_H
#define FAMBIZ_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NET_MESSAGE_MAX = 4096, /* bytes of a message from a client; a longer one closes with 1009 */
    NET_ADDRESS_MAX = 46,   /* bytes of an address as text, with its 0 */
    NET_ERROR_MAX = 256
};

typedef struct Net Net;
typedef struct NetRequest NetRequest; /* one HTTP request, until it is answered or gone */
typedef struct NetSocket NetSocket;   /* one WebSocket, from `open` to `closed` */
typedef struct NetBuffer NetBuffer;   /* bytes on their way to any number of readers, counted */
typedef struct NetTimer NetTimer;
typedef struct NetWaker NetWaker;

/* ---- what was asked -------------------------------------------------------------------------------- */

typedef enum NetMethod {
    NET_GET,
    NET_HEAD,
    NET_POST,
    NET_PUT,
    NET_PATCH,
    NET_DELETE,
    NET_OPTIONS
} NetMethod;

/* The headers that a server is told. All others are not even copied. */
typedef enum NetHeader {
    NET_HOST,
    NET_ORIGIN,
    NET_COOKIE,
    NET_AUTHORIZATION,
    NET_CONTENT_TYPE,
    NET_IF_NONE_MATCH,
    NET_ACCEPT_ENCODING,
    NET_ACCEPT_LANGUAGE,
    NET_HEADERS
} NetHeader;

/* Texts end with a 0 and are never NULL: what was not sent is "". Lives as long as its request, or, for a WebSocket, until
 * `open` returns. */
typedef struct NetAsk {
    NetMethod method;
    const char *path, *query; /* decoded; the path without "..", the query's parts joined by & */
    const char *header[NET_HEADERS];
    const char *address; /* the client's; behind a trusted proxy, the one that the proxy names */
    bool secure;         /* over TLS, here or as far as a trusted proxy */
    const uint8_t *body;
    size_t body_n;
} NetAsk;

/* ---- callbacks ------------------------------------------------------------------------------------- */

typedef struct NetHandler {
    void *self;

    /* A complete request. Answer it exactly once, now or later, with net_answer or net_stream. */
    void (*request)(void *self, NetRequest *request, const NetAsk *ask);
    /* A waiting request, or a stream, has lost its client: its handle must not be used again. */
    void (*gone)(void *self, NetRequest *request);

    /* Somebody wants to open a WebSocket: answer 101 to let them in, any other HTTP status to refuse. */
    int (*open)(void *self, NetSocket *socket, const NetAsk *ask);
    /* One whole text message; bytes[n] is 0. */
    void (*message)(void *self, NetSocket *socket, const char *bytes, size_t n);
    /* The last callback for a socket, whoever closed it. */
    void (*closed)(void *self, NetSocket *socket);

    void (*signal)(void *self, int number); /* SIGTERM, SIGINT or SIGHUP */
    /* Everything that came in has been handed out, and the loop is about to sleep; or NULL. */
    void (*round)(void *self);
} NetHandler;

/* ---- life ------------------------------------------------------------------------------------------ */

/* 0 or NULL stands for the default, which is named behind each. */
typedef struct NetOptions {
    const char *address; /* NULL: all of them, IPv6 and IPv4 */
    int port;            /* 0: any free one, see net_port */
    const char *cert, *key;
    const char *proxies; /* trusted: addresses and nets, "127.0.0.1, 10.0.0.0/8"; NULL: none */
    int connections;     /* in all: 10,000 */
    int per_address;     /* of one client (IPv6: of one /64): 64 */
    size_t body;         /* bytes of a request's body: 64 KiB */
    size_t
        queue; /* bytes that may wait for a slow reader before the connection is closed: 256 KiB */
    int rate, burst; /* messages of one WebSocket, a second and at once: 20 and 60 */
    int handshake_s; /* for a request to arrive: 10 */
    int idle_s;      /* for the next one on a connection kept alive: 60 */
    int ping_s;      /* between two pings; a WebSocket silent for two of them is closed: 15 */
} NetOptions;

/* Listens and is ready to run; NULL with the reason in error. */
Net *net_start(const NetOptions *options, const NetHandler *handler, char error[NET_ERROR_MAX]);
void net_run(Net *net); /* until net_stop has done its work */
/* No more connections; every WebSocket is closed with 1001 and has grace_ms to take what waits for it. */
void net_stop(Net *net, int grace_ms);
/* Cuts all connections that are left. Their callbacks come now, and none after that. Timers stay. */
void net_cut(Net *net);
void net_free(Net *net);
/* Reads certificate and key again, for new connections. False: why not; the old ones stay in use. */
bool net_reload(Net *net, char error[NET_ERROR_MAX]);

int net_port(const Net *net);
/* Microseconds of a clock that never jumps. */
uint64_t net_now(void);

typedef struct NetCounts {
    uint64_t connections, sockets, requests;                                 /* open now */
    uint64_t accepted, turned_away, too_slow, too_fast, too_long, timed_out; /* so far */
    uint64_t messages_in, messages_out, bytes_in, bytes_out;
} NetCounts;
NetCounts net_counts(const Net *net);

/* ---- bytes ----------------------------------------------------------------------------------------- */

/* A copy of the bytes, which any number of sockets can be sent without copying again. Whoever made it drops it. */
NetBuffer *net_buffer(const void *bytes, size_t n);
void net_drop(NetBuffer *buffer);
const void *net_buffer_bytes(const NetBuffer *buffer, size_t *n);

/* ---- WebSockets ------------------------------------------------------------------------------------ */

void net_set_user(NetSocket *socket, void *user);
void *net_user(const NetSocket *socket);
/* Queues a text; it is sent before the loop sleeps. False: the socket is closing, or reads too slowly and is closed now. */
bool net_send(NetSocket *socket, NetBuffer *text);
/* Sends what is queued now. For a callback that talks to thousands: after every few dozen, what it has touched of them is still
 * in the cache. Sockets may be told `closed` meanwhile. */
void net_flush(Net *net);
bool net_send_bytes(NetSocket *socket, const void *text, size_t n);
/* Closes when everything queued has been sent. `closed` follows later. */
void net_close(NetSocket *socket, int code, const char *reason);
/* The round trip in microseconds: the kernel's minimum, or, behind a proxy, the median of the last 20 pongs. 0: not known
 * yet. */
uint32_t net_rtt(const NetSocket *socket);
/* The client's address as text; valid as long as the socket. */
const char *net_address(const NetSocket *socket);

/* ---- HTTP ------------------------------------------------------------------------------------------ */

typedef struct NetField {
    const char *name, *value; /* name in lower case; a list ends with {0} */
} NetField;

typedef struct NetAnswer {
    int status;
    const char *type; /* Content-Type; NULL: none */
    const void *body;
    size_t body_n;
    bool lasting;           /* the body outlives the answer (static files): it is not copied */
    const NetField *fields; /* further headers, or NULL; copied */
} NetAnswer;

void net_answer(NetRequest *request, const NetAnswer *answer);
/* Begins an answer without an end: `body` (which may be empty) now, more by net_stream_send. */
void net_stream(NetRequest *request, const NetAnswer *head);
/* False: the client reads too slowly; the stream is closed, and `gone` is not called. */
bool net_stream_send(NetRequest *request, const void *bytes, size_t n);
void net_stream_end(NetRequest *request);
void net_request_set_user(NetRequest *request, void *user);
void *net_request_user(const NetRequest *request);
/* The Content-Type of a file by the end of its name. */
const char *net_type(const char *path);

/* ---- time, and other threads ----------------------------------------------------------------------- */

/* A new timer is stopped. It fires once, `ms` after it was set; setting it again moves it. */
NetTimer *net_timer(Net *net, void (*fire)(void *self), void *self);
void net_timer_set(NetTimer *timer, uint32_t ms);
void net_timer_stop(NetTimer *timer);
void net_timer_free(NetTimer *timer);

/* Calls `woken` on the loop soon after net_wake; several wake-ups may become one call. */
NetWaker *net_waker(Net *net, void (*woken)(void *self), void *self);
void net_wake(NetWaker *waker);
void net_waker_free(NetWaker *waker);

/* Calls `ready` on the loop whenever fd can be read (the Unix socket of `admin`, a pipe). */
typedef struct NetWatch NetWatch;
NetWatch *net_watch(Net *net, int fd, void (*ready)(void *self, int fd), void *self);
void net_watch_free(NetWatch *watch);

#endif
