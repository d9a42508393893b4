/* times.h - how long decisions took: a histogram of fixed size in which every bucket is 1/16 of an octave
 * wide, so that a quantile is right to 3 % from nanoseconds to hours, and two of them add up exactly. */
#ifndef FB_ARENA_TIMES_H
#define FB_ARENA_TIMES_H

#include <stdint.h>

enum { ARENA_BUCKETS = 16 * 42 }; /* up to 2^45 ns, nearly ten hours; longer counts as that */

typedef struct ArenaTimes {
    uint64_t count, total; /* ns */
    uint64_t bucket[ARENA_BUCKETS];
} ArenaTimes;

void arena_times_note(ArenaTimes *times, uint64_t ns);
void arena_times_add(ArenaTimes *times, const ArenaTimes *other);
/* In ns, the middle of the bucket in which it falls; 0 where nothing was noted. */
double arena_times_quantile(const ArenaTimes *times, double q);
double arena_times_mean(const ArenaTimes *times);

#endif
