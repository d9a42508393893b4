/* nodes_stat.h - what PostgreSQL did while servers were measured: its own figures (pg_stat_database, pg_stat_wal), the CPU of
 * its processes, and what the connections that write waited for (pg_stat_activity). */
#ifndef FAMBIZ_BENCH_NODES_STAT_H
#define FAMBIZ_BENCH_NODES_STAT_H

typedef struct Stat {
    double commits, wal_bytes, wal_syncs;
} Stat;

/* Shares of the time of all that write, from 0 to 1. */
typedef struct StatWaits {
    double server; /* for the server to say something: it is not the database that is waited for */
    double disk;   /* for the log to be on the disk, or for somebody else who brings it there */
    double lock;   /* for rows of another transaction */
    double computing;
} StatWaits;

void stat_open(const char *url);
void stat_close(void);
Stat stat_now(void);   /* waits a second, until PostgreSQL has counted all */
double stat_cpu(void); /* seconds of its processes so far, but for the one that answers here */
/* Each of those processes, the first one of all included. */
void stat_each(void (*each)(const void *self, int pid), const void *self);
/* Looks every few milliseconds, on a thread. */
void stat_watch(void);
StatWaits stat_watched(void);

#endif
