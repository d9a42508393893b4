/* crowd.c - the client side of many WebSockets (crowd.h). */
#include "crowd.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { EVENTS = 256, START = 512, SAID_MAX = 4096 + 14, READ = 65536 };

typedef struct Peer {
    int fd; /* -1: closed */
    uint8_t *in;
    uint32_t n, size; /* bytes of a frame that is not yet whole */
} Peer;

struct Crowd {
    CrowdHandler handler;
    struct sockaddr_in to;
    int epoll, n, size;
    Peer *peer;
    uint64_t bytes_in;
    uint8_t read[READ];
};

static void *memory(void *old, size_t n)
{
    void *p = realloc(old, n);
    if (!p) perror("crowd"), exit(EXIT_FAILURE);
    return p;
}

Crowd *crowd_new(const char *address, int port, const CrowdHandler *handler)
{
    struct rlimit files;
    Crowd *c = memory(NULL, sizeof *c);
    *c = (Crowd){.handler = *handler, .epoll = epoll_create1(EPOLL_CLOEXEC)};
    c->to.sin_family = AF_INET;
    c->to.sin_port = htons((uint16_t)port);
    inet_pton(AF_INET, address, &c->to.sin_addr);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    return c;
}

void crowd_port(Crowd *c, int port) { c->to.sin_port = htons((uint16_t)port); }

void crowd_free(Crowd *c)
{
    for (int i = 0; i < c->n; i++)
        crowd_leave(c, i), free(c->peer[i].in);
    close(c->epoll);
    free(c->peer);
    free(c);
}

void crowd_leave(Crowd *c, int who)
{
    if (c->peer[who].fd >= 0) close(c->peer[who].fd);
    c->peer[who].fd = -1;
}

uint64_t crowd_bytes_in(const Crowd *c) { return c->bytes_in; }

/* ---- opening ------------------------------------------------------------------------------------------- */

/* The answer's head, byte by byte, so that nothing of the first frame is taken with it. */
static int read_status(int fd)
{
    char head[4096];
    size_t n = 0;
    while (n < sizeof head - 1 && read(fd, head + n, 1) == 1) {
        head[++n] = 0;
        if (n >= 4 && memcmp(head + n - 4, "\r\n\r\n", 4) == 0) return atoi(head + 9);
    }
    return 0;
}

int crowd_join(Crowd *c, const char *path, const char *headers, int *status)
{
    char ask[2048];
    int on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int n = snprintf(
        ask, sizeof ask,
        "GET %s HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
        path, headers);
    *status = 0;
    if (connect(fd, (struct sockaddr *)&c->to, sizeof c->to) == 0 &&
        send(fd, ask, (size_t)n, MSG_NOSIGNAL) == n)
        *status = read_status(fd);
    if (*status != 101) return close(fd), -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (c->n == c->size) {
        c->size = c->size ? c->size * 2 : 64;
        c->peer = memory(c->peer, (size_t)c->size * sizeof *c->peer);
    }
    c->peer[c->n] = (Peer){.fd = fd};
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)c->n};
    epoll_ctl(c->epoll, EPOLL_CTL_ADD, fd, &event);
    return c->n++;
}

/* ---- out ----------------------------------------------------------------------------------------------- */

/* All or nothing: half a frame would make what follows it a part of it. False: the socket is closed, or full. */
static bool send_whole(int fd, const uint8_t *bytes, size_t n)
{
    ssize_t sent = send(fd, bytes, n, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent <= 0) return false;
    for (size_t at = (size_t)sent; at < n; at += (size_t)sent)
        if ((sent = send(fd, bytes + at, n - at, MSG_NOSIGNAL)) <= 0) return false;
    return true;
}

/* A mask of zeros is a mask: the server unmasks all the same, and we do not measure our own. */
static bool send_frame(Peer *p, int opcode, const void *bytes, size_t n)
{
    uint8_t frame[SAID_MAX + 14];
    size_t head = n < 126 ? 6 : 8;
    if (p->fd < 0 || n > SAID_MAX - 8) return false;
    memset(frame, 0, 8);
    frame[0] = (uint8_t)(0x80 | opcode);
    frame[1] = (uint8_t)(0x80 | (n < 126 ? n : 126));
    if (n >= 126) frame[2] = (uint8_t)(n >> 8), frame[3] = (uint8_t)n;
    memcpy(frame + head, bytes, n);
    return send_whole(p->fd, frame, head + n);
}

bool crowd_say(Crowd *c, int who, const void *text, size_t n)
{
    return send_frame(&c->peer[who], 1, text, n);
}

/* ---- in ------------------------------------------------------------------------------------------------ */

/* The length of the frame that begins here, with its head in *head; 0: not whole yet. */
static size_t frame_length(const uint8_t *in, size_t n, size_t *head)
{
    if (n < 2) return 0;
    size_t length = in[1] & 127;
    *head = length < 126 ? 2 : length == 126 ? 4 : 10;
    if (n < *head) return 0;
    if (length >= 126) {
        size_t bytes = *head - 2;
        length = 0;
        for (size_t i = 0; i < bytes; i++)
            length = length << 8 | in[2 + i];
    }
    return n < *head + length ? 0 : *head + length;
}

static void frame(Crowd *c, int who, const uint8_t *in, size_t head, size_t whole)
{
    int code = 0;
    switch (in[0] & 15) {
    case 1: c->handler.text(c->handler.self, who, (const char *)in + head, whole - head); break;
    case 8:
        if (whole - head >= 2) code = in[head] << 8 | in[head + 1];
        crowd_leave(c, who);
        c->handler.closed(c->handler.self, who, code);
        break;
    case 9: send_frame(&c->peer[who], 10, in + head, whole - head); break;
    default: break;
    }
}

/* Hands out all whole frames; how many bytes they had. */
static size_t frames(Crowd *c, int who, const uint8_t *in, size_t n)
{
    size_t at = 0, head = 0, whole;
    while (c->peer[who].fd >= 0 && (whole = frame_length(in + at, n - at, &head))) {
        frame(c, who, in + at, head, whole);
        at += whole;
    }
    return at;
}

static void keep(Peer *p, const uint8_t *bytes, size_t n)
{
    if (p->n + n > p->size) {
        p->size = (uint32_t)(p->n + n > START ? 2 * (p->n + n) : START);
        p->in = memory(p->in, p->size);
    }
    memcpy(p->in + p->n, bytes, n);
    p->n += (uint32_t)n;
}

static void receive(Crowd *c, int who)
{
    Peer *p = &c->peer[who];
    ssize_t got = p->fd < 0 ? -1 : recv(p->fd, c->read, sizeof c->read, MSG_DONTWAIT);
    if (got < 0 && (p->fd < 0 || errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
        crowd_leave(c, who);
        c->handler.closed(c->handler.self, who, 0);
        return;
    }
    c->bytes_in += (uint64_t)got;
    if (!p->n) {
        size_t used = frames(c, who, c->read, (size_t)got);
        p = &c->peer[who];
        if (used < (size_t)got) keep(p, c->read + used, (size_t)got - used);
        return;
    }
    keep(p, c->read, (size_t)got);
    size_t used = frames(c, who, p->in, p->n);
    memmove(p->in, p->in + used, p->n - used);
    p->n -= (uint32_t)used;
}

int crowd_poll(Crowd *c, int ms)
{
    struct epoll_event event[EVENTS];
    int n = epoll_wait(c->epoll, event, EVENTS, ms);
    for (int i = 0; i < n; i++)
        receive(c, (int)event[i].data.u32);
    return n;
}
