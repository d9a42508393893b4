/* client.c - see client.h. */
#include "net/client.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <unistd.h>

#include "net/client_stream.h"
#include "net/frame.h"

enum { REASON_MAX = 100, SEND_MAX = 8192 };

struct NetClient {
    NetUrl url;
    NetClientState state;
    char cookie[CLIENT_COOKIE_MAX], error[CLIENT_ERROR_MAX];
    char *links; /* or NULL: older servers do not know them */
    Stream stream;
    /* while connecting: a thread works on all of the above, and signals `ready` when it is done */
    pthread_t thread;
    pthread_mutex_t lock;
    bool done, abandoned;
    int ready;
    /* after that: bytes received, and the message assembled so far */
    uint8_t in[CLIENT_MESSAGE_MAX + FRAME_HEAD_MAX];
    size_t in_n;
    char message[CLIENT_MESSAGE_MAX + 1];
    size_t message_n;
};

/* ---- addresses ------------------------------------------------------------------------------------------------------------- */

static const char *after(const char *text, const char *head)
{
    size_t n = strlen(head);
    return strncmp(text, head, n) ? NULL : text + n;
}

bool net_url_read(NetUrl *url, const char *text)
{
    const char *secure = after(text, "https://"), *plain = after(text, "http://"),
               *at = secure ? secure : plain;
    memset(url, 0, sizeof *url);
    if (!at) return false;
    bool six = *at == '[';
    at += six;
    size_t n = strcspn(at, six ? "]" : ":/#?");
    if (!n || n >= sizeof url->host || (six && !at[n])) return false;
    memcpy(url->host, at, n);
    at += n + six;
    url->secure = secure != NULL;
    url->port = secure ? 443 : 80;
    if (*at == ':') {
        char *end;
        long port = strtol(at + 1, &end, 10);
        if (end == at + 1 || port < 1 || port > 65535) return false;
        url->port = (int)port;
        at = end;
    }
    if (*at && !strchr("/#?", *at)) return false;
    const char *fragment = strchr(at, '#');
    if (fragment && strlen(fragment + 1) >= sizeof url->fragment) return false;
    if (fragment) strcpy(url->fragment, fragment + 1);
    return true;
}

/* ---- connecting -------------------------------------------------------------------------------------------------------------- */

/* First the server is asked whether it still knows this guest; if not, it makes a new one. */
static bool connect_all(NetClient *c)
{
    if (!http_guest(&c->url, c->cookie, c->error)) return false;
    size_t n;
    c->links = net_client_get(&c->url, c->cookie, "/api/links", &n);
    if (!stream_open(&c->stream, &c->url, c->error)) return false;
    if (http_upgrade(&c->stream, &c->url, c->cookie, c->error)) return true;
    stream_close(&c->stream);
    return false;
}

static void client_destroy(NetClient *c)
{
    stream_close(&c->stream);
    free(c->links);
    close(c->ready);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

static void *connecting(void *self)
{
    NetClient *c = self;
    bool open = connect_all(c);
    pthread_mutex_lock(&c->lock);
    c->done = true;
    c->state = open ? CLIENT_OPEN : CLIENT_CLOSED;
    bool abandoned = c->abandoned;
    pthread_mutex_unlock(&c->lock);
    if (abandoned)
        client_destroy(c);
    else
        eventfd_write(c->ready, 1);
    return NULL;
}

NetClient *net_client_open(const NetUrl *url, const char *cookie)
{
    NetClient *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->url = *url;
    c->stream.fd = -1;
    snprintf(c->cookie, sizeof c->cookie, "%s", cookie);
    c->ready = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&c->lock, NULL);
    if (c->ready >= 0 && !pthread_create(&c->thread, NULL, connecting, c)) {
        pthread_detach(c->thread);
        return c;
    }
    client_destroy(c);
    return NULL;
}

static bool is_done(NetClient *c)
{
    pthread_mutex_lock(&c->lock);
    bool done = c->done;
    pthread_mutex_unlock(&c->lock);
    return done;
}

void net_client_free(NetClient *c)
{
    if (!c) return;
    pthread_mutex_lock(&c->lock);
    bool done = c->done;
    c->abandoned = true;
    pthread_mutex_unlock(&c->lock);
    if (done) client_destroy(c); /* otherwise its thread does */
}

int net_client_fd(NetClient *c)
{
    return is_done(c) && c->state == CLIENT_OPEN ? c->stream.fd : c->ready;
}

