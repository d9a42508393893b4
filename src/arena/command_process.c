/* command_process.c - the process of a command: its start and its end. It leads a process group of its own, so that Ctrl-C reaches only
 * us, and that whatever it has started goes with it. */
#define _GNU_SOURCE /* pipe2 */
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arena/command.h"

extern char **environ;

static void close_pair(int pair[2])
{
    close(pair[0]);
    close(pair[1]);
}

static void attributes(posix_spawnattr_t *attr)
{
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    posix_spawnattr_init(attr);
    posix_spawnattr_setpgroup(attr, 0);
    posix_spawnattr_setsigmask(attr, &none);
    posix_spawnattr_setsigdefault(attr, &usual);
    posix_spawnattr_setflags(attr, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
}

static int spawn(pid_t *pid, const char *shell, int in, int out)
{
    char sh[] = "sh", c[] = "-c";
    char *text = strdup(shell);
    char *argv[] = {sh, c, text, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attr;
    attributes(&attr);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    int failed = text ? posix_spawn(pid, "/bin/sh", &actions, &attr, argv, environ) : -1;
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attr);
    free(text);
    return failed;
}

/* Our ends of the pipes do not block; its own do, as every program expects. */
static bool open_pipes(ArenaCommand *c, const char *shell)
{
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC)) return false;
    if (pipe2(out, O_CLOEXEC)) {
        close_pair(in);
        return false;
    }
    if (spawn(&c->pid, shell, in[0], out[1])) {
        c->pid = 0;
        close_pair(in);
        close_pair(out);
        return false;
    }
    close(in[0]);
    close(out[1]);
    c->to = in[1];
    c->from = out[0];
    fcntl(c->to, F_SETFL, O_NONBLOCK);
    fcntl(c->from, F_SETFL, O_NONBLOCK);
    return true;
}

bool command_start(ArenaCommand *c, const char *shell, ArenaPatience patience,
                   char why[COMMAND_WHY])
{
    c->out_n = c->out_sent = c->in_n = 0;
    c->due = 0;
    if (!open_pipes(c, shell)) {
        snprintf(why, COMMAND_WHY, "it cannot be started");
        return false;
    }
    command_say(c, "hello");
    if (command_ask(c, patience, NULL, 0, why)) return true;
    command_end(c, false);
    return false;
}

/* Gives it a fifth of a second to leave by itself. It stays a zombie until its group is killed, so that nobody else can have its
 * number by then. */
static void wait_moment(pid_t pid)
{
    const struct timespec moment = {0, 2000000};
    for (int i = 0; i < 100; i++) {
        siginfo_t info = {0};
        if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid) return;
        nanosleep(&moment, NULL);
    }
}

void command_end(ArenaCommand *c, bool politely)
{
    if (!c->pid) return;
    if (politely && write(c->to, "quit\n", 5) < 0) politely = false;
    close(c->to);
    if (politely) wait_moment(c->pid);
    kill(-c->pid, SIGKILL);
    while (waitpid(c->pid, NULL, 0) < 0 && kill(c->pid, 0) == 0)
        continue;
    close(c->from);
    c->pid = 0;
}

void command_free(ArenaCommand *c)
{
    if (!c) return;
    command_end(c, true);
    free(c->out);
    free(c);
}
