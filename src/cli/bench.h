/* bench.h - the options of `fambiz bench` for its two files: cmd_bench.c (the rules) and
 * bench_levels.c (the bots). */
#ifndef FB_CLI_BENCH_H
#define FB_CLI_BENCH_H

#include <stdbool.h>

#include "bots/bot.h"

typedef struct BenchOptions {
    long games;
    const char *edition; /* NULL: all */
    int players;         /* 0: all */
    int mode;            /* 0: with the list; 1: without; -1: both */
    bool signature;
    int bots; /* which level; behind the last: all; -1: the rules, no bots */
    long iterations;
} BenchOptions;

double bench_seconds(void); /* of this process */
void bench_levels(const BenchOptions *options);

#endif
