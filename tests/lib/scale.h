/* scale.h - how much a long test does.
 *
 * ./test sets FAMBIZ_TEST_SCALE: `sample` for a share that a developer waits for, `all` for the full
 * count, `small` where a sanitizer makes every step ten times as slow. By hand, unset, it is `sample`.
 */
#ifndef FAMBIZ_TEST_SCALE_H
#define FAMBIZ_TEST_SCALE_H

#include <stdlib.h>
#include <string.h>

/* The count for this run, from those for `sample` and `all`; `small` is a tenth of the sample. */
static inline long scaled(long sample, long all)
{
    const char *scale = getenv("FAMBIZ_TEST_SCALE");
    if (scale && strcmp(scale, "all") == 0) return all;
    if (scale && strcmp(scale, "small") == 0) return sample < 10 ? 1 : sample / 10;
    return sample;
}

#endif
