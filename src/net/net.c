/* net.c - the loop: listening, limits on who may connect, ticks, signals, and the end.
 *
 * A round of the loop:
 *
 *      sockets that can be read are read (connection.c) -> the server is called -> it queues what it has to say
 *      before the loop sleeps (on_prepare), until nothing is left to do:
 *          the server's `round` (it submits what has to become durable)
 *          dirty      queues are written out
 *          resumed    connections whose answer is sent, and which have already said more, are read on
 *          doomed     connections are freed: here, and nowhere else */
#define _GNU_SOURCE /* accept4 */
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "net/private.h"

enum {
    ACCEPTS = 64, /* in one go, before others have their turn */
    BACKLOG = 1024,
    SPARE_FDS = 256,   /* for files, and whatever else is not a connection */
    RESERVE = 1 << 20, /* bytes */
    QUICK_MS = 250,    /* between two pings until the round trip is known */
    STOP_LOOK_MS = 10
};

uint64_t net_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* ---- connections ------------------------------------------------------------------------------------------- */

/* libev ends the program if it gets no memory for its own tables. So there is a reserve for them, and while that is used up nobody
 * new is let in, so that they do not grow. If another thread snatches the memory away, the loop waits, because the alternative is
 * the end. One reserve for the process, because libev has one allocator. */
enum { MEMORY_TRIES = 5000 }; /* five seconds */

static void *reserve;

static void *loop_memory(void *old, long n)
{
    if (!n) return free(old), NULL;
    void *memory = NULL;
    for (int i = 0; i < MEMORY_TRIES && !(memory = realloc(old, (size_t)n)); i++) {
        free(reserve);
        reserve = NULL;
        if (i) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return memory;
}

static bool has_reserve(void)
{
    if (!reserve) reserve = malloc(RESERVE);
    return reserve;
}

static void take_in(Net *net, int fd, Address from)
{
    if (!has_reserve())
        close(fd), net->counts.turned_away++;
    else if (!connection_new(net, fd, &from))
        net->counts.turned_away++;
}

static void on_accept(struct ev_loop *loop, ev_io *w, int events)
{
    Net *net = w->data;
    (void)events;
    for (int i = 0; i < ACCEPTS; i++) {
        struct sockaddr_storage from;
        socklen_t n = sizeof from;
        int fd = accept4(net->listener, (struct sockaddr *)&from, &n, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            take_in(net, fd, address_of(&from));
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS) {
            ev_io_stop(loop, w); /* or the loop would spin on it */
            ev_timer_start(loop, &net->w_accept_again);
            return;
        } else if (errno != EINTR && errno != ECONNABORTED) {
            return;
        }
    }
}

static void on_accept_again(struct ev_loop *loop, ev_timer *w, int events)
{
    Net *net = w->data;
    (void)events;
    ev_timer_set(w, 0.1, 0.);
    if (net->listener >= 0) ev_io_start(loop, &net->w_accept);
}

/* ---- every round, every second -------------------------------------------------------------------------------- */

/* Takes the first out of a chain; NULL: it is empty. */
static Chain *take_first(Chain *chain)
{
    Chain *first = chain->next;
    if (first == chain) return NULL;
    chain_leave(first);
    return first;
}

static bool has_work(const Net *net)
{
    return !chain_empty(&net->dirty) || !chain_empty(&net->resumed) || !chain_empty(&net->doomed);
}

/* Fetches the next one into the cache while the kernel is busy with this one. */
void net_flush(Net *net)
{
    for (Chain *at; (at = take_first(&net->dirty));) {
        __builtin_prefetch(CHAIN_OWNER(net->dirty.next, Connection, in_dirty));
        connection_flush(CHAIN_OWNER(at, Connection, in_dirty));
    }
}

static void on_prepare(struct ev_loop *loop, ev_prepare *w, int events)
{
    Net *net = w->data;
    Chain *at;
    (void)loop, (void)events;
    do {
        if (net->handler.round) net->handler.round(net->handler.self);
        net_flush(net);
        while ((at = take_first(&net->resumed)))
            connection_resume(CHAIN_OWNER(at, Connection, in_resumed));
        while ((at = take_first(&net->doomed)))
            connection_free(CHAIN_OWNER(at, Connection, in_doomed));
    } while (has_work(net));
}

enum { STALLED = 3000000 }; /* µs between two ticks of a second */

static void on_tick(struct ev_loop *loop, ev_timer *w, int events)
{
    Net *net = w->data;
    uint64_t now = net_now();
    (void)loop, (void)events;
    /* A loop that was held up itself must blame nobody: it has neither read the answers that came meanwhile, nor sent what people
     * were waiting for. */
    if (now - net->ticked < STALLED) socket_ping_all(net, now), connection_look_all(net, now);
    net->ticked = now;
}

static void on_quick(struct ev_loop *loop, ev_timer *w, int events)
{
    (void)loop, (void)events;
    socket_ping_quick(w->data);
}

static void on_signal(struct ev_loop *loop, ev_signal *w, int events)
{
    Net *net = w->data;
    (void)loop, (void)events;
    if (net->handler.signal) net->handler.signal(net->handler.self, w->signum);
}

/* ---- start --------------------------------------------------------------------------------------------------- */

static void set_defaults(NetOptions *o)
{
    if (!o->connections) o->connections = 10000;
    if (!o->per_address) o->per_address = 64;
    if (!o->body) o->body = 65536;
    if (!o->queue) o->queue = 262144;
    if (!o->rate) o->rate = 20;
    if (!o->burst) o->burst = 60;
    if (!o->handshake_s) o->handshake_s = 10;
    if (!o->idle_s) o->idle_s = 60;
    if (!o->ping_s) o->ping_s = 15;
}

static void set_file_limit(NetOptions *o)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit)) return;
    rlim_t wanted = (rlim_t)o->connections + SPARE_FDS;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < wanted) o->connections = (int)(limit.rlim_cur * 3 / 4);
}

