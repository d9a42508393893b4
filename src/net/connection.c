/* connection.c - one TCP connection, from accept to close: what is read when, what is written when, and for how long each
 * step is waited for.
 *
 *                 accept
 *                   |
 *                   v      head is there, a body follows
 *        +------> HEAD -----------------------------> BODY
 *        |          |  |                               |
 *        |          |  +-- head is there, no body --+  | body is there
 *        |          |                               v  v
 *        |          |                              ANSWER   nothing is read
 *        |          |      all sent, kept alive      | |
 *        +----------|--------------------------------+ |
 *                   |  upgrade                         | all sent, cut
 *                   v                                  v
 *                 SOCKET -- close frame, either way -> LINGER -- the other end closes, or time is over --> gone
 *
 * A bad request is answered too, and leads to LINGER: our end is closed, and what the client still sends is thrown away for a
 * moment. Closing with bytes unread would reset the connection, and take our answer with it.
 *
 * Three rules keep this free of surprises. A connection is freed in one place, before the loop sleeps (net.c), so no callback
 * finds it gone halfway; until then it is `doomed`, and neither read nor written. Sending only queues, and the queues are written
 * out once before the loop sleeps, so that a round that answers many messages makes few system calls. And whatever cannot be
 * used yet (half a head, half a frame) is kept as bytes and looked at again, so there is no half-read state anywhere. */
#define _GNU_SOURCE /* POLLRDHUP */
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "net/private.h"

enum {
    PIECES = 16,     /* buffers in one system call */
    UNSENT = 65536,  /* bytes that the kernel holds for a reader who takes nothing */
    DEAD_MS = 60000, /* without any sign of the other machine */
    LINGER_S = 3,
    LINGER_BYTES = 262144, /* thrown away at most while it lingers */
    SECOND = 1000000
};

/* ---- life ---------------------------------------------------------------------------------------------------------- */

static void on_read(struct ev_loop *loop, ev_io *w, int events);
static void on_write(struct ev_loop *loop, ev_io *w, int events);

static void set_options(int fd)
{
    int on = 1, unsent = UNSENT, dead = DEAD_MS;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
    setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &dead, sizeof dead);
}

/* Counts it for its address, unless that has too many already. Those behind a proxy are counted by who the proxy says they are
 * (socket.c). */
static bool count(Connection *c)
{
    Net *net = c->net;
    c->proxied = trusted_has(&net->trusted, &c->address);
    c->counted =
        !c->proxied && address_enter(&net->addresses, &c->address, (uint32_t)net->o.per_address);
    return c->proxied || c->counted;
}

static void watch(Connection *c)
{
    Net *net = c->net;
    ev_io_init(&c->w_read, on_read, c->fd, EV_READ);
    ev_io_init(&c->w_write, on_write, c->fd, EV_WRITE);
    c->w_read.data = c->w_write.data = c;
    ev_io_start(net->loop, &c->w_read);
    chain_join(&net->all, &c->in_all);
    chain_join(&net->timed, &c->in_timed);
    net->counts.connections++;
    net->counts.accepted++;
    c->begun = true;
    connection_set_deadline(c, net->o.handshake_s);
}

bool connection_new(Net *net, int fd, const Address *from)
{
    Connection *c =
        net->counts.connections < (uint64_t)net->o.connections ? calloc(1, sizeof *c) : NULL;
    if (!c) return close(fd), false;
    *c = (Connection){.net = net, .fd = fd, .address = *from};
    Chain *chains[] = {&c->in_all, &c->in_timed, &c->in_dirty, &c->in_resumed, &c->in_doomed};
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++)
        chain_init(chains[i]);
    if (count(c) && (!net->tls || tls_open(c))) {
        set_options(fd);
        watch(c);
        return true;
    }
    if (c->counted) address_leave(&net->addresses, &c->address);
    free(c);
    close(fd);
    return false;
}

