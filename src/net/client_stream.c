/* client_stream.c - see client_stream.h. */
#include "net/client_stream.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PATIENCE_MS = 10000 };

static bool wait_for(int fd, short events)
{
    struct pollfd watched = {fd, events, 0};
    return poll(&watched, 1, PATIENCE_MS) > 0;
}

/* ---- TCP ---------------------------------------------------------------------------------------------------------------- */

static int connect_to(const struct addrinfo *address)
{
    int one = 1, failed = 0;
    socklen_t n = sizeof failed;
    int fd = socket(address->ai_family, address->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
                    address->ai_protocol);
    if (fd < 0) return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(fd, address->ai_addr, address->ai_addrlen) == 0) return fd;
    if (errno == EINPROGRESS && wait_for(fd, POLLOUT) &&
        !getsockopt(fd, SOL_SOCKET, SO_ERROR, &failed, &n)) {
        if (!failed) return fd;
        errno = failed;
    } else if (errno == EINPROGRESS) {
        errno = ETIMEDOUT;
    }
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

static bool open_tcp(Stream *s, const NetUrl *url, char error[CLIENT_ERROR_MAX])
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    char port[16];
    snprintf(port, sizeof port, "%d", url->port);
    int no = getaddrinfo(url->host, port, &hints, &found);
    if (no) {
        snprintf(error, CLIENT_ERROR_MAX, "%.100s: %.80s", url->host, gai_strerror(no));
        return false;
    }
    for (const struct addrinfo *a = found; a && s->fd < 0; a = a->ai_next)
        s->fd = connect_to(a);
    if (s->fd < 0)
        snprintf(error, CLIENT_ERROR_MAX, "%.100s, port %d: %.60s", url->host, url->port,
                 strerror(errno));
    freeaddrinfo(found);
    return s->fd >= 0;
}

/* ---- TLS ---------------------------------------------------------------------------------------------------------------- */

/* Waits for what OpenSSL is waiting for; false if it failed. */
static bool tls_waits(Stream *s, int result)
{
    int why = SSL_get_error(s->tls, result);
    if (why == SSL_ERROR_WANT_READ) return wait_for(s->fd, POLLIN);
    return why == SSL_ERROR_WANT_WRITE && wait_for(s->fd, POLLOUT);
}

static bool tls_error(const Stream *s, const NetUrl *url, char error[CLIENT_ERROR_MAX])
{
    long verdict = s->tls ? SSL_get_verify_result(s->tls) : X509_V_OK;
    unsigned long last = ERR_peek_last_error();
    const char *why = ERR_reason_error_string(last);
    if (verdict != X509_V_OK) why = X509_verify_cert_error_string(verdict);
    if (ERR_GET_REASON(last) == SSL_R_WRONG_VERSION_NUMBER) /* what came is no TLS at all */
        stream_wrong_scheme(url, error);
    else
        snprintf(error, CLIENT_ERROR_MAX, "TLS: %.150s", why ? why : "no answer");
    return false;
}

static bool shake_hands(Stream *s)
{
    int result;
    while ((result = SSL_connect(s->tls)) != 1)
        if (!tls_waits(s, result)) return false;
    return true;
}

/* The server has to be who its address says, by the certificates that this machine trusts. */
static bool open_tls(Stream *s, const NetUrl *url, char error[CLIENT_ERROR_MAX])
{
    char name[sizeof url->host]; /* OpenSSL wants one that it could change */
    memcpy(name, url->host, sizeof name);
    s->context = SSL_CTX_new(TLS_client_method());
    if (!s->context || !SSL_CTX_set_default_verify_paths(s->context))
        return tls_error(s, url, error);
    SSL_CTX_set_verify(s->context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_min_proto_version(s->context, TLS1_2_VERSION);
    s->tls = SSL_new(s->context);
    if (!s->tls || !SSL_set_fd(s->tls, s->fd) || !SSL_set1_host(s->tls, name) ||
        !SSL_set_tlsext_host_name(s->tls, name))
        return tls_error(s, url, error);
    return shake_hands(s) || tls_error(s, url, error);
}

/* Nothing is sent over it, so it does not matter who the server is. */
bool stream_speaks_tls(const NetUrl *url)
{
    char ignored[CLIENT_ERROR_MAX];
    Stream s = {.fd = -1};
    bool open = open_tcp(&s, url, ignored) && (s.context = SSL_CTX_new(TLS_client_method())) &&
                (s.tls = SSL_new(s.context)) && SSL_set_fd(s.tls, s.fd) && shake_hands(&s);
    stream_close(&s);
    return open;
}

void stream_wrong_scheme(const NetUrl *url, char error[CLIENT_ERROR_MAX])
{
    snprintf(error, CLIENT_ERROR_MAX, "%.80s, port %d, speaks %s: its address begins with %s",
             url->host, url->port, url->secure ? "no TLS" : "TLS",
             url->secure ? "http://" : "https://");
}

/* ---- both ---------------------------------------------------------------------------------------------------------------- */

bool stream_open(Stream *s, const NetUrl *url, char error[CLIENT_ERROR_MAX])
{
    *s = (Stream){.fd = -1};
    if (open_tcp(s, url, error) && (!url->secure || open_tls(s, url, error))) return true;
    stream_close(s);
    return false;
}

void stream_close(Stream *s)
{
    if (s->tls) SSL_free(s->tls);
    if (s->context) SSL_CTX_free(s->context);
    if (s->fd >= 0) close(s->fd);
    *s = (Stream){.fd = -1};
}

static ssize_t read_tls(Stream *s, void *bytes, size_t n, bool wait)
{
    for (;;) {
        int result = SSL_read(s->tls, bytes, (int)n);
        if (result > 0) return result;
        int why = SSL_get_error(s->tls, result);
        if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) return -1;
        if (!wait) return 0;
        if (!tls_waits(s, result)) return -1;
    }
}

ssize_t stream_read(Stream *s, void *bytes, size_t n, bool wait)
{
    if (s->tls) return read_tls(s, bytes, n, wait);
    for (;;) {
        ssize_t got = recv(s->fd, bytes, n, 0);
        if (got > 0) return got;
        if (got == 0 || (errno != EAGAIN && errno != EINTR)) return -1;
        if (!wait) return 0;
        if (!wait_for(s->fd, POLLIN)) return -1;
    }
}

/* What is sent is small, so that this hardly ever waits. */
bool stream_write(Stream *s, const void *bytes, size_t n)
{
    const char *at = bytes;
    while (n) {
        ssize_t sent = s->tls ? SSL_write(s->tls, at, (int)n) : send(s->fd, at, n, MSG_NOSIGNAL);
        if (sent > 0) {
            at += sent;
            n -= (size_t)sent;
        } else if (s->tls ? !tls_waits(s, (int)sent)
                          : errno != EINTR && (errno != EAGAIN || !wait_for(s->fd, POLLOUT))) {
            return false;
        }
    }
    return true;
}
