/* config.c - see config.h. */
#include "server/config.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "server/nearest.h"

enum { PATH_ROOM = 1024 };

typedef struct Reading {
    const char *path;
    int number;         /* of the line */
    int stood[OPTIONS]; /* where a name stood before; 0: nowhere */
    ServerOptions *o;
    char *error;
} Reading;

/* ---- where it lies --------------------------------------------------------------------------------------------- */

/* The specification of XDG has relative paths ignored. */
bool config_xdg(const char *variable, const char *usual, const char *path, char *out, size_t size)
{
    const char *folder = getenv(variable), *home = getenv("HOME");
    int n = -1;
    if (folder && *folder == '/')
        n = snprintf(out, size, "%s/%s", folder, path);
    else if (home && *home)
        n = snprintf(out, size, "%s/%s/%s", home, usual, path);
    return n >= 0 && (size_t)n < size;
}

/* The file to read, open, with its name; NULL: none is there, or (error) it cannot be opened. */
static FILE *open_usual(char path[PATH_ROOM], bool *wrong)
{
    FILE *file = NULL;
    *wrong = false;
    if (config_xdg("XDG_CONFIG_HOME", ".config", "fambiz/serve.conf", path, PATH_ROOM))
        file = fopen(path, "re");
    else
        errno = ENOENT;
    if (!file && (errno == ENOENT || errno == ENOTDIR)) {
        strcpy(path, "/etc/fambiz/serve.conf");
        file = fopen(path, "re");
    }
    *wrong = !file && errno != ENOENT && errno != ENOTDIR;
    return file;
}

/* ---- reading --------------------------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool wrong(Reading *r, const char *format, ...)
{
    int n = snprintf(r->error, OPTIONS_ERROR_MAX, "%s:%d: ", r->path, r->number);
    va_list rest;
    va_start(rest, format);
    if (n < OPTIONS_ERROR_MAX) vsnprintf(r->error + n, OPTIONS_ERROR_MAX - (size_t)n, format, rest);
    va_end(rest);
    return false;
}

static char *trim(char *text, size_t n)
{
    while (n && strchr(" \t\r\n", text[n - 1]))
        n--;
    text[n] = '\0';
    return text + strspn(text, " \t");
}

static bool unknown(Reading *r, const char *name)
{
    const char *meant = nearest(name, option_name, OPTIONS);
    if (meant) return wrong(r, "there is no option '%s'; did you mean '%s'?", name, meant);
    return wrong(r, "there is no option '%s'; fambiz serve --help tells them all", name);
}

static bool read_line(Reading *r, char *line, size_t n)
{
    char why[OPTIONS_ERROR_MAX];
    if (strlen(line) != n) return wrong(r, "a zero byte; this should be a file of text");
    line = trim(line, n);
    if (!*line || *line == '#') return true;
    char *equals = strchr(line, '=');
    if (!equals) return wrong(r, "a line is NAME = value, or a comment after #, not '%.60s'", line);
    const char *name = trim(line, (size_t)(equals - line));
    const char *value = trim(equals + 1, strlen(equals + 1));
    int row = option_find(name);
    if (row < 0) return unknown(r, name);
    if (r->stood[row]) return wrong(r, "%s stands there already, in line %d", name, r->stood[row]);
    r->stood[row] = r->number;
    return option_set(r->o, row, name, value, why) || wrong(r, "%s", why);
}

static bool unreadable(const Reading *r)
{
    snprintf(r->error, OPTIONS_ERROR_MAX, "cannot read %s: %s", r->path, strerror(errno));
    return false;
}

static bool read_file(Reading *r, FILE *file)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    bool good = true;
    while (good && (n = getline(&line, &room, file)) >= 0) {
        r->number++;
        good = read_line(r, line, (size_t)n);
    }
    if (good && ferror(file)) good = unreadable(r);
    free(line);
    return good;
}

bool config_load(ServerOptions *o, const char *path, char error[OPTIONS_ERROR_MAX])
{
    char usual[PATH_ROOM];
    bool failed = false;
    if (!path || !*path) path = getenv("FAMBIZ_CONFIG");
    bool named = path && *path;
    FILE *file = named ? fopen(path, "re") : open_usual(usual, &failed);
    Reading r = {.path = named ? path : usual, .o = o, .error = error};
    if (file) {
        bool good = read_file(&r, file);
        fclose(file);
        return good;
    }
    return (!named && !failed) || unreadable(&r);
}

/* ---- writing --------------------------------------------------------------------------------------------------- */

void config_print(const ServerOptions *o, FbLang lang, FILE *file)
{
    fprintf(file, "# %s\n", fb_text(lang, "serve.config.head"));
    for (int row = 0; row < OPTIONS; row++) {
        char id[OPTION_WORD_MAX], value[OPTION_TEXT_MAX];
        snprintf(id, sizeof id, "serve.%s", option_name[row]);
        option_text(o, row, value);
        fprintf(file, "\n# %s\n%s =%s%s\n", fb_text(lang, id), option_name[row], *value ? " " : "",
                value);
    }
}