void connection_free(Connection *c)
{
    Net *net = c->net;
    c->doomed = true;
    if (c->socket) socket_gone(c->socket);
    if (c->request) request_gone(c->request);
    ev_io_stop(net->loop, &c->w_read);
    ev_io_stop(net->loop, &c->w_write);
    if (c->tls) tls_close(c);
    close(c->fd);
    Chain *chains[] = {&c->in_all, &c->in_timed, &c->in_dirty, &c->in_resumed, &c->in_doomed};
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++)
        chain_leave(chains[i]);
    if (c->counted) address_leave(&net->addresses, &c->address);
    net->counts.connections--;
    queue_clear(&c->queue);
    free(c->kept);
    free(c);
}

void connection_doom(Connection *c)
{
    c->doomed = true;
    chain_join(&c->net->doomed, &c->in_doomed);
}

/* ---- reading ------------------------------------------------------------------------------------------------------- */

static void set_watching(Connection *c, ev_io *w, bool on)
{
    if (on == !!ev_is_active(w)) return;
    if (on)
        ev_io_start(c->net->loop, w);
    else
        ev_io_stop(c->net->loop, w);
}

/* A request that has begun to arrive has a deadline, however long the connection was idle before. */
static void begin(Connection *c)
{
    if (c->begun) return;
    c->begun = true;
    connection_set_deadline(c, c->net->o.handshake_s);
}

static size_t take_head(Connection *c, const uint8_t *bytes, size_t n)
{
    HttpHead head;
    int end = http_head_end((const char *)bytes, n, &c->looked);
    begin(c);
    if (!end) return 0;
    int no = end < 0 ? -end : http_head_read(&head, (const char *)bytes, (size_t)end);
    c->looked = 0;
    if (no) return request_refuse(c, no, NULL), n;
    if (head.is_websocket)
        socket_begin(c, &head);
    else
        request_begin(c, &head);
    return (size_t)end;
}

static size_t throw_away(Connection *c, size_t n)
{
    c->dropped += n;
    if (c->dropped > LINGER_BYTES) connection_doom(c);
    return n;
}

static size_t take_some(Connection *c, uint8_t *bytes, size_t n)
{
    switch (c->phase) {
    case PHASE_HEAD: return take_head(c, bytes, n);
    case PHASE_BODY: return request_body(c->request, bytes, n);
    case PHASE_SOCKET: return socket_take(c->socket, bytes, n);
    case PHASE_LINGER: return throw_away(c, n);
    default: return 0;
    }
}

static void keep(Connection *c, const uint8_t *bytes, size_t n)
{
    uint8_t *kept = n ? malloc(n) : NULL;
    if (n && !kept) connection_doom(c), n = 0;
    if (n) memcpy(kept, bytes, n);
    free(c->kept);
    c->kept = kept;
    c->kept_n = n;
}

/* Uses what can be used of the n bytes in net->in, and keeps the rest. */
static void take(Connection *c, size_t n)
{
    uint8_t *bytes = c->net->in;
    size_t used = 0, some = 1;
    for (; used < n && some && !c->doomed; used += some)
        some = take_some(c, bytes + used, n - used);
    if (used < n || c->kept) keep(c, bytes + used, n - used);
    set_watching(c, &c->w_read, c->phase != PHASE_ANSWER);
}

static ssize_t receive(Connection *c, void *bytes, size_t n)
{
    return c->tls ? tls_receive(c, bytes, n) : recv(c->fd, bytes, n, 0);
}

static bool has_to_wait(void) { return errno == EAGAIN || errno == EINTR; }

static void hear(Connection *c)
{
    uint8_t *in = c->net->in;
    size_t had = c->kept_n;
    if (had) memcpy(in, c->kept, had);
    ssize_t got = receive(c, in + had, READ_MAX);
    if (got > 0) {
        c->net->counts.bytes_in += (uint64_t)got;
        take(c, had + (size_t)got);
    } else if (!got || !has_to_wait()) {
        connection_doom(c);
    } else if (c->tls_wants) {
        set_watching(c, &c->w_write, true);
    }
}

