/* process.h - what the kernel says about this process: memory, time, open files. */
#ifndef FAMBIZ_DAEMON_PROCESS_H
#define FAMBIZ_DAEMON_PROCESS_H

#include <stdint.h>

typedef struct ProcessCounts {
    uint64_t resident, virtual; /* bytes */
    double cpu_s;               /* of all threads, in user and system mode */
    double start_s;             /* since 1970 */
    uint64_t fds, fds_max;
} ProcessCounts;

/* What cannot be read is 0. */
ProcessCounts process_counts(void);

#endif
