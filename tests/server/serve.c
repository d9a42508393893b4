/* serve.c - see serve.h. */
#define _GNU_SOURCE /* the CPU a process runs on, pipe2 */
#include "serve.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *const friendly[] = {"--rate",        "1000000", "--burst",       "1000000",
                                       "--per-address", "100000",  "--tables-each", "100000",
                                       "--tables",      "100000",  "--connections", "100000"};

void serve_argument(Serve *s, const char *argument)
{
    int n = 0;
    while (s->more[n])
        n++;
    if (n == SERVE_ARGS - 1) fprintf(stderr, "serve: too many arguments\n"), exit(EXIT_FAILURE);
    s->more[n] = argument;
}

void serve_prepare(Serve *s, const char *place)
{
    const char *standard = getenv("TMPDIR");
    memset(s, 0, sizeof *s);
    s->cpu = s->out = -1;
    if (!place) place = standard ? standard : "/tmp";
    snprintf(s->folder, sizeof s->folder, "%s/fambiz-serve.XXXXXX", place);
    if (!mkdtemp(s->folder)) perror(place), exit(EXIT_FAILURE);
    snprintf(s->data, sizeof s->data, "%.200s/data", s->folder);
    for (size_t i = 0; i < sizeof friendly / sizeof *friendly; i++)
        serve_argument(s, friendly[i]);
}

enum { AWAKE = 250000 }; /* µs without a sign of life */
static ClockPage *awake; /* the clock that serve_awake is for */

static uint64_t real_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

void serve_speed(Serve *s, uint32_t speed) { clock_page_speed(s->clock, real_us(), speed); }

void serve_awake(void)
{
    uint64_t now = real_us();
    if (awake && awake->speed && now - awake->since > AWAKE / 4)
        clock_page_speed(awake, now, awake->speed);
}

void serve_clock(Serve *s, uint32_t speed)
{
    char path[SERVE_PATH];
    snprintf(path, sizeof path, "%.200s/clock", s->folder);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0 || ftruncate(fd, sizeof *s->clock)) perror(path), exit(EXIT_FAILURE);
    s->clock = mmap(NULL, sizeof *s->clock, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (s->clock == MAP_FAILED) perror(path), exit(EXIT_FAILURE);
    close(fd);
    s->clock->us = 1000000000;
    s->clock->awake = AWAKE;
    awake = s->clock;
    serve_speed(s, speed);
}

static void use_clock(const Serve *s)
{
    const char *build = getenv("FAMBIZ_BUILD");
    char path[SERVE_PATH];
    snprintf(path, sizeof path, "%.200s/clock", s->folder);
    setenv("FAMBIZ_TEST_CLOCK", path, 1);
    snprintf(path, sizeof path, "%.200s/tests/server/libfb_clock.so", build ? build : ".");
    if (access(path, R_OK)) {
        fprintf(stderr, "serve: no clock at %s: FAMBIZ_BUILD names the build\n", path);
        _exit(EXIT_FAILURE);
    }
    setenv("LD_PRELOAD", path, 1);
}

static _Noreturn void child(const Serve *s, int out)
{
    const char *argv[SERVE_ARGS + 8] = {getenv("FAMBIZ"), "serve", "--port", "0",
                                        "--data",         s->data};
    char path[SERVE_PATH];
    cpu_set_t cpus;
    int n = 6;
    for (int i = 0; s->more[i]; i++)
        argv[n++] = s->more[i];
    snprintf(path, sizeof path, "%.200s/stderr", s->folder);
    int log = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    dup2(out, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    CPU_ZERO(&cpus);
    if (s->cpu >= 0) {
        CPU_SET((size_t)s->cpu, &cpus);
        sched_setaffinity(0, sizeof cpus, &cpus);
    }
    if (s->clock) use_clock(s);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (argv[0]) execv(argv[0], (char *const *)(uintptr_t)argv);
    perror(argv[0] ? argv[0] : "FAMBIZ is not set");
    _exit(127);
}

void serve_say_log(const Serve *s)
{
    char path[SERVE_PATH], line[1024];
    snprintf(path, sizeof path, "%.200s/stderr", s->folder);
    FILE *f = fopen(path, "r");
    if (!f) return;
    if (fseek(f, -4000, SEEK_END)) rewind(f);
    while (fgets(line, sizeof line, f))
        fprintf(stderr, "  server: %s", line);
    fclose(f);
}

/* The first line that it says ends with where it listens: http://…:PORT/ */
static int port_of(int out)
{
    char line[512];
    size_t n = 0;
    while (n < sizeof line - 1 && read(out, line + n, 1) == 1 && line[n] != '\n')
        n++;
    line[n] = 0;
    const char *colon = strrchr(line, ':');
    return colon ? atoi(colon + 1) : 0;
}

void serve_start(Serve *s)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC)) perror("pipe"), exit(EXIT_FAILURE);
    if (s->out >= 0) close(s->out);
    s->pid = fork();
    if (s->pid == 0) child(s, ends[1]);
    close(ends[1]);
    s->out = ends[0];
    s->port = port_of(s->out);
    if (s->port) return;
    fprintf(stderr, "serve: no server came up\n");
    serve_say_log(s);
    exit(EXIT_FAILURE);
}

int serve_end(Serve *s, int signal)
{
    int status = 0;
    if (!s->pid) return 0;
    kill(s->pid, signal);
    waitpid(s->pid, &status, 0);
    s->pid = 0;
    return status;
}

void serve_stop(Serve *s)
{
    int status = serve_end(s, SIGTERM);
    if (!status) return;
    fprintf(stderr, "serve: it ended with %d\n", status);
    serve_say_log(s);
    exit(EXIT_FAILURE);
}

bool serve_runs(Serve *s)
{
    int status;
    if (s->pid && waitpid(s->pid, &status, WNOHANG) == s->pid) s->pid = 0;
    return s->pid != 0;
}

void serve_clean(Serve *s)
{
    char command[SERVE_PATH + 16];
    serve_end(s, SIGKILL);
    if (s->out >= 0) close(s->out);
    s->out = -1;
    snprintf(command, sizeof command, "rm -rf '%s'", s->folder);
    if (system(command)) fprintf(stderr, "serve: %s is still there\n", s->folder);
}
