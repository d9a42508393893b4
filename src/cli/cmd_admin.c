/* cmd_admin.c - `fambiz admin`: one command to a running server, over the socket in its data folder. Owns the client's
 * side of it; what the commands do is src/server/admin_do.c's. */
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
#include "server/admin.h"
#include "server/datadir.h"
#include "server/options.h"

enum { WAIT_S = 20 }; /* for an answer: only a server that hangs needs it */
enum { OWN_DATA, OWN_CONFIG, OWN_LANG, OWN_HELP, ROWS };

static const ArgsRow rows[ROWS] = {
    {"data", "DIR", false, "admin.data", NULL},
    {"config", "FILE", false, "serve.config", NULL},
    {"lang", "LANG", false, "serve.lang", NULL},
    {"help", NULL, false, "serve.help", NULL},
};

static void help(FbLang lang)
{
    args_help(lang, "admin", rows, ROWS);
    putchar('\n');
#define ADMIN(word, usage, acts) \
    args_line(*usage ? #word " " usage : #word, fb_text(lang, "admin." #word));
#include "server/admin.def"
#undef ADMIN
    args_tail(lang, "admin");
}

/* ---- the line, and what comes back ------------------------------------------------------------------------------ */

/* The words with a blank between them, and the end of the line. */
static size_t join(char line[ADMIN_LINE_MAX], int argc, char **argv)
{
    size_t n = 0;
    for (int i = 1; i < argc; i++) {
        size_t length = strlen(argv[i]);
        if (n + length + 1 >= ADMIN_LINE_MAX || strchr(argv[i], '\n'))
            args_wrong(argv[0], "a command is one line of at most %d bytes", ADMIN_LINE_MAX - 1);
        memcpy(line + n, argv[i], length);
        n += length;
        line[n++] = i + 1 < argc ? ' ' : '\n';
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

/* The whole answer, with a zero byte behind it; NULL: none came. */
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

/* Only its owner may read the file: it may hold hands, and the key to a table. An existing file is not overwritten. */
static bool write_file(const char *path, const char *text, size_t n)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    bool fine = file && fwrite(text, 1, n, file) == n && fflush(file) == 0 && fsync(fd) == 0;
    if (file) fine = fclose(file) == 0 && fine;
    if (!fine) fprintf(stderr, "fambiz admin: cannot write %s: %s\n", path, strerror(errno));
    return fine;
}

/* `path`: where what comes back goes; NULL: it is shown. */
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

/* `aside export N FILE`: the file is ours, not the server's, which may not even see it. */
static const char *take_path(int *argc, char **argv, int first)
{
    bool given = *argc == first + 4 && strcmp(argv[first], "aside") == 0 &&
                 strcmp(argv[first + 1], "export") == 0;
    return given ? argv[--*argc] : NULL;
}

static int run(int argc, char **argv)
{
    const char *value[ROWS] = {0};
    ServerOptions options;
    OptionsGiven given = {0};
    char error[OPTIONS_ERROR_MAX], folder[DATADIR_PATH_MAX], line[ADMIN_LINE_MAX];
    int rest = args_read(rows, ROWS, argc, argv, value);
    FbLang lang = args_language(argv[0], value[OWN_LANG]);
    if (value[OWN_HELP] || (rest + 1 == argc && strcmp(argv[rest], "help") == 0))
        return help(lang), EXIT_SUCCESS;
    if (rest == argc) args_wrong(argv[0], "a command is wanted: status, tables, who …");
    given.config = value[OWN_CONFIG];
    given.value[OPTION_AT_data] = value[OWN_DATA];
    if (!options_load(&options, &given, error) ||
        !options_data(&options, folder, sizeof folder, error))
        args_wrong(argv[0], "%s", error);
    const char *path = take_path(&argc, argv, rest);
    argv[rest - 1] = argv[0];
    size_t n = join(line, argc - rest + 1, argv + rest - 1);
    return ask(folder, line, n, path);
}

const CliCommand cli_admin = {"admin", "asks something of a running server", run};
