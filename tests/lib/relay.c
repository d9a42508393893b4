/* relay.c - forwards bytes between Unix sockets, or does not (relay.h). One thread, poll. */
#include "lib/relay.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "lib/unit.h"

enum { PAIRS = 64, CLIENT = 0, SERVER = 1 };

static int pair[PAIRS][2], pair_n, listener;
static char target[108];
static atomic_int mode, refuse;
static atomic_bool stop;
static atomic_long left = -1, cuts;
static pthread_t thread;

void relay_set(RelayMode m) { mode = (int)m; }
void relay_refuse(int r) { refuse = r; }
void relay_cut_after(long bytes) { left = bytes; }
long relay_cuts(void) { return cuts; }

static struct sockaddr_un address(const char *path)
{
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    snprintf(a.sun_path, sizeof a.sun_path, "%s", path);
    return a;
}

static void close_pair(int i)
{
    close(pair[i][CLIENT]);
    close(pair[i][SERVER]);
    memcpy(pair[i], pair[--pair_n], sizeof pair[i]);
}

static void close_all(void)
{
    while (pair_n)
        close_pair(0);
}

static void accept_one(void)
{
    struct sockaddr_un to = address(target);
    int client = accept(listener, NULL, NULL), server = socket(AF_UNIX, SOCK_STREAM, 0);
    if (client < 0 || pair_n == PAIRS || refuse ||
        connect(server, (struct sockaddr *)&to, sizeof to)) {
        close(client);
        close(server);
        return;
    }
    pair[pair_n][CLIENT] = client;
    pair[pair_n++][SERVER] = server;
}

/* How many of n bytes may go on before the cut. */
static ssize_t allowed(ssize_t n)
{
    long now = left;
    if (now < 0) return n;
    ssize_t some = now < n ? now : n;
    left = now - some;
    return some;
}

/* False: this connection is over. */
static bool forward(int i, int side)
{
    char bytes[65536];
    ssize_t n = read(pair[i][side], bytes, sizeof bytes), some = n > 0 ? allowed(n) : 0;
    for (ssize_t at = 0, m; at < some; at += m)
        if ((m = send(pair[i][!side], bytes + at, (size_t)(some - at), MSG_NOSIGNAL)) <= 0)
            return false;
    if (n > 0 && some < n) {
        left = -1;
        cuts++;
        close_all();
    }
    return n > 0;
}

static void forward_all(struct pollfd *fd)
{
    for (int i = pair_n - 1; i >= 0; i--)
        for (int side = 0; side < 2 && i < pair_n; side++) {
            bool ready = fd[1 + 2 * i + side].revents;
            if (ready && !forward(i, side) && i < pair_n) {
                close_pair(i);
                break;
            }
        }
}

static void *run(void *argument)
{
    (void)argument;
    while (!stop) {
        struct pollfd fd[1 + 2 * PAIRS] = {{listener, POLLIN, 0}};
        int held = mode, n = pair_n;
        for (int i = 0; i < n; i++) {
            fd[1 + 2 * i] = (struct pollfd){held & RELAY_DEAF ? -1 : pair[i][CLIENT], POLLIN, 0};
            fd[2 + 2 * i] = (struct pollfd){held & RELAY_DUMB ? -1 : pair[i][SERVER], POLLIN, 0};
        }
        poll(fd, (nfds_t)(1 + 2 * n), 5);
        if (refuse) close_all();
        if (pair_n == n) forward_all(fd);
        if (fd[0].revents) accept_one();
    }
    close_all();
    return NULL;
}

void relay_start(const char *from, const char *to)
{
    struct sockaddr_un at = address(from);
    snprintf(target, sizeof target, "%s", to);
    unlink(from);
    listener = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(listener, 16), 0);
    stop = false;
    mode = RELAY_OPEN;
    refuse = 0;
    left = -1;
    assert_int_equal(pthread_create(&thread, NULL, run, NULL), 0);
}

void relay_stop(void)
{
    stop = true;
    pthread_join(thread, NULL);
    close(listener);
}
