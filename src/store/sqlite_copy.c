/* sqlite_copy.c - a copy of the whole file, made before an upgrade changes anything in it: FILE.VERSION, named after the version of
 * the program that wrote it, so that it can be put back and that program started again.
 *
 * It is written as FILE.VERSION.new and renamed only when every byte is on the disk. So whatever has the name is complete, and
 * what an interrupted start left behind is simply made anew. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "store/sqlite.h"

enum { PATH_SIZE = 4096, SPARE = 1 << 20 /* bytes for the change that follows */ };

static bool no_space(Sqlite *s, int64_t need, char *why)
{
    s->advised = true;
    snprintf(
        why, STORE_ERROR_MAX,
        "before this version changes the file it makes a copy of it beside it, and the disk has no room for that: "
        "%lld MB are needed. Make room and start again",
        (long long)((need + SPARE) >> 20) + 1);
    return false;
}

/* Only a first look: if somebody takes the room meanwhile, the copy itself finds out. */
static bool has_room(const char *path, int64_t need)
{
    char folder[PATH_SIZE];
    struct statvfs disk;
    snprintf(folder, sizeof folder, "%s", path);
    if (statvfs(dirname(folder), &disk)) return true;
    return (uint64_t)disk.f_bavail * disk.f_frsize >= (uint64_t)need + SPARE;
}

static bool sync_path(const char *path, int flags)
{
    int fd = open(path, flags | O_CLOEXEC);
    bool fine = fd >= 0 && fsync(fd) == 0;
    int error = errno;
    if (fd >= 0) close(fd);
    errno = error;
    return fine;
}

/* Before it has its name, nothing of it has to survive a crash: no journal, no syncs. */
static int copy_pages(const Sqlite *s, const char *path)
{
    sqlite3 *to = NULL;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return SQLITE_CANTOPEN;
    close(fd);
    int rc = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, s->o.vfs);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(to, "PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF", NULL, NULL,
                          NULL);
    sqlite3_backup *copy =
        rc == SQLITE_OK ? sqlite3_backup_init(to, "main", s->writer.sqlite, "main") : NULL;
    if (copy) {
        rc = sqlite3_backup_step(copy, -1);
        int end = sqlite3_backup_finish(copy);
        rc = rc == SQLITE_DONE ? end : rc;
    } else if (rc == SQLITE_OK) {
        rc = sqlite3_errcode(to);
    }
    int closed = sqlite3_close(to);
    return rc == SQLITE_OK ? closed : rc;
}

static bool give_name(const char *fresh, const char *path, char *why)
{
    char folder[PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", path);
    if (sync_path(fresh, O_RDONLY) && rename(fresh, path) == 0 &&
        sync_path(dirname(folder), O_RDONLY | O_DIRECTORY))
        return true;
    snprintf(why, STORE_ERROR_MAX, "its copy %.200s cannot be made: %s", path, strerror(errno));
    return false;
}

bool copy_old(Sqlite *s, const char *version, char *why)
{
    char path[PATH_SIZE], fresh[PATH_SIZE + 8];
    int64_t pages = db_number(&s->writer, "PRAGMA page_count", why);
    int64_t size = pages < 0 ? -1 : db_number(&s->writer, "PRAGMA page_size", why);
    if (size < 0) return false;
    snprintf(path, sizeof path, "%s.%s", s->where, version);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    unlink(fresh);
    if (!has_room(path, pages * size)) return no_space(s, pages * size, why);
    int rc = copy_pages(s, fresh);
    bool fine = rc == SQLITE_OK && give_name(fresh, path, why);
    if (!fine) unlink(fresh);
    if ((rc & 0xff) == SQLITE_FULL) return no_space(s, pages * size, why);
    if (rc != SQLITE_OK)
        snprintf(why, STORE_ERROR_MAX, "its copy %.200s cannot be made: %s", path,
                 sqlite3_errstr(rc));
    if (fine && s->o.opening) s->o.opening(s->o.self, STORE_COPIED, path);
    return fine;
}
