/* same.h - the same games everywhere: fixed games with every level, and one line a level that stands for all that its
 * bots said. No libc in here, and no variable: it is built for WebAssembly, too, and runs in several threads at once.
 * What the lines say is nobody's affair (levels are tuned), but every build says the same. */
#ifndef FAMBIZ_TEST_BOTS_SAME_H
#define FAMBIZ_TEST_BOTS_SAME_H

#include <stddef.h>

/* The memory that same_line needs, aligned as malloc does. */
size_t same_bytes(void);
/* The line of level `number`, in that memory; NULL behind the last. `share` 1: all games, 2: half of them … */
const char *same_line(int number, int share, void *memory);

#endif
