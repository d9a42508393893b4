/* array.c - see array.h. */
#include "store/array.h"

#include <stdlib.h>
#include <string.h>

void *array_more(void *array, int *n, size_t size)
{
    enum { LEAST = 16 };
    char *all;
    memcpy(&all, array, sizeof all);
    if (!*n || (*n >= LEAST && !(*n & (*n - 1))))
        all = realloc(all, (*n ? 2 * (size_t)*n : LEAST) * size);
    if (!all) return NULL;
    memcpy(array, &all, sizeof all);
    return memset(all + (size_t)(*n)++ * size, 0, size);
}