/* The kernel does not report again what OpenSSL has already read from the socket. */
static void hear_all(Connection *c)
{
    do
        hear(c);
    while (c->tls && !c->doomed && c->phase != PHASE_ANSWER && tls_has_more(c));
    if (c->tls && c->queue.n) chain_join(&c->net->dirty, &c->in_dirty);
}

static void on_read(struct ev_loop *loop, ev_io *w, int events)
{
    Connection *c = w->data;
    (void)loop, (void)events;
    if (!c->doomed) hear_all(c);
}

void connection_resume(Connection *c)
{
    if (c->doomed || c->phase == PHASE_ANSWER) return;
    if (c->kept_n) {
        memcpy(c->net->in, c->kept, c->kept_n);
        take(c, c->kept_n);
    }
    if (c->tls && !c->doomed && c->phase != PHASE_ANSWER && tls_has_more(c)) hear_all(c);
}

/* ---- writing ------------------------------------------------------------------------------------------------------- */

bool connection_put(Connection *c, NetBuffer *buffer)
{
    size_t n = 0;
    if (buffer) buffer_out(buffer, &n);
    bool fits = buffer &&
                (!n || queue_put(&c->queue, buffer)); /* an empty one would never leave the queue */
    net_drop(buffer);
    if (fits)
        chain_join(&c->net->dirty, &c->in_dirty);
    else
        connection_doom(c);
    return fits;
}

/* What is left to send of the i-th buffer. */
static struct iovec piece_at(const Connection *c, uint32_t i)
{
    size_t n, sent = i ? 0 : c->sent;
    const uint8_t *bytes = buffer_out(queue_at(&c->queue, i), &n);
    return (struct iovec){(void *)(uintptr_t)(bytes + sent), n - sent};
}

/* Sends as much as one system call takes; *wanted is what it was offered. */
static ssize_t send_plain(Connection *c, size_t *wanted)
{
    struct iovec piece[PIECES];
    uint32_t n = c->queue.n < PIECES ? c->queue.n : PIECES;
    *wanted = 0;
    for (uint32_t i = 0; i < n; i++) {
        piece[i] = piece_at(c, i);
        *wanted += piece[i].iov_len;
    }
    if (n == 1) return send(c->fd, piece[0].iov_base, piece[0].iov_len, MSG_NOSIGNAL);
    struct msghdr all = {.msg_iov = piece, .msg_iovlen = n};
    return sendmsg(c->fd, &all, MSG_NOSIGNAL);
}

/* Sends one record. What OpenSSL did not take has to be offered again unchanged, with at most more behind it; collecting from the
 * front of the queue does that by itself. */
static ssize_t send_record(Connection *c, size_t *wanted)
{
    uint8_t *out = c->net->out;
    *wanted = 0;
    for (uint32_t i = 0; i < c->queue.n && *wanted < READ_MAX; i++) {
        struct iovec piece = piece_at(c, i);
        size_t n = piece.iov_len < READ_MAX - *wanted ? piece.iov_len : READ_MAX - *wanted;
        memcpy(out + *wanted, piece.iov_base, n);
        *wanted += n;
    }
    return tls_send(c, out, *wanted);
}

static void has_gone_out(Connection *c, size_t n)
{
    c->net->counts.bytes_out += n;
    for (size_t left; n; n -= left) {
        left = piece_at(c, 0).iov_len;
        if (n < left) {
            c->sent += n;
            return;
        }
        queue_take(&c->queue);
        c->sent = 0;
    }
}

static void shut(Connection *c)
{
    if (c->shut) return;
    c->shut = true;
    if (c->tls) tls_shut(c);
    shutdown(c->fd, SHUT_WR);
}

