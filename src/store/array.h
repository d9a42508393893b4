/* array.h - arrays that grow by one item at a time. */
#ifndef FAMBIZ_STORE_ARRAY_H
#define FAMBIZ_STORE_ARRAY_H

#include <stddef.h>

/* A place for one more item of `size` bytes, all zeros, behind the *n that are there. `array` points to the pointer, which is NULL at
 * first. NULL: no memory, and nothing has changed. The room is doubled at 16, 32, 64 … items, so it need not be kept anywhere. */
void *array_more(void *array, int *n, size_t size);

#endif
