/* test_loop.c - timers, wake-ups from another thread, and watched files, on a loop that serves nobody. */
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "lib/unit.h"
#include "net/net.h"

enum { WAKES = 1000 };

typedef struct Loop {
    Net *net;
    NetTimer *timer[3];
    NetWaker *waker;
    NetWatch *watch;
    char order[16];
    atomic_int said; /* by the other thread */
    int heard, woken;
} Loop;

static void request(void *self, NetRequest *r, const NetAsk *ask)
{
    (void)self, (void)ask;
    net_answer(r, &(NetAnswer){.status = 404});
}

static Loop start(void)
{
    Loop l = {0};
    char error[NET_ERROR_MAX];
    NetHandler handler = {.request = request};
    l.net = net_start(&(NetOptions){.address = "127.0.0.1"}, &handler, error);
    assert_non_null(l.net);
    assert_true(net_port(l.net) > 0);
    return l;
}

/* ---- timers ------------------------------------------------------------------------------------------------ */

static void first(void *self)
{
    Loop *l = self;
    strcat(l->order, "1");
    net_timer_set(l->timer[0], 30); /* moved: it fires once, later */
    net_timer_stop(l->timer[2]);
}

static void second(void *self)
{
    Loop *l = self;
    strcat(l->order, "2");
    net_stop(l->net, 0);
}

static void never(void *self) { strcat(((Loop *)self)->order, "x"); }

static void timers(void **state)
{
    (void)state;
    Loop l = start();
    l.timer[0] = net_timer(l.net, second, &l);
    l.timer[1] = net_timer(l.net, first, &l);
    l.timer[2] = net_timer(l.net, never, &l);
    uint64_t before = net_now();
    net_timer_set(l.timer[0], 60000);
    net_timer_set(l.timer[1], 20);
    net_timer_set(l.timer[2], 40);
    net_run(l.net);
    assert_string_equal(l.order, "12");
    assert_true(net_now() - before >= 49000); /* never early */
    for (int i = 0; i < 3; i++)
        net_timer_free(l.timer[i]);
    net_free(l.net);
}

/* ---- another thread ---------------------------------------------------------------------------------------- */

static void *say(void *self)
{
    Loop *l = self;
    for (int i = 0; i < WAKES; i++) {
        atomic_fetch_add(&l->said, 1);
        net_wake(l->waker);
    }
    return NULL;
}

/* However many calls become one, after the last of them all is seen. */
static void woken(void *self)
{
    Loop *l = self;
    l->woken++;
    l->heard = atomic_load(&l->said);
    if (l->heard == WAKES) net_stop(l->net, 0);
}

static void wake_ups(void **state)
{
    (void)state;
    pthread_t thread;
    Loop l = start();
    l.waker = net_waker(l.net, woken, &l);
    assert_int_equal(pthread_create(&thread, NULL, say, &l), 0);
    net_run(l.net);
    pthread_join(thread, NULL);
    assert_int_equal(l.heard, WAKES);
    assert_in_range(l.woken, 1, WAKES);
    net_waker_free(l.waker);
    net_free(l.net);
}

/* ---- files ------------------------------------------------------------------------------------------------- */

static void ready(void *self, int fd)
{
    Loop *l = self;
    char byte;
    assert_int_equal(read(fd, &byte, 1), 1);
    strncat(l->order, &byte, 1);
    if (byte == 'c') net_stop(l->net, 0);
}

static void files(void **state)
{
    (void)state;
    int ends[2];
    Loop l = start();
    assert_int_equal(pipe(ends), 0);
    l.watch = net_watch(l.net, ends[0], ready, &l);
    assert_int_equal(write(ends[1], "abc", 3), 3);
    net_run(l.net);
    assert_string_equal(l.order, "abc");
    net_watch_free(l.watch);
    net_free(l.net);
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timers),
        cmocka_unit_test(wake_ups),
        cmocka_unit_test(files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
