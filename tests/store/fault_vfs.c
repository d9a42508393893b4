/* fault_vfs.c - passes everything on to the real file system, except writes and syncs (fault_vfs.h). The store has two threads, so there
 * is a lock around the knobs. */
#include "fault_vfs.h"

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

Fault fault;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sqlite3_vfs *real_vfs;
static sqlite3_vfs vfs;
static sqlite3_io_methods methods;

typedef struct File {
    sqlite3_file base;
    bool is_main;
    sqlite3_file *real; /* right behind this struct */
} File;

static sqlite3_file *real_of(sqlite3_file *f) { return ((File *)(void *)f)->real; }

static bool meets(sqlite3_file *f) { return !fault.main_only || ((File *)(void *)f)->is_main; }

/* Takes an amount off a knob; false: there is not enough left. */
static bool take(sqlite3_file *f, long *knob, long n)
{
    bool fine = true;
    pthread_mutex_lock(&lock);
    if (*knob >= 0 && meets(f)) {
        fine = *knob >= n;
        *knob = fine ? *knob - n : 0;
        if (!fine) fault.failed++;
    }
    pthread_mutex_unlock(&lock);
    return fine;
}

static int f_close(sqlite3_file *f) { return real_of(f)->pMethods->xClose(real_of(f)); }
static int f_read(sqlite3_file *f, void *p, int n, sqlite3_int64 at)
{
    return real_of(f)->pMethods->xRead(real_of(f), p, n, at);
}
static int f_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 at)
{
    if (!take(f, &fault.bytes, n)) return SQLITE_FULL;
    return real_of(f)->pMethods->xWrite(real_of(f), p, n, at);
}
static int f_truncate(sqlite3_file *f, sqlite3_int64 n)
{
    return real_of(f)->pMethods->xTruncate(real_of(f), n);
}
static int f_sync(sqlite3_file *f, int flags)
{
    if (!take(f, &fault.syncs, 1)) return SQLITE_IOERR_FSYNC;
    return real_of(f)->pMethods->xSync(real_of(f), flags);
}
static int f_size(sqlite3_file *f, sqlite3_int64 *n)
{
    return real_of(f)->pMethods->xFileSize(real_of(f), n);
}
static int f_lock(sqlite3_file *f, int how) { return real_of(f)->pMethods->xLock(real_of(f), how); }
static int f_unlock(sqlite3_file *f, int how)
{
    return real_of(f)->pMethods->xUnlock(real_of(f), how);
}
static int f_reserved(sqlite3_file *f, int *is)
{
    return real_of(f)->pMethods->xCheckReservedLock(real_of(f), is);
}
static int f_control(sqlite3_file *f, int op, void *p)
{
    return real_of(f)->pMethods->xFileControl(real_of(f), op, p);
}
static int f_sector(sqlite3_file *f) { return real_of(f)->pMethods->xSectorSize(real_of(f)); }
static int f_device(sqlite3_file *f)
{
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}
static int f_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **p)
{
    return real_of(f)->pMethods->xShmMap(real_of(f), page, size, extend, p);
}
static int f_shm_lock(sqlite3_file *f, int at, int n, int flags)
{
    return real_of(f)->pMethods->xShmLock(real_of(f), at, n, flags);
}
static void f_shm_barrier(sqlite3_file *f) { real_of(f)->pMethods->xShmBarrier(real_of(f)); }
static int f_shm_unmap(sqlite3_file *f, int remove)
{
    return real_of(f)->pMethods->xShmUnmap(real_of(f), remove);
}

static int vfs_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out)
{
    File *file = (File *)(void *)f;
    (void)v;
    file->real = (sqlite3_file *)(void *)(file + 1);
    file->is_main = flags & SQLITE_OPEN_MAIN_DB;
    int rc = real_vfs->xOpen(real_vfs, name, file->real, flags, out);
    file->base.pMethods = file->real->pMethods ? &methods : NULL;
    return rc;
}

void fault_none(void)
{
    pthread_mutex_lock(&lock);
    fault = (Fault){.bytes = -1, .syncs = -1};
    pthread_mutex_unlock(&lock);
}

void fault_register(void)
{
    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = FAULT_VFS;
    vfs.szOsFile = (int)sizeof(File) + real_vfs->szOsFile;
    vfs.xOpen = vfs_open;
    methods = (sqlite3_io_methods){
        2,          f_close,       f_read,      f_write,   f_truncate, f_sync,   f_size,
        f_lock,     f_unlock,      f_reserved,  f_control, f_sector,   f_device, f_shm_map,
        f_shm_lock, f_shm_barrier, f_shm_unmap, NULL,      NULL};
    sqlite3_vfs_register(&vfs, 0);
    fault_none();
}
