/* command.h - a bot that is somebody else's program: a process that answers every line it is sent with one line
 * (docs/notation.md, engine protocol).
 *
 * Owns: the process, its pipes, its end. Whatever it does, it does no harm: it may crash, hang, flood us or never read. It is ended
 * together with its process group, and leaves no zombie.
 * Refuses to know: what the lines say, except `ok`. The program has to ignore SIGPIPE. */
#ifndef FB_ARENA_COMMAND_H
#define FB_ARENA_COMMAND_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { COMMAND_LINE = 1 << 16, COMMAND_WHY = 200 };

typedef struct ArenaCommand {
    pid_t pid; /* 0: not running */
    int to, from;
    int due; /* answers that have not come yet */
    char *out;
    size_t out_n, out_sent, out_room;
    char in[COMMAND_LINE];
    size_t in_n;
} ArenaCommand;

/* How long to wait, and what ends the wait at once. */
typedef struct ArenaPatience {
    unsigned ms;
    const atomic_bool *stop; /* or NULL */
} ArenaPatience;

/* Starts it through the shell and says hello. False: it is not running, and why. */
bool command_start(ArenaCommand *c, const char *shell, ArenaPatience patience,
                   char why[COMMAND_WHY]);
/* A line to be sent with the next question. */
void command_say(ArenaCommand *c, const char *line);
/* Sends everything that was said and waits for every answer; hands out the last one, without `ok `. False: why; an empty reason means
 * that we were told to stop. */
bool command_ask(ArenaCommand *c, ArenaPatience patience, char *answer, size_t room,
                 char why[COMMAND_WHY]);
/* Ends it: politely (`quit`, and a moment to leave), or at once. */
void command_end(ArenaCommand *c, bool politely);
void command_free(ArenaCommand *c);

#endif
