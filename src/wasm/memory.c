/* memory.c - see memory.h. Owns what lies behind the variables of the module: the memory that the browser gives.
 *
 * Four sizes for each doubling, and a list of what is free for each size. What was freed is only ever used for its own size again:
 * a table, a frame or a bot has the size of the one before it, so nothing is split, merged or searched, and at most a fifth is
 * wasted. What has no room in the last page that was asked for is put into new ones; memory is never given back, because WebAssembly
 * knows no way to. */
#include "wasm/memory.h"

#include <stdint.h>

/* Stands before what is handed out, which so is aligned to 16 bytes. */
typedef struct Block {
    _Alignas(16) struct Block *next; /* while it is free */
    uint32_t size;                   /* number of the size */
} Block;

enum { PAGE_BYTES = 65536, SIZES = 96, LEAST = 4 };

static Block *spare[SIZES];
static char *fresh, *end; /* what was asked for and never used */

/* 64, 80, 96, 112, 128, 160 … bytes, up to 448 MB */
static size_t bytes_of(uint32_t size) { return (size_t)(4 + size % 4) << (size / 4 + LEAST); }

/* Where the browser gives memory, but not behind the last: what was left there is lost. */
static char *more(size_t bytes)
{
    size_t pages = (bytes + PAGE_BYTES - 1) / PAGE_BYTES;
    size_t before = __builtin_wasm_memory_grow(0, pages);
    if (before == SIZE_MAX) return NULL;
    char *start = (char *)(before * PAGE_BYTES);
    if (start != end) fresh = start;
    end = start + pages * PAGE_BYTES;
    return fresh;
}

static Block *make(uint32_t size)
{
    size_t bytes = bytes_of(size);
    if ((size_t)(end - fresh) < bytes && !more(bytes)) return NULL;
    Block *block = (Block *)(void *)fresh;
    fresh += bytes;
    block->size = size;
    return block;
}

void *page_alloc(size_t n)
{
    uint32_t size = 0;
    while (size < SIZES && (bytes_of(size) < n || bytes_of(size) - n < sizeof(Block)))
        size++;
    if (size == SIZES) return NULL;
    Block *block = spare[size];
    if (block)
        spare[size] = block->next;
    else
        block = make(size);
    return block ? block + 1 : NULL;
}

void page_free(void *memory)
{
    if (!memory) return;
    Block *block = (Block *)memory - 1;
    block->next = spare[block->size];
    spare[block->size] = block;
}
