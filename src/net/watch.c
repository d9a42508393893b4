/* watch.c - what else the loop waits for: timers, other threads, files. */
#include <stdlib.h>

#include "net/private.h"

struct NetTimer {
    ev_timer w;
    Net *net;
    void (*fire)(void *self);
    void *self;
};

static void on_timer(struct ev_loop *loop, ev_timer *w, int events)
{
    NetTimer *t = w->data;
    (void)loop, (void)events;
    t->fire(t->self);
}

NetTimer *net_timer(Net *net, void (*fire)(void *self), void *self)
{
    NetTimer *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->net = net, t->fire = fire, t->self = self;
    ev_timer_init(&t->w, on_timer, 0., 0.);
    t->w.data = t;
    return t;
}

/* Counts from now, not from when this round of the loop began; in a busy round that makes a difference. */
void net_timer_set(NetTimer *t, uint32_t ms)
{
    ev_timer_stop(t->net->loop, &t->w);
    ev_now_update(t->net->loop);
    ev_timer_set(&t->w, ms / 1000., 0.);
    ev_timer_start(t->net->loop, &t->w);
}

void net_timer_stop(NetTimer *t) { ev_timer_stop(t->net->loop, &t->w); }

void net_timer_free(NetTimer *t)
{
    if (!t) return;
    net_timer_stop(t);
    free(t);
}

struct NetWaker {
    ev_async w;
    Net *net;
    void (*woken)(void *self);
    void *self;
};

static void on_wake(struct ev_loop *loop, ev_async *w, int events)
{
    NetWaker *k = w->data;
    (void)loop, (void)events;
    k->woken(k->self);
}

NetWaker *net_waker(Net *net, void (*woken)(void *self), void *self)
{
    NetWaker *k = calloc(1, sizeof *k);
    if (!k) return NULL;
    k->net = net, k->woken = woken, k->self = self;
    ev_async_init(&k->w, on_wake);
    k->w.data = k;
    ev_async_start(net->loop, &k->w);
    return k;
}

void net_wake(NetWaker *k) { ev_async_send(k->net->loop, &k->w); }

void net_waker_free(NetWaker *k)
{
    if (!k) return;
    ev_async_stop(k->net->loop, &k->w);
    free(k);
}

struct NetWatch {
    ev_io w;
    Net *net;
    void (*ready)(void *self, int fd);
    void *self;
};

static void on_ready(struct ev_loop *loop, ev_io *w, int events)
{
    NetWatch *k = w->data;
    (void)loop, (void)events;
    k->ready(k->self, w->fd);
}

NetWatch *net_watch(Net *net, int fd, void (*ready)(void *self, int fd), void *self)
{
    NetWatch *k = calloc(1, sizeof *k);
    if (!k) return NULL;
    k->net = net, k->ready = ready, k->self = self;
    ev_io_init(&k->w, on_ready, fd, EV_READ);
    k->w.data = k;
    ev_io_start(net->loop, &k->w);
    return k;
}

void net_watch_free(NetWatch *k)
{
    if (!k) return;
    ev_io_stop(k->net->loop, &k->w);
    free(k);
}
