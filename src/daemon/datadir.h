/* datadir.h - the data folder of a server: created if it is missing, and used by one server at a time.
 *
 * In it are: lock (which process uses it), fambiz.db and its -wal (store/), admin.sock (admin.h). */
#ifndef FAMBIZ_DAEMON_DATADIR_H
#define FAMBIZ_DAEMON_DATADIR_H

#include <stdbool.h>
#include <stddef.h>

enum { DATADIR_PATH_MAX = 512, DATADIR_ERROR_MAX = 1024 };

typedef struct Datadir {
    char path[DATADIR_PATH_MAX];
    int lock; /* the open lock file; the folder is ours while it is open */
} Datadir;

/* Creates the folder (mode 0700) and those above it, and locks it. False: what is in the way; nothing is held. */
bool datadir_open(Datadir *dir, const char *path, char error[DATADIR_ERROR_MAX]);
void datadir_close(Datadir *dir);
/* The path of a file in it. False: it is too long. */
bool datadir_file(const char *folder, const char *name, char *path, size_t size);

#endif
