/* bench.h - what `fambiz bench` was asked for, for its two files: cmd_bench.c (the rules) and bench_levels.c (the bots). */
#ifndef FB_CLI_BENCH_H
#define FB_CLI_BENCH_H

#include <stdbool.h>

#include "bots/bot.h"

typedef struct BenchOptions {
    long games;
    const char *edition; /* NULL: all */
    int players;         /* 0: all */
    const char *mode;    /* "list", "short", or NULL for both */
    bool signature;
    bool bots;            /* the bots, not the rules */
    const FbLevel *level; /* NULL: all */
    long iterations;
} BenchOptions;

double bench_seconds(void); /* of this process */
void bench_levels(const BenchOptions *options);

#endif
