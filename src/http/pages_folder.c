/* pages_folder.c - the files of --web, read into memory at the start (pages.h). Owns the bounds of what is read: no link is followed,
 * nothing hidden is served, and what is too much for a web page (files or bytes) is refused by name. NAME.gz and NAME.br beside NAME
 * are forms of it. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fair/hex.h"
#include "fair/sha256.h"
#include "http/pages.h"
#include "store/array.h"

enum { FILES_MAX = 4096, DEPTH_MAX = 8, PATH_ROOM = 1024, ETAG_BYTES = 12 };
#define BYTES_MAX ((size_t)64 << 20)

typedef struct Reading {
    Page *page;
    int n;
    size_t bytes;
    char *error;
} Reading;

static bool wrong(Reading *r, const char *path, const char *why)
{
    snprintf(r->error, NET_ERROR_MAX, "--web: %.150s: %s", path[0] ? path : "/", why);
    return false;
}

/* ---- one file ------------------------------------------------------------------------------------------------------ */

static void *read_all(int fd, size_t n)
{
    char *bytes = malloc(n + 1);
    for (size_t got = 0; bytes && got < n;) {
        ssize_t more = read(fd, bytes + got, n - got);
        if (more <= 0) return free(bytes), NULL;
        got += (size_t)more;
    }
    return bytes;
}

static char *etag_of(const void *bytes, size_t n)
{
    uint8_t hash[32];
    char *text = malloc(2 * ETAG_BYTES + 1);
    fb_sha256(hash, bytes, n);
    if (text) fb_hex_write(text, hash, ETAG_BYTES);
    return text;
}

static bool add_file(Reading *r, int fd, const struct stat *st, const char *path)
{
    size_t n = (size_t)st->st_size;
    if (r->n == FILES_MAX) return wrong(r, path, "4096 files at most are served");
    if (n > BYTES_MAX - r->bytes) return wrong(r, path, "64 MiB at most are served");
    Page *page = array_more(&r->page, &r->n, sizeof *page);
    if (!page) return wrong(r, path, "no memory");
    void *bytes = read_all(fd, n);
    if (!bytes) return wrong(r, path, "it cannot be read");
    *page = (Page){.path = strdup(path), .etag = etag_of(bytes, n), .form[PAGE_PLAIN] = {bytes, n}};
    r->bytes += n;
    return (page->path && page->etag) || wrong(r, path, "no memory");
}

/* ---- a folder ------------------------------------------------------------------------------------------------------ */

static bool read_folder(Reading *r, int fd, const char *path, int depth);

/* What is neither file nor folder is skipped, as a link is. */
static bool read_entry(Reading *r, int folder, const char *name, const char *path, int depth)
{
    struct stat st;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return errno == ELOOP || errno == ENXIO || wrong(r, path, strerror(errno));
    bool fine = fstat(fd, &st) == 0;
    if (fine && S_ISDIR(st.st_mode)) return read_folder(r, fd, path, depth + 1);
    if (fine && S_ISREG(st.st_mode)) fine = add_file(r, fd, &st, path);
    close(fd);
    return fine;
}

/* Closes fd. */
static bool read_folder(Reading *r, int fd, const char *path, int depth)
{
    char below[PATH_ROOM];
    bool fine = true;
    DIR *dir = depth < DEPTH_MAX ? fdopendir(fd) : NULL;
    if (!dir) return close(fd), wrong(r, path, "folders lie too deep in one another");
    for (struct dirent *entry; fine && (entry = readdir(dir));) {
        if (entry->d_name[0] == '.') continue;
        int n = snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
        fine = n < PATH_ROOM ? read_entry(r, fd, entry->d_name, below, depth)
                             : wrong(r, path, "a name is too long");
    }
    closedir(dir);
    return fine;
}

/* ---- forms --------------------------------------------------------------------------------------------------------- */

static int by_path(const void *a, const void *b)
{
    return strcmp(((const Page *)a)->path, ((const Page *)b)->path);
}

static Page *find(const Reading *r, const char *path, size_t n)
{
    for (int i = 0; i < r->n; i++)
        if (strncmp(r->page[i].path, path, n) == 0 && !r->page[i].path[n]) return &r->page[i];
    return NULL;
}

static void take_form(const Reading *r, const char *end, PageForm form)
{
    for (int i = 0; i < r->n; i++) {
        size_t n = strlen(r->page[i].path), tail = strlen(end);
        if (n <= tail || strcmp(r->page[i].path + n - tail, end) != 0) continue;
        Page *of = find(r, r->page[i].path, n - tail);
        if (of) of->form[form] = r->page[i].form[PAGE_PLAIN];
    }
}

Page *pages_read(const char *folder, int *n, char error[NET_ERROR_MAX])
{
    Reading r = {.error = error};
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return wrong(&r, folder, strerror(errno)), NULL;
    bool fine = read_folder(&r, fd, "", 0);
    if (fine && !find(&r, "/index.html", 11)) fine = wrong(&r, folder, "it has no index.html");
    if (!fine) return pages_let_go(r.page, r.n), NULL;
    take_form(&r, ".gz", PAGE_GZIP);
    take_form(&r, ".br", PAGE_BR);
    qsort(r.page, (size_t)r.n, sizeof *r.page, by_path);
    *n = r.n;
    return r.page;
}

/* The compressed forms are the bytes of other files, and are freed with those. */
void pages_let_go(Page *page, int n)
{
    for (int i = 0; i < n; i++) {
        free((void *)(uintptr_t)page[i].path);
        free((void *)(uintptr_t)page[i].etag);
        free((void *)(uintptr_t)page[i].form[PAGE_PLAIN].bytes);
    }
    free(page);
}
