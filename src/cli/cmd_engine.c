/* cmd_engine.c - `fambiz engine`: reads a command a line, answers each with one line, flushed at once. It
 * never exits on a bad line. The commands themselves are in engine_*.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/engine.h"

static void engine_hello(Engine *e, EngineText args, FbOut *out)
{
    (void)e, (void)args;
    fb_out_text(out, "ok fambiz ");
    fb_out_text(out, fb_version());
    fb_out_text(out, " protocol 2");
}

static void engine_quit(Engine *e, EngineText args, FbOut *out)
{
    (void)args;
    e->quit = true;
    fb_out_text(out, "ok");
}

static const struct {
    const char *name;
    EngineCommand *run;
    const char *arguments; /* NULL: it takes none */
} commands[] = {
    {"hello", engine_hello, NULL},
    {"new", engine_new, "edition=E players=N [seed=HEX]"},
    {"position", engine_position, "[fb1 ...]"},
    {"moves", engine_moves, "M ..."},
    {"legal", engine_legal, NULL},
    {"phase", engine_phase, NULL},
    {"view", engine_view, "SEAT"},
    {"observe", engine_observe, "JSON"},
    {"event", engine_event, "JSON"},
    {"result", engine_result, NULL},
    {"record", engine_record, NULL},
    {"undo", engine_undo, NULL},
    {"go", engine_go, "seat=A level=L [ms=T] [iterations=N] [seed=S]"},
    {"eval", engine_eval, "seat=A [level=L] [ms=T] [iterations=N] [seed=S]"},
    {"quit", engine_quit, NULL},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void answer(Engine *e, EngineText line, FbOut *out)
{
    EngineText name;
    if (!engine_word(&line, &name)) {
        engine_error(out, "empty", "");
        return;
    }
    if (line.n) line.text++, line.n--; /* the blank behind the name */
    for (int i = 0; i < COMMANDS; i++) {
        if (!engine_is(name, commands[i].name)) continue;
        if (!engine_is_blank(line) && !commands[i].arguments)
            engine_error(out, "usage", "this command takes no arguments");
        else
            commands[i].run(e, line, out);
        return;
    }
    fb_out_text(out, "error unknown ");
    for (size_t i = 0; i < name.n && i < 40; i++) /* whatever it is, one line comes back */
        fb_out_char(out, name.text[i] > ' ' && name.text[i] < 127 ? name.text[i] : '?');
}

/* One line without its end; a carriage return there is ignored. */
static size_t trimmed(const char *line, size_t n)
{
    if (n && line[n - 1] == '\n') n--;
    if (n && line[n - 1] == '\r') n--;
    return n;
}

/* Answers may be long (a record): the buffer grows until the answer fits. Commands that could need it do
 * not change the engine, so that they can be asked twice. */
static void answer_line(Engine *e, EngineText line, char **buffer, size_t *size)
{
    FbOut out = fb_out(*buffer, *size);
    answer(e, line, &out);
    while (!fb_out_fits(&out)) {
        *size = out.n + 1;
        *buffer = cli_memory(*buffer, *size);
        out = fb_out(*buffer, *size);
        answer(e, line, &out);
    }
    puts(*buffer);
    fflush(stdout);
}

static int run(int argc, char **argv)
{
    static const OptionSet set = {.command = "engine"};
    static Engine engine;
    args_read(&set, argc, argv, &engine, NULL);
    char *line = NULL;
    size_t room = 0, size = 1 << 16;
    char *buffer = cli_memory(NULL, size);
    for (ssize_t n; !engine.quit && (n = getline(&line, &room, stdin)) >= 0;)
        answer_line(&engine, (EngineText){line, trimmed(line, (size_t)n)}, &buffer, &size);
    free(engine.history);
    free(engine.seen);
    free(buffer);
    free(line);
    return 0;
}

const CliCommand cli_engine = {"engine", run};
