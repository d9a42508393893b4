/* echo.c - a small server on net/, for the tests of net/ and for bench/net.
 *
 * Prints "port N", then serves until SIGTERM. A room of four is like a table: a message to /room/N goes to everybody in it. Its whole
 * protocol is in `request` and `message`; it checks nothing. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/net.h"

enum { ROOMS = 4096, SEATS = 8, BIG = 3000000 };

typedef struct Room {
    NetSocket *seat[SEATS];
} Room;

typedef struct Echo {
    Net *net;
    Room room[ROOMS];
    NetRequest *stream, *waiting;
    NetTimer *timer;
    int opened, closed, gone, unread, asked;
} Echo;

static char big[BIG];

static void tell(NetRequest *r, int status, const char *text)
{
    static const NetField fields[] = {{"cache-control", "no-store"}, {NULL, NULL}};
    net_answer(r, &(NetAnswer){.status = status,
                               .type = "text/plain; charset=utf-8",
                               .body = text,
                               .body_n = strlen(text),
                               .fields = fields});
}

static void tell_ask(NetRequest *r, const NetAsk *ask)
{
    char text[8192];
    int n = snprintf(
        text, sizeof text, "method=%d\npath=%s\nquery=%s\naddress=%s\nsecure=%d\nbody=%zu\n",
        (int)ask->method, ask->path, ask->query, ask->address, ask->secure, ask->body_n);
    for (int i = 0; i < NET_HEADERS; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "header%d=%s\n", i, ask->header[i]);
    tell(r, 200, text);
}

static void tell_counts(Echo *e, NetRequest *r)
{
    char text[1024];
    NetCounts c = net_counts(e->net);
    snprintf(
        text, sizeof text,
        "{\"connections\":%lu,\"sockets\":%lu,\"requests\":%lu,\"accepted\":%lu,\"turned_away\":%lu,"
        "\"too_slow\":%lu,\"too_fast\":%lu,\"too_long\":%lu,\"timed_out\":%lu,\"messages_in\":%lu,"
        "\"messages_out\":%lu,\"opened\":%d,\"closed\":%d,\"gone\":%d,\"unread\":%d,\"asked\":%d}\n",
        c.connections, c.sockets, c.requests, c.accepted, c.turned_away, c.too_slow, c.too_fast,
        c.too_long, c.timed_out, c.messages_in, c.messages_out, e->opened, e->closed, e->gone,
        e->unread, e->asked);
    tell(r, 200, text);
}

static void late(void *self)
{
    Echo *e = self;
    if (e->waiting) tell(e->waiting, 200, "late\n");
    e->waiting = NULL;
}

static void request(void *self, NetRequest *r, const NetAsk *ask)
{
    Echo *e = self;
    e->asked++;
    if (strcmp(ask->path, "/counts") == 0) {
        tell_counts(e, r);
    } else if (strcmp(ask->path, "/big.wasm") == 0) {
        net_answer(r, &(NetAnswer){200, net_type(ask->path), big, BIG, true, NULL});
    } else if (strcmp(ask->path, "/nothing") == 0) {
        net_answer(r, &(NetAnswer){.status = 304});
    } else if (strcmp(ask->path, "/late") == 0) {
        e->waiting = r;
        net_timer_set(e->timer, (uint32_t)atoi(ask->query)); /* /late?MS */
    } else if (strcmp(ask->path, "/stream") == 0) {
        e->stream = r;
        net_stream(r, &(NetAnswer){200, "application/x-ndjson", "{\"n\":0}\n", 8, false, NULL});
    } else if (strcmp(ask->path, "/stream-end") == 0) {
        if (e->stream) net_stream_end(e->stream);
        e->stream = NULL;
        tell(r, 200, "ended\n");
    } else if (strcmp(ask->path, "/stream-more") == 0) {
        if (e->stream && !net_stream_send(e->stream, ask->body, ask->body_n)) e->stream = NULL;
        tell(r, e->stream ? 200 : 410, "sent\n");
    } else {
        tell_ask(r, ask);
    }
}

static void gone(void *self, NetRequest *r)
{
    Echo *e = self;
    e->gone++;
    if (r == e->stream) e->stream = NULL;
    if (r == e->waiting) e->waiting = NULL;
}

