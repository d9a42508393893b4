/* clock.c - another clock for a server under test, by LD_PRELOAD: one that runs many times as fast, so that games with
 * all their windows take seconds, or one that stands still until the test moves it. So no branch for tests is needed in
 * the server itself.
 *
 * Owns CLOCK_MONOTONIC and how long epoll_wait waits; dates (CLOCK_REALTIME) stay as they are. FAMBIZ_TEST_CLOCK names
 * the file of the page. */
#include "clock.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static ClockPage *page;

static uint64_t real_us(void)
{
    struct timespec t;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

__attribute__((constructor)) static void find_page(void)
{
    const char *file = getenv("FAMBIZ_TEST_CLOCK");
    int fd = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0) return;
    void *at = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (at != MAP_FAILED) page = at;
    close(fd);
}

int clock_gettime(clockid_t which, struct timespec *t)
{
    if (!page || (which != CLOCK_MONOTONIC && which != CLOCK_MONOTONIC_COARSE))
        return (int)syscall(SYS_clock_gettime, which, t);
    uint64_t us = clock_page_at(page, real_us());
    t->tv_sec = (time_t)(us / 1000000);
    t->tv_nsec = (long)(us % 1000000 * 1000);
    return 0;
}

/* Who waits for a clock that stands has to look at it again and again. */
int epoll_wait(int fd, struct epoll_event *events, int max, int ms)
{
    if (page && ms > 0) ms = page->speed ? (ms + (int)page->speed - 1) / (int)page->speed : 1;
    if (page && ms < 0 && !page->speed) ms = 1;
    return (int)syscall(SYS_epoll_pwait, fd, events, max, ms, NULL, 0);
}
