/* progress.h - a line on the terminal that says how far a run has come and how long it will take. Shown only if standard error is a
 * terminal. */
#ifndef FB_ARENA_PROGRESS_H
#define FB_ARENA_PROGRESS_H

#include "arena/run.h"

typedef struct ArenaProgress {
    bool shown;      /* there is a terminal to show it on */
    double start;    /* s */
    uint64_t before; /* deals that earlier sittings played */
} ArenaProgress;

void progress_open(ArenaProgress *progress, const ArenaRun *run);
void progress_show(ArenaProgress *progress, const ArenaRun *run);
/* Wipes the line. */
void progress_close(const ArenaProgress *progress);

#endif
