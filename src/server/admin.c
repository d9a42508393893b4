/* admin.c - see admin.h. */
#define _GNU_SOURCE /* accept4 */
#include "server/admin.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "daemon/core.h"
#include "server/admin_do.h"

enum {
    CLIENTS = 4,        /* heard at once; if one more comes, the oldest has to go */
    PATIENCE_MS = 5000, /* for a whole line, for the store, and for the client to take the answer */
    RETRY_MS = 20,      /* between two attempts to send the rest of it */
    ANSWER_MAX = 1 << 20, /* bytes */
    PAUSE_MS = 1000       /* after a connection that could not be taken */
};

typedef struct Client Client;

struct AdminWait {
    Client *client; /* NULL: gone meanwhile */
    bool later;
};

struct Client {
    Admin *admin;
    int fd;
    NetWatch *watch; /* NULL: the line is there */
    NetTimer *timer;
    int tries;
    char line[ADMIN_LINE_MAX];
    size_t line_n, sent;
    char *text; /* of the answer: text[0 … out.n - 1] */
    FbOut out;
    AdminWait *wait; /* not NULL: the answer comes later */
};

struct Admin {
    Server *server;
    Net *net;
    int fd;
    NetWatch *watch; /* NULL: pausing */
    NetTimer *pause;
    struct sockaddr_un at;
    Client *client[CLIENTS]; /* oldest first */
    int n;
};

/* ---- one client ------------------------------------------------------------------------------------------------- */

static void client_free(Client *c)
{
    Admin *a = c->admin;
    int i = 0;
    while (i < a->n && a->client[i] != c)
        i++;
    if (i < a->n) memmove(&a->client[i], &a->client[i + 1], (size_t)(--a->n - i) * sizeof c);
    if (c->wait) c->wait->client = NULL;
    net_watch_free(c->watch);
    net_timer_free(c->timer);
    close(c->fd);
    free(c->text);
    free(c);
}

/* Sends as much as the socket takes, and the rest a little later. */
static void client_send(Client *c)
{
    while (c->sent < c->out.n) {
        ssize_t n = send(c->fd, c->text + c->sent, c->out.n - c->sent, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno == EAGAIN && c->tries++ < PATIENCE_MS / RETRY_MS) {
            net_timer_set(c->timer, RETRY_MS);
            return;
        }
        if (n <= 0) break;
        c->sent += (size_t)n;
    }
    client_free(c);
}

void admin_later(AdminWait *wait) { wait->later = true; }

void admin_answer(AdminWait *wait, bool done, const char *text, size_t n)
{
    Client *c = wait->client;
    free(wait);
    if (!c) return;
    c->wait = NULL;
    free(c->text);
    c->text = malloc(n + 4);
    if (!c->text) return client_free(c);
    c->out = fb_out(c->text, n + 4);
    fb_out_text(&c->out, done ? "ok\n" : "no\n");
    fb_out_bytes(&c->out, text, n);
    client_send(c);
}

/* The first line, ok or no, is known only when the rest is, so it is filled in last. */
static void client_answer(Client *c, const char *complaint)
{
    net_watch_free(c->watch);
    c->watch = NULL;
    c->text = malloc(ANSWER_MAX);
    AdminWait *wait = calloc(1, sizeof *wait);
    if (!c->text || !wait) return free(wait), client_free(c);
    c->out = fb_out(c->text, ANSWER_MAX);
    fb_out_text(&c->out, "ok\n");
    wait->client = c;
    bool done = !complaint && admin_do(c->admin->server, c->line, &c->out, wait);
    if (wait->later) {
        c->wait = wait;
        net_timer_set(c->timer, PATIENCE_MS);
        return;
    }
    free(wait);
    if (complaint) fb_out_text(&c->out, complaint);
    if (!done) memcpy(c->text, "no", 2);
    if (!fb_out_fits(&c->out)) c->out.n = ANSWER_MAX - 1;
    client_send(c);
}

