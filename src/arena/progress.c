/* progress.c - `[######------]  512 of 2,000 deals, 3:12 left, don@50000 41.2 %`. */
#include "arena/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "arena/report.h"

enum { CELLS = 24 };

void progress_open(ArenaProgress *progress, const ArenaRun *run)
{
    *progress = (ArenaProgress){isatty(STDERR_FILENO), arena_now(), arena_run_played(run)};
}

static void left(const ArenaProgress *p, uint64_t played, uint64_t wanted, char text[ARENA_NUMBER])
{
    double passed = arena_now() - p->start;
    snprintf(text, ARENA_NUMBER, "-:--");
    if (played <= p->before || passed < 1) return;
    long s = (long)(passed / (double)(played - p->before) * (double)(wanted - played) + 0.5);
    if (s >= 3600)
        snprintf(text, ARENA_NUMBER, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
        snprintf(text, ARENA_NUMBER, "%ld:%02ld", s / 60, s % 60);
}

void progress_show(ArenaProgress *progress, const ArenaRun *run)
{
    char a[ARENA_NUMBER], b[ARENA_NUMBER], time_left[ARENA_NUMBER], bar[CELLS + 1];
    uint64_t played = arena_run_played(run), wanted = arena_run_wanted(run);
    if (!progress->shown || !wanted) return;
    ArenaSample sample = arena_sample_entry(run->match, run->tally, 0);
    for (int i = 0; i < CELLS; i++)
        bar[i] = (uint64_t)i < CELLS * played / wanted ? '#' : '-';
    bar[CELLS] = '\0';
    left(progress, played, wanted, time_left);
    fprintf(stderr, "\r[%s] %s of %s deals, %s left, %.20s %.1f %%\033[K", bar,
            arena_grouped(a, played), arena_grouped(b, wanted), time_left,
            run->match->entry[0].spec, 100 * arena_share(&sample).share);
    fflush(stderr);
}

void progress_close(const ArenaProgress *progress)
{
    if (progress->shown) fputs("\r\033[K", stderr);
}
