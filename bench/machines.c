/* machines.c - see machines.h. Both versions of cgroups are known: they differ in where a group is made and how its part is
 * written. */
#include "machines.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Short, so that whoever has to wait for the next one does not wait long. */
enum { PERIOD_MS = 10 };

static const char first[] = "/sys/fs/cgroup/cpu", second[] = "/sys/fs/cgroup";

static _Noreturn void fail(const char *path)
{
    fprintf(
        stderr,
        "machines: %s: %s. Groups of processes with a part of a core (cgroups) are needed, and root to make them\n",
        path, strerror(errno));
    exit(EXIT_FAILURE);
}

static FILE *file(const Machine *m, const char *name, const char *mode)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", m->folder, name);
    FILE *f = fopen(path, mode);
    if (!f) fail(path);
    return f;
}

static void set(const Machine *m, const char *name, const char *value)
{
    FILE *f = file(m, name, "w");
    if (fputs(value, f) < 0 || fclose(f)) fail(name);
}

/* Most weight of all, because its part is its own whatever else runs here. */
static void divide_first(const Machine *m)
{
    char period[16], quota[16];
    snprintf(period, sizeof period, "%d", PERIOD_MS * 1000);
    snprintf(quota, sizeof quota, "%d", PERIOD_MS * m->permille);
    set(m, "cpu.cfs_period_us", period);
    set(m, "cpu.cfs_quota_us", quota);
    set(m, "cpu.shares", "262144");
}

static void divide_second(const Machine *m)
{
    char most[40];
    snprintf(most, sizeof most, "%d %d", PERIOD_MS * m->permille, PERIOD_MS * 1000);
    set(m, "cpu.max", most);
    set(m, "cpu.weight", "10000");
}

void machine_make(Machine *m, const char *name, int permille)
{
    bool is_first = access("/sys/fs/cgroup/cpu/cgroup.procs", F_OK) == 0;
    char path[sizeof m->folder];
    snprintf(path, sizeof path, "%s/fambiz-%d-%s", is_first ? first : second, (int)getpid(), name);
    if (mkdir(path, 0755)) fail(path);
    memcpy(m->folder, path, sizeof path);
    m->permille = permille;
    (is_first ? divide_first : divide_second)(m);
}

void machine_take(const void *machine, int pid)
{
    const Machine *m = machine;
    char value[16];
    snprintf(value, sizeof value, "%d", pid);
    if (*m->folder) set(m, "cgroup.procs", value);
}

MachineUse machine_use(const Machine *m)
{
    MachineUse use = {0};
    char name[64];
    double value;
    if (!*m->folder) return use;
    FILE *f = file(m, "cpu.stat", "r");
    while (fscanf(f, "%63s %lf", name, &value) == 2) {
        if (!strcmp(name, "nr_periods")) use.periods = value;
        if (!strcmp(name, "nr_throttled")) use.full = value;
    }
    fclose(f);
    return use;
}

void machine_remove(Machine *m)
{
    if (*m->folder && rmdir(m->folder)) perror(m->folder);
    *m->folder = 0;
}