static void client_ready(void *self, int fd)
{
    Client *c = self;
    ssize_t n = recv(fd, c->line + c->line_n, sizeof c->line - c->line_n, 0);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (n <= 0) return client_free(c);
    char *end = memchr(c->line + c->line_n, '\n', (size_t)n);
    c->line_n += (size_t)n;
    if (end) {
        *end = '\0';
        if (strlen(c->line) != (size_t)(end - c->line))
            client_answer(c, "a command is text, without a zero byte\n");
        else
            client_answer(c, NULL);
    } else if (c->line_n == sizeof c->line)
        client_answer(c, "a command has at most 2047 bytes\n");
}

static void client_timer(void *self)
{
    Client *c = self;
    if (c->watch || c->wait)
        client_free(c);
    else
        client_send(c);
}

static void client_new(Admin *a, int fd)
{
    if (a->n == CLIENTS) client_free(a->client[0]);
    Client *c = calloc(1, sizeof *c);
    if (!c) {
        close(fd);
        return;
    }
    c->admin = a, c->fd = fd;
    c->timer = net_timer(a->net, client_timer, c);
    c->watch = net_watch(a->net, fd, client_ready, c);
    a->client[a->n++] = c;
    if (c->timer && c->watch)
        net_timer_set(c->timer, PATIENCE_MS);
    else
        client_free(c);
}

/* ---- the socket ------------------------------------------------------------------------------------------------- */

/* If no more files can be opened the caller stays in the queue, and the loop would spin; so it pauses. */
static void admin_ready(void *self, int fd)
{
    Admin *a = self;
    int client = accept4(fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (client >= 0) return client_new(a, client);
    if (errno == EAGAIN || errno == EINTR || errno == ECONNABORTED) return;
    net_watch_free(a->watch);
    a->watch = NULL;
    net_timer_set(a->pause, PAUSE_MS);
}

static void admin_again(void *self)
{
    Admin *a = self;
    a->watch = net_watch(a->net, a->fd, admin_ready, a);
}

/* The mode is set before the socket has a name, so that nobody else can open it even for a moment. */
static bool admin_listen(Admin *a, const char *path, char error[NET_ERROR_MAX])
{
    a->at.sun_family = AF_UNIX;
    if (strlen(path) >= sizeof a->at.sun_path) {
        snprintf(error, NET_ERROR_MAX,
                 "the path %.100s… is too long for a socket (%zu bytes, at most %zu): choose a "
                 "data folder with a shorter one",
                 path, strlen(path), sizeof a->at.sun_path - 1);
        return false;
    }
    strcpy(a->at.sun_path, path);
    a->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    unlink(path);
    if (a->fd >= 0 && fchmod(a->fd, 0600) == 0 &&
        bind(a->fd, (struct sockaddr *)&a->at, sizeof a->at) == 0 && listen(a->fd, CLIENTS) == 0)
        return true;
    snprintf(error, NET_ERROR_MAX, "cannot open the socket %.150s: %s", path, strerror(errno));
    return false;
}

Admin *admin_new(Server *server, const char *path, char error[NET_ERROR_MAX])
{
    Admin *a = calloc(1, sizeof *a);
    if (!a) return snprintf(error, NET_ERROR_MAX, "out of memory"), NULL;
    a->server = server, a->net = server->net, a->fd = -1;
    a->pause = net_timer(a->net, admin_again, a);
    if (!admin_listen(a, path, error)) return admin_free(a), NULL;
    a->watch = net_watch(a->net, a->fd, admin_ready, a);
    return a;
}

void admin_free(Admin *a)
{
    if (!a) return;
    while (a->n)
        client_free(a->client[0]);
    net_watch_free(a->watch);
    net_timer_free(a->pause);
    if (a->fd >= 0) {
        close(a->fd);
        unlink(a->at.sun_path);
    }
    free(a);
}
