/* freed_watcher.c - a program that hands libev a watcher and frees it: what tools/instrumented must notice, in libev's own
 * code, before it believes that nothing else is wrong there. */
#include <ev.h>
#include <stdlib.h>

static void wake(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)timer;
    (void)events;
    ev_break(loop, EVBREAK_ALL);
}

int main(void)
{
    struct ev_loop *loop = ev_loop_new(0);
    ev_timer *timer = malloc(sizeof *timer);
    if (!loop || !timer) return 2;
    ev_timer_init(timer, wake, 0., 0.);
    ev_timer_start(loop, timer);
    free(timer);
    ev_run(loop, 0);
    return 0;
}
