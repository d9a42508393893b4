/* serve.h - a server of one's own: `fambiz serve` as a child, in a data folder that is removed afterwards. */
#ifndef FAMBIZ_TEST_SERVER_SERVE_H
#define FAMBIZ_TEST_SERVER_SERVE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "clock.h"

enum { SERVE_PATH = 256, SERVE_ARGS = 32 };

typedef struct Serve {
    pid_t pid; /* 0: not running */
    int port, out;
    int cpu; /* pinned to this one; -1: not */
    char folder[SERVE_PATH],
        data[SERVE_PATH];         /* data and what the server writes to stderr are in folder */
    const char *more[SERVE_ARGS]; /* further arguments; the last is NULL */
    ClockPage *clock;             /* NULL: the real one */
} Serve;

/* A fresh folder in `place` (NULL: where temporary files go); arguments that let a crowd from one address play as fast
 * as it likes. */
void serve_prepare(Serve *s, const char *place);
void serve_argument(Serve *s, const char *argument);
/* Its clock runs so many times as fast; 0: it stands, at s->clock->us. Before the start … */
void serve_clock(Serve *s, uint32_t speed);
/* … and another speed at any time. */
void serve_speed(Serve *s, uint32_t speed);
/* The test reads what it is sent: without this for a quarter of a second, the clock is no faster than the real one. */
void serve_awake(void);
/* Waits until it says where it listens; ends the program, and shows what it said, where it does not. */
void serve_start(Serve *s);
/* Sends the signal and waits for the end: the status of waitpid. */
int serve_end(Serve *s, int signal);
bool serve_runs(Serve *s);
/* SIGTERM: it ends by itself, with status 0, or the program does. */
void serve_stop(Serve *s);
void serve_say_log(const Serve *s); /* the last of what it wrote to stderr */
void serve_clean(Serve *s);

#endif
