/* clock.c - another clock for a server under test, by LD_PRELOAD: one that runs many times as fast, so that games with all their windows
 * take seconds, or one that stands still until the test moves it. So the server itself needs no branch for tests.
 *
 * Owns CLOCK_MONOTONIC, and how long epoll_wait and pthread_cond_clockwait wait. Dates (CLOCK_REALTIME) are left alone. FAMBIZ_TEST_CLOCK
 * names the file of the page. */
#define _GNU_SOURCE /* RTLD_NEXT, pthread_cond_clockwait */
#include "clock.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
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

/* Waiting for a clock that stands still means looking at it again and again. */
int epoll_wait(int fd, struct epoll_event *events, int max, int ms)
{
    if (page && ms > 0) ms = page->speed ? (ms + (int)page->speed - 1) / (int)page->speed : 1;
    if (page && ms < 0 && !page->speed) ms = 1;
    if (page) page->rounds++;
    return (int)syscall(SYS_epoll_pwait, fd, events, max, ms, NULL, 0);
}

static struct timespec timespec_of(uint64_t us)
{
    return (struct timespec){(time_t)(us / 1000000), (long)(us % 1000000 * 1000)};
}

/* The kernel waits by its own clock: until is turned into that. While ours stands it waits a millisecond. */
int pthread_cond_clockwait(pthread_cond_t *cond, pthread_mutex_t *lock, clockid_t which,
                           const struct timespec *until)
{
    typedef int Wait(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);
    static _Atomic(Wait *) real;
    if (!real) real = (Wait *)dlsym(RTLD_NEXT, "pthread_cond_clockwait");
    if (!page || which != CLOCK_MONOTONIC) return real(cond, lock, which, until);
    uint64_t now = real_us(), ours = clock_page_at(page, now);
    uint64_t at = (uint64_t)until->tv_sec * 1000000 + (uint64_t)until->tv_nsec / 1000;
    uint64_t left = at <= ours ? 0 : page->speed ? (at - ours) / page->speed : 1000;
    struct timespec then = timespec_of(now + left);
    return real(cond, lock, which, &then);
}