const char *net_client_cookie(const NetClient *c) { return c->cookie; }
const char *net_client_links(const NetClient *c) { return c->links ? c->links : ""; }
const char *net_client_error(const NetClient *c) { return c->error; }

static void end(NetClient *c, const char *why)
{
    stream_close(&c->stream);
    c->state = CLIENT_CLOSED;
    snprintf(c->error, sizeof c->error, "%s", why);
}

/* ---- frames (RFC 6455, 5) ------------------------------------------------------------------------------------------------- */

/* A client's frames are masked, with a mask that nobody can predict. */
static bool send_frame(NetClient *c, FrameKind kind, const void *bytes, size_t n)
{
    uint8_t frame[FRAME_HEAD_MAX + SEND_MAX], mask[4];
    if (n > SEND_MAX || getrandom(mask, sizeof mask, 0) != sizeof mask) return false;
    size_t head = frame_write(frame, kind, n, mask);
    if (n) memcpy(frame + head, bytes, n);
    frame_mask(frame + head, n, mask);
    if (stream_write(&c->stream, frame, head + n)) return true;
    end(c, "the connection broke");
    return false;
}

bool net_client_send(NetClient *c, const char *text, size_t n)
{
    return is_done(c) && c->state == CLIENT_OPEN && send_frame(c, FRAME_TEXT, text, n);
}

/* The length of the head, if the whole frame is there; 0: not yet; -1: not a frame that a server may send. */
static int whole_frame(const NetClient *c, Frame *f)
{
    int head = frame_read(f, c->in, c->in_n, FRAME_SERVER);
    if (head > 0 && f->n > CLIENT_MESSAGE_MAX) return -1;
    return head > 0 && c->in_n - (size_t)head < f->n ? 0 : head;
}

typedef void Message(void *self, const char *text, size_t n);

static void take_text(NetClient *c, const Frame *f, const uint8_t *bytes, Message *message,
                      void *self)
{
    if (c->message_n + f->n > CLIENT_MESSAGE_MAX)
        return end(c, "the server sent too long a message");
    memcpy(c->message + c->message_n, bytes, f->n);
    c->message_n += f->n;
    if (!f->last) return;
    c->message[c->message_n] = '\0';
    size_t n = c->message_n;
    c->message_n = 0;
    message(self, c->message, n);
}

/* Keeps the code and the server's reason, without any character that a terminal would obey. */
static void take_close(NetClient *c, const Frame *f, const uint8_t *bytes)
{
    char why[CLIENT_ERROR_MAX], reason[REASON_MAX + 1] = {0};
    int code = f->n >= 2 ? bytes[0] << 8 | bytes[1] : 0;
    for (size_t i = 2; i < f->n && i < REASON_MAX + 2; i++)
        reason[i - 2] = bytes[i] >= ' ' && bytes[i] <= '~' ? (char)bytes[i] : '?';
    snprintf(why, sizeof why, "the server closed the connection (%d%s%s)", code,
             reason[0] ? ": " : "", reason);
    send_frame(c, FRAME_CLOSE, bytes, f->n < 2 ? 0 : 2);
    end(c, why);
}

static void take_frame(NetClient *c, const Frame *f, const uint8_t *bytes, Message *message,
                       void *self)
{
    switch (f->kind) {
    case FRAME_TEXT:
    case FRAME_MORE: take_text(c, f, bytes, message, self); break;
    case FRAME_PING:
        send_frame(c, FRAME_PONG, bytes, f->n);
        message(self, NULL, 0);
        break;
    case FRAME_CLOSE: take_close(c, f, bytes); break;
    default: break;
    }
}

static void take_frames(NetClient *c, Message *message, void *self)
{
    Frame f;
    int head = 0;
    while (c->state == CLIENT_OPEN && (head = whole_frame(c, &f)) > 0) {
        take_frame(c, &f, c->in + head, message, self);
        c->in_n -= (size_t)head + f.n;
        memmove(c->in, c->in + head + f.n, c->in_n);
    }
    if (c->state == CLIENT_OPEN && head < 0) end(c, "the server does not speak our protocol");
}

NetClientState net_client_work(NetClient *c, Message *message, void *self)
{
    ssize_t n = 1;
    if (!is_done(c)) return CLIENT_CONNECTING;
    while (c->state == CLIENT_OPEN && n > 0) {
        n = stream_read(&c->stream, c->in + c->in_n, sizeof c->in - c->in_n, false);
        if (n < 0) end(c, "the connection broke");
        if (n <= 0) break;
        c->in_n += (size_t)n;
        take_frames(c, message, self);
    }
    return c->state;
}
