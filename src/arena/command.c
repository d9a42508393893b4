/* command.c - talking to somebody else's program: lines out, lines in, and a deadline. */
#include "arena/command.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/match.h"
#include "arena/times.h"

enum { SLICE = 50 }; /* ms between two looks at whether to stop */

void command_say(ArenaCommand *c, const char *line)
{
    size_t n = strlen(line);
    if (c->out_n + n + 1 > c->out_room) {
        c->out_room = 2 * c->out_room + n + 4096;
        char *wider = arena_memory(c->out_room);
        if (c->out_n) memcpy(wider, c->out, c->out_n);
        free(c->out);
        c->out = wider;
    }
    memcpy(c->out + c->out_n, line, n);
    c->out[c->out_n + n] = '\n';
    c->out_n += n + 1;
    c->due++;
}

static bool fail(char *why, const char *text)
{
    snprintf(why, COMMAND_WHY, "%s", text);
    return false;
}

/* Quotes the unwanted line in the reason: printable, and not too long. */
static bool fail_line(char *why, const char *text, const char *line)
{
    size_t n = (size_t)snprintf(why, COMMAND_WHY, "%s '", text);
    for (int i = 0; line[i] && i < 60 && n < COMMAND_WHY - 2; i++)
        why[n++] = line[i] >= ' ' && line[i] < 127 ? line[i] : '?';
    why[n++] = '\'';
    why[n] = '\0';
    return false;
}

static bool send_some(ArenaCommand *c, char *why)
{
    ssize_t n = write(c->to, c->out + c->out_sent, c->out_n - c->out_sent);
    if (n < 0 && errno != EAGAIN && errno != EINTR) return fail(why, "it has ended");
    if (n > 0) c->out_sent += (size_t)n;
    return true;
}

static bool receive_some(ArenaCommand *c, char *why)
{
    if (c->in_n == sizeof c->in) return fail(why, "its answer has no end");
    ssize_t n = read(c->from, c->in + c->in_n, sizeof c->in - c->in_n);
    if (n == 0) return fail(why, "it has ended");
    if (n < 0 && errno != EAGAIN && errno != EINTR) return fail(why, "its answers cannot be read");
    if (n > 0) c->in_n += (size_t)n;
    return true;
}

/* Takes one line off what was received. */
static bool take_line(ArenaCommand *c, char *line, size_t room)
{
    char *end = memchr(c->in, '\n', c->in_n);
    if (!end) return false;
    size_t n = (size_t)(end - c->in), keep = n;
    if (keep && c->in[keep - 1] == '\r') keep--;
    if (keep >= room) keep = room - 1;
    memcpy(line, c->in, keep);
    line[keep] = '\0';
    c->in_n -= n + 1;
    memmove(c->in, end + 1, c->in_n);
    return true;
}

/* Takes all answers that are here; each has to be `ok`. */
static bool take_answers(ArenaCommand *c, char *line, size_t room, char *why)
{
    while (c->due && take_line(c, line, room)) {
        bool ok = strncmp(line, "ok", 2) == 0 && (line[2] == '\0' || line[2] == ' ');
        if (!ok) return fail_line(why, "it answered", line);
        c->due--;
    }
    if (!c->due && c->in_n) return fail(why, "it said more than it was asked");
    return true;
}

static bool wait_some(ArenaCommand *c, double until, ArenaPatience patience, char *why)
{
    bool sending = c->out_sent < c->out_n;
    struct pollfd fds[2] = {{c->from, POLLIN, 0}, {sending ? c->to : -1, POLLOUT, 0}};
    double left = (until - arena_now()) * 1000;
    why[0] = '\0';
    if (patience.stop && atomic_load(patience.stop)) return false;
    if (left <= 0) {
        snprintf(why, COMMAND_WHY, "no answer within %u ms", patience.ms);
        return false;
    }
    if (poll(fds, 2, left < SLICE ? (int)left + 1 : SLICE) <= 0) return true;
    if (fds[1].revents && !send_some(c, why)) return false;
    return !fds[0].revents || receive_some(c, why);
}

bool command_ask(ArenaCommand *c, ArenaPatience patience, char *answer, size_t room,
                 char why[COMMAND_WHY])
{
    char line[COMMAND_LINE];
    double until = arena_now() + patience.ms / 1000.0;
    line[0] = '\0';
    while (c->due) {
        if (!wait_some(c, until, patience, why)) return false;
        if (!take_answers(c, line, sizeof line, why)) return false;
    }
    c->out_n = c->out_sent = 0;
    if (answer) snprintf(answer, room, "%s", line[0] && line[2] ? line + 3 : "");
    return true;
}
