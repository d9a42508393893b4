/* state.c - see state.h. */
#include "terminal/state.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "rules/fambiz.h"

static const char magic[] = "fambiz game ";
enum { HEAD_MAX = 64, SUM = 4, KEPT_MOST = 20, ROW_MAX = 4096 };

/* ---- the folder ---------------------------------------------------------------------------------------------------- */

/* Makes all folders of the path, but not its last part. */
static bool make_folders(char *path)
{
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = '/';
        if (!made) return false;
    }
    return true;
}

bool state_path(char path[STATE_PATH_MAX], const char *name)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n = -1;
    errno = ENOENT;
    if (state && state[0] == '/')
        n = snprintf(path, STATE_PATH_MAX, "%s/fambiz/%s", state, name);
    else if (home && home[0] == '/')
        n = snprintf(path, STATE_PATH_MAX, "%s/.local/state/fambiz/%s", home, name);
    return n > 0 && n < STATE_PATH_MAX && make_folders(path);
}

bool state_write(const char *name, const char *text)
{
    char path[STATE_PATH_MAX];
    if (!state_path(path, name)) return false;
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) return false;
    bool written = write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    return close(fd) == 0 && written;
}

bool state_read(const char *name, char *text, size_t size)
{
    char path[STATE_PATH_MAX];
    if (!state_path(path, name)) return false;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    ssize_t n = read(fd, text, size - 1);
    close(fd);
    text[n > 0 ? n : 0] = '\0';
    return n > 0;
}

/* ---- a game ---------------------------------------------------------------------------------------------------------- */

static bool lock(SavedGame *game, int flags)
{
    game->fd = open(game->path, flags | O_RDWR | O_CLOEXEC, 0600);
    if (game->fd < 0) return false;
    if (!flock(game->fd, LOCK_EX | LOCK_NB)) return true;
    close(game->fd);
    game->fd = -1;
    return false;
}

static int is_game(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);
    return n > 5 && !strcmp(entry->d_name + n - 5, ".game");
}

/* The saved games, oldest first; the caller frees the names. */
static int list_games(struct dirent ***names)
{
    char path[STATE_PATH_MAX];
    if (!state_path(path, "games/")) return 0;
    int n = scandir(path, names, is_game, alphasort);
    return n < 0 ? 0 : n;
}

static bool path_of(char path[STATE_PATH_MAX], const char *name)
{
    char part[300];
    int n = snprintf(part, sizeof part, "games/%s", name);
    return n < (int)sizeof part && state_path(path, part);
}

/* Only the newest games are kept; nobody comes back to one of long ago. */
static void forget_old(void)
{
    struct dirent **names;
    char path[STATE_PATH_MAX];
    int n = list_games(&names);
    for (int i = 0; i < n; i++) {
        if (i < n - KEPT_MOST && path_of(path, names[i]->d_name)) unlink(path);
        free(names[i]);
    }
    if (n) free(names);
}

bool saved_new(SavedGame *game, unsigned number)
{
    char name[64], when[32];
    time_t now = time(NULL);
    struct tm local;
    forget_old();
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
    snprintf(name, sizeof name, "%s-%ld-%03u.game", when, (long)getpid(), number);
    game->fd = -1;
    if (!path_of(game->path, name) || !lock(game, O_CREAT | O_EXCL)) return false;
    char head[HEAD_MAX];
    int n = snprintf(head, sizeof head, "%s%d %s\n", magic, SAVED_FORM, fb_version());
    if (write(game->fd, head, (size_t)n) == n) return true;
    saved_close(game, false);
    return false;
}

/* Reads the first line: the form of the file and the version that began it, which 0.1.0 did not
 * write. */
static void read_head(SavedGame *game)
{
    char line[HEAD_MAX + 1];
    ssize_t n = pread(game->fd, line, HEAD_MAX, 0);
    line[n > 0 ? n : 0] = '\0';
    char *end = strchr(line, '\n');
    game->form = 0;
    snprintf(game->by, sizeof game->by, "0.1.0");
    if (!end || strncmp(line, magic, sizeof magic - 1)) return;
    lseek(game->fd, end + 1 - line, SEEK_SET);
    *end = '\0';
    if (sscanf(line + sizeof magic - 1, "%d %31s", &game->form, game->by) < 1) game->form = 0;
}

bool saved_open(SavedGame *game, int older)
{
    struct dirent **names;
    int n = list_games(&names);
    bool found = false;
    for (int i = n - 1; i >= 0; i--) {
        if (!found && path_of(game->path, names[i]->d_name) && lock(game, 0)) {
            found = older-- == 0;
            if (!found) close(game->fd);
        }
        free(names[i]);
    }
    if (found) read_head(game);
    if (n) free(names);
    if (!found) game->fd = -1;
    return found;
}

/* FNV-1a: it finds a row that was half written; nobody has a reason to forge one. */
static uint32_t sum(const uint8_t *row, int n)
{
    uint32_t hash = UINT32_C(2166136261);
    for (int i = 0; i < n; i++)
        hash = (hash ^ row[i]) * UINT32_C(16777619);
    return hash;
}

static void put_number(uint8_t *bytes, int n, uint32_t number)
{
    for (int i = 0; i < n; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

bool saved_add(SavedGame *game, const uint8_t *row, int n)
{
    uint8_t bytes[2 + ROW_MAX + SUM];
    if (game->fd < 0 || n > ROW_MAX) return false;
    put_number(bytes, 2, (uint32_t)n);
    memcpy(bytes + 2, row, (size_t)n);
    put_number(bytes + 2 + n, SUM, sum(row, n));
    return write(game->fd, bytes, (size_t)(2 + n + SUM)) == 2 + n + SUM;
}

/* Whether the rest is all zeros: after a power cut a file may be longer than what was written. */
static bool is_blank(const SavedGame *game, off_t at)
{
    uint8_t bytes[512];
    ssize_t n;
    for (; (n = pread(game->fd, bytes, sizeof bytes, at)) > 0; at += n)
        for (ssize_t i = 0; i < n; i++)
            if (bytes[i]) return false;
    return true;
}

/* The file ends within a row because the program was killed while writing it: that row never
 * happened. */
static int cut_off(SavedGame *game, off_t at)
{
    if (ftruncate(game->fd, at) == 0) lseek(game->fd, at, SEEK_SET);
    return 0;
}

int saved_next(SavedGame *game, uint8_t *row, int size)
{
    uint8_t bytes[2 + ROW_MAX + SUM], wanted[SUM];
    off_t at = lseek(game->fd, 0, SEEK_CUR);
    ssize_t there = read(game->fd, bytes, 2);
    if (there < 2) return there ? cut_off(game, at) : 0;
    int n = bytes[0] | bytes[1] << 8;
    if (!n && is_blank(game, at)) return cut_off(game, at);
    if (!n || n > ROW_MAX || n > size) return -1;
    if (read(game->fd, bytes + 2, (size_t)n + SUM) != n + SUM) return cut_off(game, at);
    put_number(wanted, SUM, sum(bytes + 2, n));
    if (memcmp(wanted, bytes + 2 + n, SUM)) return -1;
    memcpy(row, bytes + 2, (size_t)n);
    return n;
}

void saved_close(SavedGame *game, bool keep)
{
    if (game->fd < 0) return;
    if (!keep) unlink(game->path);
    close(game->fd);
    game->fd = -1;
}
