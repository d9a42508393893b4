/* config.c - see config.h. */
#include "daemon/config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "options/nearest.h"
#include "text/say.h"

enum { PATH_ROOM = 1024 };

typedef struct Reading {
    const char *path;
    int number;         /* of the line */
    int stood[OPTIONS]; /* the line where a name was set already; 0: none */
    ServerOptions *o;
    FbLang lang;
    FbOut *wrong, why; /* what is wrong, with file and line; and without */
} Reading;

/* ---- where it is --------------------------------------------------------------------------------------------- */

/* By the XDG specification relative paths are ignored. */
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

/* Opens the file to read, and names it; NULL: there is none, or (*wrong) it cannot be opened. */
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

static bool wrong(Reading *r, const char *id, const char *value, const char *meant)
{
    const OptionValue line = {"", value, r->lang, &r->why};
    return option_wrong(&line, id, "meant", meant, NULL);
}

/* "serve.conf:7: " and why. */
static bool wrong_there(Reading *r)
{
    fb_out_text(r->wrong, r->path);
    fb_out_char(r->wrong, ':');
    fb_out_number(r->wrong, (uint64_t)r->number);
    fb_out_text(r->wrong, ": ");
    fb_out_text(r->wrong, r->why.text);
    return false;
}

static char *trim(char *text, size_t n)
{
    while (n && strchr(" \t\r\n", text[n - 1]))
        n--;
    text[n] = '\0';
    return text + strspn(text, " \t");
}

static int find(const char *name)
{
    int row = 0;
    while (row < OPTIONS && strcmp(name, option_name[row]))
        row++;
    return row;
}

/* The line, trimmed, is `name = text`. */
static bool set_line(Reading *r, const char *name, const char *text)
{
    const OptionValue value = {name, text, r->lang, &r->why};
    char before[24];
    int row = find(name);
    if (row == OPTIONS) {
        const char *meant = nearest(name, option_name, OPTIONS);
        return wrong(r, meant ? "serve.wrong.name.meant" : "serve.wrong.name", name,
                     meant ? meant : "");
    }
    if (r->stood[row])
        return wrong(r, "serve.wrong.twice", name, say_number(before, (uint64_t)r->stood[row]));
    r->stood[row] = r->number;
    return option_set(&server_option[row], r->o, &value);
}

static bool read_line(Reading *r, char *line, size_t n)
{
    if (strlen(line) != n) return wrong(r, "serve.wrong.zero", "", "");
    line = trim(line, n);
    if (!*line || *line == '#') return true;
    char *equals = strchr(line, '=');
    if (!equals) return wrong(r, "serve.wrong.line", line, "");
    const char *name = trim(line, (size_t)(equals - line));
    return set_line(r, name, trim(equals + 1, strlen(equals + 1)));
}

static bool unreadable(const Reading *r)
{
    say(r->wrong, r->lang, "serve.wrong.file", "file", r->path, "text", strerror(errno), NULL);
    return false;
}

static bool read_file(Reading *r, FILE *file)
{
    char *line = NULL, why[OPTION_WRONG_MAX];
    size_t room = 0;
    ssize_t n;
    bool good = true;
    r->why = fb_out(why, sizeof why);
    while (good && (n = getline(&line, &room, file)) >= 0) {
        r->number++;
        good = read_line(r, line, (size_t)n) || wrong_there(r);
    }
    if (good && ferror(file)) good = unreadable(r);
    free(line);
    return good;
}

bool config_load(ServerOptions *o, const char *path, FbLang lang, FbOut *wrong)
{
    char usual[PATH_ROOM];
    bool failed = false;
    if (!path || !*path) path = getenv("FAMBIZ_CONFIG");
    bool named = path && *path;
    FILE *file = named ? fopen(path, "re") : open_usual(usual, &failed);
    Reading r = {.path = named ? path : usual, .o = o, .lang = lang, .wrong = wrong};
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
        FbOut out = fb_out(value, sizeof value);
        snprintf(id, sizeof id, "serve.%s", option_name[row]);
        option_show(&server_option[row], o, &out);
        fprintf(file, "\n# %s\n%s =%s%s\n", fb_text(lang, id), option_name[row], *value ? " " : "",
                value);
    }
}
