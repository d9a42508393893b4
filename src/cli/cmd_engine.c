/* cmd_engine.c - `fambiz engine`: reads a command a line, answers each with one line, flushed at once. It
 * never exits on a bad line. The commands themselves are in engine_*.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/engine.h"
#include "text/say.h"

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

static EngineCommand engine_help;

static const struct {
    const char *name;
    EngineCommand *run;
    const char *arguments; /* NULL: it takes none */
} commands[] = {
    {"hello", engine_hello, NULL},
    {"help", engine_help, "[COMMAND] [lang=en]"},
    {"new", engine_new, "edition=E players=N [seed=HEX]"},
    {"position", engine_position, "[fb1 ...]"},
    {"moves", engine_moves, "M ..."},
    {"legal", engine_legal, NULL},
    {"phase", engine_phase, NULL},
    {"view", engine_view, "SEAT"},
    {"observe", engine_observe, "JSON"},
    {"event", engine_event, "JSON"},
    {"result", engine_result, NULL},
    {"events", engine_events, "[seat=A] [lang=en]"},
    {"card", engine_card, "CODE [edition=E] [lang=en]"},
    {"record", engine_record, NULL},
    {"undo", engine_undo, NULL},
    {"go", engine_go, "seat=A level=L [ms=T] [iterations=N] [seed=S]"},
    {"eval", engine_eval, "seat=A [level=L] [ms=T] [iterations=N] [seed=S]"},
    {"quit", engine_quit, NULL},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

/* ---- help --------------------------------------------------------------------------------------------- */

static void put_usage(FbOut *out, int i)
{
    fb_out_text(out, commands[i].name);
    if (!commands[i].arguments) return;
    fb_out_char(out, ' ');
    fb_out_text(out, commands[i].arguments);
}

/* `go seat=A level=L ...: the picks that a level would make for a seat.` */
static void put_meaning(FbOut *out, int i, FbLang lang)
{
    char id[32];
    FbOut whole = fb_out(id, sizeof id);
    fb_out_text(&whole, "engine.command.");
    fb_out_text(&whole, commands[i].name);
    put_usage(out, i);
    fb_out_text(out, ": ");
    fb_out_text(out, say_text(lang, id));
}

static int command_find(EngineText name)
{
    int i = 0;
    while (i < COMMANDS && !engine_is(name, commands[i].name))
        i++;
    return i;
}

/* Lists all commands; explains one, or, in a language, all. */
static void engine_help(Engine *e, EngineText args, FbOut *out)
{
    EngineText name, word = {0};
    FbLang lang = FB_LANG_NONE;
    bool any = engine_word(&args, &name), all = !any || engine_lang(name, &lang);
    int i = all ? 0 : command_find(name);
    (void)e;
    if (i == COMMANDS || (!all && engine_word(&args, &word) && !engine_lang(word, &lang)) ||
        !engine_is_blank(args)) {
        engine_error(out, "usage",
                     "help [COMMAND] [lang=en]: a command and a language that there are");
        return;
    }
    fb_out_text(out, "ok ");
    if (!all) put_meaning(out, i, lang);
    for (; all && i < COMMANDS; i++) {
        if (i) fb_out_text(out, "; ");
        if (any)
            put_meaning(out, i, lang);
        else
            put_usage(out, i);
    }
}

/* ---- lines -------------------------------------------------------------------------------------------- */

static void answer(Engine *e, EngineText line, FbOut *out)
{
    EngineText name;
    if (!engine_word(&line, &name)) {
        engine_error(out, "empty", "");
        return;
    }
    if (line.n) line.text++, line.n--; /* the blank behind the name */
    int i = command_find(name);
    if (i < COMMANDS && !engine_is_blank(line) && !commands[i].arguments)
        engine_error(out, "usage", "this command takes no arguments");
    else if (i < COMMANDS)
        commands[i].run(e, line, out);
    if (i < COMMANDS) return;
    fb_out_text(out, "error unknown ");
    for (size_t c = 0; c < name.n && c < 40; c++) /* every line gets exactly one line back */
        fb_out_char(out, name.text[c] > ' ' && name.text[c] < 127 ? name.text[c] : '?');
}

/* A line without its newline, or its carriage return and newline. */
static size_t trimmed(const char *line, size_t n)
{
    if (n && line[n - 1] == '\n') n--;
    if (n && line[n - 1] == '\r') n--;
    return n;
}

/* If the answer does not fit, the buffer grows and the command runs again. That is allowed because
 * no command with a long answer changes the engine. */
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