/* /room/N seats the socket there; /refuse/STATUS does not. */
static int open_socket(void *self, NetSocket *s, const NetAsk *ask)
{
    Echo *e = self;
    if (strncmp(ask->path, "/refuse/", 8) == 0) return atoi(ask->path + 8);
    if (strncmp(ask->path, "/room/", 6)) return 404;
    Room *room = &e->room[atoi(ask->path + 6) % ROOMS];
    for (int i = 0; i < SEATS; i++)
        if (!room->seat[i]) {
            room->seat[i] = s;
            net_set_user(s, room);
            e->opened++;
            return 101;
        }
    return 409;
}

static void closed(void *self, NetSocket *s)
{
    Echo *e = self;
    Room *room = net_user(s);
    e->closed++;
    for (int i = 0; i < SEATS; i++)
        if (room->seat[i] == s) room->seat[i] = NULL;
}

static void flood(NetSocket *s, int times)
{
    NetBuffer *b = net_buffer(big, 1000);
    for (int i = 0; i < times; i++)
        if (!net_send(s, b)) break;
    net_drop(b);
}

static void message(void *self, NetSocket *s, const char *text, size_t n)
{
    Room *room = net_user(s);
    char line[64];
    (void)self;
    if (strcmp(text, "rtt") == 0) {
        snprintf(line, sizeof line, "rtt %u %s", net_rtt(s), net_address(s));
        net_send_bytes(s, line, strlen(line));
    } else if (strcmp(text, "close") == 0) {
        net_send_bytes(s, "bye", 3);
        net_close(s, 4000, "as you wish");
    } else if (strncmp(text, "flood ", 6) == 0) {
        flood(s, atoi(text + 6));
    } else {
        NetBuffer *b = net_buffer(text, n);
        for (int i = 0; i < SEATS; i++)
            if (room->seat[i]) net_send(room->seat[i], b);
        net_drop(b);
    }
}

static void on_signal(void *self, int number)
{
    Echo *e = self;
    char error[NET_ERROR_MAX];
    if (number != SIGHUP)
        net_stop(e->net, 1000);
    else if (!net_reload(e->net, error))
        e->unread++;
}

static int number(const char *text, const char *name, int *value)
{
    size_t n = strlen(name);
    if (strncmp(text, name, n) || text[n] != '=') return 0;
    *value = atoi(text + n + 1);
    return 1;
}

static void read_option(NetOptions *o, const char *text)
{
    int size = 0;
    if (number(text, "port", &o->port) || number(text, "connections", &o->connections) ||
        number(text, "per_address", &o->per_address) || number(text, "rate", &o->rate) ||
        number(text, "burst", &o->burst) || number(text, "handshake_s", &o->handshake_s) ||
        number(text, "idle_s", &o->idle_s) || number(text, "ping_s", &o->ping_s))
        return;
    if (number(text, "queue", &size))
        o->queue = (size_t)size;
    else if (number(text, "body", &size))
        o->body = (size_t)size;
    else if (strncmp(text, "address=", 8) == 0)
        o->address = text + 8;
    else if (strncmp(text, "cert=", 5) == 0)
        o->cert = text + 5;
    else if (strncmp(text, "key=", 4) == 0)
        o->key = text + 4;
    else if (strncmp(text, "proxies=", 8) == 0)
        o->proxies = text + 8;
    else
        fprintf(stderr, "echo: no option '%s'\n", text), exit(2);
}

int main(int argc, char **argv)
{
    static Echo e;
    NetHandler handler = {.self = &e,
                          .request = request,
                          .gone = gone,
                          .open = open_socket,
                          .message = message,
                          .closed = closed,
                          .signal = on_signal};
    NetOptions options = {.address = "127.0.0.1"};
    char error[NET_ERROR_MAX];
    for (int i = 1; i < argc; i++)
        read_option(&options, argv[i]);
    memset(big, 'x', sizeof big);
    e.net = net_start(&options, &handler, error);
    if (!e.net) return fprintf(stderr, "echo: %s\n", error), 1;
    e.timer = net_timer(e.net, late, &e);
    printf("port %d\n", net_port(e.net));
    fflush(stdout);
    net_run(e.net);
    net_timer_free(e.timer);
    net_free(e.net);
    printf("opened %d closed %d\n", e.opened, e.closed);
    return 0;
}