static void await_next(Connection *c)
{
    c->phase = PHASE_HEAD;
    c->begun = false;
    connection_set_deadline(c, c->net->o.idle_s);
    set_watching(c, &c->w_read, true);
    if (c->kept_n || (c->tls && tls_has_more(c))) chain_join(&c->net->resumed, &c->in_resumed);
}

/* The queue is empty. */
static void all_sent(Connection *c)
{
    set_watching(c, &c->w_write, c->tls_wants);
    if (c->phase == PHASE_LINGER)
        shut(c);
    else if (c->phase == PHASE_ANSWER && c->request)
        c->deadline = 0; /* a stream, which may be silent for as long as it likes */
    else if (c->phase == PHASE_ANSWER && c->cut)
        connection_linger(c);
    else if (c->phase == PHASE_ANSWER)
        await_next(c);
}

/* The reader does not keep up. An answer may take long, as long as some of it is taken now and then. */
static void wait_for_reader(Connection *c, bool moved)
{
    set_watching(c, &c->w_write, true);
    if (c->phase == PHASE_ANSWER && (moved || !c->deadline))
        connection_set_deadline(c, c->net->o.idle_s);
}

void connection_flush(Connection *c)
{
    bool moved = false;
    if (c->socket && !c->doomed) socket_flush(c->socket);
    while (c->queue.n && !c->doomed) {
        size_t wanted;
        ssize_t n = c->tls ? send_record(c, &wanted) : send_plain(c, &wanted);
        if (n < 0 && !has_to_wait()) return connection_doom(c);
        if (n > 0) has_gone_out(c, (size_t)n), moved = true;
        if (n < 0 || (!c->tls && (size_t)n < wanted)) return wait_for_reader(c, moved);
    }
    if (!c->doomed) all_sent(c);
}

static void on_write(struct ev_loop *loop, ev_io *w, int events)
{
    Connection *c = w->data;
    (void)loop, (void)events;
    if (c->doomed) return;
    if (c->tls_wants) {
        c->tls_wants = false;
        hear_all(c);
    }
    connection_flush(c);
}

bool connection_is_busy(const Connection *c) { return c->queue.n && !c->doomed; }

/* ---- from phase to phase ------------------------------------------------------------------------------------------- */

void connection_set_deadline(Connection *c, int seconds)
{
    c->deadline = net_now() + (uint64_t)seconds * SECOND;
}

void connection_linger(Connection *c)
{
    c->phase = PHASE_LINGER;
    connection_set_deadline(c, LINGER_S);
    chain_join(&c->net->timed, &c->in_timed);
    chain_join(&c->net->dirty, &c->in_dirty);
    set_watching(c, &c->w_read, true);
}

void connection_answered(Connection *c, bool cut)
{
    c->request = NULL;
    c->phase = PHASE_ANSWER;
    c->cut |= cut;
    chain_join(&c->net->dirty, &c->in_dirty);
}

/* ---- time ---------------------------------------------------------------------------------------------------------- */

/* A client that waits for an answer is not read from, so nothing else would notice that it hung up. */
static bool has_hung_up(const Connection *c)
{
    struct pollfd fd = {c->fd, POLLRDHUP, 0};
    return poll(&fd, 1, 0) > 0 && fd.revents & (POLLRDHUP | POLLHUP | POLLERR);
}

static void time_is_over(Connection *c)
{
    bool asking = c->phase == PHASE_BODY || (c->phase == PHASE_HEAD && c->kept_n);
    c->net->counts.timed_out += asking || c->phase == PHASE_ANSWER;
    if (asking)
        request_refuse(c, 408, NULL);
    else
        connection_doom(c);
}

void connection_look_all(Net *net, uint64_t now)
{
    for (Chain *at = net->timed.next; at != &net->timed; at = at->next) {
        Connection *c = CHAIN_OWNER(at, Connection, in_timed);
        if (c->doomed) continue;
        if (c->deadline && now >= c->deadline)
            time_is_over(c);
        else if (c->phase == PHASE_ANSWER && c->request && has_hung_up(c))
            connection_doom(c);
    }
}
