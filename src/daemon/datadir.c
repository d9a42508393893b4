/* datadir.c - see datadir.h. */
#include "daemon/datadir.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool datadir_file(const char *folder, const char *name, char *path, size_t size)
{
    int n = snprintf(path, size, "%s/%s", folder, name);
    return n >= 0 && (size_t)n < size;
}

/* One after the other, from the top. What exists already is left as it is. */
static bool make_folders(char *path)
{
    for (char *slash = path + 1;; slash++) {
        if (*slash && *slash != '/') continue;
        char was = *slash;
        *slash = '\0';
        bool there = mkdir(path, 0700) == 0 || errno == EEXIST || access(path, F_OK) == 0;
        *slash = was;
        if (!there) return false;
        if (!was) return true;
    }
}

static bool is_folder(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

/* The process that holds the lock; 0: the file does not say. */
static long holder(int lock)
{
    char text[32] = "";
    ssize_t n = pread(lock, text, sizeof text - 1, 0);
    return n > 0 ? strtol(text, NULL, 10) : 0;
}

/* The file stays when a server ends. If it were removed, two servers could each lock a file of that name. */
static bool take_lock(Datadir *dir, char error[DATADIR_ERROR_MAX])
{
    char path[DATADIR_PATH_MAX + 8], pid[32];
    datadir_file(dir->path, "lock", path, sizeof path);
    dir->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (dir->lock < 0) {
        snprintf(error, DATADIR_ERROR_MAX, "cannot write into the data folder %s: %s", dir->path,
                 strerror(errno));
        return false;
    }
    if (flock(dir->lock, LOCK_EX | LOCK_NB)) {
        snprintf(
            error, DATADIR_ERROR_MAX,
            "another server (process %ld) uses the data folder %s: stop that one, or give this "
            "one a folder of its own with --data DIR",
            holder(dir->lock), dir->path);
        return false;
    }
    int n = snprintf(pid, sizeof pid, "%ld\n", (long)getpid());
    if (ftruncate(dir->lock, 0) == 0 && pwrite(dir->lock, pid, (size_t)n, 0) == n) return true;
    snprintf(error, DATADIR_ERROR_MAX, "cannot write %s: %s", path, strerror(errno));
    return false;
}

bool datadir_open(Datadir *dir, const char *path, char error[DATADIR_ERROR_MAX])
{
    dir->lock = -1;
    int n = snprintf(dir->path, sizeof dir->path, "%s", path);
    if (n < 1 || (size_t)n >= sizeof dir->path) {
        snprintf(error, DATADIR_ERROR_MAX, "the data folder has a name of 1 to %zu bytes, not %d",
                 sizeof dir->path - 1, n);
        return false;
    }
    if (!make_folders(dir->path)) {
        snprintf(error, DATADIR_ERROR_MAX, "cannot make the data folder %s: %s", path,
                 strerror(errno));
        return false;
    }
    if (!is_folder(path)) {
        snprintf(error, DATADIR_ERROR_MAX, "the data folder %s is a file, not a folder", path);
        return false;
    }
    if (take_lock(dir, error)) return true;
    datadir_close(dir);
    return false;
}

void datadir_close(Datadir *dir)
{
    if (dir->lock >= 0) close(dir->lock);
    dir->lock = -1;
}
