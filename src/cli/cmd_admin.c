/* cmd_admin.c - `fambiz admin`: sends one command to a running server, over the socket in its data
 * folder, and prints the answer. What the commands do is in src/server/admin_do.c. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "daemon/datadir.h"
#include "daemon/options.h"
#include "server/admin.h"
#include "text/say.h"

enum { WAIT_S = 20 }; /* how long to wait for an answer; only a server that hangs takes so long */
typedef struct AdminOptions {
    ServerOptions server;
    const char *config;
} AdminOptions;

static const Option rows[] = {
    {"data", .word = "DIR", .kind = OPTION_COPY, OPTION_FIELD(AdminOptions, server.data)},
};
/* Its text is that of `fambiz serve`. */
static const Option config_row[] = {OPTION_IS_TEXT(AdminOptions, config, "config", 0, "FILE")};

static const OptionSet set = {
    .command = "admin",
    .part = {OPTION_PART("admin", rows, 0), OPTION_PART("serve", config_row, 0)},
    .least = 1,
    .most = -1,
    .stops = true};

static void more_help(FbOut *out, FbLang lang)
{
    fb_out_char(out, '\n');
#define ADMIN(word, usage, acts) \
    option_help_row(out, *usage ? #word " " usage : #word, fb_text(lang, "admin." #word));
#include "server/admin.def"
#undef ADMIN
    fb_out_char(out, '\n');
    option_help_text(out, say_text(lang, "admin.tail"));
}

/* ---- the line, and what comes back ------------------------------------------------------------------------------ */

/* The arguments as one line. */
static size_t join(char text[ADMIN_LINE_MAX], const OptionLine *line)
{
    char most[24];
    size_t n = 0;
    for (int i = 0; i < line->words_n; i++) {
        size_t length = strlen(line->words[i]);
        if (n + length + 1 >= ADMIN_LINE_MAX || strchr(line->words[i], '\n'))
            args_wrong(line, "admin.long", "most", say_number(most, ADMIN_LINE_MAX - 1), NULL);
        memcpy(text + n, line->words[i], length);
        n += length;
        text[n++] = i + 1 < line->words_n ? ' ' : '\n';
    }
    return n;
}

static int connect_to(const char *folder)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    struct timeval wait = {.tv_sec = WAIT_S};
    if (!datadir_file(folder, ADMIN_SOCKET, to.sun_path, sizeof to.sun_path)) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) == 0) return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

static int not_there(const char *folder)
{
    if (errno == ENOENT || errno == ECONNREFUSED)
        fprintf(stderr,
                "fambiz admin: no server runs in %s\n"
                "Start one with `fambiz serve --data %s`, or name the folder of another with "
                "--data DIR.\n",
                folder, folder);
    else
        fprintf(stderr, "fambiz admin: cannot reach the server in %s: %s\n", folder,
                strerror(errno));
    return EXIT_FAILURE;
}

/* The whole answer with a zero byte behind it; NULL if none came. */
static char *receive(int fd)
{
    char *text = NULL;
    size_t n = 0, room = 0;
    for (;;) {
        if (room - n < 4096) text = cli_memory(text, room += 1 << 16);
        ssize_t got = recv(fd, text + n, room - n - 1, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        n += (size_t)got;
    }
    text[n] = '\0';
    if (n >= 3 && text[2] == '\n') return text;
    free(text);
    return NULL;
}

/* Only its owner may read the file, because it may contain hidden cards and the key to a table. An
 * existing file is not overwritten. */
static bool write_file(const char *path, const char *text, size_t n)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    bool fine = file && fwrite(text, 1, n, file) == n && fflush(file) == 0 && fsync(fd) == 0;
    if (file) fine = fclose(file) == 0 && fine;
    if (!fine) fprintf(stderr, "fambiz admin: cannot write %s: %s\n", path, strerror(errno));
    return fine;
}

/* Writes the answer to the file `path`, or prints it if that is NULL. */
static int ask(const char *folder, const char *line, size_t n, const char *path)
{
    int fd = connect_to(folder);
    if (fd < 0) return not_there(folder);
    char *text = send(fd, line, n, MSG_NOSIGNAL) == (ssize_t)n ? receive(fd) : NULL;
    close(fd);
    if (!text) {
        fprintf(stderr, "fambiz admin: the server in %s does not answer\n", folder);
        return EXIT_FAILURE;
    }
    bool done = memcmp(text, "ok", 2) == 0;
    if (!done) fputs("fambiz admin: ", stderr);
    if (!done || !path)
        fputs(text + 3, done ? stdout : stderr);
    else
        done = write_file(path, text + 3, strlen(text + 3));
    free(text);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- the command ------------------------------------------------------------------------------------------------ */

/* `aside export N FILE`: this program writes the file, since the server may not even see it. */
static const char *take_path(OptionLine *line)
{
    char **words = line->words;
    bool given =
        line->words_n == 4 && strcmp(words[0], "aside") == 0 && strcmp(words[1], "export") == 0;
    return given ? words[--line->words_n] : NULL;
}

/* Finds the server by the options that it has itself, from all their sources. */
static void find_folder(OptionLine *line, char folder[DATADIR_PATH_MAX])
{
    AdminOptions o;
    char why[OPTION_WRONG_MAX];
    FbOut wrong = fb_out(why, sizeof why);
    if (!options_load(&o.server, option_given(line, "config"), line->lang, &wrong))
        args_refuse(line, why);
    args_apply(line, &o);
    if (!options_fit(&o.server, line->lang, &wrong) ||
        !options_data(&o.server, folder, DATADIR_PATH_MAX, line->lang, &wrong))
        args_refuse(line, why);
}

static int run(int argc, char **argv)
{
    static const AdminOptions standard;
    char folder[DATADIR_PATH_MAX], text[ADMIN_LINE_MAX];
    OptionLine line = args_look(&set, argc, argv, &standard, more_help);
    /* Answered without a server. */
    if (line.words_n == 1 && strcmp(line.first, "help") == 0)
        args_help(&line, &standard, more_help);
    find_folder(&line, folder);
    const char *path = take_path(&line);
    size_t n = join(text, &line);
    return ask(folder, text, n, path);
}

const CliCommand cli_admin = {"admin", run};
