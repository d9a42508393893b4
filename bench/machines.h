/* machines.h - several machines on one: processes in groups of the kernel (cgroups), each with its own part of a core.
 *
 * On cores that all share, whatever is slow makes everything slow. Where each machine has its own part, the one that is at
 * its end is the one that limits. Making groups needs root. */
#ifndef FAMBIZ_BENCH_MACHINES_H
#define FAMBIZ_BENCH_MACHINES_H

typedef struct Machine {
    char folder[128]; /* of its group; empty: there is none, and all that follows does nothing */
    int permille;     /* of a core */
} Machine;

typedef struct MachineUse {
    double periods; /* that it had work in … */
    double full;    /* … and those of them in which it came to the end of its part */
} MachineUse;

/* Ends the program, and says why, where it cannot be made. */
void machine_make(Machine *m, const char *name, int permille);
/* A process with all its threads, and what it starts from then on. */
void machine_take(const void *machine, int pid);
MachineUse machine_use(const Machine *m);
void machine_remove(Machine *m); /* when its processes have ended */

#endif