static int try_listen(const struct addrinfo *a)
{
    int on = 1, off = 0, fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (a->ai_family == AF_INET6) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0) return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

/* IPv6 first: a socket for every IPv6 address takes IPv4 as well. */
static int listen_on(const char *address, int port, char error[NET_ERROR_MAX])
{
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICHOST, .ai_socktype = SOCK_STREAM};
    static const int families[] = {AF_INET6, AF_INET};
    char service[16];
    int fd = -1, why = 0;
    snprintf(service, sizeof service, "%d", port);
    for (int i = 0; i < 2 && fd < 0; i++) {
        struct addrinfo *found = NULL;
        hints.ai_family = families[i];
        if (getaddrinfo(address, service, &hints, &found)) continue;
        fd = try_listen(found);
        why = errno;
        freeaddrinfo(found);
        if (why == EADDRINUSE) break;
    }
    if (fd >= 0) return fd;
    if (!why)
        snprintf(error, NET_ERROR_MAX, "'%s' is no address to listen on; 127.0.0.1 or ::1 would be",
                 address);
    else
        snprintf(error, NET_ERROR_MAX, "cannot listen on %s port %d: %s%s",
                 address ? address : "any address,", port, strerror(why),
                 why == EADDRINUSE ? "; another program has it: choose another port" : "");
    return -1;
}

static int port_of(int fd)
{
    struct sockaddr_storage at;
    socklen_t n = sizeof at;
    if (getsockname(fd, (struct sockaddr *)&at, &n)) return 0;
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)(void *)&at)->sin6_port
                                          : ((struct sockaddr_in *)(void *)&at)->sin_port);
}

static void start_watchers(Net *net)
{
    ev_io_init(&net->w_accept, on_accept, net->listener, EV_READ);
    ev_timer_init(&net->w_accept_again, on_accept_again, 0.1, 0.);
    ev_timer_init(&net->w_tick, on_tick, 1., 1.);
    ev_timer_init(&net->w_quick, on_quick, QUICK_MS / 1000., QUICK_MS / 1000.);
    ev_prepare_init(&net->w_prepare, on_prepare);
    ev_signal_init(&net->w_term, on_signal, SIGTERM);
    ev_signal_init(&net->w_int, on_signal, SIGINT);
    ev_signal_init(&net->w_hup, on_signal, SIGHUP);
    net->w_accept.data = net->w_accept_again.data = net->w_prepare.data = net;
    net->w_tick.data = net->w_quick.data = net;
    net->w_term.data = net->w_int.data = net->w_hup.data = net;
    ev_io_start(net->loop, &net->w_accept);
    ev_timer_start(net->loop, &net->w_tick);
    ev_prepare_start(net->loop, &net->w_prepare);
    if (!net->handler.signal) return;
    ev_signal_start(net->loop, &net->w_term);
    ev_signal_start(net->loop, &net->w_int);
    ev_signal_start(net->loop, &net->w_hup);
}

