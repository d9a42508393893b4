/* fault_vfs.h - a file system for SQLite that fails when told to: full disks, and failing fsync. */
#ifndef FAMBIZ_TEST_FAULT_VFS_H
#define FAMBIZ_TEST_FAULT_VFS_H

#include <stdbool.h>

#define FAULT_VFS "fault"

typedef struct Fault {
    long bytes;     /* that may still be written before the disk is full; -1: no end */
    long syncs;     /* that still succeed before one fails; -1: all do */
    bool main_only; /* faults meet the main file alone, not its -wal */
    long failed;    /* calls that were made to fail */
} Fault;
extern Fault fault;

void fault_register(void);
void fault_none(void);

#endif
