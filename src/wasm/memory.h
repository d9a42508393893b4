/* memory.h - memory for what the module does not know the size of beforehand, where there is no libc to ask. */
#ifndef FB_WASM_MEMORY_H
#define FB_WASM_MEMORY_H

#include <stddef.h>

/* n bytes, aligned as malloc does; NULL: the browser gives no more. */
void *page_alloc(size_t n);
/* May be NULL. */
void page_free(void *memory);

#endif