static bool check(Net *net, char error[NET_ERROR_MAX])
{
    const char *wrong;
    if (!net->o.cert != !net->o.key)
        snprintf(error, NET_ERROR_MAX, "TLS needs both a certificate (--cert) and its key (--key)");
    else if (!trusted_read(&net->trusted, net->o.proxies, &wrong))
        snprintf(error, NET_ERROR_MAX,
                 "'%.*s' is no address of a proxy; 127.0.0.1 or 10.0.0.0/8 would be (%d at most)",
                 (int)strcspn(wrong, ", "), wrong, TRUSTED_MAX);
    else
        return true;
    return false;
}

Net *net_start(const NetOptions *options, const NetHandler *handler, char error[NET_ERROR_MAX])
{
    Net *net = calloc(1, sizeof *net);
    uint64_t seed = 0;
    error[0] = 0;
    if (!net) return NULL;
    net->o = *options;
    net->handler = *handler;
    net->listener = -1;
    Chain *chains[] = {&net->all,   &net->timed,   &net->pings, &net->quick,
                       &net->dirty, &net->resumed, &net->doomed};
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++)
        chain_init(chains[i]);
    set_defaults(&net->o);
    if (getrandom(&seed, sizeof seed, 0) < 0) seed = net_now();
    address_table_init(&net->addresses, seed);
    if (!check(net, error)) return net_free(net), NULL;
    set_file_limit(&net->o);
    signal(SIGPIPE, SIG_IGN);
    net->listener = listen_on(net->o.address, net->o.port, error);
    if (net->listener < 0) return net_free(net), NULL;
    net->port = port_of(net->listener);
    ev_set_allocator(loop_memory);
    net->loop = has_reserve() ? ev_loop_new(EVBACKEND_EPOLL | EVFLAG_NOENV) : NULL;
    if (!net->loop || !tls_start(net, error)) return net_free(net), NULL;
    start_watchers(net);
    return net;
}

int net_port(const Net *net) { return net->port; }
NetCounts net_counts(const Net *net) { return net->counts; }

/* ---- the end -------------------------------------------------------------------------------------------------- */

void net_run(Net *net) { ev_run(net->loop, 0); }

static void on_stopped(struct ev_loop *loop, ev_timer *w, int events)
{
    Net *net = w->data;
    (void)events;
    bool done = !net->counts.sockets && !net->counts.requests;
    for (Chain *at = net->timed.next; done && at != &net->timed; at = at->next)
        done = !connection_is_busy(CHAIN_OWNER(at, Connection, in_timed));
    if (done || net_now() >= net->stop_at) ev_break(loop, EVBREAK_ALL);
}

void net_stop(Net *net, int grace_ms)
{
    if (net->stopping) return;
    net->stopping = true;
    net->stop_at = net_now() + (uint64_t)grace_ms * 1000;
    ev_io_stop(net->loop, &net->w_accept);
    ev_timer_stop(net->loop, &net->w_accept_again);
    close(net->listener);
    net->listener = -1;
    socket_close_all(net, 1001, "the server stops");
    ev_timer_init(&net->w_stopped, on_stopped, STOP_LOOK_MS / 1000., STOP_LOOK_MS / 1000.);
    net->w_stopped.data = net;
    ev_timer_start(net->loop, &net->w_stopped);
}

void net_cut(Net *net)
{
    while (!chain_empty(&net->all))
        connection_free(CHAIN_OWNER(net->all.next, Connection, in_all));
}

void net_free(Net *net)
{
    if (!net) return;
    net_cut(net);
    tls_stop(net);
    if (net->listener >= 0) close(net->listener);
    if (net->loop) ev_loop_destroy(net->loop);
    address_table_free(&net->addresses);
    free(net);
}
