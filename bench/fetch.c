/* fetch.c - see fetch.h. */
#include "fetch.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

void fetch_open(Fetch *f, int port)
{
    f->fd = -1;
    f->port = port;
    f->body_n = 0;
    f->head[0] = f->body[0] = 0;
}

void fetch_close(Fetch *f)
{
    if (f->fd >= 0) close(f->fd);
    f->fd = -1;
}

static bool connected(Fetch *f)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)f->port)};
    int on = 1;
    if (f->fd >= 0) return true;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    f->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(f->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(f->fd, (struct sockaddr *)&to, sizeof to) == 0) return true;
    fetch_close(f);
    return false;
}

bool fetch_header(const Fetch *f, const char *name, char *value, size_t size)
{
    size_t n = strlen(name);
    for (const char *line = f->head; (line = strstr(line, "\r\n"));) {
        line += 2;
        if (strncasecmp(line, name, n) != 0 || line[n] != ':') continue;
        line += n + 1;
        line += strspn(line, " ");
        snprintf(value, size, "%.*s", (int)strcspn(line, "\r"), line);
        return true;
    }
    return false;
}

/* What came behind the head is moved to the body; how much it is to have in all. */
static size_t head_done(Fetch *f, size_t n, const char *end)
{
    char length[24] = "0";
    size_t head = (size_t)(end + 4 - f->head);
    f->body_n = n - head;
    memcpy(f->body, end + 4, f->body_n);
    f->head[head] = 0;
    fetch_header(f, "content-length", length, sizeof length);
    return strtoul(length, NULL, 10);
}

static int answer(Fetch *f)
{
    size_t n = 0, wanted = 0;
    const char *end = NULL;
    while (!end) {
        ssize_t got = read(f->fd, f->head + n, sizeof f->head - 1 - n);
        if (got <= 0) return 0;
        f->head[n += (size_t)got] = 0;
        end = strstr(f->head, "\r\n\r\n");
    }
    wanted = head_done(f, n, end);
    while (f->body_n < wanted && wanted <= FETCH_BODY) {
        ssize_t got = read(f->fd, f->body + f->body_n, wanted - f->body_n);
        if (got <= 0) return 0;
        f->body_n += (size_t)got;
    }
    f->body[f->body_n] = 0;
    return atoi(f->head + 9);
}

int fetch(Fetch *f, const char *method, const char *path, const char *headers, const char *body)
{
    char ask[4096], keep[32];
    int n = snprintf(ask, sizeof ask,
                     "%s %s HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: %zu\r\n%s\r\n%s",
                     method, path, f->port, strlen(body), headers, body);
    if (!connected(f)) return 0;
    int status = send(f->fd, ask, (size_t)n, MSG_NOSIGNAL) == n ? answer(f) : 0;
    if (!status || (fetch_header(f, "connection", keep, sizeof keep) && !strcmp(keep, "close")))
        fetch_close(f);
    return status;
}

void fetch_guest(Fetch *f, char *cookie, size_t size)
{
    char set[512];
    int status = fetch(f, "POST", "/api/guest", "", "");
    if (!status) status = fetch(f, "POST", "/api/guest", "", ""); /* a connection that was idle */
    if (status / 100 != 2 || !fetch_header(f, "set-cookie", set, sizeof set)) {
        fprintf(stderr, "fetch: a guest was answered %d: %.200s\n", status, f->body);
        exit(EXIT_FAILURE);
    }
    snprintf(cookie, size, "Cookie: %.*s\r\n", (int)strcspn(set, ";"), set);
}
