/* fuzz_connection.c - libFuzzer target: a whole connection, any bytes in any pieces, on a real socket and a real loop.
 *
 * The input is pieces: a byte for the length, then that many bytes for the client to send before the loop goes round. The server in
 * this file answers at once, late, by a stream or with a WebSocket, as the path says, and echoes messages. When the client is gone,
 * nothing of it may be left, each request was answered or lost exactly once, and each socket closed once. */
#include <sys/socket.h>
#include <unistd.h>

#include "fuzz/fuzz.h"
#include "net/private.h"

enum { ROUNDS_AFTER = 4, ANSWER = 65536 };

typedef struct Fake {
    Net *net;
    NetRequest *waiting[16];
    int waiting_n, opened, closed;
} Fake;

static Fake fake;

/* ---- a server ------------------------------------------------------------------------------------------------------ */

static void answer(NetRequest *r)
{
    net_answer(r, &(NetAnswer){200, "text/plain", "yes\n", 4, true, NULL});
}

static void on_request(void *self, NetRequest *r, const NetAsk *ask)
{
    Fake *f = self;
    REQUIRE_THAT(ask->path[0] == '/' && strlen(ask->header[NET_HOST]) > 0);
    REQUIRE_THAT(!strchr(ask->path, '\r') ||
                 ask->path[0]); /* decoded: any byte may be there but NUL */
    bool stream = !strcmp(ask->path, "/stream"), late = !strcmp(ask->path, "/late");
    if ((!stream && !late) || f->waiting_n == 16) return answer(r);
    f->waiting[f->waiting_n++] = r;
    net_request_set_user(r, stream ? f : NULL);
    if (stream) net_stream(r, &(NetAnswer){200, "text/plain", "first\n", 6, false, NULL});
}

static void forget(Fake *f, const NetRequest *r)
{
    int i = 0;
    while (i < f->waiting_n && f->waiting[i] != r)
        i++;
    REQUIRE_THAT(i < f->waiting_n);
    f->waiting[i] = f->waiting[--f->waiting_n];
}

static void on_gone(void *self, NetRequest *r) { forget(self, r); }

/* Every other round, the oldest request that waits is answered. */
static void answer_late(Fake *f, bool now)
{
    if (!now || !f->waiting_n) return;
    NetRequest *r = f->waiting[0];
    bool stream = net_request_user(r) != NULL;
    if (stream && net_stream_send(r, "more\n", 5))
        net_stream_end(r);
    else if (!stream)
        answer(r);
    forget(f, r);
}

static int on_open(void *self, NetSocket *s, const NetAsk *ask)
{
    Fake *f = self;
    if (!strcmp(ask->path, "/no")) return 403;
    net_send_bytes(s, "welcome", 7);
    f->opened++;
    return 101;
}

static void on_message(void *self, NetSocket *s, const char *text, size_t n)
{
    (void)self;
    REQUIRE_THAT(text[n] == 0 && n <= NET_MESSAGE_MAX);
    if (!strcmp(text, "close")) net_close(s, 4000, "as you wish");
    net_send_bytes(s, text, n);
}

static void on_closed(void *self, NetSocket *s)
{
    (void)s;
    ((Fake *)self)->closed++;
}

static void start(void)
{
    static const NetHandler handler = {.self = &fake,
                                       .request = on_request,
                                       .gone = on_gone,
                                       .open = on_open,
                                       .message = on_message,
                                       .closed = on_closed};
    char error[NET_ERROR_MAX];
    fake.net =
        net_start(&(NetOptions){.address = "127.0.0.1", .proxies = "10.0.0.1"}, &handler, error);
    REQUIRE_THAT(fake.net);
}

/* ---- a client ------------------------------------------------------------------------------------------------------ */

static void go_round(int fd)
{
    char heard[ANSWER];
    ev_run(fake.net->loop, EVRUN_NOWAIT);
    while (recv(fd, heard, sizeof heard, MSG_DONTWAIT) > 0)
        ;
}

static void speak(int fd, const uint8_t *data, size_t size)
{
    while (size > 1) {
        size_t n = data[0] < 250 ? data[0] : size - 1; /* mostly small pieces */
        if (n > size - 1) n = size - 1;
        if (n && send(fd, data + 1, n, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) return;
        answer_late(&fake, data[0] & 1);
        go_round(fd);
        data += n + 1;
        size -= n + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int ends[2];
    if (!size) return 0;
    if (!fake.net) start();
    Address from = {{[15] = 7}};
    if (data[0] & 1) address_read(&from, "10.0.0.1", 8); /* a trusted proxy */
    REQUIRE_THAT(!socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends));
    REQUIRE_THAT(connection_new(fake.net, ends[0], &from));
    speak(ends[1], data + 1, size - 1);
    if (data[0] & 2) connection_look_all(fake.net, net_now() + 100000000);
    go_round(ends[1]);
    close(ends[1]);
    for (int i = 0; i < ROUNDS_AFTER && fake.net->counts.connections; i++) {
        connection_look_all(fake.net, net_now());
        ev_run(fake.net->loop, EVRUN_NOWAIT);
    }
    REQUIRE_THAT(!fake.net->counts.connections && !fake.net->counts.sockets);
    REQUIRE_THAT(!fake.net->counts.requests && !fake.waiting_n && fake.opened == fake.closed);
    return 0;
}
