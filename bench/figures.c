/* figures.c - times and their shares, and what another process costs (crowd.h). */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "crowd.h"

uint64_t crowd_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

void crowd_times_add(CrowdTimes *t, uint64_t us)
{
    if (t->n == t->size) {
        t->size = t->size ? t->size * 2 : 4096;
        t->us = realloc(t->us, t->size * sizeof *t->us);
        if (!t->us) perror("figures"), exit(EXIT_FAILURE);
    }
    t->us[t->n++] = us < UINT32_MAX ? (uint32_t)us : UINT32_MAX;
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

uint32_t crowd_times_at(CrowdTimes *t, double share)
{
    if (!t->n) return 0;
    qsort(t->us, t->n, sizeof *t->us, by_size);
    size_t i = (size_t)(share * (double)t->n);
    return t->us[i < t->n ? i : t->n - 1];
}

double crowd_cpu(int pid)
{
    char path[64];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *f = fopen(path, "r");
    if (!f) return 0;
    if (fscanf(f, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) !=
        2)
        user = system = 0;
    fclose(f);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

long crowd_rss(int pid)
{
    char path[64], line[256];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "VmRSS: %ld", &kib) == 1) break;
    if (f) fclose(f);
    return kib;
}
