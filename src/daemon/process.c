/* process.c - see process.h. Read from /proc, which is kernel memory, so nothing waits for a disk. */
#include "daemon/process.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* When the process began, in seconds since 1970. The kernel gives it in ticks since boot. Both clocks are read now, so the answer
 * moves if the date is corrected, as it does for every other program. */
static double started(unsigned long long ticks)
{
    struct timespec now, up;
    clock_gettime(CLOCK_REALTIME, &now);
    clock_gettime(CLOCK_BOOTTIME, &up);
    double booted = (double)(now.tv_sec - up.tv_sec) + (double)(now.tv_nsec - up.tv_nsec) / 1e9;
    return booted + (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

/* The program's name, the second field, may contain blanks and brackets, so the fields are counted from behind it. */
static void read_stat(ProcessCounts *p)
{
    char text[1024];
    int fd = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    if (fd >= 0) close(fd);
    if (n <= 0) return;
    text[n] = '\0';
    const char *rest = strrchr(text, ')');
    unsigned long long user, system, start, bytes, pages;
    if (!rest ||
        sscanf(
            rest + 1,
            " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu %*d %*d %*d %*d %*d %*d %llu "
            "%llu %llu",
            &user, &system, &start, &bytes, &pages) != 5)
        return;
    p->cpu_s = (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
    p->start_s = started(start);
    p->virtual = bytes;
    p->resident = pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Newer kernels give the number as the size of the folder; counting takes a while with thousands of connections. */
static uint64_t open_files(void)
{
    struct stat s;
    uint64_t n = 0;
    if (stat("/proc/self/fd", &s) == 0 && s.st_size > 0) return (uint64_t)s.st_size;
    DIR *folder = opendir("/proc/self/fd");
    if (!folder) return 0;
    for (const struct dirent *entry; (entry = readdir(folder));)
        n += entry->d_name[0] != '.';
    closedir(folder);
    return n - 1; /* its own */
}

ProcessCounts process_counts(void)
{
    ProcessCounts p = {0};
    struct rlimit limit;
    read_stat(&p);
    p.fds = open_files();
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) p.fds_max = limit.rlim_cur;
    return p;
}
