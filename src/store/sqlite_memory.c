/* sqlite_memory.c - an allocator for SQLite that waits if memory is short.
 *
 * A transaction that runs out of memory halfway looks like a failing disk, and after that the store takes nothing more
 * (set_trouble). But SQLite runs on the store's own threads, and nobody is told anything before they are done. So they can
 * afford to wait, while the loop goes on and refuses what it has no memory for. The C library's allocator is behind this one. */
#include <malloc.h>
#include <stdlib.h>
#include <time.h>

#include "store/sqlite.h"

enum { TRIES = 500, PAUSE_NS = 10000000 }; /* five seconds */

static void *memory_resize(void *old, int n)
{
    void *memory = NULL;
    for (int i = 0; i < TRIES && !(memory = realloc(old, (size_t)n)); i++)
        nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
    return memory;
}

static void *memory_get(int n) { return memory_resize(NULL, n); }

static int memory_size(void *memory) { return memory ? (int)malloc_usable_size(memory) : 0; }
static int memory_round(int n) { return (n + 7) & ~7; }
static int memory_begin(void *self) { return (void)self, SQLITE_OK; }
static void memory_end(void *self) { (void)self; }

/* SQLite refuses it if it is already running, as in a test with a VFS of its own; then nothing waits. */
void sqlite_wait_for_memory(void)
{
    static const sqlite3_mem_methods methods = {
        memory_get, free, memory_resize, memory_size, memory_round, memory_begin, memory_end, NULL};
    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}
