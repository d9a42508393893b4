/* memory.c - memory that runs out when a test says so, for a server, by LD_PRELOAD.
 *
 * FAMBIZ_TEST_MEMORY names a file with a MemoryPage, which the test writes. After `left` allocations the next `fails` are refused, whichever
 * thread asks; then there is memory again. `refused` counts the refusals. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct MemoryPage {
    _Atomic int32_t left;  /* until the first that is refused; below 0: none is */
    _Atomic int32_t fails; /* how many are refused then */
    _Atomic uint32_t refused;
} MemoryPage;

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t n);

static MemoryPage *page;

__attribute__((constructor)) static void begin(void)
{
    const char *name = getenv("FAMBIZ_TEST_MEMORY");
    int fd = name ? open(name, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0) return;
    void *at = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (at != MAP_FAILED) page = at;
}

static int refuse(void)
{
    if (!page || atomic_load(&page->left) < 0) return 0;
    if (atomic_fetch_sub(&page->left, 1) > 0) return 0;
    if (atomic_fetch_sub(&page->fails, 1) <= 0) return 0;
    if (atomic_load(&page->fails) > 0) atomic_store(&page->left, 0);
    atomic_fetch_add(&page->refused, 1);
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t n) { return refuse() ? NULL : __libc_malloc(n); }
void *calloc(size_t n, size_t size) { return refuse() ? NULL : __libc_calloc(n, size); }
void *realloc(void *old, size_t n) { return refuse() ? NULL : __libc_realloc(old, n); }
