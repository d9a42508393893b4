/* crowd.h - thousands of WebSockets in one process, for benchmarks and tests that need company.
 *
 * Owns the client's side of RFC 6455 as far as a friendly crowd needs it: text out, text in, pings answered.
 * Plain TCP, one epoll, raw frames; the cost of the client must not be what is measured. */
#ifndef FAMBIZ_BENCH_CROWD_H
#define FAMBIZ_BENCH_CROWD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Crowd Crowd;

typedef struct CrowdHandler {
    void *self;
    void (*text)(void *self, int who, const char *bytes, size_t n);
    void (*closed)(void *self, int who, int code); /* 0: without a word */
} CrowdHandler;

Crowd *crowd_new(const char *address, int port, const CrowdHandler *handler);
void crowd_free(Crowd *crowd);
void crowd_port(Crowd *crowd, int port); /* where the next one connects to */
/* Opens one and waits for the answer: its number, or -1 with the status in *status. `headers` are further
 * lines, each with its end, or "". */
int crowd_join(Crowd *crowd, const char *path, const char *headers, int *status);
/* False: it is closed, or its kernel buffer is full. */
bool crowd_say(Crowd *crowd, int who, const void *text, size_t n);
void crowd_leave(Crowd *crowd, int who);
/* Waits at most ms for something to come, and hands it out; how many sockets had something. */
int crowd_poll(Crowd *crowd, int ms);
uint64_t crowd_bytes_in(const Crowd *crowd); /* off the wire, frames included */

/* Figures of many times (µs). */
typedef struct CrowdTimes {
    uint32_t *us;
    size_t n, size;
} CrowdTimes;
void crowd_times_add(CrowdTimes *t, uint64_t us);
uint32_t crowd_times_at(CrowdTimes *t, double share); /* 0.5: the median; sorts */

/* Of the process that is measured: CPU seconds so far, resident KiB now. */
double crowd_cpu(int pid);
long crowd_rss(int pid);
uint64_t crowd_now(void); /* µs */

#endif
