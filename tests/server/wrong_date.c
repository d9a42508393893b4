/* wrong_date.c - a date that jumps, for a server under test, by LD_PRELOAD: the clock on the wall is wrong by as many seconds as the file
 * named by FAMBIZ_TEST_DATE says (eight bytes, in the byte order of this machine). CLOCK_MONOTONIC is left alone: clock.c is for that. */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *wrong;

__attribute__((constructor)) static void find_file(void)
{
    const char *file = getenv("FAMBIZ_TEST_DATE");
    int fd = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0) return;
    void *at = mmap(NULL, sizeof *wrong, PROT_READ, MAP_SHARED, fd, 0);
    if (at != MAP_FAILED) wrong = at;
    close(fd);
}

int clock_gettime(clockid_t which, struct timespec *t)
{
    int rc = (int)syscall(SYS_clock_gettime, which, t);
    if (wrong && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) t->tv_sec += *wrong;
    return rc;
}

int gettimeofday(struct timeval *restrict t, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    t->tv_sec = now.tv_sec;
    t->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *at)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (at) *at = now.tv_sec;
    return now.tv_sec;
}
